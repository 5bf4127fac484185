"""Networks of a few days for exercises: a hidden state from day to day, and a sign of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.lessons.exercises.model import Model, draw_model, rising_table
from bayesgui.lessons.exercises.stories import DAYS

if TYPE_CHECKING:
    from bayesgui.lessons.exercises.dice import Dice
    from bayesgui.lessons.exercises.stories import Role, Story

BEFORE, NOW, SIGN = 0, 1, 2
"""Nodes of `two_days`."""
LATER, LATER_SIGN = 3, 4
"""Further nodes of `three_days`."""


def two_days(dice: Dice, *, is_graded: bool = False) -> tuple[Story, Model]:
    """Return yesterday's state, today's, and today's sign.

    `is_graded`: whether the state has three values.
    """
    told = dice.pick(DAYS)
    roles: list[Role] = list(told.roles[: SIGN + 1])
    if is_graded:
        roles[BEFORE], roles[NOW] = (roles[k].with_three_states() for k in (BEFORE, NOW))
    return told, draw_model(dice, roles, ((), (BEFORE,), (NOW,)))


def three_days(dice: Dice) -> tuple[Story, Model]:
    """Return the states of three days and the signs of the last two, with the same tables."""
    told = dice.pick(DAYS)
    first, step, sign = (rising_table(dice, sizes, 2) for sizes in ((), (2,), (2,)))
    parents = ((), (BEFORE,), (NOW,), (NOW,), (LATER,))
    return told, Model(told.roles, parents, (first, step, sign, step, sign))
