"""Parquet files scored in a stream: nothing but a batch of rows, and all scores, is in memory."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.monitor import Unreported
from bayesgui.core.name_lists import free_name
from bayesgui.data.columns.column import CodedColumn
from bayesgui.data.dataset import Dataset
from bayesgui.data.matching import check_nodes
from bayesgui.data.reading.parquet_files import ParquetFiles
from bayesgui.data.reading.reader import read_data
from bayesgui.data.writing.destination import destination
from bayesgui.data.writing.table_export import arrow_column
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
    from bayesgui.data.reading.sources.parquet_stream import ParquetStream
    from bayesgui.learning.row_scores.row_results import RowScores, StrangeRow
    from bayesgui.learning.row_scores.selection import Selection
    from bayesgui.learning.row_scores.table_scorer import TableScorer


@dataclass(frozen=True, eq=False)
class RowStream:
    """Parquet files whose rows are scored batch by batch.

    `nodes`: columns that are nodes of the network. `notes`: how they are read.
    """

    network: BayesianNetwork
    stream: ParquetStream
    nodes: tuple[str, ...]
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
        names = ParquetFiles.at(place).names
        check_nodes(network, names)
        nodes = tuple(name for name in names if name in network)
        source: Any = read_data(
            place, missing_values, columns=nodes, network=network, weights="", memory=0,
            monitor=monitor, **options,
        )  # fmt: skip
        others = on_others([name for name in names if name not in network])
        # The last remark says that rows are only counted, which is not so here.
        notes = (*source.remarks[:-1], *others, *on_hidden(network, nodes))
        return cls(network, source.counter, nodes, notes)

    @property
    def _files(self) -> ParquetFiles:
        return self.stream.files

    def scored(
        self,
        scorer: TableScorer,
        output: Path,
        cells: int,
        chosen: Selection,
        monitor: Monitor,
    ) -> RowsScored:
        """Write the rows with their scores to a Parquet file, all or those that are chosen."""
        from pyarrow import ArrowException

        with destination(output, ArrowException) as temporary:
            if chosen:
                return self._write_chosen(scorer, temporary, cells, chosen, monitor)
            return self._write_all(scorer, temporary, cells, monitor)

    def _batches(self, monitor: Monitor) -> Iterator[tuple[int, pa.RecordBatch, Dataset]]:
        """Yield batches of rows, each with the number of its first row and its states."""
        start = 0
        for batch in self._files.batches(self._files.names, monitor):
            data = self.stream.coded_batch(batch, self.nodes, monitor)
            yield start, batch, data.matched(self.network, hidden=True)
            start += len(batch)

    def _write_all(
        self, scorer: TableScorer, path: Path, cells: int, monitor: Monitor
    ) -> RowsScored:
        from pyarrow import parquet

        writer = None
        told: tuple[StrangeRow, ...] = ()
        parts: list[RowScores] = []
        reasons: dict[int, Sentence] = {}
        try:
            for start, batch, data in self._batches(monitor):
                left = MOST_EXPLAINED - len(reasons)
                found = score_rows(scorer, data, cells, Unreported(monitor), explained=left)
                table = _with_columns(batch, found.columns(batch.schema.names))
                if writer is None:
                    writer = parquet.ParquetWriter(path, table.schema, write_statistics=False)
                writer.write_table(table)
                numbers = np.arange(start, start + len(batch))
                told = strangest_of((*told, *strange_rows(found, numbers)))
                # Cells of all rows would not fit into memory.
                parts.append(replace(found, cells=None))
                reasons |= {start + row: text for row, text in (found.impossible or {}).items()}
        finally:
            if writer is not None:
                writer.close()
        scores = joined_scores(parts, reasons)
        notes = (*self.notes, *scores.remarks)
        return RowsScored(np.arange(scores.n_rows), scores.log_likelihoods, told, notes)

    def _write_chosen(
        self, scorer: TableScorer, path: Path, cells: int, chosen: Selection, monitor: Monitor
    ) -> RowsScored:
        import pyarrow as pa
        from pyarrow import parquet

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
            tables.append(_decoded(batch.take(pa.array(here))))
            coded.append(data.rows(here))
        back = np.searchsorted(wanted, rows)
        own = pa.concat_tables(tables).take(pa.array(back))
        states = _joined(self.network, coded).rows(back)
        told = score_rows(scorer, states, cells, monitor, compares=False)
        told = told.with_p_values_of(scores, rows)
        number = free_name(ROW, own.column_names)
        own = own.append_column(number, pa.array(rows + 1))
        parquet.write_table(_with_columns(own, told.columns(own.column_names)), path)
        notes = (*self.notes, *scores.remarks)
        return RowsScored(rows, scores.log_likelihoods, strange_rows(told, rows), notes)


def _joined(network: BayesianNetwork, parts: Sequence[Dataset]) -> Dataset:
    """Return tables of states one after the other as one."""
    columns = []
    for variable in network.variables:
        codes = np.concatenate([part.categorical(variable.name).codes for part in parts])
        columns.append(CodedColumn(variable.name, variable.states, codes, variable.edges))
    return Dataset(tuple(columns))


def _decoded(rows: Any) -> pa.Table:
    """Return rows as a table in which texts are no dictionaries, as those of batches differ."""
    import pyarrow as pa

    columns = [
        column.dictionary_decode() if pa.types.is_dictionary(column.type) else column
        for column in rows.columns
    ]
    return pa.table(columns, rows.schema.names)


def _with_columns(rows: Any, columns: Sequence[Column]) -> pa.Table:
    """Return rows with further columns."""
    table = _decoded(rows)
    for column in columns:
        table = table.append_column(column.name, arrow_column(column))
    return table
