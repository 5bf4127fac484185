"""Which rows are strange enough: by number, by score, by what the network's own rows are."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.errors import ParameterError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.learning.row_scores.row_results import RowScores


@dataclass(frozen=True)
class Selection:
    """Rows to be taken: those that meet all that is given; all if nothing is.

    `worst`: so many strangest rows. `threshold`: log-likelihood that they have at most. `p_value`:
    p-value that they have at most.
    """

    worst: int | None = None
    threshold: float | None = None
    p_value: float | None = None

    def __post_init__(self) -> None:
        if self.worst is not None and self.worst < 1:
            raise ParameterError(
                "The number of strangest rows cannot be {value}; give 1 or more.",
                value=self.worst,
            )
        if self.threshold is not None and math.isnan(self.threshold):
            raise ParameterError("A threshold is a number, not {value}.", value=self.threshold)
        if self.p_value is not None and not 0 < self.p_value <= 1:
            raise ParameterError(
                "A p-value lies between 0 and 1, not at {value}.", value=self.p_value
            )

    def __bool__(self) -> bool:
        return (self.worst, self.threshold, self.p_value) != (None, None, None)

    def of(self, scores: RowScores) -> NDArray[np.intp]:
        """Return the numbers of the rows, strangest first."""
        return scores.strangest(self.worst, threshold=self.threshold, p_value=self.p_value)
