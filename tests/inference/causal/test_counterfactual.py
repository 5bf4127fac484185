"""Counterfactuals beside enumerations of all units, and bounds from tables."""

import numpy as np
import pytest

import bayesgui
from bayesgui.inference.causal.twin_network import twin_network
from tests.inference.causal.functional_models import FunctionalModel

ASIA = bayesgui.example("asia")


def _question(model, random):
    """Return positions of states that were found, what is done, and a target."""
    names = list(model.names)
    random.shuffle(names)
    done = {names[0]: int(random.integers(model.sizes[names[0]]))}
    found = {n: int(random.integers(model.sizes[n])) for n in names[: int(random.integers(0, 4))]}
    return found, done, names[-1]


def _named(positions):
    return {name: "abcd"[state] for name, state in positions.items()}


def test_functions_of_noise_determine_what_would_have_been():
    random = np.random.default_rng(1)
    checked = 0
    while checked < 150:
        model = FunctionalModel.random(random, 5, 3)
        found, done, target = _question(model, random)
        truth = model.counterfactual(found, done, target)
        if truth is None:
            continue
        answer = bayesgui.counterfactual(model.with_noise(), _named(found), _named(done), target)
        assert answer.exact
        assert np.allclose(answer.low, truth, rtol=0, atol=1e-9)
        assert np.allclose(answer.high, truth, rtol=0, atol=1e-9)
        checked += 1


def test_bounds_of_tables_hold_in_each_functional_model():
    random = np.random.default_rng(2)
    checked, loose, widths = 0, 0, []
    while checked < 500:
        model = FunctionalModel.random(random, 4)
        found, done, _ = _question(model, random)
        target = "n3"
        found[target] = int(random.integers(2))
        truth = model.counterfactual(found, done, target)
        if truth is None:
            continue
        answer = bayesgui.counterfactual(model.tables(), _named(found), _named(done), target)
        assert (answer.low <= truth + 1e-9).all()
        assert (answer.high >= truth - 1e-9).all()
        if answer.exact:
            assert np.allclose(answer.low, truth, rtol=0, atol=1e-9)
        else:
            loose += 1
            widths += list(answer.high - answer.low)
        checked += 1
    assert loose > 100
    assert np.mean(widths) < 0.8


def test_bounds_are_those_of_tian_and_pearl_for_a_cause_without_confounders():
    answer = bayesgui.counterfactual(ASIA, {"smoke": "yes", "lung": "yes"}, {"smoke": "no"}, "lung")
    necessary = bayesgui.causation(ASIA, "smoke", "lung").necessary
    assert necessary == pytest.approx((1 - 0.01 / 0.1, 1.0))
    assert answer.bounds["no"] == pytest.approx(necessary)
    assert answer.loose == ("lung",)
    assert answer.distribution is None
    assert str(answer.explanation).startswith("Tables alone do not determine counterfactuals")


def test_what_was_done_anyway_is_what_was():
    found = {"smoke": "yes", "dysp": "yes"}
    answer = bayesgui.counterfactual(ASIA, found, {"smoke": "yes"}, "lung")
    engine = bayesgui.engine("junction-tree", ASIA)
    assert answer.exact
    assert answer.distribution["yes"] == pytest.approx(engine.joint(("lung",), found)[0])


def test_without_findings_below_it_is_an_intervention():
    answer = bayesgui.counterfactual(ASIA, {"asia": "yes"}, {"smoke": "no"}, "dysp")
    engine = bayesgui.engine("junction-tree", ASIA)
    done = engine.joint(("dysp",), {"asia": "yes", "smoke": bayesgui.do("no")})
    assert answer.exact
    assert answer.distribution["yes"] == pytest.approx(done[0])
    assert answer.before[0] == pytest.approx(engine.joint(("dysp",), {"asia": "yes"})[0])


def test_a_function_of_known_causes_is_followed():
    answer = bayesgui.counterfactual(
        ASIA, {"lung": "yes", "tub": "no", "either": "yes"}, {"lung": "no"}, "either"
    )
    assert answer.exact
    assert answer.distribution == pytest.approx({"yes": 0.0, "no": 1.0})


def test_what_was_set_stays_set():
    found = {"bronc": bayesgui.do("yes"), "smoke": "yes", "lung": "yes"}
    answer = bayesgui.counterfactual(ASIA, found, {"smoke": "no"}, "bronc")
    assert answer.distribution == pytest.approx({"yes": 1.0, "no": 0.0})


def test_uncertain_findings_count_whatever_their_scale():
    one = {"smoke": "yes", "lung": {"yes": 0.8, "no": 0.2}}
    ten = {"smoke": "yes", "lung": {"yes": 8.0, "no": 2.0}}
    answers = [
        bayesgui.counterfactual(ASIA, found, {"smoke": "no"}, "lung").bounds for found in (one, ten)
    ]
    assert answers[0]["yes"] == pytest.approx(answers[1]["yes"])
    assert answers[0]["yes"][0] < answers[0]["yes"][1] < 1


def test_the_twin_shares_what_no_action_changes():
    twin = twin_network(ASIA, {"lung": 1})
    assert dict(twin.copies) == {
        "lung": "lung*", "either": "either*", "xray": "xray*", "dysp": "dysp*"
    }  # fmt: skip
    assert twin.network.parents("lung*") == ()
    assert set(twin.network.parents("either*")) == {"lung*", "tub"}
    assert set(twin.network.parents("dysp*")) == {"either*", "bronc"}
    assert twin.loose == {"xray", "dysp"}
    assert twin.network.cpt("lung*").values.tolist() == [0.0, 1.0]


@pytest.mark.parametrize(
    ("found", "done", "sentence"),
    [
        ({}, {}, "Nothing is done; name a node and the state it would have had."),
        (
            {"lung": bayesgui.fixed({"yes": 0.5, "no": 0.5})},
            {"smoke": "no"},
            "A fixed posterior of lung is no finding of one case; give a state of it.",
        ),
        ({}, {"smoke": {"yes", "no"}}, "smoke would be set to one state; give a single one."),
    ],
)
def test_refusals(found, done, sentence):
    with pytest.raises(bayesgui.EvidenceError) as refusal:
        bayesgui.counterfactual(ASIA, found, done, "dysp")
    assert str(refusal.value) == sentence


def test_a_hidden_common_cause_without_a_table_is_said():
    answer = bayesgui.counterfactual(
        ASIA.with_common_cause("smoke", "dysp"), {}, {"smoke": "no"}, "dysp"
    )
    assert [str(each) for each in answer.warnings] == [
        "The hidden common cause of smoke and dysp has no table and is taken to have no influence."
    ]
