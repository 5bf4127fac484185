"""A classifier whose probabilities are mapped to those that occur so often."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from bayesgui.catalog.plain_data import stored
from bayesgui.classifiers.base import ClassModel, normalized
from bayesgui.classifiers.calibration.base import CalibrationMap
from bayesgui.core.monitor import SILENT

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset


@stored("calibrated")
@dataclass(frozen=True, eq=False, kw_only=True)
class CalibratedModel(ClassModel):
    """A classifier, and a map of its posteriors that was learned from rows it had not seen.

    `inner`: the classifier as it was trained on all rows. `method`: registered name of the
    calibration. `mapping`: what it learned.
    """

    inner: ClassModel
    method: str
    mapping: CalibrationMap

    def __post_init__(self) -> None:
        if not isinstance(self.inner, ClassModel) or not isinstance(self.mapping, CalibrationMap):
            raise TypeError(self.mapping)

    @classmethod
    def of(
        cls,
        inner: ClassModel,
        method: str,
        mapping: CalibrationMap,
        remarks: tuple[str, ...] = (),
    ) -> CalibratedModel:
        """Return a model with the class and the columns of the one inside."""
        return cls(
            target=inner.target,
            classes=inner.classes,
            features=inner.features,
            remarks=(*inner.remarks, *remarks),
            inner=inner,
            method=method,
            mapping=mapping,
        )

    @property
    def known_states(self) -> dict[str, tuple[str, ...]]:
        """Those of the classifier inside."""
        return self.inner.known_states

    def unseen_cells(self, cases: Dataset) -> dict[str, int]:
        """Return those of the classifier inside."""
        return self.inner.unseen_cells(cases)

    def log_joint(self, cases: Dataset, monitor: Monitor = SILENT) -> NDArray[np.float64]:
        """Return ln P(class | row) after calibration, up to a term of the row."""
        return self.mapping.log_shares(self.inner.log_posteriors(cases, monitor))

    @cached_property
    def log_priors(self) -> NDArray[np.float64]:
        """What is said of a row of which nothing is known."""
        own = self.inner.log_priors
        found: NDArray[np.float64] = normalized(self.mapping.log_shares(own[None]), own)[0]
        return found
