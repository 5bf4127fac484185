"""Tables of templates learned from series: counted, and by EM."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose

import bayesgui
from bayesgui.core.cpt import CPT
from bayesgui.core.errors import DataError, ParameterError
from bayesgui.core.temporal.network import TemporalNetwork
from bayesgui.core.temporal.places import EVERY
from bayesgui.core.temporal.template import slice_name
from tests.support.machine import machine
from tests.support.templates import random_template, umbrella_world
from tests.support.unrolled_oracle import Unrolled

RAIN = [["yes", "yes", "no"], ["no", "yes"], ["yes"]]


def umbrella_frame(rain: list[list[str]] = RAIN) -> pd.DataFrame:
    rows = [
        (series, day, state, "yes" if state == "yes" else "no")
        for series, states in enumerate(rain)
        for day, state in enumerate(states)
    ]
    return pd.DataFrame(rows, columns=["town", "day", "Rain", "Umbrella"])


def sampled(model: TemporalNetwork, lengths: list[int], seed: int) -> pd.DataFrame:
    """Return series drawn from a template, a row for each slice."""
    rng, parts = np.random.default_rng(seed), []
    for length in dict.fromkeys(lengths):
        unrolled = Unrolled(model, length).network
        drawn = bayesgui.sample(unrolled, lengths.count(length), seed=int(rng.integers(10**6)))
        for row in range(drawn.n_rows):
            columns = {}
            for name in model.names:
                once = model.place(name) != EVERY
                nodes = [name] * length if once else [slice_name(name, t) for t in range(length)]
                columns[name] = [
                    model[name].states[drawn.categorical(node).codes[row]] for node in nodes
                ]
            parts.append(pd.DataFrame({"series": f"{length}.{row}", "t": range(length), **columns}))
    return pd.concat(parts)


# -- complete series ----------------------------------------------------------------------------


def test_closed_form_of_three_short_series() -> None:
    learned = bayesgui.learn_parameters(
        umbrella_world(), umbrella_frame(), "mle", time="day", by="town"
    )
    model = learned.network
    # yes → yes, yes → no; no → yes.
    assert learned.counts["Rain"].tolist() == [[1, 1], [1, 0]]
    assert model.cpt("Rain").values.tolist() == [[0.5, 0.5], [1, 0]]
    assert learned.counts["Rain, t = 0"].tolist() == [2, 1]
    assert_allclose(model.table_at("Rain", 0).values, [2 / 3, 1 / 3])
    assert learned.counts["Umbrella"].tolist() == [[4, 0], [0, 2]]
    assert isinstance(model, TemporalNetwork)
    assert learned.log_likelihood == pytest.approx(
        2 * np.log(1 / 2) + 2 * np.log(2 / 3) - np.log(3)
    )
    assert learned.remarks == (
        "The tables of Rain, t = 0 rest on 3 series alone: the prior, if there is one, says most "
        "of them.",
    )


def test_a_prior_of_one_case_is_spread_over_each_table() -> None:
    learned = bayesgui.learn_parameters(
        umbrella_world(), umbrella_frame(), "bayes", 1.0, time="day", by="town"
    )
    assert_allclose(learned.network.cpt("Rain").values, [[0.5, 0.5], [1.25 / 1.5, 0.25 / 1.5]])
    assert_allclose(learned.network.table_at("Rain", 0).values, [2.5 / 4, 1.5 / 4])
    # α + m stays, so that later series can be added.
    again = bayesgui.learn_parameters(
        umbrella_world(), umbrella_frame(), start=learned.network, time="day", by="town"
    )
    assert again.network.cpt("Rain").counts.tolist() == [[2.25, 2.25], [2.25, 0.25]]
    assert again.network.cpt("Rain").observed.tolist() == [[2, 2], [2, 0]]


def test_a_gap_parts_what_was_before_from_what_comes_after() -> None:
    frame = umbrella_frame([["yes", "no", "yes", "yes"]]).drop(index=1)
    learned = bayesgui.learn_parameters(umbrella_world(), frame, "mle", time="day")
    assert learned.counts["Rain"].tolist() == [[1, 0], [0, 0]]
    assert learned.counts["Umbrella"].sum() == 3
    assert "1 slice has no row in the table; it is blank." in learned.remarks


@given(st.integers(0, 10**6))
@settings(max_examples=25, deadline=None)
def test_counts_of_random_templates_are_those_of_going_through_their_series(seed: int) -> None:
    model = random_template(seed, most_nodes=3)
    rng = np.random.default_rng(seed)
    lengths = rng.integers(1, 7, size=3).tolist()
    frame = sampled(model, lengths, seed).sample(frac=1, random_state=seed)
    learned = bayesgui.learn_parameters(model, frame, "mle", time="t", by="series")
    made = learned.network
    expected = {name: np.zeros_like(learned.counts[name], float) for name in learned.counts}
    for _, rows in frame.sort_values("t").groupby("series"):
        codes = {n: [model[n].index(state) for state in rows[n]] for n in model.names}
        for name in model.names:
            at = range(len(rows)) if model.place(name) == EVERY else [len(rows) - 1]
            for t in at:
                table = f"{name}, t = {t}" if made.is_given(name, t) else name
                place = []
                for parent in made.mechanism(table).parents:
                    of = made.template.past.get(parent)
                    place.append(codes[of.of][t - of.steps] if of else codes[parent][t])
                expected[table][(*place, codes[name][t])] += 1
    for name, counts in learned.counts.items():
        assert_allclose(counts, expected[name], err_msg=name)


def test_series_of_the_machine_recover_its_tables() -> None:
    model = machine()
    learned = bayesgui.learn_parameters(
        model, sampled(model, [24] * 400, 7), "mle", time="t", by="series"
    )
    for name in ("Load", "Wear", "Vibration", "Heat"):
        found, truth = learned.network.cpt(name).values, model.cpt(name).values
        seen = learned.counts[name].sum(axis=-1) >= 200
        assert np.abs(found - truth)[seen].max() < 0.06, name
    assert_allclose(learned.network.cpt("Maker").values, [0.6, 0.4], atol=0.08)
    assert learned.n_rows == 9600


# -- EM -----------------------------------------------------------------------------------------


def baum_welch(seen: list[list[int]], start, move, emit, steps: int) -> list[float]:
    """Return ln P after each iteration of Baum and Welch's method, in plain loops."""
    start, move, emit = (np.array(each, float) for each in (start, move, emit))
    found = []
    for step in range(steps + 1):
        firsts, moves, emits = (np.zeros_like(each) for each in (start, move, emit))
        total = 0.0
        for series in seen:
            alpha = [start * emit[:, series[0]]]
            for y in series[1:]:
                alpha.append(alpha[-1] @ move * emit[:, y])
            beta = [np.ones(len(start))]
            for y in series[:0:-1]:
                beta.insert(0, move @ (emit[:, y] * beta[0]))
            p = alpha[-1].sum()
            total += np.log(p)
            for t, y in enumerate(series):
                emits[:, y] += alpha[t] * beta[t] / p
                if t:
                    moves += np.outer(alpha[t - 1], emit[:, y] * beta[t]) * move / p
            firsts += alpha[0] * beta[0] / p
        if step:
            found.append(total)
        start, move, emit = (
            each / each.sum(axis=-1, keepdims=True) for each in (firsts, moves, emits)
        )
    return found


def test_em_of_one_hidden_chain_is_baum_and_welch() -> None:
    seen = [[0, 0, 1, 0, 1, 1, 1, 0], [1, 1, 0], [0], [0, 0, 0, 1]]
    rows = [(k, t, "yn"[y]) for k, series in enumerate(seen) for t, y in enumerate(series)]
    frame = pd.DataFrame(rows, columns=["k", "t", "Umbrella"])
    frame["Umbrella"] = frame["Umbrella"].map({"y": "yes", "n": "no"})
    world = umbrella_world()
    learned = bayesgui.learn_parameters(
        world, frame, "em", time="t", by="k", max_iterations=40, change=0, gain=0
    )
    expected = baum_welch(seen, [0.5, 0.5], [[0.7, 0.3], [0.3, 0.7]], [[0.9, 0.1], [0.2, 0.8]], 40)
    assert_allclose(learned.history, expected, rtol=1e-11)
    assert "No cell of Rain is observed" in " ".join(learned.remarks)


def with_blanks(model: TemporalNetwork, frame: pd.DataFrame, seed: int) -> pd.DataFrame:
    rng = np.random.default_rng(seed)
    blank = frame.copy()
    for name in model.names:
        blank[name] = blank[name].where(rng.random(len(frame)) < 0.6, None)
    return blank


@pytest.mark.parametrize("seed", range(12))
def test_em_never_falls_and_is_that_of_unrolled_networks_with_tied_tables(seed: int) -> None:
    model = random_template(seed, most_nodes=3)
    lengths = [5, 3, 2]
    frame = with_blanks(model, sampled(model, lengths, seed), seed)
    how = {"time": "t", "by": "series", "change": 0.0, "gain": 0.0}
    learned = bayesgui.learn_parameters(model, frame, "em", max_iterations=6, **how)
    rises = np.diff(learned.history)
    assert (rises >= -1e-9).all()
    # The last value is that of the learned tables, series for series.
    total = 0.0
    for _, rows in frame.groupby("series"):
        slices = len(rows)
        judge = Unrolled(learned.network, slices)
        evidence = {}
        for name in model.names:
            states = [s if pd.notna(s) else "" for s in rows.sort_values("t")[name]]
            if model.place(name) == EVERY:
                evidence |= {slice_name(name, t): s for t, s in enumerate(states) if s}
            elif any(states):
                evidence[name] = next(s for s in states if s)
        total += judge.tree.query(evidence).log_evidence
    assert learned.history[-1] == pytest.approx(total, abs=1e-8)


def test_em_of_complete_series_is_counting() -> None:
    frame = umbrella_frame()
    by_em = bayesgui.learn_parameters(umbrella_world(), frame, "em", time="day", by="town")
    counted = bayesgui.learn_parameters(umbrella_world(), frame, "mle", time="day", by="town")
    assert len(by_em.history) == 1
    assert by_em.score == pytest.approx(counted.score)
    for name in ("Rain", "Umbrella"):
        assert_allclose(by_em.network.cpt(name).values, counted.network.cpt(name).values)


def test_em_finds_a_hidden_chain_again() -> None:
    world = umbrella_world()
    frame = sampled(world, [200] * 20, 3).drop(columns="Rain")
    start = world.with_cpt(CPT("Umbrella", ("Rain",), [[0.7, 0.3], [0.4, 0.6]]))
    learned = bayesgui.learn_parameters(start, frame, "em", time="t", by="series")
    assert_allclose(learned.network.cpt("Rain").values, [[0.7, 0.3], [0.3, 0.7]], atol=0.08)
    assert_allclose(learned.network.cpt("Umbrella").values, [[0.9, 0.1], [0.2, 0.8]], atol=0.08)


def test_alike_states_get_restarts_and_their_order_is_matched() -> None:
    world = umbrella_world().with_cpt(CPT("Umbrella", ("Rain",), [[0.5, 0.5], [0.5, 0.5]]))
    world = world.with_cpt(CPT("Rain", ("Rain, t − 1",), [[0.5, 0.5], [0.5, 0.5]]))
    frame = sampled(umbrella_world(), [50] * 6, 5).drop(columns="Rain")
    learned = bayesgui.learn_parameters(world, frame, "em", time="t", by="series")
    assert len(learned.restarts) == 6
    assert learned.best != 0
    assert "EM began at 5 random ones too" in " ".join(learned.remarks)


# -- what does not fit --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "how", "said"),
    [
        ({}, {"method": "fractional"}, "Fractional.* is not made for series"),
        ({}, {"method": "em", "hard": True}, "Hard EM is not made for series"),
        ({}, {"missing": "complete"}, "Over time, a missing cell is left out"),
        ({}, {"time": "week"}, "The table has no column week"),
        ({"Rain": "maybe"}, {}, "maybe"),
        ({"Umbrella": None}, {}, "no column for node Umbrella"),
        ({"day": 3}, {}, "Series 0 has two rows for day 3"),
    ],
)
def test_what_does_not_fit_is_said(change: dict, how: dict, said: str) -> None:
    frame = umbrella_frame().assign(**change)
    if change.get("Umbrella", 1) is None:
        frame = frame.drop(columns="Umbrella")
    options = {"time": "day", "by": "town", **how}
    with pytest.raises((DataError, ParameterError), match=said):
        bayesgui.learn_parameters(umbrella_world(), frame, **options)


def test_columns_of_time_are_for_templates() -> None:
    coin = bayesgui.BayesianNetwork([bayesgui.Variable("coin", ("heads", "tails"))])
    with pytest.raises(ParameterError, match="are for a template over time"):
        bayesgui.learn_parameters(coin, pd.DataFrame({"coin": ["heads"]}), time="t")


def test_rows_of_a_series_have_one_weight_for_em() -> None:
    data = bayesgui.Dataset.from_frame(umbrella_frame()).without("Rain")
    weighted = data.with_weights([1.0, 1, 1, 2, 2, 3])
    learned = bayesgui.learn_parameters(
        umbrella_world(), weighted, "em", time="day", by="town", max_iterations=1
    )
    assert learned.counts["Rain, t = 0"].sum() == pytest.approx(6)
    odd = data.with_weights([1.0, 2, 1, 2, 2, 3])
    with pytest.raises(DataError, match="the rows of series 0 have several weights"):
        bayesgui.learn_parameters(umbrella_world(), odd, "em", time="day", by="town")


def test_a_stopped_em_keeps_its_best_tables() -> None:
    class Stopping:
        stop_requested = True

        def check(self) -> None: ...
        def report(self, *_: object) -> None: ...
        def publish(self, _: object) -> None: ...

    frame = umbrella_frame().drop(columns="Rain")
    learned = bayesgui.learn_parameters(
        umbrella_world(), frame, "em", time="day", by="town", monitor=Stopping()
    )
    assert len(learned.history) == 1
