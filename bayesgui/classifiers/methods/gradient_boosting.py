"""Gradient boosting of scikit-learn, on histograms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.classifiers.base import Classifier, classifiers
from bayesgui.classifiers.character import DISCRIMINATIVE, Character
from bayesgui.classifiers.models.tree_sum_model import TreeSumModel
from bayesgui.classifiers.partners.boosted_trees import BoostingOptions, no_trees, trees_of
from bayesgui.classifiers.partners.cells import Cells, check_cells, class_shares
from bayesgui.classifiers.partners.rounds import boosted

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.classifiers.base import ClassModel
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset

    Floats = NDArray[np.float64]

MOST_STATES = 255
"""Of a column; rarer ones are read as missing."""


@classifiers.register(
    "gradient-boosting",
    label="Gradient boosting",
    order=61,
    takes="both",
    is_network=False,
    adds_rows=False,
    character=Character(
        DISCRIMINATIVE,
        assumes="the log-odds of a class are a sum of many small trees",
        optimum="none is reached: each tree goes a step towards more probable classes",
        costs="many trees, which nobody reads; it knows no P(columns), so no network",
    ),
)
@dataclass(frozen=True, kw_only=True)
class GradientBoosting(BoostingOptions, Classifier):
    """Trees one after another, each fitted to what those before it leave unexplained.

    Notes
    -----
    The trees are those of scikit-learn's HistGradientBoostingClassifier, without early stopping.
    Numbers are cut into at most 255 bins, states are parted into two groups at a node, and a
    missing cell goes to the side that explains more; a state that training never saw is missing.
    The nodes are saved as arrays of numbers, without pickle, and followed by this program.

    References
    ----------
    Friedman (2001), Greedy function approximation: a gradient boosting machine. Ke and others
    (2017), LightGBM: a highly efficient gradient boosting decision tree. Pedregosa and others
    (2011), Scikit-learn: machine learning in Python.
    """

    def _trained(
        self, known: Dataset, target: str, start: ClassModel | None, monitor: Monitor
    ) -> TreeSumModel:
        cells = with_most_frequent(Cells.of(known, target, self.method), known)
        check_cells(self.method, known.n_rows, len(known.names))
        column = known.categorical(target)
        counts = np.bincount(column.codes, known.weights, len(column.states)).astype(np.float64)
        present = counts > 0
        class_logs, unseen = class_shares(counts)
        trees, begin = no_trees(), np.zeros(1)
        if present.sum() > 1:
            matrix, truths = np.hstack(cells.read(known)), column.codes.astype(np.intp)
            of_states = np.arange(matrix.shape[1]) < len(cells.states)
            settings = self.settings(of_states)
            fitted = boosted(_partner(), settings, matrix, truths, known.weights, monitor)
            trees, begin = trees_of(fitted)
        monitor.check()
        return TreeSumModel(
            target=target,
            classes=column.states,
            features=tuple(name for name in known.names if name != target),
            remarks=known.remarks,
            cells=cells,
            trees=trees,
            start=begin,
            present=present,
            class_logs=class_logs,
            unseen=unseen,
        )


def _partner() -> type[Any]:
    from sklearn.ensemble import HistGradientBoostingClassifier

    found: type[Any] = HistGradientBoostingClassifier
    return found


def with_most_frequent(cells: Cells, known: Dataset) -> Cells:
    """Return cells without the rarer states of columns that have too many."""
    from dataclasses import replace

    states, edges = [], []
    for (name, seen), limits in zip(cells.states, cells.edges, strict=True):
        column = known.categorical(name)
        counts = dict(zip(column.states, column.counts.tolist(), strict=True))
        # Those of no row cannot be split by.
        there = [state for state in seen if counts[state]]
        kept = sorted(there, key=lambda state: -counts[state])[:MOST_STATES]
        states.append((name, tuple(state for state in there if state in set(kept))))
        edges.append(limits if len(states[-1][1]) == len(seen) else ())
    return replace(cells, states=tuple(states), edges=tuple(edges))
