"""A strategy in few words says what is done, and only for what can come."""

from __future__ import annotations

import numpy as np
import pytest

import bayesgui
from bayesgui.core.monitor import SILENT
from bayesgui.decisions.solving.following import DecisionSetting, FollowingSolver
from bayesgui.decisions.solving.strategy_words import strategy_words


@pytest.mark.parametrize(
    ("choices", "words"),
    [
        ({}, "test, drill if open or closed"),
        ({"Test": "no"}, "drill, no test"),
        ({"Drill": "no"}, "never drill"),
        ({"Test": "yes", "Drill": "no"}, "test, no drill"),
    ],
)
def test_the_wildcatter(choices: dict[str, str], words: str) -> None:
    """Yes and no are told by the decision's name; what only brings information is left out."""
    model = bayesgui.example("oil-wildcatter")
    assert strategy_words(bayesgui.solve(model, choices=choices)) == words


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("umbrella", "take if rainy, else leave"),
        ("reactor", "test, advanced if excellent, else conventional"),
        (
            "used-car",
            "fuel and electrical, buy if no defect, else with guarantee, no second test",
        ),
        ("chest-clinic-treatment", "treatment as seen"),
    ],
)
def test_options_with_names(name: str, words: str) -> None:
    """Each option has its condition; one that would be too long is as seen."""
    assert strategy_words(bayesgui.solve(bayesgui.example(name))) == words


def test_tables_that_are_known_give_the_same_words() -> None:
    """The window knows already which configurations can come."""
    model = bayesgui.example("oil-wildcatter")
    solution = FollowingSolver().solution(model, bayesgui.Evidence(), DecisionSetting(), SILENT)
    assert solution.strategy is not None
    words = strategy_words(solution.strategy, solution.tables)
    assert words == strategy_words(solution.strategy) == "test, drill if open or closed"


def test_what_says_nothing_alone_has_its_variable() -> None:
    """Numbers, and an option that two decisions share, are told with their node."""
    net = bayesgui.BayesianNetwork(
        [bayesgui.Variable("sign", ("0", "1"))], [bayesgui.CPT("sign", (), [0.5, 0.5])]
    )
    model = net.with_decision("first", ["left", "right"], known=["sign"])
    model = model.with_decision("second", ["left", "right", "stay"], known=["first"])
    model = model.with_utility("gain", ["sign", "first"], [[1, 0], [0, 1]])
    model = model.with_utility("more", ["second"], [0, 0, 1])
    words = strategy_words(bayesgui.solve(model))
    assert words == "first = left if sign = 0, else first = right, stay"


def test_a_mixed_policy_set_by_hand_is_named() -> None:
    """It takes no option for sure."""
    model = bayesgui.example("umbrella")
    table = np.full((3, 2), 0.5)
    fixed = bayesgui.Decision(
        "Umbrella", ("Forecast",), bayesgui.CPT("Umbrella", ("Forecast",), table)
    )
    words = strategy_words(bayesgui.solve(model.with_mechanism(fixed)))
    assert words == "Umbrella by its policy"


def test_strategies_of_the_same_words_are_told_by_what_changes() -> None:
    """Where one of many configurations changes, that one is named."""
    rows = bayesgui.strategy_sensitivity(bayesgui.example("chest-clinic-treatment"))
    lung = next(row for row in rows if row.number.key == ("lung", (0,), 0))
    assert lung.words == (
        "treatment as seen",
        "from here chemotherapy if xray = yes and smoke = yes and dysp = no and asia = no",
    )
