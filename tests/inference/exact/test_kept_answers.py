"""Answers are kept for findings taken back and set again, and never outlive what they rest on."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import Cancelled, ImpossibleEvidenceError
from bayesgui.core.evidence import Evidence, do, fixed
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.inference.exact import junction_tree
from bayesgui.inference.exact.enumeration import Enumeration
from bayesgui.inference.exact.junction_tree import JunctionTree
from bayesgui.inference.exact.tree_numbers import TreeNumbers
from tests.inference.networks import asia
from tests.inference.random_networks import random_network

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bayesgui.core.monitor import Monitor
    from bayesgui.inference.posteriors import Posteriors


class Refusing:
    """A monitor of a cancelled job."""

    stop_requested = True

    def report(self, fraction: float, text: str = "") -> None:
        pass

    def publish(self, event: object) -> None:
        pass

    def check(self) -> None:
        raise Cancelled


@pytest.fixture
def propagations(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Note the number of findings of each propagation."""
    seen: list[int] = []
    propagate = TreeNumbers.propagate

    def noting(self: TreeNumbers, codes: Sequence[int], monitor: Monitor) -> float | None:
        seen.append(len(codes))
        return propagate(self, codes, monitor)

    monkeypatch.setattr(TreeNumbers, "propagate", noting)
    return seen


def same(found: Posteriors, expected: Posteriors) -> None:
    assert found.log_evidence == pytest.approx(expected.log_evidence, abs=1e-12)
    for name in expected:
        np.testing.assert_allclose(found[name], expected[name], atol=1e-12)


@pytest.mark.parametrize("kind", [dict, Evidence])
def test_findings_taken_back_and_set_again_are_not_propagated(
    kind: Callable[[dict[str, str]], Any], propagations: list[int]
) -> None:
    engine = JunctionTree(asia())
    sets = [{}, {"smoke": "yes"}, {"smoke": "yes", "xray": "no"}]
    first = [engine.query(kind(findings)) for findings in sets]
    done = len(propagations)
    for findings, answer in zip(reversed(sets), reversed(first), strict=True):
        again = engine.query(kind(findings))
        assert again == answer
        same(again, Enumeration(asia()).query(findings))
    assert len(propagations) == done


def test_findings_of_all_kinds_are_kept_as_evidence(propagations: list[int]) -> None:
    engine = JunctionTree(asia())
    findings = (
        Evidence({"smoke": do("yes")}),
        Evidence({"lung": {"yes": 0.3, "no": 0.9}, "xray": "yes"}),
        Evidence({"bronc": fixed({"yes": 0.7, "no": 0.3})}),
        Evidence({"smoke": "yes"}),
    )
    first = [engine.query(evidence) for evidence in findings]
    done = len(propagations)
    assert [engine.query(evidence) for evidence in findings] == first
    assert len(propagations) == done
    expected = Enumeration(asia()).query(findings[0])
    np.testing.assert_allclose(first[0]["lung"], expected["lung"], atol=1e-12)
    # What comes after kept answers starts from what was last propagated, not from them.
    same(engine.query({"smoke": "no"}), Enumeration(asia()).query({"smoke": "no"}))


def test_a_replaced_table_drops_kept_answers() -> None:
    engine = JunctionTree(asia())
    evidence = {"xray": "yes"}
    before = engine.query(evidence)["smoke"].copy()
    engine.query({})
    engine.replace_cpt(CPT(*_of(asia(), "smoke"), np.array([0.01, 0.99])))
    changed = asia().with_cpt(CPT(*_of(asia(), "smoke"), np.array([0.01, 0.99])))
    for asked in (evidence, Evidence(evidence), {}):
        same(engine.query(asked), Enumeration(changed).query(asked))
    assert abs(engine.query(evidence)["smoke"][0] - before[0]) > 0.1


def _of(network: BayesianNetwork, name: str) -> tuple[str, tuple[str, ...]]:
    table = network.cpt(name)
    return table.variable, table.parents


def test_values_that_python_takes_for_equal_stay_different_findings() -> None:
    table = CPT("dose", (), np.array([0.2, 0.3, 0.5]))
    network = BayesianNetwork([Variable("dose", ("1", "True", "0"))], [table])
    engine = JunctionTree(network)
    for _ in range(2):
        assert engine.query({"dose": "1"})["dose"].argmax() == 0
        assert engine.query({"dose": 1})["dose"].argmax() == 0
        assert engine.query({"dose": True})["dose"].argmax() == 1
        assert engine.query({"dose": "0"})["dose"].argmax() == 2


def test_a_dict_changed_after_the_answer_is_another_question() -> None:
    engine = JunctionTree(asia())
    weights = {"yes": 0.2, "no": 1.0}
    for finding in ({"lung": weights}, {"lung": {"yes"}}):
        engine.query(finding)
    weights["yes"] = 5.0
    same(engine.query({"lung": weights}), Enumeration(asia()).query({"lung": weights}))


def test_impossible_findings_are_refused_each_time() -> None:
    engine = JunctionTree(asia())
    findings = {"lung": "yes", "either": "no"}
    for kind in (dict, Evidence, dict, Evidence):
        with pytest.raises(ImpossibleEvidenceError):
            engine.query(kind(findings))
    same(engine.query({}), Enumeration(asia()).query({}))


def test_a_cancelled_job_gets_no_kept_answer() -> None:
    engine = JunctionTree(asia())
    engine.query({"smoke": "yes"})
    with pytest.raises(Cancelled):
        engine.query({"smoke": "yes"}, monitor=Refusing())


def test_kept_answers_take_bounded_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(junction_tree, "MAX_KEPT", 5)
    engine = JunctionTree(asia())
    names = asia().names
    for count in range(1, 4):
        for chosen in itertools.combinations(names[:6], count):
            engine.query(dict.fromkeys(chosen, "no"))
            assert len(engine._kept) <= 5
    assert junction_tree.KeptAnswers(10**9)._most == junction_tree.MIN_KEPT


def test_random_walks_of_findings_are_answered_as_by_enumeration() -> None:
    for seed in range(12):
        rng = np.random.default_rng(seed)
        network = random_network(seed, 7, zeros=0.2)
        engine, judge = JunctionTree(network), Enumeration(network)
        held: dict[str, str] = {}
        for _ in range(40):
            name = str(rng.choice(network.names))
            if name in held:
                del held[name]
            else:
                held[name] = str(rng.choice(network[name].states))
            try:
                expected = judge.query(held)
            except ImpossibleEvidenceError:
                with pytest.raises(ImpossibleEvidenceError):
                    engine.query(dict(held))
                del held[name]
                continue
            same(engine.query(dict(held)), expected)
