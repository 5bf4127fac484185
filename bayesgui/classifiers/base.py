"""The base of all classifiers, of what training gives, and their registry."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from bayesgui import kernel_cache
from bayesgui.catalog.discovery import import_modules
from bayesgui.catalog.registry import Registry
from bayesgui.core.monitor import SILENT
from bayesgui.data.counts import MAX_NUMPY_ROWS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset


BLOCK = 2**13
"""Rows that are normalized at a time, so that they stay in the processor's cache."""


@dataclass(frozen=True, eq=False, kw_only=True)
class ClassModel(ABC):
    """A trained classifier: immutable, and independent of the table that it was trained on.

    Parameters
    ----------
    target : str
        Name of the class.
    classes : tuple of str
        Its states.
    features : tuple of str
        Columns that it reads; one that a table lacks is missing in all its rows.
    remarks : tuple of str
        What the user has to know of the training.
    """

    target: str
    classes: tuple[str, ...]
    features: tuple[str, ...]
    remarks: tuple[str, ...] = ()

    @abstractmethod
    def log_joint(self, cases: Dataset, monitor: Monitor = SILENT) -> NDArray[np.float64]:
        """Return ln P(class, row), up to a term that is the same for all classes of a row.

        Parameters
        ----------
        cases : Dataset
            The rows; missing cells, and values that training never saw, are marginalized.
        monitor : Monitor
            Progress and cancellation.

        Returns
        -------
        ndarray of float64, shape (rows, classes)
        """

    @property
    def known_states(self) -> dict[str, tuple[str, ...]]:
        """The states of the class, and by column those that training saw."""
        return {self.target: self.classes}

    def unseen_cells(self, cases: Dataset) -> dict[str, int]:
        """Return the numbers of cells whose value training never saw, of columns that have any.

        Parameters
        ----------
        cases : Dataset
            The rows; numbers are never such values.
        """
        return {}

    def log_posteriors(self, cases: Dataset, monitor: Monitor = SILENT) -> NDArray[np.float64]:
        """Return ln P(class | row), shape (rows, classes).

        Notes
        -----
        A row that is impossible under every class gets the classes' shares in training.
        """
        return normalized(self.log_joint(cases, monitor), self.log_priors)

    def most_probable(self, cases: Dataset, monitor: Monitor = SILENT) -> NDArray[np.int64]:
        """Return the class of largest probability in each row, the first of equal ones.

        Notes
        -----
        The same as the largest of `log_posteriors`, without computing these.
        """
        logs = np.ascontiguousarray(self.log_joint(cases, monitor))
        if len(logs) <= MAX_NUMPY_ROWS:
            found: NDArray[np.int64] = logs.argmax(axis=1)
            found[~np.isfinite(logs.max(axis=1))] = -1
        else:
            found = np.empty(len(logs), np.int64)
            kernel_cache.module("classifiers", "largest").fill_largest(found, logs)
        found[found < 0] = self.log_priors.argmax()
        return found

    @property
    @abstractmethod
    def log_priors(self) -> NDArray[np.float64]:
        """Ln P(class) before anything is observed, shape (classes,)."""


def normalized(
    log_joint: NDArray[np.float64], log_priors: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return each row less the logarithm of its sum, by log-sum-exp.

    Parameters
    ----------
    log_joint : ndarray of float64, shape (rows, classes)
        ln P(class, row) up to a term of the row.
    log_priors : ndarray of float64, shape (classes,)
        The answer for rows that are impossible under every class.
    """
    if len(log_joint) > BLOCK:
        found = np.empty(log_joint.shape)
        for k in range(0, len(log_joint), BLOCK):
            found[k : k + BLOCK] = normalized(log_joint[k : k + BLOCK], log_priors)
        return found
    # Class by class: numpy is slow at sums of a few neighbors.
    shifted = np.array(log_joint.T, np.float64, order="C")
    highest = shifted.max(axis=0)
    impossible = ~np.isfinite(highest)
    with np.errstate(invalid="ignore"):
        shifted -= highest
        shifted -= np.log(np.exp(shifted).sum(axis=0))
    shifted[:, impossible] = log_priors[:, None]
    return shifted.T


class Classifier(ABC):
    """A way to train a classifier; a frozen dataclass of its options."""

    method: ClassVar[str]
    """Registered name."""

    @abstractmethod
    def fit(
        self,
        cases: Dataset,
        target: str,
        *,
        start: ClassModel | None = None,
        monitor: Monitor = SILENT,
    ) -> ClassModel:
        """Train on the rows whose class is known.

        Parameters
        ----------
        cases : Dataset
            The table; rows count with their weights.
        target : str
            The column of the class; all others are features.
        start : ClassModel, optional
            A model of the same method to which the rows are added.
        monitor : Monitor
            Progress and cancellation.

        Raises
        ------
        DataError
            If there is no such column, no row has a class, or a column does not suit the method.
        ParameterError
            If an option does not suit the table, or the method cannot add rows to `start`.
        """


classifiers: Registry[Classifier] = Registry(
    "classifier", lambda: import_modules("bayesgui.classifiers.methods")
)
"""All classifiers by name.

Traits: ``takes`` is ``"states"``, ``"numbers"`` or ``"both"``, the columns that it models as they
are; ``is_network`` marks those whose model is a Bayesian network; ``adds_rows`` those that can
learn from further rows alone; ``generative`` what they model; ``character`` says in words what
they assume, optimize and cost; ``counts`` those whose numbers are counts of 0 or more; ``sparse``
those that take columns of which most numbers are 0, such as words.
"""
