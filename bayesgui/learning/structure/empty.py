"""The structure without arcs, a baseline for all others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.data.variables_from_columns import network_of
from bayesgui.learning.structure.base import StructureLearner, structure_learners
from bayesgui.learning.structure.run import StructureStep

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.learning.structure.problem import StructureProblem
    from bayesgui.learning.structure.run import StepMonitor


@structure_learners.register("empty", label="No arcs", order=1)
@dataclass(frozen=True, kw_only=True)
class Empty(StructureLearner):
    """No arcs: all variables independent, the measure of what arcs are worth.

    References
    ----------
    Koller and Friedman (2009), section 18.3.
    """

    def steps(self, problem: StructureProblem, monitor: StepMonitor) -> Iterator[StructureStep]:
        """Yield the graph without arcs."""
        problem.check_fixed(self.method, network_of(problem.data))
        yield StructureStep(arcs=(), share=1.0)
