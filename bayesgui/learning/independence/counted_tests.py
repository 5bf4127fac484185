"""Tests of independence on a table that answers counts only."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from bayesgui.core.monitor import SILENT
from bayesgui.data.case_source import CaseSource, as_weighted_rows, held_rows
from bayesgui.data.variables_from_columns import variable_of
from bayesgui.learning.independence.base import IndependenceTester, Verdict
from bayesgui.learning.independence.table_tests import TableTester

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.case_source import CaseTable, Family, Table
    from bayesgui.learning.independence.base import TestForm

BATCH = 256
"""Tests whose tables are counted at once."""


def tester_on(data: CaseTable, form: TestForm) -> IndependenceTester:
    """Return the tests on a table, wherever its rows are."""
    held = held_rows(data)
    if held is not None:
        return TableTester(held, form)
    assert isinstance(data, CaseSource)
    return CountedTester(data, form)


class CountedTester(IndependenceTester):
    """Tests the columns of a table that answers counts: all of a batch are asked for at once.

    The counts of a test are tested as a small table of weighted rows.
    """

    def __init__(self, data: CaseSource, form: TestForm) -> None:
        super().__init__(data.names)
        for column in data.columns:
            variable_of(column)
        self._data, self._form = data, form

    def test(self, x: int, y: int, given: Sequence[int]) -> Verdict:
        return self._tested(x, [(y, tuple(given))], SILENT)[0]

    def test_many(
        self, x: int, others: Sequence[int], given: Sequence[int], monitor: Monitor = SILENT
    ) -> list[Verdict]:
        """Test a variable against several others given the same set."""
        return self._tested(x, [(y, tuple(given)) for y in others], monitor)

    def test_sets(
        self, x: int, y: int, sets: Sequence[Sequence[int]], monitor: Monitor
    ) -> list[Verdict]:
        return self._tested(x, [(y, tuple(given)) for given in sets], monitor)

    def separate(
        self,
        x: int,
        others: NDArray[np.int64],
        sets: NDArray[np.int64],
        asked: NDArray[np.uint8],
        monitor: Monitor,
    ) -> list[Verdict]:
        if sets.shape[1] == 0:
            self._count_pairs(monitor)
        found: dict[int, Verdict] = {}
        step, s = 1, 0
        while s < len(sets):
            part = range(s, min(len(sets), s + step))
            tests = [
                (int(y), tuple(sets[k].tolist()))
                for place, y in enumerate(others)
                if place not in found or not found[place].independent
                for k in part
                if asked[k, place]
            ]
            self._note(found, self._tested(x, tests, monitor), others)
            # Most pairs are separated by one of the first sets.
            s, step = part.stop, min(2 * step, max(1, BATCH // len(others)))
        return [found[place] for place in sorted(found)]

    def _note(
        self, found: dict[int, Verdict], verdicts: Sequence[Verdict], others: NDArray[np.int64]
    ) -> None:
        """Keep the last verdict of each pair, up to the first that says independent."""
        place = {self.names[y]: k for k, y in enumerate(others.tolist())}
        for verdict in verdicts:
            k = place[verdict.y]
            if k not in found or not found[k].independent:
                found[k] = verdict

    def _count_pairs(self, monitor: Monitor) -> None:
        """Count all pairs in one batch: methods begin with the tests without a set."""
        self._data.tables([*itertools.combinations(sorted(self.names), 2)], monitor)

    def _tested(
        self, x: int, tests: Sequence[tuple[int, tuple[int, ...]]], monitor: Monitor
    ) -> list[Verdict]:
        made: list[Verdict] = []
        for start in range(0, len(tests), BATCH):
            monitor.check()
            part = tests[start : start + BATCH]
            families = [self._family((x, y, *given)) for y, given in part]
            tables = self._data.tables(families, monitor)
            made += [self._verdict(f, t) for f, t in zip(families, tables, strict=True)]
        return made

    def _family(self, variables: Sequence[int]) -> Family:
        return tuple(self.names[v] for v in variables)

    def _verdict(self, family: Family, table: Table) -> Verdict:
        rows = as_weighted_rows(self._data, family, table)
        return TableTester(rows, self._form).test(0, 1, range(2, len(family)))
