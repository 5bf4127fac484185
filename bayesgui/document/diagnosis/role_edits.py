"""Giving nodes roles in a diagnosis, and prices.

As in `edits`: pure functions from state to state, which raise a `ModelError` before anything is
changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.errors import ModelError
from bayesgui.core.roles.node_roles import (
    FAULT,
    check_price,
    check_role,
    fault_states_of,
    has_price,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bayesgui.document.state import DocumentState


def set_role(state: DocumentState, names: Iterable[str], role: str) -> DocumentState:
    """Give nodes a role, "" for none; of faults the states said before, or usually meant."""
    roles = state.roles
    for name in names:
        faults: Sequence[str] = ()
        if role == FAULT:
            check_role(state.model, name, "target")
            faults = fault_states_of(state.model, roles, name)
        check_role(state.model, name, role, faults)
        if roles.of(name) != role:
            roles = roles.with_role(name, role, faults)
    return state.with_(roles=roles)


def set_fault_states(state: DocumentState, name: str, faults: Iterable[str]) -> DocumentState:
    """Say which states of a node are faults, which makes it one."""
    chosen = set(faults)
    check_role(state.model, name, FAULT, tuple(chosen))
    ordered = tuple(each for each in state.model[name].states if each in chosen)
    if state.roles.of(name) == FAULT and state.roles.fault_states.get(name) == ordered:
        return state
    return state.with_(roles=state.roles.with_role(name, FAULT, ordered))


def set_prices(state: DocumentState, prices: Mapping[str, float]) -> DocumentState:
    """Say what observing nodes costs; 0 costs nothing."""
    roles = state.roles
    for name, price in prices.items():
        check_price(name, price)
        if not has_price(state.model, name):
            raise ModelError(
                "{variable} is a utility, which nobody observes. Give a price to another node.",
                variable=name,
            )
        if roles.price(name) != price:
            roles = roles.with_price(name, float(price))
    return state if roles is state.roles else state.with_(roles=roles)
