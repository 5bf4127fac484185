"""Base of the classifiers whose columns are independent given the class."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from bayesgui.classifiers.arrays.sums import class_moments
from bayesgui.classifiers.base import Classifier
from bayesgui.classifiers.class_column import ClassColumn, ColumnMoments
from bayesgui.classifiers.models.naive_bayes_model import NaiveBayesModel
from bayesgui.classifiers.models.network_model import NetworkModel
from bayesgui.classifiers.tables import (
    alpha_parameter,
    prior_alpha_parameter,
    priors_parameter,
    with_given_priors,
    with_tables,
)
from bayesgui.classifiers.training_cases import (
    check_finite,
    not_extended,
    numbers_named,
    numeric,
)
from bayesgui.data.columns.column import NumericColumn
from bayesgui.data.variables_from_columns import network_of
from bayesgui.densities.gaussian import Gaussian
from bayesgui.learning.structure.base import with_arcs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.classifiers.base import ClassModel
    from bayesgui.classifiers.models.naive_bayes_model import ColumnDensities
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset


class NaiveClassifier(Classifier):
    """P(c) Π P(state | c) Π p(number | c): tables for states, densities for numbers."""

    takes_states: ClassVar[bool] = True
    """Whether columns of states are used as they are; otherwise they must be numbers."""

    by_moments: ClassVar[bool] = False
    """Whether densities need no more of a column than its moments, given as `ColumnMoments`."""

    prior_alpha: float
    priors: str

    @property
    def state_alpha(self) -> float:
        """Pseudocount of every cell of a column of states."""
        return 1.0

    @abstractmethod
    def densities(
        self,
        columns: Sequence[Any],
        before: Sequence[ColumnDensities],
        monitor: Monitor,
    ) -> tuple[ColumnDensities, ...]:
        """Return the densities of all columns of numbers.

        `before`: those of the model to which rows are added, of the same columns; empty if there is
        none.
        """

    def _trained(
        self, known: Dataset, target: str, start: ClassModel | None, monitor: Monitor
    ) -> NaiveBayesModel:
        summed: tuple[ColumnMoments, ...] = ()
        numbers: tuple[NumericColumn, ...] = ()
        if start is None:
            before: tuple[ColumnDensities, ...] = ()
            features = tuple(name for name in known.names if name != target)
            summed = self._summed(known, target)
            numbers = () if summed else self._numbers(known, target)
            coded = known.without([c.name for c in summed] or [c.name for c in numbers])
            network = star(coded, target)
        else:
            model = self.checked_start(start, target)
            features = model.features
            before, network = model.numbers, model.states.network
            names = [part.column for part in before]
            numbers = tuple(numbers_named(known, names, self.method))
            coded = known.matched(network, unknown="missing", hidden=True)
        tables = with_tables(
            network,
            coded,
            target,
            self.state_alpha,
            self.prior_alpha,
            start=None if start is None else network,
            monitor=monitor,
        )
        classes = coded.categorical(target)
        columns = summed or [
            ClassColumn.of(c.name, c.values, classes.codes, known.weights, len(classes.states))
            for c in numbers
        ]
        states = NetworkModel.of(with_given_priors(tables, target, self.priors), target)
        return NaiveBayesModel(
            target=target,
            classes=states.classes,
            features=features,
            remarks=known.remarks,
            states=states,
            numbers=self.densities(columns, before, monitor),
        )

    def _summed(self, known: Dataset, target: str) -> tuple[ColumnMoments, ...]:
        """Return the moments of the columns that get densities if one pass finds them, or none."""
        numbers = [c for c in known.columns if isinstance(c, NumericColumn)]
        if not self.by_moments or not (self.takes_states or len(numbers) == len(known.names) - 1):
            return ()
        found = class_moments(numbers, known.categorical(target), known.weights) or ()
        return tuple(ColumnMoments(c.name, each) for c, each in zip(numbers, found, strict=False))

    def _numbers(self, known: Dataset, target: str) -> tuple[NumericColumn, ...]:
        """Return the columns that get densities."""
        if not self.takes_states:
            return numeric(known, target, self.method)
        found = tuple(c for c in known.columns if isinstance(c, NumericColumn))
        for column in found:
            check_finite(column, self.method)
        return found

    def checked_start(self, start: ClassModel, target: str) -> NaiveBayesModel:
        """Return the model that rows are added to."""
        if isinstance(start, NetworkModel) and _is_star(start):
            # A file of a network holds no more than its tables.
            start = NaiveBayesModel(
                target=start.target,
                classes=start.classes,
                features=start.features,
                remarks=start.remarks,
                states=start,
                numbers=(),
            )
        if (
            not isinstance(start, NaiveBayesModel)
            or start.target != target
            or not all(
                density is None or isinstance(density, Gaussian)
                for part in start.numbers
                for density in part.densities
            )
        ):
            raise not_extended(self.method)
        return start


@dataclass(frozen=True, kw_only=True)
class MixedNaiveClassifier(NaiveClassifier):
    """One that takes columns of states as they are, beside densities of numbers."""

    alpha: float = alpha_parameter()
    prior_alpha: float = prior_alpha_parameter()
    priors: str = priors_parameter()

    @property
    def state_alpha(self) -> float:
        return self.alpha


def _is_star(model: NetworkModel) -> bool:
    network = model.network
    return all(network.parents(name) == (model.target,) for name in model.features)


def star(cases: Dataset, target: str) -> BayesianNetwork:
    """Return the network with an arc from the class to every other column."""
    names: Sequence[str] = cases.names
    return with_arcs(network_of(cases), [(target, name) for name in names if name != target])
