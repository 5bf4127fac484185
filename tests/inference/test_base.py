"""Handling of findings common to all engines."""

from __future__ import annotations

import copy
import pickle
import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import BayesGuiError, Cancelled, EvidenceError, ImpossibleEvidenceError
from bayesgui.core.evidence import Evidence, do, excluding, fixed
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.inference import engines
from tests.inference.networks import asia, chain

NAMES = ["junction-tree", "variable-elimination", "enumeration"]


def _pickled(engine):
    return pickle.loads(pickle.dumps(engine))


@pytest.fixture(params=NAMES)
def engine(request):
    return engines.create(request.param, asia())


def test_asia_has_the_posterior_of_the_textbook(engine):
    assert engine.query()["dysp"][0] == pytest.approx(0.4359706, abs=5e-8)
    assert engine.query({"dysp": "yes"})["lung"][0] == pytest.approx(0.10275922, abs=5e-9)


def test_log_evidence_is_the_probability_of_the_findings(engine):
    assert engine.query({"smoke": "yes", "bronc": "yes"}).log_evidence == pytest.approx(
        np.log(0.5 * 0.6), abs=1e-14
    )


def test_likelihood_weights_count_as_they_are_given(engine):
    weak = engine.query({"smoke": {"yes": 2e-3, "no": 6e-3}})
    assert weak["smoke"] == pytest.approx([0.25, 0.75])
    assert weak.log_evidence == pytest.approx(np.log(4e-3), abs=1e-13)


def test_a_negative_finding_leaves_the_other_states(engine):
    assert engine.query({"smoke": excluding("yes")})["smoke"] == pytest.approx([0, 1])


def test_an_intervention_says_nothing_about_its_causes(engine):
    result = engine.query({"lung": do("yes")})
    assert result["smoke"] == pytest.approx([0.5, 0.5], abs=1e-14)
    assert result["either"] == pytest.approx([1, 0], abs=1e-14)
    assert result.log_evidence == pytest.approx(0, abs=1e-14)
    assert engine.query({"lung": "yes"})["smoke"][0] == pytest.approx(0.1 / 0.11)


def test_a_fixed_posterior_follows_jeffreys_rule(engine):
    yes = engine.query({"bronc": "yes"})
    no = engine.query({"bronc": "no"})
    mixed = engine.query({"bronc": fixed({"yes": 0.9, "no": 0.1})})
    for name in mixed:
        assert mixed[name] == pytest.approx(0.9 * yes[name] + 0.1 * no[name], abs=1e-12)
    assert mixed.log_evidence is None


def test_several_fixed_posteriors_hold_together_and_with_the_rest(engine):
    result = engine.query(
        {
            "bronc": fixed({"yes": 0.7, "no": 0.3}),
            "xray": fixed({"yes": 0.2, "no": 0.8}),
            "asia": "yes",
        }
    )
    assert result["bronc"] == pytest.approx([0.7, 0.3], abs=1e-11)
    assert result["xray"] == pytest.approx([0.2, 0.8], abs=1e-11)
    assert result["asia"] == pytest.approx([1, 0], abs=1e-11)


def test_a_fixed_posterior_on_a_state_that_is_ruled_out_is_refused(engine):
    with pytest.raises(EvidenceError, match="rule out no"):
        engine.query({"tub": "yes", "either": fixed({"yes": 0.5, "no": 0.5})})


def test_fixed_posteriors_that_contradict_each_other_are_refused():
    engine = engines.create("enumeration", chain([[1, 0], [0, 1]]))
    with pytest.raises(EvidenceError, match="contradict"):
        engine.query({"x": fixed({"a": 0.7, "b": 0.3}), "y": fixed({"a": 0.2, "b": 0.8})})


def test_impossible_evidence_names_a_smallest_conflict_in_a_sentence(engine):
    evidence = {"smoke": "yes", "tub": "yes", "dysp": "no", "either": "no", "asia": do("no")}
    with pytest.raises(ImpossibleEvidenceError) as caught:
        engine.query(evidence)
    assert caught.value.values["conflict"] == ("tub", "either")
    assert str(caught.value) == (
        "This evidence cannot happen: tub = yes rules out either = no. Take one of them back."
    )
    assert engine.query({"tub": "yes"})["either"] == pytest.approx([1, 0])


def test_a_conflict_of_three_findings_is_named_whole(engine):
    with pytest.raises(ImpossibleEvidenceError, match="together rule out either ≠ no") as caught:
        engine.query({"tub": "no", "lung": {"no"}, "xray": "yes", "either": excluding("no")})
    assert caught.value.values["conflict"] == ("tub", "lung", "either")


def test_a_finding_that_is_impossible_by_itself_is_named_alone():
    network = BayesianNetwork([Variable("x", ("a", "b"))], [CPT("x", (), np.array([1.0, 0.0]))])
    with pytest.raises(ImpossibleEvidenceError, match="x = b has probability 0") as caught:
        engines.create("junction-tree", network).query({"x": "b"})
    assert caught.value.values["conflict"] == ("x",)


def test_evidence_objects_and_plain_mappings_say_the_same(engine):
    plain = {"smoke": {"yes", "no"}, "xray": {"yes": 0.4, "no": 0.1}, "dysp": "yes"}
    assert engine.query(Evidence(plain)) == engine.query(plain)


def test_unknown_names_are_refused(engine):
    with pytest.raises(EvidenceError, match="no node nobody"):
        engine.query({"nobody": "yes"})
    with pytest.raises(EvidenceError, match="no node nobody"):
        engine.query({}, ["nobody"])
    with pytest.raises(EvidenceError, match="no state “maybe”"):
        engine.query({"smoke": "maybe"})
    with pytest.raises(EvidenceError, match="different variables"):
        engine.joint(["smoke", "smoke"])


def test_targets_come_in_the_order_asked(engine):
    assert list(engine.query({"dysp": "yes"}, ["xray", "asia"])) == ["xray", "asia"]


def test_a_joint_posterior_has_its_axes_in_the_order_asked(engine):
    table = engine.joint(["xray", "smoke", "dysp"], {"asia": "yes", "smoke": {"yes": 1, "no": 3}})
    assert table.shape == (2, 2, 2)
    posteriors = engine.query({"asia": "yes", "smoke": {"yes": 1, "no": 3}})
    assert table.sum(axis=(1, 2)) == pytest.approx(posteriors["xray"], abs=1e-12)
    assert table.sum(axis=(0, 2)) == pytest.approx(posteriors["smoke"], abs=1e-12)
    assert table.sum(axis=(0, 1)) == pytest.approx(posteriors["dysp"], abs=1e-12)


def test_a_joint_posterior_may_ask_for_what_is_observed(engine):
    table = engine.joint(["dysp", "smoke"], {"dysp": "yes"})
    assert table[1] == pytest.approx([0, 0])
    assert table[0].sum() == pytest.approx(1)


def test_results_are_read_only_and_can_be_pickled(engine):
    result = engine.query({"dysp": "yes"})
    with pytest.raises(ValueError, match="read-only"):
        result["lung"][0] = 1
    again = pickle.loads(pickle.dumps(result))
    assert again == result
    assert again != engine.query()


def test_a_network_without_nodes_has_no_posteriors():
    for name in NAMES:
        result = engines.create(name, BayesianNetwork()).query()
        assert dict(result) == {}
        assert result.log_evidence == pytest.approx(0)


def test_a_second_thread_waits_for_its_turn(engine):
    inside, leave = threading.Event(), threading.Event()

    class Waiting:
        stop_requested = False

        def report(self, fraction, text=""):
            pass

        def publish(self, event):
            pass

        def check(self):
            inside.set()
            assert leave.wait(10)

    class Impatient(Waiting):
        def check(self):
            raise Cancelled

    worker = threading.Thread(target=lambda: engine.query({"dysp": "yes"}, ["lung"], Waiting()))
    worker.start()
    assert inside.wait(10)
    with pytest.raises(Cancelled):
        engine.query(monitor=Impatient())
    answers = []
    second = threading.Thread(target=lambda: answers.append(engine.query({"xray": "yes"})))
    second.start()
    second.join(0.05)
    assert answers == []
    leave.set()
    worker.join(10)
    second.join(10)
    assert answers[0]["lung"][0] == pytest.approx(0.48871, abs=5e-6)
    assert engine.query()["smoke"] == pytest.approx([0.5, 0.5])


def test_threads_that_share_an_engine_get_the_answers_of_their_own_questions(engine):
    states = ("yes", "no")
    cases = [{"xray": a, "dysp": b, "smoke": c} for a in states for b in states for c in states]
    expected = [engine.query(case)["lung"][0] for case in cases]

    def ask(case):
        return [engine.query(case)["lung"][0] for _ in range(20)]

    with ThreadPoolExecutor(4) as threads:
        for found, one in zip(threads.map(ask, cases), expected, strict=True):
            assert found == pytest.approx([one] * 20, abs=1e-14)


def test_an_engine_that_is_asked_by_its_own_monitor_says_so(engine):
    class Asking:
        stop_requested = False

        def report(self, fraction, text=""):
            pass

        def publish(self, event):
            pass

        def check(self):
            engine.query()

    with pytest.raises(BayesGuiError, match="still answering another query of the same thread"):
        engine.query({"dysp": "yes"}, ["lung"], Asking())
    assert engine.query()["smoke"] == pytest.approx([0.5, 0.5])


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("junction-tree", {"kernels": False}),
        ("enumeration", {}),
        ("gibbs", {"samples": 2000, "chains": 8, "seed": 3}),
        ("likelihood-weighting", {"samples": 2000, "seed": 3}),
        ("mean-field", {}),
    ],
)
@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, _pickled])
def test_a_copy_has_the_network_and_the_options(name, options, copied):
    engine = engines.create(name, asia(), **options)
    again = copied(engine)
    assert again is not engine
    assert type(again) is type(engine)
    assert again.network == engine.network
    assert again.query({"dysp": "yes"}) == engine.query({"dysp": "yes"})


def test_a_copy_has_the_table_that_was_replaced():
    engine = engines.create("junction-tree", asia())
    assert engine.replace_cpt(CPT("smoke", (), np.array([0.2, 0.8])))
    assert pickle.loads(pickle.dumps(engine)).query()["smoke"] == pytest.approx([0.2, 0.8])


def test_a_posterior_that_is_not_in_the_answer_is_asked_for_in_a_sentence(engine):
    found = engine.query({}, ["lung", "bronc"])
    with pytest.raises(EvidenceError) as raised:
        found["xray"]
    assert str(raised.value) == "The answer has no posterior of xray; it has lung, bronc."
    assert isinstance(raised.value, KeyError)
    assert "xray" not in found
    assert found.get("xray") is None
