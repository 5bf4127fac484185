"""Reading Parquet files in batches."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.data.columns.missing_marks import EMPTY_WORDS
from bayesgui.data.columns.pandas_columns import records_remark
from bayesgui.data.files import reading_parquet
from bayesgui.data.reading.growing_column import GrowingColumn
from bayesgui.data.reading.parquet_files import ParquetFiles
from bayesgui.data.reading.raw_columns import dataset_of
from bayesgui.data.reading.reading_options import NOTHING_KNOWN, ColumnOptions, Reading

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset


def parquet_reading(
    missing_values: Iterable[str] | None,
    columns: Iterable[str] | None,
    network: BayesianNetwork | None,
    numeric: Iterable[str],
    unknown: Literal["refuse", "missing", "keep"],
    mapping: Mapping[str, Mapping[str, str]] | None,
    kept: Iterable[str],
    unchanged: Iterable[str],
    column_options: ColumnOptions = NOTHING_KNOWN,
) -> Reading:
    """Return the options of a reader of a file whose null cells are marked as such."""
    reading = Reading.of(missing_values, columns, network, numeric, unknown, mapping)
    reading = reading.keeping(kept).leaving(unchanged).knowing(column_options)
    return replace(reading, common=frozenset(EMPTY_WORDS))


def fitting(reading: Reading, files: ParquetFiles) -> Reading:
    """Return the options of a reader as the files need them."""
    return replace(reading, common=frozenset()) if files.words_for_empty else reading


def read_parquet(
    path: Path | str,
    missing_values: Iterable[str] | None = ("",),
    columns: Iterable[str] | None = None,
    network: BayesianNetwork | None = None,
    monitor: Monitor = SILENT,
    *,
    numeric: Iterable[str] = (),
    unknown: Literal["refuse", "missing", "keep"] = "refuse",
    mapping: Mapping[str, Mapping[str, str]] | None = None,
    kept: Iterable[str] = (),
    unchanged: Iterable[str] = (),
    column_options: ColumnOptions = NOTHING_KNOWN,
) -> Dataset:
    """Read a table of cases from a Parquet file, or a folder of them; parameters as for `read_csv`.

    `missing_values`, `columns`, `network`, `monitor`, `numeric`, `unknown`, `mapping`: see
    `bayesgui.data.reading.csv_import.read_csv`. Null cells are missing too, so words such as
    ``None`` are values unless `missing_values` has them; numbers and booleans become states by
    their shortest text. `kept`: additional columns that are never left out. `unchanged`: columns
    whose texts are the states, even if two are spellings of one word, such as TRUE and true.
    """
    path = Path(path)
    reading = parquet_reading(
        missing_values, columns, network, numeric, unknown, mapping, kept, unchanged, column_options
    )
    files = ParquetFiles.at(path)
    reading = fitting(reading, files)
    asked = [*(reading.kept or ()), *reading.numeric]
    wanted = reading.wanted(path, (*files.names, *(n for n in files.nested if n in asked)))
    growing = {name: GrowingColumn(name, is_category=name in files.categories) for name in wanted}
    rows = 0
    with reading_parquet(path, is_folder=path.is_dir()):
        for batch in files.batches(wanted, monitor):
            for name, column in zip(batch.schema.names, batch.columns, strict=True):
                growing[name].add(column)
            rows += len(batch)
            if monitor.stop_requested:
                break
    stopped = rows < files.n_rows
    raw = [growing[name].raw() for name in wanted]
    made = dataset_of(path, raw, reading, monitor, stopped=stopped)
    aside = files.nested if reading.kept is None else ()
    return made.remarked(records_remark(aside)) if aside else made
