"""Small tables for the tests of this folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.data.dataset import CodedColumn, Dataset

if TYPE_CHECKING:
    from collections.abc import Sequence


def column(name: str, size: int, codes: object) -> CodedColumn:
    """Return a column with the states s0, s1 …; −1 is missing."""
    return CodedColumn(name, tuple(f"s{k}" for k in range(size)), np.asarray(codes))


def random_table(
    seed: int, rows: int = 40, sizes: Sequence[int] = (2, 3, 2, 4), classes: int = 3, blank=0.0
) -> Dataset:
    """Return columns x0, x1 … that depend on a column c of classes, the first of them common."""
    generator = np.random.default_rng(seed)
    shares = generator.dirichlet(np.arange(classes, 0, -1) * 2.0)
    c = generator.choice(classes, rows, p=shares)
    columns = [column("c", classes, c)]
    for k, size in enumerate(sizes):
        table = generator.dirichlet(np.ones(size), classes)
        codes = np.array([generator.choice(size, p=table[each]) for each in c], np.int64)
        codes[generator.random(rows) < blank] = -1
        columns.append(column(f"x{k}", size, codes))
    return Dataset(tuple(columns))


def codes_of(data: Dataset) -> dict[str, np.ndarray]:
    """Return the codes of all columns; −1 is missing."""
    return {
        each.name: np.where(each.codes == each.missing_code, -1, each.codes.astype(np.int64))
        for each in data.columns
    }
