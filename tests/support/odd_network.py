"""A network whose names are markup, addresses, another script, or very long."""

from __future__ import annotations

import numpy as np

from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable

MARKUP = "<img src=x onerror=alert(1)>"
CLOSING = "</script><script>alert(2)</script>"
ARABIC = "مرحبا بالعالم"
LONG = "a name of a variable that does not fit into any node at all, nor into a panel beside it"
ADDRESS = "x=y&z~w#!do:%41"
CHINESE = "一个很长很长的中文节点名称放不进节点里"


def odd_network() -> BayesianNetwork:
    """Return a chain of such nodes, one of them with forty states."""
    states = {
        MARKUP: ("<b>yes</b>", "\"no\" & 'x'"),
        CLOSING: ("a", "b", "--><!--"),
        ARABIC: ("نعم", "لا"),
        LONG: tuple(f"state number {k} of forty" for k in range(40)),
        ADDRESS: ("a=b", "c&d", "e~f!="),
        CHINESE: ("是", "否"),
    }
    rng, cpts, before = np.random.default_rng(7), [], ()
    for name, named in states.items():
        shape = tuple(len(states[each]) for each in before)
        cpts.append(CPT(name, before, rng.dirichlet(np.ones(len(named)), size=shape)))
        before = (name,)
    variables = [
        Variable(name, named, description=f"<script>alert(3)</script> about {name}")
        for name, named in states.items()
    ]
    return BayesianNetwork(variables, cpts, name=MARKUP)
