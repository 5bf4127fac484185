"""Pictures, prints and reports are painted in parts, from what was shown at the beginning."""

from __future__ import annotations

import re
import threading
import time
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QApplication, QPushButton

from bayesgui.app.files import painting
from bayesgui.canvas import export, svg_text
from bayesgui.canvas.painting import layer, node_layer
from bayesgui.document import edits
from bayesgui.jobs.job import JobStatus
from tests.support.window import SAMPLES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bayesgui.jobs.job import Job
    from tests.conftest import Opens
    from tests.support.window import Hand


@pytest.fixture
def asia(shared_window: Opens, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hand]:
    """Open asia, whose picture is painted node by node with a turn of the window between."""
    monkeypatch.setattr(painting, "SLICE_SECONDS", 0.0)
    monkeypatch.setattr(layer, "_PART", 1)
    with shared_window(SAMPLES / "asia.bayesgui") as hand:
        yield hand


def test_the_window_answers_while_a_picture_of_the_beginning_is_painted(
    asia: Hand, tmp_path: Path
) -> None:
    file = tmp_path / "asia.svg"
    job = asia.window.picture_actions.export(file)
    document = asia.window.document
    turns = 0
    while not job.is_over:
        QApplication.processEvents()
        turns += 1
        if turns == 3:
            document.edit("", lambda state: edits.rename_variable(state, "dysp", "renamed"))
    asia.rest()
    assert turns > 8
    text = file.read_text("utf-8")
    assert "dysp" in text
    assert "renamed" not in text


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each node take 50 ms to paint."""
    paint = node_layer.paint_node

    def paint_slowly(*arguments: Any) -> None:
        time.sleep(0.05)
        paint(*arguments)

    monkeypatch.setattr(node_layer, "paint_node", paint_slowly)


def until_running(job: Job) -> None:
    until = time.monotonic() + 5
    while not job.progress[0] and time.monotonic() < until:
        QApplication.processEvents()
    assert 0 < job.progress[0] < 1


@pytest.mark.usefixtures("slow")
def test_a_long_export_shows_its_progress_and_can_be_cancelled(
    asia: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(painting, "QUIET_SECONDS", 0.0)
    file = tmp_path / "asia.pdf"
    asia.window.picture_actions.export(file)
    bar = asia.window.central_widget.message_bar
    until = time.monotonic() + 5
    while not bar.isVisible() and time.monotonic() < until:
        QApplication.processEvents()
    assert "asia.pdf" in bar.text
    (cancel,) = [b for b in bar.findChildren(QPushButton) if b.text() == "Cancel"]
    cancel.click()
    asia.rest()
    assert not file.exists()
    assert not bar.isVisible()


@pytest.mark.usefixtures("slow")
@pytest.mark.parametrize("name", ["asia.svg", "asia.pdf", "asia.png", "report.html", "report.pdf"])
def test_a_cancelled_export_leaves_the_old_file_and_no_other(
    asia: Hand, tmp_path: Path, name: str
) -> None:
    file = tmp_path / name
    file.write_text("old")
    window = asia.window
    start = window.report_actions.write if "report" in name else window.picture_actions.export
    job = start(file)
    assert job in window.runner.work_jobs
    until_running(job)
    job.cancel()
    asia.rest()
    assert job.status is JobStatus.CANCELLED
    assert [each.name for each in tmp_path.iterdir()] == [name]
    assert file.read_text() == "old"


@pytest.mark.usefixtures("slow")
def test_a_cancelled_picture_is_ended_off_the_main_thread(
    asia: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[threading.Thread] = []
    close = export.Picture.close

    def noted(picture: export.Picture) -> None:
        threads.append(threading.current_thread())
        close(picture)

    monkeypatch.setattr(export.Picture, "close", noted)
    job = asia.window.picture_actions.export(tmp_path / "asia.pdf")
    until_running(job)
    job.cancel()
    asia.rest()
    assert threads[0] is not threading.main_thread()


@pytest.mark.parametrize("name", ["asia.svg", "report.html"])
def test_an_export_cancelled_while_it_is_written_leaves_the_old_file(
    asia: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    file = tmp_path / name
    file.write_text("old")
    jobs: list[Job] = []
    measure = svg_text._replaced

    def cancel_first(*arguments: Any) -> str:
        jobs[0].inbox.cancel()
        return measure(*arguments)

    monkeypatch.setattr(svg_text, "_replaced", cancel_first)
    monkeypatch.setattr(export, "_PART_BYTES", 2000)
    window = asia.window
    start = window.report_actions.write if "report" in name else window.picture_actions.export
    jobs.append(start(file))
    asia.rest()
    assert jobs[0].status is JobStatus.CANCELLED
    assert [each.name for each in tmp_path.iterdir()] == [name]
    assert file.read_text() == "old"


@pytest.mark.usefixtures("slow")
def test_nothing_of_a_cancelled_print_reaches_the_printer(asia: Hand, tmp_path: Path) -> None:
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "page.pdf"))
    job = asia.window.picture_actions.print_on(printer)
    until_running(job)
    job.cancel()
    asia.rest()
    assert printer.printerState() is QPrinter.PrinterState.Idle
    assert not list(tmp_path.iterdir())
    assert asia.window.status.sentence == f"{job.title}: cancelled"


def test_a_picture_is_copied_while_the_window_answers(asia: Hand) -> None:
    QApplication.clipboard().clear()
    asia.window.action_set["file.copy_image"].trigger()
    assert QApplication.clipboard().image().isNull()
    asia.rest()
    expected = export.image_of(asia.canvas.canvas_scene, asia.window.picture_actions.options)
    assert QApplication.clipboard().image() == expected
    assert asia.window.status.sentence == "The picture is in the clipboard."
    assert "Copy as picture" not in [job.title for job in asia.window.runner.work_jobs]


def test_a_waiting_learning_job_does_not_hold_up_an_export(asia: Hand, tmp_path: Path) -> None:
    may_end = threading.Event()
    work = asia.window.runner.submit_work(lambda _monitor: may_end.wait(20), "long")
    job = asia.window.picture_actions.export(tmp_path / "asia.svg")
    until = time.monotonic() + 10
    while not job.is_over and time.monotonic() < until:
        QApplication.processEvents()
    assert job.status is JobStatus.FINISHED
    assert not work.is_over
    may_end.set()
    asia.rest()


def test_the_report_of_the_same_document_twice_is_the_same(asia: Hand, tmp_path: Path) -> None:
    asia.click_state("xray", "yes")
    contents = []
    for name in ("first", "second"):
        folder = tmp_path / name
        folder.mkdir()
        for suffix in (".html", ".pdf"):
            asia.window.report_actions.write(folder / f"asia{suffix}")
            asia.rest()
        pdf = (folder / "asia.pdf").read_bytes()
        contents.append(((folder / "asia.html").read_bytes(), without_dates(pdf)))
    assert contents[0] == contents[1]


def without_dates(pdf: bytes) -> bytes:
    """Return a PDF without the times and identifiers that Qt puts in."""
    pdf = re.sub(rb"D:\d{14}[^)]*|\d{4}-\d\d-\d\dT[\d:+Z-]+", b"", pdf)
    return re.sub(rb"uuid:[\w-]+|/ID \[[^]]*\]", b"", pdf)
