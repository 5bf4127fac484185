"""Clicks on states' rows set findings."""

from __future__ import annotations

import pytest

from bayesgui.core.evidence import StateFinding
from bayesgui.widgets.theme import theme
from tests.canvas.hands import CTRL, SHIFT, Hands, answer, close_to


def test_a_click_on_a_row_is_a_finding_and_a_second_click_takes_it_back(hands: Hands) -> None:
    hands.click(hands.row("dysp", "yes"))
    assert hands.state.evidence["dysp"] == StateFinding(frozenset({"yes"}))
    hands.click(hands.row("dysp", "yes"))
    assert not hands.state.evidence


def test_a_shift_click_says_not_this_state(hands: Hands) -> None:
    hands.click(hands.row("xray", "yes"), SHIFT)
    assert hands.state.evidence["xray"] == StateFinding(frozenset({"yes"}), excluded=True)


def test_ctrl_clicks_add_states_to_the_finding(hands: Hands) -> None:
    hands.click(hands.row("lung", "yes"), CTRL)
    hands.click(hands.row("lung", "no"), CTRL)
    assert hands.state.evidence["lung"] == StateFinding(frozenset({"yes", "no"}))


def test_ruling_out_the_last_state_is_refused_with_a_sentence(hands: Hands) -> None:
    hands.click(hands.row("tub", "yes"), SHIFT)
    hands.click(hands.row("tub", "no"), SHIFT)
    assert hands.state.evidence["tub"] == StateFinding(frozenset({"yes"}), excluded=True)
    assert hands.messages == [
        ("error", "The finding on tub rules out all of its states; allow at least one.")
    ]


def test_a_finding_is_one_step_named_by_what_was_found(hands: Hands) -> None:
    hands.click(hands.row("dysp", "yes"))
    assert "dysp = yes" in (hands.session.document.undo_text or "")
    hands.session.document.undo()
    assert not hands.state.evidence


def test_a_row_click_changes_neither_selection_nor_places(hands: Hands) -> None:
    hands.session.selection.set(["asia", "tub"])
    before = hands.state.layout
    hands.click(hands.row("dysp", "no"))
    assert hands.session.selection.names == ("asia", "tub")
    assert hands.state.layout is before


def test_a_press_on_a_row_that_is_dragged_moves_the_node_instead(hands: Hands) -> None:
    start = hands.row("bronc", "yes")
    hands.drag(start, start + (hands.row("bronc", "no") - start) * 4)
    assert not hands.state.evidence
    assert hands.state.layout.positions["bronc"][1] > 240


def test_a_double_click_on_a_row_is_two_clicks(hands: Hands) -> None:
    opened: list[str] = []
    hands.view.editor_requested.connect(opened.append)
    hands.double_click(hands.row("dysp", "yes"))
    assert not hands.state.evidence
    assert opened == []


def test_a_finding_paints_title_and_bar_orange(hands: Hands) -> None:
    title = hands.view.node_rect("xray").topRight() - hands.view.node_rect("xray").topLeft()
    place = hands.view.node_rect("xray").topLeft() + title / 2
    place.setY(place.y() + 6)
    assert close_to(hands.color_at(place), theme().node_title)
    hands.click(hands.row("xray", "yes"))
    answer(hands.session)
    assert close_to(hands.color_at(place), theme().evidence_soft)
    assert close_to(hands.color_at(hands.row("xray", "yes")), theme().evidence)


@pytest.mark.parametrize("zoom", [0.7, 1.0, 1.6])
def test_rows_are_hit_where_they_are_painted_at_every_zoom(hands: Hands, zoom: float) -> None:
    hands.view.zoom_to(zoom)
    hands.view.show_node("lung")
    hands.settle()
    hands.click(hands.row("lung", "no"))
    assert hands.state.evidence["lung"] == StateFinding(frozenset({"no"}))


def test_rows_of_the_compact_form_take_findings_too(hands: Hands) -> None:
    hands.view.zoom_to(0.5)
    hands.settle()
    assert hands.view.camera.form == "compact"
    hands.click(hands.row("dysp", "no"))
    assert hands.state.evidence["dysp"] == StateFinding(frozenset({"no"}))


def test_a_click_on_a_bar_too_thin_to_read_says_first_what_it_would_do(hands: Hands) -> None:
    said: list[str] = []
    hands.view.hint.connect(said.append)
    hands.view.camera.zoom_at(0.30)
    row = hands.row("dysp", "yes")
    hands.click(row)
    assert not hands.state.evidence
    assert said[-1] == "Finding dysp = yes? Click again."
    # Another row is asked about anew.
    hands.click(hands.row("xray", "no"))
    assert not hands.state.evidence
    hands.click(row)
    assert not hands.state.evidence
    hands.click(row)
    assert hands.state.evidence["dysp"] == StateFinding(frozenset({"yes"}))
