"""Makes the example networks about causes; maintainers run it, users never need to.

    python samples/make_causal_samples.py

The stories of those from the literature stand in `literature_stories.py`.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np
from literature_stories import STORIES
from make_samples import TARGET, Story
from PySide6.QtWidgets import QApplication

from bayesgui.canvas.geometry.text_metrics import node_sizes
from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.notes import TextNote
from bayesgui.core.variable import Variable
from bayesgui.formats import Loaded, write
from bayesgui.graph.layered import arrange
from bayesgui.graph.layout import Layout

if TYPE_CHECKING:
    from bayesgui.core.model import Model
    from bayesgui.graph.layout import Arc, Point

STATIN = Story(
    "Does the statin prevent infarcts?",
    "Made up: neither graph nor numbers are from a study",
    "Open Infer > Effects, click Statin, then Infarct. Who takes the statin has infarcts more "
    "often, 0.168 against 0.144; taking it makes them rarer, 0.134 against 0.176. It is mostly the "
    "old who take it. Adjust for Income and Blood pressure; with LDL in the set the effect is "
    "gone.",
)
PLACES: dict[str, Point] = {
    "Income": (0.0, 0.0),
    "Guideline": (324.0, 0.0),
    "Age": (648.0, 0.0),
    "Diet": (0.0, 168.0),
    "Blood pressure": (648.0, 156.0),
    "Statin": (324.0, 120.0),
    "LDL": (324.0, 240.0),
    "Infarct": (324.0, 372.0),
    "Hospital": (498.0, 486.0),
}
BENDS: dict[Arc, tuple[Point, ...]] = {("Statin", "Hospital"): ((536.0, 250.0), (536.0, 320.0))}
"""Round LDL, behind which the arc would seem to leave that node."""
STATES = {
    "Income": ("high", "low"),
    "Guideline": ("new", "old"),
    "Age": ("old", "young"),
    "Diet": ("poor", "good"),
    "Blood pressure": ("high", "normal"),
    "Statin": ("yes", "no"),
    "LDL": ("high", "low"),
    "Infarct": ("yes", "no"),
    "Hospital": ("yes", "no"),
}
FIRST: dict[str, tuple[tuple[str, ...], object]] = {
    "Income": ((), 0.48),
    "Guideline": ((), 0.56),
    "Age": ((), 0.46),
    "Diet": (("Income",), [0.25, 0.577]),
    "Blood pressure": (("Age",), [0.743, 0.1]),
    "Statin": (
        ("Income", "Guideline", "Age"),
        [[[0.682, 0.169], [0.49, 0.084]], [[0.846, 0.344], [0.712, 0.19]]],
    ),
    "LDL": (("Statin",), [0.183, 0.724]),
    "Infarct": (
        ("LDL", "Diet", "Blood pressure"),
        [[[0.559, 0.229], [0.144, 0.038]], [[0.381, 0.126], [0.076, 0.019]]],
    ),
    "Hospital": (("Infarct", "Statin"), [[0.587, 0.413], [0.309, 0.094]]),
}
"""Parents of each node, and the probability of its first state."""


def statin() -> Loaded:
    """Return the example of the page Effects."""
    variables = [Variable(name, states) for name, states in STATES.items()]
    cpts = []
    for name, (parents, first) in FIRST.items():
        p = np.asarray(first, dtype=float)
        cpts.append(CPT(name, parents, np.stack([p, np.round(1 - p, 3)], axis=-1)))
    network = BayesianNetwork(variables, cpts, "statin")
    properties = {"title": STATIN.title, "source": STATIN.source, "try": STATIN.attempt}
    model = network.with_properties(properties).with_observed("Diet", False)
    model = model.with_common_cause("Income", "Guideline", "region")
    note = TextNote("about", -20.0, 470.0, f"{STATIN.source}.\n\n{STATIN.attempt}", 320.0)
    return Loaded(model, Layout(PLACES, bends=BENDS), text_notes=(note,))


Node = tuple[tuple[str, str], tuple[str, ...], object]
"""Of a node: its two states, its parents, and the probability of the first state."""

YES_NO = ("yes", "no")
HIGH_LOW = ("high", "low")
GOOD_POOR = ("good", "poor")


def model_of(name: str, nodes: dict[str, Node], hidden: tuple[str, ...] = ()) -> Model:
    """Return a model of nodes with two states, some of which cannot be observed."""
    variables = [Variable(node, states) for node, (states, _, _) in nodes.items()]
    cpts = []
    for node, (_, parents, first) in nodes.items():
        p = np.asarray(first, dtype=float)
        cpts.append(CPT(node, parents, np.stack([p, 1 - p], axis=-1)))
    model: Model = BayesianNetwork(variables, cpts, name)
    for node in hidden:
        model = model.with_observed(node, False)
    return model


def added(base: float, *shares: float) -> np.ndarray:
    """Return the probability of the first state: a base, and a share of each parent in its."""
    table = np.empty((2,) * len(shares))
    for place in itertools.product((0, 1), repeat=len(shares)):
        table[place] = base + sum(s for s, k in zip(shares, place, strict=True) if k == 0)
    return np.round(table, 6)


def kidney_stones() -> Model:
    """Return success by treatment and size of the stone, as counted in 700 patients."""
    nodes: dict[str, Node] = {
        "Stone": (("small", "large"), (), 357 / 700),
        "Treatment": (("open surgery", "puncture"), ("Stone",), [87 / 357, 263 / 343]),
        "Success": (YES_NO, ("Treatment", "Stone"), [[81 / 87, 192 / 263], [234 / 270, 55 / 80]]),
    }
    return model_of("kidney-stones", nodes)


def smoking_tar() -> Model:
    """Return Pearl's smokers; with this genotype P(Cancer | Smoking, Tar) is as he gives it.

    His four numbers 0.9, 0.1, 0.85 and 0.05 need P(Cancer | Tar, Genotype) = x with 0.95 x₁ +
    0.05 x₂ on one side and 0.05 x₁ + 0.95 x₂ on the other.
    """
    mixing = np.linalg.inv([[0.95, 0.05], [0.05, 0.95]])
    cancer = [mixing @ [0.85, 0.05], mixing @ [0.9, 0.1]]
    nodes: dict[str, Node] = {
        "Genotype": (("A", "B"), (), 0.5),
        "Smoking": (YES_NO, ("Genotype",), [0.95, 0.05]),
        "Tar": (YES_NO, ("Smoking",), [0.95, 0.05]),
        "Cancer": (YES_NO, ("Tar", "Genotype"), cancer),
    }
    return model_of("smoking-tar", nodes, ("Genotype",))


def m_bias() -> Model:
    """Return education and diabetes, with a covariate between two hidden causes."""
    nodes: dict[str, Node] = {
        "Family income": (("low", "high"), (), 0.4),
        "Genetic risk": (HIGH_LOW, (), 0.3),
        "Mother had diabetes": (
            YES_NO, ("Family income", "Genetic risk"), [[0.6, 0.15], [0.3, 0.04]],
        ),
        "Education": (("low", "high"), ("Family income",), [0.7, 0.2]),
        "Diabetes": (YES_NO, ("Education", "Genetic risk"), [[0.34, 0.12], [0.3, 0.08]]),
    }  # fmt: skip
    return model_of("m-bias", nodes, ("Family income", "Genetic risk"))


def hospital() -> Model:
    """Return two diseases that have nothing to do with each other, and admission for either."""
    nodes: dict[str, Node] = {
        "Diabetes": (YES_NO, (), 0.05),
        "Cholecystitis": (YES_NO, (), 0.03),
        "Hospital": (YES_NO, ("Diabetes", "Cholecystitis"), [[0.6, 0.35], [0.4, 0.02]]),
    }
    return model_of("hospital", nodes)


def birth_weight() -> Model:
    """Return smoking and infant death with a defect that nobody recorded."""
    light = [[0.55, 0.12], [0.5, 0.06]]
    died = [[[0.22, 0.014], [0.2, 0.012]], [[0.16, 0.005], [0.15, 0.003]]]
    nodes: dict[str, Node] = {
        "Smoking": (YES_NO, (), 0.25),
        "Birth defect": (YES_NO, (), 0.01),
        "Birth weight": (("low", "normal"), ("Smoking", "Birth defect"), light),
        "Death": (YES_NO, ("Birth weight", "Smoking", "Birth defect"), died),
    }  # fmt: skip
    return model_of("birth-weight", nodes, ("Birth defect",))


def vitamin_a() -> Model:
    """Return the trial in Sumatra; whoever would not take the capsule is one of a hidden type.

    Of 12,094 children who were offered vitamin A, 9,675 took it and 12 of them died, of the others
    34; of 11,588 who were not offered it, 74 died. Those who comply have died without it as often
    as the rest of the second group makes them. What it would have done to the others nobody saw: it
    is taken to save as many of them as of those who comply.
    """
    offered, took = 9675 + 2419, 9675
    complier = took / offered
    with_it, others = 1 - 12 / took, 1 - 34 / 2419
    without = (1 - 74 / 11588 - (1 - complier) * others) / complier
    survived = [[with_it, min(others + with_it - without, 1.0)], [without, others]]
    nodes: dict[str, Node] = {
        "Offered": (YES_NO, (), 0.5),
        "Type": (("complies", "never takes"), (), complier),
        "Taken": (YES_NO, ("Offered", "Type"), [[1.0, 0.0], [0.0, 0.0]]),
        "Survived": (YES_NO, ("Taken", "Type"), survived),
    }
    return model_of("vitamin-a", nodes, ("Type",))


def napkin() -> Model:
    """Return Pearl's napkin, its two dashed arcs as nodes with tables."""
    nodes: dict[str, Node] = {
        "U1": (YES_NO, (), 0.5),
        "U2": (YES_NO, (), 0.5),
        "W": (YES_NO, ("U1", "U2"), added(0.1, 0.4, 0.4)),
        "Z": (YES_NO, ("W",), added(0.2, 0.6)),
        "X": (YES_NO, ("Z", "U1"), added(0.1, 0.3, 0.5)),
        "Y": (YES_NO, ("X", "U2"), added(0.2, 0.2, 0.5)),
    }
    return model_of("napkin", nodes, ("U1", "U2"))


def verma() -> Model:
    """Return the graph of Verma's constraint, with ↔ as it is drawn."""
    nodes: dict[str, Node] = {
        "A": (YES_NO, (), 0.4),
        "B": (YES_NO, ("A",), added(0.2, 0.5)),
        "C": (YES_NO, ("B",), added(0.3, 0.5)),
        "D": (YES_NO, ("C",), added(0.1, 0.6)),
    }
    return model_of("verma", nodes).with_common_cause("B", "D")


def warm_up() -> Model:
    """Return the graph of warming up before a game, and injuries."""
    nodes: dict[str, Node] = {
        "Coach": (GOOD_POOR, (), 0.5),
        "Genetics": (("favorable", "other"), (), 0.6),
        "Contact sport": (YES_NO, (), 0.4),
        "Team motivation": (HIGH_LOW, ("Coach",), added(0.4, 0.4)),
        "Fitness level": (HIGH_LOW, ("Coach", "Genetics"), added(0.2, 0.3, 0.3)),
        "Connective tissue disorder": (YES_NO, ("Genetics",), added(0.3, -0.2)),
        "Tissue weakness": (YES_NO, ("Connective tissue disorder",), added(0.1, 0.5)),
        "Neuromuscular fatigue": (
            HIGH_LOW,
            ("Fitness level", "Genetics", "Connective tissue disorder"),
            added(0.5, -0.25, -0.1, 0.2),
        ),
        "Pre-game proprioception": (GOOD_POOR, ("Fitness level",), added(0.3, 0.4)),
        "Warm-up exercises": (
            YES_NO, ("Team motivation", "Pre-game proprioception"), added(0.15, 0.4, 0.3),
        ),
        "Intra-game proprioception": (
            GOOD_POOR,
            ("Warm-up exercises", "Neuromuscular fatigue", "Contact sport"),
            added(0.45, 0.3, -0.2, -0.15),
        ),
        "Previous injury": (YES_NO, ("Team motivation", "Contact sport"), added(0.1, 0.2, 0.2)),
        "Injury": (
            YES_NO,
            ("Intra-game proprioception", "Neuromuscular fatigue", "Tissue weakness"),
            added(0.3, -0.2, 0.2, 0.2),
        ),
    }  # fmt: skip
    return model_of("warm-up", nodes)


def firing_squad() -> Model:
    """Return Pearl's firing squad: all that is not certain is in two nodes without parents."""
    either = [[1.0, 1.0], [1.0, 0.0]]
    nodes: dict[str, Node] = {
        "Court orders": (YES_NO, (), 0.6),
        "Captain signals": (YES_NO, ("Court orders",), [1.0, 0.0]),
        "A nervous": (YES_NO, (), 0.2),
        "A shoots": (YES_NO, ("Captain signals", "A nervous"), either),
        "B shoots": (YES_NO, ("Captain signals",), [1.0, 0.0]),
        "Prisoner dies": (YES_NO, ("A shoots", "B shoots"), either),
    }
    return model_of("firing-squad", nodes)


LITERATURE = (
    kidney_stones,
    smoking_tar,
    m_bias,
    hospital,
    birth_weight,
    vitamin_a,
    napkin,
    verma,
    warm_up,
    firing_squad,
)


def told(model: Model) -> Loaded:
    """Return a model with its story, a layout, and a note below it."""
    story = STORIES[model.name]
    properties = {"title": story.title, "source": story.source, "try": story.attempt}
    model = model.with_properties(properties)
    sizes = node_sizes(model, Layout())
    layout = arrange(model, sizes)
    places = {name: (float(round(x)), float(round(y))) for name, (x, y) in layout.positions.items()}
    left = min(x for x, _ in places.values())
    bottom = max(y + sizes[name][1] for name, (_, y) in places.items())
    text = f"{story.source}.\n\n{story.attempt}"
    return Loaded(
        model, Layout(places), text_notes=(TextNote("about", left, bottom + 40, text, 320.0),)
    )


def main() -> None:
    """Write all examples."""
    _application = QApplication([])
    write(TARGET / "statin.bayesgui", statin())
    for make in LITERATURE:
        loaded = told(make())
        write(TARGET / f"{loaded.network.name}.bayesgui", loaded)


if __name__ == "__main__":
    main()
