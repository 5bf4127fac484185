"""The cases and the score of a search, as arrays of compiled kernels."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui import kernel_cache
from bayesgui.core.errors import DataError, MemoryBudgetError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.data.case_source import CaseTable
    from bayesgui.data.dataset import Dataset
    from bayesgui.learning.scores.base import ScoreForm

MAX_TERMS = 131_072
"""Length of the table of n ln n."""
MAX_BYTES = 2**32
"""Maximum memory of the bit planes of all columns, in bytes."""
MAX_STATES = 65_535
MAX_PLAIN = 2**18
"""Words of all planes, 64 bits each, up to which numpy counts pairs sooner than a kernel is
compiled; sums of as many bits are exact."""
PAIR_WORK = 2**29
"""Words for each pair of states up to which all pairs are counted at once, about 20 ms."""


def cases_of(data: Dataset, names: Sequence[str]) -> Any:
    """Return cases as `scoring.Cases`; scores need complete ones.

    `data`: the cases. A missing cell has a code that no state has, and no bit in any plane.
    """
    check_columns(data, names)
    columns = [data.categorical(name) for name in names]
    sizes = np.array([len(column.states) for column in columns], np.int64)
    needed = int(sizes.sum()) * (data.n_rows // 8 + 64)
    if needed > MAX_BYTES:
        raise MemoryBudgetError(
            "A search over this table needs {needed:,} bytes, more than {budget:,}; leave out "
            "columns with many states.",
            needed=needed,
            budget=MAX_BYTES,
        )
    scores = kernel_cache.module("learning", "scoring")
    planes, firsts = _planes_of(data, names)
    codes = np.empty((len(columns), data.n_rows), np.uint16)
    for place, column in enumerate(columns):
        codes[place] = column.codes
    weights = np.zeros(0) if data.weights is None else np.array(data.weights, np.float64)
    return scores.Cases(sizes, planes, firsts, codes, weights, _pairs_of(planes, codes.size))


def _planes_of(data: Dataset, names: Sequence[str]) -> tuple[NDArray[np.uint64], Any]:
    """Return the bit planes of a table, and the first one of each of some columns."""
    if len(names) < len(data.names):
        data = data.select(names)
    sizes = [len(data.categorical(name).states) for name in data.names]
    first = dict(zip(data.names, np.cumsum([0, *sizes[:-1]]).tolist(), strict=True))
    return data.all_planes(), np.array([first[name] for name in names], np.int64)


def _pairs_of(planes: NDArray[np.uint64], n_cells: int) -> NDArray[np.int64]:
    """Return how often any two states occur together; nothing if counting it takes long.

    Nor is there anything if one of the cells of the table is missing, since the counts of pairs are
    then not sums of those of three variables.
    """
    n_states, words = planes.shape
    if n_states**2 * words > PAIR_WORK:
        return np.zeros((0, 0), np.int64)
    if n_states * words <= MAX_PLAIN and not kernel_cache.is_ready("data", "pair_counting"):
        bits = np.unpackbits(planes.view(np.uint8), axis=1).astype(np.float32)
        found = (bits @ bits.T).astype(np.int64)
    else:
        found = np.zeros((n_states, n_states), np.int64)
        kernel_cache.module("data", "pair_counting").count_pairs(found, planes, 0, words)
    if found.trace() < n_cells:
        return np.zeros((0, 0), np.int64)
    upper = np.triu(found)
    return np.maximum(upper, upper.T)


def check_columns(data: CaseTable, names: Sequence[str]) -> None:
    """Raise if a structure cannot be learned from some columns."""
    columns = [data.categorical(name) for name in names]
    if not data.total_weight > 0:
        raise DataError("The table has no rows; a structure is learned from cases.")
    for column in columns:
        if len(column.states) > MAX_STATES:
            raise DataError(
                "Column {column} has {count:,} states; leave it out, or merge them.",
                column=column.name,
                count=len(column.states),
            )


def scoring_of(form: ScoreForm, n_rows: float) -> Any:
    """Return a score as `scoring.Scoring`."""
    scores = kernel_cache.module("learning", "scoring")
    kinds = {
        "likelihood": scores.LIKELIHOOD,
        "bdeu": scores.DIRICHLET,
        "uniform": scores.UNIFORM,
    }
    kind = np.array([kinds[form.kind], form.penalty, form.strength])
    return scores.Scoring(kind, term_table(n_rows))


def term_table(n_rows: float) -> NDArray[np.float64]:
    """Return n ln n for each n up to the number of cases, or to `MAX_TERMS`."""
    n = np.arange(min(math.ceil(n_rows) + 1, MAX_TERMS), dtype=np.float64)
    return n * np.log(np.maximum(n, 1.0))
