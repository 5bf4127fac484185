"""Importing a table whose names and states differ from the network's, with gaps and numbers."""

from __future__ import annotations

import itertools
import threading
import time
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pytest
from pyarrow import parquet as pq
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QScrollArea

import bayesgui
from bayesgui.app.data.cut_dialog import CutDialog
from bayesgui.app.data.importing.columns import NODE, STATES
from bayesgui.app.data.importing.dialog import ImportDialog
from bayesgui.app.data.importing.states_dialog import StatesDialog
from bayesgui.data.reading.csv_dialect import CsvDialect
from bayesgui.data.reading.file_scan import FileScan, scan
from bayesgui.data.reading.import_request import head
from bayesgui.data.reading.sniffing import sniff
from bayesgui.widgets.theme import theme
from tests.journeys.test_laboratory_gibbs import wait_for
from tests.support.clinic_visits import write_clinic_visits
from tests.support.importing import opened_dialog

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.data.reading.file_preview import Preview
    from tests.support.window import Hand

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def opened(hand: Hand, path: Path) -> ImportDialog:
    dialog = opened_dialog(hand.window, path)
    assert dialog is not None
    hand.rest()
    return dialog


def click(dialog: ImportDialog, name: str, section: int) -> None:
    """Click a cell of the list of columns."""
    table = dialog.columns
    row = [table.column_at(k) for k in range(table.rowCount())].index(name)
    table.scrollToItem(table.item(row, section))
    place = table.visualItemRect(table.item(row, section)).center()
    QTest.mouseClick(table.viewport(), LEFT, NONE, place)
    QApplication.processEvents()


def press(hand: Hand, button: object) -> None:
    QTest.mouseClick(button, LEFT)
    hand.rest()


def cell(dialog: ImportDialog, name: str, section: int) -> str:
    table = dialog.columns
    row = [table.column_at(k) for k in range(table.rowCount())].index(name)
    return table.item(row, section).text()


def file_facts(dialog):
    """Return the numbers of the section File by their labels."""
    return {label.accessibleName(): label.text() for label in dialog.form.findChildren(QLabel)}


def test_a_clinic_s_table_is_matched_cut_by_hand_and_learned_from_in_one_click(
    asia: Hand, tmp_path: Path
) -> None:
    hand = asia
    dialog = opened(hand, write_clinic_visits(tmp_path / "clinic_visits.csv", 2000))
    assert file_facts(dialog)["rows"] == "2,000"
    assert file_facts(dialog)["missing cells"].endswith("%)")
    assert "9 of 10" in dialog.summary.text()
    assert "8 node" in dialog.summary.text()
    assert cell(dialog, "visit", 5) == "identifier, skipped"
    assert cell(dialog, "dyspnoea", NODE) == "dysp"
    assert cell(dialog, "smoke", STATES) == "never → no, smoker → yes"
    assert cell(dialog, "xray", STATES) == "0 → no, 1 → yes"

    click(dialog, "age", STATES)
    (cuts,) = dialog.findChildren(CutDialog)
    hand.rest()
    histogram = cuts.histogram
    assert len(histogram.cuts) == 3
    start = QPoint(round(histogram.x_of(histogram.cuts[0])), 80)
    end = QPoint(round(histogram.x_of(30.0)), 80)
    QTest.mousePress(histogram, LEFT, NONE, start)
    QTest.mouseMove(histogram, end)
    QTest.mouseRelease(histogram, LEFT, NONE, end)
    assert histogram.cuts[0] == pytest.approx(30.0, abs=0.3)
    assert cuts.method.currentData() == "cut-points"
    cuts.field.selectAll()
    QTest.keyClicks(cuts.field, "30; x")
    assert cuts.line.text() == "“x” is not a number."
    assert not cuts.take_button.isEnabled()
    cuts.field.selectAll()
    QTest.keyClicks(cuts.field, "30; 62,5")
    assert histogram.cuts == (30.0, 62.5)
    press(hand, cuts.take_button)
    assert "30, 62.5" in cell(dialog, "age", STATES)

    before = hand.window.document.state.network
    press(hand, dialog.learn_button)
    network = hand.window.document.state.network
    assert network.names == (*before.names, "age")
    assert network["age"].edges is not None
    assert network["age"].edges[1:-1] == (30.0, 62.5)
    dataset = hand.window.session.data.state.dataset
    expected = bayesgui.learn_parameters(network, dataset)
    assert network.cpt("dysp").values == pytest.approx(expected.network.cpt("dysp").values)
    assert "from 2,000 rows" in hand.window.messages.bar.text
    hand.act("edit.undo")
    hand.act("edit.undo")
    assert hand.window.document.state.network is before


def test_states_that_a_node_does_not_have_are_mapped_added_or_missing(
    asia: Hand, tmp_path: Path
) -> None:
    hand = asia
    path = tmp_path / "odd.csv"
    path.write_text("xray\n" + "yes\nno\nmaybe\nblurred\nlost\n" * 3, encoding="utf-8")
    dialog = opened(hand, path)
    assert cell(dialog, "xray", STATES) == "blurred → ?, lost → ?, maybe → ?"
    press(hand, dialog.import_button)
    assert "node xray has no state" in dialog.problem.text()
    assert hand.window.session.data.state.dataset is None
    click(dialog, "xray", STATES)
    (states,) = dialog.findChildren(StatesDialog)
    for text, words in (("blurred", "no"), ("lost", "treat as missing")):
        states.boxes[text].setCurrentText(words)
    states.all_box.setCurrentText("add them to the node")
    press(hand, states.take_button)
    assert cell(dialog, "xray", STATES) == "blurred → no, lost → missing, maybe added"
    press(hand, dialog.import_button)
    assert hand.window.document.state.network["xray"].states == ("yes", "no", "maybe")
    texts = hand.window.session.data.state.dataset["xray"].texts().tolist()
    assert texts[:5] == ["yes", "no", "maybe", "no", ""]


def test_another_node_is_chosen_from_the_list_and_the_other_column_gives_way(
    asia: Hand, tmp_path: Path
) -> None:
    dialog = opened(asia, write_clinic_visits(tmp_path / "visits.csv", 50))
    click(dialog, "lung", NODE)
    box = QApplication.focusWidget()
    assert [box.itemText(k) for k in range(2)] == ["skip", "asia"]
    dialog.columns.choose("lung", "xray")
    assert dialog.columns.targets()["xray"] == ""
    assert "No column for lung" in dialog.learn_button.toolTip()
    assert not dialog.learn_button.isEnabled()
    QTest.keyClick(dialog.form.encoding, Qt.Key.Key_Return)
    asia.rest()
    assert len(asia.window.session.data.state.dataset.names) > 1


def test_a_file_that_does_not_answer_leaves_the_window_free(
    asia: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_clinic_visits(tmp_path / "visits.csv", 20)
    answered = threading.Event()

    def hanging(given: Path) -> CsvDialect:
        answered.wait(30)
        return sniff(given)

    monkeypatch.setattr("bayesgui.data.reading.sniffing.sniff", hanging)
    asia.window.data_actions.ask(path)
    place = asia.canvas.state_rect("smoke", "yes").center()
    QTest.mouseClick(asia.viewport, LEFT, NONE, place)
    end = time.monotonic() + 30.0
    while time.monotonic() < end:
        QApplication.processEvents()
        beliefs = asia.window.posteriors()
        if beliefs is not None and beliefs["smoke"][0] == 1.0:
            break
    assert asia.window.posteriors()["lung"][0] == pytest.approx(0.1)
    assert not asia.window.findChildren(ImportDialog)
    answered.set()
    asia.rest()
    (dialog,) = asia.window.findChildren(ImportDialog)
    assert dialog.isVisible()
    assert "visits.csv" in dialog.windowTitle()
    dialog.reject()


def test_reading_a_file_that_does_not_answer_is_said_and_cancelled(
    asia: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answered = threading.Event()

    def hanging(given: Path) -> CsvDialect:
        if given.name == "far.csv":
            answered.wait(30)
        return sniff(given)

    monkeypatch.setattr("bayesgui.data.reading.sniffing.sniff", hanging)
    asia.window.data_actions.ask(write_clinic_visits(tmp_path / "far.csv", 20))
    bar = asia.window.messages.bar
    wait_for(lambda: bar.text == "Reading far.csv…")
    (cancel,) = bar.buttons
    assert cancel.text() == "Cancel"
    QTest.mouseClick(cancel, LEFT)
    assert bar.text == ""
    dialog = opened(asia, write_clinic_visits(tmp_path / "near.csv", 20))
    assert "near.csv" in dialog.windowTitle()
    dialog.reject()
    answered.set()
    asia.rest()
    assert not [d for d in asia.window.findChildren(ImportDialog) if d.isVisible()]


def test_a_file_that_stops_answering_leaves_its_dialog_free(
    asia: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = opened(asia, write_clinic_visits(tmp_path / "visits.csv", 20))
    answered = threading.Event()

    def hanging(*given: Any) -> Preview:
        answered.wait(30)
        return head(*given)

    monkeypatch.setattr("bayesgui.app.data.importing.beginning.head", hanging)
    box = dialog.form.delimiter
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Down)
    QApplication.processEvents()
    assert "Reading…" in [label.text() for label in dialog.findChildren(QLabel)]
    assert dialog.columns.rowCount() > 1
    answered.set()
    asia.rest()
    assert "Reading…" not in [label.text() for label in dialog.findChildren(QLabel)]
    assert dialog.columns.rowCount() == 1
    answered.clear()
    QTest.keyClick(box, Qt.Key.Key_Up)
    (cancel,) = [each for each in dialog.findChildren(QPushButton) if each.text() == "Cancel"]
    QTest.mouseClick(cancel, LEFT)
    assert not dialog.isVisible()
    asia.rest()
    answered.set()


def test_a_table_without_any_of_the_nodes_becomes_a_network_of_its_own(
    asia: Hand, tmp_path: Path
) -> None:
    path = tmp_path / "birds.csv"
    path.write_text("species,island\nAdelie,Dream\nGentoo,Biscoe\nAdelie,Biscoe\n")
    dialog = opened(asia, path)
    assert dialog.form.for_new.isChecked()
    assert dialog.learn_button.isEnabled()
    # A choice by hand stays, whatever else is read anew.
    press(asia, dialog.form.for_nodes)
    press(asia, dialog.form.header)
    assert dialog.form.for_nodes.isChecked()
    dialog.reject()


@pytest.mark.parametrize(
    ("header", "fits"),
    [
        ("smoke", True),
        ("smoke,age", True),
        ("smoker,age,income", False),
        ("smoke,age,income,city,job", False),
        ("asia,tub,smoke,lung,age,income,city,job,sex,car,pet", True),
    ],
)
def test_a_table_that_shares_few_names_becomes_a_network_of_its_own(
    asia: Hand, tmp_path: Path, header: str, fits: bool
) -> None:
    path = tmp_path / "people.csv"
    width = header.count(",") + 1
    rows = [",".join([state] * width) for state in ("yes", "no", "yes", "no")]
    path.write_text("\n".join([header, *rows]) + "\n", encoding="utf-8")
    dialog = opened(asia, path)
    assert dialog.form.for_nodes.isChecked() == fits
    assert dialog.form.for_new.isChecked() != fits
    dialog.reject()


def test_marks_delimiter_and_weights_are_changed_by_hand(empty: Hand, tmp_path: Path) -> None:
    path = tmp_path / "coins.csv"
    path.write_text("coin,times\nheads,2\nnone,3\ntails,1\nheads,4\n", encoding="utf-8")
    dialog = opened(empty, path)
    dialog.form.missing.ask()
    QTest.keyClicks(dialog.form.missing.field, "none")
    QTest.keyClick(dialog.form.missing.field, Qt.Key.Key_Return)
    empty.rest()
    assert file_facts(dialog)["missing cells"].startswith("1 ")
    box = dialog.form.weights
    box.setCurrentIndex(box.findData("times"))
    box.activated.emit(box.currentIndex())
    assert cell(dialog, "times", NODE) == "row weights"
    press(empty, dialog.learn_button)
    network = empty.window.document.state.network
    assert network.names == ("coin",)
    dataset = empty.window.session.data.state.dataset
    assert dataset.weights.tolist() == [2.0, 3.0, 1.0, 4.0]
    expected = bayesgui.learn_parameters(network, dataset).network.cpt("coin").values
    assert network.cpt("coin").values == pytest.approx(expected)
    assert expected[0] > 0.7
    panel = empty.window.pages.data
    model = panel.model
    shown = [[model.index(row, k).data() for k in (0, 1)] for row in range(4)]
    assert shown == [["2", "heads"], ["3", ""], ["1", "tails"], ["4", "heads"]]
    assert model.headerData(0, Qt.Orientation.Horizontal) == "times"
    assert panel.header.tip(0) == "times: row weights"
    muted = model.index(0, 0).data(Qt.ItemDataRole.ForegroundRole).color()
    assert muted == theme().muted
    header, view = panel.header, panel.view
    QTest.mouseClick(header.viewport(), LEFT, NONE, QPoint(header.sectionPosition(0) + 20, 20))
    empty.rest()
    assert [model.index(row, 0).data() for row in range(4)] == ["1", "2", "3", "4"]
    menu = panel.menu_at(view.visualRect(model.index(0, 0)).center())
    said = [action.text() for action in menu.actions()]
    assert "Only rows with times = 1" in said
    assert not any("Cut points" in text for text in said)
    menu.deleteLater()
    panel.show_only("coin", "heads")
    assert [model.index(row, 0).data() for row in range(model.rowCount())] == ["2", "4"]
    panel.form.set_current("missing")
    panel._follow_form()
    empty.rest()
    assert panel.missing_map.matrix._names == ("coin",)


def test_the_map_of_missing_values_leads_to_the_rows(asia: Hand, tmp_path: Path) -> None:
    hand = asia
    dialog = opened(hand, write_clinic_visits(tmp_path / "visits.csv", 1000))
    press(hand, dialog.import_button)
    panel = hand.window.pages.data
    place = panel.form.segment_rect("missing").center().toPoint()
    QTest.mouseClick(panel.form, LEFT, NONE, place)
    hand.rest()
    found, dataset = panel.missing_map, hand.window.session.data.state.dataset
    complete = sum(
        "complete" in found.patterns.item(k).text() for k in range(found.patterns.count())
    )
    assert complete == 1
    (age,) = [
        found.patterns.item(k)
        for k in range(found.patterns.count())
        if found.patterns.item(k).text().endswith(": age")
    ]
    found.patterns.scrollToItem(age)
    rect = found.patterns.visualItemRect(age)
    QTest.mouseClick(found.patterns.viewport(), LEFT, NONE, rect.center())
    only_age = dataset["age"].texts() == ""
    for name in dataset.names:
        only_age &= (dataset[name].texts() == "") == (name == "age")
    assert panel.model.rowCount() == only_age.sum() > 0
    assert panel.form.current == "table"

    QTest.mouseClick(panel.form, LEFT, NONE, place)
    ground = found.matrix.ground()
    column = dataset.names.index("age")
    width = ground.width() / len(dataset.names)
    place = QPoint(int(ground.left() + (column + 0.5) * width), int(ground.center().y()))
    QTest.mouseClick(found.matrix, LEFT, NONE, place)
    assert panel.model.rowCount() == 1000
    index = panel.view.currentIndex()
    assert index.column() == column
    band, _ = found.matrix.cell_at(place)
    first, last = found.matrix.rows_of(band)
    assert first <= index.row() <= last


def test_a_column_is_cut_anew_with_its_node_and_undo_takes_both_back(
    asia: Hand, tmp_path: Path
) -> None:
    hand = asia
    dialog = opened(hand, write_clinic_visits(tmp_path / "visits.csv", 500))
    press(hand, dialog.learn_button)
    first = hand.window.session.data.state.dataset["age"]
    panel = hand.window.pages.data
    panel.show_column("age")
    index = panel.model.index(0, panel.model.dataset.names.index("age"))
    menu = panel.menu_at(panel.view.visualRect(index).center())
    (entry,) = [action for action in menu.actions() if action.text() == "Cut points of age…"]
    entry.trigger()
    hand.rest()
    (cuts,) = hand.window.findChildren(CutDialog)
    assert cuts.cuts == first.edges[1:-1]
    cuts.field.selectAll()
    QTest.keyClicks(cuts.field, "40; 65")
    press(hand, cuts.take_button)
    node = hand.window.document.state.network["age"]
    assert node.edges[1:-1] == (40.0, 65.0)
    column = hand.window.session.data.state.dataset["age"]
    assert (column.edges, column.states) == (node.edges, node.states)
    ages = hand.window.session.data.state.quantities["age"].values
    assert column.counts[0] == (ages < 40).sum()
    hand.act("edit.undo")
    assert hand.window.document.state.network["age"].edges == first.edges
    assert hand.window.session.data.state.dataset["age"].counts.tolist() == first.counts.tolist()


def test_a_column_of_numbers_in_the_table_only_is_cut_without_a_node(
    asia: Hand, tmp_path: Path
) -> None:
    hand = asia
    dialog = opened(hand, write_clinic_visits(tmp_path / "visits.csv", 200))
    QTest.mouseClick(dialog.form.for_table, LEFT)
    assert not dialog.learn_button.isEnabled()
    before = hand.window.document.state
    press(hand, dialog.import_button)
    assert hand.window.document.state is before
    hand.window.data_cuts.ask("age")
    hand.rest()
    (cuts,) = hand.window.findChildren(CutDialog)
    press(hand, cuts.take_button)
    assert len(hand.window.session.data.state.dataset["age"].states) == 4
    assert hand.window.document.state is before


def test_a_value_is_looked_for_in_any_column(asia: Hand, tmp_path: Path) -> None:
    hand = asia
    dialog = opened(hand, write_clinic_visits(tmp_path / "visits.csv", 300))
    press(hand, dialog.import_button)
    panel, dataset = hand.window.pages.data, hand.window.session.data.state.dataset
    panel.column_box.setCurrentIndex(panel.column_box.findText("any column"))
    panel.value_field.setFocus()
    QTest.keyClicks(panel.value_field, "yes")
    QTest.keyClick(panel.value_field, Qt.Key.Key_Return)
    hand.rest()
    wanted = dataset["asia"].texts() == "yes"
    for name in dataset.names:
        wanted |= dataset[name].texts() == "yes"
    assert panel.model.rowCount() == wanted.sum() < 300
    panel.column_box.setCurrentIndex(panel.column_box.findText("lung"))
    panel.column_box.activated.emit(panel.column_box.currentIndex())
    assert panel.model.rowCount() == (dataset["lung"].texts() == "yes").sum()
    QTest.mouseClick(panel.clear_button, LEFT)
    assert panel.model.rowCount() == 300


def test_an_import_asked_for_early_waits_for_what_the_whole_file_tells(
    asia: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = threading.Event()

    def slow(*arguments: object, **options: object) -> FileScan:
        go_on.wait(30)
        return scan(*arguments, **options)

    monkeypatch.setattr("bayesgui.data.reading.file_scan.scan", slow)
    path = tmp_path / "visits.csv"
    lines = [f"{20417 + k},{k % 90},{k * k % 83}" for k in range(3000)]
    path.write_text("\n".join(["visit,age,weight", *lines]), encoding="utf-8")
    dialog = opened_dialog(asia.window, path)
    assert dialog is not None
    QApplication.processEvents()
    QTest.mouseClick(dialog.form.for_nodes, LEFT)
    assert dialog.import_button.isEnabled()
    QTest.mouseClick(dialog.import_button, LEFT)
    assert dialog.isVisible()
    assert not dialog.import_button.isEnabled()
    assert dialog.summary.text() == "Imports when the whole file is read."
    go_on.set()
    asia.rest()
    assert not asia.window.findChildren(type(dialog))
    network = asia.window.document.state.network
    assert network.names[8:] == ("age", "weight")
    boxes = [asia.canvas.node_rect(name) for name in network]
    assert not any(a.intersects(b) for a, b in itertools.combinations(boxes, 2))


def test_on_a_low_screen_the_fields_scroll_and_the_buttons_stay_in_sight(
    asia: Hand, tmp_path: Path
) -> None:
    dialog = opened(asia, write_clinic_visits(tmp_path / "clinic_visits.csv", 200))
    dialog.resize(730, 430)
    QApplication.processEvents()
    assert dialog.height() == 430
    for button in (dialog.import_button, dialog.learn_button):
        assert dialog.rect().contains(button.geometry())
    assert dialog.form.for_table.visibleRegion().isEmpty()
    fields = dialog.findChild(QScrollArea, "importFields")
    assert fields is not None
    fields.ensureWidgetVisible(dialog.form.for_table)
    QApplication.processEvents()
    assert not dialog.form.for_table.visibleRegion().isEmpty()
    dialog.reject()


def test_equal_names_in_the_first_row_are_read_as_values_on_one_click(
    empty: Hand, tmp_path: Path
) -> None:
    path = tmp_path / "dice.csv"
    rows = ["two,two", *itertools.chain(["one,two", "two,six", "six,one"] * 20)]
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    window = empty.window
    asked = CsvDialect(header=True)
    dialog = opened_dialog(window, path, lambda p: window.data_actions.ask(p, asked))
    assert dialog is not None
    empty.rest()
    assert dialog.problem.text() == (
        "dice.csv has two columns named two, numbers 1 and 2; "
        "rename or number equal names, or say that there is no header."
    )
    assert dialog.head_table.item(0, 1).text() == "two"
    assert dialog.summary.text() == ""
    assert not dialog.import_button.isEnabled()
    offer = dialog.findChild(QPushButton, "importNoHeader")
    assert offer.isVisible()
    press(empty, offer)
    empty.rest()
    assert not dialog.form.header.isChecked()
    assert dialog.problem.text() == ""
    assert not offer.isVisible()
    assert dialog.summary.text().startswith("2 of 2 columns are used")
    # Checked again, nothing remains of the other reading.
    press(empty, dialog.form.header)
    empty.rest()
    assert offer.isVisible()
    assert not dialog.import_button.isEnabled()
    press(empty, offer)
    empty.rest()
    press(empty, dialog.import_button)
    empty.rest()
    dataset = empty.window.session.data.state.dataset
    assert dataset.names == ("column 1", "column 2")
    assert dataset.n_rows == 61


def test_a_packed_table_with_equal_names_is_told_in_place(empty: Hand, tmp_path: Path) -> None:
    path = tmp_path / "twice.parquet"
    columns = [pa.array(["a", "b"]), pa.array(["x", "y"])]
    pq.write_table(pa.Table.from_arrays(columns, names=["n", "n"]), path)
    dialog = opened(empty, path)
    assert dialog.problem.text() == "Two columns are named n; rename one of them."
    assert not dialog.findChild(QPushButton, "importNoHeader").isVisible()
    assert not dialog.import_button.isEnabled()
    assert dialog.head_table.item(0, 0).text() == "a"
    dialog.reject()


def test_dates_are_skipped_unless_chosen_and_spellings_are_merged(
    empty: Hand, tmp_path: Path
) -> None:
    path = tmp_path / "visits.csv"
    words = ("TRUE", "True", "false")
    rows = [f"{2000 + k * 7 % 90}-01-05,P{k * 7 % 190},{words[k % 3]}\n" for k in range(200)]
    path.write_text("when,patient,smoker\n" + "".join(rows), encoding="utf-8")
    dialog = opened(empty, path)
    assert cell(dialog, "when", 5) == "dates, skipped"
    assert cell(dialog, "patient", 5) == "identifier, skipped"
    assert cell(dialog, "when", 1) == "90 different"
    row = dialog.columns.item(1, 5)
    assert row.toolTip().startswith("Column patient has 190 different texts in 200 rows")
    assert cell(dialog, "smoker", STATES) == "2 states, spellings merged"
    assert "True → TRUE" in dialog.columns.item(2, STATES).toolTip()
    assert [kind for _, kind in dialog.head_table.header.words] == [
        "date", "identifier", "category",
    ]  # fmt: skip
    dialog.columns.choose("when", "when")
    press(empty, dialog.import_button)
    network = empty.window.document.state.network
    assert network.names == ("when", "smoker")
    assert (network["when"].n_states, network["smoker"].states) == (90, ("TRUE", "false"))


def test_the_sum_of_weights_is_told_and_their_column_is_called_that(
    empty: Hand, tmp_path: Path
) -> None:
    path = tmp_path / "weighted.csv"
    rows = [f"{'ab'[k % 2]},{'cd'[k % 2]},{(0.25, 0.5)[k % 2]}\n" for k in range(40)]
    path.write_text("x,y,weight\n" + "".join(rows), encoding="utf-8")
    dialog = opened(empty, path)
    assert [kind for _, kind in dialog.head_table.header.words] == [
        "category", "category", "row weights",
    ]  # fmt: skip
    dialog.form.weights.setCurrentIndex(0)
    dialog.form.weights.activated.emit(0)
    assert dialog.head_table.header.words[2][1] == "category"
    dialog.form.weights.setCurrentIndex(dialog.form.weights.findData("weight"))
    dialog.form.weights.activated.emit(dialog.form.weights.currentIndex())
    press(empty, dialog.learn_button)
    assert "from 40 rows of total weight 15 in" in empty.window.messages.bar.text
