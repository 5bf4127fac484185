"""Naive Bayes structure: the class is the only parent of every other variable."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.catalog.parameters import column_parameter
from bayesgui.core.errors import ParameterError
from bayesgui.data.variables_from_columns import network_of
from bayesgui.learning.structure.base import StructureLearner, structure_learners, with_arcs
from bayesgui.learning.structure.run import StructureStep

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.learning.structure.problem import StructureProblem
    from bayesgui.learning.structure.run import StepMonitor


@structure_learners.register("naive-bayes", label="Naive Bayes", order=2, needs_class=True)
@dataclass(frozen=True, kw_only=True)
class NaiveBayes(StructureLearner):
    """An arc from the class to every other variable: all independent given the class.

    References
    ----------
    Friedman, Geiger and Goldszmidt (1997), Bayesian network classifiers, section 2.
    """

    class_: str = column_parameter(label="Class", doc="Column that is the parent of all others.")

    def steps(self, problem: StructureProblem, monitor: StepMonitor) -> Iterator[StructureStep]:
        """Yield the structure."""
        network = network_of(problem.data)
        if self.class_ not in network:
            raise ParameterError(
                "naive-bayes needs a class; choose one of the columns {names}.",
                names=", ".join(network.names) or "none",
            )
        arcs = tuple((self.class_, name) for name in network.names if name != self.class_)
        problem.check_fixed(self.method, with_arcs(network, arcs))
        yield StructureStep(arcs=arcs, share=1.0)
