"""A graph with hidden causes: learned by F7, read edge by edge, taken; by pointer and keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from bayesgui.app.confidence.confidence import ArcConfidences
from bayesgui.app.discovery.pag import HiddenCauses
from bayesgui.app.stages.player import StagesPlayer
from bayesgui.app.structure.dialog import StructureDialog
from bayesgui.app.structure.search import StructureLearning
from bayesgui.canvas.geometry.arc_lines import line_path
from bayesgui.canvas.overlays.compose import legend_entries
from bayesgui.catalog.parameters import Choice
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.document.data import DataState
from bayesgui.document.edits import replace_model
from bayesgui.document.shown.arc_confidence import ArcConfidence
from bayesgui.document.shown.effects import Effects
from bayesgui.document.shown.learner_stages import LearnerStages
from bayesgui.document.shown.pag import ShownPag
from bayesgui.graph.layout import Layout
from bayesgui.learning.effects.shared_estimates import shared_estimates
from tests.learning.effects.test_shared_estimates import confounded
from tests.learning.test_hidden_causes import table
from tests.support.window import SAMPLES, SHIFT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.conftest import Opens
    from tests.support.window import Hand

LEFT = Qt.MouseButton.LeftButton
PLACES = {"a": (0.0, 0.0), "b": (500.0, 0.0), "x": (0.0, 300.0), "y": (500.0, 300.0)}


@pytest.fixture
def hand(shared_window: Opens) -> Iterator[Hand]:
    """Return a window on four nodes with rows in which x and y have a hidden common cause."""
    with shared_window(SAMPLES / "coin.bayesgui") as hand:
        made = BayesianNetwork([Variable(name, ("no", "yes")) for name in "abxy"])

        def fill(state):
            filled = replace_model(state, made)
            return filled.with_(layout=Layout(positions=PLACES))

        assert hand.window.document.edit("Fill", fill) is None
        hand.window.session.data.set(DataState(table(), "rows.csv"))
        hand.rest()
        hand.window.action_set.refresh()
        hand.canvas.fit(animated=False)
        hand.rest()
        yield hand


def learn(hand: Hand, method: str = "fci") -> None:
    """Choose a method in the dialog of F7 and learn."""
    QTest.keyClick(hand.viewport, Qt.Key.Key_F7)
    dialog = hand.window.findChild(StructureDialog)
    dialog.algorithm.setCurrentIndex(dialog.algorithm.findData(method))
    QTest.mouseClick(dialog.search_button, LEFT)
    hand.rest()


def shown(hand: Hand) -> ShownPag:
    return hand.window.session.shown[ShownPag].state


def styles(hand: Hand) -> dict[tuple[str, str], object]:
    drawn = hand.canvas.canvas_scene.decorations.edges
    return {(edge.first, edge.second): edge.style for edge in drawn}


def middle(hand: Hand, first: str, second: str) -> QPoint:
    scene = hand.canvas.canvas_scene
    edges = scene.decorations.edges
    courses = zip(edges, scene.edge_courses.courses_of(edges), strict=True)
    (course,) = [c for e, c in courses if {e.first, e.second} == {first, second}]
    point = line_path(course, 0.0).pointAtPercent(0.5)
    return hand.canvas.camera.projection().point(point.x(), point.y()).toPoint()


def click(hand: Hand, place: QPoint) -> None:
    QTest.mouseMove(hand.viewport, place)
    QTest.mouseClick(hand.viewport, LEFT, pos=place)
    hand.rest()


@pytest.mark.parametrize("method", ["fci", "rfci", "miic"])
def test_the_marks_are_drawn_in_place_of_the_arcs(hand, method):
    learn(hand, method)
    drawn = styles(hand)
    assert set(drawn) == {("x", "y"), ("a", "x"), ("b", "y")}
    both, one = drawn["x", "y"], drawn["a", "x"]
    assert (both.token, both.width, both.head, both.both_ends) == ("text", 2.0, True, True)
    assert (one.token, one.width, one.head, one.both_ends) == ("arc", 1.5, True, False)
    assert (both.circles, one.circles) == ((False, False), (True, False))
    assert len(legend_entries(hand.canvas.canvas_scene.session)) == 3
    # Nothing of the network has changed.
    assert hand.window.document.state.network.arcs == ()


def test_the_confidence_in_edges_takes_the_place_of_the_marks(hand):
    learn(hand)
    confidences = hand.window.activities[ArcConfidences]
    options = {"samples": 3, "structure": Choice("fci")}
    confidences.begin(hand.window.documents.current, "bootstrap", options)
    hand.rest()
    assert shown(hand).pag is None
    assert hand.window.session.shown[ArcConfidence].state.shares is not None
    drawn = hand.canvas.canvas_scene.decorations.edges
    pairs = [frozenset((edge.first, edge.second)) for edge in drawn]
    assert len(pairs) == len(set(pairs))
    hand.act("learn.structure")
    dialog = hand.window.findChild(StructureDialog)
    dialog.algorithm.setCurrentIndex(dialog.algorithm.findData("fci"))
    QTest.mouseClick(dialog.search_button, LEFT)
    hand.rest()
    assert shown(hand).pag is not None
    assert hand.window.session.shown[ArcConfidence].state.shares is None


def test_a_question_of_effects_leaves_the_canvas_to_the_marks(hand):
    hand.act("infer.effects")
    hand.click_title("x")
    hand.click_title("y")
    assert hand.window.session.shown[Effects].state.is_open
    learn(hand)
    assert not hand.window.session.shown[Effects].state.is_open
    assert set(styles(hand)) == {("x", "y"), ("a", "x"), ("b", "y")}
    assert hand.canvas.tool == "select"


def test_a_click_on_an_edge_says_what_its_marks_mean(hand):
    learn(hand)
    page = hand.window.activities[HiddenCauses].page
    click(hand, middle(hand, "a", "x"))
    assert str(shown(hand).edge) == "a o→ x"
    assert styles(hand)["a", "x"].token == "accent"
    assert set(hand.canvas.canvas_scene.decorations.rings) >= {"a", "x"}
    first, second = (row._head.text() for row in page._marks)
    assert (first, second) == ("circle at a", "head at x")
    assert page._marks[1]._said.text() == "In every graph that fits x is no cause of a."
    assert "from y" in page._marks[1]._why.text()
    assert [way._said.text() for way in page._ways[:2]] == ["a cause", "a hidden common cause"]
    click(hand, middle(hand, "x", "y"))
    assert str(shown(hand).edge) == "x ↔ y"
    assert not page._ways[0].isVisible()


def test_a_click_on_the_empty_canvas_selects_none(hand):
    learn(hand)
    page = hand.window.activities[HiddenCauses].page
    click(hand, middle(hand, "a", "x"))
    assert page.sample.isVisible()
    click(hand, QPoint(hand.viewport.width() // 2, hand.viewport.height() - 12))
    assert shown(hand).edge is None
    assert shown(hand).pag is not None
    assert styles(hand)["a", "x"].token != "accent"
    assert page.hint.isVisible()


def test_the_result_can_be_taken_whatever_is_selected(hand):
    learn(hand)
    page = hand.window.activities[HiddenCauses].page
    for height in (900, 560):
        hand.window.resize(1024, height)
        hand.rest()
        for pair in (("a", "x"), ("x", "y")):
            click(hand, middle(hand, *pair))
            button = page.take_button
            assert button.visibleRegion().boundingRect() == button.rect()


def test_a_row_of_the_table_selects_its_edge_by_pointer_and_keyboard(hand):
    learn(hand)
    table_page = hand.window.activities[HiddenCauses].edges
    assert table_page.model.texts == [
        ("x ↔ y", "head", "meets a", "head", "meets b"),
        ("a o→ x", "circle", "open", "head", "meets y"),
        ("b o→ y", "circle", "open", "head", "meets x"),
    ]
    view = table_page.table
    place = view.visualRect(table_page.model.index(1, 0)).center()
    QTest.mouseClick(view.viewport(), LEFT, pos=place)
    assert str(shown(hand).edge) == "a o→ x"
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert str(shown(hand).edge) == "b o→ y"
    click(hand, middle(hand, "x", "y"))
    assert view.currentIndex().row() == 0


def test_circles_are_hidden_on_request(hand):
    learn(hand)
    page = hand.window.activities[HiddenCauses].page
    QTest.mouseClick(page.circles, LEFT, pos=QPoint(8, page.circles.height() // 2))
    hand.rest()
    assert styles(hand)["a", "x"].circles == (False, False)


def test_the_result_is_taken_and_given_back_by_undo(hand):
    learn(hand)
    page = hand.window.activities[HiddenCauses].page
    QTest.mouseClick(page.take_button, LEFT)
    hand.rest()
    model = hand.window.document.state.model
    assert set(model.arcs) == {("a", "x"), ("b", "y")}
    assert dict(model.common_causes) == {("x", "y"): ""}
    assert hand.window.document.state.network.cpt("x").values.tolist() != [[0.5, 0.5]] * 2
    assert shown(hand).pag is None
    hand.act("edit.undo")
    hand.rest()
    assert hand.window.document.state.model.arcs == ()
    assert not hand.window.document.state.model.common_causes


def test_escape_shows_the_networks_own_arcs(hand):
    learn(hand)
    pages = hand.window.docks["right"].page_ids
    assert "pag" in pages
    hand.key(Qt.Key.Key_Escape)
    hand.rest()
    assert shown(hand).pag is None
    assert "pag" not in hand.window.docks["right"].page_ids
    assert styles(hand) == {}


def test_stages_show_marks_and_end_in_the_graph(hand):
    hand.window.activateWindow()
    assert QTest.qWaitForWindowActive(hand.window)
    QTest.keyClick(hand.viewport, Qt.Key.Key_F7, SHIFT)
    (dialog,) = hand.window.findChildren(StructureDialog)
    dialog.algorithm.setCurrentIndex(dialog.algorithm.findData("fci"))
    QTest.mouseClick(dialog.play_button, LEFT)
    hand.rest()
    player = hand.window.activities[StagesPlayer]
    titles = [row.title for row in player.page.stages.rows]
    assert titles[-3:] == ["Possible d-separators", "V-structures", "Rules"]
    hand.key(Qt.Key.Key_End)
    hand.rest()
    frame = hand.window.session.shown[LearnerStages].state.frame
    assert str(frame.step.pag) == "x ↔ y\na o→ x\nb o→ y"
    assert styles(hand)["a", "x"].circles == (True, False)
    said = [entry.text for entry in legend_entries(hand.canvas.canvas_scene.session)]
    assert said[:3] == [
        "circle: not known",
        "head: no cause of the other",
        "tail: a cause of the other",
    ]
    player.take()
    hand.rest()
    assert str(shown(hand).pag) == "x ↔ y\na o→ x\nb o→ y"
    assert hand.window.session.shown[LearnerStages].state.frame is None


def test_effects_that_hold_in_all_graphs_are_listed_and_shown(hand):
    """X → y is visible, z confounds it: the row says so, and shows it on the canvas."""
    nodes = BayesianNetwork([Variable(name, ("no", "yes")) for name in "axyz"])
    hand.window.document.edit("Fill", lambda state: replace_model(state, nodes))
    cases = confounded()
    hand.window.session.data.set(DataState(cases, "rows.csv"))
    hand.rest()
    opened = hand.window.documents.current
    hand.window.activities[StructureLearning].begin(opened, "fci", {"alpha": 0.001})
    hand.rest()
    activity = hand.window.activities[HiddenCauses]
    bottom = hand.window.docks["bottom"]
    assert "pag_effects" not in bottom.page_ids
    activity.page.effects_button.setFocus()
    QTest.keyClick(activity.page.effects_button, Qt.Key.Key_Space)
    hand.rest()
    assert bottom.page_ids[-1] == "pag_effects"
    page = activity.shared_effects
    assert page.isVisible()
    difference = shared_estimates(shown(hand).pag, cases).effects[0].difference
    assert page.model.texts == [
        ("x → y", "z", f"+{difference:.4f}", "y no, x no against yes"),
        ("z → y", "no set in all graphs", "–", ""),
    ]
    assert page.note.text() == (
        "2 effects in every graph that fits. For 1 of them one set adjusts in all of these graphs."
    )
    place = page.table.visualRect(page.model.index(0, 0)).center()
    QTest.mouseClick(page.table.viewport(), LEFT, pos=place)
    hand.rest()
    decorations = hand.canvas.canvas_scene.decorations
    assert {name: tag.text for name, tag in decorations.tags.items()} == {
        "x": "cause",
        "y": "effect",
    }
    assert decorations.rings["z"].token == "text"
    said = [entry.text for entry in legend_entries(hand.canvas.canvas_scene.session)]
    assert said[-1] == "adjusted for"
    # An edge of the graph takes its place.
    activity.edges.table.selectRow(0)
    hand.rest()
    assert shown(hand).effect is None
    assert not hand.canvas.canvas_scene.decorations.tags
    hand.window.activateWindow()
    page.table.setFocus()
    hand.key(Qt.Key.Key_Escape)
    assert shown(hand).effects is None
    assert "pag_effects" not in bottom.page_ids
    assert "pag" in bottom.page_ids
    activity.edges.table.setFocus()
    hand.key(Qt.Key.Key_Escape)
    assert shown(hand).pag is None
    assert "pag" not in bottom.page_ids


def test_where_no_effect_holds_in_all_graphs_the_page_says_so(hand):
    learn(hand)
    activity = hand.window.activities[HiddenCauses]
    QTest.mouseClick(activity.page.effects_button, LEFT)
    hand.rest()
    page = activity.shared_effects
    assert page.isVisible()
    assert page.model.rows == ()
    assert shown(hand).effects.effects == ()


def test_stages_of_miic_say_what_information_is_left(hand):
    hand.window.activateWindow()
    assert QTest.qWaitForWindowActive(hand.window)
    QTest.keyClick(hand.viewport, Qt.Key.Key_F7, SHIFT)
    (dialog,) = hand.window.findChildren(StructureDialog)
    dialog.algorithm.setCurrentIndex(dialog.algorithm.findData("miic"))
    QTest.mouseClick(dialog.play_button, LEFT)
    hand.rest()
    player = hand.window.activities[StagesPlayer]
    titles = [row.title for row in player.page.stages.rows]
    assert titles == ["Complete graph", "Edges without information", "Signs of information"]
    hand.key(Qt.Key.Key_Right)
    view = player.page.view
    assert view.question.text() == "a and b?"
    left = hand.window.session.shown[LearnerStages].state.frame.step.detail.statistic
    assert view.reason.text() == "chance would leave as much, so the edge goes."
    assert left < 0
    said = (("information less its complexity, nats", f"{left:.2f}".replace("-", "−")),)
    assert view.numbers.lines == said
    hand.key(Qt.Key.Key_End)
    frame = hand.window.session.shown[LearnerStages].state.frame
    assert str(frame.step.pag) == "x ↔ y\na o→ x\nb o→ y"
    player.take()
    hand.rest()
    assert str(shown(hand).pag) == "x ↔ y\na o→ x\nb o→ y"
