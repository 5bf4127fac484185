"""Makes the example networks about causes; maintainers run it, users never need to.

python samples/make_causal_samples.py
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from make_samples import TARGET, Story
from PySide6.QtWidgets import QApplication

from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.notes import TextNote
from bayesgui.core.variable import Variable
from bayesgui.formats import Loaded, write
from bayesgui.graph.layout import Layout

if TYPE_CHECKING:
    from bayesgui.graph.layout import Point

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
    "Infarct": (324.0, 360.0),
    "Hospital": (498.0, 474.0),
}
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
    return Loaded(model, Layout(PLACES), text_notes=(note,))


def main() -> None:
    """Write all examples."""
    _application = QApplication([])
    write(TARGET / "statin.bayesgui", statin())


if __name__ == "__main__":
    main()
