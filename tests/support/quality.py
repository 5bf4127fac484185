"""The network of the picture *Ask the expert*: quality by experience, time and clarity."""

from __future__ import annotations

from types import MappingProxyType

import numpy as np

from bayesgui.core.cpt import CPT
from bayesgui.core.elicited.answers import Answer
from bayesgui.core.elicited.experts import Expert
from bayesgui.core.elicited.mechanism import Elicited
from bayesgui.core.evidence import Evidence, as_finding
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.document.state import DocumentState
from bayesgui.graph.layout import Layout

LEVELS = ("low", "medium", "high")
PARENTS = ("Experience", "Time", "Clarity")
PLACES = {
    "Experience": (0.0, 0.0),
    "Time": (240.0, 0.0),
    "Clarity": (480.0, 0.0),
    "Quality": (240.0, 156.0),
    "Complaints": (90.0, 314.0),
    "Rework": (390.0, 324.0),
}
SAID = (
    ((0, 0, 0), 0, 0.85, 0.95),
    ((2, 2, 2), 2, 0.85, 0.75),
    ((2, 1, 0), 2, 0.25, 0.5),
    ((0, 2, 2), 2, 0.15, 0.15),
    ((1, 0, 1), 0, 0.25, 0.5),
)
"""Configuration, state, and what Anna and Bo said."""
EXPERTS = (Expert("Anna"), Expert("Bo"))


def network() -> BayesianNetwork:
    """Return the network with a uniform table of Quality."""
    variables = [Variable(name, LEVELS) for name in (*PARENTS, "Quality")]
    variables += [
        Variable("Complaints", ("few", "some", "many")),
        Variable("Rework", ("no", "yes")),
    ]
    tables = [
        CPT("Experience", (), [0.3, 0.5, 0.2]),
        CPT("Time", (), [0.4, 0.4, 0.2]),
        CPT("Clarity", (), [0.2, 0.45, 0.35]),
        CPT("Quality", PARENTS, np.full((3, 3, 3, 3), 1 / 3)),
        CPT("Complaints", ("Quality",), [[0.1, 0.3, 0.6], [0.4, 0.4, 0.2], [0.8, 0.15, 0.05]]),
        CPT("Rework", ("Quality",), [[0.3, 0.7], [0.65, 0.35], [0.9, 0.1]]),
    ]
    return BayesianNetwork(variables, tables)


def form(**parts: object) -> Elicited:
    """Return what Anna and Bo said of Quality."""
    answers = [
        Answer(expert, configuration, state, p, "2026-11-30")
        for configuration, state, *said in SAID
        for expert, p in zip(("Anna", "Bo"), said, strict=True)
    ]
    return Elicited("Quality", PARENTS, (3, 3, 3, 3), answers=tuple(answers), **parts)  # type: ignore[arg-type]


def quality_state(*, asked: bool = True) -> DocumentState:
    """Return the document: many complaints were found; `asked`: with the experts' answers."""
    found = Evidence({"Complaints": as_finding("many")})
    state = DocumentState(model=network(), layout=Layout(PLACES), evidence=found)
    if not asked:
        return state
    return state.with_(asked=MappingProxyType({"Quality": form()}), experts=EXPERTS)
