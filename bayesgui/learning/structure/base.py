"""What every learner of structures is, and what it hands back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from bayesgui.catalog.discovery import import_modules
from bayesgui.catalog.registry import Registry
from bayesgui.core.monitor import SILENT

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset


@dataclass(frozen=True, eq=False)
class LearnedStructure:
    """A structure found for data; its tables are not learned yet.

    Parameters
    ----------
    method : str
        Registered name of the learner.
    network : BayesianNetwork
        A node for each column, tables uniform.
    history : tuple of float
        Score after each step, where the method has one.
    """

    method: str
    network: BayesianNetwork
    history: tuple[float, ...] = ()


class StructureLearner(Protocol):
    """Finds arcs between the columns of a table."""

    def learn(self, data: Dataset, monitor: Monitor = SILENT) -> LearnedStructure:
        """Return a structure over all columns.

        Parameters
        ----------
        data : Dataset
            The cases; every column categorical.
        monitor : Monitor
            Progress and cancellation.

        Raises
        ------
        DataError
            If a column holds numbers, or has no state.
        """


structure_learners: Registry[StructureLearner] = Registry(
    "structure", lambda: import_modules("bayesgui.learning.structure"), "structure learner"
)
