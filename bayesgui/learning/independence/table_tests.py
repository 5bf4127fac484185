"""Tests of independence on a table of cases, by compiled kernels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui import kernel_cache
from bayesgui.catalog.checked_arguments import checked
from bayesgui.core.errors import DataError
from bayesgui.core.monitor import SILENT
from bayesgui.core.name_lists import list_names, listed
from bayesgui.core.numerals import total_text
from bayesgui.core.sentence import Sentence
from bayesgui.data.case_source import CaseSource, as_weighted_rows
from bayesgui.data.counts import family_counts
from bayesgui.data.reading import given_tables
from bayesgui.data.variables_from_columns import variable_of
from bayesgui.learning.available_cases import with_remarks
from bayesgui.learning.independence.base import IndependenceTester, Verdict, independence_tests
from bayesgui.learning.search.case_arrays import cases_of, term_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    import pandas as pd
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.case_source import CaseTable
    from bayesgui.data.dataset import Dataset
    from bayesgui.learning.independence.base import TestForm

KERNELS = ("independence", "sparse_independence")
"""Modules of kernels that test."""
MAX_WORK = 5e6
"""Reads of a row by the tests of one call, so that a cancellation is noticed after about 20 ms."""
_INDEPENDENT = 5
"""Column of the results, as in `testing`."""
CELLS_PER_READ = 30
"""Cells that are counted by bit planes in the time in which a case is read."""


class TableTester(IndependenceTester):
    """Tests the columns of a table.

    `data`: cases; all columns are categorical. A row with a missing cell is left out of the tests
    that ask for that cell; rows count with their weights if there are any.
    """

    def __init__(self, data: Dataset, form: TestForm) -> None:
        super().__init__(data.names)
        for column in data.columns:
            variable_of(column)
        dense, sparse, forms = kernel_cache.modules("learning", *KERNELS, "testing")
        self._dense: Any = dense.separate
        self._sparse: Any = sparse.separate_sparse
        self._cases: Any = cases_of(data, data.names)
        # Asked for by each of thousands of calls, where numpy takes longer than the answer.
        self._sizes: list[int] = self._cases.sizes.tolist()
        self._most, self._n_rows = max(self._sizes), self._cases.codes.shape[1]
        kinds = {
            "g2": forms.G2,
            "chi2": forms.CHI2,
            "information": forms.INFORMATION,
        }
        complete = not any(column.n_missing for column in data.columns)
        self._plane_cells = forms.PLANE_CELLS
        self._testing = forms.Testing(
            np.array(
                [
                    kinds[form.kind],
                    form.adjusted,
                    form.level,
                    complete,
                    form.min_rows,
                    form.decided_rows,
                ],
                np.float64,
            ),
            term_table(data.total_weight),
        )

    def test(self, x: int, y: int, given: Sequence[int]) -> Verdict:
        return self.test_many(x, (y,), given)[0]

    def test_many(
        self, x: int, others: Sequence[int], given: Sequence[int], monitor: Monitor = SILENT
    ) -> list[Verdict]:
        """Test a variable against several others given the same set."""
        sets = np.array(given, np.int64).reshape(1, len(given))
        asked = np.ones((1, len(others)), np.uint8)
        return self.separate(x, np.array(others, np.int64), sets, asked, monitor)

    def test_sets(
        self, x: int, y: int, sets: Sequence[Sequence[int]], monitor: Monitor
    ) -> list[Verdict]:
        """Test two variables given each of some sets: those of a size at once."""
        found: dict[int, Verdict] = {}
        for size in {len(given) for given in sets}:
            chosen = [k for k, given in enumerate(sets) if len(given) == size]
            given = np.array([sets[k] for k in chosen], np.int64).reshape(len(chosen), size)
            # Each set has a variable of its own to test, which is the same for all.
            others, asked = np.full(len(chosen), y, np.int64), np.eye(len(chosen), dtype=np.uint8)
            found.update(zip(chosen, self.separate(x, others, given, asked, monitor), strict=True))
        return [found[k] for k in range(len(sets))]

    def separate(
        self,
        x: int,
        others: NDArray[np.int64],
        sets: NDArray[np.int64],
        asked: NDArray[np.uint8],
        monitor: Monitor,
    ) -> list[Verdict]:
        work = self._work(x, others, sets)
        if len(others) > 1 and work > MAX_WORK:
            step = max(1, int(MAX_WORK / work * len(others)))
            pieces = range(0, len(others), step)
            return [
                verdict
                for k in pieces
                for verdict in self._separate(
                    x, others[k : k + step], sets, asked[:, k : k + step], monitor
                )
            ]
        if work * len(sets) <= MAX_WORK:
            monitor.check()
            return self._separate_at_once(x, others, sets, asked)
        return self._separate(x, others, sets, asked, monitor)

    def _work(self, x: int, others: NDArray[np.int64], sets: NDArray[np.int64]) -> float:
        """Estimate the work of one set against all others, in reads of a row."""
        sizes, places = self._sizes, others.tolist()
        cells = float(sizes[x]) * float(self._most) ** sets.shape[1]
        divided = min(cells, self._plane_cells) * sum([sizes[y] for y in places])
        return float(self._n_rows * max(divided / CELLS_PER_READ / 64, len(places) / 8))

    def _separate_at_once(
        self,
        x: int,
        others: NDArray[np.int64],
        sets: NDArray[np.int64],
        asked: NDArray[np.uint8],
    ) -> list[Verdict]:
        """Do the same where the work is small."""
        results = np.empty((len(others), 6))
        last = np.empty(len(others), np.int64)
        wanted = np.ascontiguousarray(asked)
        self._give_sets(results, last, x, others, np.ascontiguousarray(sets), wanted)
        return [verdict for _, verdict in self._verdicts(x, others, sets, last, results)]

    def find_separators(
        self,
        x: int,
        others: NDArray[np.int64],
        sets: NDArray[np.int64],
        asked: NDArray[np.uint8],
        monitor: Monitor,
    ) -> list[Verdict]:
        if self._work(x, others, sets) * len(sets) > MAX_WORK:
            return super().find_separators(x, others, sets, asked, monitor)
        monitor.check()
        results = np.empty((len(others), 6))
        last = np.empty(len(others), np.int64)
        self._give_sets(results, last, x, others, sets, asked)
        places = np.flatnonzero((results[:, _INDEPENDENT] > 0) & (last >= 0))
        if not len(places):
            return []
        found = self._verdicts(x, others[places], sets, last[places], results[places])
        return [verdict for _, verdict in found]

    def _separate(
        self,
        x: int,
        others: NDArray[np.int64],
        sets: NDArray[np.int64],
        asked: NDArray[np.uint8],
        monitor: Monitor,
    ) -> list[Verdict]:
        found: dict[int, Verdict] = {}
        results = np.empty((len(others), 6))
        last = np.empty(len(others), np.int64)
        step = max(1, int(MAX_WORK / max(self._work(x, others, sets), 1.0)))
        independent = np.zeros(len(others), np.bool_)
        for k in range(0, len(sets), step):
            monitor.check()
            piece = np.ascontiguousarray(sets[k : k + step])
            wanted = np.where(independent, 0, asked[k : k + step]).astype(np.uint8)
            self._give_sets(results, last, x, others, piece, wanted)
            for place, verdict in self._verdicts(x, others, piece, last, results):
                independent[place] = verdict.independent
                found[place] = verdict
            if independent.all():
                break
        return [found[place] for place in sorted(found)]

    def _verdicts(
        self,
        x: int,
        others: NDArray[np.int64],
        sets: NDArray[np.int64],
        last: NDArray[np.int64],
        results: NDArray[np.float64],
    ) -> list[tuple[int, Verdict]]:
        """Return the tests that were made, with the place of the other variable."""
        names, given = self.names, sets.tolist()
        found = []
        tests = zip(others.tolist(), last.tolist(), results.tolist(), strict=True)
        for place, (y, s, (statistic, freedom, p, nats, n_rows, verdict)) in enumerate(tests):
            if s >= 0:
                chosen = tuple([names[z] for z in given[s]])
                made = Verdict(
                    names[x], names[y], chosen, verdict > 0, statistic, freedom, p, nats, n_rows
                )
                found.append((place, made))
        return found

    def _give_sets(
        self,
        results: NDArray[np.float64],
        last: NDArray[np.int64],
        x: int,
        others: NDArray[np.int64],
        sets: NDArray[np.int64],
        asked: NDArray[np.uint8],
    ) -> None:
        """Test given one set after the other, each by the kernel that suits it."""
        results[:] = 0.0
        last[:] = -1
        given = results, last, x, others, sets, asked
        done = 0
        while done < len(sets):
            done = self._dense(*given, done, self._cases, self._testing)
            if done < len(sets):
                done = self._sparse(*given, done, self._cases, self._testing)


@checked
def test_independence(
    data: CaseTable | pd.DataFrame,
    x: str,
    y: str,
    given: Iterable[str] = (),
    *,
    test: str = "g2",
    alpha: float = 0.05,
    **options: Any,
) -> Verdict:
    """Test whether two columns of a table are independent given others.

    Parameters
    ----------
    data : Dataset or pandas.DataFrame
        The cases. Rows with a missing cell in these columns are left out.
    x, y : str
        The two columns.
    given : iterable of str
        The conditioning set.
    test : str
        Registered name: ``"g2"``, ``"chi2"`` or ``"mutual-information"``.
    alpha : float
        Level of significance: the columns count as independent if the p-value is larger.
    **options
        Options of the test.

    Raises
    ------
    DataError
        If there is no such column, a column is numeric or is named twice, or there are no cases.
    ParameterError
        If the name of the test or an option is unknown or out of range.

    Examples
    --------
    >>> import bayesgui, numpy
    >>> from bayesgui.data.dataset import CodedColumn, Dataset
    >>> codes = numpy.array([0, 0, 1, 1])
    >>> data = Dataset(tuple(CodedColumn(name, ("no", "yes"), codes) for name in ("rain", "wet")))
    >>> verdict = bayesgui.test_independence(data, "rain", "wet")
    >>> round(verdict.statistic, 6), verdict.independent
    (5.545177, False)
    """
    form = independence_tests.create(test, **options).form(alpha)
    names = (x, y, *dict.fromkeys(listed(given)))
    for name in names:
        if names.count(name) > 1:
            raise DataError(
                "{column} appears twice among X, Y and the conditioning set; remove it from one.",
                column=name,
            )
    table = given_tables.cases_of(data, "cut", names)
    if isinstance(table, CaseSource):
        rows = as_weighted_rows(table, names, table.tables([names])[0])
    else:
        rows = table.select(names)
    tester = TableTester(rows, form)
    verdict = tester.test(0, 1, range(2, len(names)))
    return with_remarks(verdict, table, _on_blanks(table, names, verdict.n_rows))


def _on_blanks(table: CaseTable, names: Sequence[str], counted: float) -> tuple[Sentence, ...]:
    """Return a remark on rows that a test leaves out; they are weighed where rows have weights."""
    total = table.total_weight
    # Sums of weights in another order differ in their last digits.
    if counted >= total * (1 - 1e-12):
        return ()
    return (
        Sentence(
            "Cells are missing in {columns}: {left} of {rows} rows are left out.",
            columns=list_names([name for name in names if table[name].n_missing]),
            left=total_text(total - counted),
            rows=total_text(total),
        ),
    )


@dataclass(frozen=True, slots=True)
class Stratum:
    """The test of two variables in the rows that have the same states of the conditioning set.

    `table`: shape (states of x, states of y); number of these rows, or their weight, with each pair
    of states.
    """

    states: tuple[str, ...]
    verdict: Verdict
    table: NDArray[np.int64] | NDArray[np.float64]

    @property
    def expected(self) -> NDArray[np.float64]:
        """Expected counts if the two were independent, with the same margins."""
        whole = self.table.sum()
        margins = self.table.sum(axis=1, keepdims=True) * self.table.sum(axis=0, keepdims=True)
        return np.asarray(margins / whole if whole else np.zeros(self.table.shape))


def verdicts_by_stratum(
    data: CaseTable,
    x: str,
    y: str,
    given: Sequence[str],
    form: TestForm,
    most: int | None = None,
    monitor: Monitor = SILENT,
) -> tuple[Stratum, ...]:
    """Test two columns in each stratum of a conditioning set that has rows.

    `given`: the conditioning set; without it, all rows are one stratum. `most`: if there are more
    strata, those with the most rows.

    The statistics of G² and χ² add up to that of the whole test; so do the degrees of freedom over
    all strata, empty ones included.
    """
    names = (x, y, *given)
    if isinstance(data, CaseSource):
        data = as_weighted_rows(data, names, data.tables([names], monitor)[0])
    known = data.select(names).complete_rows()
    found = []
    for states, rows in _strata(known, given, most):
        monitor.check()
        stratum = known.rows(rows).select((x, y))
        if stratum.total_weight > 0:
            verdict = TableTester(stratum, form).test(0, 1, ())
            found.append(Stratum(states, verdict, family_counts(stratum, y, (x,))))
    return tuple(found)


def _strata(
    known: Dataset, given: Sequence[str], most: int | None
) -> Iterator[tuple[tuple[str, ...], NDArray[np.int64]]]:
    """Yield the states of the conditioning set in each stratum, and the places of its rows."""
    if not given:
        yield (), np.arange(known.n_rows)
        return
    columns = [known.categorical(name) for name in given]
    codes = np.stack([column.codes for column in columns], axis=1)
    strata, places, sizes = np.unique(codes, axis=0, return_inverse=True, return_counts=True)
    chosen: Sequence[int] = range(len(strata))
    if most is not None and len(strata) > most:
        chosen = sorted(np.argsort(-sizes, kind="stable")[:most].tolist())
    for k in chosen:
        states = tuple(c.states[code] for c, code in zip(columns, strata[k].tolist(), strict=True))
        yield states, np.flatnonzero(places.ravel() == k)
