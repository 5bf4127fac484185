"""Predicted numbers of rows by models that have not seen them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from bayesgui.classifiers.regression.distributions import Distributions

    Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class NumberPart:
    """The rows that one training of a model judged.

    `trained`: number (or total weight) of the rows that trained it. `rows`: shape (rows,); their
    positions in the table. `truths`: their numbers. `means`, `medians`, `low`, `high`: what was
    predicted. `needed`: the smallest level whose central interval holds the number. `crps`:
    continuous ranked probability scores. `weights`: of the rows.
    """

    trained: float
    repeat: int
    rows: NDArray[np.intp]
    truths: Floats
    means: Floats
    medians: Floats
    low: Floats
    high: Floats
    needed: Floats
    crps: Floats
    weights: Floats | None = None

    @classmethod
    def of(
        cls,
        found: Distributions,
        truths: Floats,
        level: float,
        rows: NDArray[np.intp],
        trained: float,
        weights: Floats | None = None,
        repeat: int = 0,
    ) -> NumberPart:
        """Return what distributions say of rows whose numbers are known."""
        low, high = found.interval(level)
        under, up_to = found.shares(truths)
        needed = np.maximum(0.0, np.maximum(1 - 2 * up_to, 2 * under - 1))
        return cls(
            trained,
            repeat,
            rows,
            truths,
            found.means,
            found.medians,
            low,
            high,
            needed,
            found.crps(truths),
            weights,
        )

    @property
    def total_weight(self) -> float:
        """Number (or total weight) of the rows."""
        return float(len(self.rows)) if self.weights is None else float(self.weights.sum())

    @property
    def errors(self) -> Floats:
        """Observed numbers less the predicted means."""
        return self.truths - self.means


_ROWS = ("rows", "truths", "means", "medians", "low", "high", "needed", "crps")


@dataclass(frozen=True, eq=False)
class HeldOutNumbers:
    """Predictions of a model for rows on which it was not trained, part by part.

    `level`: probability that each interval holds. `parts`: one for each split, in their order.
    """

    name: str
    target: str
    level: float
    parts: tuple[NumberPart, ...]
    remarks: tuple[str, ...] = ()

    def __iter__(self) -> Iterator[NumberPart]:
        return iter(self.parts)

    def __len__(self) -> int:
        return len(self.parts)

    def first_repeat(self) -> HeldOutNumbers:
        """Return the parts of the first repetition, in which no row occurs twice."""
        if not any(part.repeat for part in self.parts):
            return self
        return replace(self, parts=tuple(part for part in self.parts if not part.repeat))

    @cached_property
    def whole(self) -> NumberPart:
        """All parts as one; a row occurs once for each repetition."""
        parts = self.parts
        weights = None
        if any(part.weights is not None for part in parts):
            own = [np.ones(len(p.rows)) if p.weights is None else p.weights for p in parts]
            weights = np.concatenate(own)
        joined = {name: np.concatenate([getattr(p, name) for p in parts]) for name in _ROWS}
        trained = float(np.mean([part.trained for part in parts]))
        return NumberPart(trained=trained, repeat=0, weights=weights, **joined)
