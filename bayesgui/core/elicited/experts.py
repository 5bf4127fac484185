"""The people who are asked for probabilities."""

from __future__ import annotations

import math
from dataclasses import dataclass

from bayesgui.core.errors import ModelError


@dataclass(frozen=True, slots=True)
class Expert:
    """One who is asked for probabilities.

    Parameters
    ----------
    name : str
        Under which answers are kept.
    weight : float
        How much the answers count when those of several experts are pooled.
    note : str
        Such as a field of work, or how to reach them.

    Raises
    ------
    ModelError
        If there is no name, or the weight is negative or not finite.

    Examples
    --------
    >>> Expert("Anna", 2.0).weight
    2.0
    """

    name: str
    weight: float = 1.0
    note: str = ""

    def __post_init__(self) -> None:
        if not self.name.strip():
            raise ModelError("An expert needs a name; type at least one letter.")
        if not (math.isfinite(self.weight) and self.weight >= 0):
            raise ModelError(
                "The weight of {expert} must be a number of at least 0.", expert=self.name
            )
        object.__setattr__(self, "weight", float(self.weight))
