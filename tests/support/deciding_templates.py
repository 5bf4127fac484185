"""Templates with decisions for tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

import bayesgui
from bayesgui.core.variable import Variable

if TYPE_CHECKING:
    from bayesgui.core.temporal.network import TemporalNetwork


def small_machine(slices: int = 2) -> TemporalNetwork:
    """Return a machine that is seen to be good or bad, and run or repaired."""
    stays = [[[0.5, 0.5], [1, 0]], [[0, 1], [1, 0]]]
    return bayesgui.template(
        [Variable("State", ("good", "bad")), Variable("Do", ("run", "repair"))],
        [("State", "State", 1), ("Do", "State", 1), ("State", "Do"), ("State", "Profit"),
         ("Do", "Profit")],
        {"State": stays},
        {"State": [0.5, 0.5]},
        decisions=["Do"],
        utilities={"Profit": [[10, -2], [0, -2]]},
        slices=slices,
        name="small-machine",
    )  # fmt: skip


def repaired_machine(slices: int = 6) -> TemporalNetwork:
    """Return a machine whose wear is hidden, and heard."""
    kept, new = [[0.8, 0.15, 0.05], [0, 0.75, 0.25], [0, 0, 1.0]], [[0.95, 0.05, 0]] * 3
    return bayesgui.template(
        [
            Variable("Wear", ("none", "some", "heavy")),
            Variable("Noise", ("quiet", "loud")),
            Variable("Repair", ("no", "yes")),
        ],
        [("Wear", "Wear", 1), ("Repair", "Wear", 1), ("Wear", "Noise"), ("Noise", "Repair"),
         ("Wear", "Profit"), ("Repair", "Profit")],
        {"Wear": np.stack([kept, new], axis=1), "Noise": [[0.9, 0.1], [0.6, 0.4], [0.15, 0.85]]},
        {"Wear": [0.9, 0.1, 0]},
        decisions=["Repair"],
        utilities={"Profit": [[10, -5], [6, -5], [-8, -5]]},
        slices=slices,
        name="repaired-machine",
    )  # fmt: skip


def random_deciding_template(seed: int) -> TemporalNetwork:
    """Return a random template with a decision, a utility in time and others now and then."""
    rng = np.random.default_rng(seed)
    n_states, n_options = int(rng.integers(2, 4)), 2
    arcs: list[tuple] = [("S", "S", 1), ("D", "S", 1), ("S", "O"), ("O", "D"), ("S", "U"),
                         ("D", "U")]  # fmt: skip
    knows = rng.random()
    if knows < 0.3:
        arcs.append(("D", "D", 1))
    elif knows < 0.6:
        arcs.append(("O", "D", 1))
    if rng.random() < 0.3:
        arcs.append(("D", "U", 1))
    outside, last, once = [], [], {}
    variables = [
        Variable("S", tuple("abc"[:n_states])),
        Variable("O", ("x", "y")),
        Variable("D", ("p", "q")),
    ]
    shape = {"S": [n_states, n_options], "O": [n_states]}
    if rng.random() < 0.4:
        variables.append(Variable("Z", ("u", "v")))
        outside.append("Z")
        arcs.append(("Z", "O"))
        shape |= {"Z": [], "O": [n_states, 2]}
    if rng.random() < 0.4:
        arcs.append(("S", "End"))
        last.append("End")
        once["End"] = np.round(rng.normal(0, 10, n_states), 1)
    sizes = {"S": n_states, "O": 2, "Z": 2}
    tables = {
        name: rng.dirichlet(np.ones(sizes[name]), size=known or None)
        for name, known in shape.items()
    }
    worth = np.round(rng.normal(0, 10, [n_states, n_options]), 1)
    if ("D", "U", 1) in arcs:
        worth = np.round(rng.normal(0, 10, [n_states, n_options, n_options]), 1)
    return bayesgui.template(
        variables,
        arcs,
        tables,
        {"S": rng.dirichlet(np.ones(n_states))},
        decisions=["D"],
        utilities={"U": worth, **once},
        outside=outside,
        last=last,
        slices=3,
    )
