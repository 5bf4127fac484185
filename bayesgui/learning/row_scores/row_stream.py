"""Parquet files scored in a stream: nothing but a batch of rows, and all scores, is in memory."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.monitor import Unreported
from bayesgui.core.name_lists import free_name
from bayesgui.data.columns.column import CodedColumn
from bayesgui.data.dataset import Dataset
from bayesgui.data.writing.batch_writing import batch_writer
from bayesgui.data.writing.table_export import arrow_column
from bayesgui.inference.node_stream import NodeStream, decoded_rows
from bayesgui.learning.row_scores.impossible_rows import MOST_EXPLAINED
from bayesgui.learning.row_scores.row_results import (
    ROW,
    RowsScored,
    joined_scores,
    strange_rows,
    strangest_of,
)
from bayesgui.learning.row_scores.table_scorer import score_rows
from bayesgui.learning.row_scores.tables import on_hidden, on_others

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    import pyarrow as pa

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.sentence import Sentence
    from bayesgui.data.dataset import Column
    from bayesgui.data.writing.batch_writing import Write
    from bayesgui.learning.row_scores.row_results import RowScores, StrangeRow
    from bayesgui.learning.row_scores.selection import Selection
    from bayesgui.learning.row_scores.table_scorer import TableScorer


@dataclass(frozen=True, eq=False)
class RowStream:
    """Parquet files whose rows are scored batch by batch.

    `notes`: how the columns that are nodes are read, and which are not.
    """

    network: BayesianNetwork
    stream: NodeStream
    notes: tuple[str, ...]

    @classmethod
    def opened(
        cls,
        network: BayesianNetwork,
        place: Path,
        missing_values: Iterable[str],
        monitor: Monitor,
        options: Mapping[str, Any],
    ) -> RowStream:
        """Look at the columns of Parquet files that are nodes."""
        stream = NodeStream.opened(network, place, missing_values, monitor, options)
        others = on_others([name for name in stream.names if name not in network])
        notes = (*stream.remarks, *others, *on_hidden(network, stream.nodes))
        return cls(network, stream, notes)

    def scored(
        self,
        scorer: TableScorer,
        output: Path,
        cells: int,
        chosen: Selection,
        monitor: Monitor,
    ) -> RowsScored:
        """Write the rows with their scores to a file, all or those that are chosen."""
        with batch_writer(output) as write:
            if chosen:
                return self._write_chosen(scorer, write, cells, chosen, monitor)
            return self._write_all(scorer, write, cells, monitor)

    def _batches(self, monitor: Monitor) -> Iterator[tuple[int, pa.RecordBatch, Dataset]]:
        """Yield batches of rows, each with the number of its first row and its states."""
        for start, batch, data in self.stream.batches(monitor):
            yield start, batch, data.matched(self.network, hidden=True)

    def _write_all(
        self, scorer: TableScorer, write: Write, cells: int, monitor: Monitor
    ) -> RowsScored:
        told: tuple[StrangeRow, ...] = ()
        parts: list[RowScores] = []
        reasons: dict[int, Sentence] = {}
        for start, batch, data in self._batches(monitor):
            left = MOST_EXPLAINED - len(reasons)
            found = score_rows(scorer, data, cells, Unreported(monitor), explained=left)
            write(_with_columns(batch, found.columns(batch.schema.names)))
            numbers = np.arange(start, start + len(batch))
            told = strangest_of((*told, *strange_rows(found, numbers)))
            # Cells of all rows would not fit into memory.
            parts.append(replace(found, cells=None))
            reasons |= {start + row: text for row, text in (found.impossible or {}).items()}
        scores = joined_scores(parts, reasons)
        notes = (*self.notes, *scores.remarks)
        return RowsScored(np.arange(scores.n_rows), scores.log_likelihoods, told, notes)

    def _write_chosen(
        self, scorer: TableScorer, write: Write, cells: int, chosen: Selection, monitor: Monitor
    ) -> RowsScored:
        import pyarrow as pa

        parts: list[RowScores] = []
        reasons: dict[int, Sentence] = {}
        for start, _batch, data in self._batches(monitor):
            left = MOST_EXPLAINED - len(reasons)
            found = score_rows(scorer, data, 0, Unreported(monitor), explained=left)
            parts.append(found)
            reasons |= {start + row: text for row, text in (found.impossible or {}).items()}
        scores = joined_scores(parts, reasons)
        rows = chosen.of(scores)
        wanted = np.sort(rows)
        tables, coded = [], []
        for start, batch, data in self._batches(Unreported(monitor)):
            first, last = np.searchsorted(wanted, [start, start + len(batch)])
            here = wanted[first:last] - start
            tables.append(decoded_rows(batch.take(pa.array(here))))
            coded.append(data.rows(here))
        back = np.searchsorted(wanted, rows)
        own = pa.concat_tables(tables).take(pa.array(back))
        states = _joined(self.network, coded).rows(back)
        told = score_rows(scorer, states, cells, monitor, compares=False)
        told = told.with_p_values_of(scores, rows)
        number = free_name(ROW, own.column_names)
        own = own.append_column(number, pa.array(rows + 1))
        write(_with_columns(own, told.columns(own.column_names)))
        notes = (*self.notes, *scores.remarks)
        return RowsScored(rows, scores.log_likelihoods, strange_rows(told, rows), notes)


def _joined(network: BayesianNetwork, parts: Sequence[Dataset]) -> Dataset:
    """Return tables of states one after the other as one."""
    columns = []
    for variable in network.variables:
        codes = np.concatenate([part.categorical(variable.name).codes for part in parts])
        columns.append(CodedColumn(variable.name, variable.states, codes, variable.edges))
    return Dataset(tuple(columns))


def _with_columns(rows: Any, columns: Sequence[Column]) -> pa.Table:
    """Return rows with further columns."""
    table = decoded_rows(rows)
    for column in columns:
        table = table.append_column(column.name, arrow_column(column))
    return table
