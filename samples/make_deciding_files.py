"""Makes the small networks of the lesson “Deciding”; maintainers run it, users never need to.

    python samples/make_deciding_files.py

They stand beside the lesson that names them, without notes that would tell its answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from make_decision_samples import chance, oil_wildcatter, umbrella
from make_lesson_files import TARGET, node_sizes
from PySide6.QtWidgets import QApplication

from bayesgui.core.network import BayesianNetwork
from bayesgui.formats import Loaded, write
from bayesgui.graph.layered import arrange
from bayesgui.graph.layout import Layout

if TYPE_CHECKING:
    from bayesgui.core.model import Model


def wildcatter() -> Model:
    """Return Raiffa's wildcatter; without a structure below the ground the test says “flat”."""
    states = ("flat", "open", "closed", "untested")
    return oil_wildcatter().with_states("Seismic", states, range(4)).with_name("wildcatter")


def contracts() -> Model:
    """Return three contracts: two with the same mean, the third with the largest."""
    model: Model = BayesianNetwork(name="contracts")
    model = model.with_variable(*chance("Market", ["good", "bad"], [], [0.5, 0.5]))
    model = model.with_decision("Contract", ["fixed", "shared", "bonus"])
    pay = [[50, 50], [80, 20], [100, 10]]
    return model.with_utility("Pay", ["Contract", "Market"], pay, unit="k$")


ILL = [[[0.5, 0.5], [0.9, 0.1]], [[0.1, 0.9], [0.2, 0.8]]]
"""P(ill next month | ill, treated)."""


def breeder() -> Model:
    """Return the pig breeder of Lauritzen and Nilsson (2001), over two months in place of three."""
    model: Model = BayesianNetwork(name="breeder")
    yes_no, results = ["yes", "no"], ["positive", "negative"]
    model = model.with_variable(*chance("Ill 1", yes_no, [], [0.2, 0.8]))
    for month in (1, 2):
        ill, test, treat = f"Ill {month}", f"Test {month}", f"Treat {month}"
        model = model.with_variable(*chance(test, results, [ill], [[0.8, 0.2], [0.1, 0.9]]))
        model = model.with_decision(treat, yes_no, known=[test])
        model = model.with_utility(f"Injection {month}", [treat], [-100, 0], unit="kr")
        model = model.with_variable(*chance(f"Ill {month + 1}", yes_no, [ill, treat], ILL))
    return model.with_utility("Price", ["Ill 3"], [300, 1000], unit="kr")


MAKERS = {
    "umbrella": umbrella,
    "wildcatter": wildcatter,
    "contracts": contracts,
    "breeder": breeder,
}


def main() -> None:
    """Write the networks."""
    _application = QApplication([])
    for name, make in MAKERS.items():
        model = make()
        layout = arrange(model, node_sizes(model, Layout()))
        write(TARGET / f"{name}.bayesgui", Loaded.of(model, layout))


if __name__ == "__main__":
    main()
