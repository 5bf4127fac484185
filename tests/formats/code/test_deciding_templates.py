"""Templates with decisions as code."""

from __future__ import annotations

import contextlib
import io
from dataclasses import replace

import numpy as np
import pytest

import bayesgui
from bayesgui.core.cpt import CPT
from bayesgui.core.errors import ParameterError
from bayesgui.core.kinds.decision import Decision
from bayesgui.core.temporal.series import empty_series
from bayesgui.formats.code.question import CodeQuestion
from bayesgui.formats.code.template_code import template_code
from tests.support.deciding_templates import random_deciding_template, small_machine


def made_by(code: str) -> tuple[dict, str]:
    """Run code; return what it made and what it printed."""
    names: dict = {}
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(code, names)
    return names, out.getvalue()


@pytest.mark.parametrize("seed", range(20))
def test_code_makes_the_template_again(seed: int) -> None:
    model = random_deciding_template(seed)
    names, _ = made_by(bayesgui.as_python(model))
    assert names["net"] == model


def test_weights_missing_numbers_and_a_policy_by_hand() -> None:
    model = small_machine()
    profit = model.mechanism("Profit")
    model = model.with_mechanism(replace(profit, values=[[10, np.nan], [0, -2]], weight=0.5))
    policy = Decision("Do", ("State",), CPT("Do", ("State",), np.array([[1.0, 0], [0.2, 0.8]])))
    model = model.with_mechanism(policy)
    names, _ = made_by(bayesgui.as_python(model))
    assert names["net"] == model


def test_the_best_strategy_is_asked_with_findings_choices_and_policy() -> None:
    model = small_machine(3)
    series = empty_series(model).with_found(model, [(0, "State", "bad"), (1, "Do", "run")])
    code = template_code(model, CodeQuestion(series=series, policy="same"))
    assert "bayesgui.solve(net, {'State[0]': 'bad'}, {'Do[1]': 'run'}, slices=3, policy=" in code
    names, said = made_by(code)
    wanted = bayesgui.solve(model, {"State[0]": "bad"}, {"Do[1]": "run"}, policy="same")
    assert names["best"].expected_utility == pytest.approx(wanted.expected_utility)
    assert "Do given ('State',)" in said


def test_a_super_value_or_a_unit_is_refused() -> None:
    model = small_machine().with_utility("Fee", ["Do"], [0, 1], unit="€")
    with pytest.raises(ParameterError, match="such as those of Fee, cannot be written as code"):
        bayesgui.as_python(model)
