"""Variable elimination on potentials of probability and utility, compiled to steps of a kernel.

The order is chosen once for a model; findings and choices only change the numbers.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from bayesgui import kernel_cache
from bayesgui.core.byte_sizes import bytes_text, default_budget, readable_count
from bayesgui.core.errors import MemoryBudgetError
from bayesgui.core.monitor import SILENT
from bayesgui.decisions.kernels import steps as k
from bayesgui.decisions.solving.elimination import Factor, Pool, heads_of
from bayesgui.inference.memory import readable_seconds

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.decisions.solving.elimination import Elimination, Potential

_PROBABILITY, _UTILITY = 0, 1
_READS = 2**21
"""Numbers that are read between two polls of a monitor, about 10 ms."""
SECONDS_PER_READ = 5e-9
"""Measured on tables of some million cells."""


@dataclass(frozen=True, eq=False)
class Answer:
    """What a program found.

    `probability`, `utility`: over the kept variables, one axis each; up to a factor, and the
    expected utility given them. `options`: by decision, its expected utility of each option, NaN
    where that is impossible. `choices`: by decision, the index of the best option for each
    configuration of the variables of `Program.domains`. `shares`: the probability with which each
    number of the utilities is received, if that was asked for.
    """

    probability: NDArray[np.float64]
    utility: NDArray[np.float64]
    options: dict[str, NDArray[np.float64]]
    choices: dict[str, NDArray[np.int64]]
    shares: NDArray[np.float64] | None = None


@dataclass(frozen=True, eq=False)
class ProgramParts:
    """What a program runs on, for another machine than the kernel.

    `steps`, `inputs`, `axes`, `strides`: as `decisions.kernels.solving` reads them. `room`: numbers
    of probability, of utility, and of choices. `given`: how many of the first two are given at each
    run. `n_main`: steps in which a probability of 0 everywhere means that the findings are
    impossible. `result`, `compared`: where probability and utility of the result, and those of each
    option of a decision, begin. `choices`, `masks`: by decision, where its best options, and the
    options that it may take, begin.
    """

    steps: NDArray[np.int64]
    inputs: NDArray[np.int64]
    axes: NDArray[np.int64]
    strides: NDArray[np.int64]
    room: tuple[int, int, int]
    given: tuple[int, int]
    n_main: int
    result: tuple[int, int]
    compared: Mapping[str, tuple[int, int]]
    choices: Mapping[str, int]
    masks: Mapping[str, int]


@dataclass(frozen=True, eq=False)
class _Result:
    """The last potentials of an elimination, over the variables that it kept."""

    probability: Factor
    utility: Factor


class Program:
    """An elimination in a fixed order.

    `sizes`: number of states of each variable. `probabilities`, `utilities`: the variables of the
    potentials of each kind; their numbers are given at each run, one after another. A potential of
    probability is a table of its last variable given the others; `judged`: the variables whose
    tables have findings in them. `groups`: what is eliminated, one group after the other; a
    decision is a group of its own. `decisions`: those whose best option is taken; other variables
    are summed out. `kept`: what is left. `compared`: decisions whose options are compared, as if
    each were taken before everything else.

    Raises `MemoryBudgetError` where the tables would exceed `budget` bytes (0: half of the free
    memory); nothing is allocated before.
    """

    def __init__(
        self,
        sizes: Mapping[str, int],
        probabilities: Sequence[Potential],
        utilities: Sequence[Potential],
        groups: Sequence[Sequence[str]],
        decisions: Sequence[str] = (),
        kept: Sequence[str] = (),
        *,
        judged: Collection[str] = (),
        compared: Collection[str] = (),
        budget: int | None = None,
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
        self._n_masks = 0
        self._masks: dict[str, int] = {}
        for name in decisions:
            self._masks[name] = self._n_masks
            self._n_masks += sizes[name]
        self.largest = 1
        self.n_reads = 0
        self._stride_maps: dict[tuple[str, ...], dict[str, int]] = {}
        heads = [frozenset[str]() if p[-1] in judged else frozenset(p[-1:]) for p in probabilities]
        pool = Pool(
            sizes,
            [
                self._room(_PROBABILITY, p, head or None)
                for p, head in zip(probabilities, heads, strict=True)
            ],
            [self._room(_UTILITY, u) for u in utilities],
        )
        self._given = self._used[_PROBABILITY], self._used[_UTILITY]
        self._plan(pool, groups, decisions, compared)
        self._check_budget(budget)
        self._arrays = self._flat()

    @property
    def n_cells(self) -> int:
        """Number of cells of all potentials."""
        return sum(self._used)

    def _room(
        self, kind: int, variables: Sequence[str], heads: frozenset[str] | None = None
    ) -> Factor:
        made = Factor(self._used[kind], tuple(variables), heads)
        self._used[kind] += self.cells(variables)
        return made

    def cells(self, variables: Sequence[str]) -> int:
        """Return the number of cells of a table over some variables."""
        return math.prod(self._sizes[name] for name in variables)

    # -- plan -----------------------------------------------------------------------------------

    def _plan(
        self,
        pool: Pool,
        groups: Sequence[Sequence[str]],
        decisions: Sequence[str],
        compared: Collection[str],
    ) -> None:
        left = {}
        for place, group in enumerate(groups):
            for name in group:
                if name in compared:
                    left[name] = pool.copy(), place
            self._eliminate(pool, group, decisions)
        self._result = self._finish(pool, self.kept)
        self._n_main = len(self._steps)
        # Later decisions have been taken, whatever the option. Earlier ones are taken once more,
        # the option being known: from here on the decision is an axis that stays.
        self._compared = {}
        for name, (pool, place) in left.items():
            for group in groups[place + 1 :]:
                self._eliminate(pool, group, decisions)
            self._compared[name] = self._finish(pool, (name,))

    def _eliminate(self, pool: Pool, group: Sequence[str], decisions: Sequence[str]) -> None:
        for each in pool.eliminations(group):
            self._step(pool, each, each.variable in decisions)

    def _step(self, pool: Pool, found: Elimination, is_decision: bool) -> None:
        name, probabilities, utilities = found.variable, found.probabilities, found.utilities
        if is_decision:
            if utilities:
                made = self._add(k.BEST, name, [], utilities)
                pool.utilities[made] = None
            if probabilities:
                made = self._add(k.TAKEN, name, probabilities, [])
                pool.probabilities[made] = None
            return
        if utilities:
            made = self._add(k.SUM_UTILITY, name, probabilities, utilities)
            pool.utilities[made] = None
        if probabilities and not found.is_one:
            made = self._add(k.SUM_PROBABILITY, name, probabilities, [])
            pool.probabilities[made] = None

    def _finish(self, pool: Pool, kept: tuple[str, ...]) -> _Result:
        return _Result(
            self._add(k.PRODUCT, None, list(pool.probabilities), [], kept),
            self._add(k.TOTAL, None, [], list(pool.utilities), kept),
        )

    def _add(
        self,
        op: int,
        name: str | None,
        probabilities: list[Factor],
        utilities: list[Factor],
        axes: tuple[str, ...] | None = None,
    ) -> Factor:
        """Add a step that reads potentials and writes one, and return that."""
        used = (*probabilities, *utilities)
        if axes is None:
            axes = tuple(dict.fromkeys(x for each in used for x in each.variables if x != name))
        heads = heads_of(probabilities)
        kind = _UTILITY if op in (k.BEST, k.SUM_UTILITY, k.TOTAL) else _PROBABILITY
        made = self._room(kind, axes, None if heads is None else heads - {name or ""})
        first_input, first_size = len(self._inputs), len(self._axes)
        self._axes += [self._sizes[axis] for axis in axes]
        for each in used:
            strides = self._strides_of(each.variables)
            first_stride = len(self._strides)
            self._strides += [strides.get(axis, 0) for axis in axes]
            self._inputs.append([each.place, strides.get(name or "", 0), first_stride])
        choice, mask, cells = 0, 0, self.cells(axes)
        if name in self._masks:
            mask = self._masks[name]
            if utilities:
                choice = self._n_choices
                # A decision that is taken again for each option of another one answers nothing.
                self._choice_places.setdefault(name, choice)
                self.domains.setdefault(name, axes)
                self._n_choices += cells
        n_states = self._sizes[name] if name is not None else 1
        self.largest = max(self.largest, cells * n_states)
        reads = max(1, n_states * len(used))
        self.n_reads += cells * reads
        counts = len(probabilities), len(utilities)
        self._steps.append(
            [op, first_size, len(axes), n_states, first_input, *counts, made.place, choice, mask,
             reads]
        )  # fmt: skip
        return made

    def _strides_of(self, variables: tuple[str, ...]) -> dict[str, int]:
        found = self._stride_maps.get(variables)
        if found is None:
            found, stride = {}, 1
            for name in reversed(variables):
                found[name] = stride
                stride *= self._sizes[name]
            self._stride_maps[variables] = found
        return found

    def _check_budget(self, budget: int | None) -> None:
        """Raise if the numbers do not fit into some bytes."""
        check_budget(self.needed // 8, self.largest, self.n_reads, budget)

    @property
    def needed(self) -> int:
        """Bytes that a run takes."""
        return 8 * (self._used[_PROBABILITY] + 2 * self._used[_UTILITY] + self._n_choices)

    @property
    def seconds(self) -> float:
        """Time in s that a run takes, about."""
        return min(self.n_reads, 10**30) * SECONDS_PER_READ

    @property
    def parts(self) -> ProgramParts:
        """What a run does, as numbers."""

        def places(found: _Result) -> tuple[int, int]:
            return found.probability.place, found.utility.place

        steps, inputs, axes, strides = self._arrays
        return ProgramParts(
            steps=steps,
            inputs=inputs,
            axes=axes,
            strides=strides,
            room=(self._used[_PROBABILITY], self._used[_UTILITY], self._n_choices),
            given=self._given,
            n_main=self._n_main,
            result=places(self._result),
            compared={name: places(each) for name, each in self._compared.items()},
            choices=self._choice_places,
            masks=self._masks,
        )

    # -- runs -----------------------------------------------------------------------------------

    def _flat(self) -> tuple[NDArray[np.int64], ...]:
        return (
            np.array(self._steps, np.int64),
            np.array(self._inputs, np.int64).reshape(-1, k.INPUT_COLUMNS),
            np.array(self._axes, np.int64),
            np.array(self._strides, np.int64),
        )

    @cached_property
    def _most(self) -> tuple[int, int]:
        """The most axes and inputs of a step."""
        steps = self._arrays[0]
        inputs = steps[:, k.N_PROBABILITIES] + steps[:, k.N_UTILITIES]
        return int(steps[:, k.N_SIZES].max()) + 1, int(inputs.max()) + 1

    def run(
        self,
        probabilities: NDArray[np.float64],
        utilities: NDArray[np.float64],
        chosen: Mapping[str, int] | None = None,
        monitor: Monitor = SILENT,
        *,
        shares: bool = False,
    ) -> Answer | None:
        """Return the result for some numbers; None where findings are impossible.

        `probabilities`, `utilities`: the numbers of the given potentials, one after another.
        `chosen`: the option that a decision has to take. `shares`: whether to tell how probable
        each number of the utilities is; only without kept variables.
        """
        kernel = kernel_cache.module("decisions", "solving")
        phi, psi = np.empty(self._used[_PROBABILITY]), np.empty(self._used[_UTILITY])
        phi[: self._given[_PROBABILITY]] = probabilities
        psi[: self._given[_UTILITY]] = utilities
        choices = np.zeros(max(1, self._n_choices), np.int64)
        allowed, turn = self._allowed(chosen or {}), self._turn()
        while True:
            monitor.check()
            state = kernel.run_steps(
                *self._arrays, allowed, phi, psi, choices, *turn, self._n_main, _READS
            )
            if state != k.PAUSED:
                break
        if state == k.IMPOSSIBLE:
            return None
        probability = self._values(phi, self._result.probability)
        return Answer(
            probability,
            self._values(psi, self._result.utility),
            {
                name: np.where(
                    self._values(phi, each.probability) > 0, self._values(psi, each.utility), np.nan
                )
                for name, each in self._compared.items()
            },
            {
                name: choices[place : place + self.cells(self.domains[name])].reshape(
                    self._shape(self.domains[name])
                )
                for name, place in self._choice_places.items()
            },
            self._shares(phi, choices, monitor) if shares else None,
        )

    def _shares(
        self, phi: NDArray[np.float64], choices: NDArray[np.int64], monitor: Monitor
    ) -> NDArray[np.float64]:
        """Return the derivative of the result by each number of the utilities."""
        kernel = kernel_cache.module("decisions", "solving")
        found = np.zeros(self._used[_UTILITY])
        found[self._result.utility.place] = 1.0
        turn = self._turn()
        turn[0][0] = self._n_main - 1
        while kernel.share_steps(*self._arrays, phi, choices, found, *turn[:3], _READS) == k.PAUSED:
            monitor.check()
        return found[: self._given[_UTILITY]]

    def _turn(self) -> tuple[NDArray[np.int64], ...]:
        """Return where a run is: step and cell, the indices of the cell, the places there."""
        most_axes, most_inputs = self._most
        counters, places = np.zeros(most_axes, np.int64), np.zeros(most_inputs, np.int64)
        return np.zeros(2, np.int64), counters, places, np.zeros(1)  # type: ignore[return-value]

    def _allowed(self, chosen: Mapping[str, int]) -> NDArray[np.bool_]:
        allowed = np.ones(max(1, self._n_masks), np.bool_)
        for name, option in chosen.items():
            if name in self._masks:
                start = self._masks[name]
                allowed[start : start + self._sizes[name]] = False
                allowed[start + option] = True
        return allowed

    def _shape(self, variables: Sequence[str]) -> list[int]:
        return [self._sizes[name] for name in variables]

    def _values(self, numbers: NDArray[np.float64], factor: Factor) -> NDArray[np.float64]:
        shape = self._shape(factor.variables)
        return numbers[factor.place : factor.place + math.prod(shape)].reshape(shape)


def check_budget(count: int, largest: int, n_reads: int, budget: int | None) -> None:
    """Raise a `MemoryBudgetError` if some numbers do not fit into some bytes.

    `largest`: cells of the largest table. `n_reads`: how often one is read.
    """
    allowed = budget or default_budget()
    if 8 * count <= allowed:
        return
    raise MemoryBudgetError(
        "The best strategy would need {needed_text} (largest table {cells} cells) and "
        "{seconds_text}, and the memory budget is {budget_text}. Remove arcs or states, raise "
        "the budget, or let the decisions know less.",
        needed_text=bytes_text(8 * count),
        cells=readable_count(largest),
        seconds_text=readable_seconds(min(n_reads, 10**30) * SECONDS_PER_READ),
        budget_text=bytes_text(allowed),
        needed=8 * count,
        largest=largest,
        seconds=min(n_reads, 10**30) * SECONDS_PER_READ,
        budget=allowed,
    )
