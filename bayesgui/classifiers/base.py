"""The base of all classifiers, of what training gives, and their registry."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import numpy as np

from bayesgui import kernel_cache
from bayesgui.catalog.discovery import import_modules
from bayesgui.catalog.registry import Registry
from bayesgui.classifiers.training_cases import labeled, not_extended
from bayesgui.core.errors import DataError, ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.data.columns.pandas_columns import columns_of_frame
from bayesgui.data.counts import MAX_NUMPY_ROWS
from bayesgui.data.dataset import Dataset
from bayesgui.rich_display import NotebookTable

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    import pandas as pd
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor


M = TypeVar("M", bound="ClassModel")

BLOCK = 2**13
"""Rows that are normalized at a time, so that they stay in the processor's cache."""


@dataclass(frozen=True, eq=False, kw_only=True)
class ClassModel(NotebookTable, ABC):
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
            A new array, best with the rows of a class next to each other; see `empty_logs`.
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

    def check_columns(self, cases: Dataset) -> None:
        """Raise if a table has none of the columns that the classifier reads.

        Parameters
        ----------
        cases : Dataset
            The table.

        Raises
        ------
        DataError
            Since all rows would get the same answer.
        """
        if self.features and not any(name in cases for name in self.features):
            raise DataError(
                "The table has none of the columns that the classifier reads: {names}.",
                names=", ".join(self.features),
            )

    def log_posteriors(
        self, cases: Dataset | pd.DataFrame | Any, monitor: Monitor = SILENT
    ) -> NDArray[np.float64]:
        """Return ln P(class | row), shape (rows, classes).

        Parameters
        ----------
        cases : Dataset, pandas.DataFrame or pyarrow.Table
            The rows, as of `log_joint`; texts that training saw are no marks of missing cells.
        monitor : Monitor
            Progress and cancellation.

        Raises
        ------
        DataError
            If it is no table, has no column that the model reads, or one does not suit it.

        Notes
        -----
        A row that is impossible under every class gets the classes' shares in training.
        """
        return normalized(self._logs_of(cases, monitor), self.log_priors, in_place=True)

    def posteriors(
        self, cases: Dataset | pd.DataFrame | Any, monitor: Monitor = SILENT
    ) -> NDArray[np.float64]:
        """Return P(class | row), shape (rows, classes); see `log_posteriors`."""
        return normalized_shares(self._logs_of(cases, monitor), self.log_priors, in_place=True)

    def most_probable(
        self, cases: Dataset | pd.DataFrame | Any, monitor: Monitor = SILENT
    ) -> NDArray[np.int64]:
        """Return the class of largest probability in each row, the first of equal ones.

        Notes
        -----
        The same as the largest of `log_posteriors`, without computing these.
        """
        logs = np.asfortranarray(self._logs_of(cases, monitor))
        if len(logs) <= MAX_NUMPY_ROWS:
            found: NDArray[np.int64] = logs.argmax(axis=1)
            found[~np.isfinite(logs.max(axis=1))] = -1
        else:
            found = np.empty(len(logs), np.int64)
            kernel_cache.module("classifiers", "largest").fill_largest(found, logs.T)
        found[found < 0] = self.log_priors.argmax()
        return found

    def _logs_of(self, cases: Any, monitor: Monitor) -> NDArray[np.float64]:
        if not isinstance(cases, Dataset):
            cases = Dataset(*columns_of_frame(cases, states=self.known_states))
            self.check_columns(cases)
        return self.log_joint(cases, monitor)

    @property
    @abstractmethod
    def log_priors(self) -> NDArray[np.float64]:
        """Ln P(class) before anything is observed, shape (classes,)."""


def empty_logs(n_rows: int, n_classes: int) -> NDArray[np.float64]:
    """Return an array of shape (rows, classes) in which the rows of a class are neighbors.

    Loops over the rows of a class are fast, those over the few classes of a row slow.
    """
    return np.empty((n_classes, n_rows)).T


def normalized(
    log_joint: NDArray[np.float64], log_priors: NDArray[np.float64], *, in_place: bool = False
) -> NDArray[np.float64]:
    """Return each row less the logarithm of its sum, by log-sum-exp.

    Parameters
    ----------
    log_joint : ndarray of float64, shape (rows, classes)
        ln P(class, row) up to a term of the row.
    log_priors : ndarray of float64, shape (classes,)
        The answer for rows that are impossible under every class.
    in_place : bool
        Whether `log_joint` may be overwritten.
    """

    def divide(shifted: NDArray[np.float64]) -> None:
        total = np.exp(shifted).sum(axis=0)
        shifted -= np.log(total, out=total)

    return _shared_out(log_joint, log_priors, divide, in_place=in_place)


def normalized_shares(
    log_joint: NDArray[np.float64], log_priors: NDArray[np.float64], *, in_place: bool = False
) -> NDArray[np.float64]:
    """Return the exponentials of each row divided by their sum; see `normalized`."""

    def divide(shifted: NDArray[np.float64]) -> None:
        np.exp(shifted, out=shifted)
        shifted /= shifted.sum(axis=0)

    return _shared_out(log_joint, np.exp(log_priors), divide, in_place=in_place)


def _shared_out(
    log_joint: NDArray[np.float64],
    impossible: NDArray[np.float64],
    divide: Callable[[NDArray[np.float64]], None],
    *,
    in_place: bool,
) -> NDArray[np.float64]:
    """Return rows less their largest number, divided by their sum; some get the same answer."""
    # Class by class: numpy is slow at sums of a few neighbors.
    in_place = in_place and log_joint.T.flags.c_contiguous and log_joint.flags.writeable
    found = log_joint.T if in_place else np.empty(log_joint.shape[::-1])
    for k in range(0, len(log_joint), BLOCK):
        part = found[:, k : k + BLOCK]
        if not in_place:
            part[:] = log_joint[k : k + BLOCK].T
        highest = part.max(axis=0)
        with np.errstate(invalid="ignore"):
            part -= highest
            divide(part)
        if not np.isfinite(highest).all():
            part[:, ~np.isfinite(highest)] = impossible[:, None]
    return found.T


@dataclass(frozen=True, eq=False)
class Settled:
    """A classifier whose options are all decided.

    `options`: those that were chosen by inner folds; empty if none were to be chosen. `score`: of
    the inner folds' held-out rows under these options. `tried`: number of combinations among which
    was, or was to be, chosen.
    `remarks`: on the choice.
    """

    classifier: Classifier
    options: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    score: float = math.nan
    tried: int = 1
    remarks: tuple[str, ...] = ()


class Classifier(ABC):
    """A way to train a classifier; a frozen dataclass of its options."""

    method: ClassVar[str]
    """Registered name."""

    @property
    def plain(self) -> Classifier:
        """The registered classifier, without what is done around it."""
        return self

    @property
    def preparation(self) -> Mapping[str, str]:
        """What is done around the registered classifier: calibration, weights of classes."""
        return MappingProxyType({})

    @property
    def divides_by(self) -> tuple[str, ...]:
        """Columns of the training table that divide its inner folds and are no features."""
        return ()

    def settled(self, cases: Dataset, target: str, monitor: Monitor = SILENT) -> Settled:
        """Return the classifier with the options that the rows decide, if any are to be tuned."""
        return Settled(self)

    def trainings(self, cases: Dataset, target: str) -> tuple[int, int]:
        """Return how often a model is trained to settle the options, and then to fit."""
        return 0, 1

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
        if start is not None and not classifiers[self.method].traits["adds_rows"]:
            raise ParameterError(
                "{method} cannot add rows to a model; train it on all rows together.",
                method=self.method,
            )
        return self._trained(labeled(cases, target), target, start, monitor)

    def _checked_start(self, start: ClassModel, kind: type[M], target: str) -> M:
        """Return the model that rows are added to, if it is of a kind and of the same class."""
        if not isinstance(start, kind) or start.target != target:
            raise not_extended(self.method)
        return start

    @abstractmethod
    def _trained(
        self, known: Dataset, target: str, start: ClassModel | None, monitor: Monitor
    ) -> ClassModel:
        """Return a model of a labeled table, of the rows of `start` as well if it is given."""


classifiers: Registry[Classifier] = Registry(
    "classifier", lambda: import_modules("bayesgui.classifiers.methods"), attribute="method"
)
"""All classifiers by name.

Traits: ``takes`` is ``"states"``, ``"numbers"`` or ``"both"``, the columns that it models as they
are; ``is_network`` marks those whose model is a Bayesian network; ``adds_rows`` those that can
learn from further rows alone; ``character`` says in words what they assume, optimize and cost;
``counts`` those whose numbers are counts of 0 or more; ``sparse`` those that take columns of which
most numbers are 0, such as words; ``overconfident`` those that are trained fast and multiply
densities of columns that may depend on each other; ``refuses_infinite`` those that find infinite
numbers themselves while they add.
"""
