"""Posteriors of rows by models that have not seen them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.decisions.rules import least_risk, most_probable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from bayesgui.classifiers.base import ClassModel
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset
    from bayesgui.decisions.loss import LossMatrix


@dataclass(frozen=True, eq=False)
class Part:
    """The rows that one training of a model judged.

    `trained`: number (or total weight) of the rows that it was trained on. `rows`: shape (rows,);
    their positions in the table. `truths`: shape (rows,); positions of their classes.
    `log_posteriors`: shape (rows, classes); ln P(class | row). `weights`: shape (rows,); of the
    rows.
    """

    trained: float
    repeat: int
    rows: NDArray[np.intp]
    truths: NDArray[np.intp]
    log_posteriors: NDArray[np.float64]
    weights: NDArray[np.float64] | None = None

    @cached_property
    def posteriors(self) -> NDArray[np.float64]:
        """P(class | row), shape (rows, classes)."""
        found: NDArray[np.float64] = np.exp(self.log_posteriors)
        return found

    @property
    def total_weight(self) -> float:
        """Number (or total weight) of the rows."""
        return float(len(self.rows)) if self.weights is None else float(self.weights.sum())

    def decided(self, losses: LossMatrix | None = None) -> NDArray[np.intp]:
        """Return the decision for each row: the most probable class, or that of least risk."""
        if losses is None:
            return most_probable(self.posteriors)
        return least_risk(self.posteriors, losses)

    @property
    def log_losses(self) -> NDArray[np.float64]:
        """−ln P(true class | row) of each row.

        From logarithms, since a probability may be too small for a float64 though not impossible.
        """
        found: NDArray[np.float64] = -self.log_posteriors[np.arange(len(self.rows)), self.truths]
        return found


@dataclass(frozen=True, eq=False)
class HeldOut:
    """Predictions of a model for rows on which it was not trained, part by part.

    `parts`: one for each split, in the order of the splits.
    """

    name: str
    target: str
    classes: tuple[str, ...]
    parts: tuple[Part, ...]
    remarks: tuple[str, ...] = ()

    def __iter__(self) -> Iterator[Part]:
        return iter(self.parts)

    def __len__(self) -> int:
        return len(self.parts)

    @cached_property
    def whole(self) -> Part:
        """All parts as one; a row occurs once for each repetition."""
        parts = self.parts
        weights = None
        if any(part.weights is not None for part in parts):
            weights = np.concatenate(
                [np.ones(len(p.rows)) if p.weights is None else p.weights for p in parts]
            )
        return Part(
            float(np.mean([part.trained for part in parts])),
            0,
            np.concatenate([part.rows for part in parts]),
            np.concatenate([part.truths for part in parts]),
            np.concatenate([part.log_posteriors for part in parts]),
            weights,
        )

    @cached_property
    def repeats(self) -> int:
        """Number of times that the rows were divided."""
        return len({part.repeat for part in self.parts})

    @property
    def n_rows(self) -> int:
        """Number of different rows, however often each was judged."""
        return len(np.unique(self.whole.rows))

    def position(self, name: str | int) -> int:
        """Return the position of a class that is given by its name or its position."""
        places = dict(zip(self.classes, range(len(self.classes)), strict=True))
        found = places.get(name, -1) if isinstance(name, str) else int(name)
        if not 0 <= found < len(self.classes):
            raise ParameterError(
                "{name} is no class of {column}; the classes are {classes}.",
                name=name,
                column=self.target,
                classes=", ".join(self.classes),
            )
        return found

    def first_repeat(self) -> HeldOut:
        """Return the parts of the first repetition, in which no row occurs twice."""
        if not any(part.repeat for part in self.parts):
            return self
        return HeldOut(
            self.name,
            self.target,
            self.classes,
            tuple(part for part in self.parts if part.repeat == 0),
            self.remarks,
        )

    def cell(self, truth: int, decided: int, losses: LossMatrix | None = None) -> NDArray[np.intp]:
        """Return the rows of the table in a cell of the confusion matrix, in increasing order.

        `truth`, `decided`: positions of the class and of the decision.
        """
        whole = self.whole
        inside = (whole.truths == truth) & (whole.decided(losses) == decided)
        found: NDArray[np.intp] = np.unique(whole.rows[inside])
        return found


def part_of(
    model: ClassModel,
    test: Dataset,
    target: str,
    trained: float,
    positions: NDArray[np.intp],
    monitor: Monitor = SILENT,
    repeat: int = 0,
) -> Part:
    """Return what a model says of rows whose class is known.

    `trained`: number (or total weight) of the rows that trained it.
    """
    truths = test.categorical(target).codes.astype(np.intp)
    posteriors = model.log_posteriors(test.without(target), monitor)
    return Part(trained, repeat, positions, truths, posteriors, test.weights)
