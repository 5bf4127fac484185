"""A structure learning problem: data and background knowledge."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bayesgui.core.arc_constraints import NO_CONSTRAINTS, ArcConstraints
from bayesgui.core.errors import ModelError, ParameterError
from bayesgui.core.monitor import Unreported
from bayesgui.data.case_source import CaseSource

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.case_source import CaseTable


@dataclass(frozen=True, eq=False)
class StructureProblem:
    """A structure learning problem: data and background knowledge.

    Parameters
    ----------
    data : Dataset or CaseSource
        Cases; every column becomes a node.
    constraints : ArcConstraints
        Constraints on the structure, including the maximum number of parents.
    start : BayesianNetwork, optional
        Initial structure of a search; only its arcs matter. Methods that do not search ignore it.

    Raises
    ------
    ModelError
        If the constraints are contradictory or name an unknown column, or the nodes of the initial
        network differ from the data columns or its arcs break the constraints.
    """

    data: CaseTable
    constraints: ArcConstraints = NO_CONSTRAINTS
    start: BayesianNetwork | None = None

    def __post_init__(self) -> None:
        self.constraints.check(self.data.names)
        if self.start is None:
            return
        if odd := sorted(set(self.data.names).symmetric_difference(self.start)):
            raise ModelError(
                "The network to start from needs a node for each column of the data and no other; "
                "{variable} is only in one of them.",
                variable=odd[0],
            )
        if (reason := self.constraints.violation(self.start.arcs)) is not None:
            raise ModelError(
                "The network to start from breaks the constraints on arcs: {reason}.", reason=reason
            )

    def watched(self, monitor: Monitor) -> StructureProblem:
        """Return the problem with a monitor that cancels passes over rows not in memory."""
        if isinstance(self.data, CaseSource):
            return replace(self, data=self.data.watched(Unreported(monitor)))
        return self

    def check_fixed(self, method: str, network: BayesianNetwork) -> None:
        """Raise if the only structure a method can return breaks the constraints.

        Raises
        ------
        ParameterError
            If the structure breaks a constraint.
        """
        if (reason := self.constraints.violation(network.arcs)) is not None:
            raise ParameterError(
                "{method} cannot keep to the constraints on arcs: {reason}. Change them, or choose "
                "another method.",
                method=method,
                reason=reason,
            )
