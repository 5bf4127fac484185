"""Edits that give a node a parametric distribution, or reduce it to a table."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from bayesgui.core.cpt import CPT
from bayesgui.document import drafts

if TYPE_CHECKING:
    from bayesgui.core.cpt import CPD
    from bayesgui.document.changes import Change
    from bayesgui.document.state import DocumentState


def set_distribution(state: DocumentState, cpd: CPD) -> DocumentState:
    """Replace the distribution of a node, which may have a parametric form."""
    drafts.refuse(state.drafts, cpd.variable)
    state = discard_formula(state, cpd.variable)
    if state.model.cpd(cpd.variable) == cpd:
        return state
    return state.with_(model=state.model.with_cpd(cpd))


def make_plain(state: DocumentState, name: str) -> DocumentState:
    """Reduce a node's distribution to a table; a plain table stays as it is."""
    state, cpd = discard_formula(state, name), state.model.cpd(name)
    if isinstance(cpd, CPT):
        return state
    return state.with_(model=state.model.with_cpt(cpd.table()))


def keep_formula(state: DocumentState, name: str, text: str) -> DocumentState:
    """Keep the text of an expression that cannot be applied as a draft of a node."""
    if state.formula_drafts.get(name) == text:
        return state
    return state.with_(formula_drafts=MappingProxyType({**state.formula_drafts, name: text}))


def discard_formula(state: DocumentState, name: str) -> DocumentState:
    """Discard the unfinished expression of a node, if it has one."""
    if name not in state.formula_drafts:
        return state
    left = {k: text for k, text in state.formula_drafts.items() if k != name}
    return state.with_(formula_drafts=MappingProxyType(left))


def forms_lost(change: Change) -> tuple[str, ...]:
    """Return the nodes that had a parametric form before a change and have a table after it."""
    if not change.network_changed:
        return ()
    before, after = change.before.model, change.after.model
    return tuple(
        name
        for name in change.altered
        if isinstance(after.mechanism(name), CPT)
        and not isinstance(before.mechanism(name), CPT)
        and before.kind(name) == after.kind(name)
    )
