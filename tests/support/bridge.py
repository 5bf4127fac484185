"""The bridge of the look: 14 nodes with a problem of nearly each kind, as people make them."""

from __future__ import annotations

from types import MappingProxyType

import numpy as np

from bayesgui.core.arc_constraints import ArcConstraints
from bayesgui.core.cpt import CPT
from bayesgui.core.evidence import NO_EVIDENCE, as_finding
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.scenario import Scenario
from bayesgui.core.variable import Variable
from bayesgui.document.state import DocumentState
from bayesgui.graph.layout import Layout

STATES = {
    "Traffic": ("light", "heavy"),
    "Salt": ("no", "yes"),
    "Age": ("new", "mid", "old"),
    "Coating": ("good", "worn"),
    "Load": ("ok", "over"),
    "Corrosion": ("none", "some", "severe"),
    "Crack": ("no", "yes"),
    "Deflection": ("low", "high"),
    "Visual": ("clean", "stains", "cracks"),
    "Condition": ("a", "b", "c"),
    "Sensor": ("quiet", "alarm"),
    "Closure": ("no", "yes"),
    "crack": ("no", "yes"),
    "Budget": ("low", "high"),
}
PLACES = {
    "Age": (780, 36),
    "Salt": (192, 180),
    "Traffic": (420, 180),
    "Coating": (648, 180),
    "Budget": (876, 180),
    "Load": (420, 312),
    "Corrosion": (648, 300),
    "Crack": (504, 444),
    "Deflection": (300, 564),
    "Visual": (504, 564),
    "Condition": (708, 564),
    "Sensor": (192, 708),
    "crack": (504, 708),
    "Closure": (708, 708),
}
_SEVERE = np.array(
    [[[0.01, 0.03, 0.06], [0.05, 0.12, 0.22]], [[0.06, 0.12, 0.25], [0.2, 0.5, 0.05]]]
)
_SOME = np.array([[[0.07, 0.12, 0.18], [0.2, 0.28, 0.33]], [[0.2, 0.25, 0.3], [0.4, 0.4, 0.4]]])
_ROWS = np.array([[[5, 6, 4], [3, 4, 3]], [[4, 5, 2], [2, 2, 0]]])
"""Rows of the data in each column of the table of corrosion: 40 in all, none in the last."""
_DRAFT = np.array([[0.95, 0.05], [0.15, 0.80]])


def _corrosion() -> CPT:
    values = np.stack([1 - _SOME - _SEVERE, _SOME, _SEVERE], axis=-1)
    counts = values * _ROWS[..., np.newaxis]
    return CPT("Corrosion", ("Salt", "Coating", "Age"), values, counts, counts)


def _tables() -> list[CPT]:
    crack = [[[0.98, 0.02], [0.85, 0.15], [0.55, 0.45]], [[0.95, 0.05], [0.7, 0.3], [0.3, 0.7]]]
    sure = 0.999
    sides = [[sure, 0.0005, 0.0005], [0.0005, sure, 0.0005], [0.0005, 0.0005, sure]]
    return [
        CPT("Traffic", (), [0.7, 0.3]),
        CPT("Salt", (), [0.55, 0.45]),
        CPT("Age", (), [0.2, 0.5, 0.3]),
        CPT("Coating", ("Age",), [[0.95, 0.05], [0.7, 0.3], [0.35, 0.65]]),
        CPT("Load", ("Traffic",), [[0.5, 0.5], [0.5, 0.5]]),
        _corrosion(),
        CPT("Crack", ("Load", "Corrosion"), crack),
        CPT("Deflection", ("Crack",), [[0.95, 0.05], [0.15, 0.85]]),
        CPT("Visual", ("Crack",), [[0.92, 0.0, 0.08], [0.15, 0.0, 0.85]]),
        CPT("Condition", ("Crack", "Corrosion"), [sides, [sides[1], sides[1], sides[2]]]),
        CPT("Sensor", ("Deflection", "Salt"), [[[0.97, 0.03]] * 2, [[0.1, 0.9]] * 2]),
        CPT("Closure", ("Condition",), [[0.97, 0.03], [0.45, 0.55], [0.45, 0.55]]),
        CPT("crack", ("Visual",), [[0.97, 0.03], [0.5, 0.5], [0.2, 0.8]]),
        CPT("Budget", (), [0.6, 0.4]),
    ]


def bridge_state() -> DocumentState:
    """Return the bridge as a document, with a draft, a forbidden arc and a scenario."""
    network = BayesianNetwork(
        [Variable(name, states) for name, states in STATES.items()], _tables(), "bridge"
    )
    winter = Scenario("Winter", NO_EVIDENCE.with_finding("Visual", as_finding("stains")))
    return DocumentState(
        network,
        Layout({name: (float(x), float(y)) for name, (x, y) in PLACES.items()}),
        drafts=MappingProxyType({"Deflection": _DRAFT}),
        scenarios=(winter,),
        constraints=ArcConstraints(forbidden=frozenset({("Salt", "Sensor")})),
    )
