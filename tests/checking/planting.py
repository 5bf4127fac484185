"""Faults planted into networks that have none of their kind: the network, and where it is now."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.cpt import CPT
from bayesgui.core.domain import Reals
from bayesgui.core.evidence import Evidence
from bayesgui.core.kinds.utility import Utility
from bayesgui.core.problems.ignored_problems import Place
from bayesgui.core.scenario import Scenario
from bayesgui.core.variable import Variable
from bayesgui.document import edits
from bayesgui.document.state_edits import add_state
from bayesgui.document.table_edits import set_draft

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.document.state import DocumentState

    Fault = tuple[DocumentState, Place]


@dataclass(frozen=True)
class Sower:
    """Plants faults; `random` chooses where."""

    state: DocumentState
    random: np.random.Generator

    def node(self, fits: Callable[[CPT], bool] = lambda table: bool(table.parents)) -> CPT:
        """Return the table of a node that fits."""
        network = self.state.network
        found = [name for name in network if fits(network.cpt(name))]
        return network.cpt(found[int(self.random.integers(len(found)))])

    def with_table(self, table: CPT) -> DocumentState:
        """Return the state with another table."""
        return self.state.with_(model=self.state.model.with_cpt(table))

    def row(self, table: CPT, number: int) -> tuple[str, ...]:
        """Return the states of the parents in a row."""
        places = np.unravel_index(number, table.values.shape[:-1])
        network = self.state.network
        return tuple(network[p].states[k] for p, k in zip(table.parents, places, strict=True))


def _soft(shape: tuple[int, ...], random: np.random.Generator) -> np.ndarray:
    values = random.dirichlet(np.full(shape[-1], 2.0), size=shape[:-1]) + 0.02
    return values / values.sum(axis=-1, keepdims=True)


def draft(sower: Sower) -> Fault:
    """Plant a column that does not sum to 1."""
    table = sower.node()
    values = table.values.copy()
    number = int(sower.random.integers(table.n_configurations))
    values.reshape(-1, table.n_states)[number] *= 0.95
    return set_draft(sower.state, table.variable, values), Place(
        (table.variable,), row=sower.row(table, number)
    )


def empty_draft(sower: Sower) -> Fault:
    """Plant an empty cell."""
    table = sower.node()
    values = table.values.copy()
    values.reshape(-1)[0] = np.nan
    return set_draft(sower.state, table.variable, values), Place(
        (table.variable,), row=sower.row(table, 0)
    )


def _constrained(state: DocumentState, **parts: object) -> DocumentState:
    return edits.set_constraints(state, replace(state.constraints, **parts))


def forbidden(sower: Sower) -> Fault:
    """Plant a drawn arc that is forbidden."""
    arcs = sower.state.model.arcs
    arc = arcs[int(sower.random.integers(len(arcs)))]
    return _constrained(sower.state, forbidden=(arc,)), Place(arc, arc=True)


def backward(sower: Sower) -> Fault:
    """Plant a drawn arc to an earlier tier."""
    arcs = sower.state.model.arcs
    parent, child = arcs[int(sower.random.integers(len(arcs)))]
    return _constrained(sower.state, tiers=((child,), (parent,))), Place((parent, child), arc=True)


def lacking(sower: Sower) -> Fault:
    """Plant a required arc that is not drawn."""
    order = sower.state.network.topological_order()
    drawn = set(sower.state.model.arcs)
    arc = next((a, b) for b in reversed(order) for a in order if a != b and (a, b) not in drawn)
    return _constrained(sower.state, required=(arc,)), Place(arc, arc=True)


def crowded(sower: Sower) -> Fault:
    """Plant more parents than allowed."""
    table = sower.node()
    limits = ((table.variable, len(table.parents) - 1),)
    return _constrained(sower.state, parent_limits=limits), Place((table.variable,))


def contradiction(sower: Sower) -> Fault:
    """Plant an arc that is required and forbidden."""
    arc = sower.state.model.arcs[0]
    return _constrained(sower.state, required=(arc,), forbidden=(arc,)), Place(arc, arc=True)


def impossible_state(sower: Sower) -> Fault:
    """Plant a state with probability 0 everywhere."""
    table = sower.node(lambda each: each.n_states > 2 and (each.values[..., 0] < 0.99).all())
    values = table.values.copy()
    values[..., 0] = 0.0
    values /= values.sum(axis=-1, keepdims=True)
    name = table.variable
    state = sower.with_table(CPT(name, table.parents, values))
    return state, Place((name,), states=(sower.state.network[name].states[0],))


def unreachable_state(sower: Sower) -> Fault:
    """Plant a state that only an impossible state of its parent leads to."""
    table = sower.node(lambda each: len(each.parents) == 1 and each.n_states > 2)
    (parent,), name = table.parents, table.variable
    above = sower.state.network.cpt(parent)
    cells = _soft(above.values.shape, sower.random)
    cells[..., 0] = 0.0
    cells /= cells.sum(axis=-1, keepdims=True)
    values = _soft(table.values.shape, sower.random)
    values[1:, 1] = 0.0
    values /= values.sum(axis=-1, keepdims=True)
    state = sower.with_table(CPT(parent, above.parents, cells))
    state = replace(sower, state=state).with_table(CPT(name, table.parents, values))
    return state, Place((name,), states=(state.network[name].states[1],))


def no_influence(sower: Sower) -> Fault:
    """Plant a parent whose columns are all the same."""
    table = sower.node(lambda each: len(each.parents) > 0 and each.values.std() > 0)
    axis = int(sower.random.integers(len(table.parents)))
    values = _soft(table.values.shape, sower.random)
    values = np.repeat(values.take([0], axis), table.values.shape[axis], axis)
    made = CPT(table.variable, table.parents, values)
    return sower.with_table(made), Place((table.parents[axis], table.variable), arc=True)


def equal_columns(sower: Sower) -> Fault:
    """Plant two states of a parent that no child tells apart."""
    network = sower.state.network
    known = [name for name in network if network[name].n_states > 2 and network.children(name)]
    name = known[int(sower.random.integers(len(known)))]
    state = sower.state
    for child in network.children(name):
        table = network.cpt(child)
        values = np.moveaxis(_soft(table.values.shape, sower.random), table.parents.index(name), 0)
        values[1] = values[0]
        cells = np.moveaxis(values, 0, table.parents.index(name))
        made = CPT(child, table.parents, np.ascontiguousarray(cells))
        state = state.with_(model=state.model.with_cpt(made))
    return state, Place((name,), states=network[name].states[:2])


def unfilled(sower: Sower) -> Fault:
    """Plant a table that nobody has filled."""
    table = sower.node()
    shape = table.values.shape
    made = CPT.uniform(table.variable, table.parents, shape[:-1], shape[-1])
    return sower.with_table(made), Place((table.variable,))


def _counted(table: CPT, random: np.random.Generator, n: int, prior: float) -> CPT:
    observed = np.zeros(table.values.shape)
    cells = observed.reshape(-1)
    for place in random.integers(cells.size, size=n):
        cells[place] += 1
    observed.reshape(-1, table.n_states)[0] = 0
    counts = observed + prior
    sums = counts.sum(axis=-1, keepdims=True)
    uniform = np.full_like(counts, 1 / table.n_states)
    values = np.where(sums > 0, counts / np.where(sums > 0, sums, 1), uniform)
    return CPT(table.variable, table.parents, values, counts, observed)


def little_data(sower: Sower) -> Fault:
    """Plant a table learned without a prior, with a column that has no row."""
    table = sower.node()
    made = _counted(table, sower.random, 3 * table.values.size, 0.0)
    return sower.with_table(made), Place((table.variable,))


def larger_than_data(sower: Sower) -> Fault:
    """Plant a table with a prior and fewer rows than free numbers."""
    table = sower.node(lambda each: each.n_parameters > 3 and each.n_configurations > 1)
    made = _counted(table, sower.random, table.n_parameters - 1, 0.1)
    while not made.observed.any():
        made = _counted(table, sower.random, table.n_parameters - 1, 0.1)
    return sower.with_table(made), Place((table.variable,))


def sticking(sower: Sower) -> Fault:
    """Plant a node that its parents nearly determine."""
    table = sower.node()
    values = np.full(table.values.shape, 0.0005 / (table.n_states - 1))
    rows = values.reshape(-1, table.n_states)
    rows[np.arange(len(rows)), np.arange(len(rows)) % table.n_states] = 0.9995
    return sower.with_table(CPT(table.variable, table.parents, values)), Place((table.variable,))


def slip(sower: Sower) -> Fault:
    """Plant one column against the order of all others."""
    table = sower.node(lambda each: len(each.parents) > 1 and each.n_configurations >= 12)
    shape = table.values.shape
    steps = sum(np.indices(shape[:-1]))
    top = 0.05 + 0.9 * steps / steps.max()
    top.reshape(-1)[-1] = 0.05
    rest = np.repeat(((1 - top) / (shape[-1] - 1))[..., np.newaxis], shape[-1] - 1, axis=-1)
    made = CPT(table.variable, table.parents, np.concatenate([rest, top[..., None]], axis=-1))
    place = Place((table.variable,), row=sower.row(table, table.n_configurations - 1))
    return sower.with_table(made), place


def isolated(sower: Sower) -> Fault:
    """Plant a node without arcs."""
    state = edits.add_variable(sower.state, Variable("alone", ("yes", "no")), (0, 0))
    state = state.with_(model=state.model.with_cpt(CPT("alone", (), [0.4, 0.6])))
    return state, Place(("alone",))


def _twin(sower: Sower, change: Callable[[str], str]) -> Fault:
    network = sower.state.network
    fit = [name for name in network if name != change(name) and change(name) not in network]
    name = fit[int(sower.random.integers(len(fit)))]
    variable = network[name]
    twin = Variable(change(name), variable.states)
    state = edits.add_variable(sower.state, twin, (0, 0))
    return edits.add_arc(state, name, twin.name), Place((name, twin.name))


def case_of_names(sower: Sower) -> Fault:
    """Plant two names that differ by case only."""
    return _twin(sower, str.swapcase)


def blanks_of_names(sower: Sower) -> Fault:
    """Plant two names that differ by blanks only."""
    return _twin(sower, lambda name: f"{name[:1]} {name[1:]}")


def similar_states(sower: Sower) -> Fault:
    """Plant two states that differ by case only."""
    network = sower.state.network
    fit = [
        (variable.name, state)
        for variable in network.variables
        for state in variable.states
        if variable.edges is None
        and variable.values is None
        and state.swapcase() != state
        and state.swapcase() not in variable.states
    ]
    name, state = fit[int(sower.random.integers(len(fit)))]
    return add_state(sower.state, name, state.swapcase()), Place(
        (name,), states=(state, state.swapcase())
    )


def impossible_scenario(sower: Sower) -> Fault:
    """Plant a scenario that asks for a state with probability 0."""
    state, place = impossible_state(sower)
    scenario = Scenario("Winter", Evidence({place.node: place.states[0]}))
    return state.with_(scenarios=(scenario,)), Place((place.node,), scenario="Winter")


def torn_scenario(sower: Sower) -> Fault:
    """Plant a scenario whose findings cannot hold together, though each can."""
    table = sower.node(lambda each: len(each.parents) == 1)
    (parent,), name = table.parents, table.variable
    values = _soft(table.values.shape, sower.random)
    values[0, 0] = 0.0
    values /= values.sum(axis=-1, keepdims=True)
    network = sower.state.network
    above = network.cpt(parent)
    state = sower.with_table(CPT(name, table.parents, values))
    made = CPT(parent, above.parents, _soft(above.values.shape, sower.random))
    state = state.with_(model=state.model.with_cpt(made))
    evidence = Evidence({parent: network[parent].states[0], name: network[name].states[0]})
    scenarios = (Scenario("fine"), Scenario("torn", evidence))
    return state.with_(scenarios=scenarios), Place((parent, name), scenario="torn")


def _with_decision(sower: Sower, *, numbers: bool, depends: bool) -> DocumentState:
    model = sower.state.model
    other = next(iter(model))
    decided = model.with_decision("Decide", ["go", "stay"])
    parents = ("Decide", other) if depends else (other,)
    shape = tuple(decided[name].n_states for name in parents)
    values = sower.random.normal(size=shape)
    if not numbers:
        values.reshape(-1)[0] = np.nan
    made = decided.with_node(Variable("Worth", Reals()), Utility("Worth", parents, values))
    return sower.state.with_(model=made)


def missing_utilities(sower: Sower) -> Fault:
    """Plant a utility that lacks a number."""
    return _with_decision(sower, numbers=False, depends=True), Place(("Worth",))


def worthless_decision(sower: Sower) -> Fault:
    """Plant a decision that no utility depends on."""
    return _with_decision(sower, numbers=True, depends=False), Place(("Decide",))


FAULTS: dict[Callable[[Sower], Fault], str] = {
    draft: "draft",
    empty_draft: "draft",
    forbidden: "constraint",
    backward: "constraint",
    lacking: "constraint",
    crowded: "constraint",
    contradiction: "contradiction",
    impossible_state: "impossible-state",
    unreachable_state: "unreachable-state",
    no_influence: "no-influence",
    equal_columns: "equal-columns",
    unfilled: "unfilled",
    little_data: "little-data",
    larger_than_data: "larger-than-data",
    sticking: "sticking",
    slip: "slip",
    isolated: "isolated",
    case_of_names: "similar-names",
    blanks_of_names: "similar-names",
    similar_states: "similar-states",
    impossible_scenario: "scenario",
    torn_scenario: "scenario",
    missing_utilities: "missing-utilities",
    worthless_decision: "worthless-decision",
}
"""All planters, and the kind of problem that is to be found."""
