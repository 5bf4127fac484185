"""Conditions of the actions on required and forbidden arcs and on tiers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.shell import conditions
from bayesgui.document.shown.structure_search import StructureSearch

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.arc_constraints import LagArc
    from bayesgui.document.session import DocumentSession
    from bayesgui.graph.layout import Arc


def pair_of(session: DocumentSession) -> Arc | LagArc | None:
    """Return the selected arc, or the two selected nodes as parent and child.

    An arc into a later slice comes with its lag.
    """
    selection = session.selection
    names, arcs, lags = selection.tabled, selection.arcs, selection.lags
    if len(arcs) + len(lags) == 1 and not names:
        return arcs[0] if arcs else lags[0]
    if len(names) == 2 and not arcs and not lags:
        return names[0], names[1]
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
    if chosen is None:
        return False
    if len(chosen) == 3:
        return chosen in known.required_lags or chosen in known.forbidden_lags
    return known.requires(*chosen) or known.forbids(*chosen)


constrained_pair = pair & conditions.require(
    "the arc is neither required nor forbidden", _is_constrained, "selection", "constraints"
)
part = conditions.require(
    "select the nodes of the part",
    lambda bench: len(bench.session.selection.tabled) > 1,
    "selection",
    "network",
)


tier = (
    conditions.require(
        "add a tier first", lambda bench: bench.document.state.constraints.tiers, "constraints"
    )
    & conditions.selected_table
)
