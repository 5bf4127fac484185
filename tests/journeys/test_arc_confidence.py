"""Confidence in arcs in the window: watched, thresholded, overridden, used and undone."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bayesgui import kernel_cache
from bayesgui.app.confidence.confidence import ArcConfidences
from bayesgui.app.confidence.dialog import ConfidenceDialog
from bayesgui.app.runs.watched_run import RunStatus
from bayesgui.core.arc_constraints import NO_CONSTRAINTS, ArcConstraints
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.document.data import DataState
from bayesgui.document.edits import replace_model
from bayesgui.document.shown.arc_confidence import ArcConfidence
from bayesgui.graph.arc_course import flatten
from bayesgui.learning.confidence.base import arc_confidence
from bayesgui.learning.confidence.consensus import consensus
from bayesgui.panels.confidence.arc_table import CONFIDENCE, KEPT, PAIR, is_overridden
from tests.learning.test_hidden_causes import table
from tests.support.window import SAMPLES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.conftest import Opens
    from tests.support.window import Hand
NONE = Qt.KeyboardModifier.NoModifier


def click(button: object) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton, NONE)  # type: ignore[call-overload]


@pytest.fixture
def hand(shared_window: Opens) -> Iterator[Hand]:
    """Return a window on asia with 400 cases drawn from it."""
    kernel_cache.load("learning")  # a first run compiles for longer than a window is waited for
    with shared_window(SAMPLES / "asia.bayesgui") as hand:
        network = hand.window.document.state.network
        cases = Dataset.from_blocks(network, sample(network, 400, 3))
        hand.window.session.data.set(DataState(cases, "cases.csv"))
        hand.rest()
        hand.window.action_set.refresh()
        yield hand


def begin(hand: Hand, method: str = "bootstrap", **options: object) -> None:
    """Open the dialog from the menu, and start."""
    hand.act("learn.bootstrap")
    dialog = hand.window.findChild(ConfidenceDialog)
    dialog.algorithm.setCurrentIndex(dialog.algorithm.findData(method))
    dialog.form.set_values({"samples": 30, **options})
    click(dialog.start_button)
    hand.rest()


def test_the_shares_are_shown_and_the_consensus_is_one_undo_step(hand):
    before = hand.window.document.state
    begin(hand)
    cases = hand.window.session.data.state.dataset
    expected = arc_confidence(cases, samples=30).pairs()
    state, page = (
        hand.window.session.shown[ArcConfidence].state,
        hand.window.activities[ArcConfidences].confidence,
    )
    assert state.pairs == expected
    assert hand.window.document.state is before
    kept = consensus(expected, 0.5)
    assert page.sentence.text().startswith(f"{len(kept.arcs)} arcs stay.")
    assert ("arcs", str(len(kept.arcs))) in page.numbers.lines
    assert page.pill.text() == "done"
    edges = hand.canvas.canvas_scene.decorations.edges
    drawn = {(edge.first, edge.second): edge.style for edge in edges}
    for arc in kept.arcs:
        pair = next(p for p in expected if {p.first, p.second} == set(arc))
        assert drawn[arc].label == f"{100 * pair.confidence:.0f}"
        assert drawn[arc].opacity == pytest.approx(0.25 + 0.75 * pair.confidence)
        assert drawn[arc].width == pytest.approx(1.5 + 1.5 * pair.confidence)
    below = [p for p in expected if 0.05 <= p.confidence < 0.5]
    assert len(drawn) == len(kept.arcs) + len(below)
    assert all(not drawn[p.first, p.second].head for p in below)
    click(page.use_button)
    hand.rest()
    after = hand.window.document.state
    assert set(after.network.arcs) == set(kept.arcs)
    assert after.layout.positions == before.layout.positions
    assert hand.window.session.shown[ArcConfidence].state.shares is None
    name = next(n for n in after.network.names if not after.network.parents(n))
    counts = np.bincount(cases[name].codes, minlength=2)
    assert after.network.cpt(name).values == pytest.approx((counts + 0.5) / (counts.sum() + 1))
    hand.act("edit.undo")
    assert hand.window.document.state.network == before.network


def test_the_threshold_follows_slider_field_and_the_datas_own(hand):
    begin(hand)
    held, page = (
        hand.window.session.shown[ArcConfidence],
        hand.window.activities[ArcConfidences].confidence,
    )
    slider = page.slider
    place = slider.place_of(0.9).toPoint()
    QTest.mousePress(slider, Qt.MouseButton.LeftButton, NONE, slider.place_of(0.5).toPoint())
    QTest.mouseMove(slider, place)
    QTest.mouseRelease(slider, Qt.MouseButton.LeftButton, NONE, place)
    assert held.state.threshold == pytest.approx(0.9, abs=0.011)
    QTest.keyClick(slider, Qt.Key.Key_Left)
    assert held.state.threshold == pytest.approx(0.89, abs=0.011)
    page.field.setFocus()
    page.field.selectAll()
    QTest.keyClicks(page.field, "0.2")
    QTest.keyClick(page.field, Qt.Key.Key_Return)
    assert held.state.threshold == 0.2
    assert slider.value() == 20
    at_least = [p for p in held.state.pairs if p.confidence >= 0.2]
    assert len(held.state.chosen) == len(at_least)
    assert sum(slider.counts) == len(held.state.pairs)
    click(page.own_button)
    assert held.state.threshold == min(p.confidence for p in held.state.pairs if p.confidence > 0.5)


def test_the_table_gives_long_names_the_room_that_they_need(hand):
    begin(hand)
    hand.window.resize(1280, 860)
    hand.rest()
    panel = hand.window.activities[ArcConfidences].arc_table
    table, state = panel.table, hand.window.session.shown[ArcConfidence].state
    longer = tuple(f"{name}Report" for name in state.shares.names)
    panel.show_pairs(replace(state, shares=replace(state.shares, names=longer)))
    hand.window.resize(1270, 860)
    hand.rest()
    assert table.columnWidth(PAIR) >= table.sizeHintForColumn(PAIR)
    assert table.columnWidth(CONFIDENCE) > 80


def test_a_check_mark_overrides_the_threshold_for_one_pair(hand):
    begin(hand)
    held, panel = (
        hand.window.session.shown[ArcConfidence],
        hand.window.activities[ArcConfidences].arc_table,
    )
    table, model = panel.table, panel.model
    row = table.n_above
    pair = model.rows[row]
    names = frozenset((pair.first, pair.second))
    assert model.index(row, KEPT).data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Unchecked
    table.scrollTo(model.index(row, KEPT))
    rect = table.visualRect(model.index(row, KEPT))
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, NONE, rect.center())
    assert held.state.kept == {names}
    assert names in held.state.chosen
    assert is_overridden(pair, held.state)
    assert names in {frozenset(arc) for arc in held.state.consensus.arcs}
    table.setCurrentIndex(model.index(0, PAIR))
    QTest.keyClick(table, Qt.Key.Key_Space)
    assert held.state.dropped == {frozenset((model.rows[0].first, model.rows[0].second))}
    QTest.keyClick(table, Qt.Key.Key_Space)
    assert not held.state.dropped
    pair = held.state.pairs[0]
    assert model.index(0, PAIR).data() == f"{pair.first} → {pair.second}"
    assert model.index(0, CONFIDENCE).data() == f"{pair.confidence:.2f}"


def test_a_run_is_paused_goes_on_and_is_stopped_with_what_there_is(hand):
    hand.act("learn.bootstrap")
    dialog = hand.window.findChild(ConfidenceDialog)
    dialog.form.set_values({"samples": 100_000})
    click(dialog.start_button)
    run, page = (
        hand.window.activities[ArcConfidences].watched,
        hand.window.activities[ArcConfidences].confidence,
    )
    for _ in range(500):
        QTest.qWait(10)
        if page.progress.text().startswith("1") or " of 100,000" in page.progress.text():
            break
    assert page.progress.text().endswith(" of 100,000")
    assert not page.use_button.isEnabled()
    assert not hand.window.action_set["learn.consensus"].isEnabled()
    click(page.pause_button)
    hand.rest()
    assert run.status is RunStatus.PAUSED
    assert page.pill.text() == "paused"
    done = run.record.shares.done
    assert hand.window.session.shown[ArcConfidence].state.shares.done == done
    assert 0 < done < 100_000
    hand.window.action_set["learn.pause"].trigger()
    assert run.is_live
    click(page.stop_button)
    hand.rest()
    assert run.status is RunStatus.DONE
    assert run.record.shares.done >= done
    assert hand.window.action_set["learn.consensus"].isEnabled()
    click(page.close_button)
    assert hand.window.session.shown[ArcConfidence].state.shares is None
    assert hand.window.activities[ArcConfidences].watched is None


def test_the_dialog_says_what_background_knowledge_is_honoured(hand):
    document = hand.window.document
    known = ArcConstraints(forbidden=(("asia", "xray"), ("xray", "asia")))
    for constraints, said in (
        (NO_CONSTRAINTS, ""),
        (known, "Background knowledge: 2 arcs forbidden"),
    ):
        document.apply("Constrain", document.state.with_(constraints=constraints))
        hand.act("learn.bootstrap")
        dialog = hand.window.findChild(ConfidenceDialog)
        assert dialog.knowledge.text() == said
        assert dialog.knowledge.isVisible() is bool(said)
        dialog.reject()
        hand.rest()


def test_the_consensus_opens_in_a_tab_of_its_own(hand):
    begin(hand, "order-mcmc", samples=40)
    state = hand.window.session.shown[ArcConfidence].state
    before = hand.window.document
    click(hand.window.activities[ArcConfidences].confidence.open_button)
    hand.rest()
    assert len(hand.window.documents) == 2
    assert hand.window.document is not before
    assert set(hand.window.document.state.network.arcs) == set(state.consensus.arcs)
    assert before.title in hand.window.document.title


def test_hidden_arcs_cannot_be_hit_while_shares_are_shown(hand):
    scene = hand.canvas.canvas_scene
    course = flatten(scene.geometry.courses["smoke", "lung"])
    place = hand.canvas.camera.projection().point(*course[len(course) // 2]).toPoint()
    begin(hand)
    hand.click_at(place)
    assert not hand.window.session.selection.arcs
    click(hand.window.activities[ArcConfidences].confidence.close_button)
    hand.click_at(hand.canvas.camera.projection().point(*course[len(course) // 2]).toPoint())
    assert hand.window.session.selection.arcs == (("smoke", "lung"),)


def test_escape_on_the_canvas_leaves_the_overlay_once_the_searches_have_ended(hand):
    begin(hand)
    page = hand.window.activities[ArcConfidences].confidence
    hand.canvas.setFocus()
    hand.key(Qt.Key.Key_Escape)
    assert hand.window.session.shown[ArcConfidence].state.shares is None
    assert not page.isVisible()
    assert hand.window.activities[ArcConfidences].watched is None
    assert hand.window.session.shown.owner is None


def test_without_data_the_action_says_so(hand):
    hand.window.session.data.set(DataState())
    hand.window.action_set.refresh()
    action = hand.window.action_set["learn.bootstrap"]
    assert not action.isEnabled()
    assert "import data first" in action.toolTip()


def test_strength_and_confidence_exclude_each_other(hand):
    hand.act("view.arc_strength")
    begin(hand)
    assert "arc_strength" not in hand.window.session.overlays.state.shown
    hand.act("view.arc_strength")
    hand.rest()
    assert hand.window.activities[ArcConfidences].watched is None
    assert hand.window.session.shown[ArcConfidence].state.shares is None


def test_a_removed_node_ends_it(hand):
    begin(hand)
    hand.canvas.fit(animated=False)
    hand.click_title("xray")
    hand.act("edit.delete")
    hand.rest()
    assert hand.window.activities[ArcConfidences].watched is None
    assert hand.window.session.shown[ArcConfidence].state.shares is None


def test_marks_of_graphs_with_hidden_causes_are_counted_and_used(hand):
    """Searches by FCI: the share of each mark in the table, ↔ of the consensus in the network."""
    nodes = BayesianNetwork([Variable(name, ("no", "yes")) for name in "abxy"])
    hand.window.document.edit("Fill", lambda state: replace_model(state, nodes))
    cases = table(4_000)
    hand.window.session.data.set(DataState(cases, "rows.csv"))
    hand.rest()
    hand.window.action_set.refresh()
    begin(hand, structure="fci(alpha=0.001)", samples=10)
    expected = arc_confidence(cases, structure="fci", alpha=0.001, samples=10).pairs()
    state = hand.window.session.shown[ArcConfidence].state
    assert state.pairs == expected
    page = hand.window.activities[ArcConfidences].confidence
    rows = hand.window.activities[ArcConfidences].arc_table.model
    heads = [rows.headerData(k, Qt.Orientation.Horizontal) for k in range(rows.columnCount())]
    assert heads[3] == "Marks, share of the graphs with this edge"
    place = next(k for k, pair in enumerate(expected) if {pair.first, pair.second} == {"x", "y"})
    assert rows.texts[place][1:] == (
        "x ↔ y",
        "1.00",
        "x: head 60 %, circle 40 % · y: head 80 %, circle 20 %",
        "x ↔ y",
    )
    ends = [max(at) for pair in expected for at in pair.marks if pair.confidence >= 0.5]
    sure = sum(share > 0.75 for share in ends)
    assert ("marks above 0.75", f"{sure} of {len(ends)}") in page.numbers.lines
    assert ("hidden common causes", "1") in page.numbers.lines
    drawn = {(e.first, e.second): e.style for e in hand.canvas.canvas_scene.decorations.edges}
    assert drawn["x", "y"].both_ends
    click(page.use_button)
    hand.rest()
    model = hand.window.document.state.model
    assert dict(model.common_causes) == {("x", "y"): ""}
    assert set(model.arcs) == {("a", "x"), ("b", "y")}
    hand.act("edit.undo")
    assert not hand.window.document.state.model.common_causes
