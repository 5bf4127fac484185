"""Faults and tests ranked, against the enumerated joint distribution and pyAgrum."""

from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bayesgui
from bayesgui.core.errors import ImpossibleEvidenceError, ModelError
from bayesgui.core.roles.node_roles import NO_ROLES, NodeRoles
from bayesgui.diagnosis.problem import problem_of
from bayesgui.diagnosis.ranking import look_ahead, rank
from bayesgui.diagnosis.verdict import verdict
from tests.inference.causal.hidden_models import random_tables

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.diagnosis.problem import Problem

ASIA_ROLES = NodeRoles(
    {"tub": "fault", "lung": "fault", "bronc": "fault", "xray": "test", "asia": "observable",
     "smoke": "observable"},
    {},
    {"xray": 40.0},
)  # fmt: skip


def joint_of(network: BayesianNetwork) -> NDArray[np.float64]:
    """Return the whole joint distribution, one axis for each node in order."""
    names = list(network)
    table = np.ones([network[name].n_states for name in names])
    for states in itertools.product(*(range(n) for n in table.shape)):
        at = dict(zip(names, states, strict=True))
        for name in names:
            cpt = network.cpt(name)
            table[states] *= cpt.values[tuple(at[p] for p in (*cpt.parents, name))]
    return table


def given_states(
    network: BayesianNetwork, table: NDArray[np.float64], known: Mapping[str, str]
) -> NDArray[np.float64]:
    """Return the joint with everything else set to 0, normalized."""
    kept = table.copy()
    for axis, name in enumerate(network):
        if name in known:
            k = network[name].states.index(known[name])
            mask = np.zeros(table.shape[axis])
            mask[k] = 1
            shape = [1] * table.ndim
            shape[axis] = -1
            kept *= mask.reshape(shape)
    return kept / kept.sum()


def entropy_of(numbers: Sequence[float]) -> float:
    return -sum(p * math.log(p) for p in numbers if p > 0)


def sum_of_entropies(
    network: BayesianNetwork, problem: Problem, table: NDArray[np.float64]
) -> float:
    names, total = list(network), 0.0
    for each in problem.sought:
        axis = names.index(each.name)
        marginal = table.sum(axis=tuple(k for k in range(table.ndim) if k != axis))
        grouped = [0.0] * each.n_groups
        for group, p in zip(each.groups, marginal, strict=True):
            grouped[group] += p
        total += entropy_of(grouped)
    return total


def joint_entropy(network: BayesianNetwork, problem: Problem, table: NDArray[np.float64]) -> float:
    names, found = list(network), dict[tuple[int, ...], float]()
    axes = [names.index(each.name) for each in problem.sought]
    for states, p in np.ndenumerate(table):
        key = tuple(
            each.groups[states[axis]] for each, axis in zip(problem.sought, axes, strict=True)
        )
        found[key] = found.get(key, 0.0) + float(p)
    return entropy_of(list(found.values()))


@st.composite
def diagnoses(draw: st.DrawFn) -> tuple[BayesianNetwork, NodeRoles, dict[str, str]]:
    """Draw a network of four to five nodes, roles, prices and at most one finding."""
    count = draw(st.integers(4, 5))
    names = [f"N{k}" for k in range(count)]
    parents = {
        name: [other for other in names[:k] if draw(st.booleans())] for k, name in enumerate(names)
    }
    generator = np.random.default_rng(draw(st.integers(0, 10_000)))
    network = random_tables(parents, generator)
    roles = NO_ROLES
    faults = draw(st.sets(st.sampled_from(names), min_size=1, max_size=2))
    for name in sorted(faults):
        states = network[name].states
        if draw(st.booleans()):
            roles = roles.with_role(name, "fault", states[:1])
        else:
            roles = roles.with_role(name, "target")
        if draw(st.booleans()):
            roles = roles.with_price(name, 3.0)
    rest = [name for name in names if name not in faults]
    for name in rest:
        roles = roles.with_price(name, draw(st.sampled_from([0.0, 1.0, 2.5])))
    known = {}
    if draw(st.booleans()):
        known = {rest[0]: network[rest[0]].states[0]}
    return network, roles, known


@settings(max_examples=60, deadline=None)
@given(diagnoses())
def test_gains_are_those_of_the_enumerated_joint(
    drawn: tuple[BayesianNetwork, NodeRoles, dict[str, str]],
) -> None:
    network, roles, known = drawn
    problem = problem_of(network, roles)
    engine = bayesgui.JunctionTree(network)
    now = given_states(network, joint_of(network), known)
    for measure, entropy in (("sum", sum_of_entropies), ("joint", joint_entropy)):
        ranking = rank(engine, problem, known, measure)  # type: ignore[arg-type]
        assert ranking.entropy == pytest.approx(entropy(network, problem, now), abs=1e-9)
        assert {test.name for test in ranking.tests} == {
            test.name for test in problem.tests if test.name not in known
        }
        for test in ranking.tests:
            axis = list(network).index(test.name)
            left = 0.0
            for state, outcome in zip(network[test.name].states, test.outcomes, strict=True):
                k = network[test.name].states.index(state)
                p = float(np.take(now, k, axis).sum())
                assert outcome.probability == pytest.approx(p, abs=1e-9)
                after = given_states(network, now, {test.name: state})
                left += p * entropy(network, problem, after)
                told = []
                for each in problem.sought:
                    at = list(network).index(each.name)
                    marginal = after.sum(axis=tuple(i for i in range(after.ndim) if i != at))
                    states = network[each.name].states
                    told += [float(marginal[states.index(each_)]) for each_ in each.states]
                assert outcome.faults == pytest.approx(told, abs=1e-9)
            assert test.gain == pytest.approx(ranking.entropy - left, abs=1e-9)


@settings(max_examples=40, deadline=None)
@given(diagnoses())
def test_the_best_comes_first(
    drawn: tuple[BayesianNetwork, NodeRoles, dict[str, str]],
) -> None:
    network, roles, known = drawn
    ranking = rank(bayesgui.JunctionTree(network), problem_of(network, roles), known)
    telling = [test for test in ranking.tests if test.is_telling]
    assert list(ranking.tests[: len(telling)]) == telling
    paid = [price for price in roles.prices.values() if price > 0]
    effort = 0.3 * sum(paid) / len(paid) if paid else 1.0
    assert [test.effort for test in telling] == pytest.approx([effort] * len(telling))
    merits = [test.settled**2 / (test.price + effort) for test in telling]
    assert merits == pytest.approx(sorted(merits, reverse=True))
    assert ranking.next == (telling[0] if telling else None)


def test_numbers_of_pyagrum_on_asia() -> None:
    gum = pytest.importorskip("pyagrum")
    import tempfile
    from pathlib import Path

    asia = bayesgui.example("asia")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "asia.bif")
        bayesgui.write(asia, path)
        bn = gum.loadBN(str(path))
    engine = gum.LazyPropagation(bn)
    engine.setEvidence({"dysp": "yes"})
    ranking = rank(bayesgui.JunctionTree(asia), problem_of(asia, ASIA_ROLES), {"dysp": "yes"})
    for test in ranking.tests:
        told = sum(
            gum.InformationTheory(engine, [fault], [test.name]).mutualInformationXY()
            for fault in ("tub", "lung", "bronc")
        )
        # pyAgrum counts in bits.
        assert test.gain == pytest.approx(told * math.log(2), abs=1e-9)


def test_a_fault_with_a_price_can_be_examined_itself() -> None:
    asia = bayesgui.example("asia")
    roles = ASIA_ROLES.with_price("lung", 500)
    ranking = rank(bayesgui.JunctionTree(asia), problem_of(asia, roles), {"dysp": "yes"})
    examined = ranking.of("lung")
    assert examined is not None
    assert [outcome.faults[1] for outcome in examined.outcomes] == [1, 0]
    assert examined.price == 500


def test_states_in_which_nothing_is_wrong_are_one() -> None:
    network = random_tables({"F": [], "T": ["F"]}, np.random.default_rng(1))
    three = network.with_states("F", ("broken", "fine", "good"), (0, 1, None))
    roles = NO_ROLES.with_role("F", "fault", ("broken",))
    problem = problem_of(three, roles)
    assert problem.sought[0].groups == (0, 1, 1)
    assert problem.items == (("F", "broken"),)


def test_without_tests_all_that_can_be_observed_is_one() -> None:
    asia = bayesgui.example("asia")
    roles = NO_ROLES.with_role("tub", "fault", ("yes",))
    names = [test.name for test in problem_of(asia, roles, hidden=("either",)).tests]
    assert names == ["asia", "smoke", "lung", "bronc", "xray", "dysp"]


def test_what_is_missing_is_said() -> None:
    asia = bayesgui.example("asia")
    with pytest.raises(ModelError, match="No node is a fault or a target yet"):
        problem_of(asia, NO_ROLES)
    roles = NO_ROLES.with_role("tub", "fault", ("yes",)).with_role("xray", "test")
    with pytest.raises(ModelError, match="Nothing can be tested"):
        problem_of(asia, roles, hidden=("xray",))


def test_a_joint_that_is_too_large_is_refused() -> None:
    names = [f"F{k}" for k in range(21)]
    network = random_tables({**{name: [] for name in names}, "T": names[:2]},
                            np.random.default_rng(1))  # fmt: skip
    roles = NO_ROLES
    for name in names:
        roles = roles.with_role(name, "fault", network[name].states[:1])
    with pytest.raises(ModelError, match="too many to rank tests by"):
        rank(bayesgui.JunctionTree(network), problem_of(network, roles), measure="joint")


def test_impossible_findings_are_told() -> None:
    asia = bayesgui.example("asia")
    with pytest.raises(ImpossibleEvidenceError):
        rank(
            bayesgui.JunctionTree(asia),
            problem_of(asia, ASIA_ROLES),
            {"either": "no", "lung": "yes"},
        )


def test_two_tests_that_tell_only_together_are_seen_one_ahead() -> None:
    """The fault is the parity of two fair coins: one alone tells nothing, the other a little."""
    from bayesgui.core.cpt import CPT
    from bayesgui.core.variable import Variable

    states = ("yes", "no")
    variables = [Variable(name, states) for name in ("A", "B", "F", "C")]
    parity = np.zeros((2, 2, 2))
    for a, b in itertools.product(range(2), range(2)):
        parity[a, b, a ^ b] = 1
    nearly = np.array([[0.55, 0.45], [0.45, 0.55]])
    tables = [
        CPT("A", (), np.array([0.49, 0.51])),
        CPT("B", (), np.array([0.49, 0.51])),
        CPT("F", ("A", "B"), parity),
        CPT("C", ("F",), nearly),
    ]
    network = bayesgui.BayesianNetwork(variables, tables)
    roles = NO_ROLES.with_role("F", "fault", ("yes",))
    for name, price in (("A", 1), ("B", 1), ("C", 0.001)):
        roles = roles.with_price(name, price)
    engine, problem = bayesgui.JunctionTree(network), problem_of(network, roles)
    ranking = rank(engine, problem)
    assert ranking.tests[0].name == "C"
    ahead = look_ahead(engine, problem, ranking)
    first = ahead.of("A")
    assert first is not None
    assert first.ahead is not None
    entropy = ranking.entropy
    assert first.ahead[0] == pytest.approx(entropy, abs=1e-9)
    assert first.ahead[1] == pytest.approx(2.0)


def test_when_enough_is_known() -> None:
    asia = bayesgui.example("asia")
    problem = problem_of(asia, ASIA_ROLES)
    assert problem.items == (("tub", "yes"), ("lung", "yes"), ("bronc", "yes"))
    assert verdict(problem, (0.01, 0.96, 0.3)).kind == "found"
    assert verdict(problem, (0.01, 0.96, 0.3)).item == ("lung", "yes")
    assert verdict(problem, (0.01, 0.05, 0.03)).kind == "excluded"
    assert verdict(problem, (0.01, 0.06, 0.03)).kind == "open"
    assert verdict(problem, (0.01, 0.5, 0.3), 0.5).kind == "found"
    targets = problem_of(asia, NO_ROLES.with_role("tub", "target").with_role("lung", "target"))
    assert verdict(targets, (0.01, 0.99, 0.96, 0.04)).kind == "found"
    assert verdict(targets, (0.01, 0.99, 0.94, 0.06)).kind == "open"


def test_a_cheap_test_that_tells_little_does_not_come_before_one_that_decides() -> None:
    """By the plain ratio it would: 0.02 nats for 1 are more than 0.65 nats for 40."""
    from bayesgui.core.cpt import CPT
    from bayesgui.core.variable import Variable

    variables = [Variable(name, ("yes", "no")) for name in ("F", "cheap", "sure")]
    tables = [
        CPT("F", (), np.array([0.5, 0.5])),
        CPT("cheap", ("F",), np.array([[0.6, 0.4], [0.4, 0.6]])),
        CPT("sure", ("F",), np.array([[0.99, 0.01], [0.01, 0.99]])),
    ]
    network = bayesgui.BayesianNetwork(variables, tables)
    roles = NO_ROLES.with_role("F", "fault", ("yes",)).with_price("cheap", 1)
    roles = roles.with_price("sure", 40)
    ranking = rank(bayesgui.JunctionTree(network), problem_of(network, roles))
    sure, cheap = ranking.tests
    assert (sure.name, cheap.name) == ("sure", "cheap")
    assert cheap.ratio > sure.ratio
    # Either outcome of it is certain, so that it settles all: 1 bit.
    assert [outcome.is_end for outcome in sure.outcomes] == [True, True]
    assert sure.settled == pytest.approx(math.log(2))
    assert cheap.settled == pytest.approx(cheap.gain)
    assert sure.effort == pytest.approx(0.3 * 20.5)
    assert sure.merit == pytest.approx(math.log(2) ** 2 / (40 + 0.3 * 20.5))


@settings(max_examples=60, deadline=None)
@given(diagnoses(), st.sampled_from([0.6, 0.75, 0.9]))
def test_what_a_test_settles_is_the_enumerated_entropy_of_what_stays_open(
    drawn: tuple[BayesianNetwork, NodeRoles, dict[str, str]], certainty: float
) -> None:
    """Entropy counts as gone in each outcome with which the diagnosis ends."""
    network, roles, known = drawn
    problem = problem_of(network, roles)
    engine = bayesgui.JunctionTree(network)
    now = given_states(network, joint_of(network), known)
    for measure, entropy in (("sum", sum_of_entropies), ("joint", joint_entropy)):
        ranking = rank(engine, problem, known, measure, certainty=certainty)  # type: ignore[arg-type]
        ended = verdict(problem, ranking.faults, certainty).is_certain
        for test in ranking.tests:
            stays_open = 0.0
            for state, outcome in zip(network[test.name].states, test.outcomes, strict=True):
                if outcome.probability < 1e-12:
                    continue
                after = entropy(network, problem, given_states(network, now, {test.name: state}))
                ends = verdict(problem, outcome.faults, certainty).is_certain
                assert outcome.is_end == (ends and not ended)
                stays_open += 0 if outcome.is_end else outcome.probability * after
            expected = entropy(network, problem, now) - stays_open
            assert test.settled == pytest.approx(expected, abs=1e-9)
        merits = [test.merit for test in ranking.tests]
        assert merits == sorted(merits, reverse=True)


def test_nothing_is_tested_after_an_outcome_that_ends_the_diagnosis() -> None:
    """One test decides by either outcome: its price, looking ahead, is its own."""
    from bayesgui.core.cpt import CPT
    from bayesgui.core.variable import Variable

    variables = [Variable(name, ("yes", "no")) for name in ("F", "sure", "other")]
    tables = [
        CPT("F", (), np.array([0.5, 0.5])),
        CPT("sure", ("F",), np.array([[0.99, 0.01], [0.01, 0.99]])),
        CPT("other", ("F",), np.array([[0.8, 0.2], [0.2, 0.8]])),
    ]
    network = bayesgui.BayesianNetwork(variables, tables)
    roles = NO_ROLES.with_role("F", "fault", ("yes",)).with_price("sure", 3).with_price("other", 2)
    engine, problem = bayesgui.JunctionTree(network), problem_of(network, roles)
    ahead = look_ahead(engine, problem, rank(engine, problem))
    sure, other = ahead.of("sure"), ahead.of("other")
    assert sure is not None
    assert other is not None
    assert sure.ahead == pytest.approx((sure.gain, 3.0))
    assert other.ahead is not None
    assert other.ahead[1] == pytest.approx(5.0)
