"""A network under findings as factors and edges, laid out flat for the kernels."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.monitor import SILENT
from bayesgui.inference.approximate import places_of

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.findings import ResolvedFindings


class FactorLayout:
    """The arrays of `kernels.factors`, whose columns are described there.

    `findings`: likelihoods and interventions; the table of a variable that is set is left out, and
    its likelihood is 1 for that state alone.
    """

    def __init__(
        self, network: BayesianNetwork, findings: ResolvedFindings, monitor: Monitor = SILENT
    ) -> None:
        self.bounds = places_of(network)
        self.n_states = sum(variable.n_states for variable in network.variables)
        position = {name: k for k, name in enumerate(network)}
        factors: list[list[int]] = []
        edges: list[list[int]] = []
        tables = []
        uses: list[list[tuple[int, int]]] = [[] for _ in network]
        n_cells = n_messages = 0
        likelihoods = np.ones(self.n_states)
        for name, (start, stop) in self.bounds.items():
            monitor.check()
            if name in findings.interventions:
                likelihoods[start:stop] = 0
                likelihoods[start + findings.interventions[name]] = 1
                continue
            if name in findings.likelihoods:
                likelihoods[start:stop] = findings.likelihoods[name]
            cpt = network.cpt(name)
            first = len(edges)
            for axis, member in enumerate((*cpt.parents, name)):
                uses[position[member]].append((len(factors), axis))
                states = cpt.values.shape[axis]
                edges.append([position[member], states, self.bounds[member][0], n_messages])
                n_messages += states
            factors.append([first, len(edges), n_cells, cpt.values.size])
            tables.append(cpt.values.ravel())
            n_cells += cpt.values.size
        self.factors = np.array(factors, dtype=np.int64).reshape(-1, 4)
        self.edges = np.array(edges, dtype=np.int64).reshape(-1, 4)
        self.tables = np.concatenate([np.zeros(0), *tables])
        self.likelihoods = likelihoods
        """Weight of each state of each variable."""
        self.n_messages = n_messages
        ends = np.cumsum([0, *map(len, uses)])
        self.variables = np.array(
            [
                [stop - start, start, ends[k], ends[k + 1]]
                for k, (start, stop) in enumerate(self.bounds.values())
            ],
            dtype=np.int64,
        ).reshape(-1, 4)
        pairs = [pair for found in uses for pair in found]
        self.uses = np.array(pairs, dtype=np.int64).reshape(-1, 2)
