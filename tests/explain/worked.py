"""Example networks, and checks that hold for every derivation."""

from __future__ import annotations

import math

from bayesgui import paths
from bayesgui.core.cpt import CPT
from bayesgui.core.evidence import Evidence
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.explain.formula import value_of
from bayesgui.explain.question import Subject
from bayesgui.formats import read


def sample(name):
    return read(paths.samples() / "networks" / f"{name}.bayesgui").network


def subject(network, **findings):
    return Subject(network, Evidence(findings))


def table(name, parents, *rows):
    return name, parents, rows


def binary_network(*tables, states=("yes", "no")):
    variables = [Variable(name, states) for name, _, _ in tables]
    cpds = []
    for name, parents, rows in tables:
        shape = (*[len(states)] * len(parents), len(states))
        import numpy as np

        cpds.append(CPT(name, parents, np.array(rows, float).reshape(shape)))
    return BayesianNetwork(variables, cpds)


def check_arithmetic(derivation):
    """Recompute every step from the numbers it shows."""
    for step in derivation.walk():
        if step.numbers is not None:
            found = value_of(step.numbers)
            assert found is not None, step
            assert math.isclose(found, step.result, rel_tol=1e-12, abs_tol=1e-14), step
