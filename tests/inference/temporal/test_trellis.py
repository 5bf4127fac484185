"""Forward, backward and Viterbi numbers against enumeration of all paths, and the engine."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np
import pytest
from numpy.testing import assert_allclose

import bayesgui
from bayesgui.core.errors import EvidenceError, ImpossibleEvidenceError, ModelError
from bayesgui.core.evidence import do, fixed
from bayesgui.core.temporal.places import EVERY
from bayesgui.core.temporal.series import empty_series
from bayesgui.core.temporal.template import slice_name
from bayesgui.core.variable import Variable
from bayesgui.inference.temporal.chain.trellis import trellis_of
from bayesgui.inference.temporal.engine import TimeEngine
from tests.support.templates import random_template, umbrella_world
from tests.support.unrolled_oracle import Unrolled, random_series

if TYPE_CHECKING:
    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.core.temporal.series import Series
    from bayesgui.inference.temporal.chain.trellis import Trellis

SEEN = ("yes", "yes", "no", "yes", "yes")


def umbrellas(model: TemporalNetwork, seen: tuple[str | None, ...] = SEEN) -> Series:
    series = empty_series(model, len(seen))
    return series.with_findings([(t, "Umbrella", state) for t, state in enumerate(seen) if state])


def test_the_numbers_of_the_picture() -> None:
    model = umbrella_world()
    found = trellis_of(model, umbrellas(model))
    forward = [[0.8182, 0.1818], [0.8834, 0.1166], [0.1907, 0.8093], [0.7308, 0.2692]]
    assert_allclose(found.forward[:4], forward, atol=5e-5)
    backward = [[0.0661, 0.0455], [0.0906, 0.1503], [0.4593, 0.2437], [0.69, 0.41], [1, 1]]
    assert_allclose(np.exp(found.log_backward), backward, atol=5e-5)
    best = [[0.45, 0.1], [0.2835, 0.027], [0.01985, 0.06804], [0.01837, 0.00953]]
    assert_allclose(np.exp(found.log_best[:4]), best, atol=5e-6)
    assert found.path == (0, 0, 1, 0, 0)
    assert np.exp(found.log_path) == pytest.approx(0.0115736, abs=1e-7)
    assert found.log_evidence == pytest.approx(-3.3725, abs=5e-5)
    assert found.smoothed[2][1] == pytest.approx(0.6925, abs=5e-5)
    assert found.chain.states[0].heads == ("Rain",)
    assert found.chain.states[0].label(1) == "no"


def test_shares_are_those_of_the_arcs_into_a_cell() -> None:
    model = umbrella_world()
    found = trellis_of(model, umbrellas(model))
    ahead = found.forward_shares(2)[:, 1]
    assert_allclose(ahead, np.array([0.3 * 0.883357, 0.7 * 0.116643]) / 0.346657, atol=1e-5)
    behind = found.backward_shares(2)[1]
    assert_allclose(behind, np.array([0.3 * 0.9 * 0.69, 0.7 * 0.2 * 0.41]) / 0.2437, atol=1e-5)


def paths(model: TemporalNetwork, series: Series, found: Trellis) -> dict[tuple[int, ...], float]:
    """Return P(path of the chain, findings) of all paths, by enumeration of all nodes."""
    judge = Unrolled(model, series.slices)
    names = judge.network.names
    sizes = [range(judge.network[name].n_states) for name in names]
    total: dict[tuple[int, ...], float] = {}
    for states in itertools.product(*sizes):
        world = dict(zip(names, states, strict=True))
        path = []
        for t, each in enumerate(found.chain.states):
            place = [
                world[slice_name(n, t - lag) if model.place(n) == EVERY else n]
                for n, lag in each.nodes
            ]
            path.append(int(np.ravel_multi_index(place, each.sizes)))
        with np.errstate(divide="ignore"):
            p = float(np.exp(judge.log_joint(world, series)))
        total[tuple(path)] = total.get(tuple(path), 0.0) + p
    return total


def check_paths(model: TemporalNetwork, series: Series) -> None:
    found = trellis_of(model, series)
    every = paths(model, series, found)
    assert_allclose(np.exp(found.log_evidence), sum(every.values()), rtol=1e-9)
    assert_allclose(np.exp(found.log_path), max(every.values()), rtol=1e-9)
    assert_allclose(every[found.path], max(every.values()), rtol=1e-9)
    for t, states in enumerate(found.chain.states):
        whole = np.zeros(len(states))
        for path, p in every.items():
            whole[path[t]] += p
        assert_allclose(found.smoothed[t], whole / whole.sum(), atol=1e-10)
        product = np.exp(found.log_forward[t] + found.log_backward[t])
        assert_allclose(product, whole, rtol=1e-9, atol=1e-15)
        assert_allclose(found.chain.steps[t].transition.sum(axis=1).max(), 1, rtol=1e-9)


@pytest.mark.parametrize("seed", range(40))
def test_all_paths_of_random_templates(seed: int) -> None:
    model = random_template(seed, most_nodes=2, greatest_lag=2)
    if not model.lagged_arcs or len(model) > 4:
        return
    try:
        check_paths(model, random_series(model, 3, np.random.default_rng(seed)))
    except (ImpossibleEvidenceError, ModelError):
        return


@pytest.mark.parametrize("seed", range(60))
def test_marginals_of_the_chain_are_those_of_the_engine(seed: int) -> None:
    model = random_template(1000 + seed, most_nodes=3, greatest_lag=2, zeros=True)
    if not model.lagged_arcs:
        return
    series = random_series(model, 7, np.random.default_rng(seed))
    engine = TimeEngine(model)
    try:
        found = trellis_of(model, series)
    except ModelError:  # more joint states than are followed
        return
    except ImpossibleEvidenceError:
        with pytest.raises(ImpossibleEvidenceError):
            engine.ask(series)
        return
    smooth, filtered = engine.ask(series), engine.ask(series, "filter")
    assert smooth.log_evidence is not None
    assert found.log_evidence == pytest.approx(smooth.log_evidence, abs=1e-9)
    for t, states in enumerate(found.chain.states):
        for axis, (name, lag) in enumerate(states.nodes):
            others = tuple(k for k in range(len(states.sizes)) if k != axis)
            if lag == 0:
                ahead = found.forward[t].reshape(states.sizes).sum(axis=others)
                assert_allclose(ahead, filtered.posteriors[name][t], atol=1e-9)
            if lag >= 0:
                whole = found.smoothed[t].reshape(states.sizes).sum(axis=others)
                assert_allclose(whole, smooth.posteriors[name][t - lag], atol=1e-9)


def autoregressive() -> TemporalNetwork:
    return bayesgui.template(
        [Variable("Mode", ("calm", "wild")), Variable("Wave", ("low", "high"))],
        [("Mode", "Mode", 1), ("Wave", "Wave", 1), ("Mode", "Wave")],
        {
            "Mode": [[0.9, 0.1], [0.2, 0.8]],
            "Wave": [[[0.9, 0.1], [0.5, 0.5]], [[0.4, 0.6], [0.1, 0.9]]],
        },
        {"Mode": [0.6, 0.4], "Wave": [[0.8, 0.2], [0.3, 0.7]]},
    )


def test_an_autoregressive_model_is_a_chain_of_its_hidden_node() -> None:
    model = autoregressive()
    series = empty_series(model, 4)
    series = series.with_findings([(t, "Wave", s) for t, s in enumerate(("low", "high") * 2)])
    found = trellis_of(model, series)
    assert found.chain.states[3].heads == ("Mode",)
    assert found.chain.seen == ("Wave",)
    step = found.chain.steps[1]
    assert_allclose(step.transition, [[0.9, 0.1], [0.2, 0.8]])
    assert step.by_state is not None
    assert_allclose(step.by_state, [0.1, 0.5])
    check_paths(model, series)
    # With a blank the waves are followed, too.
    blank = series.with_finding(1, "Wave", None)
    both = trellis_of(model, blank)
    assert set(both.chain.states[3].heads) == {"Mode", "Wave"}
    check_paths(model, blank)


def test_inputs_choose_the_transition() -> None:
    model = bayesgui.template(
        [Variable(name, ("a", "b")) for name in ("In", "Mode", "Out")],
        [("Mode", "Mode", 1), ("In", "Mode"), ("Mode", "Out")],
        {
            "In": [0.25, 0.75],
            "Mode": [[[0.9, 0.1], [0.5, 0.5]], [[0.4, 0.6], [0.1, 0.9]]],
            "Out": [[0.8, 0.2], [0.3, 0.7]],
        },
        {"Mode": [[0.6, 0.4], [0.2, 0.8]]},
    )
    table = model.mechanism("Mode").table_to_edit()
    series = empty_series(model, 3)
    series = series.with_findings(
        [(t, "In", s) for t, s in enumerate("aba")] + [(t, "Out", s) for t, s in enumerate("aab")]
    )
    found = trellis_of(model, series)
    axis = table.parents.index("In")
    assert_allclose(found.chain.steps[1].transition, table.cells.take(1, axis=axis))
    assert found.chain.steps[1].by_state is not None
    assert_allclose(found.chain.steps[1].by_state, [0.75 * 0.8, 0.75 * 0.3])
    check_paths(model, series)
    set_there = series.with_finding(1, "Mode", do("b"))
    assert_allclose(trellis_of(model, set_there).chain.steps[1].transition, [[0, 1], [0, 1]])
    check_paths(model, set_there)


def test_order_two_follows_pairs_of_states() -> None:
    model = bayesgui.template(
        [Variable("Weather", ("sun", "rain"))],
        [("Weather", "Weather", 1), ("Weather", "Weather", 2)],
        {"Weather": [[[0.9, 0.1], [0.5, 0.5]], [[0.4, 0.6], [0.1, 0.9]]]},
        {"Weather": [[0.6, 0.4], [[0.7, 0.3], [0.2, 0.8]]]},
    )
    found = trellis_of(model, empty_series(model, 4).with_finding(3, "Weather", "rain"))
    assert [len(each) for each in found.chain.states] == [2, 4, 4, 4]
    assert set(found.chain.states[2].heads) == {"Weather", "Weather, t − 1"}
    check_paths(model, empty_series(model, 4).with_finding(3, "Weather", "rain"))


def test_a_long_series_leaves_no_range_of_numbers() -> None:
    model = umbrella_world()
    series = umbrellas(model, SEEN * 600)
    found = trellis_of(model, series)
    smooth = TimeEngine(model).ask(series)
    assert smooth.log_evidence is not None
    assert found.log_evidence == pytest.approx(smooth.log_evidence, rel=1e-12)
    assert_allclose(np.array(found.smoothed), smooth.posteriors["Rain"], atol=1e-9)
    sequence = TimeEngine(model).ask(series, "sequence")
    assert sequence.log_evidence == pytest.approx(found.log_path, rel=1e-12)
    assert found.log_path < -1000


def test_what_has_no_trellis_gets_a_sentence() -> None:
    still = bayesgui.template([Variable("X", ("a", "b"))], [], {"X": [0.5, 0.5]})
    with pytest.raises(ModelError, match="No arc leads into a later slice"):
        trellis_of(still, empty_series(still, 3))
    names = [f"X{k}" for k in range(7)]
    wide = bayesgui.template(
        [Variable(name, ("a", "b")) for name in names], [(name, name, 1) for name in names], {}
    )
    with pytest.raises(ModelError, match="has 128 joint states, more than the 64"):
        trellis_of(wide, empty_series(wide, 3))
    model = umbrella_world()
    with pytest.raises(ModelError, match="follows 1 to 20,000 slices, and the series has 0"):
        trellis_of(model, empty_series(model, 0))
    soft = empty_series(model, 3).with_finding(1, "Rain", fixed({"yes": 0.3, "no": 0.7}))
    with pytest.raises(EvidenceError, match="A fixed posterior, as on Rain"):
        trellis_of(model, soft)
    sure = bayesgui.template(
        [Variable("X", ("a", "b"))], [("X", "X", 1)], {"X": np.eye(2)}, {"X": [1, 0]}
    )
    with pytest.raises(ImpossibleEvidenceError, match="t = 2 cannot happen"):
        trellis_of(sure, empty_series(sure, 3).with_finding(2, "X", "b"))
