"""Posteriors on the nodes: updates, animation, stale and impossible beliefs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication

from bayesgui.canvas.tooltips import node_text, row_text
from bayesgui.core.variable import Variable
from bayesgui.document import edits
from bayesgui.document.beliefs import BeliefState, Freshness
from bayesgui.widgets import motion
from bayesgui.widgets.theme import set_theme, theme
from tests.canvas.hands import Hands, answer, close_to, has_color, pixel

if TYPE_CHECKING:
    from bayesgui.canvas.painting.nodes.display import NodeDisplay


def face(hands: Hands, name: str) -> NodeDisplay:
    return hands.view.canvas_scene.displays.display(name)


def find(hands: Hands, name: str, state: str) -> None:
    hands.session.document.apply("f", edits.toggle_state(hands.state, name, state))
    answer(hands.session)


def test_nodes_show_posteriors_with_one_decimal_and_the_prior_as_a_tick(hands: Hands) -> None:
    find(hands, "xray", "yes")
    hands.session.document.apply("f", edits.toggle_excluded(hands.state, "tub", "yes"))
    answer(hands.session)
    assert [row.number for row in face(hands, "dysp").rows] == ["62.6", "37.4"]
    assert [row.number for row in face(hands, "tub").rows] == ["0", "100"]
    assert face(hands, "dysp").rows[0].prior == pytest.approx(0.435971, abs=1e-6)


def test_numbers_can_be_probabilities_or_odds(hands: Hands) -> None:
    hands.view.set_numbers("probability")
    assert face(hands, "dysp").rows[0].number == "0.436"
    hands.view.set_numbers("odds")
    assert face(hands, "dysp").rows[0].number == "0.773"


def test_the_bar_is_as_long_as_the_probability(hands: Hands) -> None:
    image = hands.image()
    rect = hands.view.state_rect("smoke", "yes")
    left, right = hands.view.canvas_scene.geometry.metrics["smoke"].bar
    y = rect.center().y()
    at = rect.left() + left + 0.5 * (right - left)
    assert close_to(pixel(image, QPoint(round(at) - 3, y)), theme().bar)
    assert close_to(pixel(image, QPoint(round(at) + 3, y)), theme().track)


def test_bars_glide_while_numbers_are_there_at_once(hands: Hands) -> None:
    motion.set_reduced(False)
    find(hands, "xray", "yes")
    assert hands.view.is_animating
    assert face(hands, "lung").rows[0].number == "48.9"
    shown = face(hands, "lung").rows[0].p
    assert shown is not None
    assert shown < 0.2
    hands.settle()
    assert face(hands, "lung").rows[0].p == pytest.approx(0.489, abs=1e-3)


def test_bars_that_follow_a_hand_do_not_lag_behind_it(hands: Hands) -> None:
    motion.set_reduced(False)
    find(hands, "xray", "yes")
    find(hands, "smoke", "yes")
    find(hands, "xray", "no")
    right = hands.session.beliefs.state.posteriors["lung"][0]
    assert not hands.view.is_animating
    assert face(hands, "lung").rows[0].p == pytest.approx(right, abs=1e-6)


def test_with_reduced_motion_bars_are_there_at_once(hands: Hands) -> None:
    find(hands, "xray", "yes")
    assert not hands.view.is_animating
    assert face(hands, "lung").rows[0].p == pytest.approx(0.489, abs=1e-3)


def test_old_numbers_stay_until_an_answer_is_late(hands: Hands) -> None:
    hands.click(hands.row("xray", "yes"))
    assert not face(hands, "lung").stale
    assert face(hands, "lung").rows[0].number == "5.5"
    assert face(hands, "xray").kind == "hard"


@pytest.mark.parametrize(
    ("freshness", "badge"),
    [(Freshness.UPDATING, "updating"), (Freshness.WAITING, "F5"), (Freshness.FAILED, "no answer")],
)
def test_late_numbers_look_stale_and_say_why(
    hands: Hands, freshness: Freshness, badge: str
) -> None:
    known = hands.session.beliefs.state
    hands.session.beliefs.set(BeliefState(freshness, known.posteriors, known.prior))
    assert face(hands, "dysp").badges == (badge,)
    image = hands.image()
    assert not has_color(image, theme().bar)
    assert has_color(image, theme().stale_bar)


def test_impossible_evidence_reddens_the_conflict_and_shows_dashes(hands: Hands) -> None:
    find(hands, "dysp", "yes")
    hands.session.beliefs.set(
        BeliefState(Freshness.IMPOSSIBLE, conflict=("tub", "either"), message="It cannot happen.")
    )
    assert face(hands, "tub").outline == "error"
    assert face(hands, "dysp").outline == "evidence"
    assert {row.number for row in face(hands, "lung").rows} == {"–"}
    image = hands.image()
    assert not has_color(image, theme().bar)
    assert has_color(image, theme().error)
    assert row_text(hands.view.canvas_scene, "lung", 0) == "It cannot happen."


def test_a_new_node_has_no_number_until_there_is_an_answer(hands: Hands) -> None:
    hands.double_click(QPoint(380, 100))
    assert [row.number for row in face(hands, "node 9").rows] == ["", ""]
    assert [row.p for row in face(hands, "node 9").rows] == [None, None]
    answer(hands.session)
    assert [row.number for row in face(hands, "node 9").rows] == ["50.0", "50.0"]


def test_an_answer_with_another_number_of_states_is_not_shown(hands: Hands) -> None:
    states = edits.set_states(hands.state, "lung", ["yes", "no", "maybe"], [0, 1, None])
    hands.session.document.apply("s", states)
    assert [row.p for row in face(hands, "lung").rows] == [None, None, None]
    assert not hands.view.state_rect("lung", "maybe").isEmpty()


def test_the_tooltip_of_a_row_has_the_full_numbers(hands: Hands) -> None:
    scene = hands.view.canvas_scene
    assert row_text(scene, "dysp", 0) == "P(dysp = yes) = 0.435971"
    find(hands, "xray", "yes")
    value = hands.session.beliefs.state.posteriors["dysp"][0]  # type: ignore[index]
    assert row_text(scene, "dysp", 0) == f"P(dysp = yes | e) = {value:.6f}; prior 0.435971"


def test_the_tooltip_of_a_title_names_node_finding_and_table(hands: Hands) -> None:
    find(hands, "dysp", "yes")
    assert node_text(hands.view.canvas_scene, "dysp") == "dysp\ndysp = yes\ntable of 8 cells"


def test_a_table_that_is_not_filled_is_a_remark_of_the_title_until_it_is(hands: Hands) -> None:
    hands.session.document.apply(
        "s", edits.add_variable(hands.state, Variable("fresh", ("yes", "no")), (0.0, 900.0))
    )
    assert face(hands, "fresh").unfilled == "not filled yet"
    said = node_text(hands.view.canvas_scene, "fresh").splitlines()
    assert said == ["fresh", "The table is not filled yet: it is uniform.", "table of 2 cells"]
    assert face(hands, "dysp").unfilled == ""


def test_the_theme_changes_what_is_already_painted(hands: Hands) -> None:
    light = hands.image()
    set_theme("dark")
    dark = hands.image()
    assert close_to(pixel(dark, QPoint(3, 3)), theme().canvas, most=30)
    assert has_color(dark, theme().node_title)
    assert dark != light
    set_theme("light")
    assert hands.image() == light


def test_hovering_shows_ports_and_the_row(hands: Hands) -> None:
    before = hands.image()
    hands.move(hands.row("lung", "yes"))
    after = hands.image()
    assert after != before
    assert face(hands, "lung").hovered_row == 0
    port = hands.view.node_rect("lung")
    assert close_to(pixel(after, QPoint(port.center().x(), port.top() - 4)), theme().accent, 60)
    hands.move(QPoint(450, 20))
    assert hands.image() == before


def test_a_click_unfolds_many_states(hands: Hands) -> None:
    states = [f"s{k}" for k in range(11)]
    after = edits.set_states(hands.state, "bronc", states, [0, 1, *([None] * 9)])
    hands.session.document.apply("s", after)
    answer(hands.session)
    hands.settle()
    assert face(hands, "bronc").more == "+ 4 more"
    assert hands.view.state_rect("bronc", "s10").isEmpty()
    fold = hands.view.node_rect("bronc").bottomLeft() + QPoint(40, -12)
    hands.click(fold)
    assert not hands.view.state_rect("bronc", "s10").isEmpty()
    assert not hands.state.evidence
    fold = hands.view.node_rect("bronc").bottomLeft() + QPoint(40, -12)
    hands.click(fold)
    assert hands.view.state_rect("bronc", "s10").isEmpty()


@pytest.mark.parametrize("zoom", [2.0, 1.0, 0.5, 0.2, 0.1])
def test_every_form_is_painted_whole_and_shows_findings_in_orange(
    hands: Hands, zoom: float
) -> None:
    find(hands, "either", "yes")
    hands.view.zoom_to(zoom)
    hands.view.show_node("either")
    image = hands.image()
    assert has_color(image, theme().evidence, most=40)
    assert not hands.view.canvas_scene.layer.unfinished


def test_painting_the_same_twice_gives_the_same_pixels(hands: Hands) -> None:
    first = hands.image()
    hands.view.viewport().update()
    QApplication.processEvents()
    assert hands.image() == first


def test_scrolled_strips_join_what_was_there(hands: Hands) -> None:
    hands.view.camera.scroll_by(37, -23)
    hands.settle()
    scrolled = hands.view.grab().toImage()
    hands.view.canvas_scene.layer.pixmaps.clear()
    hands.view.viewport().update()
    hands.settle()
    assert hands.view.grab().toImage() == scrolled


def test_bars_of_states_that_sum_to_one_are_never_longer_than_their_track(hands: Hands) -> None:
    icon_node = hands.view.canvas_scene.displays.icon_node("smoke")
    assert icon_node.p == pytest.approx(0.5)
    assert np.isclose(hands.view.canvas_scene.displays.icon_node("tub").p or 0.0, 0.9896)


def test_a_node_whose_numbers_stay_is_not_painted_again(hands: Hands) -> None:
    displays = hands.view.canvas_scene.displays
    before = {name: displays.display(name) for name in hands.state.network}
    find(hands, "asia", "yes")
    hands.settle()
    same = {name for name in hands.state.network if displays.display(name) is before[name]}
    assert "smoke" in same
    assert "tub" not in same
