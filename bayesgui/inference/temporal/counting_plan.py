"""The junction tree of a slice under tables that change, and sums of the beliefs of its cliques."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.inference.kernels import slice_columns as col
from bayesgui.inference.temporal.slice_plan import SlicePlan

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray


class CountingPlan(SlicePlan):
    """A plan in which every clique has a table of its own, whose beliefs can be added."""

    _whole = True

    def tree_of(self, values: Sequence[NDArray[np.float64]], how: int) -> tuple[NDArray[Any], ...]:
        """Return `tree` with other tables than the slice has, of the same shapes."""
        potentials = self._products(values)
        least = self._least_of(potentials)
        if how != col.SUMS:
            with np.errstate(divide="ignore"):
                potentials = np.log(potentials)
        return self._with_room(potentials, least, how)

    def sums_of(self, flat: NDArray[np.float64]) -> list[NDArray[np.float64]]:
        """Return sums over cliques, which are as potentials, as sums over the slice's tables."""
        number = {clique: k for k, clique in enumerate(self._order)}
        found = []
        for home, scope in zip(self._homes, self._scopes, strict=True):
            members = self._members[home]
            row = self.cliques[number[home]]
            cells = flat[row[col.POTENTIAL] :][: row[col.CELLS]]
            table = cells.reshape([self._sizes[v] for v in members])
            table = table.sum(axis=tuple(k for k, v in enumerate(members) if v not in scope))
            kept = [v for v in members if v in scope]
            found.append(table.transpose([kept.index(v) for v in scope]))
        return found
