"""Templates learned from series: against a table of lags written row by row, and the true arcs."""

from __future__ import annotations

import itertools

import numpy as np
import pandas as pd
import pytest

import bayesgui
from bayesgui.core.arc_constraints import ArcConstraints
from bayesgui.core.errors import DataError, ModelError, ParameterError
from bayesgui.data.columns.column import CodedColumn
from bayesgui.data.dataset import Dataset
from bayesgui.data.series.given_series import series_cases
from bayesgui.data.series.lagged import series_rows
from bayesgui.data.series.placing import TimeColumns
from bayesgui.learning.scores.base import score_network, scores
from bayesgui.learning.structure.base import learn_structure
from bayesgui.learning.temporal.lag_problem import lag_problem, methods_over_time
from tests.benchmarks import time_learning
from tests.support.machine import machine
from tests.support.template_distance import template_distance, true_arcs
from tests.support.templates import random_template, second_order_weather, umbrella_world

COLUMNS = TimeColumns("time", "series")


def lagged_by_hand(drawn: Dataset, names: tuple[str, ...], most: int) -> Dataset:
    """Return the table of lags, a row for each slice with all earlier ones."""
    series, time = (drawn.categorical(name).codes.astype(int) for name in ("series", "time"))
    at = {pair: row for row, pair in enumerate(zip(series, time, strict=True))}
    rows = {(name, lag): [] for name in names for lag in range(most + 1)}
    for one, t in at:
        if t < most:
            continue
        for name, lag in rows:
            rows[name, lag].append(int(drawn.categorical(name).codes[at[one, t - lag]]))
    columns = [
        CodedColumn(
            name + (f", t \N{MINUS SIGN} {lag}" if lag else ""),
            drawn.categorical(name).states,
            np.array(cells),
        )
        for (name, lag), cells in rows.items()
    ]
    return Dataset(tuple(columns))


@pytest.mark.parametrize("seed", range(6))
def test_the_search_is_that_on_a_table_of_lags_by_hand(seed):
    model = random_template(seed, most_nodes=4, greatest_lag=2)
    drawn = bayesgui.sample(model, 60, slices=12, seed=seed)
    names = model.in_time
    drawn = drawn.select(["series", "time", *names])
    learned = bayesgui.learn_template(drawn, "time", "series", max_lag=2, outside=())
    table = lagged_by_hand(drawn, names, 2)
    roots = [name for name in table.names if name not in names]
    back = [(name, root) for root in roots for name in table.names if name != root]
    by_hand = learn_structure(table, forbidden=back)
    assert learned.n_rows == table.n_rows == 60 * 10
    found = {
        (parent + (f", t \N{MINUS SIGN} {lag}" if lag else ""), child)
        for parent, child, lag in learned.arcs
    }
    network = by_hand.network
    (scored,) = score_network(network, table, {"bic": scores.create("bic")})
    assert learned.score == pytest.approx(sum(scored.families[name] for name in names))
    # Equally good graphs may differ in arcs within a slice that no score can direct.
    assert {frozenset(arc) for arc in found} == {frozenset(arc) for arc in network.arcs}


@pytest.mark.parametrize("method", methods_over_time())
def test_each_search_finds_the_umbrella_world(method):
    drawn = bayesgui.sample(umbrella_world(), 200, slices=50, seed=1)
    learned = bayesgui.learn_template(drawn, "time", "series", max_lag=2, method=method)
    assert learned.network.lagged_arcs == (("Rain", "Rain", 1),)
    assert {frozenset(arc) for arc in learned.network.arcs} == {frozenset(("Rain", "Umbrella"))}
    tests = any("independent" in str(each) for each in learned.remarks)
    assert tests == (method in ("pc", "sgs", "tpda", "mmhc"))


def test_methods_that_find_no_arcs_over_time_say_so():
    drawn = bayesgui.sample(umbrella_world(), 5, slices=5, seed=1)
    for method, said in (
        ("fci", "no templates"),
        ("chow-liu", "one kind of graph"),
        ("naive-bayes", "one kind of graph"),
        ("structural-em", "fills blanks row by row"),
    ):
        with pytest.raises(ParameterError, match=said):
            bayesgui.learn_template(drawn, "time", "series", method=method)


def test_the_machine_is_found_with_its_lags():
    model = machine()
    learned = bayesgui.learn_template(
        bayesgui.sample(model, 200, slices=50, seed=1), "time", "series", max_lag=3
    )
    assert set(learned.network.lagged_arcs) == set(model.lagged_arcs)
    assert learned.network.place("Maker") == "outside"
    wear = learned.network.mechanism("Wear").table().values
    assert wear == pytest.approx(model.cpt("Wear").values, abs=0.05)
    given = learned.network.table_at("Load", 0).table().values
    assert given == pytest.approx([0.8, 0.2], abs=0.08)


def test_the_score_chooses_the_number_of_lags():
    drawn = bayesgui.sample(second_order_weather(), 200, slices=50, seed=2)
    learned = bayesgui.learn_template(drawn, "time", "series", max_lag=3)
    assert set(learned.network.lagged_arcs) == {("Rain", "Rain", 1), ("Rain", "Rain", 2)}
    assert any("Lags up to 3 were searched" in str(each) for each in learned.remarks)
    best = bayesgui.learn_template(drawn, "time", "series", max_lag=2)
    assert best.network.order == 2
    assert not any("Lags up to" in str(each) for each in best.remarks)


def test_background_knowledge_has_lags():
    drawn = bayesgui.sample(machine(), 60, slices=30, seed=3)
    learned = bayesgui.learn_template(
        drawn,
        "time",
        "series",
        max_lag=2,
        required=[("Heat", "Vibration", 2), ("Load", "Wear")],
        forbidden=[("Load", "Heat", 2), *(("Wear", name, 1) for name in ("Wear", "Heat"))],
        tiers=[["Vibration"], ["Load", "Wear", "Heat"]],
        max_parents=3,
    )
    arcs = set(learned.arcs)
    assert {("Heat", "Vibration", 2), ("Load", "Wear", 0)} <= arcs
    assert not arcs & {("Load", "Heat", 2), ("Wear", "Wear", 1), ("Wear", "Heat", 1)}
    assert not any(child == "Vibration" and not lag for _, child, lag in arcs)
    for name in learned.network.in_time:
        assert len(learned.network.mechanism(name).parents) <= 3


def test_what_does_not_fit_is_said():
    drawn = bayesgui.sample(umbrella_world(), 5, slices=4, seed=1)

    def learn(**options):
        return bayesgui.learn_template(drawn, "time", "series", **options)

    with pytest.raises(DataError, match="No series has more than 4 slices"):
        learn(max_lag=4)
    with pytest.raises(ParameterError, match="between 0 and 9, not 10"):
        learn(max_lag=10)
    with pytest.raises(ModelError, match="name Rain, t \N{MINUS SIGN} 2; there are"):
        learn(required=[("Rain", "Rain", 2)])
    with pytest.raises(ModelError, match="name Snow"):
        learn(forbidden=[("Snow", "Rain")])
    with pytest.raises(ModelError, match="required and forbidden"):
        learn(required=[("Rain", "Rain", 1)], forbidden=[("Rain", "Rain", 1)])
    with pytest.raises(ModelError, match="cycle"):
        learn(required=[("Rain", "Umbrella"), ("Umbrella", "Rain")])
    with pytest.raises(ParameterError, match="is no arc"):
        learn(required=["Rain"])
    with pytest.raises(DataError, match="would stand outside of time"):
        learn(outside=["Rain", "Umbrella"])
    with pytest.raises(DataError, match="no column Snow"):
        learn(outside=["Snow"])
    with pytest.raises(DataError, match="no column day"):
        bayesgui.learn_template(drawn, "day")
    with pytest.raises(ParameterError, match="nothing"):
        learn(method="nothing")


def test_gaps_and_blanks_leave_their_slices_out():
    drawn = bayesgui.sample(umbrella_world(), 40, slices=30, seed=4)
    frame = drawn.to_frame()
    frame["time"] = frame["time"].astype(int)
    whole = bayesgui.learn_template(frame, "time", "series", max_lag=1)
    assert whole.n_rows == 40 * 29
    gone = frame[~((frame["series"] == "3") & (frame["time"] == 10))]
    assert bayesgui.learn_template(gone, "time", "series").n_rows == 40 * 29 - 2
    blank = frame.copy()
    blank.loc[0, "Umbrella"] = None  # the first slice of a series, from which an arc may lead
    assert bayesgui.learn_template(blank, "time", "series").n_rows == 40 * 29 - 1


def test_one_series_without_columns_of_time():
    drawn = bayesgui.sample(umbrella_world(), 1, slices=4000, seed=4).select(["Rain", "Umbrella"])
    learned = bayesgui.learn_template(drawn)
    assert learned.network.lagged_arcs == (("Rain", "Rain", 1),)
    assert (learned.n_series, learned.n_rows) == (1, 3999)
    assert learned.network.slices == 4000


def test_nodes_outside_of_time_are_searched_over_the_series():
    rng = np.random.default_rng(0)
    rows = []
    for one in range(300):
        site = rng.random() < 0.5
        maker = rng.random() < (0.9 if site else 0.1)
        x = False
        for t in range(6):
            x = rng.random() < (0.8 if x else 0.2) if maker else rng.random() < 0.1
            rows.append((one, t, "ab"[site], "AB"[maker], ["no", "yes"][x]))
    frame = pd.DataFrame(rows, columns=["one", "t", "Site", "Maker", "X"])
    learned = bayesgui.learn_template(frame, "t", "one")
    assert [learned.network.place(name) for name in ("Site", "Maker", "X")] == [
        "outside", "outside", "every",
    ]  # fmt: skip
    assert {frozenset(arc) for arc in learned.network.arcs} == {
        frozenset(("Site", "Maker")), frozenset(("Maker", "X"))
    }  # fmt: skip
    assert learned.network.lagged_arcs == (("X", "X", 1),)
    counts = frame.groupby("one").first()["Site"].value_counts()
    site = learned.network
    share = counts["a"] / 300
    if not site.parents("Site"):
        assert site.cpt("Site").values[0] == pytest.approx(share, abs=0.01)
    found = bayesgui.learn_template(frame, "t", "one", outside=["Maker"], max_lag=0)
    assert found.network.place("Site") == "every"
    assert not found.network.lagged_arcs


def test_no_cell_is_copied_for_a_lag_of_one_series():
    drawn = bayesgui.sample(umbrella_world(), 1, slices=500, seed=4)
    rows = series_rows(series_cases(drawn, COLUMNS), COLUMNS, 2)
    problem, _ = lag_problem(rows, 2, ArcConstraints(), ())
    data = problem.rows.later(problem.wanted, 2)
    codes = [data.categorical(name).codes for name in data.names if name.startswith("Rain")]
    assert all(np.shares_memory(a, b) for a, b in itertools.pairwise(codes))


@pytest.mark.parametrize("name", time_learning.FOUND)
def test_no_arc_is_wrong_on_200_series_of_50_slices(name):
    model = time_learning.template(name)
    drawn = bayesgui.sample(model, 200, slices=50, seed=3)
    found, _ = time_learning.ours(model, drawn)
    true = true_arcs(model)
    assert template_distance(time_learning.problem_of(model, drawn), true, found) == 0
    assert {arc for arc in true if arc[2]} == {arc for arc in found if arc[2]}
