"""Makes the examples with faults, tests and prices; maintainers run it, users never need to.

python samples/make_diagnosis_samples.py
"""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from make_samples import TARGET, Story, told
from PySide6.QtWidgets import QApplication

from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.roles.node_roles import NodeRoles, check_role
from bayesgui.core.variable import Variable
from bayesgui.formats import write

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

CAR = Story(
    "A car that does not start",
    "Structure after Heckerman, Breese and Rommelse (1995), Decision-theoretic troubleshooting, "
    "Communications of the ACM 38(3):49-57; all probabilities and prices are made up",
    "Set Starts = no and open Infer > What to observe > Diagnosis. Look at what is free first, "
    "then follow the list: it ranks tests by what they tell about the faults for their price.",
)

FAULTS = {
    "Alternator": ("faulty",),
    "Fan belt": ("slipping",),
    "Battery": ("weak", "dead"),
    "Main fuse": ("blown",),
    "Starter": ("faulty",),
    "Fuel tank": ("empty",),
    "Fuel filter": ("clogged",),
    "Fuel pump": ("faulty",),
    "Spark plugs": ("worn",),
    "Ignition coil": ("faulty",),
}
FREE = (
    "Battery age", "Starts", "Cranks", "Lights", "Radio", "Fuel gauge", "Charging lamp",
)  # fmt: skip
PRICES = {
    "Belt tension": 2, "Fuse seen": 3, "Pump noise": 4, "Battery voltage": 5, "Plugs seen": 10,
    "Coil resistance": 12, "Spark": 15, "Filter seen": 18, "Starter current": 20,
    "Fuel pressure": 25, "Alternator bench": 60,
}  # fmt: skip


class _Car:
    """Collects the nodes; a table is given by a function of the parents' states."""

    def __init__(self) -> None:
        self.variables: dict[str, Variable] = {}
        self.tables: list[CPT] = []

    def add(
        self,
        name: str,
        states: Sequence[str],
        parents: Sequence[str] = (),
        row: Callable[..., Sequence[float]] | Sequence[float] = (),
    ) -> None:
        """Add a node; `row`: its probabilities, or a function that returns them."""
        lists = [self.variables[parent].states for parent in parents]
        shape = (*map(len, lists), len(states))
        rows = [row(*given) for given in itertools.product(*lists)] if callable(row) else [row]
        values = np.array(rows, float).reshape(shape)
        self.variables[name] = Variable(name, tuple(states))
        self.tables.append(CPT(name, tuple(parents), values))


def car_start() -> BayesianNetwork:
    """Return the network of a car that may not start."""
    car = _Car()
    car.add("Battery age", ["new", "old", "very old"], (), [0.4, 0.4, 0.2])
    car.add("Alternator", ["works", "faulty"], (), [0.97, 0.03])
    car.add("Fan belt", ["tight", "slipping"], (), [0.97, 0.03])
    car.add("Charging", ["good", "poor"], ["Alternator", "Fan belt"], _charging)
    car.add("Battery", ["charged", "weak", "dead"], ["Battery age", "Charging"], _battery)
    car.add("Main fuse", ["intact", "blown"], (), [0.99, 0.01])
    car.add("Starter", ["works", "faulty"], (), [0.98, 0.02])
    car.add("Fuel tank", ["filled", "empty"], (), [0.97, 0.03])
    car.add("Fuel filter", ["clear", "clogged"], (), [0.97, 0.03])
    car.add("Fuel pump", ["works", "faulty"], (), [0.97, 0.03])
    car.add("Spark plugs", ["good", "worn"], (), [0.94, 0.06])
    car.add("Ignition coil", ["works", "faulty"], (), [0.97, 0.03])
    car.add("Cranks", ["normally", "slowly", "no"], ["Battery", "Main fuse", "Starter"], _cranks)
    supplied = ["Fuel tank", "Fuel filter", "Fuel pump"]
    car.add("Fuel pressure", ["normal", "low"], supplied, _pressure)
    car.add("Spark", ["strong", "weak", "none"], ["Spark plugs", "Ignition coil"], _spark)
    car.add("Starts", ["yes", "no"], ["Cranks", "Fuel pressure", "Spark"], _starts)
    powered = ["Battery", "Main fuse"]
    car.add("Lights", ["bright", "dim", "off"], powered, _lights)
    car.add("Radio", ["plays", "silent"], powered, _radio)
    car.add("Charging lamp", ["off", "on"], ["Charging"], _when("good", 0.98, 0.15))
    car.add("Fuel gauge", ["above empty", "empty"], ["Fuel tank"], _when("filled", 0.96, 0.03))
    car.add("Belt tension", ["firm", "loose"], ["Fan belt"], _when("tight", 0.97, 0.05))
    car.add("Fuse seen", ["intact", "blown"], ["Main fuse"], _when("intact", 0.999, 0.01))
    car.add("Pump noise", ["hums", "silent"], ["Fuel pump"], _when("works", 0.95, 0.15))
    car.add("Battery voltage", ["12.6 V", "12 V", "below 11 V"], ["Battery"], _voltage)
    car.add("Plugs seen", ["clean", "fouled"], ["Spark plugs"], _when("good", 0.92, 0.1))
    car.add("Coil resistance", ["normal", "wrong"], ["Ignition coil"], _when("works", 0.97, 0.05))
    car.add("Filter seen", ["clean", "dirty"], ["Fuel filter"], _when("clear", 0.95, 0.05))
    car.add("Starter current", ["normal", "wrong"], ["Starter"], _when("works", 0.96, 0.06))
    car.add("Alternator bench", ["passes", "fails"], ["Alternator"], _when("works", 0.99, 0.02))
    return BayesianNetwork(car.variables.values(), car.tables, "car-start")


def _when(state: str, sound: float, faulty: float) -> Callable[[str], list[float]]:
    """Return a table with the probability of the first state: if the parent is sound, or not."""

    def row(parent: str) -> list[float]:
        p = sound if parent == state else faulty
        return [p, 1 - p]

    return row


def _charging(alternator: str, belt: str) -> list[float]:
    p = 0.99 * (1 if alternator == "works" else 0.05) * (1 if belt == "tight" else 0.2)
    return [p, 1 - p]


def _battery(age: str, charging: str) -> list[float]:
    weak, dead = {"new": (0.01, 0.005), "old": (0.04, 0.02), "very old": (0.15, 0.1)}[age]
    if charging == "poor":
        weak, dead = weak + 0.35, dead + 0.3
    return [1 - weak - dead, weak, dead]


def _cranks(battery: str, fuse: str, starter: str) -> list[float]:
    if fuse == "blown" or battery == "dead":
        return [0.0, 0.02, 0.98]
    if starter == "faulty":
        return [0.02, 0.08, 0.9]
    return [0.05, 0.75, 0.2] if battery == "weak" else [0.98, 0.015, 0.005]


def _pressure(tank: str, filter_: str, pump: str) -> list[float]:
    p = 0.99
    for state, sound, left in (
        (tank, "filled", 0.01), (filter_, "clear", 0.15), (pump, "works", 0.05),
    ):  # fmt: skip
        p *= 1 if state == sound else left
    return [p, 1 - p]


def _spark(plugs: str, coil: str) -> list[float]:
    if coil == "faulty":
        return [0.02, 0.18, 0.8]
    return [0.15, 0.65, 0.2] if plugs == "worn" else [0.97, 0.025, 0.005]


def _starts(cranks: str, pressure: str, spark: str) -> list[float]:
    p = {"normally": 0.99, "slowly": 0.4, "no": 0.0}[cranks]
    p *= 1 if pressure == "normal" else 0.06
    p *= {"strong": 1, "weak": 0.45, "none": 0}[spark]
    return [p, 1 - p]


def _lights(battery: str, fuse: str) -> list[float]:
    if fuse == "blown":
        return [0.0, 0.01, 0.99]
    return {"charged": [0.97, 0.02, 0.01], "weak": [0.15, 0.8, 0.05], "dead": [0.0, 0.1, 0.9]}[
        battery
    ]


def _radio(battery: str, fuse: str) -> list[float]:
    p = 0.01 if fuse == "blown" else {"charged": 0.97, "weak": 0.8, "dead": 0.03}[battery]
    return [p, 1 - p]


def _voltage(battery: str) -> list[float]:
    return {
        "charged": [0.94, 0.05, 0.01],
        "weak": [0.06, 0.84, 0.1],
        "dead": [0.01, 0.09, 0.9],
    }[battery]


def roles_of_car(network: BayesianNetwork) -> NodeRoles:
    """Return what the nodes of the car are for, and what tests cost, in dollars."""
    roles = NodeRoles()
    for name, states in FAULTS.items():
        check_role(network, name, "fault", states)
        roles = roles.with_role(name, "fault", states)
    for name in FREE:
        roles = roles.with_role(network[name].name, "observable")
    for name, price in PRICES.items():
        roles = roles.with_role(network[name].name, "test").with_price(name, float(price))
    return roles


def main() -> None:
    """Write all examples."""
    _application = QApplication([])
    network = car_start()
    loaded = replace(told(network, CAR), roles=roles_of_car(network))
    write(TARGET / "car-start.bayesgui", loaded)


if __name__ == "__main__":
    main()
