"""Understanding the graph: moral graph, d-separation, cost of arcs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtTest import QTest

from bayesgui.app.canvases.pane import REST_MILLISECONDS
from bayesgui.canvas.overlays.compose import compose_decorations
from bayesgui.canvas.painting.nodes.painter import REACH
from bayesgui.core.evidence import as_finding
from bayesgui.core.notes import TextNote
from bayesgui.document import edits, note_edits
from bayesgui.document.overlays import SeparationChoice
from bayesgui.graph.equivalence import cpdag
from bayesgui.widgets.rows.rows_table import RowsTable
from bayesgui.widgets.theme import theme
from tests.canvas.hands import has_color
from tests.support.window import LEFT, NONE

if TYPE_CHECKING:
    from tests.support.window import Hand


def test_the_moral_graph_is_kept_live_while_editing(asia: Hand) -> None:
    hand = asia
    hand.act("view.moral_graph")
    overlays = hand.window.session.overlays
    assert {frozenset(e) for e in overlays.state.moral_graph.marriages} == {
        frozenset({"tub", "lung"}),
        frozenset({"either", "bronc"}),
    }
    assert hand.window.central_widget.legend.isVisible()
    hand.window.session.selection.set((), [("lung", "either")])
    hand.rest()
    hand.act("edit.delete")
    assert {frozenset(e) for e in overlays.state.moral_graph.marriages} == {
        frozenset({"either", "bronc"})
    }
    hand.act("view.moral_graph")
    assert not hand.window.central_widget.legend.isVisible()


def test_the_legend_leaves_a_corner_to_a_note(asia: Hand) -> None:
    hand = asia
    hand.act("view.moral_graph")
    legend, canvas = hand.window.central_widget.legend, hand.canvas
    QTest.qWait(2 * REST_MILLISECONDS)
    assert legend.geometry() == legend.home
    x, y = canvas.camera.projection().back(legend.home.left(), legend.home.top())
    note = TextNote("n1", x, y, "Lauritzen and Spiegelhalter 1988")
    document = hand.window.document
    document.apply("Add text", note_edits.set_note(document.state, note))
    QTest.qWait(2 * REST_MILLISECONDS)
    ((_, box),) = canvas.canvas_scene.geometry.notes()
    under = canvas.camera.projection().rect(box)
    assert under.intersects(QRectF(legend.home))
    assert not under.intersects(QRectF(legend.geometry()))


def test_the_legend_covers_no_ring_around_a_node(asia: Hand) -> None:
    hand = asia
    hand.act("view.moral_graph")
    legend, canvas = hand.window.central_widget.legend, hand.canvas
    canvas.zoom_to(1.0)
    # The node ends right above the legend's corner.
    gap = legend.home.top() - 3 - canvas.node_rect("xray").bottom()
    shift = QPointF(legend.home.left() - canvas.node_rect("xray").left(), gap)
    canvas.camera.scroll_by(round(-shift.x()), round(-shift.y()))
    QTest.qWait(2 * REST_MILLISECONDS)
    around = QRectF(canvas.node_rect("xray")).adjusted(-REACH, -REACH, REACH, REACH)
    assert around.intersects(QRectF(legend.home))
    assert not around.intersects(QRectF(legend.geometry()))


def test_esc_leaves_one_overlay_after_the_other(asia: Hand) -> None:
    hand, overlays = asia, asia.window.session.overlays
    hand.act("view.order")
    hand.act("view.moral_graph")
    hand.click_title("lung")
    hand.canvas.setFocus()
    hand.key(Qt.Key.Key_Escape)
    assert set(overlays.state.shown) == {"order", "moral_graph"}, "first the selection"
    hand.key(Qt.Key.Key_Escape)
    assert set(overlays.state.shown) == {"order"}
    assert not hand.window.action_set["view.moral_graph"].isChecked()
    assert hand.canvas.canvas_scene.decorations.edges == []
    hand.key(Qt.Key.Key_Escape)
    assert not overlays.state.shown
    assert not hand.window.action_set["view.order"].isChecked()


@pytest.mark.parametrize("action", ["infer.separated", "tool.arc", "tool.node"])
def test_what_a_tool_asks_for_is_not_said_any_more_once_it_is_left(asia: Hand, action: str) -> None:
    hand = asia
    before = hand.window.status.sentence
    hand.act(action)
    assert "Esc" in hand.window.status.sentence
    hand.canvas.setFocus()
    hand.key(Qt.Key.Key_Escape)
    assert hand.canvas.tool == "select"
    assert hand.window.status.sentence == before


def test_separation_is_picked_on_the_canvas_and_answered_at_once(asia: Hand) -> None:
    hand = asia
    hand.act("infer.separated")
    assert hand.canvas.tool == "separation"
    assert hand.window.docks["right"].current_id == "separation"
    hand.click_title("lung")
    hand.click_title("bronc")
    overlays = hand.window.session.overlays
    assert overlays.state.separation == SeparationChoice("lung", "bronc")
    assert not overlays.state.analysis.separated
    hand.click_title("smoke")
    assert overlays.state.analysis.separated
    hand.click_title("dysp")
    assert not overlays.state.analysis.separated
    assert overlays.state.analysis.active_path == ("lung", "either", "dysp", "bronc")
    hand.canvas.setFocus()
    hand.key(Qt.Key.Key_Escape)
    assert hand.canvas.tool == "select"
    assert overlays.state.separation is None
    assert "separation" not in hand.window.docks["right"].page_ids
    assert not hand.window.action_set["infer.separated"].isChecked()


def test_separation_offers_the_findings_on_the_canvas_as_z(asia: Hand) -> None:
    hand = asia
    hand.act("infer.separated")
    hand.click_title("lung")
    hand.click_title("bronc")
    page, overlays = hand.window.pages.separation, hand.window.session.overlays
    assert page.findings_button.isHidden()
    document = hand.window.document
    for name, state in (("smoke", "yes"), ("lung", "yes"), ("dysp", "yes")):
        document.apply("find", edits.set_finding(document.state, name, state))
    document.apply(
        "soft", edits.set_finding(document.state, "xray", as_finding({"no": 1.0, "yes": 0.5}))
    )
    hand.rest()
    assert overlays.state.separation == SeparationChoice("lung", "bronc")
    assert page.findings_button.text() == "Add the observed nodes to Z: smoke and dysp"
    QTest.mouseClick(page.findings_button, Qt.MouseButton.LeftButton)
    hand.rest()
    assert overlays.state.separation == SeparationChoice("lung", "bronc", ("smoke", "dysp"))
    assert not overlays.state.analysis.separated
    assert page.findings_button.isHidden()


def test_related_nodes_are_highlighted_with_their_roles(asia: Hand) -> None:
    hand = asia
    hand.click_title("either")
    hand.act("view.related_blanket")
    related = dict(hand.window.session.overlays.state.related)
    assert set(related) == {"either", "tub", "lung", "xray", "dysp", "bronc"}
    hand.act("view.related_none")
    assert hand.window.session.overlays.state.related == ()
    hand.act("edit.select_ancestors")
    assert set(hand.window.session.selection.names) == {"asia", "tub", "smoke", "lung"}


def test_sizes_and_cost_stand_in_the_status_bar(asia: Hand) -> None:
    hand = asia
    size, cost = hand.window.status.cell("size"), hand.window.status.cell("cost")
    assert size.text == "8 nodes · 8 arcs · 18 parameters"
    assert cost.text == "largest clique 8 cells · tree 40 cells"
    hand.draw_arc("asia", "dysp")
    assert size.text == "8 nodes · 9 arcs · 22 parameters"
    assert hand.window.documents.current.queries.graph.cost.largest_clique == 16


def test_the_cost_of_an_arc_is_live_while_it_is_drawn_and_turns_amber_and_red(asia: Hand) -> None:
    hand = asia
    cost, queries = hand.window.status.cell("cost"), hand.window.documents.current.queries
    start, end = hand.canvas.port_point("asia"), hand.canvas.node_rect("dysp").center()
    # The junction tree would need 56 cells of 16 bytes.
    for budget, kind, color in (
        (10_000, "plain", theme().success),
        (1_500, "warning", theme().warning),
        (800, "error", theme().error),
    ):
        queries.graph._budget = queries.budget = lambda budget=budget: budget
        QTest.mousePress(hand.viewport, LEFT, NONE, start)
        for k in range(1, 9):
            QTest.mouseMove(hand.viewport, start + (end - start) * k / 8, 1)
        hand.rest()
        assert hand.window.session.overlays.state.arc_cost.cost[1].largest_clique == 16
        assert "largest clique 8 → 16 cells" in hand.canvas.arc_cost_hint.text
        assert "16 cells" in cost.text
        assert cost.kind == kind
        assert has_color(hand.viewport.grab().toImage(), color)
        QTest.keyClick(hand.canvas, Qt.Key.Key_Escape)
        QTest.mouseRelease(hand.viewport, LEFT, NONE, end)
        hand.rest()
        assert "8 cells" in cost.text
        assert ("asia", "dysp") not in hand.window.document.state.network.arcs


def test_the_joint_table_of_selected_nodes_opens(asia: Hand) -> None:
    hand = asia
    hand.window.session.selection.set(["lung", "bronc"])
    hand.rest()
    hand.act("infer.joint")
    from PySide6.QtWidgets import QDialog

    dialog = hand.window.findChild(QDialog, "jointDialog")
    cells = {row[:2]: row[2] for row in dialog.findChild(RowsTable).records.texts}
    assert cells[("yes", "yes")] == "0.0315"
    assert cells[("no", "no")] == "0.5265"
    dialog.accept()


def test_the_separation_page_tells_how_much_two_nodes_share(asia: Hand) -> None:
    asia.act("infer.separated")
    for name in ("lung", "bronc", "smoke", "dysp"):
        asia.click_title(name)
    lines = dict(asia.window.pages.separation.key_value_rows)
    assert lines == {"I(lung; bronc | smoke, dysp)": "0.01022", "I(lung; bronc | smoke)": "0"}


def test_arcs_become_as_thick_as_they_are_strong(asia: Hand) -> None:
    hand = asia
    hand.act("view.arc_strength")
    hand.rest()
    strengths = hand.window.session.overlays.state.shown["arc_strength"]
    assert max(strengths, key=strengths.get) == ("bronc", "dysp")
    styles = compose_decorations(hand.window.session).arcs
    assert styles["bronc", "dysp"].width == 6.0
    assert 1.0 <= styles["asia", "tub"].width < 1.1
    hand.click_state("either", "yes")
    hand.rest()
    now = hand.window.session.overlays.state.shown["arc_strength"]
    assert now["either", "xray"] == 0.0
    assert hand.window.central_widget.legend.isVisible()
    hand.act("view.arc_strength")
    assert hand.window.session.overlays.state.shown == {}
    assert ("bronc", "dysp") not in compose_decorations(hand.window.session).arcs


def test_the_equivalence_class_takes_the_heads_of_arcs_that_data_cannot_direct(asia: Hand) -> None:
    hand = asia
    hand.act("view.equivalence")
    decorations = hand.canvas.canvas_scene.decorations
    headless = {arc for arc, style in decorations.arcs.items() if not style.head}
    expected = cpdag(hand.window.document.state.network).undirected
    assert {frozenset(arc) for arc in headless} == {frozenset(edge) for edge in expected}
    assert 0 < len(expected) < 8
    hand.act("view.equivalence")
    assert not hand.canvas.canvas_scene.decorations.arcs
