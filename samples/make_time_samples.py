"""Makes the example templates, networks over time; maintainers run it, users never need to.

    python samples/make_time_samples.py WATER

`WATER`: the file `water.bif` or `water.bif.gz` of the Bayesian network repository of bnlearn.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from make_samples import TARGET
from PySide6.QtWidgets import QApplication
from time_stories import STORIES

import bayesgui
from bayesgui.canvas.geometry.text_metrics import node_sizes
from bayesgui.core.cpt import CPT
from bayesgui.core.notes import TextNote
from bayesgui.core.temporal.folding import folded
from bayesgui.core.temporal.moving import with_places
from bayesgui.core.temporal.template import first_name
from bayesgui.core.temporal.template_of import template_of
from bayesgui.core.variable import Variable
from bayesgui.formats import Loaded, read, write
from bayesgui.graph.layout import Layout

if TYPE_CHECKING:
    from bayesgui.core.model import Model
    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.graph.layout import Point

Made = tuple["TemporalNetwork", dict[str, "Point"]]
"""A template with the places of its nodes."""


def umbrella_world() -> Made:
    """Return Russell and Norvig's guard, who sees from day 1 on whether umbrellas come in."""
    made = bayesgui.template(
        [Variable("Rain", ("yes", "no")), Variable("Umbrella", ("yes", "no"))],
        [("Rain", "Rain", 1), ("Rain", "Umbrella")],
        {"Rain": [[0.7, 0.3], [0.3, 0.7]], "Umbrella": [[0.9, 0.1], [0.2, 0.8]]},
        {"Rain": [0.5, 0.5]},
        slices=8,
        name="umbrella-world",
    )
    made = made.with_observed("Rain", False)
    return described(made, "1 day"), {"Rain": (0.0, 0.0), "Umbrella": (0.0, 168.0)}


CELLS = 10
DOORS = (2, 5, 6)
"""The cells of the corridor that have a door, from 1."""


def robot() -> Made:
    """Return a robot that goes to the right along a corridor and senses doors."""
    move = np.zeros((CELLS, 2, CELLS))
    for cell in range(CELLS):
        move[cell, 0, cell] = 1.0
        for steps, share in ((0, 0.1), (1, 0.8), (2, 0.1)):
            move[cell, 1, min(cell + steps, CELLS - 1)] += share
    sense = [[0.9, 0.1] if cell in DOORS else [0.15, 0.85] for cell in range(1, CELLS + 1)]
    made = bayesgui.template(
        [
            Variable("Command", ("stay", "right")),
            Variable("Position", tuple(str(cell) for cell in range(1, CELLS + 1))),
            Variable("Sensor", ("door", "wall")),
        ],
        [("Position", "Position", 1), ("Command", "Position"), ("Position", "Sensor")],
        {"Command": [0.2, 0.8], "Position": move, "Sensor": sense},
        {"Position": np.full((2, CELLS), 1 / CELLS)},
        slices=12,
        name="robot",
    )
    places = {"Command": (0.0, 0.0), "Position": (0.0, 144.0), "Sensor": (0.0, 480.0)}
    return described(made.with_observed("Position", False), "1 move"), places


WET = {"dry dry": (514, 118), "dry wet": (70, 134), "wet dry": (119, 85), "wet wet": (134, 285)}
"""Dry and wet days by the two days before them, the earlier one first."""


def weather() -> Made:
    """Return a chain of order 2: a day depends on the two days before it."""
    wet = ("dry", "wet")
    # Of a table the axes are: the day before, the day before that, the day.
    counts = np.array([[WET[f"{second} {first}"] for second in wet] for first in wet], float)
    ones = np.array([[633, 204], [204, 419]], float)
    made = bayesgui.template(
        [Variable("Weather", wet)],
        [("Weather", "Weather", 1), ("Weather", "Weather", 2)],
        {"Weather": counts / counts.sum(axis=-1, keepdims=True)},
        {"Weather": [np.array([838, 623]) / 1461, ones / ones.sum(axis=-1, keepdims=True)]},
        slices=14,
        name="weather",
    )
    return described(made, "1 day"), {"Weather": (0.0, 0.0)}


HEAT = [
    [[[0.99, 0.01], [0.9, 0.1]], [[0.94, 0.06], [0.8, 0.2]], [[0.6, 0.4], [0.5, 0.5]]],
    [[[0.9, 0.1], [0.5, 0.5]], [[0.75, 0.25], [0.4, 0.6]], [[0.4, 0.6], [0.2, 0.8]]],
]

WORN = [[[0.98, 0.02, 0], [0.6, 0.35, 0.05]], [[0.95, 0.05, 0], [0.5, 0.4, 0.1]]]
"""How worn the machine is at first, by its maker and whether it was serviced."""


def machine() -> Made:
    """Return a machine that wears, is loaded and inspected: nodes of all places, lags 0 to 2."""
    states = {
        "Maker": ("A", "B"), "Serviced": ("yes", "no"), "Load": ("low", "high"),
        "Wear": ("none", "some", "heavy"), "Heat": ("ok", "hot"), "Vibration": ("low", "high"),
        "Inspection": ("pass", "fail"),
    }  # fmt: skip
    made = bayesgui.template(
        [Variable(name, each) for name, each in states.items()],
        [
            ("Load", "Load", 1), ("Maker", "Wear"), ("Wear", "Wear", 1), ("Load", "Heat"),
            ("Wear", "Heat"), ("Load", "Heat", 2), ("Wear", "Vibration"),
        ],
        {
            "Maker": [0.6, 0.4],
            "Serviced": [0.8, 0.2],
            "Load": [[0.9, 0.1], [0.3, 0.7]],
            "Wear": [
                [[0.95, 0.05, 0], [0, 0.94, 0.06], [0, 0, 1]],
                [[0.88, 0.12, 0], [0, 0.84, 0.16], [0, 0, 1]],
            ],
            "Heat": HEAT,
            "Vibration": [[0.95, 0.05], [0.7, 0.3], [0.2, 0.8]],
        },
        {"Load": [0.8, 0.2]},
        outside=["Maker", "Serviced", "Inspection"],
        slices=24,
        name="machine",
    )  # fmt: skip
    made = with_places(made, ["Serviced"], "first")
    made = with_places(made, ["Inspection"], "last")
    placed = {
        "Maker": (120.0, 0.0), "Serviced": (400.0, 0.0), "Load": (120.0, 140.0),
        "Wear": (400.0, 140.0), "Heat": (120.0, 310.0), "Vibration": (670.0, 310.0),
        "Inspection": (400.0, 460.0),
    }  # fmt: skip
    joined = template(made.with_arc("Serviced", "Wear").with_arc("Wear", "Inspection"))
    joined = joined.with_observed("Wear", False)
    for name, table in (
        (first_name("Wear", 0), WORN),
        ("Inspection", [[0.98, 0.02], [0.7, 0.3], [0.1, 0.9]]),
    ):
        joined = joined.with_cpt(CPT(name, joined.mechanism(name).parents, np.array(table)))
    return described(joined, "1 day", "2 March 2026"), placed


def machine_repair() -> Made:
    """Return a machine that wears out of sight, is heard, and repaired or not each week."""
    kept = [[0.8, 0.15, 0.05], [0, 0.75, 0.25], [0, 0, 1]]
    repaired = [[0.95, 0.05, 0]] * 3
    made = bayesgui.template(
        [
            Variable("Wear", ("none", "some", "heavy")),
            Variable("Noise", ("quiet", "loud")),
            Variable("Repair", ("no", "yes")),
        ],
        [
            ("Wear", "Wear", 1), ("Repair", "Wear", 1), ("Wear", "Noise"), ("Noise", "Repair"),
            ("Wear", "Output"), ("Repair", "Output"), ("Repair", "Cost"),
        ],
        {
            "Wear": np.stack([kept, repaired], axis=1),
            "Noise": [[0.9, 0.1], [0.6, 0.4], [0.15, 0.85]],
        },
        {"Wear": [0.9, 0.1, 0]},
        decisions=["Repair"],
        utilities={"Output": [[10, 0], [6, 0], [-8, 0]], "Cost": [0, -5]},
        slices=6,
        name="machine-repair",
    )  # fmt: skip
    made = made.with_observed("Wear", False)
    places = {
        "Wear": (0.0, 0.0), "Noise": (0.0, 180.0), "Repair": (330.0, 180.0),
        "Output": (330.0, 20.0), "Cost": (330.0, 340.0),
    }  # fmt: skip
    return described(made, "1 week"), places


LETTERS = tuple("abcdefghijklmnopqrstuvwxyz")
GAP = "gap"
ALIKE = ("aoecgq", "nuhrm", "iljt", "bdpq", "vwyur", "fkt", "sz", "xk")
"""Letters that are taken for each other in handwriting."""


def handwriting() -> Made:
    """Return letters that follow each other as in English words, and the shapes that are read."""
    folder = Path(__file__).resolve().parents[1] / "resources" / "help" / "en"
    text = " ".join(file.read_text("utf-8") for file in sorted(folder.rglob("*.md")))
    words = re.findall(r"(?<![\w`*])[a-z]{2,}(?![\w`*])", text)
    line = f" {' '.join(words)} "
    states = (*LETTERS, GAP)
    places = {letter: k for k, letter in enumerate((*LETTERS, " "))}
    follows = np.full((27, 27), 0.2)
    follows[26, 26] = 0.0
    for (first, second), count in Counter(pairwise(line)).items():
        follows[places[first], places[second]] += count
    follows /= follows.sum(axis=1, keepdims=True)
    shape = np.full((27, 27), 0.001)
    shape[:, 26], shape[26, :] = 0.0, 0.0
    shape[26, 26] = 1.0
    for letter in LETTERS:
        others = {other for group in ALIKE if letter in group for other in group} - {letter}
        row = shape[places[letter]]
        for other in others:
            row[places[other]] = 0.35 / len(others)
        row[places[letter]] = 0.0
        row[places[letter]] = 1.0 - row.sum()
    made = bayesgui.template(
        [Variable("Letter", states), Variable("Shape", states)],
        [("Letter", "Letter", 1), ("Letter", "Shape")],
        {"Letter": np.round(follows, 6), "Shape": shape},
        {"Letter": np.round(follows[26], 6)},
        slices=12,
        name="handwriting",
    )  # fmt: skip
    made = made.with_observed("Letter", False)
    return described(made, "1 letter"), {"Letter": (0.0, 0.0), "Shape": (0.0, 300.0)}


QUARTERS = {"12_00": 0, "12_15": 1, "12_30": 2, "12_45": 3}


def water(file: Path) -> Made:
    """Return the template of which the published network shows four slices."""
    shown = read(file).network
    origin = {name: (name[:-6], QUARTERS[name[-5:]]) for name in shown}
    made, uneven = folded(shown, origin, 12)
    if uneven:
        raise ValueError(f"The tables of {', '.join(uneven)} differ between slices.")
    around = ("CBODD", "CNOD", "CBODN", "CNON", "CKNN", "CKND", "CKNI", "C_NI")
    angles = 2 * np.pi * (np.arange(8) - 2) / 8
    places = {
        name: (float(round(460 * np.cos(angle))), float(round(330 * np.sin(angle))))
        for name, angle in zip(around, angles, strict=True)
    }
    return described(template(made.with_name("water")), "15 minutes", "12:00"), places


def template(model: Model) -> TemporalNetwork:
    """Return a model as the template that it is."""
    found = template_of(model)
    assert found is not None
    return found


def described(model: Model, step: str, start: str = "") -> TemporalNetwork:
    """Return a template that says what a slice is."""
    made = template(model)
    return made.with_template(replace(made.template, step=step, start=start))


def told(made: Made) -> Loaded:
    """Return a template with its story, and a note below it."""
    model, places = made
    story = STORIES[model.name]
    properties = {"title": story.title, "source": story.source, "try": story.attempt}
    sizes = node_sizes(model, Layout(places))
    left = min(x for x, _ in places.values())
    bottom = max(y + sizes[name][1] for name, (_, y) in places.items())
    note = TextNote("about", left, bottom + 60, f"{story.source}.\n\n{story.attempt}", 360.0)
    return Loaded(model.with_properties(properties), Layout(places), text_notes=(note,))


def main() -> None:
    """Write all examples."""
    _application = QApplication([])
    everything = (
        umbrella_world(), robot(), weather(), machine(), machine_repair(), handwriting(),
        water(Path(sys.argv[1])),
    )  # fmt: skip
    for made in everything:
        write(TARGET / f"{made[0].name}.bayesgui", told(made))


if __name__ == "__main__":
    main()
