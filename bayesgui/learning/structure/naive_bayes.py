"""Naive Bayes structure: the class is the only parent of every other variable."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.catalog.parameters import parameter
from bayesgui.core.cpt import CPT
from bayesgui.core.errors import ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.data.variables_from_columns import network_of
from bayesgui.learning.structure.base import LearnedStructure, StructureStep, structure_learners

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.learning.structure.base import StructureProblem


@structure_learners.register("naive-bayes", label="Naive Bayes", order=2, needs_class=True)
@dataclass(frozen=True, kw_only=True)
class NaiveBayes:
    """An arc from the class to every other variable: all independent given the class.

    References
    ----------
    Friedman, Geiger and Goldszmidt (1997), Bayesian network classifiers, section 2.
    """

    class_: str = parameter("", label="Class", doc="Column that is the parent of all others.")

    def learn(self, problem: StructureProblem, monitor: Monitor = SILENT) -> LearnedStructure:
        """Return the structure; publishes all arcs as one step.

        Raises
        ------
        ParameterError
            If there is no such column, or the arcs break the constraints.
        """
        network = network_of(problem.data)
        if self.class_ not in network:
            raise ParameterError(
                "naive-bayes needs a class; choose one of the columns {names}.",
                names=", ".join(network.names) or "none",
            )
        n_classes = network[self.class_].n_states
        for variable in network.variables:
            if variable.name != self.class_:
                table = CPT.uniform(variable.name, (self.class_,), (n_classes,), variable.n_states)
                network = network.with_cpt(table)
        problem.check_fixed("naive-bayes", network)
        monitor.publish(StructureStep(1, added=network.arcs))
        return LearnedStructure("naive-bayes", network)
