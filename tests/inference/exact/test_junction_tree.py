"""The junction tree keeps state between queries, without any effect on answers."""

from __future__ import annotations

import contextlib
import math
import tracemalloc

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import Cancelled, ImpossibleEvidenceError, MemoryBudgetError, ModelError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.graph.elimination_order import cost
from bayesgui.inference.asking.influence import arc_strengths
from bayesgui.inference.asking.sensitivity import sensitivity
from bayesgui.inference.exact import flat_plan, intermediate_cliques, tree_numbers
from bayesgui.inference.exact.enumeration import Enumeration
from bayesgui.inference.exact.junction_tree import JunctionTree
from bayesgui.inference.exact.variable_elimination import VariableElimination
from tests.inference.networks import asia, naive_bayes
from tests.inference.random_networks import (
    random_evidence,
    random_finding,
    random_network,
    random_table,
)
from tests.support.looking import Looking


class CancelAfter:
    """A monitor that cancels at a given check."""

    stop_requested = False

    def __init__(self, questions: int) -> None:
        self.left = questions

    def report(self, fraction: float, text: str = "") -> None:
        pass

    def publish(self, event: object) -> None:
        pass

    def check(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise Cancelled


class LikeAFreshEngine(RuleBasedStateMachine):
    """Findings set and cleared, CPTs replaced, and work cancelled, in any order."""

    @initialize(seed=st.integers(0, 2**32 - 1), zeros=st.sampled_from([0.0, 0.4]))
    def build(self, seed: int, zeros: float) -> None:
        self.rng = np.random.default_rng(seed)
        self.zeros = zeros
        self.network = random_network(seed, 9, zeros=zeros)
        self.engine = JunctionTree(self.network)
        self.evidence: dict[str, object] = {}

    def _some(self) -> Variable:
        return self.network.variables[int(self.rng.integers(len(self.network)))]

    @rule()
    def set_finding(self) -> None:
        variable = self._some()
        self.evidence[variable.name] = random_finding(self.rng, variable, "hnsld")

    @rule()
    def clear_finding(self) -> None:
        if self.evidence:
            del self.evidence[str(self.rng.choice(list(self.evidence)))]

    @rule()
    def clear_all(self) -> None:
        self.evidence.clear()

    @rule()
    def replace_cpt(self) -> None:
        old = self.network.cpt(self._some().name)
        table = CPT(old.variable, old.parents, random_table(self.rng, old.values.shape, self.zeros))
        self.network = self.network.with_cpt(table)
        self.engine.replace_cpt(table)

    @rule()
    def ask_for_a_family(self) -> None:
        variable = self._some().name
        family = (variable, *self.network.parents(variable))
        with contextlib.suppress(ImpossibleEvidenceError):
            expected = Enumeration(self.network).joint(family, self.evidence)
            assert self.engine.joint(family, self.evidence) == pytest.approx(expected, abs=1e-6)

    @rule(questions=st.integers(0, 6))
    def cancel(self, questions: int) -> None:
        with contextlib.suppress(Cancelled, ImpossibleEvidenceError):
            self.engine.query(self.evidence, monitor=CancelAfter(questions))

    @invariant()
    def answers_like_enumeration(self) -> None:
        try:
            expected = Enumeration(self.network).query(self.evidence)
        except ImpossibleEvidenceError:
            with pytest.raises(ImpossibleEvidenceError):
                self.engine.query(self.evidence)
            return
        found = self.engine.query(self.evidence)
        assert found.log_evidence == pytest.approx(expected.log_evidence, abs=1e-10)
        assert found.flat == pytest.approx(expected.flat, abs=1e-10)


@pytest.fixture(autouse=True, scope="module")
def _small_parts():
    """Suspend work after small parts, and treat small tables like large ones."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tree_numbers, "WORK_LIMIT", 20)
        patch.setattr(flat_plan, "MAX_BLOCK", 6)
        patch.setattr(flat_plan, "MAX_UNIT", 3)
        patch.setattr(flat_plan, "SMALL", 0)
        patch.setattr(flat_plan, "MIN_RUN", 2)
        patch.setattr(intermediate_cliques, "FAN_IN", 2)
        patch.setattr(intermediate_cliques, "MIN_REDUCTION", 1)
        yield


LikeAFreshEngine.TestCase.settings = settings(
    max_examples=25, stateful_step_count=15, deadline=None, suppress_health_check=list(HealthCheck)
)
TestLikeAFreshEngine = LikeAFreshEngine.TestCase


def test_the_cost_is_that_of_the_tree_that_is_built():
    network = asia()
    engine = JunctionTree(network)
    expected = cost(network)
    assert (engine.tree_width, engine.largest_clique) == (2, 8)
    assert (expected.width, expected.largest_clique) == (2, 8)
    assert engine.total_cells == expected.total_cells == 40


def test_more_than_the_budget_is_refused_before_anything_is_made():
    variables = [Variable(f"v{k}", ("a", "b")) for k in range(31)]
    names = [v.name for v in variables]
    wide = [
        CPT.uniform("v30", names[k : k + 10], [2] * 10, 2) if k == 20 else None for k in range(30)
    ]
    network = BayesianNetwork(variables, [c for c in wide if c])
    with pytest.raises(MemoryBudgetError) as caught:
        JunctionTree(network, memory_budget=10_000)
    assert caught.value.values["needed"] > 2**11 * 8
    assert caught.value.values["budget"] == 10_000
    assert "9.8 KiB" in str(caught.value)
    assert JunctionTree(network, memory_budget=1_000_000).query()["v3"] == pytest.approx([0.5, 0.5])


def test_a_replaced_table_needs_the_same_parents():
    engine = JunctionTree(asia())
    with pytest.raises(ModelError, match="different parents"):
        engine.replace_cpt(CPT.uniform("tub", (), (), 2))
    engine.replace_cpt(CPT("either", ("tub", "lung"), np.full((2, 2, 2), 0.5)))
    assert engine.query({"tub": "yes"})["either"] == pytest.approx([0.5, 0.5])


def test_a_cancelled_query_answers_the_next_time():
    engine = JunctionTree(asia())
    with pytest.raises(Cancelled):
        engine.query({"dysp": "yes"}, monitor=CancelAfter(1))
    assert engine.query({"dysp": "yes"})["lung"][0] == pytest.approx(0.10275922, abs=5e-9)


@pytest.mark.parametrize("kernels", [True, False])
def test_the_making_of_a_tree_is_given_up_at_any_look(kernels):
    network = grid(6)
    whole = Looking()
    JunctionTree(network, kernels=kernels, monitor=whole)
    assert whole.looks > len(network)
    for last in range(1, whole.looks + 1, 5):
        with pytest.raises(Cancelled):
            JunctionTree(network, kernels=kernels, monitor=Looking(last))


def test_questions_look_at_every_variable_at_least():
    network = grid(6)
    engine = JunctionTree(network)
    for ask in (
        lambda monitor: engine.most_probable_explanation({"v5_5": "a"}, None, monitor),
        lambda monitor: VariableElimination(network).query({"v5_5": "a"}, ["v0_0"], monitor),
        lambda monitor: sensitivity(network, "v0_0", "a", {"v5_5": "a"}, monitor),
        lambda monitor: arc_strengths(engine, {}, monitor),
    ):
        looking = Looking()
        ask(looking)
        assert looking.looks >= len(network)
        with pytest.raises(Cancelled):
            ask(Looking(len(network)))


def test_the_joint_of_a_family_is_read_from_its_clique(monkeypatch):
    engine = JunctionTree(asia())
    engine.query({"dysp": "yes"})
    expected = VariableElimination(asia()).joint(("either", "bronc", "dysp"), {"dysp": "yes"})
    monkeypatch.setattr(engine, "_condition", None)
    found = engine.joint(("either", "bronc", "dysp"), {"dysp": "yes"})
    assert found == pytest.approx(expected, abs=1e-12)


def test_the_same_findings_again_are_not_computed_again():
    engine = JunctionTree(asia())
    first = engine.query({"dysp": "yes"})
    assert engine.query({"dysp": "yes"}).flat is first.flat


@pytest.mark.parametrize("kernels", [True, False])
@pytest.mark.parametrize("split", [0, 400, 1000, 1999, 2000])
def test_two_thousand_findings_are_never_impossible_by_underflow(kernels, split):
    """Among 2,000 children of one class, `split` favor one state and the rest the opposite."""
    low, high = 1e-4, 1 - 1e-4
    network = naive_bayes(2000, [[low, high], [high, low]])
    evidence = {f"x{k}": "a" if k < split else "b" for k in range(2000)}
    result = JunctionTree(network, kernels=kernels).query(evidence)
    first = split * math.log(low) + (2000 - split) * math.log(high)
    second = split * math.log(high) + (2000 - split) * math.log(low)
    expected = math.log(0.5) + np.logaddexp(first, second)
    assert result.log_evidence == pytest.approx(expected, rel=1e-9)
    assert result["class"][0] == pytest.approx(
        1 / (1 + math.exp(min(second - first, 700))), rel=1e-9
    )


@pytest.mark.parametrize("engine", [JunctionTree, VariableElimination, Enumeration])
def test_evidence_that_spans_more_than_floating_point_can_hold_is_weighed_right(engine):
    """The two extremes rule each other out, leaving the class in the middle."""
    tiny = 1e-200
    rows = [[1 - 3e-200, tiny, 2 * tiny], [tiny, 1 - 3e-200, 2 * tiny], [0.1, 0.1, 0.8]]
    evidence = {"x0": "a", "x1": "a", "x2": "b", "x3": "b"}
    network = naive_bayes(4, rows)
    result = engine(network).query(evidence)
    assert result["class"] == pytest.approx([0, 0, 1], abs=1e-12)
    assert result.log_evidence == pytest.approx(math.log(1e-4 / 3), rel=1e-12)
    two = engine(naive_bayes(4, rows[:2])).query(evidence)
    assert two["class"] == pytest.approx([0.5, 0.5], abs=1e-12)
    assert two.log_evidence == pytest.approx(2 * math.log(tiny), rel=1e-12)


def test_what_underflow_took_is_not_blown_up_on_the_way_to_the_root():
    """Along a chain, every finding more than cancels the previous one."""
    tiny = 1e-120
    rng = np.random.default_rng(2)
    network = naive_bayes(60, [[1 - tiny, tiny], [tiny, 1 - tiny]])
    for _ in range(3):
        says = rng.permutation([0] * 30 + [1] * 30)
        evidence = {f"x{k}": "ab"[s] for k, s in enumerate(says)}
        for engine in (JunctionTree, VariableElimination):
            result = engine(network).query(evidence)
            assert result["class"] == pytest.approx([0.5, 0.5], abs=1e-12)
            assert result.log_evidence == pytest.approx(30 * math.log(tiny), rel=1e-12)


def test_impossible_among_many_findings_is_still_found():
    network = naive_bayes(300, [[0, 1], [1, 0]])
    evidence = {f"x{k}": "a" for k in range(300)} | {"x7": "b"}
    with pytest.raises(ImpossibleEvidenceError) as caught:
        JunctionTree(network).query(evidence)
    conflict = caught.value.values["conflict"]
    assert len(conflict) == 2
    assert "x7" in conflict


def test_scripts_can_ask_without_compiled_kernels():
    with_kernels, without = JunctionTree(asia()), JunctionTree(asia(), kernels=False)
    evidence = {"dysp": "yes", "asia": "yes"}
    expected = with_kernels.query(evidence)
    assert without.query(evidence).flat == pytest.approx(expected.flat, abs=1e-14)
    without.replace_cpt(CPT("smoke", (), np.array([0.9, 0.1])))
    with_kernels.replace_cpt(CPT("smoke", (), np.array([0.9, 0.1])))
    again = with_kernels.query(evidence)
    assert without.query(evidence).flat == pytest.approx(again.flat, abs=1e-14)
    assert again != expected


def grid(side: int) -> BayesianNetwork:
    """Return a grid in which every node has its upper and left neighbors as parents."""
    rng = np.random.default_rng(1)
    names = [[f"v{i}_{j}" for j in range(side)] for i in range(side)]
    cpts = []
    for i in range(side):
        for j in range(side):
            parents = ([names[i - 1][j]] if i else []) + ([names[i][j - 1]] if j else [])
            table = random_table(rng, (*[2] * len(parents), 2), 0.0)
            cpts.append(CPT(names[i][j], tuple(parents), table))
    return BayesianNetwork([Variable(n, ("a", "b")) for row in names for n in row], cpts)


def test_memory_stays_within_what_is_said():
    network = grid(11)
    JunctionTree(asia()).query()
    with pytest.raises(MemoryBudgetError):
        JunctionTree(network, memory_budget=100_000)
    tracemalloc.start()
    try:
        engine = JunctionTree(network)
        engine.query({"v3_3": "a"})
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert engine.bytes > 1_000_000
    assert peak < 1.5 * engine.bytes + 2_000_000


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**32 - 1), zeros=st.sampled_from([0.0, 0.4]))
def test_any_joint_posterior_equals_enumeration(seed, zeros):
    network = random_network(seed, 8, zeros=zeros)
    rng = np.random.default_rng(seed)
    variables = [str(name) for name in rng.permutation(list(network))[: rng.integers(1, 4)]]
    evidence = random_evidence(seed, network, 2)
    try:
        expected = Enumeration(network).joint(variables, evidence)
    except ImpossibleEvidenceError:
        return
    for kernels in (True, False):
        found = JunctionTree(network, kernels=kernels).joint(variables, evidence)
        np.testing.assert_allclose(found, expected, atol=1e-10)
