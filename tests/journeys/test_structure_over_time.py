"""A template learned in the window from a table of series: F7, watched, applied, undone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

import bayesgui
from bayesgui.app.constraints.actions import ConstraintActions
from bayesgui.app.structure.dialog import StructureDialog
from bayesgui.app.structure.search import StructureLearning
from bayesgui.canvas.geometry.lag_courses import middle_of
from bayesgui.canvas.geometry.time_band import DISC
from bayesgui.canvas.overlays.constraints import FORBIDDEN, REQUIRED
from bayesgui.core.arc_constraints import ArcConstraints
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.temporal.template_of import template_of
from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.data.dataset import Dataset
from bayesgui.document.constraint_edits import require_arc
from bayesgui.document.data import DataState
from bayesgui.document.edits import rename_variable
from bayesgui.document.files import save
from bayesgui.document.shown.structure_search import StructureSearch
from bayesgui.document.state import DocumentState
from bayesgui.graph.layout import Layout
from tests.journeys.test_structure_search import click
from tests.support.machine import machine
from tests.support.window import NONE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.conftest import Opens
    from tests.support.window import Hand

LAGGED = {("Load", "Load", 1), ("Wear", "Wear", 1), ("Load", "Heat", 2)}


@pytest.fixture
def hand(shared_window: Opens) -> Iterator[Hand]:
    """Return a window on a table of 200 machines over 50 days, as an import leaves it."""
    drawn = bayesgui.sample(machine(), 200, slices=50, seed=1)
    numbers = {
        name: NumericColumn(name, drawn.categorical(name).codes.astype(float))
        for name in ("series", "time")
    }
    columns = [
        numbers[name].cut((0, 10, 25, 50)) if name in numbers else drawn[name]
        for name in drawn.names
    ]
    table = Dataset(tuple(columns))
    nodes = BayesianNetwork(
        [
            bayesgui.Variable(each.name, each.states, edges=each.edges)
            if isinstance(each, CodedColumn)
            else each
            for each in table.columns
        ]
    )
    places = {name: (240.0 * (k % 4), 190.0 * (k // 4)) for k, name in enumerate(nodes)}
    with shared_window() as hand:
        hand.window.document.apply("new", DocumentState(nodes, layout=Layout(places)))
        state = DataState(table, "days.csv", quantities=numbers)
        hand.window.session.data.set(state)
        hand.rest()
        hand.window.action_set.refresh()
        yield hand


def ask(hand: Hand) -> StructureDialog:
    QTest.keyClick(hand.viewport, Qt.Key.Key_F7)
    found = hand.window.findChild(StructureDialog)
    assert found is not None
    return found


def template(hand: Hand):
    return template_of(hand.window.document.state.model)


def painted_discs(hand: Hand, courses) -> bool:
    """Tell whether the disc of each course is painted: its rim is no ground."""
    picture = hand.viewport.grab().toImage()
    projection = hand.canvas.camera.projection()
    ratio = picture.devicePixelRatio()
    shown = 0
    for course in courses.values():
        x, y = middle_of(course).tolist()
        at = projection.point(x - DISC + 0.75, y) * ratio
        shown += picture.pixelColor(at.toPoint()).lightness() < 200
    return shown == len(courses) > 0


def test_the_template_is_learned_and_applied_as_one_step_of_undo(hand):
    before = hand.window.document.state
    dialog = ask(hand)
    assert dialog.over_time.is_over_time.isChecked()
    assert (dialog.over_time.time.currentText(), dialog.over_time.by.currentText()) == (
        "time", "series",
    )  # fmt: skip
    dialog.over_time.max_lag.setValue(2)
    click(dialog.search_button)
    hand.rest()
    found = template(hand)
    assert found is not None
    assert set(found.lagged_arcs) == LAGGED
    assert set(found.names) == set(machine().names)
    assert found.place("Maker") == "outside"
    assert found.place("Wear") == "every"
    wear = found.mechanism("Wear").table().values
    assert wear == pytest.approx(machine().cpt("Wear").values, abs=0.05)
    boxes = hand.canvas.canvas_scene.geometry.boxes
    assert set(boxes) == set(found.names)
    hand.act("edit.undo")
    assert hand.window.document.state.model == before.model
    hand.act("edit.redo")
    assert template(hand) == found
    assert hand.window.session.data.state.time is not None


def test_arcs_into_later_slices_are_shown_while_the_search_stands_still(hand):
    dialog = ask(hand)
    dialog.over_time.max_lag.setValue(2)
    click(dialog.step_button)
    hand.rest()
    shown = hand.window.session.shown[StructureSearch].state
    assert set(shown.left_out) == {"series", "time"}
    panel = hand.window.activities[StructureLearning]
    while not hand.canvas.canvas_scene.decorations.lags:
        panel.step()
        hand.rest()
    lags = hand.canvas.canvas_scene.decorations.lags
    assert set(lags) <= LAGGED
    lines = [(e.first, e.second) for e in hand.canvas.canvas_scene.decorations.edges]
    courses = hand.canvas.canvas_scene.lag_courses.all(lags, lines)
    assert set(courses) == set(lags)
    assert painted_discs(hand, courses)
    assert template(hand) is None  # nothing is applied yet
    change = panel.structure_search.next_change._change
    assert change is not None
    panel._constrain(change.arc, required=False)
    hand.rest()
    panel._choose_pace("fast")
    panel.run()
    hand.rest()
    panel.stop()
    hand.rest()
    found = template(hand)
    assert found is not None
    of, lag = shown.past.get(change.parent, (change.parent, 0))
    arcs = {*found.lagged_arcs, *((a, b, 0) for a, b in found.arcs)}
    assert (of, change.child, lag) not in arcs


def test_a_template_is_searched_again_from_its_arcs(hand):
    dialog = ask(hand)
    dialog.over_time.max_lag.setValue(2)
    click(dialog.search_button)
    hand.rest()
    first = template(hand)
    hand.act("learn.structure")
    dialog = hand.window.findChild(StructureDialog)
    assert not dialog.over_time.is_over_time.isEnabled()
    assert dialog.over_time.by.currentText() == "series"
    assert dialog.over_time.max_lag.value() == 2
    dialog.from_here.setChecked(True)
    click(dialog.search_button)
    hand.rest()
    assert set(template(hand).lagged_arcs) == set(first.lagged_arcs)
    assert template(hand).slices == first.slices


def test_a_method_that_finds_no_arcs_over_time_says_so(hand):
    dialog = ask(hand)
    dialog.algorithm.setCurrentIndex(dialog.algorithm.findData("fci"))
    assert "no templates" in dialog.refusal.text()
    assert not dialog.search_button.isEnabled()
    click(dialog.over_time.is_over_time)
    dialog.over_time.is_over_time.setChecked(False)
    assert dialog.refusal.text() == ""
    assert dialog.search_button.isEnabled()
    dialog.reject()


def test_what_is_known_of_later_slices_is_kept_with_the_document(hand, shared_window, tmp_path):
    dialog = ask(hand)
    dialog.over_time.max_lag.setValue(2)
    click(dialog.step_button)
    hand.rest()
    learning, known = hand.window.activities[StructureLearning], ArcConstraints
    learning.structure_search.forbid_requested.emit(("Load, t \N{MINUS SIGN} 2", "Heat"))
    hand.rest()
    learning.structure_search.require_requested.emit(("Heat, t \N{MINUS SIGN} 1", "Vibration"))
    hand.rest()
    forbidden, required = (("Load", "Heat", 2),), (("Heat", "Vibration", 1),)
    assert hand.window.document.state.constraints == known(
        required_lags=required, forbidden_lags=forbidden
    )
    learning._choose_pace("fast")
    learning.run()
    hand.rest()
    found = template(hand)
    assert set(required) < set(found.lagged_arcs)
    assert set(found.lagged_arcs).isdisjoint(forbidden)
    hand.act("model.constraints")
    rows = hand.window.activities[ConstraintActions].page
    assert [row.text for row in rows.required.rows] == ["Heat, t \N{MINUS SIGN} 1 → Vibration"]
    assert [row.text for row in rows.forbidden.rows] == ["Load, t \N{MINUS SIGN} 2 → Heat"]
    path, data = tmp_path / "known.bayesgui", hand.window.session.data.state
    save(hand.window.document.state, path)
    with shared_window(path) as again:
        assert again.window.document.state.constraints.forbidden_lags == forbidden
        again.window.session.data.set(data)
        again.window.action_set.refresh()
        again.act("learn.structure")
        dialog = again.window.findChild(StructureDialog)
        assert "into later slices" in dialog._knowledge.text()
        click(dialog.search_button)
        again.rest()
        assert set(template(again).lagged_arcs) == set(found.lagged_arcs)
        document = again.window.document
        document.apply("rename", rename_variable(document.state, "Heat", "Hot"))
        assert document.state.constraints.forbidden_lags == (("Load", "Hot", 2),)


def test_an_arc_into_a_later_slice_is_forbidden_where_it_is_selected(shared_window, tmp_path):
    path = tmp_path / "machine.bayesgui"
    bayesgui.write(machine(), path)
    with shared_window(path) as hand:
        hand.act("model.constraints")
        page = hand.window.activities[ConstraintActions].page
        assert page.tools.isVisible()
        hand.window.session.selection.set(lags=[("Load", "Load", 1)])
        hand.rest()
        hand.window.action_set.refresh()
        hand.act("model.forbid_arc")
        assert hand.window.document.state.constraints.forbidden_lags == (("Load", "Load", 1),)
        (row,) = page.forbidden.rows
        assert row.text == "Load, t \N{MINUS SIGN} 1 → Load"
        QTest.mouseClick(row.cross, Qt.MouseButton.LeftButton)
        assert not hand.window.document.state.constraints
        hand.act("edit.undo")
        assert hand.window.document.state.constraints


def test_required_arcs_beyond_the_greatest_lag_are_left_out_and_said(hand):
    document = hand.window.document
    document.apply("know", require_arc(document.state, "Load", "Heat", 3))
    dialog = ask(hand)
    dialog.over_time.max_lag.setValue(2)
    click(dialog.search_button)
    hand.rest()
    assert set(template(hand).lagged_arcs) == LAGGED
    assert "Load, t \N{MINUS SIGN} 3 → Heat" in hand.window.messages.bar.text


def drag_with_digit(hand, parent, child, digit, modifier=NONE):
    start, end = hand.title(parent), hand.title(child)
    QTest.mousePress(hand.viewport, Qt.MouseButton.LeftButton, NONE, start)
    QTest.mouseMove(hand.viewport, start + QPoint(30, 30))
    hand.key(digit)
    QTest.mouseMove(hand.viewport, end)
    hand.rest()
    QTest.mouseRelease(hand.viewport, Qt.MouseButton.LeftButton, modifier, end)
    hand.rest()


def test_a_digit_makes_a_drawn_constraint_one_of_later_slices(shared_window, tmp_path):
    path = tmp_path / "machine.bayesgui"
    bayesgui.write(machine(), path)
    with shared_window(path) as hand:
        hand.act("model.constraints")
        hand.rest()
        hand.canvas.setFocus()
        drag_with_digit(hand, "Vibration", "Heat", Qt.Key.Key_2)
        drag_with_digit(hand, "Load", "Wear", Qt.Key.Key_1, Qt.KeyboardModifier.ShiftModifier)
        known = hand.window.document.state.constraints
        assert known.required_lags == (("Vibration", "Heat", 2),)
        assert known.forbidden_lags == (("Load", "Wear", 1),)
        lags = hand.canvas.canvas_scene.decorations.lags
        assert lags["Vibration", "Heat", 2].token == REQUIRED.token
        assert lags["Load", "Wear", 1].token == FORBIDDEN.token
        assert lags["Load", "Load", 1].opacity < 1
        lines = hand.canvas.canvas_scene.geometry.arcs
        courses = hand.canvas.canvas_scene.lag_courses.all(lags, lines)
        assert painted_discs(hand, {arc: courses[arc] for arc in known.required_lags})
        assert hand.window.document.undo_text == "Forbid Load, t \N{MINUS SIGN} 1 → Wear"
        # The template's own arcs are as they were.
        assert template(hand) == machine()
