"""Fractional updating, compared with values worked out by hand and with counting."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.errors import Cancelled, DataError
from bayesgui.core.monitor import SILENT
from bayesgui.data.dataset import CodedColumn, Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.learning.incomplete.fractional_run import completions
from bayesgui.learning.parameters.base import learn_parameters
from bayesgui.learning.parameters.fractional import FractionalUpdating
from bayesgui.runs.trace import Trace
from tests.learning.cases import network, table
from tests.learning.incomplete.brute_force import blanked, enumerated, random_network

CHAIN = network({"x1": (), "x2": ("x1",), "x3": ("x2",)}, dict.fromkeys(("x1", "x2", "x3"), "12"))
ROWS = table([("1", "1", "1"), ("2", "2", "2"), ("1", "", "1"), ("2", "", "2")], ("x1", "x2", "x3"))
"""The four rows of the classical example: the last two lack the middle of a chain."""


def _run(net=CHAIN, data=ROWS, ess=1.0, **options):
    alphas = {name: np.full_like(net.cpt(name).values, 0.0) for name in net}
    for name, alpha in alphas.items():
        alphas[name] = alpha + ess / alpha.size
    return FractionalUpdating(ess=ess, **options).begin(net, data.matched(net, hidden=True), alphas)


def test_the_rows_of_the_text_by_hand():
    """θ before row 3: P(x2=1 | 1) = P(x3=1 | x2=1) = 5/6 and P(x2=2 | 1) = P(x3=1 | 2) = 1/6."""
    learned = learn_parameters(CHAIN, ROWS, "fractional")
    w3 = Fraction(25, 36) / (Fraction(25, 36) + Fraction(1, 36))
    assert w3 == Fraction(25, 26)
    # Before row 4, α(x3 | x2=1) = 5/4 + 25/26, 1/4 and α(x3 | x2=2) = 1/4 + 1/26, 5/4.
    one = Fraction(1, 6) * Fraction(1, 4) / (Fraction(3, 2) + Fraction(25, 26))
    two = Fraction(5, 6) * Fraction(5, 4) / (Fraction(3, 2) + Fraction(1, 26))
    w4 = one / (one + two)
    assert w4 == Fraction(1, 41)
    quarter, five = Fraction(1, 4), Fraction(5, 4)
    x2 = [[five + w3, quarter + 1 - w3], [quarter + w4, five + 1 - w4]]
    x3 = [[five + w3, quarter + w4], [quarter + 1 - w3, five + 1 - w4]]
    assert learned.network.cpt("x1").counts.tolist() == [2.5, 2.5]
    assert learned.network.cpt("x2").counts == pytest.approx(np.array(x2, float), rel=1e-14)
    assert learned.network.cpt("x3").counts == pytest.approx(np.array(x3, float), rel=1e-14)
    means = [[float(cell / sum(row)) for cell in row] for row in x3]
    assert learned.network.cpt("x3").values == pytest.approx(np.array(means), rel=1e-14)
    assert learned.n_rows == 4


def test_a_step_shows_the_completions_of_a_row_and_what_they_add():
    run, trace = _run(), Trace()
    while not run.is_over:
        run.advance()
        trace.add(run.look())
    third, fourth = trace.at(2), trace.at(3)
    assert (third.row, third.codes) == (2, (0, -1, 0))
    found = completions(third, CHAIN)
    assert [each.states for each in found] == [(0, 0, 0), (0, 1, 0)]
    assert [each.weight for each in found] == pytest.approx([25 / 26, 1 / 26])
    assert [each.probability for each in found] == pytest.approx([25 / 72, 1 / 72])
    assert third.log_probability == pytest.approx(np.log(26 / 72))
    assert third.gains()["x2"] == pytest.approx(np.array([[25 / 26, 1 / 26], [0, 0]]))
    assert [each.weight for each in completions(fourth, CHAIN)] == pytest.approx([40 / 41, 1 / 41])
    back = trace.at(1)
    assert back.alphas()["x3"].tolist() == [[1.25, 0.25], [0.25, 1.25]]
    assert back.after is third.before
    assert fourth.total == pytest.approx(sum(each.log_probability for each in trace))
    learned = learn_parameters(CHAIN, ROWS, "fractional")
    assert learned.prequential == pytest.approx(fourth.total)


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10**6), share=st.sampled_from([0.2, 0.6]), weighted=st.booleans())
def test_each_row_adds_its_expected_counts_under_the_means_before_it(seed, share, weighted):
    net = random_network(seed)
    data = blanked(Dataset.from_blocks(net, sample(net, 12, seed=seed)), share, seed)
    if weighted:
        data = data.with_weights(np.random.default_rng(seed).uniform(0.1, 3, 12))
    learned = learn_parameters(net, data, "fractional", ess=2.0)
    alphas = {
        name: np.full(net.cpt(name).values.shape, 2 / net.cpt(name).values.size) for name in net
    }
    for row in range(12):
        for name in net:
            mean = alphas[name] / alphas[name].sum(axis=-1, keepdims=True)
            net = net.with_cpt(type(net.cpt(name))(name, net.parents(name), mean))
        counts, _ = enumerated(net, data.rows(slice(row, row + 1)))
        alphas = {name: alphas[name] + counts[name] for name in net}
    for name in net:
        assert learned.network.cpt(name).counts == pytest.approx(alphas[name], abs=1e-9)


def test_complete_rows_give_the_bayesian_estimate_in_any_order():
    net = random_network(3)
    data = Dataset.from_blocks(net, sample(net, 200, seed=3))
    batch = learn_parameters(net, data, "bayes", ess=3.0)
    for options in ({}, {"order": "shuffled", "seed": 5}):
        learned = learn_parameters(net, data, "fractional", ess=3.0, **options)
        for name in net:
            assert learned.network.cpt(name).values == pytest.approx(batch.network.cpt(name).values)
        assert learned.log_likelihood == pytest.approx(batch.log_likelihood)


def test_the_order_of_incomplete_rows_matters_and_a_seed_repeats_it():
    net = random_network(3)
    data = blanked(Dataset.from_blocks(net, sample(net, 40, seed=3)), 0.4, 3)

    def counts(**options):
        learned = learn_parameters(net, data, "fractional", **options)
        return np.concatenate([learned.counts[name].ravel() for name in net])

    file, one, other = counts(), counts(order="shuffled"), counts(order="shuffled", seed=2)
    assert not np.allclose(file, one)
    assert not np.allclose(one, other)
    assert np.array_equal(one, counts(order="shuffled"))


def test_earlier_counts_go_on():
    """The rows in two halves, the second starting from the first, are the rows at once."""
    net = random_network(3)
    data = blanked(Dataset.from_blocks(net, sample(net, 40, seed=3)), 0.4, 3)
    whole = learn_parameters(net, data, "fractional")
    first = learn_parameters(net, data.rows(slice(0, 25)), "fractional")
    second = learn_parameters(net, data.rows(slice(25, 40)), "fractional", start=first.network)
    for name in net:
        assert second.network.cpt(name).counts == pytest.approx(whole.network.cpt(name).counts)


def test_many_rows_at_once_are_the_rows_one_by_one():
    net = random_network(3)
    data = blanked(Dataset.from_blocks(net, sample(net, 3000, seed=3)), 0.2, 3)
    one, many = _run(net, data), _run(net, data)
    many.advance(2999)
    while one.done < 2999:
        one.advance()
    assert np.array_equal(one.alpha, many.alpha)
    assert one.look().row == many.look().row == 2998
    assert many.total == pytest.approx(one.total)
    assert np.array_equal(one.look().before, many.look().before)


def test_a_hidden_node_stays_symmetric_and_that_is_said():
    learned = learn_parameters(CHAIN, ROWS.without("x2"), "fractional")
    assert learned.network.cpt("x3").values[0] == pytest.approx(learned.network.cpt("x3").values[1])
    assert any("states 1 and 2 of x2 apart" in remark for remark in learned.remarks)


def test_a_row_that_the_prior_rules_out_is_named():
    priors = {"x3": [[1, 0], [1, 0]]}
    with pytest.raises(DataError, match="Row 2 is impossible"):
        learn_parameters(CHAIN, ROWS, "fractional", priors=priors)


def test_more_completions_than_can_be_listed_are_not_listed():
    names = [f"x{k}" for k in range(13)]
    net = network(dict.fromkeys(names, ()), dict.fromkeys(names, "01"))
    codes = [np.array([0 if k == 0 else -1]) for k in range(13)]
    columns = [CodedColumn(n, ("0", "1"), c) for n, c in zip(names, codes, strict=True)]
    run = _run(net, Dataset(tuple(columns)))
    run.advance()
    assert len(completions(run.look(), net)) == 4096
    codes[0][0] = -1
    columns[0] = CodedColumn("x0", ("0", "1"), codes[0])
    run = _run(net, Dataset(tuple(columns)))
    run.advance()
    assert completions(run.look(), net) == ()


def test_stopping_keeps_the_rows_so_far_and_cancelling_keeps_the_run_usable():
    class Stopping:
        stop_requested = False

        def report(self, fraction, text=""): ...

        def publish(self, event):
            self.stop_requested = True

        def check(self):
            raise Cancelled

    run, other = _run(), _run()
    with pytest.raises(Cancelled):
        run.advance(4, Stopping())
    assert run.done == 0
    run.advance(4, SILENT)
    other.advance(4)
    assert np.array_equal(run.alpha, other.alpha)
    monitor = Stopping()
    monitor.stop_requested = True
    monitor.check = lambda: None
    learned = learn_parameters(CHAIN, ROWS, "fractional", monitor=monitor)
    assert any("stopped after 0 of 4 rows" in remark for remark in learned.remarks)
    assert learned.network.cpt("x1").counts.tolist() == [0.5, 0.5]
