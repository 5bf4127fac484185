"""What nobody observes, by mouse and keyboard: marked, joined by ↔, asked about, saved, opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from bayesgui.document.files import save
from bayesgui.document.overlays import SeparationChoice
from bayesgui.graph.arc_course import flatten
from bayesgui.widgets import language
from tests.support.window import CONTROL, LEFT, NONE, SAMPLES, open_window

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.conftest import Opens
    from tests.support.window import Hand


@pytest.fixture
def hand(shared_window: Opens) -> Iterator[Hand]:
    with shared_window(SAMPLES / "asia.bayesgui") as hand:
        yield hand


def join(hand: Hand, first: str, second: str) -> None:
    """Drag from the rim of a node to another one, and press B on the way."""
    start, end = hand.canvas.port_point(first), hand.canvas.node_rect(second).center()
    QTest.mousePress(hand.viewport, LEFT, NONE, start)
    for k in range(1, 9):
        QTest.mouseMove(hand.viewport, start + (end - start) * k / 8, 1)
    QTest.keyClick(hand.canvas, Qt.Key.Key_B)
    QTest.mouseRelease(hand.viewport, LEFT, NONE, end)
    hand.rest()


def middle(hand: Hand, pair: tuple[str, str]) -> QPoint:
    x, y = flatten(hand.canvas.canvas_scene.cause_courses.all()[pair])[8]
    return hand.canvas.camera.projection().point(x, y).toPoint()


def test_nodes_are_marked_and_the_mark_taken_back(hand: Hand) -> None:
    before = hand.window.document.state
    hand.click_title("bronc")
    hand.click_title("lung", CONTROL)
    hand.act("model.unobserved")
    assert hand.window.document.state.model.unobserved == {"bronc", "lung"}
    assert hand.window.action_set["model.unobserved"].isChecked()
    assert hand.window.status.cell("unobserved").text == "2 cannot be observed"
    assert hand.window.document.undo_text == "2 nodes cannot be observed"
    rows = hand.window.pages.network.view.model()
    place = rows.names.index("bronc")
    assert rows.row_at(place).is_unobserved
    spoken = rows.data(rows.index(place), Qt.ItemDataRole.AccessibleTextRole)
    assert "cannot be observed" in spoken
    hand.click_title("asia", CONTROL)
    assert not hand.window.action_set["model.unobserved"].isChecked()
    hand.click_title("bronc")
    hand.act("model.unobserved")
    assert hand.window.document.state.model.unobserved == {"lung"}
    hand.key(Qt.Key.Key_Z, CONTROL)
    hand.key(Qt.Key.Key_Z, CONTROL)
    assert hand.window.document.state == before
    assert hand.window.status.cell("unobserved").text == ""


def test_a_common_cause_is_drawn_named_saved_and_opened(hand: Hand, tmp_path: Path) -> None:
    posteriors = hand.window.posteriors()
    join(hand, "tub", "lung")
    state = hand.window.document.state
    assert dict(state.model.common_causes) == {("tub", "lung"): ""}
    assert "1 ↔" in hand.window.status.cell("size").text
    hand.key(Qt.Key.Key_F2)
    hand.write("region")
    hand.key(Qt.Key.Key_Return)
    assert dict(hand.window.document.state.model.common_causes) == {("tub", "lung"): "region"}
    now = hand.window.posteriors()
    assert now is not None
    assert posteriors is not None
    assert all((now[name] == posteriors[name]).all() for name in state.network)
    path = tmp_path / "region.bayesgui"
    save(hand.window.document.state, path)
    with open_window(path) as other:
        assert other.window.document.state.model == hand.window.document.state.model
        other.click_at(middle(other, ("tub", "lung")))
        assert other.window.session.selection.causes == (("tub", "lung"),)
        other.key(Qt.Key.Key_Delete)
        assert not other.window.document.state.model.common_causes
        assert other.window.document.undo_text == "Delete tub ↔ lung"
        other.key(Qt.Key.Key_Z, CONTROL)
        assert dict(other.window.document.state.model.common_causes) == {("tub", "lung"): "region"}


def test_two_selected_nodes_are_joined_by_the_menu_and_it_becomes_a_node(hand: Hand) -> None:
    action = hand.window.action_set["model.common_cause"]
    hand.click_title("asia")
    assert not action.isEnabled()
    assert "two nodes" in action.toolTip()
    hand.click_title("smoke", CONTROL)
    hand.act("model.common_cause")
    pair = ("asia", "smoke")
    assert hand.window.session.selection.causes == (pair,)
    QTest.mouseClick(hand.viewport, Qt.MouseButton.RightButton, NONE, middle(hand, pair))
    hand.canvas.menu_requested.emit(
        hand.canvas.gestures.target(middle(hand, pair).toPointF()), QPoint(5, 5)
    )
    menu = next(
        each
        for each in QApplication.topLevelWidgets()
        if isinstance(each, QMenu) and each.isVisible()
    )
    texts = [each.text().replace("&", "") for each in menu.actions() if not each.isSeparator()]
    assert texts == ["Name the cause", "Turn into a node", "Delete"]
    menu.close()
    hand.act("model.cause_as_node")
    model = hand.window.document.state.model
    assert model.children("U") == ("asia", "smoke")
    assert model.unobserved == {"U"}
    assert not model.common_causes
    assert hand.window.session.selection.names == ("U",)
    hand.act("edit.undo")
    assert dict(hand.window.document.state.model.common_causes) == {pair: ""}
    # Without a mouse: two nodes select the line between them.
    hand.window.session.selection.set(["smoke", "asia"])
    hand.rest()
    hand.act("model.common_cause")
    assert hand.window.session.selection.causes == (pair,)
    assert hand.window.document.undo_text == "Add asia ↔ smoke"
    hand.act("edit.delete")
    assert not hand.window.document.state.model.common_causes


def test_separation_follows_the_hidden_cause(hand: Hand) -> None:
    hand.act("infer.separated")
    hand.click_title("asia")
    hand.click_title("smoke")
    page = hand.window.pages.separation
    assert page.verdict == "Separated"
    hand.act("infer.separated")
    hand.click_title("asia")
    hand.click_title("smoke", CONTROL)
    hand.act("model.common_cause")
    hand.window.session.overlays.update(separation=SeparationChoice("asia", "smoke", ()))
    hand.rest()
    assert page.verdict == "Not separated"
    assert page.trail_rows[0].text == "asia ↔ smoke"
    assert page.trail_rows[0].reason == "Active: a hidden cause joins them."
    assert page.separating_set.text() == "Nothing can: a hidden common cause joins them."
    assert hand.canvas.canvas_scene.decorations.causes[("asia", "smoke")].token == "active"
    hand.window.session.selection.set(["bronc"])
    hand.rest()
    hand.act("model.unobserved")
    choice = SeparationChoice("smoke", "dysp", ("bronc",))
    hand.window.session.overlays.update(separation=choice)
    hand.rest()
    assert "bronc cannot be observed, so no data can show it." in page.sentence.text()
    assert page.separating_set.text() == "No set of nodes that can be observed does."


def test_it_is_said_in_chinese(hand: Hand) -> None:
    hand.click_title("bronc")
    hand.act("model.unobserved")
    language.use("zh")
    try:
        hand.rest()
        assert "不可观测" in hand.window.status.cell("unobserved").text
        assert hand.window.action_set["model.unobserved"].text() == "不可观测"
    finally:
        language.use("en")
        hand.rest()


def test_a_node_of_a_template_is_marked(shared_window: Opens) -> None:
    with shared_window(SAMPLES / "umbrella-world.bayesgui") as hand:
        assert hand.window.document.state.model.unobserved == {"Rain"}
        hand.click_title("Umbrella")
        hand.act("model.unobserved")
        assert hand.window.document.state.model.unobserved == {"Rain", "Umbrella"}
        assert hand.window.action_set["model.unobserved"].isChecked()
        hand.act("edit.undo")
        assert hand.window.document.state.model.unobserved == {"Rain"}
