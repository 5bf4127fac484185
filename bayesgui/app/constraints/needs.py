"""What the actions on required and forbidden arcs and on tiers need."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from bayesgui.app.shell import conditions
from bayesgui.document.shown.structure_search import StructureSearch

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.document.session import DocumentSession
    from bayesgui.graph.layout import Arc


def pair_of(session: DocumentSession) -> Arc | None:
    """Return the selected arc, or the two selected nodes as parent and child."""
    selection = session.selection
    if len(selection.arcs) == 1 and not selection.names:
        return selection.arcs[0]
    if len(selection.names) == 2 and not selection.arcs:
        return selection.names[0], selection.names[1]
    return None


@conditions.condition("shown")
def no_search(workbench: Workbench) -> str | None:
    """Require that no search shows its own arcs."""
    if workbench.session.shown[StructureSearch].state.step is None:
        return None
    return QCoreApplication.translate(
        "ConstraintActions", "a search shows its own arcs; take its result or close it first"
    )


@conditions.condition("selection")
def pair(workbench: Workbench) -> str | None:
    """Require an arc or two nodes."""
    if pair_of(workbench.session) is not None:
        return None
    return QCoreApplication.translate(
        "ConstraintActions", "select one arc, or a parent and then a child"
    )


@conditions.condition("selection", "constraints")
def constrained_pair(workbench: Workbench) -> str | None:
    """Require an arc that is required or forbidden."""
    chosen, known = pair_of(workbench.session), workbench.document.state.constraints
    if chosen is None:
        return pair(workbench)
    if known.requires(*chosen) or known.forbids(*chosen):
        return None
    return QCoreApplication.translate(
        "ConstraintActions", "the arc is neither required nor forbidden"
    )


@conditions.condition("selection")
def part(workbench: Workbench) -> str | None:
    """Require two or more nodes."""
    if len(workbench.session.selection.names) > 1:
        return None
    return QCoreApplication.translate("ConstraintActions", "select the nodes of the part")


@conditions.condition("constraints", "selection")
def tier(workbench: Workbench) -> str | None:
    """Require a selected node, and a tier for it."""
    if workbench.document.state.constraints.tiers:
        return conditions.selected_node(workbench)
    return QCoreApplication.translate("ConstraintActions", "add a tier first")
