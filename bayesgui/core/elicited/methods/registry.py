"""All interpolations by name."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from bayesgui.core.elicited.methods.ranked import RankedMean

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.elicited.methods.base import Interpolation

interpolations: Mapping[str, Interpolation] = MappingProxyType(
    {
        "ranked-mean": RankedMean(),
    }
)
"""The ways to make a table of answers, in the order in which they are offered."""
