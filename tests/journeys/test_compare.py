"""Another network laid over this one: drawn, listed, scored and taken over."""

from __future__ import annotations

import csv
import math
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog, QScrollArea

import bayesgui
from bayesgui.app.compare.compare import Comparing
from bayesgui.app.structure.search import StructureLearning
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.document.data import DataState
from bayesgui.document.shown.network_comparison import NetworkComparison
from bayesgui.learning.scores.base import score_network, scores
from bayesgui.widgets import language
from tests.support.window import LEFT, SAMPLES, open_window

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.support.window import Hand


@pytest.fixture
def hand(qapp: object, tmp_path: Path) -> Iterator[Hand]:
    """Return a window on asia and, behind it, on a variant of it."""
    net = bayesgui.read(SAMPLES / "asia.bayesgui")
    other = net.without_arc("asia", "tub").with_arc("smoke", "tub")
    other = other.with_arc_reversed_changing_joint("smoke", "bronc")
    bayesgui.write(other, tmp_path / "other.bayesgui")
    with open_window(tmp_path / "other.bayesgui", SAMPLES / "asia.bayesgui") as hand:
        yield hand


def signs(hand: Hand) -> dict[tuple[str, str], str]:
    edges = hand.window.canvas.canvas_scene.decorations.edges
    return {(edge.first, edge.second): edge.style.sign for edge in edges}


def test_two_open_networks_are_compared_and_a_difference_is_taken_over(hand):
    hand.act("model.compare")
    page = hand.window.activities[Comparing].compare
    assert page.others.currentText() == "other"
    assert page.words.startswith("They differ by 3 arc")
    assert page.words.endswith("1 of them is only reversed.")
    assert signs(hand) == {
        ("smoke", "tub"): "added",
        ("asia", "tub"): "removed",
        ("bronc", "smoke"): "reversed",
    }
    assert page.distances.lines[0][1] == "3"
    assert page._verdict.text() == "They differ by 3 arcs."
    assert page._verdict.font().pixelSize() == 15
    assert hand.window.status.cell("cost").text == "SHD 3 · of the classes 2"
    page.list.setCurrentIndex(page.list.model().index(0, 0))
    page.take_button.click()
    hand.rest()
    assert "smoke" in hand.window.document.state.network.parents("tub")
    assert page.words.startswith("They differ by 2 arc")
    page.list.setCurrentIndex(page.list.model().index(1, 0))
    page.take_button.click()
    hand.rest()
    assert hand.window.document.state.network.parents("smoke") == ("bronc",)
    hand.act("edit.undo")
    hand.act("edit.undo")
    assert page.words.startswith("They differ by 3 arc")
    page.close_button.click()
    hand.rest()
    assert signs(hand) == {}
    assert not page.isVisible()


def test_a_long_title_leaves_room_for_the_numbers(qapp, tmp_path):
    """As the program itself names the most probable network of an ensemble."""
    name = "health insurance, most probable network"
    path = tmp_path / f"{name}.bayesgui"
    bayesgui.write(bayesgui.read(SAMPLES / "asia.bayesgui").without_arc("asia", "tub"), path)
    with open_window(path, SAMPLES / "asia.bayesgui") as hand:
        hand.act("model.compare")
        page = hand.window.activities[Comparing].compare
        QApplication.processEvents()
        assert page.others.currentText() == name
        _, here, title = page.counts.lines[0]
        assert (here, title) == ("here", "…network")
        area = page.findChild(QScrollArea)
        assert area.widget().width() <= area.viewport().width()


def test_the_legend_follows_the_language(hand):
    hand.act("model.compare")
    legend = hand.window.central_widget.legend
    assert legend.entries[0].text == "in both, 6"
    try:
        language.use("zh")
        QApplication.processEvents()
        assert legend.entries[0].text == "两者都有，6"
    finally:
        language.use("en")
    QApplication.processEvents()
    assert legend.entries[0].text == "in both, 6"


def test_families_that_differ_are_scored_on_the_data(hand):
    network = hand.window.document.state.network
    cases = Dataset.from_blocks(network, sample(network, 1000, 1))
    hand.window.session.data.set(DataState(cases, "cases.csv"))
    hand.act("model.compare")
    families = hand.window.activities[Comparing].families
    names = {row.name for row in families.model.rows}
    assert names == {"tub", "smoke", "bronc"}
    other = hand.window.documents[0].document.state.network
    here, there = (
        score_network(each, cases.matched(each), {"bic": scores.create("bic")})[0].total
        for each in (network, other)
    )
    total = sum(row.difference for row in families.model.rows)
    assert total == pytest.approx(there - here)
    assert families.verdict.text() == f"other is {there - here:.1f} nats better"
    families.score.setFocus()
    for _ in range(families.score.findData("mdl") - families.score.currentIndex()):
        QTest.keyClick(families.score, Qt.Key.Key_Down)
    # The choice stays while its answer is computed.
    assert families.score.currentData() == "mdl"
    hand.rest()
    bits = sum(row.difference for row in families.model.rows)
    assert bits == pytest.approx((there - here) / math.log(2))
    assert families.verdict.text().endswith("bits better")
    assert hand.window.activities[Comparing].compare.counts.lines[-1][0] == "Description length"


def test_networks_of_other_nodes_are_compared_in_what_is_common(hand, tmp_path):
    net = bayesgui.read(SAMPLES / "asia.bayesgui").without_arc("asia", "tub")
    net = net.with_variable_renamed("xray", "scan")
    bayesgui.write(net, tmp_path / "scan.bayesgui")
    hand.act("model.compare")
    actions = hand.window.activities[Comparing]
    actions.read(hand.window.session, tmp_path / "scan.bayesgui")
    hand.rest()
    assert signs(hand) == {("asia", "tub"): "removed"}
    assert actions.compare.words.startswith("They differ by 1 arc.")
    assert actions.compare.words.endswith(
        "Only here: xray. Only there: scan. The nodes that both have are compared."
    )
    actions.compare.shown.changed.emit("class")
    hand.rest()
    assert ("either", "xray") not in signs(hand)
    assert "xray" not in {name for row in actions.compare.list.rows for name in row.change.arc}


def test_networks_without_a_common_node_are_refused_in_a_sentence(hand, tmp_path):
    bayesgui.write(
        bayesgui.BayesianNetwork([bayesgui.Variable("alone", ("a", "b"))]),
        tmp_path / "alone.bayesgui",
    )
    hand.act("model.compare")
    hand.window.activities[Comparing].read(hand.window.session, tmp_path / "alone.bayesgui")
    hand.rest()
    assert "have no variable in common" in hand.window.central_widget.message_bar.text


def test_the_class_view_counts_and_lists_what_differs_between_the_classes(hand):
    hand.act("model.compare")
    page = hand.window.activities[Comparing].compare
    hand.window.session.shown[NetworkComparison].update(shown="class")
    hand.rest()
    answer = hand.window.session.shown[NetworkComparison].state.answer
    assert len(page.list.rows) == answer.comparison.shd_cpdag == len(signs(hand))
    assert page.words == f"Their classes differ by {len(page.list.rows)} edges."
    assert "reversed" not in signs(hand).values() or any(
        entry.text.startswith("forced in one only")
        for entry in hand.window.central_widget.legend.entries
    )
    assert not page.take_button.isEnabled()


def test_rows_of_classes_say_what_is_forced_in_which_of_them(qapp, tmp_path):
    net = bayesgui.read(SAMPLES / "asia.bayesgui")
    other = net.without_arc("either", "dysp")
    bayesgui.write(other, tmp_path / "other.bayesgui")
    with open_window(tmp_path / "other.bayesgui", SAMPLES / "asia.bayesgui") as hand:
        hand.act("model.compare")
        page = hand.window.activities[Comparing].compare
        QTest.mouseClick(page.shown, LEFT, pos=page.shown.segment_rect("class").center().toPoint())
        hand.rest()
        words = {row.title: row.value for row in page.list.rows}
        assert words == {"either → dysp": "", "bronc – dysp": "forced → free"}
        hand.window.documents.set_current(0)
        hand.rest()
        hand.act("model.compare")
        hand.window.session.shown[NetworkComparison].update(shown="class")
        hand.rest()
        words = {row.title: row.value for row in page.list.rows}
        assert words == {"either → dysp": "", "bronc → dysp": "free → forced"}


def test_families_are_exported_and_other_data_are_asked_for(hand, tmp_path, monkeypatch):
    asked = []
    monkeypatch.setattr(
        QFileDialog, "getOpenFileName", lambda *_a, **_k: asked.append(1) or ("", "")
    )
    hand.act("model.compare")
    page = hand.window.activities[Comparing].compare
    assert not page.export_button.isEnabled()
    assert "choose data" in page.export_button.toolTip()
    QTest.mouseClick(page.score_button, LEFT)
    hand.rest()
    assert asked
    network = hand.window.document.state.network
    cases = Dataset.from_blocks(network, sample(network, 1000, 1))
    hand.window.session.data.set(DataState(cases, "cases.csv"))
    hand.rest()
    target = tmp_path / "out"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_k: (str(target), ""))
    QTest.mouseClick(page.export_button, LEFT)
    hand.rest()
    with (tmp_path / "out.csv").open(encoding="utf-8") as stream:
        head, *rows = csv.reader(stream)
    assert head[0] == "Node"
    found = {
        row.name: row.difference for row in hand.window.activities[Comparing].families.model.rows
    }
    assert {row[0]: float(row[-1]) for row in rows} == pytest.approx(found)
    assert hand.window.status.sentence == "3 rows written to out.csv"


def choose(hand: Hand, combo: QComboBox, text: str) -> None:
    """Choose an entry from the list of a combo."""
    combo.showPopup()
    rows = combo.view()
    rows.setCurrentIndex(rows.model().index(combo.findText(text), 0))
    QTest.keyClick(rows, Qt.Key.Key_Return)
    hand.rest()


def test_another_document_becomes_the_reference_and_both_change_places(hand):
    hand.act("model.compare")
    page = hand.window.activities[Comparing].compare
    assert [page.references.itemText(k) for k in range(page.references.count())] == [
        "other",
        "asia",
        "A file…",
    ]
    assert page.references.currentText() == "asia"
    choose(hand, page.references, "other")
    assert hand.window.document.title == "other"
    assert (page.references.currentText(), page.others.currentText()) == ("other", "asia")
    assert signs(hand) == {
        ("asia", "tub"): "added",
        ("smoke", "tub"): "removed",
        ("smoke", "bronc"): "reversed",
    }
    assert hand.window.status.sentence.startswith("Compare: the nodes stay where other has them")


def test_escape_leaves_the_comparison(hand):
    hand.act("model.compare")
    page = hand.window.activities[Comparing].compare
    assert signs(hand)
    page.others.setFocus()
    QTest.keyClick(page.others, Qt.Key.Key_Escape)
    hand.rest()
    assert signs(hand) == {}
    assert hand.window.status.sentence == "Ready"
    assert hand.window.status.cell("cost").text.startswith("largest clique")


def test_a_file_becomes_the_reference(hand, tmp_path, monkeypatch):
    net = bayesgui.read(SAMPLES / "asia.bayesgui")
    bayesgui.write(net.without_arc("asia", "tub"), tmp_path / "third.bayesgui")
    hand.act("model.compare")
    actions, page = hand.window.activities[Comparing], hand.window.activities[Comparing].compare
    monkeypatch.setattr(
        actions, "_ask_file", lambda then: then(tmp_path / "third.bayesgui"), raising=True
    )
    choose(hand, page.references, "A file…")
    assert hand.window.document.title == "third"
    assert (page.references.currentText(), page.others.currentText()) == ("third", "other")
    assert page.words.startswith("They differ by 2 arc")


def test_what_was_learned_last_is_compared_and_becomes_the_reference(hand):
    window, opened = hand.window, hand.window.documents.current
    network = window.document.state.network
    learned = network.without_arc("asia", "tub")
    window.activities[StructureLearning]._result.set_arcs(opened, "Learn the structure", learned)
    hand.act("edit.undo")
    hand.act("model.compare")
    page = window.activities[Comparing].compare
    choose(hand, page.others, "last learned, asia")
    assert signs(hand) == {("asia", "tub"): "removed"}
    choose(hand, page.references, "last learned, asia")
    assert window.document.title == "last learned, asia"
    assert ("asia", "tub") not in window.document.state.network.arcs
    assert window.document.state.layout.positions == opened.document.state.layout.positions


def test_names_stay_readable_when_a_document_is_shown_again(hand):
    hand.act("model.compare")
    hand.canvas.zoom_to(0.5)
    hand.rest()
    assert hand.canvas.node_rect("asia").height() == 22
    hand.window.documents.set_current(0)
    hand.rest()
    hand.window.documents.set_current(1)
    hand.rest()
    assert hand.canvas.zoom == 0.5
    assert hand.canvas.node_rect("asia").height() == 22
    hand.canvas.zoom_to(1.0)
    hand.rest()
    assert hand.canvas.node_rect("asia").height() == 28


def test_decisions_and_utilities_are_compared_and_titles_told_apart(qapp: object, tmp_path: Path):
    model = bayesgui.example("oil-wildcatter")
    paths = [tmp_path / folder / "oil.bayesgui" for folder in ("mine", "yours")]
    for path, each in zip(paths, (model.without_arc("Seismic", "Drill"), model), strict=True):
        path.parent.mkdir()
        bayesgui.write(each, path)
    with open_window(*paths) as hand:
        hand.act("model.compare")
        page = hand.window.activities[Comparing].compare
        assert page.others.currentText() == "mine/oil.bayesgui"
        assert page.references.currentText() == "yours/oil.bayesgui"
        assert page._verdict.text() == "They differ in decisions and utilities."
        assert "Only here: Seismic → Drill." in page.words


def test_marks_of_what_is_hidden_are_differences(qapp, tmp_path):
    """A ↔ and a node that cannot be observed are listed, drawn, taken over and undone."""
    net = bayesgui.read(SAMPLES / "asia.bayesgui")
    here = net.with_common_cause("tub", "lung")
    there = net.with_common_cause("asia", "smoke").with_observed("bronc", False)
    bayesgui.write(there, tmp_path / "there.bayesgui")
    bayesgui.write(here, tmp_path / "here.bayesgui")
    with open_window(tmp_path / "there.bayesgui", tmp_path / "here.bayesgui") as hand:
        hand.act("model.compare")
        hand.rest()
        page = hand.window.activities[Comparing].compare
        assert page._verdict.text() == "They differ in what is hidden."
        assert page.distances.lines[-1] == ("↔ and unobserved nodes", "3")
        assert ("↔", "1", "1") in page.counts.lines
        assert ("unobserved", "0", "1") in page.counts.lines
        assert [(row.change.kind, row.title) for row in page.list.rows] == [
            ("added", "asia ↔ smoke"),
            ("removed", "tub ↔ lung"),
            ("added", "bronc"),
        ]
        decorations = hand.window.canvas.canvas_scene.decorations
        (line,) = decorations.edges
        assert (line.first, line.second) == ("asia", "smoke")
        assert line.style.both_ends
        assert decorations.causes["tub", "lung"].token == "removed"
        assert decorations.tags["bronc"].text == "cannot be observed there"
        before = hand.window.document.state
        for _ in range(3):
            page.list.setFocus()
            page.list.setCurrentIndex(page.list.model().index(0, 0))
            QTest.mouseClick(page.take_button, LEFT)
            hand.rest()
        model = hand.window.document.state.model
        assert set(model.common_causes) == {("asia", "smoke")}
        assert model.unobserved == {"bronc"}
        assert page._verdict.text() == "Both networks have the same arcs."
        assert not page.list.rows
        for _ in range(3):
            hand.act("edit.undo")
        hand.rest()
        assert hand.window.document.state is before
        assert len(page.list.rows) == 3
