"""Small networks that everybody knows."""

from __future__ import annotations

import numpy as np

from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable

YES_NO = ("yes", "no")


def _table(name: str, parents: str, yes: object) -> CPT:
    chance = np.array(yes, dtype=float)
    return CPT(name, tuple(parents.split()), np.stack([chance, 1 - chance], axis=-1))


def asia() -> BayesianNetwork:
    """Return the chest clinic of Lauritzen and Spiegelhalter (1988)."""
    cpts = [
        _table("asia", "", 0.01),
        _table("tub", "asia", [0.05, 0.01]),
        _table("smoke", "", 0.5),
        _table("lung", "smoke", [0.1, 0.01]),
        _table("bronc", "smoke", [0.6, 0.3]),
        _table("either", "lung tub", [[1, 1], [1, 0]]),
        _table("xray", "either", [0.98, 0.05]),
        _table("dysp", "bronc either", [[0.9, 0.8], [0.7, 0.1]]),
    ]
    return BayesianNetwork([Variable(cpt.variable, YES_NO) for cpt in cpts], cpts, "asia")


def chain(rows: object) -> BayesianNetwork:
    """Return x → y, x uniform."""
    variables = [Variable("x", ("a", "b")), Variable("y", ("a", "b"))]
    return BayesianNetwork(variables, [CPT("y", ("x",), np.array(rows, dtype=float))])


def naive_bayes(children: int, rows: object) -> BayesianNetwork:
    """Return class → x0, x1, …, all with the same table."""
    table = np.array(rows, dtype=float)
    states = ("a", "b", "c")[: table.shape[-1]]
    variables = [Variable("class", tuple(f"c{k}" for k in range(len(table))))]
    variables += [Variable(f"x{k}", states) for k in range(children)]
    cpts = [CPT(f"x{k}", ("class",), table) for k in range(children)]
    return BayesianNetwork(variables, cpts)
