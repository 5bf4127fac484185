"""Opening of tables that are larger than memory, as sources of counts."""

from __future__ import annotations

import contextlib
import math
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.errors import DataError
from bayesgui.core.monitor import Unreported
from bayesgui.core.sentence import Sentence
from bayesgui.data.case_source import CaseSource
from bayesgui.data.columns.code_buffer import CodeBuffer
from bayesgui.data.columns.column import CodedColumn
from bayesgui.data.columns.pandas_columns import records_remark
from bayesgui.data.counts import MAX_CELLS, family_counts
from bayesgui.data.dataset import Dataset
from bayesgui.data.reading.parquet import fitting, wanted_columns
from bayesgui.data.reading.raw_column import RawColumn
from bayesgui.data.reading.raw_columns import build_column
from bayesgui.data.reading.row_weights import WEIGHT
from bayesgui.data.reading.sources.column_profiles import BLANK, Coding, Profile, codings_of
from bayesgui.data.reading.sources.distinct_rows import HeldRows, distinct_rows, rows_kept
from bayesgui.data.reading.sources.packed_rows import packer_for
from bayesgui.data.reading.sources.parquet_stream import (
    ParquetStream,
    add_rows,
    coded_column,
    is_numeric,
    numbers_of,
    profiles_of,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.case_source import Family, Table
    from bayesgui.data.reading.parquet_files import ParquetFiles
    from bayesgui.data.reading.reading_options import Reading
    from bayesgui.data.reading.sources.source_options import SourceOptions

BYTES_PER_CELL = 4
"""Memory of a cell while a table is read and learned from: its code, twice, and its bits."""


def bytes_in_memory(files: ParquetFiles) -> int:
    """Return about how much memory a table takes when it is learned from."""
    return BYTES_PER_CELL * files.n_rows * len(files.names)


def open_parquet(files: ParquetFiles, options: SourceOptions, monitor: Monitor) -> CaseSource:
    """Open Parquet files as a source of counts.

    `options`: which columns, and what their texts mean. The families of its network are counted in
    the pass that looks at the columns.
    """
    if not files.n_rows:
        raise DataError("{path} has no rows; choose a file with rows.", path=files.place.name)
    reading, network = fitting(options.reading, files), options.network
    weights = options.weights
    if weights is None:
        weights = _sampled_weights(files, options, monitor)
    wanted = [name for name in wanted_columns(files, reading) if name != weights]
    if network is None:
        first = None
        profiles = profiles_of(files, wanted, monitor, options.uncut)
    else:
        wanted = [name for name in wanted if name in network]
        first = FirstPass(files, reading, network, weights or None)
        profiles = first.run(wanted, monitor)
    codings, remarks = codings_of(profiles, reading, options.uncut, monitor, **options.intervals)
    if files.nested and reading.kept is None:
        remarks = [*remarks, records_remark(files.nested)]
    if first is not None:
        codings = first.with_numeric(wanted, codings)
    _refuse_none(files.place, codings, remarks)
    _count_sampled(files, profiles, codings, monitor)
    stream = ParquetStream(files, codings, weights or None)
    total = float(files.n_rows)
    if weights:
        total = _total_weight(files, weights, monitor)
    columns = tuple(coding.column(files.n_rows) for coding in codings.values())
    source = CaseSource(columns, stream, files.n_rows, total, bool(weights), tuple(remarks))
    if first is not None:
        return _remarked(replace(source, _known=first.tables(codings)))
    return _remarked(_with_rows(source, stream, options.memory, monitor))


def _count_sampled(
    files: ParquetFiles,
    profiles: Sequence[Profile],
    codings: dict[str, Coding],
    monitor: Monitor,
) -> None:
    """Count the intervals of columns for which a sample stood when they were cut."""
    names = [each.name for each in profiles if each.is_sampled and each.name in codings]
    if names:
        tables = ParquetStream(files, codings).count([(name,) for name in names], (), monitor)
        for name, counts in zip(names, tables, strict=True):
            codings[name] = replace(codings[name], counts=counts)


def _sampled_weights(files: ParquetFiles, options: SourceOptions, monitor: Monitor) -> str | None:
    """Return the column of likelihood weights of sampled cases, None if there is none."""
    last = files.names[-1]
    if last != WEIGHT or options.reading.kept is not None or last in options.reading.asked:
        return None
    smallest, largest, between = math.inf, -math.inf, False
    for batch in files.batches([last], Unreported(monitor)):
        found = numbers_of(batch.column(last))
        if np.isnan(found).any():
            return None
        smallest = min(smallest, float(found.min(initial=math.inf)))
        largest = max(largest, float(found.max(initial=-math.inf)))
        between = between or bool(((found != 0) & (found != 1)).any())
    return last if smallest >= 0 and largest <= 1 and between else None


def _refuse_none(place: Path, codings: dict[str, Coding], remarks: Sequence[str]) -> None:
    if not codings:
        raise DataError(
            "{path} has no column that is a variable: {notes} Ask for columns by name.",
            path=place.name,
            notes=" ".join(remarks),
        )


def _total_weight(files: ParquetFiles, weights: str, monitor: Monitor) -> float:
    """Return the sum of the weights."""
    total, rows = 0.0, 0
    for batch in files.batches([weights], Unreported(monitor)):
        found = numbers_of(batch.column(weights))
        wrong = np.flatnonzero(~(np.isfinite(found) & (found >= 0)))
        if wrong.size:
            raise DataError(
                "The weight of row {row:,} is {value}; a weight is a number of 0 or more.",
                row=rows + int(wrong[0]) + 1,
                value=float(found[wrong[0]]),
            )
        total += float(found.sum())
        rows += len(found)
    return total


def _with_rows(
    source: CaseSource, stream: ParquetStream, memory: int | None, monitor: Monitor
) -> CaseSource:
    """Return the source with its distinct rows in memory, if they fit, or the bits of all."""
    if source.weighted:
        return source
    with packer_for(source.columns, source.n_rows, memory) or contextlib.nullcontext() as packer:
        batches = stream.coded(source.names, (), monitor)
        if packer is not None:
            batches = packer.packing(batches)
        most = rows_kept(memory, len(source.names))
        rows = distinct_rows(batches, source.columns, most, monitor)
        if rows is not None:
            note = Sentence(
                "The rows are kept in memory as {count:,} distinct ones with their numbers.",
                count=rows.n_rows,
            )
            return replace(source, counter=HeldRows(rows)).remarked(note)
        if packer is None:
            return source
        for _ in batches:
            monitor.check()  # the rest is packed as it goes by
        packed = packer.rows()
    return source if packed is None else replace(source, counter=packed)


def _remarked(source: CaseSource) -> CaseSource:
    if source.counter.held is not None:
        return source
    return source.remarked(
        Sentence(
            "The table is larger than memory: its {rows:,} rows are counted in a stream.",
            rows=source.n_rows,
        )
    )


class FirstPass:
    """The pass that looks at the columns of a network's nodes and counts its families meanwhile."""

    def __init__(
        self,
        files: ParquetFiles,
        reading: Reading,
        network: BayesianNetwork,
        weights: str | None,
    ) -> None:
        self._files, self._reading, self._network = files, reading, network
        self._weights = weights
        self._found: dict[str, dict[str, int]] = {}
        self._numeric: dict[str, Any] = {}
        self._rows = 0
        self._families: tuple[Family, ...] = ()
        self._counts: list[Any] = []

    def run(self, names: Sequence[str], monitor: Monitor) -> tuple[Profile, ...]:
        """Count the families of the columns that are there; return what the columns hold."""
        categories = self._files.categories
        profiles = tuple(Profile(name, is_category=name in categories) for name in names)
        self._families = self._countable(names)
        self._counts = [0] * len(self._families)
        codings = {name: self._coding(name) for name in names}
        asked = [*names] if self._weights is None else [*names, self._weights]
        for batch in self._files.batches(asked, monitor):
            columns = []
            for profile in profiles:
                monitor.check()
                cells = batch.column(profile.name)
                coded = coded_column(codings[profile.name], cells, self._resolve)
                if coded.edges is not None and is_numeric(cells):
                    self._numeric[coded.name] = self._numeric.get(coded.name, 0) + coded.counts
                else:
                    add_rows(profile, cells, monitor)
                columns.append(coded)
            weights = None
            if self._weights is not None:
                weights = numbers_of(batch.column(self._weights))
            data = Dataset(tuple(columns), weights)
            for k, family in enumerate(self._families):
                self._counts[k] = self._counts[k] + family_counts(
                    data, family[-1], family[:-1], monitor
                )
            self._rows += data.n_rows
        return tuple(profile for profile in profiles if profile.name not in self._numeric)

    def with_numeric(self, names: Sequence[str], codings: dict[str, Coding]) -> dict[str, Coding]:
        """Return the codings with those of numbers, for which the nodes' intervals are enough."""
        for name, counts in self._numeric.items():
            codings[name] = replace(self._coding(name), counts=counts)
        return {name: codings[name] for name in names if name in codings}

    def tables(self, codings: dict[str, Coding]) -> dict[tuple[Family, Family], Table]:
        """Return the counts, unless the whole column shows that a text means something else."""
        same = all(
            codings[name].codes[text] == code
            for name, codes in self._found.items()
            if name not in self._numeric
            for text, code in codes.items()
        )
        if not same:
            return {}
        return {((), family): t for family, t in zip(self._families, self._counts, strict=True)}

    def _countable(self, names: Sequence[str]) -> tuple[Family, ...]:
        known, network = set(names), self._network
        found = []
        for child in network:
            family = tuple(sorted((child, *network.parents(child))))
            cells = np.prod([float(network[name].n_states) for name in family])
            if known.issuperset(family) and cells <= MAX_CELLS:
                found.append(family)
        return tuple(dict.fromkeys(found))

    def _coding(self, name: str) -> Coding:
        node = self._network[name]
        codes = self._found[name] = {}
        return Coding(name, node.states, node.edges, codes, np.zeros(node.n_states, np.int64))

    def _resolve(self, column: str, text: str, row: int) -> int:
        """Return the code of a text that occurs for the first time."""
        codes = CodeBuffer()
        codes.extend(np.zeros(1, np.int64), 1)
        try:
            made, _ = build_column(RawColumn(column, [text], codes), self._reading)
        except DataError as error:
            if "row" in error.values:
                error.values["row"] = self._rows + row + 1
            raise
        assert isinstance(made, CodedColumn)
        code = BLANK if made.n_missing else int(made.codes[0])
        self._found[column][text] = code
        return code
