"""Names of the states of Netica's nodes that have only levels."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

from bayesgui.formats.properties import number

if TYPE_CHECKING:
    from collections.abc import Sequence


def level_names(levels: Sequence[float]) -> list[str]:
    """Return the names of the states of a node with one number per state."""
    return [{math.inf: "∞", -math.inf: "−∞"}.get(value) or number(value) for value in levels]


def interval_names(edges: Sequence[float]) -> list[str]:
    """Return the names of the states of a node with the limits of intervals."""
    return [f"{low} to {high}" for low, high in pairwise(level_names(edges))]
