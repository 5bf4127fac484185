"""Tree-augmented naive Bayes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.catalog.parameters import column_parameter
from bayesgui.classifiers.base import classifiers
from bayesgui.classifiers.character import SEMI_NAIVE, Character
from bayesgui.classifiers.network_classifier import Arrangement, NetworkClassifier
from bayesgui.classifiers.training_cases import complete_for_arcs
from bayesgui.learning.structure.base import structure_learners
from bayesgui.learning.structure.problem import StructureProblem

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset


@classifiers.register(
    "tan",
    label="Tree-augmented naive Bayes (TAN)",
    order=20,
    takes="states",
    is_network=True,
    adds_rows=True,
    character=Character(
        SEMI_NAIVE,
        assumes="what columns share given the class is a tree",
        optimum="the tree of largest likelihood, exact",
        costs="counts of all pairs of columns",
    ),
)
@dataclass(frozen=True, kw_only=True)
class TreeAugmentedNaiveBayes(NetworkClassifier):
    """Naive Bayes with one more parent for each column, along the best tree.

    Notes
    -----
    The tree is a maximum spanning tree of I(x_i; x_j | c) = Σ P(x_i, x_j, c) ln [P(x_i, x_j | c) /
    (P(x_i | c) P(x_j | c))], of raw frequencies; it maximizes the likelihood. The weight is
    P(x_i, x_j, c); with P(x_i, x_j | c) in its place, as printed in some texts, the tree may differ
    where classes are unequal. Information is computed from the complete rows.

    References
    ----------
    Friedman, Geiger and Goldszmidt (1997), Bayesian network classifiers, section 4.
    """

    root: str = column_parameter(
        unset="the first that may be it",
        label="Root",
        doc="Column whose only parent is the class; by default the first one.",
    )

    def structure(self, cases: Dataset, target: str, monitor: Monitor) -> Arrangement:
        """Return naive Bayes with the tree."""
        complete, remarks = complete_for_arcs(cases)
        learner = structure_learners.create("tan", class_=target, root=self.root)
        learned = learner.learn(StructureProblem(complete), monitor)
        return Arrangement(learned.network, remarks)
