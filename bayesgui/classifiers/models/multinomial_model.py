"""Multinomial naive Bayes as a model."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.catalog.plain_data import stored
from bayesgui.classifiers.arrays.logs import add_products
from bayesgui.classifiers.base import ClassModel, empty_logs
from bayesgui.classifiers.models.naive_bayes_model import numbers_of
from bayesgui.core.errors import DataError
from bayesgui.core.monitor import SILENT
from bayesgui.data.columns.sparse_column import sparse_matrix

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset

BLOCK = 2**20
"""Counts that are read between two polls for cancellation, a few milliseconds."""


@stored("multinomial-nb")
@dataclass(frozen=True, eq=False, kw_only=True)
class MultinomialModel(ClassModel):
    """P(class) Π P(word | class)^count.

    `class_counts`: shape (classes,); training rows of each class. `word_counts`: shape (classes,
    features); how often each word occurs in each class. `class_logs`: shape (classes,); ln
    P(class). `word_logs`: shape (classes, features); ln P(word | class).
    """

    class_counts: NDArray[np.float64]
    word_counts: NDArray[np.float64]
    class_logs: NDArray[np.float64]
    word_logs: NDArray[np.float64]

    @property
    def log_priors(self) -> NDArray[np.float64]:
        return self.class_logs

    def log_joint(self, cases: Dataset, monitor: Monitor = SILENT) -> NDArray[np.float64]:
        out = empty_logs(cases.n_rows, len(self.classes))
        sparse = sparse_counts(cases, self.features)
        if sparse is not None:
            return self._log_joint_sparse(sparse.tocsr(), out, monitor)
        if all(feature in cases for feature in self.features) and np.isfinite(self.word_logs).all():
            out.T[:] = self.class_logs[:, None]
            if add_products(out, [cases[f] for f in self.features], self.word_logs, monitor):
                return out
        step = max(1, BLOCK // max(1, len(self.features)))
        columns = [(k, counts_of(cases, f)) for k, f in enumerate(self.features) if f in cases]
        for start in range(0, cases.n_rows, step):
            monitor.check()
            part = slice(start, min(cases.n_rows, start + step))
            # A missing count, and a missing column, is taken as no occurrence.
            counts = np.zeros((len(self.features), part.stop - start))
            for k, values in columns:
                counts[k] = values[part]
            out[part] = self.log_joint_of(np.nan_to_num(counts).T)
            monitor.report(part.stop / cases.n_rows)
        return out

    def _log_joint_sparse(
        self, counts: Any, out: NDArray[np.float64], monitor: Monitor
    ) -> NDArray[np.float64]:
        step = max(1, BLOCK * len(out) // max(1, counts.nnz))
        for start in range(0, len(out), step):
            monitor.check()
            out[start : start + step] = self.log_joint_of(counts[start : start + step])
            monitor.report(min(1.0, (start + step) / len(out)))
        return out

    def log_joint_of(self, counts: Any) -> NDArray[np.float64]:
        """Return ln P(class, row) of counts of words.

        `counts`: shape (rows, features); of the features in their order.
        """
        impossible = np.isneginf(self.word_logs)
        logs = np.where(impossible, 0.0, self.word_logs)
        found: NDArray[np.float64] = np.asarray(counts @ logs.T) + self.class_logs
        if impossible.any():
            # A word that does not occur says nothing, however improbable: 0 ln 0 = 0.
            found[np.asarray(counts @ impossible.T.astype(np.float64)) > 0] = -np.inf
        return found


def sparse_counts(cases: Dataset, names: Sequence[str]) -> Any:
    """Return counts as a sparse matrix, None if the table does not hold them so.

    The result: of shape (rows, names); None also if an entry is missing or no count, which
    `counts_of` deals with.
    """
    columns = [cases[name] if name in cases else None for name in names]  # noqa: SIM401
    found = sparse_matrix(columns, cases.n_rows)
    # NaN is not at least 0 either.
    if found is None or not ((found.data >= 0) & (found.data < np.inf)).all():
        return None
    return found


def counts_of(cases: Dataset, name: str) -> NDArray[np.float64]:
    """Return a column of counts; NaN is a missing cell."""
    return checked_counts(name, numbers_of(cases, name))


def checked_counts(name: str, values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the values of a column, all of which must be counts or missing."""
    wrong = np.flatnonzero(values < 0)
    if wrong.size:
        raise DataError(
            "Column {column} has the value {value} in row {row:,}; multinomial-nb needs counts of "
            "0 or more. Use gaussian-nb for numbers that may be negative.",
            column=name,
            value=float(values[wrong[0]]),
            row=int(wrong[0]) + 1,
        )
    return values
