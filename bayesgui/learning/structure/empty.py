"""The structure without arcs, a baseline for all others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.monitor import SILENT
from bayesgui.data.variables_from_columns import network_of
from bayesgui.learning.structure.base import LearnedStructure, structure_learners

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.learning.structure.base import StructureProblem


@structure_learners.register("empty", label="No arcs", order=1)
@dataclass(frozen=True, kw_only=True)
class Empty:
    """No arcs: all variables independent, the measure of what arcs are worth.

    References
    ----------
    Koller and Friedman (2009), section 18.3.
    """

    def learn(self, problem: StructureProblem, monitor: Monitor = SILENT) -> LearnedStructure:
        """Return a network with a node for each column and no arcs.

        Raises
        ------
        ParameterError
            If an arc is required.
        """
        network = network_of(problem.data)
        problem.check_fixed("empty", network)
        return LearnedStructure("empty", network)
