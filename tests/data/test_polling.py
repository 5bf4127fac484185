"""Columns of many different texts poll for cancellation while they are built."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.data.columns.column import NumericColumn
from bayesgui.data.reading import plain_csv, raw_columns
from bayesgui.data.reading.csv_import import read_csv

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

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
