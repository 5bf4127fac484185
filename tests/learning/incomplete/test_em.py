"""EM, compared with closed forms, counting and pyAgrum."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bayesgui
from bayesgui.core.errors import Cancelled, DataError
from bayesgui.data.dataset import CodedColumn, Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.learning.incomplete.cases import group_cases
from bayesgui.learning.parameters.base import learn_parameters
from bayesgui.learning.parameters.em import EM
from bayesgui.runs.pacing import go_on
from bayesgui.runs.run import RunProgress
from tests.learning.cases import network
from tests.learning.expected_counts import expected_counts
from tests.learning.incomplete.brute_force import (
    blanked,
    random_network,
    weighed_completions,
    with_random_tables,
)

EFFECTS = ("x", "y", "z")
MIXTURE = network(
    {"h": (), "x": ("h",), "y": ("h",), "z": ("h",)},
    {"h": ("low", "high"), "x": "01", "y": "01", "z": "01"},
)


def mixture(share, effects):
    """Return a hidden cause of three effects with given probabilities of state 1."""
    made = MIXTURE.with_cpt(bayesgui.CPT("h", (), [share, 1 - share]))
    for name, (low, high) in zip(EFFECTS, effects, strict=True):
        made = made.with_cpt(bayesgui.CPT(name, ("h",), [[1 - low, low], [1 - high, high]]))
    return made


def its_whole_population(net):
    """Return all configurations of the effects, weighted by their probabilities."""
    codes = np.array(list(itertools.product((0, 1), repeat=3)))
    weights = np.zeros(8)
    for h, p in enumerate(net.cpt("h").values):
        part = np.full(8, p)
        for k, name in enumerate(EFFECTS):
            part *= net.cpt(name).values[h][codes[:, k]]
        weights += part
    columns = [CodedColumn(name, ("0", "1"), codes[:, k]) for k, name in enumerate(EFFECTS)]
    return Dataset(tuple(columns), weights)


TRUTH = mixture(0.3, [(0.1, 0.8), (0.2, 0.7), (0.9, 0.25)])
NEAR = mixture(0.5, [(0.3, 0.6), (0.3, 0.6), (0.6, 0.3)])


def test_a_hidden_cause_of_three_effects_is_recovered_from_their_distribution():
    """Three binary effects of a binary cause determine it, up to the names of its states."""
    data = its_whole_population(TRUTH)
    learned = learn_parameters(NEAR, data, "em", change=1e-12, gain=0, max_iterations=20_000)
    for name in MIXTURE:
        assert learned.network.cpt(name).values == pytest.approx(TRUTH.cpt(name).values, abs=1e-5)
    entropy = float(data.weights @ np.log(data.weights))
    assert learned.log_likelihood == pytest.approx(entropy, abs=1e-9)
    assert learned.hidden == ("h",)
    assert any("No cell of h is observed" in remark for remark in learned.remarks)


def test_one_iteration_by_hand():
    """P(h | effects) by Bayes' rule from the start, then shares of the expected counts."""
    data = its_whole_population(TRUTH)
    learned = learn_parameters(NEAR, data, "em", max_iterations=1)
    joint = np.zeros((2, 2, 2, 2))
    for states in itertools.product((0, 1), repeat=4):
        joint[states] = NEAR.cpt("h").values[states[0]]
        for name, state in zip(EFFECTS, states[1:], strict=True):
            joint[states] *= NEAR.cpt(name).values[states[0], state]
    counts = joint / joint.sum(axis=0) * data.weights.reshape(2, 2, 2)
    assert learned.counts["h"] == pytest.approx(counts.sum(axis=(1, 2, 3)))
    assert learned.network.cpt("h").values == pytest.approx(counts.sum(axis=(1, 2, 3)))
    shares = counts.sum(axis=(2, 3))
    expected = shares / shares.sum(axis=1, keepdims=True)
    assert learned.network.cpt("x").values == pytest.approx(expected)
    assert len(learned.history) == 1


def test_where_only_effects_are_missing_the_complete_rows_of_each_decide():
    """Missing leaves say nothing about the rest, so counting complete families is exact."""
    rain = network({"rain": (), "wet": ("rain",)}, {"rain": "ny", "wet": "ny"})
    codes = {"rain": [0, 0, 0, 1, 1, 1, 1, 0], "wet": [0, 1, -1, 1, 1, 0, -1, 0]}
    data = Dataset(tuple(CodedColumn(n, ("n", "y"), np.array(c)) for n, c in codes.items()))
    learned = learn_parameters(rain, data, "em")
    assert learned.network.cpt("rain").values == pytest.approx([0.5, 0.5])
    assert learned.network.cpt("wet").values == pytest.approx(
        np.array([[2 / 3, 1 / 3], [1 / 3, 2 / 3]]), abs=1e-5
    )
    assert learned.counts["wet"].sum() == pytest.approx(8)
    expected = 8 * math.log(0.5) + 4 * math.log(2 / 3) + 2 * math.log(1 / 3)
    assert learned.log_likelihood == pytest.approx(expected)
    assert learned.score == pytest.approx(expected - 3 * math.log(8) / 2)


def test_with_nothing_missing_it_counts():
    net = random_network(1)
    data = Dataset.from_blocks(net, sample(net, 100, seed=1))
    for method, options in (("mle", {}), ("bayes", {"ess": 3.0})):
        counted = learn_parameters(net, data, method, **options)
        learned = learn_parameters(with_random_tables(net, 2), data, "em", **options)
        assert len(learned.history) == 1
        assert learned.log_likelihood == pytest.approx(counted.log_likelihood)
        for name in net:
            assert learned.network.cpt(name).values == pytest.approx(
                counted.network.cpt(name).values
            )
            assert np.array_equal(learned.counts[name], counted.counts[name])


@settings(max_examples=40, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    share=st.sampled_from([0.1, 0.5, 0.9]),
    alpha=st.sampled_from([0.0, 0.5, 2.0]),
    hidden=st.booleans(),
)
def test_the_objective_never_falls(seed, share, alpha, hidden):
    net = random_network(seed)
    data = blanked(Dataset.from_blocks(net, sample(net, 40, seed=seed)), share, seed)
    if hidden:
        data = data.without(net.names[2])
    start = with_random_tables(net, seed + 1)
    learned = learn_parameters(start, data, "em", alpha=alpha, change=0, gain=0, max_iterations=40)
    assert len(learned.history) == 40
    assert list(learned.history) == sorted(learned.history)
    found = expected_counts(learned.network, data)
    assert learned.log_likelihood == pytest.approx(found.log_likelihood)
    logs = sum(np.log(learned.network.cpt(name).values).sum() for name in net) if alpha else 0
    assert learned.objective == pytest.approx(found.log_likelihood + alpha * logs)
    for name in net:
        cpt = learned.network.cpt(name)
        assert np.array_equal(cpt.counts, learned.counts[name] + alpha)
        if alpha:
            rows = cpt.counts / cpt.counts.sum(axis=-1, keepdims=True)
            assert cpt.values == pytest.approx(rows)


def test_the_objective_does_not_fall_by_rounding_where_it_is_nearly_0():
    """Tables with zeros can make the cases nearly certain."""
    net = random_network(176, n=6, zeros=0.4)
    data = blanked(Dataset.from_blocks(net, sample(net, 60, seed=176)), 0.9, 176)
    history = learn_parameters(
        net, data.without(net.names[1]), "em", change=0, gain=0, max_iterations=60
    ).history
    assert list(history) == sorted(history)


def test_at_convergence_the_expected_counts_give_the_tables_again():
    net = random_network(5)
    data = blanked(Dataset.from_blocks(net, sample(net, 300, seed=5)), 0.2, 5)
    learned = learn_parameters(net, data, "em", change=1e-10, gain=0, max_iterations=20_000)
    assert learned.restarts[0].ended == "tables"
    counts = expected_counts(learned.network, data).counts
    for name in net:
        shares = counts[name] / counts[name].sum(axis=-1, keepdims=True)
        assert learned.network.cpt(name).values == pytest.approx(shares, abs=1e-8)


@pytest.mark.long
def test_its_likelihood_is_not_below_that_of_pyagrum(tmp_path):
    import pyagrum as gum

    net = bayesgui.read("samples/networks/asia.bif")
    data = blanked(Dataset.from_blocks(net, sample(net, 300, seed=3)), 0.15, 4)
    rows = [",".join(net.names)]
    for k in range(300):
        codes = [(data[name], int(data[name].codes[k])) for name in net.names]
        rows.append(",".join("?" if c == d.missing_code else d.states[c] for d, c in codes))
    (tmp_path / "cases.csv").write_text("\n".join(rows) + "\n")
    theirs = gum.BayesNet()
    for variable in net.variables:
        theirs.add(gum.LabelizedVariable(variable.name, "", list(variable.states)))
    for parent, child in net.arcs:
        theirs.addArc(parent, child)
    theirs.generateCPTs()
    learner = gum.BNLearner(str(tmp_path / "cases.csv"), theirs, ["?"])
    learner.useEM(1e-8)
    learner.EMsetMaxIter(500)
    found = learner.learnParameters(theirs)
    other = net
    for name in net.names:
        axes = list(reversed(found.cpt(name).names))
        values = np.array(found.cpt(name)[:])
        parents = net.cpt(name).parents
        order = [axes.index(member) for member in (*parents, name)]
        other = other.with_cpt(bayesgui.CPT(name, parents, values.transpose(order)))
    likelihood = expected_counts(other, data).log_likelihood
    assert likelihood > -math.inf
    learned = learn_parameters(other, data, "em")
    assert learned.history[0] >= likelihood - 1e-6
    ours = learn_parameters(net, data, "em", restarts=5)
    assert ours.log_likelihood >= likelihood - 1e-3


def test_a_symmetric_start_of_a_hidden_node_is_left_by_random_restarts():
    data = its_whole_population(TRUTH).with_weights(1000 * its_whole_population(TRUTH).weights)
    freed = learn_parameters(MIXTURE, data, "em")
    stuck = freed.restarts[0]
    assert freed.log_likelihood > stuck.objective + 10
    assert freed.best > 0
    assert len(freed.restarts) == 1 + 5
    x = freed.network.cpt("x").values
    assert abs(x[0] - x[1]).max() > 0.1
    assert freed.remarks[0] == (
        "The tables to begin with do not tell the states low and high of h apart, so EM began at "
        "5 random ones too; the best result is kept."
    )
    asked = learn_parameters(MIXTURE, data, "em", restarts=3, seed=2)
    assert asked.log_likelihood > stuck.objective + 10
    assert not any("apart" in remark for remark in asked.remarks)
    assert len(asked.restarts) == 1 + 3
    assert asked.history[-1] == max(each.objective for each in asked.restarts)
    assert len(learn_parameters(NEAR, data, "em").restarts) == 1


def test_a_restart_with_exchanged_states_is_recognized():
    data = its_whole_population(TRUTH).with_weights(1000 * its_whole_population(TRUTH).weights)
    learned = learn_parameters(NEAR, data, "em", restarts=8, seed=1, change=1e-8, gain=0)
    others = [each for each in learned.restarts if each.number != learned.best]
    assert all(each.match.is_same for each in others if each.objective > learned.objective - 1e-6)
    exchanged = [each for each in others if each.match.orders]
    assert exchanged
    assert all(each.match.orders == {"h": (1, 0)} for each in exchanged)
    number = exchanged[0].number
    assert f"Restart {number} found the same tables with the states of h exchanged." in (
        learned.remarks
    )


def test_either_rule_ends_an_ascent_and_0_switches_it_off():
    net = random_network(5)
    data = blanked(Dataset.from_blocks(net, sample(net, 100, seed=5)), 0.3, 5)

    def ended(**options):
        learned = learn_parameters(net, data, "em", **options)
        return learned.restarts[0].ended, len(learned.history), learned.remarks

    by_change, by_gain = ended(change=1e-3, gain=0), ended(change=0, gain=1e-3)
    assert by_change[0] == "tables"
    assert by_gain[0] == "gain"
    assert by_change[1] != by_gain[1]
    assert ended(change=1e-3, gain=1e-3)[1] == min(by_change[1], by_gain[1])
    reason, length, remarks = ended(change=0, gain=0, max_iterations=50)
    assert (reason, length) == ("iterations", 50)
    assert "EM had not settled after 50 iterations; allow more." in remarks


def _run(seed=5, **options):
    net = random_network(seed)
    data = blanked(Dataset.from_blocks(net, sample(net, 60, seed=seed)), 0.4, seed)
    zeros = {name: np.zeros(net.cpt(name).values.shape) for name in net}
    return EM(**options).begin(net, group_cases(net, data), zeros)


def test_it_can_be_watched_and_paused():
    at_once, watched = _run(restarts=1, max_iterations=9), _run(restarts=1, max_iterations=9)
    at_once.advance(100)
    assert watched.look() is None
    seen = []
    while not watched.is_over:
        share = watched.share
        watched.advance(2)
        assert share < watched.share
        seen.append(watched.look())
    assert watched.share == 1
    assert [each.restart for each in seen] == sorted(each.restart for each in seen)
    assert seen[0].iteration == 2
    assert seen[0].gain > 0
    assert seen[0].change > 0
    assert watched.report().n_ended == watched.report().n_ascents == 2
    assert np.array_equal(watched.best.theta, at_once.best.theta)
    assert watched.best.objective == max(each.objective for each in watched.ended)


class _Monitor:
    """Keeps what is published, and stops or cancels after a number of iterations."""

    def __init__(self, stop=math.inf, cancel=math.inf):
        self.stop, self.cancel = stop, cancel
        self.events = []

    @property
    def stop_requested(self):
        return len(self.events) >= self.stop

    def report(self, fraction, text=""): ...

    def publish(self, event):
        assert isinstance(event, RunProgress)
        self.events.extend(event.events)

    def check(self):
        if self.cancel <= 0:
            raise Cancelled
        self.cancel -= 1


@pytest.fixture
def published_at_once(monkeypatch):
    monkeypatch.setattr("bayesgui.runs.pacing.BATCH_SECONDS", 0.0)
    monkeypatch.setattr("bayesgui.runs.pacing.MAX_REPORTING_SHARE", 1e9)


@pytest.mark.usefixtures("published_at_once")
def test_stopping_keeps_the_best_so_far():
    net = random_network(5)
    data = blanked(Dataset.from_blocks(net, sample(net, 60, seed=5)), 0.4, 5)
    whole = learn_parameters(net, data, "em", change=0, gain=0, max_iterations=30)
    monitor = _Monitor(stop=4)
    kept = learn_parameters(
        net, data, "em", change=0, gain=0, max_iterations=30, restarts=2, monitor=monitor
    )
    assert kept.history == whole.history[: len(kept.history)]
    assert 0 < len(kept.history) < 30
    assert any("EM was stopped after" in remark for remark in kept.remarks)
    at_once = learn_parameters(net, data, "em", monitor=_Monitor(stop=0))
    assert len(at_once.history) == 1


def test_cancelling_leaves_a_run_that_can_go_on():
    run, other = _run(max_iterations=5), _run(max_iterations=5)
    for polls in range(30):
        try:
            go_on(run, None, 0.0, _Monitor(cancel=polls))
        except Cancelled:
            continue
        break
    other.advance(5)
    assert run.is_over
    assert run.best.history == other.best.history


def test_zeros_that_make_a_row_impossible_are_an_error_unless_there_are_restarts():
    net = network({"a": (), "b": ("a",), "c": ("b",)}, dict.fromkeys("abc", "01"))
    net = net.with_cpt(bayesgui.CPT("b", ("a",), [[1, 0], [1, 0]]))
    net = net.with_cpt(bayesgui.CPT("c", ("b",), [[1, 0], [0, 1]]))
    codes = {"a": [0, 1, 1], "b": [0, 1, -1], "c": [0, 1, 1]}
    data = Dataset(tuple(CodedColumn(n, ("0", "1"), np.array(c)) for n, c in codes.items()))
    with pytest.raises(DataError, match="Row 3 is impossible"):
        learn_parameters(net, data, "em")
    learned = learn_parameters(net, data, "em", restarts=1)
    assert learned.best == 1
    assert learned.restarts[0].ended == "impossible"
    assert any("impossible under the network's own tables" in each for each in learned.remarks)


def test_earlier_counts_are_the_prior():
    net = random_network(5)
    data = blanked(Dataset.from_blocks(net, sample(net, 60, seed=5)), 0.3, 5)
    first = learn_parameters(net, data, "em", ess=2)
    second = learn_parameters(first.network, data, "em", start=first.network)
    for name in net:
        assert np.array_equal(second.priors[name], first.network.cpt(name).counts)
        observed = second.network.cpt(name).observed
        assert observed == pytest.approx(first.counts[name] + second.counts[name])


def test_no_rows_leave_the_prior():
    net = random_network(5)
    data = Dataset.from_blocks(net, sample(net, 2, seed=5)).rows(slice(0, 0))
    learned = learn_parameters(net, data, "em", ess=2)
    for name in net:
        assert learned.network.cpt(name).values == pytest.approx(
            1 / net[name].n_states * np.ones(net.cpt(name).values.shape)
        )


def _best_completions(drawn, data):
    """Return the states of the most probable completion of each row, and the sum of ln P."""
    found = [
        max(weighed_completions(drawn, data, row), key=lambda pair: pair[1])
        for row in range(data.n_rows)
    ]
    return [states for states, _ in found], sum(math.log(p) for _, p in found)


@pytest.mark.parametrize("seed", range(4))
def test_hard_em_counts_the_most_probable_completion_of_each_row(seed):
    drawn = random_network(seed, 5, zeros=0.05)
    data = blanked(Dataset.from_blocks(drawn, sample(drawn, 60, seed=seed)), 0.4, seed)
    start = with_random_tables(drawn, seed + 10)
    learned = learn_parameters(start, data, "em", hard=True, max_iterations=1)
    completed, _ = _best_completions(start, data)
    for name in drawn.names:
        counts = np.zeros(drawn.cpt(name).values.shape)
        for states in completed:
            at = dict(zip(drawn.names, states, strict=True))
            counts[(*(at[p] for p in drawn.cpt(name).parents), at[name])] += 1
        assert learned.counts[name] == pytest.approx(counts)


@pytest.mark.parametrize("seed", range(4))
def test_hard_em_never_falls_and_tells_both_likelihoods(seed):
    drawn = random_network(seed, 5)
    data = blanked(Dataset.from_blocks(drawn, sample(drawn, 80, seed=seed)), 0.3, seed)
    learned = learn_parameters(drawn, data, "em", hard=True)
    assert min(np.diff(learned.history), default=0) > -1e-9
    assert len(learned.history) < 60
    _, completed = _best_completions(learned.network, data)
    assert learned.objective == pytest.approx(completed)
    assert learned.log_likelihood == pytest.approx(
        expected_counts(learned.network, data).log_likelihood
    )
    soft = learn_parameters(drawn, data, "em")
    assert learned.objective <= learned.log_likelihood <= soft.log_likelihood + 1e-6


def test_hard_em_overrates_what_is_frequent():
    """Three rows of four are 1, two more are blank: EM leaves 3/4, hard EM makes it 5/6."""
    coin = network({"x": ()}, {"x": "01"}).with_cpt(bayesgui.CPT("x", (), [0.4, 0.6]))
    data = Dataset((CodedColumn("x", ("0", "1"), np.array([0, 1, 1, 1, -1, -1])),))
    assert learn_parameters(coin, data, "em").network.cpt("x").values[1] == pytest.approx(
        0.75, abs=1e-4
    )
    hard = learn_parameters(coin, data, "em", hard=True).network
    assert hard.cpt("x").values[1] == pytest.approx(5 / 6)


def test_hard_em_without_blanks_is_counting():
    drawn = random_network(2, 5)
    data = Dataset.from_blocks(drawn, sample(drawn, 80, seed=2))
    one, other = (learn_parameters(drawn, data, "em", hard=hard) for hard in (True, False))
    assert one.network == other.network
    assert one.log_likelihood == other.log_likelihood
