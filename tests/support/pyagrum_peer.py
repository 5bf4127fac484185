"""Our networks as pyAgrum's, number by number: it reads BIF files as float32."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # SWIG types without a module
    import pyagrum as gum


if TYPE_CHECKING:
    import numpy as np

    from bayesgui.core.network import BayesianNetwork

gum.setNumberOfThreads(1)


def peer_of(network: BayesianNetwork) -> Any:
    """Return the network as a pyAgrum one whose node ids are positions in ours."""
    peer = gum.BayesNet()
    position = {name: k for k, name in enumerate(network)}
    for k, variable in enumerate(network.variables):
        states = [f"s{state}" for state in range(variable.n_states)]
        assert peer.add(gum.LabelizedVariable(f"n{k}", "", states)) == k
    for parent, child in network.arcs:
        peer.addArc(position[parent], position[child])
    for k, name in enumerate(network):
        cpt = network.cpt(name)
        axes = [f"n{position[p]}" for p in (*cpt.parents, name)]
        table = peer.cpt(k)
        # pyAgrum lists the fastest axis first.
        order = [axes.index(axis) for axis in reversed(table.names)]
        table.fillWith(cpt.values.transpose(order).ravel().tolist())
    return peer


def peer_posteriors(
    network: BayesianNetwork, engine: Any, likelihoods: dict[str, np.ndarray]
) -> dict[str, np.ndarray]:
    """Return all posteriors of a pyAgrum engine under likelihood vectors."""
    position = {name: k for k, name in enumerate(network)}
    engine.eraseAllEvidence()
    for name, weights in likelihoods.items():
        engine.addEvidence(position[name], [float(w) for w in weights])
    engine.makeInference()
    return {name: engine.posterior(k).toarray() for name, k in position.items()}
