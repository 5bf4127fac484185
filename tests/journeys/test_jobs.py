"""The Jobs page: watching, stopping, repeating and revising jobs."""

from __future__ import annotations

import json
import shlex
import threading
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QPushButton, QScrollArea

import bayesgui
from bayesgui import cli
from bayesgui.app.data.sample_dialog import SampleDialog, SampleOptions
from bayesgui.app.learning.dialog import LearnDialog
from bayesgui.data.sampling import ancestral
from bayesgui.jobs.job import JobStatus
from tests.journeys.test_import_and_learn import cases_of_asia, dialog_of, imported, press_enter
from tests.panels.test_languages import Marking
from tests.support import languages

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.panels.jobs.row import JobRow
    from tests.support.window import Hand

LEFT = Qt.MouseButton.LeftButton


def click(hand: Hand, row: JobRow, text: str) -> None:
    """Click the button with this text in a row, after scrolling to it."""
    QApplication.processEvents()
    (button,) = [b for b in row.findChildren(QPushButton) if b.text() == text and b.isVisible()]
    hand.window.pages.jobs.findChild(QScrollArea).ensureWidgetVisible(button)
    QTest.mouseClick(button, LEFT)


def details(row: JobRow) -> dict[str, str]:
    QApplication.processEvents()
    texts = [label.text() for label in row.details.findChildren(QLabel) if label.isVisible()]
    return dict(zip(texts[::2], texts[1::2], strict=True))


def test_learning_is_repeated_and_asked_for_anew_from_its_row(asia: Hand, tmp_path: Path) -> None:
    hand = asia
    imported(hand, cases_of_asia(tmp_path / "visits.csv", 500))
    hand.window.learn_actions.learn(hand.window.documents.current, "bayes", {"ess": 8.0})
    hand.rest()
    learned = hand.window.document.state.network
    hand.act("edit.undo")
    hand.window.docks.open_page("bottom", "jobs")
    row = hand.window.pages.jobs.rows[0]
    assert row.head.accessibleName().startswith(
        "Learn CPTs of asia: Bayesian estimate, 18 parameters from 500 rows"
    )
    click(hand, row, "Details")
    assert details(row)["Equivalent sample size"] == "8"
    assert details(row)["Data"] == "visits.csv, 500 rows"
    click(hand, row, "Run again")
    hand.rest()
    again = hand.window.document.state.network
    for name in learned:
        assert again.cpt(name).values.tolist() == learned.cpt(name).values.tolist()
    assert hand.window.document.undo_text == "Learn CPTs"

    click(hand, row, "With other options…")
    dialog = dialog_of(hand, LearnDialog)
    assert dialog.form.values()["ess"] == 8.0
    field = dialog.form.field("ess")
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(field, "200")
    QTest.keyClick(field, Qt.Key.Key_Tab)
    press_enter(hand, dialog)
    newest = hand.window.pages.jobs.rows[0]
    newest.toggle_details()
    assert details(newest)["Equivalent sample size"] == "200"
    expected = bayesgui.learn_parameters(learned, hand.window.session.data.state.dataset, ess=200.0)
    values = hand.window.document.state.network.cpt("dysp").values
    assert values == pytest.approx(expected.network.cpt("dysp").values)


def test_a_run_of_a_closed_document_says_why_it_cannot_be_repeated(
    asia: Hand, tmp_path: Path
) -> None:
    hand = asia
    path = tmp_path / "cases.csv"
    hand.window.sample_actions.draw(hand.window.documents.current, path, SampleOptions(5, 1))
    hand.rest()
    hand.window.file_actions.close(hand.window.documents.current)
    hand.rest()
    hand.window.docks.open_page("bottom", "jobs")
    row = hand.window.pages.jobs.rows[0]
    click(hand, row, "Details")
    click(hand, row, "Run again")
    assert "asia" in hand.window.messages.bar.text
    assert "is closed" in hand.window.messages.bar.text


def test_cases_are_sampled_to_a_file_and_drawn_again_with_the_same_seed(
    asia: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hand = asia
    path = tmp_path / "drawn.csv"
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *_a, **_k: (str(path), "CSV (*.csv)")
    )
    source = tmp_path / "asia.bayesgui"
    hand.window.file_actions.saving.save_to(hand.window.documents.current, source)
    hand.rest()
    hand.click_state("smoke", "yes")
    hand.act("file.export_data")
    dialog = dialog_of(hand, SampleDialog)
    dialog.rows.setValue(300)
    dialog.seed.setValue(42)
    QTest.mouseClick(dialog.evidence, LEFT)
    press_enter(hand, dialog)
    first = path.read_text(encoding="utf-8")
    lines = first.splitlines()
    assert len(lines) == 301
    assert lines[0].split(",")[-1] == "weight"
    assert "Wrote" in hand.window.messages.bar.text

    path.unlink()
    hand.window.docks.open_page("bottom", "jobs")
    row = hand.window.pages.jobs.rows[0]
    click(hand, row, "Details")
    assert (details(row)["Seed"], details(row)["Rows"]) == ("42", "300")
    click(hand, row, "Run again")
    hand.rest()
    assert path.read_text(encoding="utf-8") == first

    path.unlink()
    click(hand, row, "Copy as command line")
    words = shlex.split(QGuiApplication.clipboard().text())
    assert cli.main([*words[1:], "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"rows": 300}
    assert path.read_text(encoding="utf-8") == first

    click(hand, row, "With other options…")
    dialog = dialog_of(hand, SampleDialog)
    assert (dialog.rows.value(), dialog.seed.value(), dialog.evidence.isChecked()) == (
        300,
        42,
        True,
    )
    dialog.reject()


def test_sampling_that_is_stopped_keeps_the_rows_drawn_so_far(
    asia: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand, path = asia, tmp_path / "drawn.csv"
    begun, may_go = threading.Event(), threading.Event()
    draw = ancestral.RowSampler.draw

    def held(sampler: object, rows: int) -> object:
        if begun.is_set():
            may_go.wait(10)
        begun.set()
        return draw(sampler, rows)

    monkeypatch.setattr(ancestral, "BLOCK_ROWS", 100)
    monkeypatch.setattr(ancestral.RowSampler, "draw", held)
    hand.window.docks.open_page("bottom", "jobs")
    options = SampleOptions(1_000_000, 3)
    job = hand.window.sample_actions.draw(hand.window.documents.current, path, options)
    assert begun.wait(10)
    click(hand, hand.window.pages.jobs.rows[0], "Stop and keep")
    may_go.set()
    hand.rest()
    assert job.status is JobStatus.FINISHED
    rows = len(path.read_text(encoding="utf-8").splitlines()) - 1
    assert rows >= 100
    assert rows % 100 == 0
    assert rows < 1_000_000
    text = hand.window.pages.jobs.rows[0].head.accessibleName()
    assert f"{rows:,} rows · stopped by you" in text
    assert "You stopped it." in hand.window.messages.bar.text


def test_an_import_is_repeated_on_the_file_as_it_is_now(asia: Hand, tmp_path: Path) -> None:
    hand = asia
    path = cases_of_asia(tmp_path / "visits.csv", 60)
    imported(hand, path)
    cases_of_asia(path, 90)
    hand.window.docks.open_page("bottom", "jobs")
    row = hand.window.pages.jobs.rows[0]
    assert "60 rows, 8 columns" in row.head.accessibleName()
    click(hand, row, "Details")
    assert details(row)["File"] == str(path)
    click(hand, row, "Run again")
    hand.rest()
    assert hand.window.session.data.state.dataset.n_rows == 90
    path.unlink()
    hand.window.docks.open_page("bottom", "jobs")
    click(hand, row, "Run again")
    hand.rest()
    assert hand.window.messages.bar.kind == "error"
    assert hand.window.pages.jobs.rows[0].job.status is JobStatus.FAILED
    assert hand.window.session.data.state.dataset.n_rows == 90


def test_titles_and_results_follow_the_language(asia: Hand, tmp_path: Path) -> None:
    imported(asia, cases_of_asia(tmp_path / "visits.csv", 200))
    asia.window.docks.open_page("bottom", "jobs")
    row = asia.window.pages.jobs.rows[0]
    assert row.head.accessibleName().startswith("Import visits.csv, 200 rows, 8 columns")
    translator = Marking()
    languages.install(translator)
    try:
        assert row.head.accessibleName().startswith("‹Import visits.csv›")
        assert "‹200 row(s)›, ‹8 column(s)›" in row.head.accessibleName()
    finally:
        languages.remove(translator)
    assert row.head.accessibleName().startswith("Import visits.csv, 200 rows")
