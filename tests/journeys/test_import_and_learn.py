"""Importing a table of cases, learning CPTs from it, and the list of jobs."""

from __future__ import annotations

import csv
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QToolButton

import bayesgui
from bayesgui.app.data.importing.dialog import ImportDialog
from bayesgui.app.learning.dialog import LearnDialog
from bayesgui.data.sampling.ancestral import sample
from bayesgui.jobs.job import JobStatus
from tests.support.importing import opened_dialog
from tests.support.window import CONTROL, SAMPLES, SHIFT, open_window

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.panels.jobs.row import JobRow
    from tests.support.window import Hand


def cases_of_asia(path: Path, rows: int = 4000, sep: str = ",") -> Path:
    """Write cases sampled from asia, whose estimated CPTs differ from the true ones."""
    network = bayesgui.read(SAMPLES / "asia.bayesgui")
    (block,) = sample(network, rows, seed=3)
    columns = [np.array(network[name].states)[block.columns[name]] for name in network.names]
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, delimiter=sep)
        writer.writerow(network.names)
        writer.writerows(zip(*columns, strict=True))
    return path


def dialog_of(hand: Hand, kind: type[QDialog] = ImportDialog) -> QDialog:
    QApplication.processEvents()
    (found,) = [d for d in hand.window.findChildren(kind) if d.isVisible()]
    return found


def press_enter(hand: Hand, dialog: QDialog) -> None:
    if isinstance(dialog, ImportDialog):
        # Enter would learn at once; this test checks the steps one by one.
        QTest.mouseClick(dialog.import_button, Qt.MouseButton.LeftButton)
    else:
        QTest.keyClick(dialog, Qt.Key.Key_Return)
    hand.rest()
    if QApplication.activeModalWidget() is None:
        hand.window.activateWindow()
        QApplication.processEvents()


def imported(hand: Hand, path: Path) -> None:
    press_enter(hand, opened_dialog(hand.window, path))


def dropped(hand: Hand, path: Path) -> None:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path))])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    place = QPointF(200, 200)
    event = QDropEvent(place, Qt.DropAction.CopyAction, mime, buttons, keys)
    hand.window.dropEvent(event)
    hand.rest()


def test_cases_are_imported_learned_from_and_taken_back(
    asia: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = asia
    path = cases_of_asia(tmp_path / "visits.csv")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_a, **_k: (str(path), ""))
    before = hand.window.document.state
    posteriors = hand.window.posteriors()["dysp"].copy()
    assert not hand.window.action_set["learn.parameters"].isEnabled()
    hand.key(Qt.Key.Key_I, CONTROL)
    press_enter(hand, dialog_of(hand))
    data = hand.window.session.data.state
    assert (data.dataset.n_rows, data.dataset.names) == (4000, before.network.names)
    assert hand.window.document.state is before
    assert "4,000 rows" in hand.window.messages.bar.text

    hand.canvas.setFocus()
    hand.key(Qt.Key.Key_F6)
    press_enter(hand, dialog_of(hand, LearnDialog))
    learned = hand.window.document.state.network
    expected = bayesgui.learn_parameters(before.network, data.dataset)
    for name in learned:
        assert learned.cpt(name).values == pytest.approx(expected.network.cpt(name).values)
    assert "Learned 18 parameters from 4,000 rows in" in hand.window.messages.bar.text
    assert abs(hand.window.posteriors()["dysp"] - posteriors).max() > 1e-4

    hand.canvas.setFocus()
    hand.key(Qt.Key.Key_Z, CONTROL)
    assert hand.window.document.state.network is before.network
    assert hand.window.posteriors()["dysp"] == pytest.approx(posteriors)
    assert hand.window.session.data.state is data
    hand.key(Qt.Key.Key_Z, CONTROL | SHIFT)
    assert hand.window.document.state.network is learned


def test_a_node_is_made_of_each_column_where_there_is_none(empty: Hand, tmp_path: Path) -> None:
    hand = empty
    dropped(hand, cases_of_asia(tmp_path / "visits.csv", 500, ";"))
    dialog = dialog_of(hand)
    assert dialog.form.delimiter.currentData() == ";"
    dialog.columns.choose("asia", "")
    press_enter(hand, dialog)
    network = hand.window.document.state.network
    assert network.names == ("tub", "smoke", "lung", "bronc", "either", "xray", "dysp")
    assert len(hand.window.document.state.layout.positions) == 7
    assert hand.window.document.undo_text == "Build nodes from visits"
    press_learn(hand)
    assert abs(hand.window.posteriors()["smoke"] - 0.5).max() > 1e-4


def press_learn(hand: Hand) -> None:
    hand.window.learn_actions.ask()
    press_enter(hand, dialog_of(hand, LearnDialog))


def test_all_new_nodes_of_a_table_are_in_view_above_its_page(
    asia: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = asia
    docks, open_page = hand.window.docks, hand.window.docks.open_page
    docks.set_open("bottom", False)

    def painted_first(side: str, page: str) -> None:
        # A real screen may paint the new network before the page takes its room.
        hand.canvas.navigation.mark_seen()
        open_page(side, page)

    monkeypatch.setattr(docks, "open_page", painted_first)
    names = [f"column {number}" for number in range(15)]
    rows = [",".join(f"state {(row * k) % 5}" for k in range(15)) for row in range(40)]
    path = tmp_path / "wide.csv"
    path.write_text("\n".join([",".join(names), *rows]), "utf-8")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_a, **_k: (str(path), ""))
    hand.key(Qt.Key.Key_I, CONTROL)
    QTest.keyClick(dialog_of(hand), Qt.Key.Key_Return)
    hand.rest()
    QTest.qWait(200)
    assert docks.is_open("bottom")
    assert hand.window.messages.bar.isVisible(), "the tables are learned"
    assert len(hand.window.document.state.network) == 15
    room = hand.viewport.rect()
    assert all(room.contains(hand.canvas.node_rect(name)) for name in names)


def test_the_next_search_for_a_file_begins_where_the_last_table_was(
    asia: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand, begun = asia, []
    path = cases_of_asia(tmp_path / "visits.csv", 20)

    def ask(*arguments: object, **_named: object) -> tuple[object, str]:
        begun.append(arguments[2])
        return (str(path), "") if len(begun) == 1 else ("", "")

    monkeypatch.setattr(QFileDialog, "getOpenFileName", ask)
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", ask)
    hand.key(Qt.Key.Key_I, CONTROL)
    press_enter(hand, dialog_of(hand))
    hand.act("file.new")
    hand.key(Qt.Key.Key_I, CONTROL)
    hand.act("file.open")
    assert [Path(str(each)) for each in begun[1:]] == [tmp_path, tmp_path]


def test_a_data_file_on_the_command_line_is_asked_about(qapp: object, tmp_path: Path) -> None:
    with open_window(cases_of_asia(tmp_path / "visits.csv", 50)) as hand:
        dialog = dialog_of(hand)
        assert dialog.windowTitle() == "Import visits.csv"
        dialog.reject()
        assert hand.window.session.data.state.dataset is None


def test_what_differs_is_asked_about_and_an_error_keeps_the_dialog(
    asia: Hand, tmp_path: Path
) -> None:
    hand = asia
    path = tmp_path / "odd.csv"
    path.write_text("Smoke,xray\nYES,yes\nNO,maybe\nYES,no\n", encoding="utf-8")
    dialog = opened_dialog(hand.window, path)
    assert dialog.columns.targets() == {"Smoke": "smoke", "xray": "xray"}
    # YES is the truth value yes, whatever its case: there is nothing to ask.
    assert dialog.columns.state_mapping() == {}
    press_enter(hand, dialog)
    assert dialog.isVisible()
    assert "node xray has no state “maybe”" in dialog.problem.text()
    assert hand.window.session.data.state.dataset is None
    dialog.columns.choose_meanings("xray", {"maybe": "maybe"})
    press_enter(hand, dialog)
    network = hand.window.document.state.network
    assert network["xray"].states == ("yes", "no", "maybe")
    dataset = hand.window.session.data.state.dataset
    assert dataset["smoke"].texts().tolist() == ["yes", "no", "yes"]
    assert dataset["xray"].texts().tolist() == ["yes", "maybe", "no"]


def test_a_file_that_is_no_table_is_told_in_the_message_bar(asia: Hand, tmp_path: Path) -> None:
    hand = asia
    for content, words in ((b"", "empty"), (bytes(range(256)) * 9, "not text")):
        path = tmp_path / "broken.csv"
        path.write_bytes(content)
        assert opened_dialog(hand.window, path) is None
        assert hand.window.messages.bar.kind == "error"
        assert words in hand.window.messages.bar.text


def test_a_parquet_file_is_read_too(empty: Hand, tmp_path: Path) -> None:
    import pyarrow as pa
    from pyarrow import parquet

    path = tmp_path / "coins.parquet"
    parquet.write_table(pa.table({"coin": ["heads", "tails", None, "heads"]}), path)
    imported(empty, path)
    dataset = empty.window.session.data.state.dataset
    assert dataset["coin"].texts().tolist() == ["heads", "tails", "", "heads"]
    assert empty.window.document.state.network["coin"].states == ("heads", "tails")


def test_the_table_is_sorted_and_filtered_and_the_columns_lead_to_it(
    asia: Hand, tmp_path: Path
) -> None:
    hand = asia
    imported(hand, cases_of_asia(tmp_path / "visits.csv", 300))
    panel, dataset = hand.window.pages.data, hand.window.session.data.state.dataset
    assert panel.isVisible()
    assert panel.model.rowCount() == 300
    panel.show_only("lung", "yes")
    cases = int((dataset["lung"].texts() == "yes").sum())
    assert 0 < panel.model.rowCount() == cases < 300
    panel.show_all()
    hand.window.docks.open_page("left", "data")
    columns = hand.window.pages.data_columns.list
    columns.setFocus()
    columns.setCurrentItem(columns.topLevelItem(2))
    assert hand.window.session.selection.names == (dataset.names[2],)
    assert panel.view.selectionModel().selectedColumns()[0].column() == 2


def cross(row: JobRow) -> None:
    (button,) = row.findChildren(QToolButton)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_work_appears_among_the_jobs_and_can_be_canceled(asia: Hand, tmp_path: Path) -> None:
    hand = asia
    held = threading.Event()

    def work(monitor: Monitor) -> None:
        monitor.report(0.5, "half")
        held.set()
        while True:
            monitor.check()
            time.sleep(0.001)

    hand.window.docks.open_page("bottom", "jobs")
    job = hand.window.runner.submit_work(work, "long work")
    assert held.wait(5)
    deadline = time.monotonic() + 5
    row = hand.window.pages.jobs.rows[0]
    assert row.job is job
    while "half" not in row.accessibleName() and time.monotonic() < deadline:
        QApplication.processEvents()
    assert "half · about" in row.accessibleName()
    cell = hand.window.status.cell("jobs")
    while not cell.isVisible() and time.monotonic() < deadline:
        QApplication.processEvents()
    assert (cell.text, cell.share, cell.toolTip()) == ("1 job", 0.5, "long work")
    cross(row)
    hand.rest()
    assert job.status is JobStatus.CANCELLED
    assert "canceled" in row.accessibleName()
    assert not cell.isVisible()
    imported(hand, cases_of_asia(tmp_path / "visits.csv", 30))
    titles = [r.job.title for r in hand.window.pages.jobs.rows]
    assert titles[:2] == ["Import visits.csv", "long work"]
    cross(row)
    QApplication.processEvents()
    titles.remove("long work")
    assert [r.job.title for r in hand.window.pages.jobs.rows] == titles
