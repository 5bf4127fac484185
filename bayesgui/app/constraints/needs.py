"""Conditions of the actions on required and forbidden arcs and on tiers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.shell import conditions
from bayesgui.document.shown.structure_search import StructureSearch

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.document.session import DocumentSession
    from bayesgui.graph.layout import Arc


def pair_of(session: DocumentSession) -> Arc | None:
    """Return the selected arc, or the two selected nodes as parent and child."""
    selection = session.selection
    if len(selection.arcs) == 1 and not selection.variables:
        return selection.arcs[0]
    if len(selection.variables) == 2 and not selection.arcs:
        return selection.variables[0], selection.variables[1]
    return None


no_search = conditions.require(
    "a search shows its own arcs; take its result or close it first",
    lambda bench: bench.session.shown[StructureSearch].state.step is None,
    "shown",
)


pair = conditions.require(
    "select one arc, or a parent and then a child",
    lambda bench: pair_of(bench.session) is not None,
    "selection",
    "network",
)


def _is_constrained(bench: Workbench) -> bool:
    chosen, known = pair_of(bench.session), bench.document.state.constraints
    return chosen is not None and (known.requires(*chosen) or known.forbids(*chosen))


constrained_pair = pair & conditions.require(
    "the arc is neither required nor forbidden", _is_constrained, "selection", "constraints"
)
part = conditions.require(
    "select the nodes of the part",
    lambda bench: len(bench.session.selection.variables) > 1,
    "selection",
    "network",
)


tier = (
    conditions.require(
        "add a tier first", lambda bench: bench.document.state.constraints.tiers, "constraints"
    )
    & conditions.selected_variable
)
