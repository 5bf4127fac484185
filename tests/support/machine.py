"""The template of the look: a machine that wears, is loaded and inspected."""

from __future__ import annotations

from typing import TYPE_CHECKING

import bayesgui
from bayesgui.core.temporal.series import empty_series
from bayesgui.core.temporal.template_of import template_of
from bayesgui.document.files import open_state
from bayesgui.formats.examples import example_file

if TYPE_CHECKING:
    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.core.temporal.series import Series
    from bayesgui.document.state import DocumentState


def machine() -> TemporalNetwork:
    """Return the sample, which has nodes of all places, and arcs of the lags 0, 1 and 2."""
    found = template_of(bayesgui.example("machine"))
    assert found is not None
    return found


def machine_state() -> DocumentState:
    """Return it as a document, with the places of the look."""
    return open_state(example_file("machine"))[0]


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
