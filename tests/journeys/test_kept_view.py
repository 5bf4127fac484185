"""What was wholly in view stays so while the pages of a run take room, and comes back as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt

from bayesgui.app.compare.compare import Comparing
from bayesgui.app.incomplete.em import EMLearning
from bayesgui.app.incomplete.rows import RowByRow
from bayesgui.app.judging.judging import Judging
from bayesgui.app.stages.player import StagesPlayer
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.document.data import DataState
from tests.journeys.test_em_page import give_data
from tests.journeys.test_learning_with_blanks import cases_with_blanks
from tests.support.window import SAMPLES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from PySide6.QtCore import QPoint, QRect
    from pytestqt.qtbot import QtBot

    from tests.conftest import Opens
    from tests.support.window import Hand


@pytest.fixture
def hand(shared_window: Opens, tmp_path: Path) -> Iterator[Hand]:
    """Return a low window on asia, with cases, that shows all of it."""
    with shared_window(SAMPLES / "asia.bayesgui") as hand:
        give_data(hand, cases_with_blanks(tmp_path / "clinic.csv"))
        hand.window.docks.set_open("bottom", False)
        hand.window.resize(1440, 700)
        hand.rest()
        hand.canvas.fit(animated=False)
        hand.rest()
        hand.window.grab()
        assert hand.all_seen()
        yield hand


def places(hand: Hand) -> dict[str, QRect]:
    return {n: hand.canvas.node_rect(n) for n in hand.window.document.state.network.names}


def open_part(hand: Hand, part: type) -> None:
    if part is Judging:
        hand.window.activities[Judging].score()
    else:
        hand.window.activities[part].open()
    hand.rest()
    assert hand.window.docks.is_open("bottom")


@pytest.mark.parametrize("part", [EMLearning, RowByRow, Judging])
def test_its_pages_hide_no_node_that_was_in_view(hand: Hand, part: type) -> None:
    before = places(hand)
    open_part(hand, part)
    assert hand.all_seen()
    hand.window.activities[part].close()
    hand.window.docks.set_open("bottom", False)
    hand.rest()
    assert places(hand) == before


def test_the_comparison_of_two_networks_hides_no_node_that_was_in_view(hand: Hand) -> None:
    before = places(hand)
    hand.act("model.compare")
    hand.rest()
    assert hand.window.docks.is_open("bottom")
    assert hand.all_seen()
    hand.window.activities[Comparing].close()
    hand.window.docks.set_open("bottom", False)
    hand.rest()
    assert places(hand) == before


def test_one_part_after_another_keeps_all_in_view(hand: Hand) -> None:
    before = places(hand)
    open_part(hand, EMLearning)
    open_part(hand, RowByRow)
    assert not hand.window.activities[EMLearning].is_open
    assert hand.all_seen()
    hand.window.activities[RowByRow].close()
    hand.window.docks.set_open("bottom", False)
    hand.rest()
    assert places(hand) == before


def test_a_part_gives_the_view_back_although_an_earlier_one_stays_open(
    hand: Hand, qtbot: QtBot
) -> None:
    network = hand.window.document.state.network
    cases = Dataset.from_blocks(network, sample(network, 200, 3))
    hand.window.session.data.set(DataState(cases, "cases.csv"))
    open_part(hand, Judging)
    before = places(hand)
    player = hand.window.activities[StagesPlayer]
    player.play(hand.window.documents.current, "pc", {}, plays=False)
    qtbot.waitUntil(lambda: player.script is not None and hand.all_seen())
    assert places(hand) != before
    hand.key(Qt.Key.Key_Escape)
    hand.rest()
    assert player.script is None
    assert places(hand) == before


def test_a_click_on_the_canvas_does_not_count_as_a_chosen_part(hand: Hand) -> None:
    hand.window.docks.set_open("bottom", True)
    hand.click_title("tub")
    before = hand.canvas.zoom
    assert not hand.all_seen()
    open_part(hand, Judging)
    assert hand.all_seen()
    assert hand.canvas.zoom < before
    hand.click_title("either")
    hand.window.activities[Judging].close()
    hand.rest()
    assert hand.canvas.zoom == before


def test_room_taken_by_another_page_does_not_count_as_a_chosen_part(hand: Hand) -> None:
    hand.window.docks.set_open("bottom", True)
    hand.rest()
    assert not hand.all_seen()
    open_part(hand, Judging)
    assert hand.all_seen()


def test_a_part_chosen_since_stays(hand: Hand) -> None:
    open_part(hand, EMLearning)
    hand.canvas.zoom_to(1.5)
    hand.rest()

    def place() -> QPoint:
        center = hand.canvas.node_rect("either").center()
        return hand.viewport.mapTo(hand.window, center)

    before = place()
    open_part(hand, RowByRow)
    hand.window.activities[RowByRow].close()
    hand.rest()
    assert hand.canvas.zoom == 1.5
    assert (place() - before).manhattanLength() <= 2
