"""Makes the small networks and tables of lessons 7 to 12; maintainers run it, users never need to.

    python samples/make_lesson_files.py

They stand beside the lessons that name them. Tables of cases are drawn from fixed seeds or have the
counts given below, so that the numbers of the lessons stay what they are.
"""

from __future__ import annotations

import csv
import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

# Boxes are as wide as their texts, so the fonts of the canvas are needed, but no screen.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from bayesgui.canvas.geometry.text_metrics import node_sizes
from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.decisions.class_section import SECTION, losses_json
from bayesgui.decisions.loss import LossMatrix
from bayesgui.formats import Loaded, write
from bayesgui.graph.layered import arrange
from bayesgui.graph.layout import Layout

if TYPE_CHECKING:
    from collections.abc import Sequence

SEED = 20250
TARGET = Path(__file__).resolve().parent / "lessons"

Tables = dict[str, tuple[tuple[str, ...], tuple[str, ...], "Sequence[object]"]]
"""Node: its states, its parents, its table with the last parent's states varying fastest."""

FRACTIONAL = (("1", "1", "1"), ("2", "2", "2"), ("1", "", "1"))
"""The first rows of the example of fractional updating."""

BINS = (1.1, 1.2, 1.4, 1.6, 2.0, 2.0, 2.3, 2.8, 3.0, 3.5)
"""Ten values, three of them on an edge of the bins of width 1 that begin at 1."""

PLANE = ((2.0, 2.0), (2.3, 2.1), (1.8, 2.5), (3.5, 2.4), (0.6, 3.1))
"""Five points of a plane; the third nearest to (2, 2) is half a unit away."""

PUPILS = {"boy": (6, 30, 54, 30), "girl": (20, 36, 20, 4)}
"""Pupils in each bin of weight."""

WEIGHTS = ("40-50", "50-60", "60-70", "70-80")
"""The bins, in kilograms."""

SORTS: Tables = {
    "sort": (("A", "B"), (), (0.6, 0.4)),
    "first": (("heads", "tails"), ("sort",), ((0.85, 0.15), (0.25, 0.75))),
    "second": (("heads", "tails"), ("sort",), ((0.85, 0.15), (0.25, 0.75))),
    "third": (("heads", "tails"), ("sort",), ((0.85, 0.15), (0.25, 0.75))),
}
FLOWERS: Tables = {
    "Stem": (("fresh", "wilted"), (), (0.9, 0.1)),
    "Touch": (("firm", "soft"), ("Stem",), ((0.9, 0.1), (0.3, 0.7))),
}
TUMOR: Tables = {
    "Tumor": (("benign", "malignant"), (), (0.9, 0.1)),
    "Scan": (("clear", "suspicious"), ("Tumor",), ((0.8, 0.2), (0.15, 0.85))),
    "Marker": (("normal", "raised"), ("Tumor",), ((0.9, 0.1), (0.4, 0.6))),
}
NOISE: Tables = {
    "Machine": (("faulty", "sound"), (), (0.2, 0.8)),
    "Noise": (("yes", "no"), ("Machine",), ((0.9, 0.1), (0.3, 0.7))),
}
FRUIT: Tables = {
    "fruit": (("Banana", "Orange", "Other"), (), (1 / 3, 1 / 3, 1 / 3)),
    "long": (("0", "1"), (), (0.5, 0.5)),
    "sweet": (("0", "1"), (), (0.5, 0.5)),
    "yellow": (("0", "1"), (), (0.5, 0.5)),
}
TWINS: Tables = {
    "Spam": (("yes", "no"), (), (0.4, 0.6)),
    "hello": (("yes", "no"), ("Spam",), ((0.6, 0.4), (0.3, 0.7))),
    "win": (("yes", "no"), ("Spam",), ((0.5, 0.5), (0.1, 0.9))),
    "prize": (("yes", "no"), ("Spam", "win"), (((0.9, 0.1), (0.1, 0.9)), ((0.9, 0.1), (0.1, 0.9)))),
}
FAULT: Tables = {
    "fault": (("yes", "no"), (), (0.1, 0.9)),
    "noise": (("high", "low"), ("fault",), ((0.5, 0.5), (0.5, 0.5))),
    "heat": (
        ("high", "low"),
        ("fault", "noise"),
        (((0.6, 0.4), (0.4, 0.6)), ((0.7, 0.3), (0.3, 0.7))),
    ),
    "smell": (
        ("yes", "no"),
        ("fault", "noise", "heat"),
        (
            (((0.9, 0.1), (0.1, 0.9)), ((0.9, 0.1), (0.1, 0.9))),
            (((0.8, 0.2), (0.8, 0.2)), ((0.2, 0.8), (0.2, 0.8))),
        ),
    ),
}
LAWN: Tables = {
    "Cloudy": (("yes", "no"), (), (0.5, 0.5)),
    "Sprinkler": (("on", "off"), ("Cloudy",), ((0.1, 0.9), (0.6, 0.4))),
    "Rain": (("yes", "no"), ("Cloudy",), ((0.8, 0.2), (0.2, 0.8))),
    "Wet": (
        ("yes", "no"),
        ("Sprinkler", "Rain"),
        (((0.99, 0.01), (0.9, 0.1)), ((0.9, 0.1), (0.02, 0.98))),
    ),
}  # fmt: skip


@dataclass(frozen=True)
class Losses:
    """The class of a network, and what its decisions cost: a row for each truth."""

    node: str
    decisions: tuple[str, ...]
    values: tuple[tuple[float, ...], ...]


DECIDED = {
    "flowers": Losses("Stem", ("sell", "throw away"), ((0, 2), (20, 0))),
    "tumor": Losses("Tumor", ("check-up", "operate"), ((1, 6), (100, 20))),
    "noise": Losses("Machine", ("repair", "leave it"), ((0, 9), (1, 0))),
}
NETWORKS = {
    "two-coins": SORTS,
    "flowers": FLOWERS,
    "tumor": TUMOR,
    "noise": NOISE,
    "fruit": FRUIT,
    "fault": FAULT,
    "spam": TWINS,
    "lawn": LAWN,
}
DRAWN = {"two-coins": ("sort", 60), "spam": ("", 200), "lawn": ("", 500)}
"""Tables drawn from a network: the column that is left out, and the number of rows."""
FAULT_ROWS = 400


def network_of(name: str, tables: Tables) -> BayesianNetwork:
    """Return a network of the tables above."""
    variables = [Variable(node, states) for node, (states, _, _) in tables.items()]
    cpts = [CPT(node, parents, np.array(table)) for node, (_, parents, table) in tables.items()]
    return BayesianNetwork(variables, cpts, name)


def drawn_rows(tables: Tables, count: int, seed: int) -> list[dict[str, str]]:
    """Return rows drawn parents first."""
    rng = np.random.default_rng([SEED, seed])
    rows = []
    for _ in range(count):
        row: dict[str, str] = {}
        for node, (states, parents, table) in tables.items():
            shares = np.asarray(table)
            for parent in parents:
                shares = shares[tables[parent][0].index(row[parent])]
            row[node] = states[int(rng.choice(len(states), p=shares))]
        rows.append(row)
    return rows


def expected_rows(tables: Tables, count: int) -> list[dict[str, str]]:
    """Return rows in the proportions of the joint distribution, in an order of the seed."""
    rows: list[dict[str, str]] = []
    partial: list[tuple[dict[str, str], float]] = [({}, 1.0)]
    for node, (states, parents, table) in tables.items():
        grown = []
        for row, share in partial:
            shares = np.asarray(table)
            for parent in parents:
                shares = shares[tables[parent][0].index(row[parent])]
            pairs = zip(states, shares, strict=True)
            grown += [({**row, node: state}, share * float(p)) for state, p in pairs]
        partial = grown
    for row, share in partial:
        rows += [row] * round(count * share)
    order = np.random.default_rng(SEED).permutation(len(rows))
    return [rows[k] for k in order]


def write_rows(name: str, header: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Write a table."""
    with (TARGET / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header)
        writer.writerows(rows)


def write_network(name: str, tables: Tables) -> None:
    """Write a network with its places, and its losses if it has some."""
    network = network_of(name, tables)
    layout = arrange(network, node_sizes(network, Layout()))
    extra: dict[str, object] = {}
    if name in DECIDED:
        about = DECIDED[name]
        states = network[about.node].states
        losses = LossMatrix(states, about.decisions, np.array(about.values, np.float64))
        extra[SECTION] = {"class": about.node, "losses": losses_json(losses)}
    write(TARGET / f"{name}.bayesgui", Loaded(network, layout, extra=extra))


def main() -> None:
    """Write all networks and tables."""
    _application = QApplication([])
    TARGET.mkdir(exist_ok=True)
    for name, tables in NETWORKS.items():
        write_network(name, tables)
    for seed, (name, (hidden, count)) in enumerate(DRAWN.items()):
        rows = drawn_rows(NETWORKS[name], count, seed)
        header = [node for node in NETWORKS[name] if node != hidden]
        write_rows(name, header, [[row[node] for node in header] for row in rows])
    rows = expected_rows(FAULT, FAULT_ROWS)
    write_rows("fault", list(FAULT), [list(row.values()) for row in rows])
    for count, name in ((2, "two-rows"), (3, "three-rows")):
        write_rows(name, ("x1", "x2", "x3"), FRACTIONAL[:count])
    write_rows("noise", ("Noise",), [("no",)] * 40 + [("yes",)] * 60)
    write_rows("bins", ("x",), [(value,) for value in BINS])
    pupils = [
        (pupil, weight)
        for pupil, counts in PUPILS.items()
        for weight, count in zip(WEIGHTS, counts, strict=True)
        for _ in range(count)
    ]
    write_rows("pupils", ("Pupil", "Weight"), pupils)
    write_rows("plane", ("x", "y", "class"), [(*point, "ω") for point in PLANE])


if __name__ == "__main__":
    main()
