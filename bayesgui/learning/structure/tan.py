"""Tree-augmented naive Bayes structure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.catalog.parameters import column_parameter
from bayesgui.core.errors import ParameterError
from bayesgui.data.variables_from_columns import network_of
from bayesgui.learning.structure.base import (
    StructureLearner,
    cases_for,
    structure_learners,
    with_arcs,
)
from bayesgui.learning.structure.chow_liu import check_column, check_tree, heaviest_tree
from bayesgui.learning.structure.run import StructureStep

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.core.arc_constraints import Arc
    from bayesgui.learning.structure.problem import StructureProblem
    from bayesgui.learning.structure.run import StepMonitor


@structure_learners.register(
    "tan", label="Tree-augmented naive Bayes", order=3, needs_class=True, needs_cases=True
)
@dataclass(frozen=True, kw_only=True)
class Tan(StructureLearner):
    """Naive Bayes with the tree of largest likelihood among the other columns.

    Notes
    -----
    The class is a parent of every other column; each of these has at most one more, along a maximum
    spanning tree of the mutual information given the class. Constraints on the tree are kept to
    exactly. Information is computed from the rows that are complete in all columns.

    References
    ----------
    Friedman, Geiger and Goldszmidt (1997), Bayesian network classifiers, section 4.
    """

    class_: str = column_parameter(label="Class", doc="Column that is a parent of all others.")
    root: str = column_parameter(
        unset="the first that may be it",
        label="Root",
        doc="Column whose only parent is the class; by default the first one.",
    )

    def steps(self, problem: StructureProblem, monitor: StepMonitor) -> Iterator[StructureStep]:
        """Yield the structure."""
        from bayesgui.learning.search.pair_information import pair_information

        names, constraints = problem.data.names, problem.constraints
        if self.class_ not in names:
            raise ParameterError(
                "tan needs a class; choose one of the columns {names}.",
                names=", ".join(names) or "none",
            )
        if self.root == self.class_:
            raise ParameterError("tan: the root is one of the columns other than the class.")
        check_column(self.method, self.root, names)
        check_tree(self.method, constraints, self.root, given=self.class_)
        data = cases_for(self.method, problem.data)
        arcs: tuple[Arc, ...] = tuple((self.class_, name) for name in names if name != self.class_)
        network = network_of(data)
        information = pair_information(data, names, monitor, given=self.class_)
        others = tuple(name for name in names if name != self.class_)
        places = [names.index(name) for name in others]
        within = constraints.without_variables(self.class_)
        tree = heaviest_tree(information[places][:, places], others, within, self.root, others=1)
        arcs = tuple(sorted((*arcs, *tree)))
        problem.check_fixed(self.method, with_arcs(network, arcs))
        yield StructureStep(arcs=arcs, share=1.0)
