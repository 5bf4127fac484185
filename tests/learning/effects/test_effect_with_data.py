"""The effect of a cause with estimates from cases."""

import pytest

import bayesgui
from bayesgui.core.errors import ParameterError
from bayesgui.learning.effects.estimation import estimate

ASIA = bayesgui.example("asia")


@pytest.fixture(scope="module")
def data():
    return bayesgui.sample(ASIA, 5_000, seed=2)


def test_estimates_adjust_for_the_first_set(data):
    found = bayesgui.effect(ASIA, "bronc", "dysp", data=data, samples=50, seed=4)
    assert found.adjustment_sets[0] == ("smoke",)
    expected = estimate(data, "bronc", "dysp", ["smoke"], ("yes", "no", "yes"), samples=50, seed=4)
    assert found.estimates == expected
    assert "tables" in found.estimates
    assert found.estimates["tables"].low < found.difference < found.estimates["tables"].high


def test_without_a_set_there_is_no_estimate_but_a_sentence(data):
    found = bayesgui.effect(ASIA, "lung", "dysp", ["smoke", "bronc"], data)
    assert found.estimates == {}
    assert found.warnings[-1].startswith("No set of observed nodes adjusts for the effect")


def test_parents_lists_and_a_table(data):
    lists = {"bronc": ["smoke"], "lung": ["smoke"], "dysp": ["bronc", "lung"]}
    found = bayesgui.effect(lists, "bronc", "dysp", data=data, samples=0)
    assert found.do is None
    assert found.estimates["tables"].value == pytest.approx(0.62, abs=0.05)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"evidence": {"smoke": "yes"}}, "without a subgroup"),
        ({"x": ["bronc", "lung"]}, "one cause on one effect"),
    ],
)
def test_what_data_do_not_tell(data, options, says):
    with pytest.raises(ParameterError, match=says):
        bayesgui.effect(ASIA, options.pop("x", "bronc"), "dysp", data=data, **options)
