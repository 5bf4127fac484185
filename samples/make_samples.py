"""Makes the example networks from their published files; maintainers run it, users never need to.

    python samples/make_samples.py FOLDER_OF_BIF_FILES

Published tables are taken as they are, in float64. Networks for which the texts print no numbers
(five nodes, fork, chain, collider) get tables from the fixed seed below, and say so; Iris-plus has
regressions of Fisher's flowers.
"""

from __future__ import annotations

import itertools
import json
import math
import os
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

# Boxes are as wide as their texts, so the fonts of the canvas are needed, but no screen.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from bayesgui.canvas.geometry.text_metrics import node_sizes
from bayesgui.core.compilation import flat_network
from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.notes import TextNote
from bayesgui.core.variable import Variable
from bayesgui.formats import Loaded, read, write
from bayesgui.graph.layered import arrange
from bayesgui.graph.layout import Layout, Point

if TYPE_CHECKING:
    from bayesgui.core.model import Model

SEED = 20250
TARGET = Path(__file__).resolve().parent / "networks"

# The places of the design's picture of the main window.
ASIA = {
    "asia": (82.0, 34.0),
    "tub": (82.0, 174.0),
    "smoke": (512.0, 34.0),
    "lung": (384.0, 174.0),
    "bronc": (640.0, 174.0),
    "either": (233.0, 314.0),
    "xray": (104.0, 454.0),
    "dysp": (434.0, 454.0),
}


@dataclass(frozen=True)
class Story:
    """What an example says about itself."""

    title: str
    source: str
    attempt: str


PUBLISHED = {
    "asia": Story(
        "The chest clinic",
        "Lauritzen and Spiegelhalter (1988), Journal of the Royal Statistical Society B 50:157-224",
        "Set dysp = yes: lung and bronc rise. Then set bronc = yes: lung falls again, because "
        "bronchitis explains the breathlessness.",
    ),
    "cancer": Story(
        "Smoke, pollution and lung cancer",
        "Korb and Nicholson (2004), Bayesian Artificial Intelligence, section 2.2",
        "Set Cancer = True and watch Smoker rise; make it an intervention and Smoker falls back.",
    ),
    "earthquake": Story(
        "Alarm, burglary, two calls",
        "Korb and Nicholson (2004), Bayesian Artificial Intelligence, section 2.5.1; after Pearl",
        "Set JohnCalls = True, then Earthquake = True: the burglary is explained away.",
    ),
    "survey": Story(
        "Who travels how",
        "Scutari and Denis (2014), Bayesian Networks: With Examples in R, chapter 1",
        "Ask whether S and T are d-separated, first given nothing, then given O and R.",
    ),
    "sachs": Story(
        "Protein signaling",
        "Sachs, Perez, Pe'er, Lauffenburger and Nolan (2005), Science 308:523-529",
        "Compare the finding PKA = HIGH with the intervention do(PKA = HIGH).",
    ),
    "child": Story(
        "Blue babies",
        "Spiegelhalter, Dawid, Lauritzen and Cowell (1993), Statistical Science 8:219-247",
        "Set LowerBodyO2 and XrayReport and look which Disease comes first.",
    ),
    "alarm": Story(
        "Patient monitor",
        "Beinlich, Suermondt, Chavez and Cooper (1989), AIME 89, pages 247-256",
        "Set BP = LOW and look which of HYPOVOLEMIA, LVFAILURE and ANAPHYLAXIS rises most.",
    ),
    "insurance": Story(
        "Car insurance risk",
        "Binder, Koller, Russell and Kanazawa (1997), Machine Learning 29:213-244",
        "Set Age = Adolescent and watch Accident and PropCost.",
    ),
    "hailfinder": Story(
        "Summer hail in Colorado",
        "Abramson, Brown, Edwards, Murphy and Winkler (1996), International Journal of "
        "Forecasting 12:57-71",
        "Set Scenario to one letter after the other and look how the weather nodes change.",
    ),
    "andes": Story(
        "A physics tutor's student model",
        "Conati, Gertner, VanLehn and Druzdzel (1997), User Modeling 97, pages 231-242",
        "Find a GOAL node (Ctrl+F) and set it; select another one and press W: the trails on which "
        "the finding reached it are drawn.",
    ),
    "munin": Story(
        "Nerves and muscles of the arm",
        "Andreassen, Jensen, Andersen and others (1989), in Computer-Aided Electromyography and "
        "Expert Systems, pages 255-277",
        "Zoom out to all 1,041 nodes, find one with Ctrl+F, and set any finding.",
    ),
}

DRAWN = {
    "five-nodes": (
        Story(
            "Three independencies of five nodes",
            "The five-node network of a textbook on machine learning; it gives no numbers, so the "
            "tables come from a fixed seed",
            "List all independencies (menu Infer): x1 ⊥ x2, x3 ⊥ x4 given x1, x4 ⊥ x5 given x2. "
            "Ask for x1 and x2 (Ctrl+Shift+D), then switch the page Separation to the moral graph "
            "of the whole network: it joins x1 and x2, and so misses that they are independent.",
        ),
        {"x1": (), "x2": (), "x3": ("x1",), "x4": ("x1", "x2"), "x5": ("x2",)},
    ),
    "fork": (
        Story(
            "A common cause",
            "The fork of every textbook; no text gives numbers, so the tables come from a "
            "fixed seed",
            "Set left: right moves. Set cause as well: right no longer listens to left.",
        ),
        {"cause": (), "left": ("cause",), "right": ("cause",)},
    ),
    "chain": (
        Story(
            "One thing leads to another",
            "The chain of every textbook; no text gives numbers, so the tables come from a "
            "fixed seed",
            "Set first: last moves. Set middle as well: first no longer matters.",
        ),
        {"first": (), "middle": ("first",), "last": ("middle",)},
    ),
    "collider": (
        Story(
            "A common effect",
            "The collider of every textbook; no text gives numbers, so the tables come from a "
            "fixed seed",
            "Set left: right stays. Set effect as well: now right listens to left.",
        ),
        {"left": (), "right": (), "effect": ("left", "right")},
    ),
}  # fmt: skip

TELLING = {
    "xor": Story(
        "Exclusive or",
        "The textbooks’ warning of Gibbs sampling under probabilities of 0 and 1",
        "Set odd = yes and open the laboratory (Ctrl+G) on Gibbs sampling: one update at a time, "
        "no chain ever leaves its class. Updated as one block, they find the posterior.",
    ),
    "frustration": Story(
        "Three who cannot all be right",
        "A loop of two copies and one opposite, as in frustrated spin systems; made up",
        "Set the three nodes below to yes and watch loopy belief propagation (Ctrl+G): messages go "
        "round, and after 500 passes they have not settled; some hundred more would do it. Damped "
        "by half they settle at once, and still miss the exact answer.",
    ),
}
"""Small networks in which an engine that estimates goes wrong."""


def telling(name: str) -> BayesianNetwork:
    """Return the exclusive or, or the loop in which messages go round."""
    if name == "xor":
        coins, odd = ("first", "second"), np.array([[0, 1], [1, 0]], dtype=float)
        cpts = [CPT("first", (), [0.5, 0.5]), CPT("second", (), [0.3, 0.7])]
        cpts.append(CPT("odd", coins, np.stack([odd, 1 - odd], -1)))
    else:
        same = np.array([[0.995, 0.005], [0.005, 0.995]])
        pairs = {"a is b": ("a", "b"), "b is c": ("b", "c"), "a is not c": ("a", "c")}
        cpts = [CPT("a", (), [0.6, 0.4]), CPT("b", (), [0.5, 0.5]), CPT("c", (), [0.5, 0.5])]
        for said, pair in pairs.items():
            yes = 1 - same if "not" in said else same
            cpts.append(CPT(said, pair, np.stack([yes, 1 - yes], -1)))
    return BayesianNetwork([Variable(cpt.variable, ("yes", "no")) for cpt in cpts], cpts, name)


IRIS = Story(
    "Iris with two more columns",
    "A textbook chapter's Iris-plus network: arcs as printed. Tables: regressions of Fisher's "
    "150 flowers in ten intervals each; the two further columns, which the text leaves without "
    "names, are made up",
    "The page Information: with 10 states each the joint has 1,000,000 cells, this network 2,310, "
    "and without arcs, as naive Bayes takes the columns within a class, it would have 60: "
    "16,667 : 38.5 : 1. Show the equivalence class (menu View): without an immorality no arc can "
    "be directed from data.",
)
IRIS_PARENTS = {
    "sepal length": (),
    "sepal width": ("sepal length",),
    "petal length": ("sepal length",),
    "petal width": ("petal length", "sepal length"),
    "stamen length": ("sepal width",),
    "flower height": ("stamen length", "sepal width"),
}
IRIS_CLASSES = 10
"""The number M of states that the text counts with."""


def iris_plus() -> BayesianNetwork:
    """Return Iris-plus: each column regressed on its parents, in ten intervals of equal width."""
    from sklearn.datasets import load_iris

    names = tuple(IRIS_PARENTS)
    rng = np.random.default_rng([SEED, *b"iris-plus"])
    columns = dict(zip(names, load_iris().data.T, strict=False))
    for name in names[4:]:
        given = sum(columns[parent] for parent in IRIS_PARENTS[name])
        columns[name] = np.round(given + rng.normal(0.0, 0.3, len(given)), 1)
    variables, edges = [], {}
    for k, name in enumerate(names, 1):
        low, high = float(columns[name].min()), float(columns[name].max())
        edges[name] = np.round(np.linspace(low, high, IRIS_CLASSES + 1), 2)
        states = tuple(f"{a:g}–{b:g}" for a, b in itertools.pairwise(edges[name].tolist()))
        middles = tuple(((edges[name][1:] + edges[name][:-1]) / 2).round(3).tolist())
        limits = tuple(edges[name].tolist())
        variables.append(Variable(name, states, middles, limits, label=f"x{k}"))
    cpts = [_regressed(name, columns, edges) for name in names]
    return BayesianNetwork(variables, cpts, "iris-plus")


def _regressed(name: str, columns: dict[str, np.ndarray], edges: dict[str, np.ndarray]) -> CPT:
    """Return P(interval | parents' intervals) of a linear regression with normal errors."""
    parents = IRIS_PARENTS[name]
    design = np.column_stack([np.ones(len(columns[name])), *(columns[p] for p in parents)])
    weights, *_ = np.linalg.lstsq(design, columns[name], rcond=None)
    error = float((columns[name] - design @ weights).std())
    middles = [(edges[p][1:] + edges[p][:-1]) / 2 for p in parents]
    mean = weights[0] + sum(
        weight * grid
        for weight, grid in zip(weights[1:], np.meshgrid(*middles, indexing="ij"), strict=True)
    )
    inner = (edges[name][1:-1] - np.asarray(mean)[..., None]) / error
    below = np.vectorize(lambda z: (1 + math.erf(z / math.sqrt(2))) / 2)(inner)
    ends = [np.zeros((*below.shape[:-1], 1)), below, np.ones((*below.shape[:-1], 1))]
    shares = np.diff(np.concatenate(ends, axis=-1), axis=-1) + 1e-4
    return CPT(name, parents, shares / shares.sum(axis=-1, keepdims=True))


TOSSES = ("coin", "thumbtack", "six-tosses", "bag", "many-tosses")
DICE = "odd-even-dice"
COUNTED = (*TOSSES, DICE)
"""Networks that come with a table of cases, which tells their story."""
FACES = {"odd": ("1", "1′", "3", "3′", "5", "5′"), "even": ("2", "2′", "4", "4′", "6", "6′")}
"""The faces of the two dice: each number is on two of them, told apart by a prime."""


def counted(name: str) -> BayesianNetwork:
    """Return the network of a table of cases: an unknown coin, or a die drawn and thrown twice."""
    if name != DICE:
        half = np.array([0.5, 0.5])
        toss = Variable("toss", ("heads", "tails"))
        return BayesianNetwork([toss], [CPT("toss", (), half, 2 * half, 0 * half)], name)
    states = tuple(sorted((*FACES["odd"], *FACES["even"])))
    values = tuple(float(state[0]) for state in states)
    shares = np.array([[state in faces for state in states] for faces in FACES.values()]) / 6
    throws = ("first throw", "second throw")
    variables = [Variable("die", tuple(FACES)), *(Variable(t, states, values) for t in throws)]
    cpts = [CPT("die", (), [0.5, 0.5]), *(CPT(throw, ("die",), shares) for throw in throws)]
    return BayesianNetwork(variables, cpts, name)


def with_cases(name: str) -> Loaded:
    """Return the network of a table of cases with the table's story and its file."""
    index = json.loads((TARGET.parent / "data" / "index.json").read_text("utf-8"))
    about = index[f"{name}.csv"]
    loaded = told(counted(name), Story(about["title"], about["source"], about["attempt"]))
    properties = {**loaded.network.properties, "data": f"{name}.csv"}
    return replace(loaded, network=loaded.network.with_properties(properties))


def published(name: str, folder: Path) -> BayesianNetwork:
    """Return a published network under its own name."""
    return read(folder / f"{name}.bif.gz").network.with_name(name)


def drawn(name: str, parents: dict[str, tuple[str, ...]]) -> BayesianNetwork:
    """Return a network of two states a node with strong tables of two decimals from the seed.

    The more parents are "yes", the more likely is "yes", so that a finding shows which way it acts.
    """
    rng = np.random.default_rng([SEED, *name.encode()])
    cpts = []
    for child, given in parents.items():
        yes = np.linspace(0.9, 0.1, 2 ** len(given)) if given else np.array([0.4])
        shares = np.round(yes + rng.uniform(-0.05, 0.05, 2 ** len(given)), 2)
        table = np.column_stack([shares, np.round(1 - shares, 2)])
        cpts.append(CPT(child, given, table.reshape((2,) * len(given) + (2,))))
    return BayesianNetwork([Variable(child, ("yes", "no")) for child in parents], cpts, name)


def told(network: Model, story: Story) -> Loaded:
    """Return a network with its story and a layout; one with decisions gets a note, too."""
    properties = {"title": story.title, "source": story.source, "try": story.attempt}
    network = network.with_properties(properties)
    if network.name == "asia":
        return Loaded(network, Layout(ASIA))
    layout = arrange(network, node_sizes(network, Layout()))
    whole = {name: _rounded(spot) for name, spot in layout.positions.items()}
    bends = {arc: tuple(map(_rounded, points)) for arc, points in layout.bends.items()}
    notes: tuple[TextNote, ...] = ()
    small = {*DRAWN, *TELLING, *COUNTED, "iris-plus"} - {"coin", "thumbtack"}
    if network.name in small or network.decisions:
        sizes = node_sizes(network, Layout())
        bottom = max(y + sizes[name][1] for name, (_, y) in whole.items())
        left = min(x for x, _ in whole.values())
        text = story.attempt
        if network.name in DRAWN:
            text += "\n\nThe tables are made up: random numbers from a fixed seed."
        notes = (TextNote("about", left, bottom + 40.0, text, 320.0),)
    flat = flat_network(network)
    return Loaded(flat, Layout(whole, bends=bends), text_notes=notes, model=network)


def _rounded(point: Point) -> Point:
    return float(round(point[0])), float(round(point[1]))


def main(folder: Path) -> None:
    """Write all examples."""
    _application = QApplication([])
    for name, story in PUBLISHED.items():
        loaded = told(published(name, folder), story)
        write(TARGET / f"{name}.bayesgui", loaded)
        if name == "asia":
            write(TARGET / "asia.bif", loaded)
    for name, (story, parents) in DRAWN.items():
        write(TARGET / f"{name}.bayesgui", told(drawn(name, parents), story))
    write(TARGET / "iris-plus.bayesgui", told(iris_plus(), IRIS))
    for name, story in TELLING.items():
        write(TARGET / f"{name}.bayesgui", told(telling(name), story))
    for name in COUNTED:
        write(TARGET / f"{name}.bayesgui", with_cases(name))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
