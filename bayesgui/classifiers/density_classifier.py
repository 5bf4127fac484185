"""Base of the classifiers that model the numbers of a row jointly."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from bayesgui.catalog.parameters import parameter
from bayesgui.classifiers.base import Classifier
from bayesgui.classifiers.models.joint_density_model import JointDensityModel
from bayesgui.classifiers.models.network_model import NetworkModel
from bayesgui.classifiers.naive_classifier import star
from bayesgui.classifiers.tables import with_given_priors, with_tables
from bayesgui.classifiers.training_cases import numeric
from bayesgui.core.errors import DataError
from bayesgui.core.sentence import Sentence
from bayesgui.densities.moments import Moments
from bayesgui.densities.multivariate_gaussian import units_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.classifiers.base import ClassModel
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset
    from bayesgui.densities.base import JointDensity

    Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class ClassRows:
    """Rows of numbers and their classes.

    `values`: shape (rows, columns); naN is a missing cell. `codes`: shape (rows,); classes.
    `weights`: shape (rows,); weights of the rows.
    """

    names: tuple[str, ...]
    values: Floats
    codes: NDArray[Any]
    weights: Floats
    n_classes: int

    @classmethod
    def of(cls, known: Dataset, target: str, method: str) -> ClassRows:
        """Return the rows of a labeled table."""
        columns = numeric(known, target, method)
        classes = known.categorical(target)
        return cls(
            tuple(column.name for column in columns),
            np.column_stack([column.values for column in columns]),
            classes.codes,
            np.ones(known.n_rows) if known.weights is None else known.weights,
            len(classes.states),
        )

    def complete(self) -> ClassRows:
        """Return the rows without missing cells."""
        known = ~np.isnan(self.values).any(axis=1)
        if known.all():
            return self
        return ClassRows(
            self.names, self.values[known], self.codes[known], self.weights[known], self.n_classes
        )

    def of_class(self, k: int) -> tuple[Floats, Floats]:
        """Return the rows of a class and their weights."""
        which = self.codes == k
        return self.values[which], self.weights[which]

    def units(self) -> Floats:
        """Return the deviation of each column over all classes; 1 where all values are equal."""
        found = []
        for column in self.values.T:
            known = ~np.isnan(column)
            moments = Moments.of(column[known, None], self.weights[known])
            found.append(float(units_of(moments)[0]))
        return np.array(found)


def scaled_parameter() -> Any:
    """Declare the option that columns are divided by their deviations."""
    return parameter(
        True,
        label="Scaled columns",
        doc="Whether each column is divided by its standard deviation first.",
    )


class DensityClassifier(Classifier):
    """P(c) p(x | c), with one density of all columns together in each class."""

    prior_alpha: float
    priors: str
    scaled: bool = False
    """Whether each column is divided by its deviation first."""

    takes_weights: ClassVar[bool] = True
    """Whether rows may have weights; otherwise they are counted."""

    @abstractmethod
    def densities(
        self, rows: ClassRows, units: Floats, monitor: Monitor
    ) -> tuple[JointDensity | None, ...]:
        """Return the density of each class that has rows.

        `units`: shape (columns,); deviations of their columns over all classes.
        """

    def _trained(
        self, known: Dataset, target: str, start: ClassModel | None, monitor: Monitor
    ) -> JointDensityModel:
        if known.weights is not None and not self.takes_weights:
            raise DataError(
                "{method} counts rows, so it takes no weights; train another method, or take the "
                "weights off the table.",
                method=self.method,
            )
        rows = ClassRows.of(known, target, self.method)
        units = rows.units()
        divisors = units if self.scaled else np.ones_like(units)
        scaled = ClassRows(
            rows.names, rows.values / divisors, rows.codes, rows.weights, rows.n_classes
        )
        states = class_alone(known, target, self.prior_alpha, self.priors, monitor)
        return JointDensityModel(
            target=target,
            classes=states.classes,
            features=rows.names,
            remarks=(*known.remarks, *self.left_out(rows)),
            states=states,
            densities=self.densities(scaled, units / divisors, monitor),
            units=divisors,
            piece=self.piece(len(rows.values)),
        )

    def piece(self, rows: int) -> int:
        """Return the number of rows to be classified between two polls for cancellation."""
        return 2**14

    def left_out(self, rows: ClassRows) -> tuple[Sentence, ...]:
        """Return remarks on rows that are not used."""
        return ()


def incomplete_remark(rows: ClassRows) -> tuple[Sentence, ...]:
    """Return the remark that rows with missing cells are left out, if there are some."""
    incomplete = int(np.isnan(rows.values).any(axis=1).sum())
    if not incomplete:
        return ()
    return (
        Sentence(
            "Rows with a missing number, left out of the densities: {rows:,}.", rows=incomplete
        ),
    )


def class_alone(
    known: Dataset,
    target: str,
    prior_alpha: float,
    priors: str,
    monitor: Monitor,
    start: NetworkModel | None = None,
) -> NetworkModel:
    """Return the model of the class without features."""
    before = None if start is None else start.network
    coded = known.select([target])
    network = before or star(coded, target)
    coded = coded.matched(network, unknown="missing")
    tables = with_tables(
        network, coded, target, prior_alpha, prior_alpha, start=before, monitor=monitor
    )
    return NetworkModel.of(with_given_priors(tables, target, priors), target)
