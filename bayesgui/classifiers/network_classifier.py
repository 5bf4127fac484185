"""Classifiers whose model is a Bayesian network: a structure, then its tables by counting."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bayesgui.catalog.parameters import choice_of
from bayesgui.classifiers.base import Classifier
from bayesgui.classifiers.models.network_model import NetworkModel
from bayesgui.classifiers.tables import (
    alpha_parameter,
    prior_alpha_parameter,
    priors_parameter,
    with_given_priors,
    with_tables,
)
from bayesgui.classifiers.training_cases import labeled, with_states
from bayesgui.core.errors import ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.data.discretize.base import discretizers

if TYPE_CHECKING:
    from bayesgui.catalog.parameters import Choice
    from bayesgui.classifiers.base import ClassModel
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset


@dataclass(frozen=True, kw_only=True)
class NetworkClassifier(Classifier):
    """A classifier that learns a structure over columns of states, and tables by counting."""

    alpha: float = alpha_parameter()
    prior_alpha: float = prior_alpha_parameter()
    priors: str = priors_parameter()
    discretizer: Choice = choice_of(
        discretizers,
        "minimum-description-length",
        label="Numbers are cut by",
        doc="How columns of numbers become intervals; the cuts are learned from the same rows.",
    )

    @abstractmethod
    def structure(self, cases: Dataset, target: str, monitor: Monitor) -> BayesianNetwork:
        """Return the arcs over all columns, with any tables.

        Parameters
        ----------
        cases : Dataset
            Rows with a class; all columns are coded.
        target : str
            The class.
        monitor : Monitor
            Progress and cancellation.
        """

    def fit(
        self,
        cases: Dataset,
        target: str,
        *,
        start: ClassModel | None = None,
        monitor: Monitor = SILENT,
    ) -> NetworkModel:
        """Train; see `Classifier.fit`. Rows are added to the tables of `start` as it stands."""
        known = labeled(cases, target)
        if start is None:
            coded = with_states(known, target, self.discretizer)
            network, before = self.structure(coded, target, monitor), None
        else:
            network = before = self._network_of(start, target)
            coded = replace(known.matched(network, unknown="missing", hidden=True), remarks=())
        learned = with_tables(
            network, coded, target, self.alpha, self.prior_alpha, start=before, monitor=monitor
        )
        tables = with_given_priors(learned, target, self.priors)
        return NetworkModel.of(tables, target, known.remarks)

    def _network_of(self, start: ClassModel, target: str) -> BayesianNetwork:
        if not isinstance(start, NetworkModel) or start.target != target:
            raise ParameterError(
                "{method} cannot add rows to a model of another kind, or of another class; "
                "train it anew.",
                method=self.method,
            )
        return start.network
