"""Templates as Python code: the code makes the same template, and asks the same."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bayesgui
from bayesgui.core.errors import ParameterError
from bayesgui.core.evidence import Intervention, LikelihoodFinding
from bayesgui.core.temporal.series import empty_series
from bayesgui.formats.code.question import CodeQuestion
from bayesgui.formats.code.writing import LIBRARIES
from bayesgui.inference.temporal.engine import TimeEngine
from tests.support.machine import machine
from tests.support.templates import random_template, umbrella_world


def made_by(code: str) -> dict[str, Any]:
    names: dict[str, Any] = {}
    exec(code, names)
    return names


def same_distribution(one: Any, other: Any) -> bool:
    """Whether two templates have the same tables in all slices, whatever the order of parents."""
    first, second = one.unroll(5), other.unroll(5)
    if set(first.names) != set(second.names):
        return False
    for name in first.names:
        here, there = first.cpt(name), second.cpt(name)
        if set(here.parents) != set(there.parents):
            return False
        order = [here.parents.index(parent) for parent in there.parents]
        values = here.values.transpose([*order, len(order)])
        if not np.allclose(values, there.values, atol=1e-12):
            return False
    return True


def test_the_machine_is_made_again() -> None:
    made = made_by(bayesgui.as_python(machine()))["net"]
    assert made.template.places == machine().template.places
    assert set(made.lagged_arcs) == set(machine().lagged_arcs)
    assert made.unobserved == machine().unobserved
    assert (made.slices, made.name) == (24, "machine")
    assert same_distribution(made, machine())


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10_000))
def test_any_template_is_made_again(seed: int) -> None:
    model = random_template(seed)
    made = made_by(bayesgui.as_python(model))["net"]
    assert set(made.template.firsts) == set(model.template.firsts)
    assert same_distribution(made, model)


def test_the_findings_of_a_series_are_asked() -> None:
    world = umbrella_world()
    series = empty_series(world, 3).with_findings([(0, "Umbrella", "yes"), (2, "Umbrella", "no")])
    series = series.with_finding(1, "Umbrella", LikelihoodFinding((("yes", 0.9), ("no", 0.3))))
    series = series.with_finding(2, "Rain", Intervention("no"))
    code = LIBRARIES["bayesgui"](world, CodeQuestion(series=series, targets=("Rain",)))
    names = made_by(code)
    found = TimeEngine(world).ask(series, targets=["Rain"])
    np.testing.assert_allclose(names["result"].to_numpy(), found.posteriors["Rain"], atol=1e-12)
    assert names["result"].attrs["log_evidence"] == pytest.approx(found.log_evidence, abs=1e-12)


def test_without_findings_all_slices_are_asked() -> None:
    names = made_by(LIBRARIES["bayesgui"](umbrella_world(), CodeQuestion()))
    assert names["result"].shape == (10, 4)


@pytest.mark.parametrize("library", ["pyAgrum", "pgmpy", "DoWhy"])
def test_other_libraries_say_that_they_have_no_templates(library: str) -> None:
    with pytest.raises(ParameterError, match="unroll it first"):
        bayesgui.as_python(umbrella_world(), library=library)
