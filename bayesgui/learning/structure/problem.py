"""A structure learning problem: data and background knowledge."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bayesgui.core.arc_constraints import NO_CONSTRAINTS, ArcConstraints
from bayesgui.core.directed_graph import DirectedGraph
from bayesgui.core.errors import ModelError, ParameterError
from bayesgui.core.monitor import Unreported
from bayesgui.data.case_source import CaseSource

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.core.arc_constraints import Arc
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.case_source import CaseTable


@dataclass(frozen=True, eq=False)
class StructureProblem:
    """A structure learning problem: data and background knowledge.

    `constraints`: constraints on the structure, including the maximum number of parents. `start`:
    initial structure of a search; only its arcs matter. Methods that do not search ignore it.
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
        """Raise if the only structure a method can return breaks the constraints."""
        if (reason := self.constraints.violation(network.arcs)) is not None:
            raise ParameterError(
                "{method} cannot keep to the constraints on arcs: {reason}. Change them, or choose "
                "another method.",
                method=method,
                reason=reason,
            )


def arcs_within(constraints: ArcConstraints, arcs: Iterable[Arc]) -> tuple[Arc, ...]:
    """Return a graph's arcs as far as constraints let them stand, with the required ones.

    A search goes on from there after the constraints have changed.

    `arcs`: the arcs of a graph without a cycle, as (parent, child). The result: `arcs` themselves
    if they satisfy the constraints. Otherwise the required ones, and of the others, in sorted
    order, each that is allowed, closes no cycle and is not a parent too many.
    """
    given = tuple(arcs)
    if constraints.violation(given) is None:
        return given
    found = list(constraints.required)
    for parent, child in sorted(set(given).difference(found)):
        parents: dict[str, tuple[str, ...]] = {parent: (), child: ()}
        for above, name in found:
            parents.setdefault(above, ())
            parents[name] = (*parents.get(name, ()), above)
        most = constraints.most_parents(child)
        crowded = most is not None and len(parents[child]) >= most
        closes = DirectedGraph(parents).directed_path(child, parent) is not None
        if constraints.allows(parent, child) and not crowded and not closes:
            found.append((parent, child))
    return tuple(found)
