"""The roles of nodes in a diagnosis, with the prices of observations."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from bayesgui.core.domain import States
from bayesgui.core.errors import ModelError
from bayesgui.core.kinds.utility import UTILITY
from bayesgui.core.node_rules import node_kinds
from bayesgui.core.roles.fault_words import usual_faults

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bayesgui.core.model import Model

TARGET, FAULT, TEST, OBSERVABLE = "target", "fault", "test", "observable"
ROLES = (FAULT, TARGET, TEST, OBSERVABLE)
"""All roles: what may be broken, what else is asked about, what can be carried out, and what is
seen."""
SOUGHT = (FAULT, TARGET)
"""Roles of what a diagnosis is about."""
SEEN = (TEST, OBSERVABLE)
"""Roles of what tells something about it."""


@dataclass(frozen=True)
class NodeRoles:
    """What nodes are for in a diagnosis; it changes no number.

    `roles`: of nodes that have one. `fault_states`: of each fault, the states that are faults, in
    their order. `prices`: of finding out the state of a node, 0 where there is none; any node that
    can be observed may have one.
    """

    roles: Mapping[str, str] = field(default_factory=dict)
    fault_states: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    prices: Mapping[str, float] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.roles or self.prices)

    def __hash__(self) -> int:
        return hash((frozenset(self.roles.items()), frozenset(self.prices.items())))

    @property
    def names(self) -> frozenset[str]:
        """The nodes of which something is said."""
        return frozenset((*self.roles, *self.prices))

    def of(self, name: str) -> str:
        """Return the role of a node, "" for none."""
        return self.roles.get(name, "")

    def price(self, name: str) -> float:
        """Return what finding out the state of a node costs."""
        return self.prices.get(name, 0.0)

    def with_role(self, name: str, role: str, fault_states: Sequence[str] = ()) -> NodeRoles:
        """Return the roles with that of a node replaced; "" takes it away."""
        roles = {key: value for key, value in self.roles.items() if key != name}
        faults = {key: value for key, value in self.fault_states.items() if key != name}
        if role:
            roles[name] = role
        if role == FAULT:
            faults[name] = tuple(fault_states)
        return _made(roles, faults, self.prices)

    def with_price(self, name: str, price: float) -> NodeRoles:
        """Return the roles with another price of a node; 0 takes it away."""
        prices = {key: value for key, value in self.prices.items() if key != name}
        if price:
            prices[name] = price
        return _made(self.roles, self.fault_states, prices)

    def among(self, model: Model) -> NodeRoles:
        """Return what nodes of a model can have; itself where nothing is left out."""
        if not self:
            return self
        roles = {name: role for name, role in self.roles.items() if can_have_role(model, name)}
        faults = {
            name: kept
            for name, states in self.fault_states.items()
            if roles.get(name) == FAULT
            and (kept := tuple(each for each in model[name].states if each in states))
            and len(kept) < model[name].n_states
        }
        # A fault of whose states none or all are left can only be asked about.
        for name, role in roles.items():
            if role == FAULT and name not in faults:
                roles[name] = TARGET
        prices = {name: price for name, price in self.prices.items() if has_price(model, name)}
        found = _made(roles, faults, prices)
        return self if found == self else found

    def renamed(self, names: Mapping[str, str]) -> NodeRoles:
        """Return the roles with nodes renamed; those that are not named keep their names."""
        if not self.names & names.keys():
            return self
        return _made(
            {names.get(name, name): each for name, each in self.roles.items()},
            {names.get(name, name): each for name, each in self.fault_states.items()},
            {names.get(name, name): each for name, each in self.prices.items()},
        )

    def with_states(self, name: str, names: Mapping[str, str]) -> NodeRoles:
        """Return the roles with the states of a node renamed, by their old names; others go."""
        if name not in self.fault_states:
            return self
        kept = tuple(names[each] for each in self.fault_states[name] if each in names)
        faults = {**self.fault_states, name: kept}
        return replace(self, fault_states=faults)

    def only(self, names: Iterable[str]) -> NodeRoles:
        """Return the roles of some nodes."""
        kept = frozenset(names)
        return _made(
            {name: each for name, each in self.roles.items() if name in kept},
            {name: each for name, each in self.fault_states.items() if name in kept},
            {name: each for name, each in self.prices.items() if name in kept},
        )

    def joined(self, other: NodeRoles) -> NodeRoles:
        """Return these roles and those of other nodes."""
        if not other:
            return self
        return _made(
            {**self.roles, **other.roles},
            {**self.fault_states, **other.fault_states},
            {**self.prices, **other.prices},
        )


NO_ROLES = NodeRoles()


def can_have_role(model: Model, name: str) -> bool:
    """Tell whether a node can have a role: it has states, and nobody chooses them."""
    if name not in model or not isinstance(model[name].domain, States):
        return False
    return not node_kinds[model.kind(name)].is_chosen


def has_price(model: Model, name: str) -> bool:
    """Tell whether finding out the state of a node can cost something; so can choosing one."""
    return name in model and model.kind(name) != UTILITY


def check_role(model: Model, name: str, role: str, fault_states: Sequence[str] = ()) -> None:
    """Raise a `ModelError` unless a node can have a role with these fault states."""
    if role and not can_have_role(model, name):
        raise ModelError(
            "{variable} is no node of chance with states, and has no part in a diagnosis. Give a "
            "role to nodes of chance only.",
            variable=name,
        )
    states = model[name].states if role == FAULT else ()
    if role == FAULT and (not fault_states or len(set(fault_states)) >= len(states)):
        raise ModelError(
            "{variable} is a fault in some of its states only: choose at least one state that is "
            "a fault, and leave one that is none.",
            variable=name,
        )
    unknown = [state for state in fault_states if state not in states]
    if role == FAULT and unknown:
        raise ModelError(
            "{variable} has no state “{state}”. Choose the fault among its states.",
            variable=name,
            state=unknown[0],
        )


def check_price(name: str, price: float) -> None:
    """Raise a `ModelError` unless a price is one."""
    if not (math.isfinite(price) and price >= 0):
        raise ModelError(
            "The price of observing {variable} must be a number that is not negative.",
            variable=name,
        )


def fault_states_of(model: Model, roles: NodeRoles, name: str) -> tuple[str, ...]:
    """Return the states of a node that are faults: those said, else those usually meant."""
    return roles.fault_states.get(name) or usual_faults(model[name].states)


def _made(
    roles: Mapping[str, str],
    faults: Mapping[str, tuple[str, ...]],
    prices: Mapping[str, float],
) -> NodeRoles:
    if not (roles or prices):
        return NO_ROLES
    return NodeRoles(roles, faults, prices)
