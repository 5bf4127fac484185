"""The Bayesian network that a model with nodes of other kinds amounts to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.model import Model
from bayesgui.core.network import BayesianNetwork

if TYPE_CHECKING:
    from bayesgui.core.cpt import CPD


@dataclass(frozen=True)
class Compiled:
    """The network that engines, learners and scores see of a model.

    `left_out`: the nodes of the model that the network has not.
    """

    network: BayesianNetwork
    left_out: tuple[str, ...] = ()


def compiled(model: Model) -> Compiled:
    """Return the network of a model, computed once; a `BayesianNetwork` is its own.

    Each mechanism says what it is in the network (`Mechanism.compiled`), or that its node is left
    out; a node below one that is left out has no table without it, and is left out too.
    """
    if isinstance(model, BayesianNetwork):
        return Compiled(model)
    found: Compiled | None = getattr(model, "_compiled", None)
    if found is None:
        found = model._compiled = _compile(model)
    return found


def with_network(model: Model, network: BayesianNetwork) -> Model:
    """Return a model with its compiled network replaced by another one.

    Nodes that the network had and has no longer are removed, new ones come last; those that were
    left out stay.
    """
    if isinstance(model, BayesianNetwork):
        return network
    before = compiled(model).network
    model = model.without_variables(*(name for name in before if name not in network))
    names = dict.fromkeys((*model, *network))
    variables = [network[name] if name in network else model[name] for name in names]
    mechanisms = [
        network.mechanism(name) if name in network else model.mechanism(name) for name in names
    ]
    return Model(variables, mechanisms, network.name, network.properties)


def _compile(model: Model) -> Compiled:
    known = {variable.name: variable for variable in model.variables}
    cpds: dict[str, CPD] = {}
    for name in model.topological_order():
        cpd = model.mechanism(name).compiled(known)
        if cpd is not None and cpds.keys() >= set(cpd.parents):
            cpds[name] = cpd
    variables = [variable for variable in model.variables if variable.name in cpds]
    network = BayesianNetwork(variables, cpds.values(), model.name, model.properties)
    return Compiled(network, tuple(name for name in model if name not in cpds))
