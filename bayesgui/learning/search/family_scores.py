"""Scores of families, each computed once, for searches outside compiled kernels."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.learning.search.row_scores import row_scores

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.case_source import CaseTable
    from bayesgui.learning.scores.base import ScoreForm

MAX_BYTES = 2**28
"""Memory of the rows of gains that are kept, in bytes."""
MAX_SCORES = 2**21
"""Families whose score is kept."""


class FamilyScores:
    """Scores of families, and the gains of changing one parent; each computed once.

    `names`: the variables; below, a variable is its place here and a parent set a number with the
    bits of its members.
    """

    def __init__(self, data: CaseTable, form: ScoreForm, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self._counted = row_scores(data, self.names, form)
        self._scores: dict[tuple[int, int], float] = {}
        self._rows: dict[tuple[int, int], NDArray[np.float64]] = {}
        self._wanted = np.ones(len(self.names), np.uint8)
        self.n_computed = 0
        """Families and rows of gains that were counted."""

    def score(self, child: int, parents: int) -> float:
        """Return the score of a family."""
        key = child, parents
        found = self._scores.get(key)
        if found is None:
            found = self._counted.score_family(child, members(parents))
            self._keep(key, float(found))
            self.n_computed += 1
        return float(found)

    def _keep(self, key: tuple[int, int], score: float) -> None:
        if len(self._scores) >= MAX_SCORES:
            self._scores.clear()
        self._scores[key] = score

    def gains(self, child: int, parents: int) -> NDArray[np.float64]:
        """Return by how much the score rises if one variable becomes, or ceases to be, a parent.

        The result: shape (n,); read-only; a huge negative number where a change cannot raise the
        score.
        """
        key = child, parents
        found = self._rows.get(key)
        if found is None:
            if len(self._rows) * 8 * max(len(self.names), 1) > MAX_BYTES:
                self._rows.clear()
            found = self._rows[key] = np.empty(len(self.names))
            own = self._counted.fill_row(found, child, members(parents), self._wanted)
            found.flags.writeable = False
            self._keep(key, float(own))
            self.n_computed += 1
        return found

    def total(self, parents: Sequence[int], monitor: Monitor) -> float:
        """Return the score of a graph.

        `monitor`: checked before each family that is counted.
        """
        total = 0.0
        for child, above in enumerate(parents):
            if (child, above) not in self._scores:
                monitor.check()
            total += self.score(child, above)
        return total


def members(bits: int) -> NDArray[np.int64]:
    """Return the variables of a set given by its bits, in ascending order."""
    found = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return np.array(found, np.int64)


def bits_of(variables: Sequence[int]) -> int:
    """Return a set of variables as a number with their bits."""
    bits = 0
    for variable in variables:
        bits |= 1 << variable
    return bits
