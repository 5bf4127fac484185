"""Makes the small networks and tables of lessons 1 to 6; maintainers run it, users never need to.

    python samples/make_first_lesson_files.py

They stand beside the lessons that name them. Their numbers are round, so that they can be worked
out by hand.
"""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import numpy as np

# Boxes are as wide as their texts, so the fonts of the canvas are needed, but no screen.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from bayesgui.canvas.geometry.text_metrics import node_sizes
from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.formats import Loaded, read, write
from bayesgui.graph.layered import arrange
from bayesgui.graph.layout import Layout

TARGET = Path(__file__).resolve().parent / "lessons"
EXAMPLES = Path(__file__).resolve().parent / "networks"
MELONS = Path(__file__).resolve().parent / "data" / "watermelon-2.csv"

YES_NO = ("yes", "no")
FACES = {"four": 4, "six": 6, "eight": 8}
"""Dice in the bag, and their faces."""
SHARES = tuple(range(1, 10))
"""Tenths: the values that the unknown θ of a coin may take."""
MELON_STATES = {
    "好瓜": ("是", "否"),
    "色泽": ("青绿", "乌黑", "浅白"),
    "敲声": ("浊响", "沉闷", "清脆"),
    "触感": ("硬滑", "软粘"),
}
"""The class and three features: all values that are possible, in the order of the textbook."""


def yes_no(shares: object) -> np.ndarray:
    """Return a table of two states from its probabilities of the first one."""
    yes = np.asarray(shares, dtype=float)
    return np.stack([yes, (1 - yes).round(10)], -1)


def two_states(name: str, tables: dict[str, tuple[tuple[str, ...], object]]) -> BayesianNetwork:
    """Return a network of yes and no from each node's parents and probabilities of yes."""
    cpts = [CPT(node, parents, yes_no(yes)) for node, (parents, yes) in tables.items()]
    return BayesianNetwork([Variable(node, YES_NO) for node in tables], cpts, name)


def wet_grass() -> BayesianNetwork:
    """Return rain and a sprinkler, either of which wets the grass."""
    wet = [[0.99, 0.9], [0.8, 0.05]]
    return two_states(
        "wet-grass",
        {"Rain": ((), 0.2), "Sprinkler": ((), 0.3), "Wet": (("Rain", "Sprinkler"), wet)},
    )


def admission() -> BayesianNetwork:
    """Return a selection: who is talented or diligent is admitted."""
    admitted = [[0.95, 0.6], [0.6, 0.05]]
    return two_states(
        "admission",
        {
            "Talent": ((), 0.3),
            "Diligence": ((), 0.4),
            "Admitted": (("Talent", "Diligence"), admitted),
        },
    )


def silent_arcs() -> BayesianNetwork:
    """Return a chain whose ends are independent in the numbers, though not by the arcs.

    `first` only shifts between `low` and `mid`, which `last` does not tell apart.
    """
    variables = [
        Variable("first", YES_NO),
        Variable("middle", ("low", "mid", "high")),
        Variable("last", YES_NO),
    ]
    cpts = [
        CPT("first", (), [0.4, 0.6]),
        CPT("middle", ("first",), [[0.6, 0.1, 0.3], [0.2, 0.5, 0.3]]),
        CPT("last", ("middle",), yes_no([0.2, 0.2, 0.9])),
    ]
    return BayesianNetwork(variables, cpts, "silent-arcs")


def two_alarms() -> BayesianNetwork:
    """Return two causes that act independently (a noisy-OR without leak)."""
    rings = [[0.95, 0.9], [0.5, 0.0]]
    return two_states(
        "two-alarms",
        {"Fire": ((), 0.1), "Test": ((), 0.2), "Bell": (("Fire", "Test"), rings)},
    )


def dice_bag() -> BayesianNetwork:
    """Return a bag of three kinds of dice, one of which is drawn and thrown."""
    states = tuple(str(face) for face in range(1, 9))
    shares = [[(face < n) / n for face in range(8)] for n in FACES.values()]
    variables = [
        Variable("Die", tuple(FACES)),
        Variable("Throw", states, tuple(float(state) for state in states)),
    ]
    cpts = [CPT("Die", (), [0.5, 0.3, 0.2]), CPT("Throw", ("Die",), shares)]
    return BayesianNetwork(variables, cpts, "dice-bag")


def drawn_coin() -> BayesianNetwork:
    """Return a coin whose θ is drawn first and which is then tossed four times."""
    theta = Variable("θ", tuple(f"0.{n}" for n in SHARES), tuple(n / 10 for n in SHARES))
    tosses = tuple(f"toss {n}" for n in range(1, 5))
    table = [[n / 10, (10 - n) / 10] for n in SHARES]
    cpts = [CPT("θ", (), np.full(9, 1 / 9)), *(CPT(toss, ("θ",), table) for toss in tosses)]
    variables = [theta, *(Variable(toss, ("heads", "tails")) for toss in tosses)]
    return BayesianNetwork(variables, cpts, "drawn-coin")


def coin() -> BayesianNetwork:
    """Return a coin as nobody has learned it yet: without counts, so that no prior is kept."""
    toss = Variable("toss", ("heads", "tails"))
    return BayesianNetwork([toss], [CPT("toss", (), [0.5, 0.5])], "coin")


def melons() -> BayesianNetwork:
    """Return the class of a watermelon and three features, with uniform tables."""
    variables = [Variable(name, states) for name, states in MELON_STATES.items()]
    cpts = []
    for variable in variables:
        parents = () if variable.name == "好瓜" else ("好瓜",)
        shape = (*(2 for _ in parents), variable.n_states)
        cpts.append(CPT(variable.name, parents, np.full(shape, 1 / variable.n_states)))
    return BayesianNetwork(variables, cpts, "melons")


NETWORKS = (
    wet_grass,
    admission,
    silent_arcs,
    two_alarms,
    dice_bag,
    drawn_coin,
    coin,
    melons,
)


SILENT = (
    "fork",
    "chain",
    "collider",
    "five-nodes",
    "odd-even-dice",
    "iris-plus",
)
"""Examples whose note on the canvas would answer what a lesson asks: copied without it."""

TABLES = {
    "thirty-tosses": ("toss", {"heads": 17, "tails": 13}),
    "virtual": ("X,Y", {"yes,yes": 1, "yes,no": 1, "no,yes": 1, "no,no": 1}),
    "eight-rows": ("X,Y", {"yes,yes": 4, "yes,no": 1, "no,yes": 1, "no,no": 2}),
}
"""Header, and how often each row stands in a table."""


def write_tables() -> None:
    """Write the counted tables, and the 17 melons in two parts to learn from one by one."""
    for name, (header, counts) in TABLES.items():
        lines = [header, *(row for row, times in counts.items() for _ in range(times)), ""]
        (TARGET / f"{name}.csv").write_text("\n".join(lines), "utf-8")
    head, *rows = MELONS.read_text("utf-8").splitlines()
    # Every other row: both parts hold good melons and bad ones.
    for name, part in (("melons-first", rows[::2]), ("melons-rest", rows[1::2])):
        (TARGET / f"{name}.csv").write_text("\n".join([head, *part, ""]), "utf-8")


def main() -> None:
    """Write all networks and tables."""
    _application = QApplication([])
    for make in NETWORKS:
        network = make()
        layout = arrange(network, node_sizes(network, Layout()))
        whole = {
            name: (float(round(x)), float(round(y))) for name, (x, y) in layout.positions.items()
        }
        write(TARGET / f"{network.name}.bayesgui", Loaded(network, Layout(whole)))
    for name in SILENT:
        loaded = read(EXAMPLES / f"{name}.bayesgui")
        write(TARGET / f"{name}.bayesgui", replace(loaded, text_notes=()))
    write_tables()


if __name__ == "__main__":
    main()
