"""Pipes and damaged Parquet files end in a sentence."""

from __future__ import annotations

import os
import random
from typing import TYPE_CHECKING

import pyarrow as pa
import pytest
from pyarrow import parquet

from bayesgui.core.errors import BayesGuiError, DataError
from bayesgui.data.reading.file_scan import scan
from bayesgui.data.reading.import_request import head
from bayesgui.data.reading.parquet import read_parquet
from bayesgui.data.reading.sniffing import sniff

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("read", [sniff, read_parquet, lambda path: head(path, None)])
@pytest.mark.parametrize("kind", ["pipe", "folder", "device"])
def test_what_is_not_a_file_is_refused_at_once(tmp_path: Path, read: object, kind: str) -> None:
    path = tmp_path / "cases.csv"
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    else:
        path.symlink_to("/dev/zero")
    with pytest.raises(DataError, match=r"cases\.csv (is not a file|has no Parquet files)"):
        read(path)  # type: ignore[operator]


@pytest.mark.long
def test_a_damaged_parquet_file_is_read_or_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "cases.parquet"
    columns = {"a": ["y", "n", None] * 50, "b": [1, 2, 3] * 50, "c": [0.5, 1.5, None] * 50}
    parquet.write_table(pa.table(columns), path)
    whole = path.read_bytes()
    rng = random.Random(0)
    refused = 0
    for number in range(1200):
        data = bytearray(whole)
        for _ in range(rng.choice((1, 1, 2, 5))):
            data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        path.write_bytes(data[: rng.randrange(len(data))] if number % 5 == 0 else data)
        for read in (read_parquet, lambda p: head(p, None), lambda p: scan(p, None, ("",))):
            try:
                read(path)
            except BayesGuiError:
                refused += 1
    assert refused > 300
