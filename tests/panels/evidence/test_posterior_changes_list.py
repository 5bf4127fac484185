"""Bars of the list *Moved most* are animated; tick and number change at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPropertyAnimation

from bayesgui.measures.posterior_changes import PosteriorChange
from bayesgui.panels.evidence.posterior_changes_list import (
    HIGH_ROW,
    ROW_HEIGHT,
    PosteriorChangesList,
)
from bayesgui.widgets import motion
from bayesgui.widgets.theme import set_theme, theme

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

TUB = PosteriorChange("tub", "yes", 0.0, 0.4, 0.4)
FULL = 37 - 4
"""Visible pixels of a bar of 92: the tick at 0 and its halo cover the rest."""


@pytest.fixture
def moved(qtbot: QtBot) -> Iterator[PosteriorChangesList]:
    set_theme("light")
    motion.set_reduced(False)
    shown = PosteriorChangesList()
    qtbot.addWidget(shown)
    shown.setFixedWidth(400)
    shown.show()
    qtbot.waitExposed(shown)
    yield shown
    motion.set_reduced(False)


def bar(moved: PosteriorChangesList, row: int = 0) -> int:
    """Return the width of a bar in pixels."""
    image = moved.viewport().grab().toImage()
    y = row * ROW_HEIGHT + ROW_HEIGHT // 2
    return sum(image.pixelColor(x, y) == theme().bar for x in range(image.width()))


def halt(moved: PosteriorChangesList) -> QPropertyAnimation:
    """Pause the animation at its start."""
    gliding = moved.findChild(QPropertyAnimation)
    assert gliding is not None
    gliding.pause()
    gliding.setCurrentTime(0)
    return gliding


def test_a_bar_sets_out_from_the_prior_and_glides_to_the_posterior(
    moved: PosteriorChangesList,
) -> None:
    moved.show_changes([TUB])
    gliding = halt(moved)
    assert gliding.duration() == 120
    assert bar(moved) == 0
    gliding.setCurrentTime(40)
    midway = bar(moved)
    gliding.setCurrentTime(120)
    assert 0 < midway < bar(moved)
    assert bar(moved) == FULL


def test_a_bar_that_was_there_sets_out_from_where_it_is_and_numbers_are_there_at_once(
    moved: PosteriorChangesList,
) -> None:
    moved.show_changes([TUB])
    halt(moved).setCurrentTime(120)
    before = bar(moved)
    moved.show_changes(
        [
            PosteriorChange("lung", "yes", 0.1, 0.9, 0.8),
            PosteriorChange("tub", "yes", 0.0, 0.8, 0.8),
        ]
    )
    halt(moved)
    assert bar(moved, 1) == before
    assert [move.posterior for move in moved.changes] == [0.9, 0.8]
    assert moved.height() == 2 * ROW_HEIGHT


def test_nothing_glides_where_motion_is_reduced_or_nothing_changed(
    moved: PosteriorChangesList,
) -> None:
    motion.set_reduced(True)
    moved.show_changes([TUB])
    assert not motion.is_moving()
    assert bar(moved) == FULL
    motion.set_reduced(False)
    moved.show_changes([TUB], stale=True)
    assert not motion.is_moving()
    moved.show_changes([PosteriorChange("tub", "yes", 0.0, 0.5, 0.5)])
    assert motion.is_moving()


def test_long_names_stand_on_lines_of_their_own(moved: PosteriorChangesList) -> None:
    long = [
        PosteriorChange(f"L_ULN_PC_LNLC8_{k}_MALOSS_V_E", "MODERATE", 0.1, 0.4, 0.3)
        for k in range(3)
    ]
    moved.show_changes([TUB])
    assert moved.height() == ROW_HEIGHT
    moved.setFixedWidth(300)
    moved.show_changes(long)
    assert moved.height() == 3 * HIGH_ROW
    assert moved.visualRect(moved.model().index(1, 0)).height() == HIGH_ROW
    moved.setFixedWidth(700)
    assert moved.height() == 3 * ROW_HEIGHT
