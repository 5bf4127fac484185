"""Templates drawn from nothing, by mouse and by keyboard alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import bayesgui
from bayesgui.app.over_time.over_time import OverTime
from bayesgui.app.temporal.unroll_dialog import UnrollDialog
from bayesgui.canvas.export import save_picture
from bayesgui.canvas.targets import LagTarget
from bayesgui.core.temporal.template_of import template_of
from bayesgui.document.files import save
from bayesgui.document.shown.slice import SliceShown
from bayesgui.document.state import DocumentState
from bayesgui.graph.layout import Layout
from bayesgui.panels.over_time.findings_grid import FindingsGrid
from tests.journeys.test_keyboard_only import Keys
from tests.support.templates import umbrella_world
from tests.support.window import CONTROL, LEFT, NONE, SHIFT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bayesgui.core.temporal.network import TemporalNetwork
    from tests.conftest import Opens
    from tests.support.window import Hand

Key = Qt.Key


def template(hand: Hand) -> TemporalNetwork:
    model = template_of(hand.window.document.state.model)
    assert model is not None
    return model


def draw(hand: Hand, place: QPoint, name: str) -> None:
    hand.double_click(place)
    hand.write(name)
    hand.key(Key.Key_Return)


def drag_arc(hand: Hand, parent: str, child: str, *digits: Qt.Key) -> None:
    """Drag an arc, and press digits while the pointer is on the child."""
    start, end = hand.canvas.port_point(parent), hand.canvas.node_rect(child).center()
    QTest.mousePress(hand.viewport, LEFT, NONE, start)
    for k in range(1, 9):
        QTest.mouseMove(hand.viewport, start + (end - start) * k / 8, 1)
    for digit in digits:
        QTest.keyClick(hand.canvas, digit)
    QTest.mouseRelease(hand.viewport, LEFT, NONE, end)
    hand.rest()


def undo_all(hand: Hand) -> int:
    n_steps = 0
    while hand.window.action_set["edit.undo"].isEnabled():
        hand.act("edit.undo")
        n_steps += 1
    return n_steps


def middle_of_lag(hand: Hand, arc: tuple[str, str, int]) -> QPoint:
    from bayesgui.canvas.geometry.lag_courses import middle_of

    scene, projection = hand.canvas.canvas_scene, hand.canvas.camera.projection()
    x, y = middle_of(scene.lag_courses.all()[arc]).tolist()
    return projection.point(x, y).toPoint()


@pytest.fixture
def umbrella(shared_window: Opens, tmp_path: Path) -> Iterator[Hand]:
    path = tmp_path / "umbrella.bayesgui"
    layout = Layout({"Rain": (0.0, 0.0), "Umbrella": (0.0, 192.0)})
    save(DocumentState(model=umbrella_world(), layout=layout), path)
    with shared_window(path) as hand:
        yield hand


def test_the_umbrella_world_is_drawn_by_mouse(empty: Hand, tmp_path: Path) -> None:
    hand = empty
    draw(hand, QPoint(300, 150), "Rain")
    draw(hand, QPoint(300, 360), "Umbrella")
    hand.click_title("Rain")
    hand.click_title("Umbrella", CONTROL)
    hand.act("model.in_time")
    assert template(hand).in_time == ("Rain", "Umbrella")
    drag_arc(hand, "Rain", "Umbrella")
    drag_arc(hand, "Rain", "Rain", Key.Key_1)
    assert template(hand).arcs == (("Rain", "Umbrella"),)
    assert template(hand).lagged_arcs == (("Rain", "Rain", 1),)
    assert hand.window.session.selection.lags == (("Rain", "Rain", 1),)
    path = tmp_path / "world.bayesgui"
    save(hand.window.document.state, path)
    assert bayesgui.read(path) == hand.window.document.state.model
    # Both nodes are drawn and named; then both are put into time, and two arcs are drawn.
    assert undo_all(hand) == 7
    assert not len(hand.window.document.state.model)


def test_an_arc_is_drawn_from_the_outlines_behind_a_node(umbrella: Hand) -> None:
    box = umbrella.canvas.node_rect("Umbrella")
    for start in (box.bottomLeft() + QPoint(60, 5), box.topRight() + QPoint(5, 20)):
        place = QPointF(start)
        assert umbrella.canvas.gestures.hit(place).part == "rim"
    far = QPointF(box.bottomLeft() + QPoint(60, 12))
    assert umbrella.canvas.gestures.hit(far).kind == "empty"
    start, end = box.bottomLeft() + QPoint(60, 5), umbrella.canvas.node_rect("Rain").center()
    QTest.mousePress(umbrella.viewport, LEFT, NONE, start)
    for k in range(1, 9):
        QTest.mouseMove(umbrella.viewport, start + (end - start) * k / 8, 1)
    QTest.keyClick(umbrella.canvas, Key.Key_1)
    QTest.mouseRelease(umbrella.viewport, LEFT, NONE, end)
    umbrella.rest()
    assert ("Umbrella", "Rain", 1) in template(umbrella).lagged_arcs


def test_digits_set_the_lag_and_0_takes_it_back(umbrella: Hand) -> None:
    drag_arc(umbrella, "Umbrella", "Rain", Key.Key_1, Key.Key_3)
    assert ("Umbrella", "Rain", 3) in template(umbrella).lagged_arcs
    umbrella.act("edit.undo")
    drag_arc(umbrella, "Umbrella", "Rain", Key.Key_2, Key.Key_0)
    assert template(umbrella).lagged_arcs == (("Rain", "Rain", 1),)
    assert "one slice later (1)" in umbrella.window.messages.bar.text


def test_a_lag_is_selected_changed_moved_and_deleted(umbrella: Hand) -> None:
    umbrella.click_at(middle_of_lag(umbrella, ("Rain", "Rain", 1)))
    assert umbrella.window.session.selection.lags == (("Rain", "Rain", 1),)
    umbrella.act("model.lag_2")
    assert template(umbrella).lagged_arcs == (("Rain", "Rain", 2),)
    table = template(umbrella).cpt("Rain")
    assert table.parents == ("Rain, t − 2",)
    np.testing.assert_array_equal(table.values, [[0.7, 0.3], [0.3, 0.7]])
    course = umbrella.canvas.canvas_scene.lag_courses.all()["Rain", "Rain", 2]
    tip = umbrella.canvas.camera.projection().point(*course[-1]).toPoint()
    umbrella.drag(tip, umbrella.canvas.node_rect("Umbrella").center())
    assert template(umbrella).lagged_arcs == (("Rain", "Umbrella", 2),)
    umbrella.act("edit.delete")
    assert template(umbrella).lagged_arcs == ()
    assert undo_all(umbrella) == 3
    assert template(umbrella) == umbrella_world()


def test_a_node_is_dragged_over_the_edge_of_the_band(umbrella: Hand) -> None:
    umbrella.click_title("Umbrella")
    title = umbrella.title("Umbrella")
    umbrella.drag(title, title + QPoint(300, 60))
    bar = umbrella.window.messages.bar.text
    assert "Umbrella stands outside of time" in bar, bar
    assert template(umbrella) == umbrella_world()
    draw(umbrella, QPoint(80, 60), "Season")
    before = undo_text(umbrella)
    title = umbrella.title("Season")
    target = umbrella.title("Rain") + QPoint(90, 110)
    umbrella.drag(title, target)
    assert template(umbrella).place("Season") == "every"
    umbrella.drag(umbrella.title("Season"), QPoint(120, 60))
    assert template(umbrella).place("Season") == "outside"
    umbrella.act("edit.undo")
    umbrella.act("edit.undo")
    assert undo_text(umbrella) == before


def undo_text(hand: Hand) -> str | None:
    return hand.window.document.undo_text


def test_the_slider_shows_another_slice_and_is_no_step(umbrella: Hand) -> None:
    from bayesgui.canvas.painting.time_ground import slider_rail

    scene = umbrella.canvas.canvas_scene
    rail = slider_rail(scene, umbrella.canvas.camera.projection())
    assert rail is not None
    place = QPoint(round(rail.left() + rail.width() / 3), round(rail.center().y()))
    umbrella.click_at(place)
    assert scene.session.shown[SliceShown].state.number == 3
    assert "t = 3" in scene.displays.display("Rain").badges
    assert umbrella.window.document.undo_text is None
    umbrella.canvas.setFocus()
    umbrella.act("view.next_slice")
    assert scene.session.shown[SliceShown].state.number == 4
    for _ in range(9):
        umbrella.act("view.next_slice")
    assert scene.session.shown[SliceShown].state.number == 9
    umbrella.act("view.previous_slice")
    assert "t = 8" in scene.displays.display("Rain").badges


def test_the_umbrella_world_is_drawn_and_filled_by_keyboard_alone(empty: Hand) -> None:
    empty.window.activateWindow()
    empty.canvas.setFocus()
    keys = Keys(empty)
    for name in ("Rain", "Umbrella"):
        keys.add_node(name)
    keys.press(Key.Key_F12)
    keys.press(Key.Key_A, held=CONTROL)
    keys.press(Key.Key_T)
    assert template(empty).in_time == ("Rain", "Umbrella")
    keys.walk_to("Rain")
    keys.press(Key.Key_Space)
    keys.press(Key.Key_T, held=SHIFT)
    assert template(empty).lagged_arcs == (("Rain", "Rain", 1),)
    for k, name in enumerate(("Rain", "Umbrella")):
        keys.walk_to(name)
        keys.press(Key.Key_Space, held=CONTROL if k else NONE)
    keys.press(Key.Key_A, held=SHIFT)
    assert template(empty).arcs == (("Rain", "Umbrella"),)
    for name, numbers in (("Rain", (0.7, 0.3)), ("Umbrella", (0.9, 0.2))):
        keys.walk_to(name)
        keys.press(Key.Key_Space, Key.Key_Return)
        for number in numbers:
            # The second number fills itself, and Enter goes on to the next row.
            keys.write(f"{number:g}")
            keys.press(Key.Key_Return)
    made = template(empty)
    np.testing.assert_allclose(made.cpt("Rain").values, [[0.7, 0.3], [0.3, 0.7]])
    np.testing.assert_allclose(made.cpt("Umbrella").values, [[0.9, 0.1], [0.2, 0.8]])
    # Nobody knows the weather before: the first table is that of an even start.
    assert made.unroll(3).cpt("Rain[0]").values.tolist() == [0.5, 0.5]
    ask_by_keyboard(keys)


def ask_by_keyboard(keys: Keys) -> None:
    """Find umbrellas on two days, and read the chances of rain in the chart."""
    keys.walk_to("Rain")
    keys.press(Key.Key_Space)
    keys.press(Key.Key_T, held=CONTROL | Qt.KeyboardModifier.AltModifier)
    for _ in range(40):
        if isinstance(QApplication.focusWidget(), FindingsGrid):
            break
        keys.press(Key.Key_Tab)
    grid = QApplication.focusWidget()
    assert isinstance(grid, FindingsGrid)
    keys.press(Key.Key_Down, Key.Key_Home)
    for _day in range(2):
        keys.press(Key.Key_Right)
        keys.write("yes")
    keys.hand.rest()
    series = keys.hand.window.document.state.over_time
    assert series.codes[:4, series.column("Umbrella")].tolist() == [-1, 0, 0, -1]
    course = keys.hand.window.activities[OverTime].over_time.chart.course
    assert course.name == "Rain"
    assert course.filtered is not None
    # Russell and Norvig: 0.818 and 0.883 known until then, 0.883 for both days with both known.
    assert course.filtered[1:3, 0].round(3).tolist() == [0.818, 0.883]
    assert course.smoothed[1:3, 0].round(3).tolist() == [0.883, 0.883]


def test_an_arc_to_another_node_gets_its_lag_by_keyboard_alone(umbrella: Hand) -> None:
    umbrella.window.activateWindow()
    umbrella.canvas.setFocus()
    keys = Keys(umbrella)
    for k, name in enumerate(("Umbrella", "Rain")):
        keys.walk_to(name)
        keys.press(Key.Key_Space, held=CONTROL if k else NONE)
    keys.press(Key.Key_T, held=SHIFT)
    assert umbrella.window.session.selection.lags == (("Umbrella", "Rain", 1),)
    umbrella.act("model.lag_3")
    assert ("Umbrella", "Rain", 3) in template(umbrella).lagged_arcs
    keys.press(Key.Key_Delete)
    assert template(umbrella).lagged_arcs == (("Rain", "Rain", 1),)
    assert undo_all(umbrella) == 3


def test_a_first_table_is_derived_until_it_is_edited(umbrella: Hand) -> None:
    umbrella.click_title("Rain")
    umbrella.act("model.edit")
    page = umbrella.window.pages.cpt
    assert page.slices.choice is not None
    assert page.title == "CPT · Rain"
    page.slices.choose("0")
    umbrella.rest()
    assert page.title == "CPT · Rain, t = 0"
    assert page.slices.pill.text() == "yours"
    page.slices.derive_button.click()
    umbrella.rest()
    assert not template(umbrella).is_given("Rain", 0)
    assert page.slices.pill.text() == "derived"
    assert "Rain, t − 1" in page.slices.sentence.text()
    np.testing.assert_allclose(page.edits._table.values, [[0.5, 0.5]])
    page.edits.type_number(0, 0, 0.9)
    umbrella.rest()
    assert page.slices.pill.text() == "yours"
    assert template(umbrella).cpt("Rain, t = 0").values.tolist() == [0.9, 0.1]
    umbrella.act("edit.undo")
    assert page.slices.pill.text() == "derived"
    page.slices.choose("later")
    umbrella.rest()
    assert page.edits._table.axes is not None
    assert page.edits._table.axes.parents == (("Rain, t − 1", ("yes", "no")),)


def test_forms_are_chosen_for_later_and_first_tables(umbrella: Hand) -> None:
    umbrella.click_title("Umbrella")
    umbrella.act("model.lag_1")
    umbrella.click_title("Umbrella")
    umbrella.act("model.edit")
    page = umbrella.window.pages.cpt
    page.forms.choose("noisy-max")
    umbrella.rest()
    made = template(umbrella).mechanism("Umbrella")
    assert type(made).__name__ == "NoisyMax"
    assert made.parents == ("Rain", "Umbrella, t − 1")
    page.slices.choose("0")
    umbrella.rest()
    page.forms.choose("noisy-max")
    umbrella.rest()
    first = template(umbrella).mechanism("Umbrella, t = 0")
    assert (type(first).__name__, first.parents) == ("NoisyMax", ("Rain",))


@pytest.mark.parametrize("kind", ["chain", "hidden", "factorial", "input_output", "coupled"])
def test_templates_to_begin_with_are_drawn_without_marks(empty: Hand, kind: str) -> None:
    empty.act(f"file.template_{kind}")
    made = template(empty)
    assert made.unfilled == ()
    assert made.lagged_arcs
    for name in made.in_time:
        assert f"t = {0}" in empty.canvas.canvas_scene.displays.display(name).badges
    # It is asked without touching anything.
    judge = bayesgui.engine("junction-tree", made.unroll(made.slices)).query()
    empty.act("infer.over_time")
    page = empty.window.activities[OverTime].over_time
    assert page.is_answered
    course = page.chart.course
    for number in (0, made.slices - 1):
        expected = judge[f"{course.name}[{number}]"]
        np.testing.assert_allclose(course.smoothed[number], expected, atol=1e-9)
    assert empty.window.document.undo_text is None


def test_a_template_is_unrolled_into_a_new_document(umbrella: Hand) -> None:
    umbrella.act("model.unroll")
    dialog = umbrella.window.findChild(UnrollDialog)
    assert dialog is not None
    dialog.count.setValue(4)
    assert "8" in dialog.size_line.text()
    dialog._choose()
    umbrella.rest()
    assert umbrella.window.document.state.network.names[-1] == "Umbrella[3]"
    assert umbrella.window.posteriors()["Rain[3]"].tolist() == pytest.approx([0.5, 0.5])


def test_what_is_not_made_for_templates_says_so(umbrella: Hand) -> None:
    actions = umbrella.window.action_set
    umbrella.click_title("Rain")
    for name in (
        "infer.joint",
        "infer.mpe",
        "infer.sensitivity",
        "infer.why",
    ):
        assert not actions[name].isEnabled(), name
    assert "Unroll" in actions["infer.why"].toolTip()


def test_no_page_and_no_action_fails_on_a_template(umbrella: Hand) -> None:
    """Every action that is offered is taken, by turns of the selection."""
    window = umbrella.window
    start = window.document.state
    apart = ("file.", "help.", "lesson.", "playground.", "edit.settings", "view.full_screen")
    asks = ("learn.", "classify.", "model.compare", "infer.engine", "model.unroll", "view.theme")
    apart = (*apart, "evidence.series_open", "evidence.series_save")
    for names in ((), ("Rain",), ("Rain", "Umbrella")):
        for name in window.action_set.table.specs:
            if name.startswith((*apart, *asks, "edit.undo", "edit.redo", "view.tear_off")):
                continue
            if window.document.state is not start:
                window.document.apply("back", start)
            window.session.selection.set(names)
            window.action_set.refresh()
            if window.action_set[name].isEnabled():
                window.action_set[name].trigger()
                QApplication.processEvents()
                assert window.wait_idle(20.0), name
            window.canvas.finish_editing()
    window.document.apply("back", start)
    umbrella.rest()


def test_pictures_have_the_band_and_the_lags(umbrella: Hand, tmp_path: Path) -> None:
    path = tmp_path / "umbrella.svg"
    save_picture(umbrella.canvas.canvas_scene, path)
    text = path.read_text(encoding="utf-8")
    for word in ("Every slice", "t = 0 … 9", "showing t = 0", ">1</text>"):
        assert word in text, word
    for suffix in (".png", ".pdf"):
        save_picture(umbrella.canvas.canvas_scene, path.with_suffix(suffix))
        assert path.with_suffix(suffix).stat().st_size > 1000


def test_a_lag_says_what_it_means_when_pointed_at(umbrella: Hand) -> None:
    place = middle_of_lag(umbrella, ("Rain", "Rain", 1))
    QTest.mouseMove(umbrella.viewport, place)
    umbrella.rest()
    scene = umbrella.canvas.canvas_scene
    assert scene.lag_courses.hovered == ("Rain", "Rain", 1)
    said = umbrella.canvas.gestures.tooltip(QPointF(place))
    assert said == "Rain → Rain, lag 1: the slice before."
    target = umbrella.canvas.gestures.target(QPointF(place))
    assert target == LagTarget("Rain", "Rain", 1)


def test_a_duplicate_of_a_node_in_time_keeps_its_past(umbrella: Hand) -> None:
    umbrella.click_title("Rain")
    umbrella.act("edit.duplicate")
    made = template(umbrella)
    assert made.lagged_arcs == (("Rain", "Rain", 1), ("Rain 2", "Rain 2", 1))
    assert made.is_given("Rain 2", 0)
    umbrella.act("edit.undo")
    assert template(umbrella) == umbrella_world()


def test_renamed_and_arranged_a_template_stays_one(umbrella: Hand) -> None:
    umbrella.click_title("Rain")
    umbrella.key(Key.Key_F2)
    umbrella.write("Weather")
    umbrella.key(Key.Key_Return)
    assert template(umbrella).lagged_arcs == (("Weather", "Weather", 1),)
    assert template(umbrella).is_given("Weather", 0)
    umbrella.act("view.layout")
    places = umbrella.window.document.state.layout.positions
    assert places["Weather"][1] < places["Umbrella"][1]
