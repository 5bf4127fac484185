"""Small networks written out, and their exact posteriors."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui import paths
from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.formats.storage import read
from bayesgui.graph.layout import Layout
from bayesgui.inference.base import engines

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bayesgui.core.evidence import Evidence
    from bayesgui.graph.layout import Direction
    from bayesgui.inference.posteriors import Posteriors

COLUMN, ROW = 236.0, 92.0
"""Distances of nodes in canvas units."""


def network_of(
    states: Sequence[str], tables: Mapping[str, tuple[Sequence[str], object]]
) -> BayesianNetwork:
    """Return a network whose nodes all have the same states.

    `tables`: parents and table of each node.
    """
    variables = [Variable(name, tuple(states)) for name in tables]
    cpts = [
        CPT(name, tuple(parents), np.array(values, np.float64))
        for name, (parents, values) in tables.items()
    ]
    return BayesianNetwork(variables, cpts)


def layout_of(places: Mapping[str, tuple[float, float]], direction: Direction = "right") -> Layout:
    """Return a layout from columns and rows of nodes."""
    at = {name: (x * COLUMN, y * ROW) for name, (x, y) in places.items()}
    return Layout(at, direction=direction)


def example(name: str) -> BayesianNetwork:
    """Return a shipped example."""
    return read(paths.example_networks()[name]).network


EARTHQUAKE = layout_of(
    {
        "Burglary": (0, 0),
        "Earthquake": (0, 1),
        "Alarm": (1, 0.5),
        "JohnCalls": (2, 0),
        "MaryCalls": (2, 1),
    }
)
"""Places for the example of this name, flatter than its own."""


def exact(network: BayesianNetwork, evidence: Evidence) -> Posteriors:
    """Return the posteriors of a small network; without kernels, in about a millisecond."""
    return engines["variable-elimination"].factory(network).query(evidence)


def toggled(evidence: Evidence, name: str, state: str) -> Evidence:
    """Return the findings after a click on a bar: the state observed, or cleared."""
    finding = evidence.get(name)
    if finding is not None and finding == evidence.without(name).with_finding(name, state)[name]:
        return evidence.without(name)
    return evidence.with_finding(name, state)
