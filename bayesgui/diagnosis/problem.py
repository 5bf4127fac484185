"""What a diagnosis is about: the faults, and the tests with their prices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import ModelError
from bayesgui.core.roles.node_roles import FAULT, OBSERVABLE, SEEN, SOUGHT, fault_states_of

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from numpy.typing import NDArray

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.roles.node_roles import NodeRoles


@dataclass(frozen=True, slots=True)
class Sought:
    """A node that a diagnosis is about.

    `states`: those that are told: the faults, or all of a target. `groups`: for each state of the
    node, the number of its group; states of a fault in which nothing is wrong are one group.
    """

    name: str
    states: tuple[str, ...]
    groups: tuple[int, ...]
    is_fault: bool

    @property
    def n_groups(self) -> int:
        """Number of groups of states that are told apart."""
        return max(self.groups) + 1

    def grouped(self, table: NDArray[np.float64]) -> NDArray[np.float64]:
        """Add up the rows of a table, one for each state, to one for each group.

        The groups of the states that are told come first, in their order.
        """
        found = np.zeros((self.n_groups, *table.shape[1:]))
        np.add.at(found, list(self.groups), table)
        return found


@dataclass(frozen=True, slots=True)
class Test:
    """A node whose state can be found out, and what that costs.

    `is_offered`: whether it is an observable, of which nothing has to be carried out.
    """

    name: str
    price: float
    is_offered: bool = False


@dataclass(frozen=True, slots=True)
class Problem:
    """What is sought, and what can be tested, in the order of the network."""

    sought: tuple[Sought, ...]
    tests: tuple[Test, ...]

    @property
    def items(self) -> tuple[tuple[str, str], ...]:
        """Node and state of all that is told, in order."""
        return tuple((each.name, state) for each in self.sought for state in each.states)

    def price(self, name: str) -> float:
        """Return what finding out the state of a node costs."""
        return next((test.price for test in self.tests if test.name == name), 0.0)


NO_FAULT = "No node is a fault or a target yet. Give one a role, by “Role in a diagnosis”."


def problem_of(
    network: BayesianNetwork,
    roles: NodeRoles,
    hidden: Collection[str] = (),
    prices: Mapping[str, float] | None = None,
) -> Problem:
    """Return what a diagnosis of a network is about.

    Faults and targets are sought. Tests and observables are tested; without any, all other nodes
    are. A fault that has a price can be examined itself. `hidden`: nodes that cannot be observed.
    `prices`: in place of those of the roles, by node.

    Raises `ModelError` if nothing is sought, or nothing can be tested.
    """
    sought = tuple(_sought(network, roles, name) for name in network if roles.of(name) in SOUGHT)
    if not sought:
        raise ModelError(NO_FAULT)
    paid = {**roles.prices, **(prices or {})}
    about = {each.name for each in sought}
    has_tests = any(roles.of(name) in SEEN for name in network)
    tests = []
    for name in network:
        if name in about:
            can = paid.get(name, 0.0) > 0
        else:
            can = roles.of(name) in SEEN if has_tests else True
        if can and name not in hidden:
            tests.append(Test(name, paid.get(name, 0.0), roles.of(name) == OBSERVABLE))
    if not tests:
        raise ModelError(
            "Nothing can be tested: all nodes are sought or cannot be observed. Give a node the "
            "role Test."
        )
    return Problem(sought, tuple(tests))


def _sought(network: BayesianNetwork, roles: NodeRoles, name: str) -> Sought:
    states = network[name].states
    if roles.of(name) != FAULT:
        return Sought(name, states, tuple(range(len(states))), is_fault=False)
    faults = fault_states_of(network, roles, name)
    groups = tuple(faults.index(each) if each in faults else len(faults) for each in states)
    return Sought(name, faults, groups, is_fault=True)
