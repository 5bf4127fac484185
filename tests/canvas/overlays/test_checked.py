"""The marks of the check on nodes, its refused arcs and its legend."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF

from bayesgui.canvas.geometry.network_geometry import NetworkGeometry
from bayesgui.canvas.overlays.compose import compose_decorations, legend_entries
from bayesgui.canvas.painting.nodes.display_cache import NodeDisplayCache
from bayesgui.document import edits
from bayesgui.document.shown.checked import Checked
from bayesgui.document.submodels.edits import fold
from bayesgui.widgets import numbers
from bayesgui.widgets.theme import theme
from tests.panels.asia import asia_session

FOUND = {
    "lung": ("error", "warning"),
    "xray": ("hint",),
    "dysp": ("error", "warning", "warning", "hint"),
}


@pytest.fixture
def session(qapp):
    made = asia_session()
    made.shown[Checked].set(Checked(True, severities=FOUND, refused=(("smoke", "lung"),)))
    return made


def displays(session):
    return NodeDisplayCache(session, NetworkGeometry(session.document.state), numbers.number)


def test_marks_stand_first_in_the_title_the_gravest_outermost_and_at_most_three(session):
    shown = displays(session)
    assert shown.display("lung").badges[:2] == ("error", "warning")
    assert shown.display("dysp").badges == ("error", "warning", "warning")
    assert shown.display("tub").badges == ()


def test_without_the_page_or_the_box_nothing_is_marked(session):
    for state in (Checked(severities=FOUND), Checked(True, wanted=False, severities=FOUND)):
        session.shown[Checked].set(state)
        assert displays(session).display("lung").badges == ()
        assert compose_decorations(session).marks == {}
        assert legend_entries(session) == []
    session.shown[Checked].set(Checked(wanted=True, severities=FOUND))
    assert displays(session).display("lung").badges == ("error", "warning")


def test_a_refused_arc_is_drawn_as_background_knowledge_draws_it(session):
    shown = compose_decorations(session)
    assert [(e.first, e.second, e.style.sign, e.style.token) for e in shown.edges] == [
        ("smoke", "lung", "forbidden", "forbidden")
    ]
    assert shown.arcs["smoke", "lung"].opacity == 0
    session.shown[Checked].update(refused=(("lung", "smoke"),))
    assert compose_decorations(session).edges == []


def test_the_legend_tells_the_shapes_that_are_there(session):
    assert [(e.text, e.severity) for e in legend_entries(session)] == [
        ("error", "error"),
        ("warning", "warning"),
        ("hint", "hint"),
    ]
    session.shown[Checked].update(severities={"lung": ("warning",)})
    assert [e.text for e in legend_entries(session)] == ["warning"]


def test_the_badge_of_a_draft_gives_way_to_the_mark_that_says_it(session):
    draft = session.document.state.network.cpt("lung").values.copy()
    draft[0, 0] = 0.9
    session.document.edit("draft", lambda state: state.with_(drafts={"lung": draft}))
    assert "draft" not in displays(session).display("lung").badges
    session.shown[Checked].update(wanted=False)
    assert "draft" in displays(session).display("lung").badges


def test_marks_follow_a_renamed_node_and_go_with_a_deleted_one(session):
    session.document.edit("rename", lambda state: edits.rename_variable(state, "lung", "Lung"))
    state = session.shown[Checked].state
    assert state.severities["Lung"] == ("error", "warning")
    assert state.refused == (("smoke", "Lung"),)
    session.document.edit("delete", lambda state: edits.remove(state, ["Lung"]))
    state = session.shown[Checked].state
    assert "Lung" not in state.severities
    assert state.refused == ()


def test_escape_on_the_canvas_leaves_marks_that_outlast_the_page(session):
    assert not session.shown.leave()
    session.shown[Checked].update(is_open=False, wanted=True)
    assert session.shown.leave()
    assert not session.shown[Checked].state.has_marks


@pytest.mark.parametrize("zoom", [0.5, 0.2])
def test_small_nodes_have_the_gravest_mark_at_their_corner(hands, zoom):
    hands.session.shown[Checked].set(Checked(True, severities={"either": ("error", "hint")}))
    hands.view.zoom_to(zoom)
    image = hands.image() if hasattr(hands, "image") else hands.view.viewport().grab().toImage()
    ratio = image.devicePixelRatio()
    rect = hands.view.node_rect("either")
    corner = QPointF(rect.right() - 1, rect.top() + 1) * ratio
    near = [
        image.pixelColor(int(corner.x()) + dx, int(corner.y()) + dy)
        for dx in range(-4, 5)
        for dy in range(-4, 5)
    ]
    assert theme().error in near


def test_a_closed_submodel_has_the_gravest_mark_of_the_nodes_inside(hands):
    hands.session.document.edit("fold", lambda state: fold(state, ["tub", "asia"], "Travel"))
    hands.session.shown[Checked].set(
        Checked(True, severities={"asia": ("hint",), "tub": ("error", "hint")})
    )
    hands.view.zoom_to(0.5)
    image = hands.image()
    (closed,) = hands.session.document.state.submodels.items
    rect = hands.view.submodel_rect(closed.id)
    corner = QPointF(rect.right() - 1, rect.top() + 1) * image.devicePixelRatio()
    near = [
        image.pixelColor(int(corner.x()) + dx, int(corner.y()) + dy)
        for dx in range(-4, 5)
        for dy in range(-4, 5)
    ]
    assert theme().error in near
