"""Super-parent one-dependence estimators."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.catalog.parameters import column_parameter, parameter, seed_parameter
from bayesgui.classifiers.base import classifiers
from bayesgui.classifiers.character import SEMI_NAIVE, Character
from bayesgui.classifiers.network_classifier import Arrangement, NetworkClassifier
from bayesgui.classifiers.super_parent_scores import super_parent_scores
from bayesgui.core.errors import ParameterError
from bayesgui.data.variables_from_columns import network_of
from bayesgui.learning.structure.base import with_arcs

if TYPE_CHECKING:
    from bayesgui.classifiers.models.network_model import SuperParentScore
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset

CRITERIA = ("accuracy", "log-loss")
CRITERION_LABELS = ("accuracy", "log loss")


@classifiers.register(
    "spode",
    label="Super-parent estimator (SPODE)",
    order=10,
    takes="states",
    is_network=True,
    adds_rows=True,
    character=Character(
        SEMI_NAIVE,
        assumes="one column, the super-parent, explains what the others share",
        optimum="the best super-parent by cross-validation; its tables are counted",
        costs="a cross-validation of each column",
    ),
)
@dataclass(frozen=True, kw_only=True)
class SuperParent(NetworkClassifier):
    """Naive Bayes in which one column is a parent of all others.

    Notes
    -----
    P(c | x) ∝ P(c) P(x_s | c) Π_{i≠s} P(x_i | c, x_s). Each column is tried as the super-parent s
    on the same stratified folds of the rows, and the best is taken; equal ones: the first in the
    table. Missing cells are summed out.

    References
    ----------
    Keogh and Pazzani (1999), Learning augmented Bayesian classifiers; Webb, Boughton and Wang
    (2005), Not so naive Bayes: aggregating one-dependence estimators.
    """

    super_parent: str = column_parameter(
        unset="by cross-validation",
        label="Super-parent",
        doc="Parent of all other columns; by default cross-validation decides.",
    )
    criterion: str = parameter(
        "accuracy",
        choices=CRITERIA,
        choice_labels=CRITERION_LABELS,
        label="Chosen by",
        doc="Of the held-out rows: the largest accuracy, or the smallest log loss.",
    )
    folds: int = parameter(
        10, low=2, high=1000, label="Folds", doc="Of the cross-validation of the super-parents."
    )
    seed: int = seed_parameter()

    def structure(self, cases: Dataset, target: str, monitor: Monitor) -> Arrangement:
        """Return naive Bayes with the arcs of the super-parent."""
        others = [name for name in cases.names if name != target]
        scores: tuple[SuperParentScore, ...] = ()
        chosen = self.super_parent
        if chosen and chosen not in others:
            raise ParameterError(
                "{method}: there is no column {column} to be the super-parent; choose one of "
                "{names}.",
                method=self.method,
                column=chosen,
                names=", ".join(others),
            )
        if not chosen:
            scores = super_parent_scores(
                cases, target, self.folds, self.seed, self.alpha, self.prior_alpha, monitor
            )
            chosen = self._best(scores)
        arcs = [(target, name) for name in others]
        arcs += [(chosen, name) for name in others if name != chosen]
        return Arrangement(with_arcs(network_of(cases), arcs), super_parents=scores)

    def _best(self, scores: tuple[SuperParentScore, ...]) -> str:
        # The first of equal ones: `max` and `min` keep it.
        if self.criterion == "accuracy":
            return max(scores, key=lambda score: score.accuracy).column
        return min(scores, key=lambda score: score.log_loss).column
