"""Which networks are arranged on the main thread."""

from __future__ import annotations

from bayesgui.app.editing.arranging import n_bends
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable


def test_an_arc_bends_in_each_row_that_it_passes() -> None:
    network = BayesianNetwork([Variable(name, ("no", "yes")) for name in "cabd"])
    for parent, child in ("ab", "bd", "ca", "cb", "cd"):
        network = network.with_arc(parent, child)
    # The arc to b passes a, that to d passes a and b.
    assert n_bends(network) == 3
    assert n_bends(BayesianNetwork([])) == 0
