"""The Bayesian network that a model with nodes of other kinds amounts to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import ParameterError
from bayesgui.core.model import Model
from bayesgui.core.name_lists import list_names, short_repr
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.cpt import CPD


@dataclass(frozen=True)
class Compiled:
    """The network that engines, learners and scores see of a model.

    `left_out`: the nodes of the model that the network has not.
    """

    network: BayesianNetwork
    left_out: tuple[str, ...] = ()


def compiled(model: Model, policies: Mapping[str, CPD] | None = None) -> Compiled:
    """Return the network of a model, computed once; a `BayesianNetwork` is its own.

    Each mechanism says what it is in the network (`Mechanism.compiled`), or that its node is left
    out; a node below one that is left out has no table without it, and is left out too.

    A hidden common cause ↔ has no influence as long as it has no table: summed out it leaves the
    tables that are there. So the network with ↔ is its own, too, and keeps the marks for what asks
    which nodes are separated; `with_causes_as_nodes` gives the causes tables.

    Of a template nothing is left: it has no network before it is unrolled
    (`core.temporal.unrolling`).

    `policies`: by decision, what takes its place.
    """
    if isinstance(model, BayesianNetwork):
        return Compiled(model)
    if policies and not model.is_template:
        return _compile(model, policies)
    found: Compiled | None = getattr(model, "_compiled", None)
    if found is None:
        found = model._compiled = _compile(model, {})
    return found


def flat_network(value: object) -> BayesianNetwork:
    """Return the network of a model that a caller gave; raise a `ParameterError` if it is none."""
    if not isinstance(value, Model):
        raise ParameterError(
            "{value} is not a network; give one that bayesgui.read has read, or a BayesianNetwork.",
            value=short_repr(value),
        )
    return compiled(value).network


def chance_network(value: object, work: str) -> BayesianNetwork:
    """Return the network of a model that has neither time nor decisions.

    `work`: a noun for what it is needed for, in the message of the `ParameterError` otherwise.
    """
    network = flat_network(value)
    assert isinstance(value, Model)
    if value.is_template:
        raise ParameterError(
            "{work} takes a network without time; unroll the template first.", work=work
        )
    if value.decisions or value.utilities:
        raise ParameterError(
            "{work} takes a network without decisions and utilities, which have no probabilities; "
            "remove {nodes}, or make them chance nodes.",
            work=work,
            nodes=list_names([*value.decisions, *value.utilities]),
        )
    return network


def with_network(model: Model, network: BayesianNetwork) -> Model:
    """Return a model with its compiled network replaced by another one.

    Nodes that the network had and has no longer are removed, new ones come last; those that were
    left out stay, and so do the mechanisms of all nodes that are no chance nodes and all marks.
    """
    marks = model.marks.joined(network.marks) if model.marks else network.marks
    if model.is_template:
        added = model.with_variables(network.variables, network.mechanisms.values())
        return added.with_name(network.name).with_properties(network.properties)
    if isinstance(model, BayesianNetwork):
        return network.with_marks(marks)
    before = compiled(model).network
    model = model.without_variables(*(name for name in before if name not in network))
    names = dict.fromkeys((*model, *network))
    variables = [network[name] if name in network else model[name] for name in names]
    kept = set(model.other_kinds)
    mechanisms = [(model if name in kept else network).mechanism(name) for name in names]
    made = Model(variables, mechanisms, network.name, network.properties)
    return made.with_marks(marks)


def with_causes_as_nodes(model: Model) -> Model:
    """Return a model with a node in the place of each hidden common cause of two nodes.

    The new nodes have two equally likely states, cannot be observed and have no influence, until a
    table of one of their children is edited: rows are repeated for both states, so that no number
    of the other nodes moves. A cause without a name becomes U, U 2 ….
    """
    for first, second, title in model.marks.causes:
        model = model.without_common_cause(first, second)
        model = with_cause_as_node(model, first, second, title)
    return model


def with_cause_as_node(model: Model, first: str, second: str, title: str = "") -> Model:
    """Return a model with an unobserved parent of two nodes, which comes last."""
    stem = name = title or "U"
    number = 1
    while name in model:
        number += 1
        name = f"{stem} {number}"
    made = model.with_variable(Variable(name, ("yes", "no")))
    made = made.with_cpt(CPT(name, (), np.array([0.5, 0.5])))
    return made.with_arc(name, first).with_arc(name, second).with_observed(name, False)


def _compile(model: Model, policies: Mapping[str, CPD]) -> Compiled:
    if model.is_template:
        return Compiled(BayesianNetwork((), (), model.name, model.properties), model.names)
    known = {variable.name: variable for variable in model.variables}
    found = {
        name: policies.get(name) or mechanism.compiled(known)
        for name, mechanism in model.mechanisms.items()
    }
    missing = {name for name, cpd in found.items() if cpd is None}
    missing |= model.descendants(*missing) if missing else set()
    cpds = {name: cpd for name, cpd in found.items() if cpd is not None and name not in missing}
    variables = [variable for variable in model.variables if variable.name in cpds]
    network = BayesianNetwork(variables, cpds.values(), model.name, model.properties)
    network = network.with_marks(model.marks)
    return Compiled(network, tuple(name for name in model if name not in cpds))
