"""Reading the rows of a table for a classifier, with all columns that it was trained on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from bayesgui.core.sentence import Sentence
from bayesgui.data.dataset import Dataset

if TYPE_CHECKING:
    from bayesgui.classifiers.base import ClassModel
    from bayesgui.classifiers.regression.base import NumberModel

ReadRows = Callable[[tuple[str, ...]], Dataset]
"""Reads rows, given columns that are not to be set aside."""


def read_with_features(model: ClassModel | NumberModel, read: ReadRows) -> Dataset:
    """Read rows, and again as long as columns are set aside that a classifier reads.

    A few rows may look like identifiers or dates where the many of training did not.
    """
    kept: tuple[str, ...] = ()
    while True:
        cases = read(kept)
        lost = [name for name in _set_aside(cases) if name in model.features and name not in kept]
        if not lost:
            return cases
        kept += tuple(lost)


def _set_aside(cases: Dataset) -> list[str]:
    """Return the columns that were set aside as a table was read."""
    remarks = [each for each in cases.remarks if isinstance(each, Sentence)]
    return [str(each.values["column"]) for each in remarks if "set_aside" in each.values]
