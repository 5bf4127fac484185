"""Writing tables of cases to CSV files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.data.writing.csv_export import quote
from bayesgui.data.writing.destination import destination

if TYPE_CHECKING:
    from bayesgui.data.dataset import Dataset

ROWS = 65_536
"""Rows converted to text at a time."""


def write_table(path: Path | str, data: Dataset, monitor: Monitor = SILENT) -> int:
    """Write a table as comma-separated values, a header line first; missing cells are empty.

    Parameters
    ----------
    path : Path or str
        The file; replaced atomically when all rows are written.
    data : Dataset
        The table; weights become a last column ``weight``.
    monitor : Monitor
        Progress and cancellation.

    Returns
    -------
    int
        Number of rows.

    Raises
    ------
    DataError
        If the file cannot be written.
    """
    with (
        destination(Path(path)) as temporary,
        temporary.open("w", encoding="utf-8", newline="") as stream,
    ):
        weighted = ["weight"] if data.weights is not None else []
        stream.write(",".join([*map(quote, data.names), *weighted]) + "\n")
        for start in range(0, data.n_rows, ROWS):
            monitor.check()
            part = data.rows(slice(start, start + ROWS))
            columns = [list(map(quote, c.texts().tolist())) for c in part.columns]
            if part.weights is not None:
                columns.append(list(map(repr, part.weights.tolist())))
            stream.writelines(",".join(row) + "\n" for row in zip(*columns, strict=True))
            monitor.report(min((start + ROWS) / data.n_rows, 1.0))
    return data.n_rows
