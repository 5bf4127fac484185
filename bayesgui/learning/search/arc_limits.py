"""Constraints on arcs as arrays, in the order of a search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.arc_constraints import ArcConstraints


@dataclass(frozen=True, eq=False)
class ArcLimits:
    """Constraints on arcs, as arrays.

    `allowed`, `required`: shape (n, n); whether an arc may, or must, be there, by child and parent.
    `most`: shape (n,); maximum number of parents of each variable.
    """

    allowed: NDArray[np.uint8]
    required: NDArray[np.uint8]
    most: NDArray[np.int32]


def limits_of(constraints: ArcConstraints, names: Sequence[str]) -> ArcLimits:
    """Return constraints as arrays."""
    n = len(names)
    allowed = 1 - np.eye(n, dtype=np.uint8)
    if constraints.required or constraints.forbidden or constraints.tiers:
        rows = [[constraints.allows(parent, child) for parent in names] for child in names]
        allowed = np.array(rows, np.uint8).reshape(n, n)
    required = np.zeros((n, n), np.uint8)
    place = {name: k for k, name in enumerate(names)}
    for parent, child in constraints.required:
        required[place[child], place[parent]] = 1
    limits = (constraints.most_parents(name) for name in names)
    most = [n - 1 if limit is None else min(limit, n - 1) for limit in limits]
    return ArcLimits(allowed, required, np.array(most, np.int32))
