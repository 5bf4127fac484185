"""Gains of changing one parent of a family where cells are missing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui import kernel_cache
from bayesgui.learning.incomplete.expected_families import MAX_CELLS
from bayesgui.learning.scores.of_form import score_counts

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.arc_constraints import Arc
    from bayesgui.learning.incomplete.expected_families import ExpectedFamilies
    from bayesgui.learning.scores.base import ScoreForm

    Gains = NDArray[np.float64]
    Variables = NDArray[np.int64]


class ExpectedGains:
    """Gains on the expected counts of cases with missing cells.

    A parent whose penalty is larger than all that it could add to the likelihood, which is at most
    1, is not counted; nor is a family of more than `expected_families.MAX_CELLS` configurations.
    """

    held: tuple[Any, Any] | None = None

    def __init__(self, families: ExpectedFamilies, form: ScoreForm, names: Sequence[str]) -> None:
        self.families = families
        self._form, self._names = form, tuple(names)
        self._scores: dict[tuple[str, frozenset[str]], float] = {}
        scores = kernel_cache.module("learning", "scoring")
        self._impossible = float(scores.IMPOSSIBLE)

    def ordered(self, names: Sequence[str]) -> ExpectedGains:
        """Return the same gains with the variables in another order."""
        made = ExpectedGains(self.families, self._form, names)
        made._scores = self._scores
        return made

    def score(self, child: str, parents: Iterable[str]) -> float:
        """Return the score of a family on its expected counts."""
        key = child, frozenset(parents)
        found = self._scores.get(key)
        if found is None:
            counts = self.families.counts(child, sorted(key[1]))
            found = self._scores[key] = score_counts(self._form, counts)
        return found

    def total(self, arcs: Iterable[Arc]) -> float:
        """Return the score of a graph."""
        parents: dict[str, list[str]] = {name: [] for name in self._names}
        for parent, child in arcs:
            parents[child].append(parent)
        return sum(self.score(child, above) for child, above in sorted(parents.items()))

    def fill_row(
        self, row: Gains, child: int, parents: Variables, wanted: NDArray[np.uint8]
    ) -> float:
        """Fill a row of gains; see `FamilyGains.fill_row`."""
        name, above = self._names[child], frozenset(self._names[p] for p in parents)
        own = self.score(name, above)
        row[:] = self._impossible
        for u, other in enumerate(self._names):
            if other in above:
                row[u] = self.score(name, above - {other}) - own
            elif u != child and wanted[u] and self._may_gain(name, above, other, own):
                row[u] = self.score(name, above | {other}) - own
        return own

    def _may_gain(self, child: str, parents: frozenset[str], parent: str, own: float) -> bool:
        """Tell whether a family with one more parent is small enough, and could be better."""
        count = self.families.n_cells
        cells, size, more = count([child, *parents]), count([child]), count([parent])
        if cells * more > MAX_CELLS:
            return False
        free = self._form.penalty * cells / size * (size - 1)
        return self._form.kind != "likelihood" or free * (more - 1) < -(own + free)
