"""The base of all calibrations, of what they learn, and their registry."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

from bayesgui.catalog.discovery import import_modules
from bayesgui.catalog.parameters import Choice, parameter
from bayesgui.catalog.registry import Registry

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]


class CalibrationMap(ABC):
    """What was learned of held-out rows: a function from posteriors to better ones."""

    @abstractmethod
    def log_shares(self, logs: Floats) -> Floats:
        """Return the logarithms of calibrated probabilities, up to a term of each row.

        Parameters
        ----------
        logs : ndarray of float64, shape (rows, classes)
            ln P(class | row) as the model says.

        Returns
        -------
        ndarray of float64, shape (rows, classes)
            A new array.
        """


class Calibration(ABC):
    """A way to learn such a map; a frozen dataclass of its options."""

    method: ClassVar[str]
    """Registered name."""

    folds: int
    seed: int

    @abstractmethod
    def fitted(self, logs: Floats, truths: NDArray[np.intp], weights: Floats) -> CalibrationMap:
        """Learn a map from rows that did not train the model.

        Parameters
        ----------
        logs : ndarray of float64, shape (rows, classes)
            ln P(class | row) as a model says that was trained without the row.
        truths : ndarray of int, shape (rows,)
            Positions of the rows' classes.
        weights : ndarray of float64, shape (rows,)
            Weights of the rows.
        """


calibrations: Registry[Calibration] = Registry(
    "calibration", lambda: import_modules("bayesgui.classifiers.calibration"), attribute="method"
)
"""All calibrations by name."""


def folds_parameter() -> Any:
    """Declare the option of how many inner folds give the held-out rows."""
    return parameter(
        5,
        low=2,
        high=1000,
        label="Inner folds",
        doc="Parts into which the rows that train are divided; each is judged by a model of the "
        "others, and the map is learned from all of them. The model itself is trained on all rows.",
    )


def calibration_of(given: Calibration | str) -> Calibration:
    """Return a calibration by its registered name, with options such as ``isotonic(folds=10)``."""
    if isinstance(given, str):
        made: Calibration = Choice.parse(given).create(calibrations)
        return made
    return given
