"""What other programs cannot say of decisions and utilities, as properties of the node.

A fixed policy, a weight, a formula over other utilities and the places of numbers that nobody has
given are kept under names of our own, so that a file comes back as it was; other programs leave
them aside.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.kinds.decision import Decision
from bayesgui.core.kinds.utility import SuperValue, Utility
from bayesgui.core.name_lists import notes_on
from bayesgui.formats.decisions.shares import shares_of

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Set

    from numpy.typing import NDArray

    from bayesgui.core.mechanism import Mechanism
    from bayesgui.core.model import Model

WEIGHT = "bayesgui_weight"
"""Factor of a utility in the total."""

FORMULA = "bayesgui_formula"
"""Formula over other utilities, empty for their sum."""

TERMS = "bayesgui_terms"
"""The utilities of a formula, as a JSON list of their names."""

UNKNOWN = "bayesgui_unknown"
"""Positions of the numbers that nobody has given, as a JSON list; they are written as 0."""

_NEAR = 1e-5
"""Relative difference of numbers that another program has written with few digits."""

POLICY = "bayesgui_policy"
"""A policy set by hand, as a JSON list of its rows' numbers."""

NUMBERS = "bayesgui_numbers"
"""A factor by which the numbers of a utility are multiplied, and the numbers, as a JSON list."""

_ITEMS: dict[str, type | tuple[type, ...]] = {
    TERMS: str,
    UNKNOWN: int,
    POLICY: (int, float),
    NUMBERS: (int, float),
}
NAMES = (WEIGHT, FORMULA, TERMS, UNKNOWN, POLICY, NUMBERS)


@dataclass(frozen=True)
class DecisionProperties:
    """What the properties of a node say.

    `policy`: flat, the options fastest. `formula`: None for a node that is not computed from other
    utilities. `terms`: those utilities, None where they are its parents in the file.
    """

    weight: float = 1.0
    formula: str | None = None
    terms: tuple[str, ...] | None = None
    unknown: tuple[int, ...] = ()
    policy: tuple[float, ...] = ()
    numbers: tuple[float, ...] = ()

    def without_factor(self, stored: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the numbers of a utility that a file has multiplied by a factor.

        `stored`: those of the file; where another program has changed them, they are divided.
        """
        if not self.numbers:
            return stored
        factor, known = float(self.numbers[0]), np.array(self.numbers[1:], dtype=np.float64)
        with np.errstate(all="ignore"):
            if known.shape == stored.shape and np.allclose(stored, factor * known, _NEAR, 0):
                return known
            divided = stored / factor
        return divided if np.isfinite(divided).all() else stored


def properties_of_mechanism(
    mechanism: Mechanism, held: Set[str] = frozenset(), factor: float = 1.0
) -> list[tuple[str, str]]:
    """Return the properties to write.

    `held`: names of those that the format says itself. `factor`: by which the numbers of a utility
    are multiplied in the file.
    """
    found: dict[str, str] = {}
    if isinstance(mechanism, Decision) and mechanism.policy is not None:
        found[POLICY] = json.dumps(mechanism.policy.values.ravel().tolist())
    if isinstance(mechanism, Utility | SuperValue) and mechanism.weight != 1.0:
        found[WEIGHT] = repr(mechanism.weight)
    if isinstance(mechanism, SuperValue):
        found[FORMULA] = mechanism.formula
        found[TERMS] = json.dumps(mechanism.parents, ensure_ascii=False)
    if isinstance(mechanism, Utility) and mechanism.n_missing:
        found[UNKNOWN] = json.dumps(np.flatnonzero(np.isnan(mechanism.values)).tolist())
    if isinstance(mechanism, Utility) and factor != 1.0:
        found[NUMBERS] = json.dumps([factor, *numbers_to_write(mechanism).ravel().tolist()])
    return [pair for pair in found.items() if pair[0] not in held]


def taken_from(
    properties: Iterable[tuple[str, str]],
) -> tuple[DecisionProperties, list[tuple[str, str]]]:
    """Return what the properties of a node say, and those that say something else."""
    found: dict[str, Any] = {}
    kept: list[tuple[str, str]] = []
    for key, text in properties:
        try:
            found.update(_read(key, text))
        except (ValueError, TypeError, RecursionError, OverflowError):
            kept.append((key, text))
    return DecisionProperties(**found), kept


def _read(key: str, text: str) -> dict[str, Any]:
    if key == WEIGHT and math.isfinite(float(text)):
        return {"weight": float(text)}
    if key == FORMULA:
        return {"formula": text}
    if key in _ITEMS:
        items = json.loads(text)
        if isinstance(items, list) and all(isinstance(item, _ITEMS[key]) for item in items):
            return {key.removeprefix("bayesgui_"): tuple(items)}
    raise ValueError(key)


def numbers_to_write(utility: Utility, factor: float = 1.0) -> NDArray[np.float64]:
    """Return the numbers of a utility times a factor, 0 for those that nobody has given.

    A factor that would make one infinite is left out.
    """
    numbers = np.nan_to_num(utility.values, nan=0.0)
    with np.errstate(over="ignore"):
        multiplied: NDArray[np.float64] = numbers * factor
    return multiplied if np.isfinite(multiplied).all() else numbers


def decision_losses(
    model: Model,
    *,
    label: str,
    held: Set[str] = frozenset(),
    weighed: Container[str] = (),
    keeps: bool = True,
) -> list[str]:
    """List what other programs will not know, and what is lost.

    `held`: as for `properties_of_mechanism`. `weighed`: utilities whose weights the file says.
    `keeps`: whether the file keeps the rest as properties.
    """
    found = {
        name: properties_of_mechanism(model.mechanism(name), held) for name in model.other_kinds
    }

    def having(key: str) -> list[str]:
        return [name for name, pairs in found.items() if key in dict(pairs)]

    return [
        *notes_on(
            having(POLICY),
            "{label} has no place for policies set by hand: other programs will look for the best "
            "options of {names}."
            if keeps
            else "{label} has no place for policies set by hand: those of {names} are lost.",
            label=label,
        ),
        *notes_on(
            [name for name in having(WEIGHT) if name not in weighed],
            "{label} has no place for the weights of utilities: for other programs the numbers of "
            "{names} are multiplied by them."
            if keeps
            else "{label} has no place for the weights of utilities: the numbers of {names} are "
            "multiplied by them.",
            label=label,
        ),
        *_formula_losses(model, having(FORMULA), label=label, keeps=keeps),
        *notes_on(
            having(UNKNOWN),
            "{label} cannot leave a utility open: other programs will see 0 where numbers of "
            "{names} are not given yet."
            if keeps
            else "{label} cannot leave a utility open: numbers of {names} that are not given yet "
            "will be 0.",
            label=label,
        ),
    ]


def _formula_losses(model: Model, names: list[str], *, label: str, keeps: bool) -> list[str]:
    """List what becomes of utilities that are computed from others."""
    computed = shares_of(model).computed
    return [
        *notes_on(
            [name for name in names if name not in computed],
            "{label} has no utilities computed from others: other programs will see 0 for {names}, "
            "and the other utilities multiplied by what they count there."
            if keeps
            else "{label} has no utilities computed from others: 0 is written for {names}, and the "
            "other utilities are multiplied by what they count there.",
            label=label,
        ),
        *notes_on(
            [name for name in names if name in computed],
            "{label} has no utilities computed from others: other programs will add up what is "
            "above {names}."
            if keeps
            else "{label} has no utilities computed from others: what is above {names} will be "
            "added up.",
            label=label,
        ),
    ]
