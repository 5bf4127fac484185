"""The numbers by which a slice of a chain follows the one before, made of its tables."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import ModelError
from bayesgui.core.tables.factor import Factor
from bayesgui.inference.temporal.slices import ONCE, Standing

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.inference.temporal.chain.findings import SliceFindings
    from bayesgui.inference.temporal.slices import Slice, SliceTable

    Numbers = NDArray[np.float64]

MAX_CELLS = 2_000_000
"""Cells of a table that is met on the way."""
_EQUAL = 1e-12


@dataclass(frozen=True, eq=False)
class Step:
    """How a slice follows the one before; the first slice has one row.

    `transition`: P(state | state before, inputs), shape (states before, states); inputs are seen
    nodes that nothing unseen of the slice leads to. `emission`: P(findings | state before, state),
    of equal shape. `by_state`: the emission by the state alone where it does not depend on the
    state before, else None. `is_empty`: whether the slice has no finding.
    """

    transition: Numbers
    emission: Numbers
    by_state: Numbers | None
    is_empty: bool

    @property
    def weights(self) -> Numbers:
        """P(state, findings | state before)."""
        return self.transition * self.emission


def step_into(
    made: Slice,
    found: SliceFindings,
    before: Sequence[Standing],
    now: Sequence[Standing],
    fixed: Mapping[Standing, int],
) -> Step:
    """Return the step into a slice.

    `before`, `now`: the nodes that are followed, by the names that they have in the slice before
    and in this one. `fixed`: states of nodes of before that are not followed.
    """
    one = _OneStep(made, found, [_later(each) for each in before], list(now), fixed)
    joint = one.table(one.all_factors())
    transition = one.table(one.factors_of_transition())
    with np.errstate(divide="ignore", invalid="ignore"):
        emission = np.where(transition > 0, joint / transition, 0.0)
    is_empty = not found.found
    if is_empty:
        emission = np.where(transition > 0, 1.0, 0.0)
    return Step(transition, emission, _by_state(transition, emission), is_empty)


class _OneStep:
    """The tables of one slice, with what is known of it."""

    def __init__(
        self,
        made: Slice,
        found: SliceFindings,
        before: list[Standing],
        now: list[Standing],
        fixed: Mapping[Standing, int],
    ) -> None:
        self._slice, self._found = made, found
        self._before, self._now, self._fixed = before, now, fixed
        self._followed = {*before, *now}

    def _known(self, each: Standing) -> int | None:
        """Return the state of a node that is not followed, where it is known."""
        if each in self._followed:
            return None
        if each in self._fixed:
            return self._fixed[each]
        return self._found.states.get(each.name) if each in self._slice.own else None

    def all_factors(self) -> list[Factor]:
        """Return all tables and findings."""
        found = self._found
        made = [
            _reduced(table.scope, table.values, self._known)
            for table in self._slice.tables
            if not self._is_set(table.scope[-1])
        ]
        for table in self._slice.tables:
            own = table.scope[-1]
            if own.name in found.weights:
                made.append(_reduced((own,), found.weights[own.name], self._known))
            elif own.name in found.states and own in self._followed and not self._is_set(own):
                made.append(self._only(table))
        return made + self._set_from_outside()

    def factors_of_transition(self) -> list[Factor]:
        """Return the tables without those of inputs, and without findings on anything else."""
        inputs = self._inputs()
        own = set(self._slice.own)

        def known(each: Standing) -> int | None:
            certain = each not in own or each in inputs or self._is_set(each)
            return self._known(each) if certain else None

        made = [
            _reduced(table.scope, table.values, known)
            for table in self._slice.tables
            if table.scope[-1] not in inputs and not self._is_set(table.scope[-1])
        ]
        return made + self._set_from_outside()

    def _is_set(self, each: Standing) -> bool:
        return each in self._slice.own and each.name in self._found.cut

    def _only(self, table: SliceTable) -> Factor:
        """Return 1 for the state that is found of a followed node, 0 for the others."""
        own = table.scope[-1]
        row = np.eye(table.values.shape[-1])[self._found.states[own.name]]
        return Factor((_key(own),), row)

    def _set_from_outside(self) -> list[Factor]:
        """Return a table for each followed node that is set from outside."""
        return [
            self._only(table)
            for table in self._slice.tables
            if self._is_set(table.scope[-1]) and table.scope[-1] in self._followed
        ]

    def _inputs(self) -> set[Standing]:
        """Return the seen nodes of the slice to which nothing leads that is not seen itself."""
        own = set(self._slice.own)
        inputs: set[Standing] = set()
        grown = True
        while grown:
            grown = False
            for table in self._slice.tables:
                *parents, name = table.scope
                if name in inputs or self._known(name) is None:
                    continue
                if all(p not in own or p in inputs or self._is_set(p) for p in parents):
                    inputs.add(name)
                    grown = True
        return inputs

    def table(self, factors: list[Factor]) -> Numbers:
        """Return the product over the followed nodes, shape (states before, states)."""
        sizes = dict(self._slice.sizes)
        kept = {_key(each) for each in self._followed}
        whole = _summed_out(factors, kept)
        order = [each for each in self._followed if _key(each) in whole.variables]
        cells = whole.ordered([_key(each) for each in order]).values
        rows = _places(self._before, sizes)
        columns = _places(self._now, sizes)
        n_rows = math.prod(sizes[each] for each in self._before)
        n_columns = math.prod(sizes[each] for each in self._now)
        agree = np.ones((n_rows, n_columns), bool)
        for each in set(self._before) & set(self._now):
            agree &= rows[each][:, None] == columns[each][None, :]
        index = tuple(
            columns[each][None, :] if each in columns else rows[each][:, None] for each in order
        )
        found = cells[index] if order else cells
        return np.where(agree, np.broadcast_to(found, agree.shape), 0.0)


def _reduced(
    scope: Sequence[Standing], values: Numbers, known: Callable[[Standing], int | None]
) -> Factor:
    """Return a table with the nodes fixed whose states are known."""
    factor = Factor(tuple(map(_key, scope)), values)
    for each in scope:
        state = known(each)
        if state is not None:
            factor = factor.reduced(_key(each), state)
    return factor


def _by_state(transition: Numbers, emission: Numbers) -> Numbers | None:
    """Return the emission of each state, if it is the same after each state before."""
    there = transition > 0
    high = np.where(there, emission, 0.0).max(axis=0)
    low = np.where(there, emission, np.inf).min(axis=0)
    low = np.where(there.any(axis=0), low, 0.0)
    return high if np.all(high - low <= _EQUAL * np.maximum(high, 1e-300)) else None


def _key(each: Standing) -> str:
    return f"{each.lag}:{each.name}"


def _later(each: Standing) -> Standing:
    """Return the name in a slice of what the slice before calls otherwise."""
    return each if each.lag == ONCE else Standing(each.name, each.lag + 1)


def _places(nodes: Sequence[Standing], sizes: Mapping[Standing, int]) -> dict[Standing, Numbers]:
    """Return the state of each node in each joint state."""
    shape = [sizes[each] for each in nodes]
    grid = np.indices(shape).reshape(len(nodes), -1) if nodes else np.zeros((0, 1), int)
    return dict(zip(nodes, grid, strict=True))


def _summed_out(factors: list[Factor], kept: set[str]) -> Factor:
    """Return the product with all but some variables summed out, smallest tables first."""
    left = list(factors)
    gone = {name for each in left for name in each.variables} - kept
    while gone:
        sizes = {
            n: s for each in left for n, s in zip(each.variables, each.values.shape, strict=True)
        }
        name = min(gone, key=lambda name: _cells(left, name, sizes))
        touched = [each for each in left if name in each.variables]
        left = [each for each in left if name not in each.variables]
        left.append(_product(touched).sum_out([name]))
        gone.discard(name)
    return _product(left)


def _cells(factors: Sequence[Factor], name: str, sizes: Mapping[str, int]) -> int:
    scope = {n for each in factors if name in each.variables for n in each.variables}
    return math.prod(sizes[n] for n in scope)


def _product(factors: Sequence[Factor]) -> Factor:
    made = Factor((), np.array(1.0))
    for each in sorted(factors, key=lambda factor: factor.size):
        sizes = dict(zip(made.variables, made.values.shape, strict=True))
        sizes |= dict(zip(each.variables, each.values.shape, strict=True))
        if math.prod(sizes.values()) > MAX_CELLS:
            raise ModelError(
                "One slice needs a table of {cells:,} cells, more than the trellis can show the "
                "numbers of. Ask it over time, which needs no such table.",
                cells=math.prod(sizes.values()),
            )
        made = made.product(each)
    return made
