"""Edits that give a node a parametric distribution, or reduce it to a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.cpt import CPT
from bayesgui.document import drafts

if TYPE_CHECKING:
    from bayesgui.core.cpt import CPD
    from bayesgui.document.changes import Change
    from bayesgui.document.state import DocumentState


def set_distribution(state: DocumentState, cpd: CPD) -> DocumentState:
    """Replace the distribution of a node, which may have a parametric form.

    Raises
    ------
    ModelError
        If it does not fit, or the node's table is an unfinished draft.
    """
    drafts.refuse(state.drafts, cpd.variable)
    if state.network.cpd(cpd.variable) == cpd:
        return state
    return state.with_(network=state.network.with_cpd(cpd))


def make_plain(state: DocumentState, name: str) -> DocumentState:
    """Reduce a node's distribution to a table; a plain table stays as it is."""
    cpd = state.network.cpd(name)
    if isinstance(cpd, CPT):
        return state
    return state.with_(network=state.network.with_cpt(cpd.table()))


def forms_lost(change: Change) -> tuple[str, ...]:
    """Return the nodes that had a parametric form before a change and have a table after it."""
    if not change.network_changed:
        return ()
    before, after = change.before.network, change.after.network
    return tuple(
        name
        for name in change.altered
        if isinstance(after.cpd(name), CPT) and not isinstance(before.cpd(name), CPT)
    )
