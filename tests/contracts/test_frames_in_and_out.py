"""Tables of any package are taken by every public function, and answers come in their kind."""

from __future__ import annotations

import inspect
import json
from functools import cache
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

import bayesgui
from tests.support.arrow_frames import ForeignFrame

ASIA = bayesgui.example("asia")


@cache
def cases() -> pd.DataFrame:
    """Return rows of a known network, in columns of texts and of numbers."""
    frame = bayesgui.sample(ASIA, 120, seed=4).to_frame().astype(str)
    frame["age"] = np.random.default_rng(1).normal(50, 10, len(frame)).round(3)
    return frame


def plain(frame: pd.DataFrame | None = None) -> pd.DataFrame:
    """Return the rows without numbers."""
    return (cases() if frame is None else frame).drop(columns="age")


def written(table: Any, tmp: Any) -> str:
    """Return the file that a table is written to."""
    bayesgui.write_table(tmp / "t.csv", table)
    return (tmp / "t.csv").read_text("utf-8")


def series() -> pd.DataFrame:
    """Return rows of a network over time, a row for each time of a series."""
    return pd.DataFrame(
        {
            "who": np.repeat(["p", "q", "r"], 8),
            "t": np.tile(np.arange(8), 3),
            "rain": (["yes", "no", "no", "yes", "yes", "no"] * 4),
        }
    )


READING = {
    "arc_confidence": lambda t: bayesgui.arc_confidence(t, samples=2),
    "arc_costs": lambda t: bayesgui.arc_costs(ASIA, t),
    "compare_log_scores": lambda t: bayesgui.compare_log_scores(ASIA, ASIA, t),
    "cross_validate": lambda t: bayesgui.cross_validate(ASIA, t, folds=3),
    "discretized": lambda t: bayesgui.discretized(t),
    "effect": lambda t: bayesgui.effect(ASIA, "smoke", "lung", data=t, samples=5),
    "ensemble": lambda t: bayesgui.ensemble(t, n=2, structure="chow-liu"),
    "evaluate": lambda t: bayesgui.evaluate(t, "lung", ["naive-bayes"], 3),
    "evaluate_numbers": lambda t: bayesgui.evaluate_numbers(t, "age", ["naive-bayes"], 3),
    "hidden_cause": lambda t: bayesgui.hidden_cause(
        ASIA, t, ["lung", "bronc", "dysp"], max_states=2, restarts=1
    ),
    "learn_parameters": lambda t: bayesgui.learn_parameters(ASIA, t),
    "learn_structure": lambda t: bayesgui.learn_structure(t),
    "model_card": lambda t: bayesgui.model_card(t, "lung", splitter=3),
    "predictive_check": lambda t: bayesgui.predictive_check(ASIA, t, n_tables=20),
    "row_scores": lambda t: bayesgui.row_scores(ASIA, t).log_likelihoods.tolist(),
    "score": lambda t: bayesgui.score(ASIA, t),
    "test_independence": lambda t: bayesgui.test_independence(t, "smoke", "lung"),
    "testable_implications": lambda t: bayesgui.testable_implications(ASIA, t),
    "train": lambda t: bayesgui.train(t, "lung").posteriors(t).tolist(),
    "train_numbers": lambda t: bayesgui.train_numbers(t, "age").predict(t).median.tolist(),
    "impute": lambda t: bayesgui.impute(ASIA, t).n_filled,
    "regress": lambda t: bayesgui.regress(
        bayesgui.learn_structure(t).network, t, "age"
    ).median.tolist(),
    "write_table": None,
    "learn_template": None,
}


def digest(value: Any) -> Any:
    """Return what two equal results have in common."""
    if isinstance(value, bayesgui.NetworkEnsemble):
        return [digest(each) for each in value.members], value.weights.tolist()
    network = getattr(value, "network", value)
    if isinstance(network, bayesgui.BayesianNetwork):
        return [(name, network.cpt(name).values.tolist()) for name in network]
    if isinstance(value, bayesgui.Dataset):
        return [(c.name, getattr(c, "states", None)) for c in value.columns]
    if hasattr(value, "to_frame"):
        return value.to_frame().to_csv()
    return value if isinstance(value, list | int) else repr(value)


def test_no_public_function_with_a_table_is_left_out():
    taking = {
        name
        for name in bayesgui.__all__
        if inspect.isfunction(value := getattr(bayesgui, name))
        and {*inspect.signature(value).parameters} & {"data", "cases"}
    }
    # The first takes a `Dataset` as it is.
    assert taking - {"network_of"} == {*READING}


@pytest.mark.parametrize("name", [name for name, call in READING.items() if call])
def test_a_stream_gives_what_pandas_gives(name):
    frame = cases() if name not in ("effect", "testable_implications") else plain()
    stream = ForeignFrame(pa.Table.from_pandas(frame), rows=50)
    assert digest(READING[name](stream)) == digest(READING[name](frame))


def test_a_stream_is_written_as_pandas_is(tmp_path):
    stream = ForeignFrame(pa.Table.from_pandas(cases()))
    assert written(stream, tmp_path) == written(cases(), tmp_path)


def test_series_come_in_streams_and_answers_go_out():
    stream = ForeignFrame(pa.Table.from_pandas(series()))
    one, other = (bayesgui.learn_template(t, "t", "who") for t in (stream, series()))
    assert repr(one) == repr(other)


def test_beliefs_over_time_come_in_the_kind_of_the_series():
    world = bayesgui.example("umbrella-world")
    rows = pd.DataFrame({"day": ["mo", "tu", "we"], "Umbrella": ["yes", None, "no"]})
    stream = ForeignFrame(pa.Table.from_pandas(rows.drop(columns="day")))
    expected = bayesgui.over_time(world, rows.drop(columns="day"), "filter", targets="Rain")
    found = bayesgui.over_time(world, stream, "filter", targets="Rain")
    assert isinstance(found, pa.Table)
    assert found.column_names == ["P(Rain = yes)", "P(Rain = no)"]
    assert found["P(Rain = yes)"].to_pylist() == expected["Rain", "yes"].tolist()
    assert json.loads(found.schema.metadata[b"log_evidence"]) == expected.attrs["log_evidence"]
    routes = bayesgui.trellis(world, stream)
    assert routes.column_names[:4] == ["time", "state", "forward", "smoothed"]


ANSWERS = {
    "query_many": lambda t: bayesgui.JunctionTree(ASIA).query_many(t, "lung"),
    "query_many of a sampler": lambda t: bayesgui.engine("gibbs", ASIA).query_many(t, "lung"),
    "most_probable_states": lambda t: bayesgui.most_probable_states(
        bayesgui.JunctionTree(ASIA), t, ["lung", "tub"]
    ),
    "row_scores": lambda t: bayesgui.row_scores(ASIA, t, cells=1).to_frame(),
    "impute": lambda t: bayesgui.impute(ASIA, t).to_frame(mark="column"),
    "impute.filled": lambda t: bayesgui.impute(ASIA, t).filled,
    "impute.probabilities": lambda t: bayesgui.impute(ASIA, t, "probabilities").probabilities,
    "impute.posterior": lambda t: bayesgui.impute(ASIA, t, "probabilities").posterior("xray"),
    "impute.frames": lambda t: bayesgui.impute(ASIA, t, "sampled", draws=2).frames[1],
    "ensemble.query_many": lambda t: ensemble().query_many(t, "lung"),
    "ensemble.predict": lambda t: ensemble().predict(t, "dysp"),
    "numbers.predict": lambda t: bayesgui.train_numbers(cases(), "age").predict(t).to_frame(),
}


@cache
def ensemble() -> bayesgui.NetworkEnsemble:
    """Return two networks of the rows."""
    return bayesgui.ensemble(plain(), n=2, structure="chow-liu")


def asked() -> pd.DataFrame:
    """Return findings with missing cells, and a row that is impossible."""
    return pd.DataFrame(
        {"smoke": ["yes", "no", None], "xray": ["yes", None, "no"], "either": ["yes", "no", "yes"]}
    )


@pytest.mark.parametrize("name", ANSWERS)
def test_answers_come_in_the_kind_of_the_table(name):
    expected = ANSWERS[name](asked())
    assert isinstance(expected, pd.DataFrame)
    table = ANSWERS[name](pa.Table.from_pandas(asked()))
    assert isinstance(table, pa.Table)
    foreign = ANSWERS[name](ForeignFrame(pa.Table.from_pandas(asked())))
    assert isinstance(foreign, pa.Table)
    assert table.equals(foreign)
    rows = name == "impute.posterior"  # its index says which rows
    assert table.column_names == [*(["row"] if rows else []), *map(str, expected.columns)]
    for column in expected.columns:
        found = table[column].to_pandas()
        left, right = found.astype(object), expected[column].astype(object)
        missing = right.isna().to_numpy()
        assert (left.isna().to_numpy() == missing).all()
        assert left[~missing].tolist() == right[~missing].tolist()


@pytest.mark.parametrize("name", ANSWERS)
def test_answers_on_tables_of_polars_are_tables_of_polars(name):
    polars = pytest.importorskip("polars")
    expected = ANSWERS[name](pa.Table.from_pandas(asked()))
    for given in (polars.from_pandas(asked()), polars.from_pandas(asked()).lazy()):
        found = ANSWERS[name](given)
        assert isinstance(found, polars.DataFrame)
        assert found.columns == expected.column_names
        assert found.to_dicts() == expected.to_pylist()


def test_results_hand_themselves_out_as_tables():
    data = bayesgui.sample(ASIA, 9, seed=2)
    table = pa.table(data)
    assert table.column_names == list(data.names)
    assert table["smoke"].to_pylist() == data.to_frame()["smoke"].tolist()
    posteriors = bayesgui.JunctionTree(ASIA).query({"smoke": "yes"})
    found = pa.table(posteriors)
    assert found.num_rows == 16
    assert found.column_names == list(posteriors.to_frame().columns)
    scores = bayesgui.row_scores(ASIA, pa.Table.from_pandas(asked()))
    assert pa.table(scores).equals(scores.to_frame())
    assert not hasattr(ASIA, "__arrow_c_stream__")


def test_options_of_decisions_come_in_the_kind_of_the_table():
    net = bayesgui.example("oil-wildcatter")
    found = bayesgui.best_options(net, pa.table({"Oil": ["dry", "soaking"]}))
    assert found["best Drill"].to_pylist() == ["no", "yes"]


def test_remarks_are_in_the_metadata():
    table = pa.table({"xray": ["yes"], "other": ["a"]})
    found = bayesgui.JunctionTree(ASIA).query_many(table, "lung")
    said = found.schema.metadata[b"remarks"].decode()
    assert json.loads(said) == ["No node has the name of other; left out."]
