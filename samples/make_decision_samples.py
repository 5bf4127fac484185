"""Makes the example networks with decisions; maintainers run it, users never need to.

python samples/make_decision_samples.py
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from make_samples import TARGET, Story, told
from PySide6.QtWidgets import QApplication

from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.decisions.solving_marks import SolvingMarks, with_solving_marks
from bayesgui.formats import read, write

if TYPE_CHECKING:
    from bayesgui.core.model import Model

STORIES = {
    "umbrella": Story(
        "An umbrella and a forecast",
        "Shachter's umbrella, an example of Netica; a forecast of two states in the exercises of "
        "Russell and Norvig, Artificial Intelligence: A Modern Approach",
        "The forecast makes 77 out of 70: it is worth 7. Set Forecast = rainy and the umbrella "
        "becomes the better option. Knowing the weather itself would be worth 14 more.",
    ),
    "oil-wildcatter": Story(
        "Drill for oil, and test before?",
        "Raiffa (1968), Decision Analysis, chapter 2; numbers in thousands of dollars",
        "With the seismic test 22.5 can be expected, without it 20: the test is worth its 10. "
        "Choose Test = no and see that drilling stays right.",
    ),
    "used-car": Story(
        "A used car and two tests",
        "Howard (1962), The Used Car Buyer, as in Qi, Zhang and Poole (1994), Solving Asymmetric "
        "Decision Problems with Influence Diagrams, UAI 94, pages 491-497; in dollars",
        "The best strategy is worth $32.87: test fuel and electrical system, buy if there is no "
        "defect, and else buy with a guarantee. Choose First test = steering: $32.60.",
    ),
    "reactor": Story(
        "Which reactor to build",
        "Covaliu and Oliver (1995), Management Science 41:1860-1881, with the numbers of Bielza "
        "and Shenoy (1999), Management Science 45:1552-1569; in billions of dollars",
        "The best strategy is worth $8.13 billion: test the components, build the advanced reactor "
        "if the result is excellent and the conventional one otherwise. Without the test $7.76 "
        "billion can be expected. A bad result forbids the advanced reactor; it would then be the "
        "worst option anyhow.",
    ),
    "chest-clinic-treatment": Story(
        "Treatment in the chest clinic",
        "The network of Lauritzen and Spiegelhalter (1988); decision and utilities are made up",
        "Set xray = yes and dysp = yes, then smoke = yes or no: the best treatment changes with "
        "what is known of the patient. Bronchitis is worth knowing although it is not treated: it "
        "explains breathlessness away.",
    ),
    "pigs": Story(
        "Pigs that may be ill",
        "Lauritzen and Nilsson (2001), Representing and Solving Decision Problems with Limited "
        "Information, Management Science 47:1235-1251; in kroner",
        "A breeder treats a pig or not in each of three months, knowing that month's test result "
        "only: 726.81 can be expected (Only what is drawn). Who remembers all results can expect "
        "729.23.",
    ),
    "two-therapies": Story(
        "Treatment with cost and effect",
        "After Arias and Diez (2015), Cost-effectiveness analysis with influence diagrams, Methods "
        "of Information in Medicine 54:353-358; the numbers were not compared with the paper. "
        "Costs in thousands of euros, effects in quality-adjusted life years. That a year counts "
        "as 30 thousand in the total is made up",
        "Open Infer > Two criteria. Up to 11,171 euros for a year nobody is tested or treated; up "
        "to 33,384 whoever is tested positive gets therapy 1, and above that therapy 2. Therapy 1 "
        "for everybody is dominated: it costs more than testing and brings less.",
    ),
    "climbing-game": Story(
        "Two who cannot talk",
        "The climbing game of Claus and Boutilier (1998), The Dynamics of Reinforcement Learning "
        "in Cooperative Multiagent Systems, AAAI 98, pages 746-752",
        "Nobody knows what the other one does (Only what is drawn). Single policy updating from "
        "one start stops at 7, a local maximum: either alone can only lose. The best strategy is "
        "worth 11.",
    ),
}  # fmt: skip


def chance(name: str, states: list[str], parents: list[str], table: object) -> tuple[Variable, CPT]:
    """Return a chance node with its table."""
    return Variable(name, states), CPT(name, tuple(parents), np.array(table, float))


def umbrella() -> Model:
    """Return Shachter's umbrella."""
    model: Model = BayesianNetwork(name="umbrella")
    model = model.with_variable(*chance("Weather", ["sunshine", "rain"], [], [0.7, 0.3]))
    forecasts = [[0.7, 0.2, 0.1], [0.15, 0.25, 0.6]]
    states = ["sunny", "cloudy", "rainy"]
    model = model.with_variable(*chance("Forecast", states, ["Weather"], forecasts))
    model = model.with_decision("Umbrella", ["take", "leave"], known=["Forecast"])
    return model.with_utility("Satisfaction", ["Weather", "Umbrella"], [[20, 100], [70, 0]])


def oil_wildcatter() -> Model:
    """Return Raiffa's wildcatter; a test that is not made reports “untested”."""
    model: Model = BayesianNetwork(name="oil-wildcatter")
    model = model.with_variable(*chance("Oil", ["dry", "wet", "soaking"], [], [0.5, 0.3, 0.2]))
    model = model.with_decision("Test", ["yes", "no"])
    table = np.zeros((2, 3, 4))
    table[0, :, :3] = [[0.6, 0.3, 0.1], [0.3, 0.4, 0.3], [0.1, 0.4, 0.5]]
    table[1, :, 3] = 1
    structures = ["no", "open", "closed", "untested"]
    model = model.with_variable(*chance("Seismic", structures, ["Test", "Oil"], table))
    model = model.with_decision("Drill", ["yes", "no"], known=["Test", "Seismic"])
    model = model.with_utility("Test cost", ["Test"], [-10, 0], unit="k$")
    model = model.with_utility("Drill cost", ["Drill"], [-70, 0], unit="k$")
    revenue = [[0, 120, 270], [0, 0, 0]]
    return model.with_utility("Revenue", ["Drill", "Oil"], revenue, unit="k$")


FIRST = ["none", "steering", "fuel and electrical", "transmission"]
SUBSYSTEMS = 10


def _defects_found(n_defects: int) -> np.ndarray:
    """Return P(result | first test): none, no defect, one, two, of so many defective systems."""
    table = np.zeros((len(FIRST), 4))
    table[0, 0] = 1
    share = n_defects / SUBSYSTEMS
    table[[1, 3], 1:3] = 1 - share, share
    pairs = SUBSYSTEMS * (SUBSYSTEMS - 1)
    good = SUBSYSTEMS - n_defects
    both_good, both_bad = good * (good - 1) / pairs, n_defects * (n_defects - 1) / pairs
    table[2, 1:] = both_good, 1 - both_good - both_bad, both_bad
    return table


def used_car() -> Model:
    """Return the used car buyer: a peach has one defective subsystem of ten, a lemon six."""
    model: Model = BayesianNetwork(name="used-car")
    model = model.with_variable(*chance("Car", ["peach", "lemon"], [], [0.8, 0.2]))
    model = model.with_decision("First test", FIRST)
    results = ["none", "no defect", "one defect", "two defects"]
    table = np.stack([_defects_found(1), _defects_found(6)])
    model = model.with_variable(*chance("First result", results, ["Car", "First test"], table))
    known = ["First test", "First result"]
    model = model.with_decision("Second test", ["none", "differential"], known=known)
    second = np.zeros((2, 4, 4, 2, 3))
    second[..., 0] = 1
    for car, n_defects in enumerate((1, 6)):
        for found in (0, 1):
            share = (n_defects - found) / (SUBSYSTEMS - 1)
            second[car, 3, 1 + found, 1] = 0, 1 - share, share
    results, above = results[:3], ["Car", *known, "Second test"]
    model = model.with_variable(*chance("Second result", results, above, second))
    known = ["First result", "Second test", "Second result"]
    model = model.with_decision("Buy", ["no", "yes", "with guarantee"], known=known)
    profit = [[0, 60, 20], [0, -100, 40]]
    model = model.with_utility("Profit", ["Car", "Buy"], profit, unit="$")
    # The differential can only be tested together with the transmission.
    costs = [[0, -1000], [-9, -1000], [-13, -1000], [-10, -14]]
    return model.with_utility("Costs of tests", ["First test", "Second test"], costs, unit="$")


def reactor() -> Model:
    """Return the choice of a reactor: advanced, conventional, or none."""
    model: Model = BayesianNetwork(name="reactor")
    fates = ["success", "limited accident", "major accident"]
    model = model.with_variable(*chance("Advanced", fates, [], [0.660, 0.244, 0.096]))
    fates = ["success", "failure"]
    model = model.with_variable(*chance("Conventional", fates, [], [0.98, 0.02]))
    model = model.with_decision("Test", ["yes", "no"])
    table = np.zeros((2, 3, 4))
    table[0, :, :3] = [[0, 0.182, 0.818], [0.288, 0.565, 0.147], [0.313, 0.437, 0.250]]
    table[1, :, 3] = 1
    results = ["bad", "good", "excellent", "untested"]
    model = model.with_variable(*chance("Result", results, ["Test", "Advanced"], table))
    options = ["advanced", "conventional", "none"]
    model = model.with_decision("Build", options, known=["Test", "Result"])
    model = model.with_utility("Test cost", ["Test"], [-1, 0], unit="bn$")
    profit = np.zeros((3, 3, 2))
    profit[0], profit[1] = np.array([[12], [-6], [-10]]), [8, -4]
    above = ["Build", "Advanced", "Conventional"]
    return model.with_utility("Profit", above, profit, unit="bn$")


def chest_clinic_treatment() -> Model:
    """Return the chest clinic with a treatment to choose."""
    asia = read(TARGET / "asia.bayesgui").network
    model: Model = asia.with_name("chest-clinic-treatment").with_properties({})
    options = ["none", "antibiotics", "chemotherapy"]
    model = model.with_decision("treatment", options, known=["asia", "smoke", "xray", "dysp"])
    health = [[[10, 40], [20, 100]], [[20, 90], [20, 100]], [[25, 40], [60, 100]]]
    model = model.with_utility("health", ["treatment", "tub", "lung"], health)
    return model.with_utility("side effects", ["treatment"], [0, -3, -18])


def pigs() -> Model:
    """Return the pigs of Lauritzen and Nilsson over four months."""
    model: Model = BayesianNetwork(name="pigs")
    ill = ["yes", "no"]
    model = model.with_variable(*chance("Ill 1", ill, [], [0.1, 0.9]))
    for month in (1, 2, 3):
        now, test, treat = f"Ill {month}", f"Test {month}", f"Treat {month}"
        said = [[0.8, 0.2], [0.1, 0.9]]
        model = model.with_variable(*chance(test, ["positive", "negative"], [now], said))
        model = model.with_decision(treat, ["yes", "no"], known=[test])
        model = model.with_utility(f"Injection {month}", [treat], [-100, 0], unit="kr")
        then = [[[0.5, 0.5], [0.9, 0.1]], [[0.1, 0.9], [0.2, 0.8]]]
        model = model.with_variable(*chance(f"Ill {month + 1}", ill, [now, treat], then))
    return model.with_utility("Price", ["Ill 4"], [300, 1000], unit="kr")


def two_therapies() -> Model:
    """Return a disease with a test and two therapies, which cost money and bring years of life."""
    model: Model = BayesianNetwork(name="two-therapies")
    model = model.with_variable(*chance("Disease", ["present", "absent"], [], [0.14, 0.86]))
    model = model.with_decision("Test", ["yes", "no"])
    table = np.zeros((2, 2, 3))
    table[0, :, :2] = [[0.9, 0.1], [0.07, 0.93]]
    table[1, :, 2] = 1
    results = ["positive", "negative", "untested"]
    model = model.with_variable(*chance("Result", results, ["Test", "Disease"], table))
    options = ["none", "therapy 1", "therapy 2"]
    model = model.with_decision("Therapy", options, known=["Test", "Result"])
    model = model.with_utility("Cost of test", ["Test"], [-0.15, 0], unit="k€")
    model = model.with_utility("Cost of therapy", ["Therapy"], [0, -20, -70], unit="k€")
    years, above = [[1.2, 4.0, 6.5], [10.0, 9.9, 9.3]], ["Disease", "Therapy"]
    return model.with_utility("Effect", above, years, unit="QALY", weight=30)


def climbing_game() -> Model:
    """Return two decisions that know nothing, and are good only together."""
    model: Model = BayesianNetwork(name="climbing-game")
    for name in ("First", "Second"):
        model = model.with_decision(name, ["a", "b", "c"])
    return model.with_utility("Gain", ["First", "Second"], [[11, -30, 0], [-30, 7, 6], [0, 0, 5]])


MAKERS = {
    "umbrella": umbrella,
    "oil-wildcatter": oil_wildcatter,
    "used-car": used_car,
    "reactor": reactor,
    "chest-clinic-treatment": chest_clinic_treatment,
    "pigs": pigs,
    "two-therapies": two_therapies,
    "climbing-game": climbing_game,
}

LIMITED = {"climbing-game"}
"""Those whose decisions know only what is drawn."""


def main() -> None:
    """Write all examples."""
    _application = QApplication([])
    for name, story in STORIES.items():
        loaded = told(MAKERS[name](), story)
        marks = SolvingMarks(limited_memory=name in LIMITED)
        loaded = replace(loaded, extra=with_solving_marks(loaded.extra, marks))
        write(TARGET / f"{name}.bayesgui", loaded)


if __name__ == "__main__":
    main()
