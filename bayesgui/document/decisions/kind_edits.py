"""Turning nodes into another kind: chance nodes, decisions and utilities.

As in `edits`: pure functions from state to state, which raise a `ModelError` before anything is
changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.cpt import CPT
from bayesgui.core.domain import Reals, States
from bayesgui.core.errors import ModelError
from bayesgui.core.evidence import Intervention
from bayesgui.core.kinds.decision import DECISION, Decision
from bayesgui.core.kinds.utility import UTILITY, Utility
from bayesgui.core.node_rules import CHANCE, node_kinds
from bayesgui.core.variable import Variable
from bayesgui.document import drafts, edits

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.core.domain import Domain
    from bayesgui.core.evidence import Evidence
    from bayesgui.core.mechanism import Mechanism
    from bayesgui.core.model import Model
    from bayesgui.document.state import DocumentState

KINDS = (CHANCE, DECISION, UTILITY)


def turn_into(
    state: DocumentState,
    names: Iterable[str],
    kind: str,
    states: tuple[str, ...] = edits.DEFAULT_STATES,
) -> DocumentState:
    """Turn nodes into a kind, one of `KINDS`.

    A decision knows the parents that the node had, and children keep their tables. A chance node
    gets the policy of a decision, or a uniform table. A utility has no states: its children lose it
    as if it were deleted, and its numbers are not given yet. `states`: those of a utility that
    becomes a decision or a chance node.
    """
    for name in names:
        if state.model.kind(name) != kind:
            state = _turned(state, name, kind, states)
    return state


def _turned(state: DocumentState, name: str, kind: str, states: tuple[str, ...]) -> DocumentState:
    if kind == UTILITY:
        children = [(name, child) for child in state.model.children(name)]
        state = edits.remove(state, arcs=children) if children else state
        state = state.with_(class_mark=state.class_mark and state.class_mark.without([name]))
    model, old = state.model, state.model[name]
    domain: Domain = old.domain
    if kind == UTILITY:
        domain = Reals()
    elif not isinstance(domain, States):
        domain = States(states)
    _refuse_utilities(model, name, kind)
    texts = old.label, old.description, old.properties
    variable = Variable(name, domain, None, None, "", *texts)
    mechanism = _mechanism(model, name, kind, variable.domain)
    return _without_findings(state, name, kind).with_(
        model=model.with_node_replaced(variable, mechanism),
        drafts=drafts.without(state.drafts, name),
        formula_drafts={k: v for k, v in state.formula_drafts.items() if k != name},
    )


def _refuse_utilities(model: Model, name: str, kind: str) -> None:
    """Raise if a node is computed from utilities, or is part of a super-value."""
    if not isinstance(model[name].domain, Reals):
        return
    beside = (*model.parents(name), *model.children(name))
    utilities = [each for each in beside if model.kind(each) == UTILITY]
    if utilities:
        raise ModelError(
            "{variable} cannot become a {kind}: an arc joins it to the utility {parent}. Delete "
            "that arc first.",
            variable=name,
            kind=node_kinds[kind].label,
            parent=utilities[0],
        )


def _mechanism(model: Model, name: str, kind: str, domain: Domain) -> Mechanism:
    old, parents = model.mechanism(name), model.parents(name)
    if kind == DECISION:
        return Decision(name, parents)
    sizes = tuple(model[parent].n_states for parent in parents)
    if kind == UTILITY:
        return Utility(name, parents, np.full(sizes, np.nan))
    if isinstance(old, Decision) and old.policy is not None:
        return old.policy
    assert isinstance(domain, States)
    return CPT.uniform(name, parents, sizes, len(domain.names))


def _without_findings(state: DocumentState, name: str, kind: str) -> DocumentState:
    """Drop the findings that a node of a kind cannot have: a decision has choices only."""

    def followed(evidence: Evidence) -> Evidence:
        if name not in evidence:
            return evidence
        kept = kind == DECISION and isinstance(evidence[name], Intervention)
        return evidence if kept or kind == CHANCE else evidence.without(name)

    return edits.with_findings(state, followed)
