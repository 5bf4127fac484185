"""Missing cells filled, compared with the enumeration of all completions."""

import numpy as np
import pandas
import pyarrow
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bayesgui
from bayesgui.core.errors import DataError, ParameterError
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.inference.exact.variable_elimination import VariableElimination
from bayesgui.learning.imputation import incomplete_rows
from tests.learning.incomplete.brute_force import blanked, random_network, weighed_completions


def cases_of(net, seed, rows=40, share=0.4):
    return blanked(Dataset.from_blocks(net, sample(net, rows, seed=seed)), share, seed)


def completed_codes(found, names, draw=1):
    table = found.table(draw)
    return np.stack([table[name].codes for name in names], axis=1)


def joint_of(net, data, row, names):
    """Return P(states of the named nodes | the row's cells) by enumeration, by these states."""
    whole = data.matched(net, hidden=True)
    places = [net.names.index(name) for name in names]
    found = {}
    for states, p in weighed_completions(net, whole, row):
        key = tuple(states[k] for k in places)
        found[key] = found.get(key, 0.0) + p
    total = sum(found.values())
    return {key: p / total for key, p in found.items()}


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10**6), hidden=st.integers(0, 2))
def test_rows_get_the_states_that_are_most_probable_together(seed, hidden):
    net = random_network(seed)
    data = cases_of(net, seed).without(*net.names[:hidden])
    found = bayesgui.impute(net, data)
    codes = completed_codes(found, data.names)
    for row, states in enumerate(codes.tolist()):
        joint = joint_of(net, data, row, data.names)
        best = max(joint.values())
        assert joint[tuple(states)] == pytest.approx(best, abs=1e-12)
        if row in found.filling.incomplete:
            place = found.filling.incomplete.tolist().index(row)
            assert found.filling.joint[place] == pytest.approx(best, abs=1e-9)
    assert found.n_left == 0
    assert found.n_filled == sum(column.n_missing for column in data.columns)


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10**6), hidden=st.integers(0, 2))
def test_probabilities_are_those_of_each_cell(seed, hidden):
    net = random_network(seed)
    data = cases_of(net, seed).without(*net.names[:hidden])
    found = bayesgui.impute(net, data, "probabilities")
    for name in found.masks:
        posterior = found.posterior(name)
        for row, values in zip(posterior.index, posterior.to_numpy(), strict=True):
            exact = np.zeros(len(values))
            for (state,), p in joint_of(net, data, row, [name]).items():
                exact[state] = p
            assert values == pytest.approx(exact, abs=1e-12)
            assert exact[found.table()[name].codes[row]] == pytest.approx(exact.max())


def test_the_most_probable_row_is_not_made_of_the_most_probable_cells():
    variables = [bayesgui.Variable("a", ("yes", "no")), bayesgui.Variable("b", ("yes", "no"))]
    tables = [bayesgui.CPT("a", (), [0.6, 0.4]), bayesgui.CPT("b", ("a",), [[0.5, 0.5], [0, 1]])]
    net = bayesgui.BayesianNetwork(variables, tables)
    blank = pandas.DataFrame({"a": [None], "b": [None]}, dtype=object)
    together = bayesgui.impute(net, blank)
    assert together.to_frame().to_numpy().tolist() == [["no", "no"]]
    assert together.probabilities["together"].tolist() == [0.4, 0.4]
    alone = bayesgui.impute(net, blank, "probabilities")
    assert alone.to_frame().to_numpy().tolist() == [["yes", "no"]]
    assert alone.probabilities["probability"].tolist() == pytest.approx([0.6, 0.7])


@pytest.mark.parametrize("hidden", [0, 1])
def test_draws_occur_as_often_as_they_are_probable(hidden):
    net = random_network(3)
    data = cases_of(net, 4, rows=12, share=0.6).without(*net.names[:hidden])
    draws = 4_000
    found = bayesgui.impute(net, data, "sampled", draws=draws, tables="given")
    names = data.names
    codes = np.stack([completed_codes(found, names, draw) for draw in range(1, draws + 1)])
    for row in range(data.n_rows):
        joint = joint_of(net, data, row, names)
        drawn, counts = np.unique(codes[:, row], axis=0, return_counts=True)
        often = dict(zip(map(tuple, drawn.tolist()), (counts / draws).tolist(), strict=True))
        assert set(often) <= {key for key, p in joint.items() if p > 0}
        for key, p in joint.items():
            # Five standard errors: one failure among a million configurations.
            error = 5 * np.sqrt(p * (1 - p) / draws)
            assert often.get(key, 0.0) == pytest.approx(p, abs=error + 1e-9)


def test_draws_do_not_depend_on_the_rows_that_are_filled_together(monkeypatch):
    net = random_network(5)
    data = cases_of(net, 5, rows=50)
    whole = bayesgui.impute(net, data, "sampled", seed=8)
    monkeypatch.setattr(incomplete_rows, "ROWS_AT_ONCE", 7)
    parts = bayesgui.impute(net, data, "sampled", seed=8)
    other = bayesgui.impute(net, data, "sampled", seed=9)
    codes = [completed_codes(each, net.names) for each in (whole, parts, other)]
    assert (codes[0] == codes[1]).all()
    assert (codes[0] != codes[2]).any()
    best = [completed_codes(bayesgui.impute(net, data), net.names)]
    monkeypatch.undo()
    assert (best[0] == completed_codes(bayesgui.impute(net, data), net.names)).all()


def test_observed_cells_and_the_table_given_stay_as_they_are():
    net = random_network(6)
    data = cases_of(net, 6)
    frame = data.to_frame().set_axis([f"r{k}" for k in range(40)], axis=0)
    before = frame.copy()
    for method in ("most-probable", "probabilities", "sampled"):
        found = bayesgui.impute(net, frame, method)
        made = found.to_frame()
        assert made.index.tolist() == frame.index.tolist()
        assert not made.isna().any().any()
        kept = made.where(~found.filled)
        assert (kept.isna() == frame.isna()).all().all()
        for name in frame:
            known = frame[name].notna()
            assert (made[name][known].astype(str) == frame[name][known].astype(str)).all()
    assert frame.equals(before)


@pytest.mark.parametrize("hidden", [False, True])
def test_many_missing_cells_are_not_impossible(hidden):
    """Together they are less probable than any number of double precision but 0."""
    names = [f"x{k}" for k in range(1_200)]
    variables = [bayesgui.Variable(name, ("a", "b")) for name in ("top", *names)]
    tables = [bayesgui.CPT("top", (), [0.3, 0.7])]
    tables += [bayesgui.CPT(name, (), [0.5, 0.5]) for name in names[1:]]
    tables += [bayesgui.CPT("x0", ("top",), [[0.9, 0.1], [0.2, 0.8]])]
    net = bayesgui.BayesianNetwork(variables, tables)
    rows = pandas.DataFrame({name: [None, "a"] for name in ("top", *names)}, dtype=object)
    found = bayesgui.impute(net, rows.drop(columns="top") if hidden else rows)
    assert (found.n_left, found.remarks) == (0, ())
    assert 0 < found.filling.joint[0] < 1e-300
    assert found.to_frame().loc[0, "x0"] == "b"


def test_rows_that_do_not_depend_on_what_is_summed_out_are_not_asked_one_by_one(monkeypatch):
    asked = []
    original = VariableElimination.most_probable_explanation

    def counted(self, evidence, targets, monitor):
        asked.append(dict(evidence))
        return original(self, evidence, targets, monitor)

    monkeypatch.setattr(VariableElimination, "most_probable_explanation", counted)
    net = bayesgui.example("asia")
    rows = pandas.DataFrame(
        {
            "tub": ["no", None, "no", "no"],
            "xray": [None, "yes", "no", None],
            "either": ["yes", "yes", "no", "no"],
            "smoke": ["yes", "yes", "no", None],
            "lung": ["yes", "yes", "no", "no"],
            "dysp": ["yes", "yes", "no", "no"],
        }
    )
    found = bayesgui.impute(net, rows)
    # The node asia, which has no column, is next to tub alone, and bronc to smoke and dysp.
    assert [set(each) for each in asked] == [
        {"xray", "either", "smoke", "lung", "dysp"},
        {"tub", "either", "lung", "dysp"},
    ]
    engine = bayesgui.JunctionTree(net)
    known = {"tub": "no", "either": "yes", "smoke": "yes", "lung": "yes", "dysp": "yes"}
    assert found.filling.joint[0] == pytest.approx(engine.query(known, "xray")["xray"].max())


def test_impossible_rows_stay_empty_and_are_told():
    net = bayesgui.example("asia")
    rows = pandas.DataFrame(
        {"tub": ["yes", "yes"], "lung": ["no", "no"], "either": ["no", "yes"], "xray": [None, None]}
    )
    several = {"draws": 3}
    for method, options in (
        ("most-probable", {}),
        ("probabilities", {}),
        ("sampled", {}),
        ("sampled", several),
        ("sampled", several | {"tables": "given"}),
    ):
        found = bayesgui.impute(net, rows, method, **options)
        for draw in range(2, found.n_draws + 1):
            assert found.to_frame(draw)["xray"].isna().tolist() == [True, False]
        assert found.to_frame()["xray"].isna().tolist() == [True, False]
        assert (found.n_filled, found.n_left) == (1, 1)
        assert [str(each) for each in found.remarks] == [
            "The cells of row 1 cannot hold together under the tables; its missing cells stay "
            "empty."
        ]


def test_rows_whose_missing_cells_have_no_state_stay_empty_in_all_draws():
    net = bayesgui.example("asia")
    rows = pandas.DataFrame(
        {
            "tub": ["yes", "yes", "no"],
            "lung": [None, "no", "yes"],
            "either": ["no", "yes", "yes"],
            "xray": [None, None, None],
        }
    )
    for options in ({}, {"draws": 3}, {"draws": 3, "tables": "given"}):
        found = bayesgui.impute(net, rows, "sampled", **options)
        assert (found.n_filled, found.n_left) == (2, 2)
        assert len(found.remarks) == 1
        for draw in range(1, found.n_draws + 1):
            assert found.to_frame(draw)["xray"].isna().tolist() == [True, False, False]
            assert found.to_frame(draw)["lung"].isna().tolist() == [True, False, False]
        none = bayesgui.impute(net, rows.iloc[:1], "sampled", **options)
        assert (none.n_filled, none.n_left) == (0, 2)


def test_numbers_are_filled_within_their_intervals():
    node = bayesgui.Variable("mm", ("low", "high"), edges=(0.0, 10.0, 50.0))
    rain = bayesgui.Variable("rain", ("no", "yes"))
    net = bayesgui.BayesianNetwork(
        [rain, node],
        [bayesgui.CPT("rain", (), [0.5, 0.5]), bayesgui.CPT("mm", ("rain",), [[1, 0], [0, 1]])],
    )
    frame = pandas.DataFrame(
        {"rain": ["no", "no", "no", "no", "yes"], "mm": [1.5, 2.5, 7.25, None, None]}
    )
    data = Dataset.from_frame(frame)
    assert bayesgui.impute(net, data).to_frame()["mm"].tolist() == [1.5, 2.5, 7.25, 2.5, 30.0]
    drawn = bayesgui.impute(net, data, "sampled", draws=40, tables="given")
    seen = {drawn.to_frame(draw)["mm"].tolist()[3] for draw in range(1, 41)}
    assert seen == {1.5, 2.5, 7.25}


def test_states_are_written_as_the_column_writes_them():
    net = bayesgui.BayesianNetwork(
        [bayesgui.Variable("on", ("true", "false"))], [bayesgui.CPT("on", (), [0.9, 0.1])]
    )
    found = bayesgui.impute(net, Dataset.from_frame({"on": ["yes", None, "no", "yes"]}))
    assert found.to_frame()["on"].tolist() == ["yes", "yes", "no", "yes"]


def test_marks():
    net = bayesgui.example("asia")
    rows = pandas.DataFrame({"smoke": ["yes", None, "no"], "bronc": [None, None, "no"], "n": "abc"})
    found = bayesgui.impute(net, rows)
    assert found.to_frame(mark="column")["filled"].tolist()[:2] == ["bronc", "smoke; bronc"]
    assert found.to_frame(mark="column")["filled"].isna().tolist() == [False, False, True]
    suffix = found.to_frame(mark="suffix")
    assert suffix["smoke (filled)"].tolist() == ["no", "yes", "no"]
    assert suffix["bronc (filled)"].tolist() == ["yes", "yes", "no"]
    assert found.to_frame().columns.tolist() == ["smoke", "bronc", "n"]
    assert found.filled.to_numpy().sum() == 3
    with pytest.raises(ParameterError, match="column, suffix, none"):
        found.to_frame(mark="bold")


def test_what_cannot_be_is_said():
    net = bayesgui.example("asia")
    rows = pandas.DataFrame({"smoke": ["yes", None]})
    with pytest.raises(ParameterError, match="always gives the same table"):
        bayesgui.impute(net, rows, draws=3)
    with pytest.raises(ParameterError, match="choose one of"):
        bayesgui.impute(net, rows, "mean")
    with pytest.raises(DataError, match="No column has the name of a node"):
        bayesgui.impute(net, pandas.DataFrame({"x": ["a"]}))
    with pytest.raises(ParameterError, match="remove Umbrella, Satisfaction"):
        bayesgui.impute(bayesgui.example("umbrella"), pandas.DataFrame({"Weather": [None, "rain"]}))
    with pytest.raises(ParameterError, match="unroll the template"):
        bayesgui.impute(bayesgui.example("umbrella-world"), rows)
    with pytest.raises(ParameterError, match="There is no draw 2"):
        bayesgui.impute(net, rows).table(2)


@pytest.mark.parametrize("kind", ["pandas", "arrow"])
def test_columns_of_numbers_come_back_as_numbers(kind):
    """Whole numbers are states of a network, and of a frame they are numbers before and after."""
    frame = pandas.DataFrame(
        {
            "year": np.repeat([1978, 1990, 2004], 40),
            "rooms": np.tile([1.0, 2.0, 3.0, np.nan], 30),
            "big": np.tile([False, True, True, True], 30),
        }
    )
    net = bayesgui.learn_structure(frame.dropna(), "naive-bayes", class_="big").network
    given = frame if kind == "pandas" else pyarrow.Table.from_pandas(frame)
    found = bayesgui.impute(net, given).to_frame()
    found = found if kind == "pandas" else found.to_pandas()
    assert found["year"].dtype == "int64"
    assert found["year"].tolist() == frame["year"].tolist()
    assert found["rooms"].dtype == "float64"
    known = frame["rooms"].notna()
    assert found["rooms"][known].tolist() == frame["rooms"][known].tolist()
    assert set(found["rooms"][~known]) <= {1.0, 2.0, 3.0}
    assert found["big"].dtype != "int64"
