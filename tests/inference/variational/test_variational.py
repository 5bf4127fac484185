"""Loopy belief propagation and mean field: exact where they are, and honest where they are not."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import Cancelled, EvidenceError, ImpossibleEvidenceError
from bayesgui.core.evidence import do, fixed
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.inference import engines
from bayesgui.inference.variational.loopy_run import MessageResidual
from bayesgui.inference.variational.mean_field_run import BoundStep
from tests.inference.networks import asia, chain, naive_bayes
from tests.inference.random_networks import random_evidence, random_network, random_table
from tests.inference.sampling.test_weighted_samplers import Impatient, exact

LOOPY = "loopy-belief-propagation"


class Listening:
    """Keeps what is published."""

    stop_requested = False

    def __init__(self) -> None:
        self.events: list[object] = []

    def report(self, fraction: float, text: str = "") -> None:
        assert 0 <= fraction <= 1

    def publish(self, event: object) -> None:
        self.events.append(event)

    def check(self) -> None:
        pass


def random_polytree(seed: int, nodes: int, zeros: float) -> BayesianNetwork:
    """Return a network whose arcs, directions left out, form a tree."""
    rng = np.random.default_rng(seed)
    sizes = rng.integers(1, 4, nodes).tolist()
    parents: list[list[int]] = [[] for _ in range(nodes)]
    for k in range(1, nodes):
        other = int(rng.integers(k))
        child, parent = (k, other) if rng.random() < 0.5 and len(parents[k]) < 3 else (other, k)
        parents[child].append(parent)
    variables = [Variable(f"v{k}", tuple(f"s{j}" for j in range(n))) for k, n in enumerate(sizes)]
    cpts = [
        CPT(
            f"v{k}",
            tuple(f"v{p}" for p in parents[k]),
            random_table(rng, (*(sizes[p] for p in parents[k]), sizes[k]), zeros),
        )
        for k in range(nodes)
    ]
    return BayesianNetwork(variables, cpts)


@pytest.mark.parametrize("options", [{}, {"schedule": "flooding"}, {"damping": 0.2}])
@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 2**32 - 1), zeros=st.sampled_from([0.0, 0.4]))
def test_belief_propagation_is_exact_on_polytrees(options, seed, zeros):
    network = random_polytree(seed, 8, zeros)
    evidence = random_evidence(seed, network, 3)
    engine = engines.create(LOOPY, network, **options)
    try:
        expected = exact(network, evidence)
    except ImpossibleEvidenceError:
        with pytest.raises(ImpossibleEvidenceError):
            engine.query(evidence)
        return
    found = engine.query(evidence)
    assert found.warnings == ()
    assert found.log_evidence == pytest.approx(expected.log_evidence, abs=1e-7)
    for name in network:
        assert found[name] == pytest.approx(expected[name], abs=1e-8)


def test_thousands_of_messages_stay_in_range():
    network = naive_bayes(2_000, [[0.9, 0.1], [0.1, 0.9]])
    halves = {f"x{k}": "ab"[k % 2] for k in range(2_000)}
    found = engines.create(LOOPY, network).query(halves, ["class"])
    assert found["class"] == pytest.approx([0.5, 0.5], abs=1e-9)
    assert found.log_evidence == pytest.approx(1_000 * math.log(0.09), rel=1e-12)


def test_loops_give_an_estimate_near_the_truth_on_asia():
    expected = exact(asia(), {"dysp": "yes"})
    found = engines.create(LOOPY, asia()).query({"dysp": "yes"})
    for name in found:
        assert found[name] == pytest.approx(expected[name], abs=0.05)
    assert found["lung"][0] != pytest.approx(expected["lung"][0], abs=1e-6)


def frustrated() -> BayesianNetwork:
    """Return a ring of copies, one of them turned round: messages go round for ever."""
    names = [f"x{k}" for k in range(3)]
    pairs = list(itertools.combinations(names, 2))
    agree = [[[0.99, 0.01], [0.01, 0.99]], [[0.01, 0.99], [0.99, 0.01]]]
    differ = [[[0.01, 0.99], [0.99, 0.01]], [[0.99, 0.01], [0.01, 0.99]]]
    cpts = [CPT(f"s{a}{b}", (a, b), t) for (a, b), t in zip(pairs, [agree, agree, differ])]  # noqa: B905
    biased = CPT("x0", (), [0.6, 0.4])
    variables = [Variable(n, ("a", "b")) for n in (*names, *(c.variable for c in cpts))]
    return BayesianNetwork(variables, [biased, *cpts])


def test_messages_that_do_not_settle_are_said_and_their_residuals_kept():
    network = frustrated()
    evidence = {name: "a" for name in network if name.startswith("s")}
    engine = engines.create(LOOPY, network, schedule="flooding", max_passes=30)
    monitor = Listening()
    found = engine.query(evidence, monitor=monitor)
    assert len(engine.residuals) == 30
    assert engine.residuals[-1] > 1e-3
    assert monitor.events[-1] == MessageResidual(30, engine.residuals[-1])
    (warning,) = found.warnings
    assert "did not converge in 30 passes" in warning
    damped = engines.create(LOOPY, network, schedule="flooding", damping=0.6, max_passes=3_000)
    assert damped.query(evidence).warnings == ()
    assert damped.residuals[-1] <= 1e-10


def test_belief_propagation_holds_fixed_posteriors_and_interventions():
    tree = chain([[0.9, 0.1], [0.3, 0.7]])
    wanted = {"y": fixed({"a": 0.4, "b": 0.6})}
    found = engines.create(LOOPY, tree).query(wanted)
    for name in tree:
        assert found[name] == pytest.approx(exact(tree, wanted)[name], abs=1e-8)
    cut = engines.create(LOOPY, tree).query({"y": do("a")})
    assert cut["x"] == pytest.approx([0.5, 0.5])
    assert cut["y"].tolist() == [1, 0]


def test_a_joint_is_put_together_from_conditionals():
    network = random_polytree(5, 6, 0.0)
    names = list(network)[:3]
    table = engines.create(LOOPY, network).joint(names, {})
    assert table == pytest.approx(engines.create("enumeration", network).joint(names, {}), abs=1e-8)


# -- mean field -----------------------------------------------------------------------------------


def test_mean_field_of_two_nodes_is_the_fixed_point_worked_by_hand():
    # P(x, y) as a table; q(x) ∝ exp Σ_y q(y) ln P(x, y), and the same for y.
    joint = np.array([[0.5 * 0.9, 0.5 * 0.1], [0.5 * 0.2, 0.5 * 0.8]])
    engine = engines.create("mean-field", chain([[0.9, 0.1], [0.2, 0.8]]), tolerance=1e-14)
    found = engine.query()
    x, y = found["x"], found["y"]
    for mine, others in ((x, np.log(joint) @ y), (y, x @ np.log(joint))):
        expected = np.exp(others) / np.exp(others).sum()
        assert mine == pytest.approx(expected, abs=1e-6)
    bound = x @ np.log(joint) @ y - x @ np.log(x) - y @ np.log(y)
    assert found.log_evidence == pytest.approx(bound, abs=1e-10)
    assert found.log_evidence < 0


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32 - 1), zeros=st.sampled_from([0.0, 0.4, 0.6]))
def test_the_bound_rises_and_never_passes_the_probability_of_the_evidence(seed, zeros):
    network = random_network(seed, 7, max_cells=600, zeros=zeros)
    evidence = random_evidence(seed, network, 3)
    engine = engines.create("mean-field", network)
    try:
        expected = exact(network, evidence)
    except ImpossibleEvidenceError:
        with pytest.raises(ImpossibleEvidenceError):
            engine.query(evidence)
        return
    found = engine.query(evidence)
    assert -math.inf < found.log_evidence <= expected.log_evidence + 1e-9
    best = max(trace[-1] for trace in engine.bounds)
    assert found.log_evidence == pytest.approx(best, rel=1e-12)
    for trace in engine.bounds:
        assert (np.diff(trace) > -1e-9).all()
    for name in network:
        assert found[name].sum() == pytest.approx(1)
        assert (found[name][expected[name] == 0] == 0).all()


def test_mean_field_ends_where_q_stands_still_and_not_where_the_bound_is_flat():
    # Coupled almost as strongly as tears q away from (0.5, 0.5): each sweep closes in by a tenth.
    network = chain([[0.87, 0.13], [0.13, 0.87]])
    found = engines.create("mean-field", network).query()
    assert found["x"] == pytest.approx([0.5, 0.5], abs=2e-8)
    assert found["y"] == pytest.approx([0.5, 0.5], abs=2e-8)


def test_mean_field_is_exact_where_variables_are_independent():
    coins = BayesianNetwork(
        [Variable("x", ("a", "b")), Variable("y", ("a", "b", "c"))],
        [CPT("x", (), [0.3, 0.7]), CPT("y", (), [0.2, 0.5, 0.3])],
    )
    found = engines.create("mean-field", coins).query({"y": {"a": 0.5, "b": 0, "c": 1.0}})
    assert found["x"] == pytest.approx([0.3, 0.7])
    assert found["y"] == pytest.approx([0.25, 0, 0.75])
    assert found.log_evidence == pytest.approx(math.log(0.4))


def test_more_starts_never_lower_the_bound_and_a_seed_repeats_it():
    bounds = [
        engines.create("mean-field", asia(), starts=k).query({"dysp": "yes"}).log_evidence
        for k in (1, 20, 20)
    ]
    assert bounds[0] <= bounds[1] == bounds[2]


def test_the_rising_bound_is_published():
    monitor = Listening()
    engine = engines.create("mean-field", asia(), starts=2)
    engine.query({"xray": "yes"}, monitor=monitor)
    steps = [event for event in monitor.events if isinstance(event, BoundStep)]
    assert [s.bound for s in steps if s.start == 1] == list(engine.bounds[1])


def test_a_probability_of_0_that_is_none_is_said():
    found = engines.create("mean-field", asia()).query({"dysp": "yes"})
    assert found["lung"].tolist() == [0, 1]
    (warning,) = found.warnings
    assert warning.startswith("Mean field gives probability 0 to states of tub, lung, either ")
    assert engines.create("mean-field", asia()).query({}, ["smoke"]).warnings == ()
    # What the findings themselves rule out is no loss.
    sure = {"tub": "no", "lung": "no"}
    assert engines.create("mean-field", asia()).query(sure).warnings == ()


def test_an_ascent_cut_short_is_said():
    warning, *_ = engines.create("mean-field", asia(), max_sweeps=1).query({"dysp": "yes"}).warnings
    assert warning == "Mean field had not settled after 1 sweeps; allow more."


def test_a_fixed_posterior_is_a_factor_of_the_product():
    found = engines.create("mean-field", asia()).query({"bronc": fixed({"yes": 0.8, "no": 0.2})})
    assert found["bronc"] == pytest.approx([0.8, 0.2])
    assert found.log_evidence is None
    with pytest.raises(EvidenceError, match="cannot fix the posterior of either"):
        engines.create("mean-field", asia()).query({"either": fixed({"yes": 0.5, "no": 0.5})})


def test_a_joint_of_mean_field_is_the_product():
    engine = engines.create("mean-field", asia())
    table = engine.joint(["smoke", "bronc"], {"dysp": "yes"})
    found = engine.query({"dysp": "yes"})
    assert table == pytest.approx(np.outer(found["smoke"], found["bronc"]))


@pytest.mark.parametrize("name", [LOOPY, "mean-field"])
def test_cancelling_ends_it(name):
    with pytest.raises(Cancelled):
        engines.create(name, asia()).query({"dysp": "yes"}, monitor=Impatient())


@pytest.mark.parametrize("name", [LOOPY, "mean-field"])
def test_a_network_without_nodes_is_answered(name):
    assert dict(engines.create(name, BayesianNetwork()).query()) == {}
