"""Variable elimination on potentials of probability and utility, compiled to steps of a kernel.

The order is chosen once for a model; findings and choices only change the numbers.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui import kernel_cache
from bayesgui.core.errors import MemoryBudgetError
from bayesgui.decisions.kernels import steps as k

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    Potential = tuple[str, ...]
    """The variables of a potential, one axis each."""

MOST_CELLS = 2**40


@dataclass(frozen=True, eq=False)
class Answer:
    """What a program found.

    `is_possible`: whether the findings are. `probability`, `utility`: over the kept variables, one
    axis each; up to a factor, and the expected utility given them. `choices`: by decision, the
    index of the best option for each configuration of the variables of `Program.domains`.
    """

    is_possible: bool
    probability: NDArray[np.float64]
    utility: NDArray[np.float64]
    choices: dict[str, NDArray[np.int64]]


@dataclass(frozen=True)
class _Live:
    """A potential that has not been used yet: its kind, where it begins, and its variables."""

    kind: int
    place: int
    variables: tuple[str, ...]


class Program:
    """An elimination in a fixed order.

    `sizes`: number of states of each variable. `probabilities`, `utilities`: the variables of the
    potentials of each kind; their numbers are given at each run, one after another. `groups`: what
    is eliminated, one group after the other; a decision is a group of its own. `decisions`: those
    whose best option is taken; other variables are summed out. `kept`: what is left.

    Raises `MemoryBudgetError` where the tables would be too large.
    """

    def __init__(
        self,
        sizes: Mapping[str, int],
        probabilities: Sequence[Potential],
        utilities: Sequence[Potential],
        groups: Sequence[Sequence[str]],
        decisions: Sequence[str] = (),
        kept: Sequence[str] = (),
    ) -> None:
        self._sizes = sizes
        self.kept = tuple(kept)
        self.domains: dict[str, tuple[str, ...]] = {}
        """What the choice of each decision depends on."""
        self._steps: list[list[int]] = []
        self._inputs: list[list[int]] = []
        self._axes: list[int] = []
        self._strides: list[int] = []
        self._choice_places: dict[str, int] = {}
        self._used = [0, 0]
        self._n_choices = 0
        self._masks: dict[str, int] = {}
        self._n_masks = 0
        for name in decisions:
            self._masks[name] = self._n_masks
            self._n_masks += sizes[name]
        self.places = [
            [self._room(kind, potential) for potential in given]
            for kind, given in enumerate((probabilities, utilities))
        ]
        live = (list(self.places[0]), list(self.places[1]))
        self._given = tuple(self._used)
        self.largest = 1
        for group in groups:
            self._eliminate(set(group), live, decisions)
        self._finish(live)
        self._arrays = (
            np.array(self._steps, np.int64),
            np.array(self._inputs, np.int64).reshape(-1, 3),
            np.array(self._axes, np.int64),
            np.array(self._strides, np.int64),
        )
        self._room_of_step = (
            np.zeros(max([1, *(row[2] for row in self._steps)]), np.int64),
            np.zeros(max([1, *(row[5] + row[6] for row in self._steps)]), np.int64),
        )

    @property
    def n_cells(self) -> int:
        """Number of cells of all potentials."""
        return sum(self._used)

    def _room(self, kind: int, variables: Sequence[str]) -> _Live:
        made = _Live(kind, self._used[kind], tuple(variables))
        self._used[kind] += self._cells(variables)
        return made

    def _cells(self, variables: Sequence[str]) -> int:
        return math.prod(self._sizes[name] for name in variables)

    # -- order ----------------------------------------------------------------------------------

    def _eliminate(
        self, group: set[str], live: tuple[list[_Live], list[_Live]], decisions: Sequence[str]
    ) -> None:
        """Eliminate a group, the variable of the smallest table first."""
        holders: dict[str, set[_Live]] = {name: set() for name in group}
        for each in (*live[0], *live[1]):
            for name in group.intersection(each.variables):
                holders[name].add(each)
        costs = {name: self._cost(holders[name]) for name in holders}
        while costs:
            name = min(costs, key=lambda each: (costs[each], each))
            if costs[name] > MOST_CELLS:
                raise _too_large(costs[name])
            del costs[name]
            self.largest = max(self.largest, self._cost(holders[name]))
            before = set(live[0]) | set(live[1])
            self._step(name, live, name in decisions)
            after = set(live[0]) | set(live[1])
            touched: set[str] = set()
            for each in before - after:
                for other in costs.keys() & set(each.variables):
                    holders[other].discard(each)
                    touched.add(other)
            for each in after - before:
                for other in costs.keys() & set(each.variables):
                    holders[other].add(each)
                    touched.add(other)
            for other in touched:
                costs[other] = self._cost(holders[other])

    def _cost(self, holders: set[_Live]) -> int:
        return self._cells(tuple({name for each in holders for name in each.variables}))

    # -- steps ----------------------------------------------------------------------------------

    def _step(self, name: str, live: tuple[list[_Live], list[_Live]], is_decision: bool) -> None:
        mine = [[each for each in kind if name in each.variables] for kind in live]
        for kind, used in zip(live, mine, strict=True):
            kind[:] = [each for each in kind if each not in used]
        if is_decision:
            if mine[1]:
                made = self._add(k.BEST, name, [], mine[1], 1)
                live[1].append(made)
                self.domains[name] = made.variables
            if mine[0]:
                live[0].append(self._add(k.TAKEN, name, mine[0], [], 0))
            return
        if mine[1]:
            live[1].append(self._add(k.SUM_UTILITY, name, mine[0], mine[1], 1))
        if mine[0]:
            live[0].append(self._add(k.SUM_PROBABILITY, name, mine[0], [], 0))

    def _finish(self, live: tuple[list[_Live], list[_Live]]) -> None:
        self._results = (
            self._add(k.PRODUCT, None, live[0], [], 0, self.kept),
            self._add(k.TOTAL, None, [], live[1], 1, self.kept),
        )

    def _add(
        self,
        op: int,
        name: str | None,
        probabilities: list[_Live],
        utilities: list[_Live],
        kind: int,
        axes: Sequence[str] | None = None,
    ) -> _Live:
        """Add a step that reads potentials and writes one, and return that."""
        used = (*probabilities, *utilities)
        if axes is None:
            axes = tuple(dict.fromkeys(x for each in used for x in each.variables if x != name))
        made = self._room(kind, axes)
        first_input, first_size = len(self._inputs), len(self._axes)
        self._axes += [self._sizes[axis] for axis in axes]
        for each in used:
            strides = self._strides_of(each.variables)
            first_stride = len(self._strides)
            self._strides += [strides.get(axis, 0) for axis in axes]
            self._inputs.append([each.place, strides.get(name or "", 0), first_stride])
        choice, mask = 0, 0
        if name in self._masks:
            mask = self._masks[name]
            if utilities:
                choice = self._choice_places[name] = self._n_choices
                self._n_choices += self._cells(axes)
        self._steps.append(
            [
                op,
                first_size,
                len(axes),
                self._sizes[name] if name is not None else 1,
                first_input,
                len(probabilities),
                len(utilities),
                made.place,
                choice,
                mask,
            ]
        )
        return made

    def _strides_of(self, variables: Sequence[str]) -> dict[str, int]:
        strides, stride = {}, 1
        for name in reversed(variables):
            strides[name] = stride
            stride *= self._sizes[name]
        return strides

    # -- runs -----------------------------------------------------------------------------------

    def run(
        self,
        probabilities: NDArray[np.float64],
        utilities: NDArray[np.float64],
        chosen: Mapping[str, int] | None = None,
    ) -> Answer:
        """Return the result for some numbers.

        `probabilities`, `utilities`: the numbers of the given potentials, one after another.
        `chosen`: the option that a decision has to take.
        """
        kernel = kernel_cache.module("decisions", "solving")
        phi, psi = np.empty(self._used[0]), np.empty(self._used[1])
        phi[: self._given[0]] = probabilities
        psi[: self._given[1]] = utilities
        allowed = np.ones(max(1, self._n_masks), np.bool_)
        for name, option in (chosen or {}).items():
            if name in self._masks:
                start = self._masks[name]
                allowed[start : start + self._sizes[name]] = False
                allowed[start + option] = True
        choices = np.zeros(max(1, self._n_choices), np.int64)
        done = kernel.run_steps(*self._arrays, allowed, phi, psi, choices, *self._room_of_step)
        shape = [self._sizes[name] for name in self.kept]
        probability, utility = (
            buffer[each.place : each.place + self._cells(self.kept)].reshape(shape)
            for buffer, each in zip((phi, psi), self._results, strict=True)
        )
        taken = {}
        for name, place in self._choice_places.items():
            axes = self.domains[name]
            count = self._cells(axes)
            sizes = [self._sizes[axis] for axis in axes]
            taken[name] = choices[place : place + count].reshape(sizes)
        return Answer(bool(done), probability, utility, taken)


def _too_large(cells: int) -> MemoryBudgetError:
    return MemoryBudgetError(
        "The best strategy would need a table of {cells:,} numbers.",
        cells=cells,
        needed=8 * cells,
        budget=0,
    )
