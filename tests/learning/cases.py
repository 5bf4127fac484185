"""Small data sets and networks for the tests of this folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

import bayesgui
from bayesgui.data.dataset import CodedColumn, Dataset

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def table(rows: Sequence[Sequence[str]], names: Sequence[str]) -> Dataset:
    """Return rows of texts as a dataset, with states sorted; "" is missing."""
    columns = []
    for name, cells in zip(names, zip(*rows, strict=True), strict=True):
        states = tuple(sorted({*cells} - {""}))
        codes = np.array([states.index(cell) if cell else -1 for cell in cells])
        columns.append(CodedColumn(name, states, codes))
    return Dataset(tuple(columns))


def throws(counts: Mapping[str, int], name: str = "throw") -> Dataset:
    """Return one column with the given number of rows for each state."""
    codes = np.repeat(np.arange(len(counts)), list(counts.values()))
    return Dataset((CodedColumn(name, tuple(counts), codes),))


def network(parents: Mapping[str, Sequence[str]], states: Mapping[str, Sequence[str]]):
    """Return a network with uniform CPTs."""
    variables = [bayesgui.Variable(name, tuple(states[name])) for name in parents]
    tables = [
        bayesgui.CPT.uniform(name, tuple(above), [len(states[p]) for p in above], len(states[name]))
        for name, above in parents.items()
    ]
    return bayesgui.BayesianNetwork(variables, tables)


def random_cases(n_rows: int, sizes: Mapping[str, int], seed: int, missing: float = 0.0) -> Dataset:
    """Return independent cases with states "0", "1", …."""
    rng = np.random.default_rng(seed)
    columns = []
    for name, size in sizes.items():
        codes = rng.integers(0, size, n_rows)
        codes[rng.random(n_rows) < missing] = -1
        columns.append(CodedColumn(name, tuple(map(str, range(size))), codes))
    return Dataset(tuple(columns))


COOPER_HERSKOVITS = table(
    [
        ("1", "0", "0"),
        ("1", "1", "1"),
        ("0", "0", "1"),
        ("1", "1", "1"),
        ("0", "0", "0"),
        ("0", "1", "1"),
        ("1", "1", "1"),
        ("0", "0", "0"),
        ("1", "1", "1"),
        ("0", "0", "0"),
    ],
    ("x1", "x2", "x3"),
)
"""The ten cases of Cooper and Herskovits (1992), table 1."""
