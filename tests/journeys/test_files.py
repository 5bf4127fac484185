"""Several documents, files, recovery after a crash, and exported pictures."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from datetime import datetime
from fnmatch import fnmatch
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QTranslator, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QMessageBox

import bayesgui
from bayesgui.core.errors import FormatError
from bayesgui.paths import samples
from tests.support import languages
from tests.support.importing import opened_dialog
from tests.support.window import SAMPLES, SHIFT, open_window

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.window import Hand


def test_save_and_reopen_keep_findings_notes_and_places(asia: Hand, tmp_path: Path) -> None:
    hand = asia
    document = hand.window.document
    hand.click_state("dysp", "yes")
    hand.drag(hand.title("xray"), hand.title("xray") + hand.title("xray") / 8)
    document.mark_saved(document.state, tmp_path / "mine.bayesgui")
    hand.act("file.save")
    with open_window(tmp_path / "mine.bayesgui") as again:
        state = again.window.document.state
        assert state.network == document.state.network
        assert state.evidence == document.state.evidence
        assert state.layout.positions == document.state.layout.positions
        assert again.window.posteriors()["lung"] == pytest.approx(
            hand.window.posteriors()["lung"], abs=1e-12
        )


def test_save_as_asks_for_a_file_and_bif_says_what_it_cannot_hold(
    asia: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = asia
    hand.click_state("dysp", "yes", SHIFT)
    target = tmp_path / "mine.bif"
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *_args, **_options: (str(target), "")
    )
    hand.act("file.save_as")
    assert bayesgui.read(target).names == hand.window.document.state.network.names
    bar = hand.window.messages.bar
    assert bar.isVisible()
    assert bar.kind == "warning"
    assert hand.window.document.path == target
    bar.buttons[0].click()
    hand.rest()
    assert (tmp_path / "mine.bayesgui").exists()
    assert hand.window.settings.recent[0].endswith("mine.bayesgui")


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("gone.bif", None, "does not exist"),
        ("empty.bif", b"", "empty"),
        ("binary.bif", bytes(range(256)) * 9, "Nothing was opened"),
        ("half.bif", (SAMPLES / "asia.bif").read_bytes()[:700], "Nothing was opened"),
    ],
)
def test_a_file_that_cannot_be_read_is_told_in_the_message_bar(
    qapp: object, tmp_path: Path, name: str, content: bytes | None, words: str
) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    with open_window(path) as hand:
        bar = hand.window.messages.bar
        assert bar.isVisible()
        assert bar.kind == "error"
        assert words in bar.text
        assert len(hand.window.document.state.network) == 0


def test_a_file_that_cannot_be_read_is_not_being_read_any_more(asia: Hand, tmp_path: Path) -> None:
    path = tmp_path / "half.bif"
    path.write_bytes((SAMPLES / "asia.bif").read_bytes()[:700])
    asia.window.opening.open([path])
    asia.rest()
    assert "Nothing was opened" in asia.window.messages.bar.text
    assert asia.window.status.sentence == "Ready"


def test_all_files_that_are_missing_are_named(qapp: object, tmp_path: Path) -> None:
    kinds = ("csv", "parquet", "bif", "bayesmodel", "lesson")
    paths = [tmp_path / f"no{k}.{kind}" for k, kind in enumerate(kinds)]
    with open_window(*paths[:2]) as hand:
        text = hand.window.messages.bar.text
        assert all(path.name in text for path in paths[:2])
        assert "no4.lesson" not in text
        hand.window.opening.open(paths[2:])
        hand.rest()
        text = hand.window.messages.bar.text
        # One message ends before the next files are asked for.
        assert "no0.csv" not in text
        assert text.count("does not exist") == 3
        assert all(path.name in text for path in paths[2:])


@pytest.mark.parametrize("kind", [".dta", ".feather", ".parquet", ".lesson"])
def test_all_files_that_are_damaged_are_named(asia: Hand, tmp_path: Path, kind: str) -> None:
    paths = [tmp_path / f"{name}{kind}" for name in ("first", "second")]
    for path in paths:
        path.write_bytes(b"x" * 100)
    opening, bar = asia.window.opening, asia.window.messages.bar
    opening.open(paths)
    asia.rest()
    assert bar.kind == "error"
    assert bar.text.startswith(f"Not opened: {paths[0].name}, {paths[1].name}.")
    assert [bar.text.count(path.name) for path in paths] == [2, 2]
    # What was asked for before is not told again.
    opening.open(paths[1:])
    asia.rest()
    assert [bar.text.count(path.name) for path in paths] == [0, 1]


def test_damaged_files_of_several_kinds_are_named_together(asia: Hand, tmp_path: Path) -> None:
    paths = [tmp_path / f"no{kind}" for kind in (".dta", ".bif", ".lesson", ".csv")]
    for path in paths[:3]:
        path.write_bytes(b"x" * 100)
    asia.window.opening.open([*paths, SAMPLES / "cancer.bayesgui"])
    asia.rest()
    assert "Cancer" in asia.window.document.state.network.names
    assert all(path.name in asia.window.messages.bar.text for path in paths)


def test_of_two_lessons_both_are_listed_and_the_last_is_taken(asia: Hand) -> None:
    first, second = sorted((samples() / "lessons").glob("*.lesson"))[:2]
    lessons = asia.window.lessons.list
    chosen: list[str] = []
    lessons.chosen.connect(chosen.append)
    lessons.open_file(first)
    lessons.open_file(second)
    assert lessons.is_reading
    asia.rest()
    assert len(chosen) == 1
    assert chosen[0] == list(lessons._opened_files)[-1]
    assert len(lessons._opened_files) == 2


def test_open_shows_everything_first_that_can_be_opened(
    asia: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def ask(*given: object, **_options: object) -> tuple[list[str], str]:
        asked.append(str(given[3]))
        return [], ""

    monkeypatch.setattr(QFileDialog, "getOpenFileNames", ask)
    asia.act("file.open")
    names = [each.partition(" (")[0] for each in asked[0].split(";;")]
    assert names[:3] == ["All that can be opened", "Networks", "Tables of cases"]
    patterns = asked[0].split(";;")[0].partition("(")[2].rstrip(")").split()
    assert len(patterns) == len(set(patterns))
    for name in ("a.bif", "a.xdsl.gz", "a.csv", "a.csv.gz", "a.parquet", "a.xlsx", "a.lesson"):
        assert any(fnmatch(name, pattern) for pattern in patterns), name


def test_a_save_that_cannot_be_written_changes_nothing(asia: Hand, tmp_path: Path) -> None:
    hand = asia
    hand.draw_arc("asia", "smoke")
    document = hand.window.document
    blocked = tmp_path / "blocked.bayesgui"
    blocked.mkdir()
    state = document.state
    hand.window.file_actions.saving.save_to(hand.window.documents.current, blocked)
    hand.rest()
    assert hand.window.messages.bar.kind == "error"
    assert document.state is state
    assert document.is_modified
    # What failed is said no longer once it has succeeded, elsewhere or at the same place.
    hand.window.file_actions.saving.save_to(hand.window.documents.current, tmp_path / "a.bayesgui")
    hand.rest()
    assert not document.is_modified
    assert hand.window.messages.bar.text == ""


def test_an_error_of_a_safety_copy_goes_when_the_document_is_saved(
    asia: Hand, tmp_path: Path
) -> None:
    hand = asia
    hand.draw_arc("asia", "smoke")
    autosave = hand.window.safety._autosaves[hand.window.documents.current]
    autosave.failed.emit(FormatError("No safety copy could be written: no space left on device."))
    bar = hand.window.messages.bar
    assert "no space left" in bar.text
    hand.window.file_actions.saving.save_to(hand.window.documents.current, tmp_path / "a.bayesgui")
    hand.rest()
    assert bar.text == ""


def test_closing_asks_about_changes_and_cancel_keeps_the_tab(
    asia: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = asia
    asked: list[str] = []
    answers = iter((QMessageBox.StandardButton.Cancel, QMessageBox.StandardButton.Discard))

    def answer(box: QMessageBox) -> QMessageBox.StandardButton:
        asked.append(box.text())
        return next(answers)

    monkeypatch.setattr(QMessageBox, "exec", answer)
    hand.draw_arc("asia", "smoke")
    hand.act("file.close")
    assert asked == ["Save changes to asia?"]
    assert hand.window.document.title == "asia"
    hand.act("file.close")
    assert len(hand.window.document.state.network) == 0


def test_a_dropped_file_opens_in_a_tab(asia: Hand) -> None:
    hand = asia
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(SAMPLES / "cancer.bayesgui"))])
    event = QDropEvent(
        QPointF(200, 200),
        Qt.DropAction.CopyAction,
        mime,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    hand.window.dropEvent(event)
    hand.rest()
    assert hand.window.document.title == "cancer"
    assert len(hand.window.documents) == 2
    assert hand.window.posteriors() is not None
    hand.window.documents.set_current(0)
    hand.rest()
    assert hand.window.posteriors()["dysp"][0] == pytest.approx(0.435971, abs=1e-6)


def test_pictures_are_written_and_copied(asia: Hand, tmp_path: Path) -> None:
    hand = asia
    for suffix, head in ((".svg", b"<?xml"), (".pdf", b"%PDF"), (".png", b"\x89PNG")):
        path = tmp_path / f"asia{suffix}"
        hand.window.picture_actions.export(path)
        hand.rest()
        assert path.read_bytes().startswith(head)
    image = QImage(str(tmp_path / "asia.png"))
    assert image.width() > 700
    hand.act("file.copy_image")
    assert QGuiApplication.clipboard().image().width() > 300


def test_examples_open_as_copies(empty: Hand) -> None:
    hand = empty
    hand.act("file.examples")
    from bayesgui.app.files.example_card import ExampleCard
    from bayesgui.app.files.examples import ExamplesDialog

    dialog = hand.window.findChild(ExamplesDialog, "examplesDialog")
    cards = {card.name: card for card in dialog.findChildren(ExampleCard)}
    assert sorted(cards) == sorted(path.stem for path in SAMPLES.glob("*.bayesgui"))
    cards["earthquake"].click()
    hand.rest()
    assert hand.window.document.title == "earthquake"
    bar = hand.window.messages.bar
    assert bar.text == (
        "Alarm, burglary, two calls. Set JohnCalls = True, then Earthquake = True: the burglary is "
        "explained away."
    )
    assert hand.window.document.path is None
    hand.rest()
    top = min(hand.canvas.node_rect(name).top() for name in hand.window.document.state.network)
    assert top >= 0
    assert hand.window.posteriors() is not None


class _Marks(QTranslator):
    """Ends a title as Chinese does, and joins what an import uses."""

    def translate(self, context, text, disambiguation=None, n=-1):
        marks = {
            "**{title}.** {advice}": "**{title}。**{advice}",
            "{used}: {parts}.": "{used}：{parts}。",
            "**{file}**: {first}": "**{file}**：{first}",
        }
        return marks.get(text)


@pytest.fixture
def chinese_marks(qapp: object):  # type: ignore[no-untyped-def]
    marks = _Marks()
    languages.install(marks)
    yield
    languages.remove(marks)


def test_titles_and_summaries_end_with_the_marks_of_the_language(
    chinese_marks: None, empty: Hand
) -> None:
    from bayesgui.app.files.example_card import ExampleCard
    from bayesgui.app.files.examples import ExamplesDialog

    empty.act("file.examples")
    dialog = empty.window.findChild(ExamplesDialog, "examplesDialog")
    next(card for card in dialog.findChildren(ExampleCard) if card.name == "asia").click()
    empty.rest()
    assert empty.window.messages.bar.text.startswith("The chest clinic。Set dysp = yes: ")
    table = bayesgui.paths.samples() / "data" / "watermelon-2.csv"
    importing = opened_dialog(empty.window, table)
    empty.rest()
    assert importing.summary.text().startswith("7 of 8 columns are used：")
    assert importing.summary.text().endswith("。")
    importing.reject()
    empty.window.messages.show_remarks("net.bif", ["One row was divided by its sum."])
    assert empty.window.messages.bar.text == "net.bif：One row was divided by its sum."


KILLED = """
import os, sys, time
from PySide6.QtWidgets import QApplication
app = QApplication([])
import bayesgui.app
from bayesgui.document import edits
window = bayesgui.app.create_window(sys.argv[1])
window.show()
window.wait_idle(30)
document = window.document
document.apply("arc", edits.add_arc(document.state, "asia", "smoke"))
end = time.monotonic() + 12
while time.monotonic() < end:
    app.processEvents()
    time.sleep(0.02)
    if list(window.safety._recoveries._own.glob("*")) and time.monotonic() > end - 8:
        print("kept", flush=True)
"""


@pytest.mark.long
def test_a_killed_process_loses_nothing_older_than_ten_seconds(
    qapp: object, tmp_path: Path
) -> None:
    path = tmp_path / "asia.bayesgui"
    path.write_bytes((SAMPLES / path.name).read_bytes())
    child = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(path)],
        stdout=subprocess.PIPE,
        text=True,
        env=dict(os.environ),
    )
    assert child.stdout.readline().strip() == "kept"
    child.send_signal(signal.SIGKILL)
    child.wait()
    child.stdout.close()
    with open_window() as hand:
        hand.rest()
        assert hand.window.document.title == "asia"
        assert hand.window.document.state.network.parents("smoke") == ("asia",)
        assert hand.window.document.is_modified
        assert hand.window.messages.bar.text.startswith("Recovered asia from ")
        hand.window.messages.bar.buttons[1].click()
        hand.rest()
        assert hand.window.document.state.network.parents("smoke") == ()


def _leave_behind(
    hand: Hand, file: Path, monkeypatch: pytest.MonkeyPatch, table: Path | None = None
) -> None:
    """Let the window find what a killed one left."""
    recoveries, state = hand.window.safety._recoveries, hand.window.document.state
    at = datetime(2026, 1, 2, 14, 32)
    left = SimpleNamespace(title="alarm", origin=None, file=file, time=at, table=table)
    monkeypatch.setattr(recoveries, "recoverable", lambda: [left])
    monkeypatch.setattr(recoveries, "recover", lambda _left: state)
    monkeypatch.setattr(recoveries, "discard", lambda _left: None)


def test_an_offer_of_what_was_recovered_waits_until_an_error_is_read(
    qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "broken.bif"
    broken.write_text("network x {\n}\nvariable a {", encoding="utf-8")
    with open_window(SAMPLES / "asia.bayesgui", broken) as hand:
        window = hand.window
        error = window.messages.bar.text
        assert error.startswith("broken.bif, line ")
        _leave_behind(hand, tmp_path / "gone", monkeypatch)
        window.safety.offer()
        assert window.messages.bar.text == error
        window.messages.bar.clear()
        # The file that was asked for stays in front, whether it is saved anywhere or not.
        assert window.documents.current_index == 0
        text = "Recovered alarm from 14:32; it is open in another tab."
        assert window.messages.bar.text == text
        window.messages.bar.buttons[0].click()
        hand.rest()
        assert window.messages.bar.text.startswith("Recovered alarm from 14:32.")
        window.messages.bar.buttons[1].click()
        hand.rest()
        assert window.messages.bar.text == ""


def test_the_cases_of_what_was_recovered_are_imported_again(
    qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = tmp_path / "cases.csv"
    with open_window(SAMPLES / "asia.bayesgui") as hand:
        window, bar = hand.window, hand.window.messages.bar
        _leave_behind(hand, tmp_path / "gone", monkeypatch, table)
        window.safety.offer()
        window.documents.set_current(1)
        hand.rest()
        assert f"The file of its cases, {table}, is not there any more." in bar.text
        assert len(bar.buttons) == 2
    table.write_text("asia,smoke\nyes,no\nno,no\nno,yes\n")
    with open_window(SAMPLES / "asia.bayesgui") as hand:
        window, bar = hand.window, hand.window.messages.bar
        _leave_behind(hand, tmp_path / "gone", monkeypatch, table)
        window.safety.offer()
        window.documents.set_current(1)
        hand.rest()
        assert "Its cases are in cases.csv." in bar.text
        assert [each.text() for each in bar.buttons] == ["Import them", "Discard"]

        def answer(_table: Path) -> None:
            window.safety.offer_current()
            bar.buttons[0].click()

        dialog = opened_dialog(window, table, answer)
        assert dialog is not None
        hand.rest()
        QTest.mouseClick(dialog.import_button, Qt.MouseButton.LeftButton)
        hand.rest()
        dataset = window.session.data.state.dataset
        assert dataset is not None
        assert dataset.n_rows == 3


def test_what_was_recovered_does_not_come_before_the_file_that_was_asked_for(
    qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "asked.bayesgui"
    shutil.copy(SAMPLES / "asia.bayesgui", path)
    with open_window(path) as hand:
        window = hand.window
        _leave_behind(hand, tmp_path / "gone", monkeypatch)
        window.safety.offer()
        hand.rest()
        assert window.document.path == path
        bar = window.messages.bar
        assert bar.text == "Recovered alarm from 14:32; it is open in another tab."
        bar.buttons[0].click()
        hand.rest()
        assert window.document.title == "alarm"
        assert bar.text.startswith("Recovered alarm from 14:32. Save it")
        bar.buttons[1].click()
        hand.rest()
