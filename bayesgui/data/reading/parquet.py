"""Reading Parquet files in batches."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.data.columns.pandas_columns import records_remark
from bayesgui.data.files import reading_parquet
from bayesgui.data.reading.growing_column import GrowingColumn
from bayesgui.data.reading.parquet_files import ParquetFiles
from bayesgui.data.reading.raw_columns import dataset_of
from bayesgui.data.reading.reading_options import Reading

if TYPE_CHECKING:
    from bayesgui.data.dataset import Dataset


def fitting(reading: Reading, files: ParquetFiles) -> Reading:
    """Return the options of a reader as the files need them."""
    return replace(reading, common=frozenset()) if files.words_for_empty else reading


def wanted_columns(files: ParquetFiles, reading: Reading) -> tuple[str, ...]:
    """Return the columns to read; those that hold records only if they are asked for by name."""
    asked = [*(reading.kept or ()), *reading.numeric]
    return reading.wanted(files.place, (*files.names, *(n for n in files.nested if n in asked)))


def read_parquet(path: Path | str, monitor: Monitor = SILENT, **options: Any) -> Dataset:
    """Read a table of cases from a Parquet file, or a folder; `**options`: those of `Reading.of`.

    Null cells are missing too, so words such as ``None`` are values unless `missing_values` has
    them; numbers and booleans become states by their shortest text.
    """
    return read_columns(Path(path), Reading.of(**options), monitor)


def read_columns(path: Path, reading: Reading, monitor: Monitor) -> Dataset:
    """Read a table of cases from Parquet files."""
    files = ParquetFiles.at(path)
    reading = fitting(reading.with_nulls(), files)
    wanted = wanted_columns(files, reading)
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
