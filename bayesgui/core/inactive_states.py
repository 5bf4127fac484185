"""Which state of a variable stands for nothing happening: a cause in it has no effect."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from bayesgui.core.numerals import number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.variable import Variable

_NAMES = frozenset(
    [
        "no",
        "none",
        "ok",
        "okay",
        "absent",
        "false",
        "never",
        "off",
        "normal",
        "negative",
        "nothing",
        "0",
        "n",
        "f",
        "否",
        "无",
        "没有",
        "正常",
    ]
)
_LOWEST = frozenset(
    [
        "low",
        "lowest",
        "small",
        "weak",
        "light",
        "slight",
        "mild",
        "minor",
        "little",
        "few",
        "short",
        "slow",
        "cold",
        "bottom",
        "min",
        "minimum",
        "低",
        "小",
        "弱",
        "轻",
    ]
)
"""Names with which a scale begins."""


def inactive_state(variable: Variable) -> int:
    """Return the position of the state that has no effect, as one would guess.

    Parameters
    ----------
    variable : Variable
        A cause, or the effect of several.

    Returns
    -------
    int
        A state whose name says so, the last such one; else the lowest of states that are ranked, by
        their numbers, intervals or names; else the last state.

    Examples
    --------
    >>> from bayesgui.core.variable import Variable
    >>> [inactive_state(Variable("x", states)) for states in
    ...  (("yes", "no"), ("None", "mild", "severe"), ("low", "medium", "high"), ("a", "b"))]
    [1, 0, 0, 1]
    """
    names = [state.strip().casefold() for state in variable.states]
    last = len(names) - 1
    named = [place for place, name in enumerate(names) if name in _NAMES]
    if named:
        return named[-1]
    if variable.edges is not None:
        return 0
    ranks = variable.values or [number(name) for name in names]
    if not any(map(math.isnan, ranks)):
        return min(range(len(ranks)), key=ranks.__getitem__)
    if names[0] in _LOWEST:
        return 0
    return last


def strongest_first(count: int, inactive: int) -> tuple[int, ...]:
    """Return states from the strongest to the one without effect, which comes last.

    Parameters
    ----------
    count : int
        Number of states.
    inactive : int
        The one without effect; ranked states rise from it if it is the first.
    """
    others: Sequence[int] = range(count)
    if inactive == 0:
        others = range(count - 1, -1, -1)
    return (*(k for k in others if k != inactive), inactive)
