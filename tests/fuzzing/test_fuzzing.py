"""What is damaged was sound before, and every reader of files is among those that are fuzzed."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from bayesgui.core.errors import BayesGuiError
from bayesgui.formats.base import formats
from tests.fuzzing.fuzzing import damaged
from tests.fuzzing.readers import readers

if TYPE_CHECKING:
    from pathlib import Path

OWN = ("bayesmodel", "classifier", "losses", "scenarios", "settings", "lesson")


def test_all_readers_are_there() -> None:
    assert {*OWN, *formats.names(), "csv", "parquet", "feather", "dta", "zip"} <= set(readers())


@pytest.mark.parametrize("name", OWN)
def test_the_originals_are_read(name: str, tmp_path: Path) -> None:
    reader = readers()[name]
    path = tmp_path / f"t{reader.suffix}"
    for data in reader.originals:
        path.write_bytes(reader.wrap(data))
        assert reader.read(path) is not None


@pytest.mark.parametrize("name", [*OWN, "bayesmodel:aode"])
def test_damaged_ones_are_read_or_refused_in_a_sentence(name: str, tmp_path: Path) -> None:
    reader, refused, rng = readers()[name], 0, random.Random(8)
    path = tmp_path / f"t{reader.suffix}"
    for _ in range(25):
        path.write_bytes(reader.wrap(damaged(rng, reader)))
        try:
            reader.read(path)
        except BayesGuiError:
            refused += 1
    assert refused or name == "settings"
