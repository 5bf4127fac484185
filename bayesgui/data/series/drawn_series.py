"""Sampling of series from a template: slice by slice, all series at once.

The rows that the sampling kernel draws are whole series, and its columns the nodes of all slices.
Slices share their tables, so that the template is never unrolled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui import kernel_cache
from bayesgui.core.directed_graph import DirectedGraph
from bayesgui.core.errors import ModelError, ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.core.node_rules import CHANCE
from bayesgui.core.sentence import Sentence
from bayesgui.core.temporal.first_tables import table_at
from bayesgui.core.temporal.places import EVERY, LAST
from bayesgui.core.temporal.series import MAX_SLICES, too_long
from bayesgui.data.columns.column import CodedColumn
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.row_sampler import limits_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.mechanism import Mechanism
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.temporal.content import TemporalContent

BLOCK_CELLS = 2**20
"""Cells that are drawn between two polls for cancellation, a few ms."""

MAX_CELLS = 2**29
"""Cells of a table that is drawn."""


def sample_series(
    model: TemporalContent,
    count: int,
    slices: int | None = None,
    seed: int | None = None,
    missing: float = 0.0,
    *,
    by: str = "series",
    time: str = "time",
    monitor: Monitor = SILENT,
) -> Dataset:
    """Return a table of series, with a row for each slice, one series below the other.

    `count`: number of series. `slices`: of each; by default those of the template. `missing`: share
    of cells made missing completely at random. `by`, `time`: names of the first two columns: the
    number of the series from 1, and that of the slice from 0. A node that is there once says the
    same in all rows of a series. `monitor`: progress and cancellation; a stop keeps the series
    drawn so far.
    """
    length = model.slices if slices is None else slices
    _check(model, count, length, seed, missing, (by, time))
    sampler = _SeriesSampler(model, length, seed)
    step = max(1, BLOCK_CELLS // max(1, sampler.width))
    blocks = []
    for start in range(0, count, step):
        monitor.check()
        if start and monitor.stop_requested:
            break
        blocks.append(sampler.draw(min(step, count - start)))
        done = start + blocks[-1].shape[1]
        progress = Sentence("{done:,} of {total:,} series", done=done, total=count)
        monitor.report(done / count, progress)
    found = np.concatenate(blocks, axis=1) if blocks else sampler.draw(0)
    return sampler.table(found, by, time, missing, np.random.default_rng(seed))


def _check(
    model: TemporalContent,
    count: int,
    slices: int,
    seed: int | None,
    missing: float,
    names: tuple[str, str],
) -> None:
    if count < 0:
        raise ParameterError("The number of series cannot be {value}; give 0 or more.", value=count)
    if slices < 1:
        raise ParameterError("A series has 1 slice or more, not {value}.", value=slices)
    if slices > MAX_SLICES:
        raise too_long(slices)
    if count * slices * max(1, len(model)) > MAX_CELLS:
        raise ParameterError(
            "{count:,} series of {slices:,} slices have more than {most:,} cells; draw fewer.",
            count=count,
            slices=slices,
            most=MAX_CELLS,
        )
    if not 0 <= missing <= 1:
        raise ParameterError(
            "The share of missing cells must lie between 0 and 1, not {value}.", value=missing
        )
    if seed is not None and seed < 0:
        raise ParameterError("The seed cannot be {value}; give 0 or more.", value=seed)
    for name in names:
        if name in model.names or names[0] == names[1]:
            raise ParameterError(
                "Column {column} would have the name of another one; choose another name for it.",
                column=name,
            )
    for variable in model.all_variables:
        mechanism = model.mechanism(variable.name)
        if not mechanism.has_table or mechanism.kind != CHANCE:
            raise ModelError(
                "Series cannot be drawn: {variable} has no table of probabilities.",
                variable=variable.name,
            )


class _SeriesSampler:
    """The template in the layout of the sampling kernel.

    Its columns: nodes that are there once, then those of slice 0, of slice 1, ….
    """

    def __init__(self, model: TemporalContent, slices: int, seed: int | None) -> None:
        self._model, self._slices = model, slices
        self._drawing = kernel_cache.module("data", "drawing")
        self._rng = np.random.SeedSequence(seed).generate_state(1, np.uint64)
        self._nodes = model.in_time
        self._once = tuple(name for name in model.names if model.place(name) != EVERY)
        self.width = len(self._once) + slices * len(self._nodes)
        """Number of columns."""
        self._places = {name: k for k, name in enumerate(self._once)}
        self._limits: list[NDArray[np.int64]] = []
        self._n_limits = 0
        self._steps: list[list[int]] = []
        self._parents: list[tuple[int, int]] = []
        self._lay_out()

    def _lay_out(self) -> None:
        model = self._model
        order = [name for name in model.topological_order() if name in self._places]
        for name in order:
            if model.place(name) != LAST:
                self._add(name, *self._tabled(model.mechanism(name)), 0)
        early = min(self._slices, max(1, model.order))
        for number in range(early):
            self._add_slice(number, number)
        if self._slices > early:
            self._add_slice(early, early, self._slices)
        for name in order:
            if model.place(name) == LAST:
                self._add(name, *self._tabled(model.mechanism(name)), self._slices - 1)

    def _add_slice(self, table: int, start: int, stop: int | None = None) -> None:
        """Add slices that have the tables of one."""
        found = {name: table_at(self._model, name, table) for name in self._nodes}
        within = {
            name: tuple(parent for parent in each.parents if parent in found)
            for name, each in found.items()
        }
        order = DirectedGraph(within).topological_order()
        tabled = {name: self._tabled(each) for name, each in found.items()}
        for number in range(start, start + 1 if stop is None else stop):
            for name in order:
                self._add(name, *tabled[name], number)

    def _tabled(self, mechanism: Mechanism) -> tuple[Mechanism, int, int]:
        """Return a mechanism, its number of states, and where its limits are."""
        cpt = mechanism.table_to_edit()
        rows = cpt.cells.reshape(-1, cpt.cells.shape[-1])
        self._limits.append(limits_of(rows, self._drawing.ONE))
        start = self._n_limits
        self._n_limits += self._limits[-1].size
        return mechanism, rows.shape[1], start

    def _add(
        self, name: str, mechanism: Mechanism, n_states: int, limits: int, number: int
    ) -> None:
        first, stride = len(self._parents), 1
        for parent in reversed(mechanism.parents):
            self._parents.append((self._column(parent, number), stride))
            stride *= self._model[parent].n_states
        span = (limits, first, len(self._parents), -1)
        self._steps.append([self._column(name, number), n_states, *span])

    def _column(self, name: str, number: int) -> int:
        """Return the column of a node, as it is called in a table of a slice."""
        past = self._model.template.past
        if name in past:
            name, number = past[name].of, number - past[name].steps
        if name in self._places:
            return self._places[name]
        return len(self._once) + number * len(self._nodes) + self._nodes.index(name)

    def draw(self, count: int) -> NDArray[np.int32]:
        """Draw the next series; the result: shape (width, count)."""
        codes = np.empty((self.width, count), np.int32)
        self._drawing.draw_rows(
            np.array(self._steps, np.int64).reshape(-1, self._drawing.STEP_COLUMNS),
            np.array(self._parents, np.int64).reshape(-1, 2),
            np.concatenate([np.zeros(0, np.int64), *self._limits]),
            np.zeros(0),
            codes,
            np.zeros(count),
            self._rng,
        )
        return codes

    def table(
        self,
        codes: NDArray[np.int32],
        by: str,
        time: str,
        missing: float,
        random: np.random.Generator,
    ) -> Dataset:
        """Return drawn series, shape (width, series), one below the other."""
        count, slices = codes.shape[1], self._slices
        numbers = tuple(str(k + 1) for k in range(count))
        times = tuple(str(t) for t in range(slices))
        columns = [
            CodedColumn(by, numbers, np.repeat(np.arange(count), slices)),
            CodedColumn(time, times, np.tile(np.arange(slices), count)),
        ]
        first = len(self._once)
        for name in self._model.names:
            if name in self._places:
                found = np.repeat(codes[self._places[name]], slices)
            else:
                mine = codes[first + self._nodes.index(name) :: max(1, len(self._nodes))]
                found = mine[:slices].T.ravel()
            if missing:
                found = np.where(random.random(len(found)) < missing, -1, found)
            columns.append(CodedColumn(name, self._model[name].states, found))
        return Dataset(tuple(columns))
