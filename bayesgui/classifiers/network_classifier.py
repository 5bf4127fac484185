"""Classifiers whose model is a Bayesian network: a structure, then its tables by counting."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bayesgui.classifiers.base import Classifier
from bayesgui.classifiers.models.network_model import NetworkModel
from bayesgui.classifiers.tables import (
    alpha_parameter,
    discretizer_parameter,
    prior_alpha_parameter,
    priors_parameter,
    with_given_priors,
    with_tables,
)
from bayesgui.classifiers.training_cases import (
    cut_remarks,
    labeled,
    with_states,
)
from bayesgui.core.monitor import SILENT

if TYPE_CHECKING:
    from bayesgui.catalog.parameters import Choice
    from bayesgui.classifiers.base import ClassModel
    from bayesgui.classifiers.models.network_model import SuperParentScore
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset


@dataclass(frozen=True, eq=False)
class Arrangement:
    """The arcs of a classifier, and how they were found.

    `network`: the arcs over all columns, with any tables. `super_parents`: the candidates in column
    order, if a super-parent was chosen.
    """

    network: BayesianNetwork
    remarks: tuple[str, ...] = ()
    super_parents: tuple[SuperParentScore, ...] = ()


@dataclass(frozen=True, kw_only=True)
class NetworkClassifier(Classifier):
    """A classifier that learns a structure over columns of states, and tables by counting."""

    alpha: float = alpha_parameter()
    prior_alpha: float = prior_alpha_parameter()
    priors: str = priors_parameter()
    discretizer: Choice = discretizer_parameter()

    def coded(self, cases: Dataset, target: str) -> Dataset:
        """Return a labeled table whose columns all have states."""
        return with_states(cases, target, self.discretizer)

    @abstractmethod
    def structure(self, cases: Dataset, target: str, monitor: Monitor) -> Arrangement:
        """Return the arcs over all columns."""

    def _trained(
        self, known: Dataset, target: str, start: ClassModel | None, monitor: Monitor
    ) -> NetworkModel:
        if start is not None:
            network = self._checked_start(start, NetworkModel, target).network
            coded = replace(known.matched(network, unknown="missing", hidden=True), remarks=())
            return self._estimated(Arrangement(network), coded, target, known, network, monitor)
        coded = self.coded(known, target)
        found = self.structure(coded, target, monitor)
        known = known.remarked(*cut_remarks(known, coded))
        return self._estimated(found, coded, target, known, None, monitor)

    def estimate(
        self, network: BayesianNetwork, cases: Dataset, target: str, monitor: Monitor = SILENT
    ) -> NetworkModel:
        """Estimate the tables of a given network again, whatever is in them.

        `network`: the arcs, such as those of a classifier that was edited. `cases`: the rows; those
        without a class are left out, and so are columns that are not nodes.
        """
        variable = network[target]
        known = labeled(cases, target)
        coded = known.matched(network, unknown="missing", hidden=True)
        known = labeled(coded, variable.name).remarked(*coded.remarks)
        coded = known.matched(network, hidden=True)
        return self._estimated(Arrangement(network), coded, target, known, None, monitor)

    def _estimated(
        self,
        found: Arrangement,
        coded: Dataset,
        target: str,
        known: Dataset,
        start: BayesianNetwork | None,
        monitor: Monitor,
    ) -> NetworkModel:
        learned = with_tables(
            found.network, coded, target, self.alpha, self.prior_alpha, start=start, monitor=monitor
        )
        tables = with_given_priors(learned, target, self.priors)
        remarks = (*known.remarks, *found.remarks)
        return NetworkModel.of(tables, target, remarks, found.super_parents)
