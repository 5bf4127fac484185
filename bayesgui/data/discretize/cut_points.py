"""Intervals that the user names."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.catalog.parameters import parameter
from bayesgui.core.errors import DataError
from bayesgui.core.numerals import number
from bayesgui.data.discretize.base import discretizers

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@discretizers.register("cut-points", label="Cut points of your own", order=50)
@dataclass(frozen=True)
class CutPoints:
    """Intervals between numbers of your own.

    Parameters
    ----------
    cuts : str
        Numbers with blanks or semicolons between them.
    """

    cuts: str = parameter(
        "", label="Cut points", doc="Numbers with blanks or semicolons between them."
    )

    def cut_points(
        self, values: NDArray[np.float64], classes: NDArray[np.intp] | None = None
    ) -> tuple[float, ...]:
        """Return the numbers given, sorted, each once."""
        found = set()
        for text in self.cuts.replace(";", " ").split():
            value = number(text.rstrip(","))
            if math.isnan(value):
                raise DataError(
                    "“{text}” is not a number; give cut points such as 1.5; 2; 10.", text=text
                )
            found.add(value)
        return tuple(sorted(found))
