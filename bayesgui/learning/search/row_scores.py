"""Scores of families of a table, wherever its rows are.

Searches ask for a row of gains: the score of one family, and by how much it changes with each other
variable as a parent. Rows in memory are counted by compiled kernels; a table that only answers
counts is asked for all families of the row at once.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from bayesgui import kernel_cache
from bayesgui.data.case_source import BATCH_CELLS, CaseSource, held_rows
from bayesgui.data.counts import count_by_numpy
from bayesgui.learning.scores.of_form import score_counts
from bayesgui.learning.search.case_arrays import cases_of, check_columns, scoring_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.data.case_source import CaseTable, Family
    from bayesgui.data.columns.column import CodedColumn
    from bayesgui.data.dataset import Dataset
    from bayesgui.learning.scores.base import ScoreForm

    Wanted = NDArray[np.uint8]

DENSE, SPARSE = "family_scores", "sparse_scores"
"""Modules of kernels that count rows in memory: by bit planes, and case by case."""

MANY_STATES = 32
"""States of a column above which a family of two variables may have too many cells for planes."""

PLAIN_CELLS = 2**19
"""Cells of a table in memory up to which a search begins before these are compiled."""

PLAIN_READS = 2**24
"""Cells of a table that numpy reads for the few families that planes do not count, before the
kernel for these is compiled; less than half the time of that."""

PLAIN_TABLE = 2**15
"""Cells of such a family up to which numpy counts it with one more variable."""

MAX_CELLS = 2**22
"""Cells of a table above which a family is not counted where only counts are answered."""

IMPOSSIBLE = -1e300
"""Gain of a change that is not worth counting, or that is none; the kernels' number."""


class FamilyGains(Protocol):
    """Gains of changing one parent of a family; variables are places among the columns."""

    def fill_row(
        self,
        row: NDArray[np.float64],
        child: int,
        parents: NDArray[np.int64],
        wanted: NDArray[np.uint8],
    ) -> float:
        """Fill the gains of adding or removing each variable as a parent; return the score.

        `row`: shape (n,); output: by how much the score rises if a variable becomes a parent, or
        ceases to be one; a huge negative number where that is impossible, or cannot raise the
        score. `wanted`: shape (n,); whether a variable may become a parent.
        """


class RowScores(FamilyGains, Protocol):
    """Scores of families of one table."""

    sizes: NDArray[np.int64]
    """Number of states of each variable."""
    penalty: float
    """Penalty of the score for each free parameter, in nats."""

    def score_family(self, child: int, parents: NDArray[np.int64]) -> float:
        """Return the score of one family."""


def row_scores(data: CaseTable, names: Sequence[str], form: ScoreForm) -> RowScores:
    """Return the scores of the families of a table."""
    held = held_rows(data)
    if held is not None:
        return HeldScores(held, names, form)
    assert isinstance(data, CaseSource)
    check_columns(data, names)
    return CountedScores(data, names, form)


def needed_kernels(data: CaseTable) -> tuple[str, ...]:
    """Return the modules of kernels that a search waits for to have the scores of a table."""
    held = held_rows(data)
    return () if held is None or _begins_plain(held) else _kernels_of(held)


def _kernels_of(data: Dataset) -> tuple[str, ...]:
    """Return the modules of kernels without which no search over a table gets far."""
    if data.weights is not None:
        return (SPARSE,)
    many = any(len(data.categorical(name).states) > MANY_STATES for name in data.names)
    return (DENSE, SPARSE) if many else (DENSE,)


def _begins_plain(data: Dataset) -> bool:
    """Tell whether numpy counts a small table until others have compiled the kernels."""
    if not kernel_cache.compiles_elsewhere() or data.n_rows * len(data.names) > PLAIN_CELLS:
        return False
    return not kernel_cache.is_ready("learning", *_kernels_of(data))


class HeldScores:
    """Scores of a table in memory, by compiled kernels; parameters as for `row_scores`."""

    def __init__(self, data: Dataset, names: Sequence[str], form: ScoreForm) -> None:
        self._begins_plain = _begins_plain(data)
        self._kernels = _kernels_of(data)
        self._plain = PlainScores(data, names, form)
        self._plain_rows = PLAIN_READS // max(1, data.n_rows * len(names))
        self._held = cases_of(data, names), scoring_of(form, data.total_weight)
        self.sizes: NDArray[np.int64] = self._held[0].sizes
        self.penalty = form.penalty

    def fill_row(
        self,
        row: NDArray[np.float64],
        child: int,
        parents: NDArray[np.int64],
        wanted: NDArray[np.uint8],
    ) -> float:
        """Fill a row of gains; see `FamilyGains.fill_row`."""
        given = row, child, parents, wanted
        if self._is_plain_yet():
            return self._plain.fill_row(*given)
        if DENSE in self._kernels:
            dense = kernel_cache.module("learning", DENSE)
            found = float(dense.fill_row(*given, *self._held))
            if not math.isnan(found):
                return found
            if self._asks_numpy(child, parents):
                return self._plain.fill_row(*given)
        sparse = kernel_cache.module("learning", SPARSE)
        return float(sparse.fill_sparse_row(*given, *self._held))

    def score_family(self, child: int, parents: NDArray[np.int64]) -> float:
        """Return the score of one family."""
        if self._is_plain_yet():
            return self._plain.score_family(child, parents)
        if DENSE in self._kernels:
            dense = kernel_cache.module("learning", DENSE)
            found = float(dense.score_family(child, parents, *self._held))
            if not math.isnan(found):
                return found
            if self._asks_numpy(child, parents):
                return self._plain.score_family(child, parents)
        sparse = kernel_cache.module("learning", SPARSE)
        return float(sparse.sparse_score(child, parents, *self._held))

    def _is_plain_yet(self) -> bool:
        """Tell whether numpy counts everything, as the kernels are not in the cache yet."""
        if self._begins_plain and kernel_cache.is_ready("learning", *self._kernels):
            self._begins_plain = False
        return self._begins_plain

    def _asks_numpy(self, child: int, parents: NDArray[np.int64]) -> bool:
        """Tell whether numpy counts a family of many cells: a search may have no other one."""
        cells = math.prod(self.sizes[[*parents.tolist(), child]].tolist())
        if self._plain_rows <= 0 or cells > PLAIN_TABLE:
            return False
        if kernel_cache.is_ready("learning", SPARSE):
            return False
        self._plain_rows -= 1
        return True


class CountedScores:
    """Scores of a table that answers counts only; parameters as for `row_scores`."""

    def __init__(self, data: CaseSource | _Tables, names: Sequence[str], form: ScoreForm) -> None:
        self._data, self._names, self._form = data, tuple(names), form
        self.sizes = np.array([len(data[name].states) for name in names], np.int64)
        self.penalty = form.penalty

    def fill_row(
        self,
        row: NDArray[np.float64],
        child: int,
        parents: NDArray[np.int64],
        wanted: NDArray[np.uint8],
    ) -> float:
        """Fill a row of gains from counts, asked for at once; see `FamilyGains.fill_row`."""
        row[:] = IMPOSSIBLE
        family = [*parents.tolist(), child]
        asked = [u for u in np.flatnonzero(wanted).tolist() if self._is_worth(u, family)]
        if len(family) == 1:
            self._count_pairs()
        tables = self._data.tables([self._family([*family, u]) for u in asked])
        own = tables[0].sum(axis=-1) if tables else self._counts(family)
        base = score_counts(self._form, own)
        for u, table in zip(asked, tables, strict=True):
            row[u] = score_counts(self._form, np.moveaxis(table, -1, 0)) - base
        for axis, p in enumerate(parents.tolist()):
            row[p] = score_counts(self._form, own.sum(axis=axis)) - base
        return base

    def expect(self, families: Sequence[tuple[int, NDArray[np.int64]]], wanted: Wanted) -> None:
        """Count what the rows of several families need, in one pass; see `fill_row`.

        `families`: child and parents of each. `wanted`: shape (n, n); by child and parent.
        """
        asked: dict[Family, None] = {}
        cells = 0.0
        for child, parents in families:
            family = [*parents.tolist(), child]
            own = math.prod(self.sizes[family].tolist())
            for u in np.flatnonzero(wanted[child]).tolist():
                if self._is_worth(u, family):
                    cells += own * float(self.sizes[u])
                    asked[self._family([*family, u])] = None
            if cells > BATCH_CELLS:
                break
        self._data.tables([*asked])

    @property
    def expects(self) -> bool:
        """Whether families that will be asked for are counted with those that are."""
        return isinstance(self._data, CaseSource) and not getattr(
            self._data.counter, "asks_cheaply", False
        )

    def score_family(self, child: int, parents: NDArray[np.int64]) -> float:
        """Return the score of one family."""
        return score_counts(self._form, self._counts([*parents.tolist(), child]))

    def _counts(self, family: Sequence[int]) -> NDArray[Any]:
        return self._data.tables([self._family(family)])[0]

    def _family(self, variables: Sequence[int]) -> Family:
        return tuple(self._names[v] for v in variables)

    def _count_pairs(self) -> None:
        """Count all pairs in one batch: a search begins with the row of each variable alone."""
        n = len(self._names)
        self._data.tables([self._family((a, b)) for a in range(n) for b in range(a)])

    def _is_worth(self, u: int, family: Sequence[int]) -> bool:
        """Tell whether one more parent may raise the score and its table can be counted."""
        if u in family:
            return False
        cells = math.prod(self.sizes[family].tolist())
        if cells * self.sizes[u] > MAX_CELLS:
            return False
        child = float(self.sizes[family[-1]])
        free = self.penalty * cells / child * (child - 1) * (self.sizes[u] - 1)
        # No parent can raise the likelihood above 1.
        limit = self._data.total_weight * math.log(child)
        return self._form.kind != "likelihood" or free < limit or not self.penalty


class _Tables:
    """A table in memory that answers counts as a `CaseSource` does, by numpy."""

    def __init__(self, data: Dataset) -> None:
        self._data = data
        self.total_weight = data.total_weight

    def __getitem__(self, name: str) -> CodedColumn:
        return self._data.categorical(name)

    def tables(self, families: Sequence[Family]) -> list[NDArray[Any]]:
        """Return the counts of families, each with an axis for each of its variables."""
        found = []
        for family in families:
            columns = [self[name] for name in family]
            counts = count_by_numpy(columns, self._data.weights)
            found.append(counts.reshape([len(column.states) for column in columns]))
        return found


class PlainScores(CountedScores):
    """Scores of a small table in memory without kernels; parameters as for `row_scores`."""

    def __init__(self, data: Dataset, names: Sequence[str], form: ScoreForm) -> None:
        super().__init__(_Tables(data), names, form)

    def _count_pairs(self) -> None:
        """Nothing is gained by counting ahead in memory."""
