"""A Gaussian of all columns together in each class."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.parameters import parameter
from bayesgui.catalog.plain_data import stored
from bayesgui.classifiers.base import Classifier, classifiers
from bayesgui.classifiers.character import NOT_NAIVE, Character
from bayesgui.classifiers.density_classifier import ClassRows, class_alone, incomplete_remark
from bayesgui.classifiers.gaussian_columns import ddof_parameter, total
from bayesgui.classifiers.models.joint_density_model import JointDensityModel
from bayesgui.classifiers.tables import prior_alpha_parameter, priors_parameter
from bayesgui.classifiers.training_cases import numbers_named
from bayesgui.core.sentence import Sentence
from bayesgui.densities.moments import Moments, floored
from bayesgui.densities.multivariate_gaussian import MIN_VARIANCE, MultivariateGaussian, units_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.classifiers.base import ClassModel
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset


@stored("gaussian-classes")
@dataclass(frozen=True, eq=False, kw_only=True)
class GaussianModel(JointDensityModel):
    """Gaussians with what is needed to add rows."""

    moments: tuple[Moments, ...]


@classifiers.register(
    "gaussian",
    label="Gaussian classes (full covariance)",
    order=40,
    takes="numbers",
    is_network=False,
    adds_rows=True,
    character=Character(
        NOT_NAIVE,
        assumes="each class has one normal density of all columns together",
        optimum="exact: means and covariances",
        costs="many more rows than columns squared",
    ),
)
@dataclass(frozen=True, kw_only=True)
class GaussianClasses(Classifier):
    """Each class is one Gaussian of all columns, with their covariances.

    Notes
    -----
    ln p(x | c) = −½ (x − μ)ᵀ Σ⁻¹ (x − μ) − ½ ln |Σ| + const. With one covariance for all classes
    the decision is linear in x, and with equal priors the class with the nearest mean wins, by
    Mahalanobis's distance and not by Euclid's. Rows with a missing number are left out of training;
    in prediction missing numbers are integrated out.

    References
    ----------
    Duda, Hart and Stork (2001), section 2.6. Fisher (1936).
    """

    common: bool = parameter(
        False,
        label="One covariance for all classes",
        doc="Linear discriminant analysis; otherwise each class has its own (quadratic).",
        grid=(False, True),
    )
    ddof: int = ddof_parameter()
    prior_alpha: float = prior_alpha_parameter(0.0)
    priors: str = priors_parameter()

    def _trained(
        self, known: Dataset, target: str, start: ClassModel | None, monitor: Monitor
    ) -> GaussianModel:
        before = None if start is None else self._checked_start(start, GaussianModel, target)
        if before is not None:
            known = _matched(known, before, self.method)
        rows = ClassRows.of(known, target, self.method)
        complete = rows.complete()
        moments = [Moments.of(*complete.of_class(k)) for k in range(rows.n_classes)]
        if before is not None:
            moments = [a.added(b) for a, b in zip(before.moments, moments, strict=True)]
        densities, narrow = self._gaussians(moments)
        states = class_alone(
            known, target, self.prior_alpha, self.priors, monitor, before.states if before else None
        )
        remarks = (*known.remarks, *incomplete_remark(rows))
        if narrow:
            names = ", ".join(states.classes[k] for k in narrow)
            remarks = (*remarks, Sentence(_NARROW, classes=names))
        return GaussianModel(
            target=target,
            classes=states.classes,
            features=rows.names,
            remarks=remarks,
            states=states,
            densities=densities,
            units=np.ones(len(rows.names)),
            moments=tuple(moments),
        )

    def _gaussians(
        self, moments: Sequence[Moments]
    ) -> tuple[tuple[MultivariateGaussian | None, ...], list[int]]:
        """Return the Gaussians, and the classes whose covariance had to be raised."""
        units = units_of(total(moments))
        seen = [each for each in moments if each.weight > 0]
        within = sum(each.weight - self.ddof for each in seen)
        shared = sum(each.scatter for each in seen) / within if within > 0 else 0.0
        found: list[MultivariateGaussian | None] = []
        narrow = []
        for k, each in enumerate(moments):
            if not each.weight > 0:
                found.append(None)
                continue
            own = shared * np.ones_like(each.scatter) if self.common else each.covariance(self.ddof)
            covariance, was_raised = floored(own, units, MIN_VARIANCE)
            if was_raised:
                narrow.append(k)
            found.append(MultivariateGaussian(each.mean, covariance))
        return tuple(found), narrow


_NARROW = (
    "The complete rows of these classes do not vary in all directions, so the least variances were "
    "raised to a billionth of the table's: {classes}."
)


def _matched(known: Dataset, before: GaussianModel, method: str) -> Dataset:
    """Return a table with the columns of a model; one that it lacks is missing."""
    coded = known.select([before.target]).matched(before.states.network, unknown="missing")
    for column in numbers_named(known, before.features, method):
        coded = coded.with_column(column)
    return coded
