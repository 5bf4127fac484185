"""Zooming, fitting, and showing nodes."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF
from PySide6.QtWidgets import QApplication, QWidget

from bayesgui.canvas.animation import Animation
from bayesgui.canvas.geometry.node_geometry import form_at
from bayesgui.canvas.geometry.projection import Projection
from tests.canvas.hands import PLACES, Hands, asia, session_on


def test_fit_shows_everything_at_most_at_one_hundred_per_cent(hands: Hands) -> None:
    hands.view.zoom_to(3.0)
    hands.view.fit()
    hands.settle()
    assert hands.view.zoom == 1.0
    room = hands.port.rect()
    assert all(room.contains(hands.view.node_rect(name)) for name in PLACES)


def test_the_point_under_the_pointer_stays_while_the_wheel_zooms(hands: Hands) -> None:
    anchor = hands.view.node_rect("bronc").center()
    before = hands.view.camera.projection().back(anchor.x(), anchor.y())
    for notches in (1, 2, -5, 1, 3):
        hands.wheel(anchor, notches)
        after = hands.view.camera.projection().back(anchor.x(), anchor.y())
        assert after == pytest.approx(before, abs=3.0 / hands.view.zoom)


def test_the_zoom_stays_between_its_limits(hands: Hands) -> None:
    hands.view.zoom_to(100.0)
    assert hands.view.zoom == 4.0
    hands.view.zoom_to(0.0001)
    assert hands.view.zoom == 0.02


def test_zooming_in_and_out_are_steps_that_cancel(hands: Hands) -> None:
    zooms: list[float] = []
    hands.view.zoom_changed.connect(zooms.append)
    hands.view.zoom_in()
    hands.view.zoom_out()
    assert zooms == pytest.approx([1.25, 1.0])


def test_find_brings_a_node_into_view_and_makes_it_readable(hands: Hands) -> None:
    hands.view.zoom_to(0.1)
    hands.view.show_node("dysp")
    hands.settle()
    assert hands.view.zoom == 1.0
    assert hands.port.rect().contains(hands.view.node_rect("dysp"))


def test_a_node_half_in_view_needs_only_a_little_shift(hands: Hands) -> None:
    hands.view.zoom_to(1.25)
    hands.view.camera.scroll_by(-100, 60)
    hands.settle()
    left = hands.view.node_rect("bronc").left()
    assert hands.view.node_rect("bronc").right() > hands.port.width()
    hands.view.show_node("bronc")
    hands.settle()
    assert hands.view.zoom == 1.25
    assert hands.port.width() - 20 <= hands.view.node_rect("bronc").right() <= hands.port.width()
    assert hands.view.node_rect("bronc").left() < left


def test_a_node_in_view_moves_nothing(hands: Hands) -> None:
    before = hands.view.node_rect("asia")
    hands.view.show_node("dysp")
    hands.settle()
    assert hands.view.node_rect("asia") == before


def test_what_is_not_seen_has_an_empty_rectangle(hands: Hands) -> None:
    hands.view.zoom_to(4.0, QPointF(hands.view.node_rect("asia").center()))
    assert hands.view.node_rect("dysp").isEmpty()
    assert hands.view.state_rect("dysp", "yes").isEmpty()
    assert hands.view.port_point("dysp").isNull()
    assert hands.view.node_rect("nobody").isEmpty()
    assert hands.view.state_rect("asia", "maybe").isEmpty()


def test_the_window_that_opens_later_still_shows_everything(hands: Hands) -> None:
    hands.view.resize(500, 300)
    room = hands.port.rect()
    assert all(room.contains(hands.view.node_rect(name)) for name in PLACES)


def test_a_chosen_view_is_kept_when_the_window_changes_its_size(hands: Hands) -> None:
    hands.view.zoom_to(1.5)
    hands.view.resize(700, 400)
    assert hands.view.zoom == 1.5


def test_each_session_keeps_its_view(hands: Hands) -> None:
    first, second = hands.session, session_on(asia(), PLACES)
    hands.view.zoom_to(2.0)
    rect = hands.view.node_rect("either")
    hands.view.set_session(second)
    assert hands.view.zoom == 1.0
    hands.view.set_session(first)
    assert hands.view.zoom == 2.0
    assert hands.view.node_rect("either") == rect


def test_without_a_session_the_canvas_is_empty_and_takes_every_event(hands: Hands) -> None:
    hands.view.set_session(None)
    hands.double_click(QPoint(100, 100))
    hands.wheel(QPoint(100, 100), 1)
    hands.view.fit()
    assert not hands.view.has_session
    assert hands.view.node_rect("asia").isEmpty()


def test_forms_change_with_three_points_of_hysteresis() -> None:
    assert form_at(0.65, "compact") == "full"
    assert form_at(0.64, "compact") == "compact"
    assert form_at(0.63, "full") == "full"
    assert form_at(0.61, "full") == "compact"
    assert form_at(0.28, "compact") == "compact"
    assert form_at(0.26, "compact") == "icon"
    assert form_at(0.29, "icon") == "icon"
    assert form_at(0.30, "icon") == "compact"


def test_a_layout_is_shown_coming_about_and_edited_once(hands: Hands) -> None:
    from bayesgui.document import edits
    from bayesgui.graph.layout import Layout
    from bayesgui.widgets import motion

    motion.set_reduced(False)
    target = Layout({name: (x + 120.0, y) for name, (x, y) in PLACES.items()})
    document = hands.session.document
    steps: list[float] = []

    def place() -> None:
        document.apply("Arrange", edits.set_layout(document.state, target))

    document.changed.connect(lambda _change: steps.append(1.0))
    ends: list[str] = []
    shown = hands.view.node_rect("asia")
    hands.view.animate_edit(place, lambda: ends.append("end"))
    assert hands.view.is_animating
    assert document.undo_text == "Arrange"
    assert hands.view.node_rect("asia") == shown
    hands.settle()
    assert hands.view.node_rect("asia").left() > shown.left() + 50
    assert ends == ["end"]
    assert not hands.view.is_animating
    assert document.state.layout.positions["asia"] == (204.0, 36.0)
    assert len(steps) == 1


@pytest.mark.parametrize("what", ["edit", "press", "session"])
def test_a_layout_on_its_way_ends_where_the_document_has_it(hands: Hands, what: str) -> None:
    from bayesgui.canvas.geometry.network_geometry import NetworkGeometry
    from bayesgui.document import edits
    from bayesgui.graph.layout import Layout
    from bayesgui.widgets import motion

    motion.set_reduced(False)
    target = Layout({name: (x + 120.0, y) for name, (x, y) in PLACES.items()})
    document = hands.session.document
    ends: list[str] = []
    hands.view.animate_edit(
        lambda: document.apply("Arrange", edits.set_layout(document.state, target)),
        lambda: ends.append("end"),
    )
    QApplication.processEvents()
    if what == "edit":
        document.undo()
    elif what == "press":
        hands.press(QPoint(5, 5))
        hands.release(QPoint(5, 5))
    else:
        hands.view.set_session(session_on(asia(), PLACES))
    assert not hands.view.is_animating
    hands.settle()
    assert ends == []
    geometry = hands.view.canvas_scene.geometry
    assert geometry.boxes == NetworkGeometry(geometry.state).boxes
    assert document.redo_text == ("Arrange" if what == "edit" else None)


def test_nodes_stay_on_the_screen_when_a_bar_appears_above_the_canvas(hands: Hands) -> None:
    window = QWidget()
    hands.view.setParent(window)
    window.resize(900, 620)
    window.show()
    hands.view.move(0, 0)
    hands.view.show()
    hands.view.zoom_to(1.5)
    hands.settle()

    def place() -> QPoint:
        return hands.port.mapTo(window, hands.view.node_rect("either").topLeft())

    before = place()
    hands.view.move(0, 36)
    assert place() == before
    hands.view.setParent(None)
    window.close()


def test_many_boxes_are_projected_as_one_by_one() -> None:
    draws = np.random.default_rng(5)
    boxes = [tuple(box) for box in draws.uniform(0.0, 300.0, (50, 4)).tolist()]
    for zoom, ratio in ((0.02, 1.0), (0.37, 2.0), (1.0, 1.25)):
        projection = Projection(zoom, -31.4, 12.9, ratio)
        assert projection.rects(boxes) == [projection.rect(box) for box in boxes]
    assert Projection(1.0, 0.0, 0.0).rects([]) == []


def test_the_form_follows_the_pixels_of_the_screen(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    camera = hands.view.camera
    camera.zoom_at(0.5)
    assert camera.form == "compact"
    monkeypatch.setattr(hands.view, "devicePixelRatioF", lambda: 1.5)
    camera.zoom_at(0.64)
    assert camera.form == "full"
    camera.zoom_at(0.35)
    assert camera.form == "compact"


def test_only_the_last_animation_of_a_layout_is_kept(hands: Hands) -> None:
    def arrange() -> int:
        hands.view.animate_edit(lambda: None, lambda: None)
        hands.settle()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        return len(hands.view.canvas_scene.findChildren(Animation))

    first = arrange()
    assert [arrange() for _ in range(3)] == [first] * 3
