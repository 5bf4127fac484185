"""All interpolations by name."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from bayesgui.core.elicited.methods.cain import Cain
from bayesgui.core.elicited.methods.direct import Direct
from bayesgui.core.elicited.methods.ebbn import Ebbn
from bayesgui.core.elicited.methods.functional import Functional
from bayesgui.core.elicited.methods.likelihood import Likelihood
from bayesgui.core.elicited.methods.ranked import RankedMax, RankedMean, RankedMin, RankedMixed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.elicited.methods.base import Interpolation

interpolations: Mapping[str, Interpolation] = MappingProxyType(
    {
        "ranked-mean": RankedMean(),
        "ranked-min": RankedMin(),
        "ranked-max": RankedMax(),
        "ranked-mixed": RankedMixed(),
        "likelihood": Likelihood(),
        "cain": Cain(),
        "ebbn": Ebbn(),
        "functional": Functional(),
        "direct": Direct(),
    }
)
"""The ways to make a table of answers, in the order in which they are offered."""
