"""The umbrella in files of other programs, and as it is meant."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable

if TYPE_CHECKING:
    from bayesgui.core.model import Model

CASES = Path(__file__).parent / "cases"
UMBRELLA = {
    name: (CASES / f"umbrella{suffix}").read_text("utf-8")
    for name, suffix in (
        ("xdsl", ".xdsl"),
        ("net", ".net"),
        ("dne", ".dne"),
        ("xmlbif", ".bifxml"),
        ("pgmx", ".pgmx"),
    )
}
"""The umbrella as other programs write it."""


def expected() -> Model:
    """Return the umbrella."""
    weather = BayesianNetwork(
        [Variable("W", ("sun", "rain")), Variable("F", ("s", "c", "r"))],
        [
            CPT("W", (), [0.7, 0.3]),
            CPT("F", ("W",), [[0.7, 0.2, 0.1], [0.15, 0.25, 0.6]]),
        ],
    )
    chosen = weather.with_decision("D", ("take", "leave"), ["F"])
    return chosen.with_utility("U", ["W", "D"], [[20, 100], [70, 0]])
