"""Small document states used by the tests of this folder."""

import numpy as np

from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.notes import TextNote
from bayesgui.core.variable import Variable
from bayesgui.document.clipboard import Clip, paste
from bayesgui.document.state import DocumentState
from bayesgui.graph.layout import Layout

RAIN = [0.2, 0.8]
SPRINKLER = [[0.01, 0.99], [0.4, 0.6]]
WET = [[[0.99, 0.01], [0.8, 0.2]], [[0.9, 0.1], [0.0, 1.0]]]


def sprinkler() -> DocumentState:
    """Rain → sprinkler, both → wet, with positions and one note."""
    states = ("yes", "no")
    network = BayesianNetwork(
        [Variable(name, states) for name in ("rain", "sprinkler", "wet")],
        [
            CPT("rain", (), np.array(RAIN)),
            CPT("sprinkler", ("rain",), np.array(SPRINKLER)),
            CPT("wet", ("rain", "sprinkler"), np.array(WET)),
        ],
        "lawn",
    )
    layout = Layout(
        {"rain": (0.0, 0.0), "sprinkler": (200.0, 0.0), "wet": (100.0, 150.0)},
        widths={"wet": 180.0},
        colors={"rain": 2},
        forms={"sprinkler": "compact"},
        bends={("rain", "wet"): ((50.0, 100.0),)},
    )
    return DocumentState(
        model=network, layout=layout, notes=(TextNote("note-1", 10.0, 300.0, "A lawn"),)
    )


def duplicate(state, names, notes=()):
    """Copy nodes and notes within a state, and return it with the names of the copies."""
    after, pasted, _ = paste(state, Clip.of(state, names, notes))
    return after, pasted
