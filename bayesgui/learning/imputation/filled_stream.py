"""Parquet files with missing cells filled in a stream: a batch of rows is in memory.

What a batch is filled with does not depend on which rows it has. So that the cells are written as
the others of their column, the files are read once before they are filled: what is observed in
each column is counted, of texts and of numbers each different one.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.monitor import Stage, Unreported
from bayesgui.core.name_lists import free_name
from bayesgui.data.columns.column import CodedColumn, missing_cells
from bayesgui.data.writing.batch_writing import batch_writer
from bayesgui.data.writing.table_export import arrow_column
from bayesgui.inference.node_stream import NodeStream, decoded_rows
from bayesgui.learning.imputation.asking import MOST_LISTED, on_impossible, problem_of
from bayesgui.learning.imputation.base import Part
from bayesgui.learning.imputation.column_stream import ObservedColumn, StreamedColumn
from bayesgui.learning.imputation.draws_table import DRAW, probability_columns
from bayesgui.learning.imputation.marks import mark_columns, masks_of
from bayesgui.learning.imputation.observed_cells import cell_draws

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    import pyarrow as pa

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset
    from bayesgui.learning.imputation.base import Filling, Imputer
    from bayesgui.learning.imputation.observed_cells import Draws

LOOKED = 0.3
"""Share of the time of one draw that looking at the columns takes."""


@dataclass
class Tally:
    """What was filled so far, in the first draw."""

    filled: Counter[str] = field(default_factory=Counter)
    n_rows: int = 0
    n_missing: int = 0
    n_impossible: int = 0
    impossible: list[int] = field(default_factory=list)

    def add(self, start: int, filling: Filling, masks: Mapping[str, Any], n_rows: int) -> None:
        """Count what was filled in a batch, whose first row has the number `start`."""
        some = np.zeros(n_rows, np.bool_)
        for name, mask in masks.items():
            self.filled[name] += int(mask.sum())
            some |= mask
        self.n_rows += int(some.sum())
        self.n_missing += filling.n_missing
        rows = filling.impossible
        self.n_impossible += len(rows)
        self.impossible += (rows[: MOST_LISTED - len(self.impossible)] + start).tolist()

    @property
    def notes(self) -> tuple[str, ...]:
        """The remark on impossible rows."""
        return on_impossible(np.array(self.impossible, np.int64), self.n_impossible)


@dataclass(frozen=True, eq=False)
class FillingStream:
    """Fills the missing cells of Parquet files; `n_draws`: completed tables, below each other.

    `seed`: of the random numbers; None if nothing is drawn. `gives`: whether the way tells the
    probability of each cell.
    """

    network: BayesianNetwork
    stream: NodeStream
    imputer: Imputer
    n_draws: int
    seed: int | None
    gives: bool
    mark: str

    def write(self, output: Path, monitor: Monitor) -> Tally:
        """Write the completed tables."""
        parts = LOOKED + self.n_draws
        columns = self._columns(Stage(monitor, 0.0, LOOKED / parts))
        tally = Tally(Counter({name: 0 for name in self.network.names if name in columns}))
        with batch_writer(output) as write:
            for draw in range(self.n_draws):
                stage = Stage(monitor, (LOOKED + draw) / parts, (LOOKED + draw + 1) / parts)
                for table in self._tables(draw, columns, tally, stage):
                    write(table)
        return tally

    def _matched(self, data: Dataset) -> tuple[BayesianNetwork, Dataset]:
        return problem_of(self.network, data)

    def _columns(self, monitor: Monitor) -> dict[str, StreamedColumn]:
        """Return the columns of nodes that have missing cells."""
        seen = {name: ObservedColumn() for name in self.stream.nodes}
        kinds: dict[str, Any] = {}
        for _start, batch, data in self.stream.batches(monitor):
            for name, column in seen.items():
                monitor.check()
                cells = batch.column(name)
                kinds[name] = cells.type
                column.add(cells, missing_cells(data[name]))
        return {
            name: StreamedColumn.of(self.network[name], column, kinds[name])
            for name, column in seen.items()
            if column.n_missing
        }

    def _tables(
        self, draw: int, columns: Mapping[str, StreamedColumn], tally: Tally, monitor: Monitor
    ) -> Any:
        """Yield the batches of a completed table."""
        draws: dict[str, Draws] = {}
        names = tuple(name for name in self.network.names if name in self.stream.nodes)
        for start, batch, data in self.stream.batches(monitor):
            used, matched = self._matched(data)
            part = Part(start, draw)
            filling = self.imputer.fill(used, matched, names, Unreported(monitor), part)
            if self.seed is not None and not draws:
                draws = {n: cell_draws(used, n, self.seed, draw + 1) for n in columns}
            found = masks_of(filling, len(batch))
            masks = {name: found[name] if name in found else _none(batch) for name in tally.filled}
            if draw == 0:
                tally.add(start, filling, masks, len(batch))
            made = decoded_rows(batch)
            for name, rows in filling.rows.items():
                cells = columns[name].filled(
                    batch.column(name), rows, filling.codes[name][0], draws.get(name)
                )
                made = _with_column(made, name, cells)
            for name, column in columns.items():
                if name not in filling.rows and column.kept is None:
                    # Of the same type in all batches.
                    none = np.zeros(0, np.int64)
                    cells = column.filled(batch.column(name), none, none.astype(np.int32), None)
                    made = _with_column(made, name, cells)
            yield self._marked(made, draw, filling, masks)

    def _marked(
        self, table: pa.Table, draw: int, filling: Filling, masks: Mapping[str, Any]
    ) -> pa.Table:
        """Return a batch with marks, probabilities, and the number of the draw."""
        own, n_rows = table.schema.names, len(table)
        added: list[Any] = [*mark_columns(own, n_rows, masks, self.mark)]
        if self.n_draws == 1 and self.gives:
            taken = [*own, *(column.name for column in added)]
            added += probability_columns(taken, n_rows, filling, tuple(masks))
        for column in added:
            cells = arrow_column(column)
            if isinstance(column, CodedColumn):
                cells = cells.dictionary_decode()
            table = table.append_column(column.name, cells)
        if self.n_draws > 1:
            import pyarrow as pa

            numbers = pa.array([str(draw + 1)] * n_rows, pa.string())
            table = table.add_column(0, free_name(DRAW, own), numbers)
        return table


def _none(batch: Any) -> Any:
    return np.zeros(len(batch), np.bool_)


def _with_column(table: pa.Table, name: str, cells: pa.Array) -> pa.Table:
    return table.set_column(table.schema.get_field_index(name), name, cells)
