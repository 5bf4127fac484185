"""Numbers that are probably slips: one column against the order of all others."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.checking.problem import Problem, Severity
from bayesgui.checking.registry import NodeCheck, checks
from bayesgui.checking.remedies import show_column
from bayesgui.core.cpt import CPT
from bayesgui.core.problems.ignored_problems import Place
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from bayesgui.checking.subject import Subject

    Table = NDArray[np.float64]

LEAST_COMPARISONS = 12
"""Pairs of neighboring columns that must agree on what the one column contradicts."""
LEAST_JUMP, LEAST_ODDS = 0.2, 6.0
"""How far a number must be from where its neighbors leave it, in probability and in odds."""
_MOST_CELLS = 2**16
"""Cells of a table that is looked at; nobody types more."""
_ROUNDING = 1e-9


@dataclass(frozen=True)
class _Slip:
    """A column that breaks an order.

    `row`: position of the column. `state`: which state's probability it is. `before`, `value`: what
    the neighbors leave, and the number there. `signs`: of each parent on which it depends, whether
    the probability rises with it.
    """

    row: tuple[int, ...]
    state: int
    before: float
    value: float
    signs: tuple[int, ...]


@checks.register("slip", label="Probable slip", order=38)
class Slip(NodeCheck):
    """A column in which a probability jumps against the order that all other columns keep.

    Only the first and the last state are looked at: those between may well be most probable
    somewhere in the middle.
    """

    why = (
        "Where a probability rises with each parent in all columns but one, that one is often a "
        "slip: a row typed upside down, a lost digit. If it is meant, ignore it."
    )

    def at(self, subject: Subject, name: str) -> Iterator[Problem]:
        """Return the column of a node that breaks the order of all others."""
        table = subject.table(name)
        if table is None or len(table.parents) < 2 or table.values.size > _MOST_CELLS:
            return
        if not isinstance(subject.model.mechanism(name), CPT):
            return  # a form makes no slips in single columns
        found = [
            slip
            for state in {0, table.n_states - 1}
            if (slip := _slip_of(table.values[..., state], state)) is not None
        ]
        if not found:
            return
        slip = max(found, key=lambda each: abs(each.before - each.value))
        row = tuple(
            subject.states(parent)[k] for parent, k in zip(table.parents, slip.row, strict=True)
        )
        yield Problem(
            self.kind,
            Severity.WARNING,
            Place((name,), row=row),
            _sentence(slip, subject.states(name)[slip.state]),
            show_column(name, row),
            weight=1e3 + abs(slip.before - slip.value),
        )


def _slip_of(values: Table, state: int) -> _Slip | None:
    """Return the only column that keeps a probability from being monotone in all parents."""
    steps = [np.diff(values, axis=axis) for axis in range(values.ndim)]
    up = [int(np.count_nonzero(step > _ROUNDING)) for step in steps]
    down = [int(np.count_nonzero(step < -_ROUNDING)) for step in steps]
    signs = tuple(_sign(a, b) for a, b in zip(up, down, strict=True))
    against = sum(min(a, b) for a, b in zip(up, down, strict=True))
    along = sum(max(a, b) for a, b in zip(up, down, strict=True))
    varying = sum(map(abs, signs))
    if varying < 2 or not 2 <= against <= 2 * varying:
        return None
    if along < LEAST_COMPARISONS:
        return None
    oriented = np.flip(values, tuple(axis for axis, sign in enumerate(signs) if sign < 0))
    for place in _candidates(oriented):
        bounds = _bounds(oriented, place)
        if bounds is None:
            continue
        value, before = float(oriented[place]), _nearest(float(oriented[place]), bounds)
        if not _is_far(before, value):
            continue
        size = values.shape
        row = tuple(n - 1 - k if s < 0 else k for k, n, s in zip(place, size, signs, strict=True))
        return _Slip(row, state, before, value, signs)
    return None


def _sign(up: int, down: int) -> int:
    return 0 if not up and not down else 1 if up >= down else -1


def _candidates(values: Table) -> Iterator[tuple[int, ...]]:
    """Return the two columns of the first step that falls."""
    for axis in range(values.ndim):
        falls = np.argwhere(np.diff(values, axis=axis) < -_ROUNDING)
        if len(falls):
            low = tuple(int(k) for k in falls[0])
            yield low
            yield (*low[:axis], low[axis] + 1, *low[axis + 1 :])
            return


def _bounds(values: Table, place: tuple[int, ...]) -> tuple[float, float] | None:
    """Return the limits that the others set to a column; None if they fall without it, too.

    A column that falls below fewer neighbors than it has beneath it is no slip of a rising table,
    but one parent that counters another; so is one that has but a single neighbor on that side.
    """
    masked = values.copy()
    masked[place] = np.nan
    value = float(values[place])
    low, high, below_it, above_it, falls, jumps = 0.0, 1.0, 0, 0, 0, 0
    for axis in range(values.ndim):
        if values.shape[axis] < 2:
            continue
        lines = np.moveaxis(masked, axis, -1)
        if (lines < np.fmax.accumulate(lines, axis=-1) - _ROUNDING).any():
            return None
        line = lines[(*place[:axis], *place[axis + 1 :])]
        below, above = line[: place[axis]], line[place[axis] + 1 :]
        left = float(below.max()) if below.size else 0.0
        right = float(above.min()) if above.size else 1.0
        moves = bool((np.nanmax(lines, axis=-1) - np.nanmin(lines, axis=-1)).max() > _ROUNDING)
        below_it += moves and below.size > 0
        above_it += moves and above.size > 0
        falls += moves and value < left - _ROUNDING
        jumps += moves and value > right + _ROUNDING
        low, high = max(low, left), min(high, right)
    is_slip = 2 <= below_it <= falls or 2 <= above_it <= jumps
    return (low, high) if is_slip else None


def _nearest(value: float, bounds: tuple[float, float]) -> float:
    low, high = bounds
    return low if value < low else min(value, high)


def _is_far(before: float, value: float) -> bool:
    if abs(before - value) < LEAST_JUMP:
        return False
    return abs(_log_odds(before) - _log_odds(value)) >= math.log(LEAST_ODDS)


def _log_odds(p: float) -> float:
    p = min(max(p, 1e-6), 1 - 1e-6)
    return math.log(p / (1 - p))


def _sentence(slip: _Slip, state: str) -> Sentence:
    signs: Sequence[int] = [sign for sign in slip.signs if sign]
    values = {
        "state": state,
        "before": float(f"{slip.before:.4g}"),
        "value": float(f"{slip.value:.4g}"),
        "parents": Sentence("both parents")
        if len(signs) == 2
        else Sentence("all three parents")
        if len(signs) == 3
        else Sentence("all {count} parents", count=len(signs)),
    }
    falls = slip.value < slip.before
    if all(sign > 0 for sign in signs):
        if falls:
            return Sentence(
                "{state} falls from {before:g} to {value:g} in one column; everywhere else it "
                "rises with {parents}.",
                **values,
            )
        return Sentence(
            "{state} jumps from {before:g} to {value:g} in one column; everywhere else it rises "
            "step by step with {parents}.",
            **values,
        )
    if all(sign < 0 for sign in signs):
        if not falls:
            return Sentence(
                "{state} rises from {before:g} to {value:g} in one column; everywhere else it "
                "falls with {parents}.",
                **values,
            )
        return Sentence(
            "{state} drops from {before:g} to {value:g} in one column; everywhere else it falls "
            "step by step with {parents}.",
            **values,
        )
    return Sentence(
        "{state} goes from {before:g} to {value:g} in one column; everywhere else it goes one way "
        "with each of {parents}.",
        **values,
    )
