"""Reading tables polls for cancellation, whatever it waits for."""

from __future__ import annotations

import subprocess
import sys
import threading
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from bayesgui.core.errors import Cancelled, DataError
from bayesgui.data.columns.column import NumericColumn
from bayesgui.data.reading import csv_import, plain_csv, quoted_csv, raw_columns, row_streams
from bayesgui.data.reading.csv_import import read_csv

if TYPE_CHECKING:
    from pathlib import Path

ROWS, PIECE = 3_000, 100


class _Counting:
    """A monitor that counts how often it is looked at."""

    stop_requested = False

    def __init__(self) -> None:
        self.looks = 0

    def report(self, fraction: float, text: str = "") -> None:
        """Drop it."""

    def publish(self, event: object) -> None:
        """Drop it."""

    def check(self) -> None:
        self.looks += 1


def test_a_column_of_measurements_polls_after_each_piece_of_its_texts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plain_csv, "TEXTS", PIECE)
    monkeypatch.setattr(raw_columns, "PIECE", PIECE)
    path = tmp_path / "numbers.csv"
    drawn = np.random.default_rng(1).normal(size=(ROWS, 2))
    np.savetxt(path, drawn, "%.9f", ",", header="a,b", comments="")
    monitor = _Counting()
    read = read_csv(path, numeric=["a", "b"], monitor=monitor)
    column = read["a"]
    assert isinstance(column, NumericColumn)
    np.testing.assert_allclose(column.values, drawn[:, 0], atol=1e-9)
    # Texts are made, and read as numbers.
    assert monitor.looks > 2 * 2 * ROWS // PIECE


class _Impatient(_Counting):
    """A monitor that is cancelled after a few looks."""

    def check(self) -> None:
        super().check()
        if self.looks > 3:
            raise Cancelled


QUOTED = '"a","b"\n' + '"x","NA"\n"y","no"\n' * 50


@pytest.mark.parametrize("name", ["PlainReader", "QuotedReader"])
def test_what_a_reader_loads_does_not_hold_a_cancellation_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    path, loaded = tmp_path / "t.csv", threading.Event()
    path.write_text(QUOTED)
    usual = getattr(csv_import, name)

    def loading(*arguments: Any) -> object:
        loaded.wait(60)
        return usual(*arguments)

    monkeypatch.setattr(csv_import, name, loading)
    with pytest.raises(Cancelled):
        read_csv(path, monitor=_Impatient())
    assert not loaded.is_set()
    loaded.set()


def test_a_batch_that_is_awaited_does_not_hold_a_cancellation_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, there = tmp_path / "t.csv", threading.Event()
    path.write_text(QUOTED)
    read = row_streams.QuotedMarks.read

    def waiting(self: row_streams.QuotedMarks, size: int = -1) -> bytes:
        there.wait(60)
        return read(self, size)

    monkeypatch.setattr(row_streams.QuotedMarks, "read", waiting)
    monitor = _Impatient()
    monitor.looks = -10
    with pytest.raises(Cancelled):
        read_csv(path, monitor=monitor)
    assert not there.is_set()
    there.set()


def test_a_quoted_table_is_read_without_pandas(tmp_path: Path) -> None:
    # Arrow's conversion to numpy imports it: 0.3 s in which nothing can be cancelled.
    path = tmp_path / "t.csv"
    path.write_text(QUOTED)
    code = (
        "import sys, bayesgui; data = bayesgui.read_data(sys.argv[1]); "
        "print(data.n_rows, 'pandas' in sys.modules)"
    )
    out = subprocess.run(
        [sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True
    )
    assert out.stdout.split() == ["100", "False"]


def test_marks_are_looked_for_in_slices_of_whole_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "t.csv"
    path.write_text(QUOTED)
    whole = read_csv(path)
    monkeypatch.setattr(row_streams, "_SLICE", 20)
    slices: list[bytes] = []

    class Pattern:
        def __init__(self, pattern: Any) -> None:
            self._pattern = pattern

        def sub(self, new: bytes, lines: bytes) -> bytes:
            slices.append(lines)
            return bytes(self._pattern.sub(new, lines))

    made = row_streams.QuotedMarks.__init__

    def making(self: Any, *arguments: Any) -> None:
        made(self, *arguments)
        self._pattern = Pattern(self._pattern)

    monkeypatch.setattr(row_streams.QuotedMarks, "__init__", making)
    assert read_csv(path)["b"].texts().tolist() == whole["b"].texts().tolist()
    assert whole["b"].states == ("NA", "no")
    assert max(map(len, slices)) < 40
    assert all(lines.endswith(b"\n") for lines in slices)


def test_locating_a_row_of_another_length_polls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "t.csv"
    path.write_text(QUOTED + '"x"\n')
    looks = []
    for rows in (1_000, 2):
        monkeypatch.setattr(quoted_csv, "_ROWS_BETWEEN_LOOKS", rows)
        monitor = _Counting()
        with pytest.raises(DataError, match=r"t\.csv, row 102 has 1 field"):
            read_csv(path, monitor=monitor)
        looks.append(monitor.looks)
    assert looks[1] - looks[0] >= 40
