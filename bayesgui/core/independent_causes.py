"""Noisy-MAX tables of independent causes, the two conventions for the leak, and inactive states."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.numerals import number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike, NDArray

    from bayesgui.core.variable import Variable

    Array = NDArray[np.float64]

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
"""Names of a state in which a cause has no effect."""
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

_ROUNDING = 1e-15
"""Largest rounding error of a difference of products that should be zero."""


def noisy_max_values(effects: Sequence[Array], leak: Array, order: Sequence[int]) -> Array:
    """Return the table of a noisy-MAX.

    `effects`: shape (parent_states, n_states); a distribution of the child for each state of each
    parent. `leak`: shape (n_states,); the child's distribution when no cause is active. The result:
    shape (*parent_states, n_states).
    """
    joint = _reach(leak, order)
    for axis, effect in enumerate(effects):
        shape = [1] * len(effects) + [leak.size]
        shape[axis] = len(effect)
        joint = joint * _reach(effect, order).reshape(shape)
    return _steps(joint, order)


def with_leak(effects: ArrayLike, leak: ArrayLike, order: Sequence[int]) -> Array:
    """Return Henrion's parameters: the child's distributions with one cause and the leak active.

    `effects`: shape (parent_states, n_states); Díez's parameters: the cause without the leak.
    `leak`: shape (n_states,); the child's distribution when no cause is active.
    """
    joint = _reach(np.asarray(effects, np.float64), order)
    return _steps(joint * _reach(np.asarray(leak, np.float64), order), order)


def without_leak(effects: ArrayLike, leak: ArrayLike, order: Sequence[int]) -> Array:
    """Return Díez's parameters from Henrion's, the inverse of `with_leak`.

    `effects`: shape (parent_states, n_states); the child's distributions when one cause and the
    leak are active. `leak`: shape (n_states,); its distribution when no cause acts.

    Where the leak alone is stronger than cause and leak together, which is impossible in a
    noisy-MAX, the cause gets no effect.
    """
    joint = _reach(np.asarray(effects, np.float64), order)
    base = _reach(np.asarray(leak, np.float64), order)
    ratio = np.where(base > 0, joint / np.where(base > 0, base, 1.0), 1.0)
    # Cumulative probabilities must not increase from strong to absent.
    ratio = np.minimum(np.minimum.accumulate(ratio, axis=-1), 1.0)
    return _steps(ratio, order)


def _reach(rows: Array, order: Sequence[int]) -> Array:
    """Return the cumulative probabilities P(Y ≤ k), states ordered from strong to absent."""
    ordered = rows[..., list(order)]
    reach = np.cumsum(ordered[..., ::-1], axis=-1)[..., ::-1]
    # The total must be exactly 1, so that products over many causes are exactly 1 too.
    reach[..., 0] = 1.0
    return reach


def _steps(reach: Array, order: Sequence[int]) -> Array:
    """Return probabilities from cumulative ones, in the order of the states."""
    ordered = reach.copy()
    ordered[..., :-1] -= reach[..., 1:]
    ordered = np.where(ordered < _ROUNDING, 0.0, ordered)
    found = np.empty_like(ordered)
    found[..., list(order)] = ordered
    return found


def inactive_state(variable: Variable) -> int:
    """Return the position of the state that has no effect, as one would guess.

    The result: a state whose name says so, the last such one; else the lowest of states that are
    ranked, by their numbers, intervals or names; else the last state.

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

    `inactive`: the one without effect; ranked states rise from it if it is the first.
    """
    others: Sequence[int] = range(count)
    if inactive == 0:
        others = range(count - 1, -1, -1)
    return (*(k for k in others if k != inactive), inactive)
