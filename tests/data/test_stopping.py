"""A stopped reader returns the rows read so far, as if the file ended there."""

from __future__ import annotations

import gzip

import numpy as np
import pytest

from bayesgui.core.sentence import Sentence
from bayesgui.data.reading import parquet_files, plain_csv, quoted_csv, text_source
from bayesgui.data.reading.csv_import import read_csv
from bayesgui.data.reading.parquet import read_parquet

ROWS = 40_000
CELLS = np.random.default_rng(5).integers(0, 3, (ROWS, 2))


class _StopAtOnce:
    """A monitor that requests a stop at the first report."""

    stop_requested = False

    def __init__(self):
        self.told = []

    def report(self, fraction, text=""):
        if isinstance(text, Sentence) and "rows" in text.values:
            self.told.append(text.values["rows"])
            self.stop_requested = True

    def publish(self, event):
        """Drop it."""

    def check(self):
        """Never cancel."""


def _assert_is_beginning(data, monitor):
    rows = data.n_rows
    assert 0 < rows < ROWS
    assert rows in (monitor.told[0], monitor.told[0] - 1)  # a header is a line too
    codes = np.column_stack([column.codes for column in data.columns])
    assert codes.tolist() == CELLS[:rows].tolist()
    assert data.remarks[0] == (
        f"Reading was stopped after {rows:,} rows; the rest of the file is left out."
    )


@pytest.mark.parametrize(
    ("quote", "packed"), [("", False), ('"', False), ("", True)], ids=["plain", "quoted", "packed"]
)
def test_a_text_file_is_read_to_a_whole_row(tmp_path, monkeypatch, quote, packed):
    monkeypatch.setattr(plain_csv, "BLOCK", 8192)
    monkeypatch.setattr(text_source, "BLOCK", 8192)
    monkeypatch.setattr(text_source.TextSource.read, "__defaults__", (8192,))
    monkeypatch.setattr(quoted_csv, "ROW_BYTES", 8192)
    lines = [f"{quote}s{a}{quote},t{b}" for a, b in CELLS]
    path = tmp_path / ("a.csv.gz" if packed else "a.csv")
    with (gzip.open if packed else open)(path, "wt", encoding="ascii") as file:
        file.write("a,b\n" + "\n".join(lines) + "\n")
    monitor = _StopAtOnce()
    _assert_is_beginning(read_csv(path, monitor=monitor), monitor)


def test_a_parquet_file_is_read_to_a_whole_batch(tmp_path, monkeypatch):
    import pyarrow as pa
    from pyarrow import parquet

    monkeypatch.setattr(parquet_files, "BATCH_ROWS", 1000)
    table = pa.table({"a": [f"s{a}" for a in CELLS[:, 0]], "b": [f"t{b}" for b in CELLS[:, 1]]})
    parquet.write_table(table, tmp_path / "a.parquet")
    monitor = _StopAtOnce()
    data = read_parquet(tmp_path / "a.parquet", monitor=monitor)
    assert data.n_rows == 1000
    _assert_is_beginning(data, monitor)


def test_a_file_that_was_read_to_its_end_is_not_called_stopped(tmp_path):
    path = tmp_path / "a.csv"
    path.write_text("a,b\nx,y\nz,w\n", encoding="ascii")
    data = read_csv(path, monitor=_StopAtOnce())
    assert (data.n_rows, data.remarks) == (2, ())
