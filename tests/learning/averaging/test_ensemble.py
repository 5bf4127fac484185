"""Averaged answers against the formula, written out, and against exact averages of all graphs."""

import itertools
import pickle

import numpy as np
import pandas as pd
import pytest

import bayesgui
from bayesgui.core.errors import (
    Cancelled,
    EvidenceError,
    ImpossibleEvidenceError,
    MemoryBudgetError,
    ModelError,
)
from bayesgui.core.monitor import SILENT
from bayesgui.data.counts import family_counts
from bayesgui.learning.averaging.averaged_rows import averaged_rows
from bayesgui.learning.averaging.in_place import EnsembleAsked
from bayesgui.learning.averaging.members import ensemble_of
from bayesgui.learning.averaging.provenance import Provenance
from bayesgui.learning.averaging.row_engine import is_for_rows
from bayesgui.learning.averaging.scoring import score_rows
from bayesgui.learning.scores.base import scores
from tests.learning.confidence.enumeration import acyclic_parent_sets
from tests.learning.confidence.test_partition_mcmc import chained_cases

SIZES = {"a": 2, "b": 3, "c": 2, "d": 2}


def graphs_of(names, sets):
    """Return the arcs of graphs that are given as bits of parents."""
    n = len(names)
    return [
        frozenset((names[p], names[x]) for x in range(n) for p in range(n) if row[x] >> p & 1)
        for row in sets.tolist()
    ]


@pytest.fixture(scope="module")
def data():
    return chained_cases(200, 2, SIZES)


@pytest.fixture(scope="module")
def three(data):
    graphs = [{("a", "b")}, {("a", "b")}, {("b", "a"), ("c", "d")}, set()]
    return ensemble_of(graphs, data, Provenance(ess=2.0))


def evidence(ensemble):
    return {"a": ensemble.network["a"].states[1], "d": ensemble.network["d"].states[0]}


def joint(network):
    return bayesgui.JunctionTree(network).joint(list(SIZES))


def test_equal_graphs_become_one_member_of_more_weight(three, data):
    assert [set(each.arcs) for each in three.members] == [
        {("a", "b")}, set(), {("b", "a"), ("c", "d")}
    ]  # fmt: skip
    assert three.weights.tolist() == [0.5, 0.25, 0.25]
    assert three.most_probable.arcs == (("a", "b"),)
    counts = family_counts(data, "b", ["a"])
    expected = (counts + 2 / 6) / (counts + 2 / 6).sum(axis=-1, keepdims=True)
    assert np.abs(three.most_probable.cpt("b").values - expected).max() < 1e-12


def test_posteriors_are_those_of_the_mixture_of_the_joints(three):
    whole = sum(w * joint(m) for w, m in zip(three.weights, three.members, strict=True))
    part = whole[1, :, :, 0]
    found = three.posteriors(evidence(three))
    assert found.log_evidence == pytest.approx(np.log(part.sum()), abs=1e-12)
    assert np.abs(found["b"] - part.sum(axis=1) / part.sum()).max() < 1e-12
    assert np.abs(found["c"] - part.sum(axis=0) / part.sum()).max() < 1e-12


def test_supposed_evidence_leaves_the_weights(three):
    found = three.posteriors(evidence(three), "b", updated=False)
    each = np.array([bayesgui.JunctionTree(m).query(evidence(three))["b"] for m in three.members])
    assert np.abs(found["b"] - three.weights @ each).max() < 1e-12
    assert found.weights.tolist() == three.weights.tolist()
    sd = np.sqrt(three.weights @ (each - found["b"]) ** 2)
    assert np.abs(found.sd["b"] - sd).max() < 1e-12
    assert (found.low["b"] == each.min(axis=0)).all()
    assert (found.high["b"] == each.max(axis=0)).all()


def test_shares_of_a_bootstrap_are_no_posterior_that_evidence_updates(three):
    told = Provenance("bootstrap")
    made = bayesgui.NetworkEnsemble(three.members, three.weights, told)
    plain = three.posteriors(evidence(three), "b", updated=False)
    assert np.abs(made.posteriors(evidence(three), "b")["b"] - plain["b"]).max() < 1e-12
    rows = pd.DataFrame([evidence(three)])
    assert np.abs(made.query_many(rows, "b", spread=False).to_numpy() - plain["b"]).max() < 1e-9
    both = {name: three.network[name].states[1] for name in ("a", "b")}
    assert made.posteriors(both).weights.tolist() == three.weights.tolist()
    assert np.abs(three.posteriors(both).weights - three.weights).max() > 1e-3


def test_rows_are_answered_as_one_by_one(three):
    states = {name: three.network[name].states for name in SIZES}
    rows = list(itertools.product((None, *states["a"]), (None, *states["d"])))
    frame = pd.DataFrame(rows, columns=["a", "d"])
    for updated in (True, False):
        found = three.query_many(frame, "b", updated=updated)
        for row, (a, d) in zip(found.to_numpy(), rows, strict=True):
            given = {k: v for k, v in (("a", a), ("d", d)) if v is not None}
            one = three.posteriors(given, "b", updated=updated)
            assert np.abs(row - np.concatenate([one["b"], one.sd["b"]])).max() < 1e-7
    assert list(found.columns[-3:]) == [f"sd(b = {state})" for state in states["b"]]


def test_the_log_likelihood_of_rows_sums_missing_cells_out(three):
    states = {name: three.network[name].states for name in SIZES}
    frame = pd.DataFrame({"a": [states["a"][0], None], "b": [states["b"][2]] * 2})
    found = three.log_likelihoods(frame)
    whole = sum(w * joint(m) for w, m in zip(three.weights, three.members, strict=True))
    expected = np.log([whole[0, 2].sum(), whole[:, 2].sum()])
    assert np.abs(found - expected).max() < 1e-12


def test_the_class_column_is_not_read(three, data):
    frame = data.to_frame()
    found = three.predict(frame, "b", spread=False)
    without = three.query_many(frame.drop(columns="b"), "b", spread=False)
    assert np.abs(found.iloc[:, :3].to_numpy() - without.to_numpy()).max() < 1e-12
    most = np.array(three.network["b"].states)[without.to_numpy().argmax(axis=1)]
    assert found["most probable b"].tolist() == most.tolist()


def test_arcs_have_the_weight_of_the_members_that_have_them(three):
    pairs = {(p.first, p.second): (p.confidence, p.direction) for p in three.arcs().pairs()}
    assert pairs == {("a", "b"): (0.75, pytest.approx(2 / 3)), ("c", "d"): (0.25, 1.0)}


def test_a_sample_of_the_posterior_averages_as_all_graphs_together(data):
    names = data.names
    graphs = graphs_of(names, acyclic_parent_sets(len(names)))
    score = scores.create("bdeu")
    logs = np.array([
        sum(
            score.family(
                family_counts(data, x, [p for p in names if (p, x) in arcs]), data.total_weight
            )
            for x in names
        )
        for arcs in graphs
    ])  # fmt: skip
    every = ensemble_of(graphs, data, Provenance())
    place = {frozenset(m.arcs): k for k, m in enumerate(every.members)}
    weights = np.zeros(len(graphs))
    for arcs, log in zip(graphs, logs, strict=True):
        weights[place[arcs]] = np.exp(log - logs.max())
    exact = bayesgui.NetworkEnsemble(every.members, weights)
    found = bayesgui.ensemble(data, "partition-mcmc", n=1_000, samples=1_000, seed=4)
    given = evidence(exact)
    best = max(range(len(weights)), key=weights.__getitem__)
    assert weights[best] / weights.sum() < 0.5
    wanted, drawn = exact.posteriors(given), found.posteriors(given)
    for target in ("b", "c"):
        assert np.abs(wanted[target] - drawn[target]).max() < 0.01
        assert np.abs(wanted.sd[target] - drawn.sd[target]).max() < 0.01
    one = bayesgui.NetworkEnsemble((exact.most_probable,), np.ones(1)).posteriors(given)
    assert (one.sd["b"] == 0).all()


@pytest.mark.parametrize("method", ["bootstrap", "order-mcmc", "partition-mcmc"])
def test_the_same_seed_gives_the_same_ensemble(data, method):
    first, second = (bayesgui.ensemble(data, method, n=12, samples=40, seed=7) for _ in range(2))
    assert first.weights.tolist() == second.weights.tolist()
    assert [m.arcs for m in first.members] == [m.arcs for m in second.members]
    assert first.provenance.samples == 12
    assert first.provenance.method == method
    again = pickle.loads(pickle.dumps(first))
    assert again.members == first.members


def test_what_is_impossible_everywhere_is_said(data):
    sure = bayesgui.example("asia")
    made = bayesgui.NetworkEnsemble((sure, sure), [1, 3])
    assert made.weights.tolist() == [0.25, 0.75]
    with pytest.raises(ImpossibleEvidenceError):
        made.posteriors({"lung": "yes", "either": "no"})
    with pytest.raises(EvidenceError, match="no node lungs"):
        made.posteriors(targets="lungs")


def test_networks_that_do_not_belong_together_are_refused(three):
    with pytest.raises(ModelError, match="same variables"):
        bayesgui.NetworkEnsemble((three.network, bayesgui.example("asia")), [0.5, 0.5])
    with pytest.raises(ModelError, match="at least one network"):
        bayesgui.NetworkEnsemble((), [])
    with pytest.raises(ModelError, match="weight of 0 or more"):
        bayesgui.NetworkEnsemble((three.network,), [float("nan")])


def test_evidence_that_only_members_without_weight_allow_is_impossible():
    asia = bayesgui.example("asia")
    never = asia.with_row("lung", {"smoke": "yes"}, [0.0, 1.0])
    made = bayesgui.NetworkEnsemble((asia, never), [0, 1])
    for updated in (False, True):
        with pytest.raises(ImpossibleEvidenceError):
            made.posteriors({"lung": "yes", "smoke": "yes"}, "bronc", updated=updated)


def test_a_table_of_the_class_alone_gets_its_prior():
    asia = bayesgui.example("asia")
    made = bayesgui.NetworkEnsemble((asia,), [1]).predict(
        pd.DataFrame({"lung": ["yes", "no"]}), "lung"
    )
    assert made["P(lung = yes)"].tolist() == pytest.approx([0.055, 0.055])
    assert made["most probable lung"].tolist() == ["no", "no"]
    assert made.attrs["remarks"] == []


def test_a_row_without_weight_does_not_count_in_the_score():
    asia = bayesgui.example("asia")
    rows = bayesgui.Dataset.from_frame(
        pd.DataFrame({"lung": ["yes", "no"], "either": ["no", "no"]})
    )
    made = bayesgui.NetworkEnsemble((asia,), [1])
    found = score_rows(made, rows.with_weights(np.array([0.0, 2.0])))
    alone = score_rows(made, rows.rows(np.array([1])))
    assert found.per_row == pytest.approx(alone.per_row)
    assert found.most_probable == found.log_likelihood
    assert np.isnan(score_rows(made, rows.rows(np.array([], int))).per_row)
    light = score_rows(made, rows.with_weights(np.array([0.0, 0.25])))
    assert light.rows == 0.25
    assert light.per_row == light.of_row(light.most_probable) == pytest.approx(alone.per_row)


def test_engines_are_made_when_they_are_asked_and_kept_when_cancelled(three):
    class Impatient(type(SILENT)):
        def check(self):
            if len(fresh._engines._made) == 1:
                raise Cancelled

    fresh = bayesgui.NetworkEnsemble(three.members, three.weights)
    with pytest.raises(Cancelled):
        fresh.posteriors({"b": 1}, monitor=Impatient())
    kept = fresh._engines[0]
    found, expected = fresh.posteriors({"b": 1}), three.posteriors({"b": 1}, updated=True)
    assert fresh._engines[0] is kept
    assert len(fresh._engines[1:]) == len(three) - 1
    assert np.array_equal(found["a"], expected["a"])
    plain = EnsembleAsked(fresh).posteriors(bayesgui.Evidence({"b": 1}), kernels=False)
    assert np.abs(plain["a"] - expected["a"]).max() < 1e-12


def test_few_states_are_answered_from_scores_of_rows_as_trees_answer(three):
    states = {name: three.network[name].states for name in SIZES}
    rows = list(itertools.product(*((None, *states[name]) for name in ("a", "b", "d"))))
    frame = pd.DataFrame(rows, columns=["a", "b", "d"])
    targets = ("b", "c")
    assert is_for_rows(three.network, targets)
    found = three.query_rows(frame, targets)
    by_trees = averaged_rows(three._engines, three.weights, frame, targets)
    assert np.abs(found.probabilities - by_trees.probabilities).max() < 1e-12
    assert np.abs(found.log_evidence - by_trees.log_evidence).max() < 1e-12
    assert np.abs(found.sd - by_trees.sd).max() < 1e-7
    assert (found.states, found.n_distinct) == (by_trees.states, by_trees.n_distinct)
    assert found.remarks == by_trees.remarks


def test_rows_that_are_impossible_have_no_posterior_from_scores_either():
    asia = bayesgui.example("asia")
    made = bayesgui.NetworkEnsemble((asia, asia), [0.5, 0.5])
    frame = pd.DataFrame({"lung": ["yes", "no"], "either": ["no", "no"], "xray": [None, "yes"]})
    found = made.query_rows(frame, "tub")
    assert np.isnan(found.probabilities[0]).all()
    assert np.isneginf(found.log_evidence[0])
    one = bayesgui.JunctionTree(asia).query({"lung": "no", "either": "no", "xray": "yes"})["tub"]
    assert np.abs(found.probabilities[1] - one).max() < 1e-12
    assert "Row 1" in str(found.remarks[-1]) or "row 1" in str(found.remarks[-1])


def test_a_class_is_predicted_where_no_memory_holds_a_tree():
    n = 40
    rng = np.random.default_rng(1)
    names = [f"x{k}" for k in range(n)]
    variables = [bayesgui.Variable(name, ("a", "b", "c", "d")) for name in names]
    tables = []
    for k, name in enumerate(names):
        parents = sorted(rng.choice(k, min(k, 4), replace=False).tolist())
        table = rng.dirichlet(np.ones(4), (4,) * len(parents))
        tables.append(bayesgui.CPT(name, tuple(names[p] for p in parents), table))
    network = bayesgui.BayesianNetwork(variables, tables)
    with pytest.raises(MemoryBudgetError):
        bayesgui.JunctionTree(network)
    rows = bayesgui.sample(network, 20, seed=2)
    made = bayesgui.NetworkEnsemble((network,), [1.0])
    found = made.predict(rows, "x3", spread=False).iloc[:, :4].to_numpy()
    frame = rows.to_frame()
    for row in range(3):
        shares = []
        for state in variables[3].states:
            whole = frame.iloc[[row]].assign(x3=state)
            shares.append(np.exp(bayesgui.row_scores(network, whole).log_likelihoods[0]))
        assert np.abs(found[row] - np.array(shares) / sum(shares)).max() < 1e-12


def test_what_is_observed_is_certain_whatever_the_weights(three):
    made = bayesgui.NetworkEnsemble(three.members, [0.1, 0.2, 0.7])
    found = made.posteriors(evidence(three))
    assert found["a"].tolist() == [0.0, 1.0]
    many = bayesgui.NetworkEnsemble((three.network,) * 7, [0.1, 0.3, 0.7, 0.9, 0.11, 0.13, 0.17])
    assert many.posteriors(evidence(three))["d"].tolist() == [1.0, 0.0]
