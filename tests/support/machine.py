"""The template of the look: a machine that wears, is loaded and inspected."""

from __future__ import annotations

from typing import TYPE_CHECKING

import bayesgui
from bayesgui.core.temporal.moving import with_places
from bayesgui.core.temporal.series import empty_series
from bayesgui.core.temporal.template_of import template_of
from bayesgui.core.variable import Variable
from bayesgui.document.state import DocumentState
from bayesgui.graph.layout import Layout

if TYPE_CHECKING:
    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.core.temporal.series import Series

STATES = {
    "Maker": ("A", "B"),
    "Serviced": ("yes", "no"),
    "Load": ("low", "high"),
    "Wear": ("none", "some", "heavy"),
    "Heat": ("ok", "hot"),
    "Vibration": ("low", "high"),
    "Inspection": ("pass", "fail"),
}
PLACES = {
    "Maker": (120.0, 0.0),
    "Serviced": (400.0, 0.0),
    "Load": (120.0, 140.0),
    "Wear": (400.0, 140.0),
    "Heat": (120.0, 310.0),
    "Vibration": (670.0, 310.0),
    "Inspection": (400.0, 460.0),
}
HEAT = [[[[0.99, 0.01], [0.9, 0.1]]] * 3, [[[0.9, 0.1], [0.5, 0.5]]] * 3]


def machine() -> TemporalNetwork:
    """Return the template with nodes of all places, and arcs of the lags 0, 1 and 2."""
    made = bayesgui.template(
        [Variable(name, states) for name, states in STATES.items()],
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
    placed = with_places(made, ["Serviced"], "first")
    placed = with_places(placed, ["Inspection"], "last")
    found = template_of(placed.with_arc("Serviced", "Wear").with_arc("Wear", "Inspection"))
    assert found is not None
    return found.with_observed("Wear", False)


def machine_state() -> DocumentState:
    """Return it with the places of the look."""
    return DocumentState(model=machine(), layout=Layout(PLACES))


SEEN = {
    "Load": "high high low low - high low - low low low low low low low low",
    "Heat": "ok ok ok - ok hot ok ok ok - ok ok ok ok hot hot",
    "Vibration": "low low - - - - low - - low - low low low high high",
}
"""What was found of the machine in 16 slices; a dash is a blank."""


def machine_series() -> Series:
    """Return the findings of the look: 16 slices, of which eight are to come."""
    cells = [
        (number, name, state)
        for name, row in SEEN.items()
        for number, state in enumerate(row.split())
        if state != "-"
    ]
    return empty_series(machine(), name="machine_7.csv").with_findings(cells)
