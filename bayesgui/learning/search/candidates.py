"""The changes of single arcs that a search would make next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.learning.search.arc_changes import ArcChange

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.learning.search.arc_changes import ChangeKind

MAX_CANDIDATES = 8
"""Changes that are shown."""
MIN_POSSIBLE = -1e200
"""Gains below it stand for changes that were never computed."""


def best_changes(
    names: Sequence[str],
    graph: Any,
    limits: Any,
    gains: NDArray[np.float64],
    ancestors: NDArray[np.bool_],
    most: int,
) -> tuple[ArcChange, ...]:
    """Return the allowed changes of largest gain, best first.

    `gains`: shape (n, n); gain of adding or removing a parent, by child and parent. `ancestors`:
    shape (n, n); whether the second variable is an ancestor of the first one.
    """
    n = len(names)
    present = np.zeros((n, n), bool)
    for x in range(n):
        present[x, graph.parents[x, : graph.counts[x]]] = True
    full = graph.counts >= limits.most
    addable = ~present & ~ancestors.T & ~full[:, None] & ~np.eye(n, dtype=bool)
    removable = present & (limits.required == 0)
    turned = np.full((n, n), -np.inf)
    for x, u in zip(*np.nonzero(removable & (limits.allowed.T != 0) & ~full), strict=True):
        others = present[x].copy()
        others[u] = False
        if not ancestors[others, u].any():
            turned[u, x] = gains[x, u] + gains[u, x]
    found = [
        *_largest("added", np.where(addable, gains, -np.inf), names, most),
        *_largest("removed", np.where(removable, gains, -np.inf), names, most),
        *_largest("reversed", turned, names, most),
    ]
    return tuple(sorted(found, key=lambda change: -(change.gain or 0.0))[:most])


def _largest(
    kind: ChangeKind, gains: NDArray[np.float64], names: Sequence[str], most: int
) -> list[ArcChange]:
    """Return the changes of one kind with the largest gains, given by child and parent."""
    found = []
    for place in np.argsort(-gains, axis=None, kind="stable")[:most].tolist():
        child, parent = divmod(place, len(names))
        gain = float(gains[child, parent])
        if gain > MIN_POSSIBLE:
            found.append(ArcChange(kind, names[parent], names[child], gain))
    return found
