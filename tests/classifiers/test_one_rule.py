"""One table, one model: whatever holds it, and whoever is asked."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

import bayesgui
from bayesgui.classifiers.base import classifiers
from bayesgui.classifiers.evaluation.splits import splitters
from bayesgui.cli import main
from bayesgui.core.errors import DataError
from bayesgui.decisions.rules import most_likely

if TYPE_CHECKING:
    from pathlib import Path

ROWS = 300
AS_NUMBERS = "Columns read as numbers: age, length, dose."
CUT = "2 columns of numbers are cut into 4 intervals of equal frequency: age, length."
ASIDE = (
    "Column patient has a different text in every row and is set aside as an identifier; ask for "
    "it by name to keep it.",
    "Column row numbers the rows and is set aside as an identifier; ask for it by name to keep it.",
)


@pytest.fixture
def frame() -> pd.DataFrame:
    """Return identifiers, many numbers, few that are not whole, few whole ones, and texts."""
    random = np.random.default_rng(1)
    kind = random.choice(["a", "b"], ROWS)
    shift = kind == "a"
    return pd.DataFrame(
        {
            "patient": [f"p{k}" for k in range(ROWS)],
            "row": np.arange(1, ROWS + 1),
            "age": random.integers(20, 68, ROWS) + 3 * shift,
            "length": random.normal(0, 1, ROWS).round(2) + shift,
            "dose": random.choice([0.5, 1.0, 2.0], ROWS),
            "grade": random.integers(0, 4, ROWS),
            "text": random.choice(["u", "v"], ROWS),
            "kind": kind,
        }
    )


def _probabilities(model: object, frame: pd.DataFrame) -> np.ndarray:
    rows = bayesgui.Dataset.from_frame(frame.drop(columns="kind").head(20))
    return np.exp(model.log_posteriors(rows))


@pytest.mark.parametrize("method", ["naive-bayes", "tan", "aode", "kde-nb"])
def test_one_table_is_one_model(frame: pd.DataFrame, method: str, tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    frame.to_csv(path, index=False)
    read, numbers = (bayesgui.read_data(path, quantities=q) for q in ("cut", "numbers"))
    expected = bayesgui.train(numbers, "kind", method)
    assert "patient" not in expected.features
    assert "row" not in expected.features
    arrow = pa.Table.from_pandas(frame, preserve_index=False)
    for data in (read, frame, arrow, frame.convert_dtypes(), frame.astype({"age": float})):
        model = bayesgui.train(data, "kind", method)
        np.testing.assert_allclose(_probabilities(model, frame), _probabilities(expected, frame))
        assert [*map(str, model.remarks)][:3] == [*ASIDE, AS_NUMBERS]
        assert not any("4 intervals" in remark for remark in model.remarks)
    features = frame.drop(columns="kind")
    for given in (features, pa.Table.from_pandas(features), read.without("kind")):
        fitted = bayesgui.classifier(method).fit(given, frame["kind"])
        np.testing.assert_allclose(
            _probabilities(fitted.model_, frame), _probabilities(expected, frame)
        )
        assert [*map(str, fitted.model_.remarks)][:3] == [*ASIDE, AS_NUMBERS]
        if given is features:
            np.testing.assert_allclose(
                fitted.predict_proba(features.head(20)), _probabilities(expected, frame)
            )


def test_intervals_that_somebody_chose_stay(frame: pd.DataFrame, tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    frame.to_csv(path, index=False)
    numbers = bayesgui.read_data(path, quantities="numbers")
    chosen = bayesgui.discretized(numbers, ["age"], bins=3)
    model = bayesgui.train(chosen, "kind", "tan")
    assert model.network["age"].states == chosen["age"].states
    frame["dose"] = frame["dose"].astype("category")
    assert bayesgui.train(frame, "kind").states.network["dose"].n_states == 3


def test_evaluation_says_and_does_the_same(
    frame: pd.DataFrame, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "t.csv"
    frame.to_csv(path, index=False)
    candidates = {"tan": classifiers.create("tan")}
    found = []
    for data in (frame, bayesgui.read_data(path)):
        folds = splitters.create("folds", folds=10, seed=1)
        judged = bayesgui.evaluate(data, "kind", candidates, folds)
        found.append(judged["tan"].whole.posteriors)
        assert [*map(str, judged.remarks)] == [*ASIDE, AS_NUMBERS]
    np.testing.assert_allclose(*found)
    assert main(["classify", str(path), "--class", "kind", "--model", "tan", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    # That they are cut says that they were read as numbers.
    cut = "Columns of numbers, cut into intervals by the rows that train: age, length, dose."
    assert document["notes"][:3] == [*ASIDE, cut]
    held_out = bayesgui.evaluate(frame, "kind", candidates, None, test=frame)
    assert held_out["tan"].whole.posteriors.shape == (ROWS, 2)


def test_structures_are_the_same_and_say_what_was_cut(
    frame: pd.DataFrame, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "t.csv"
    frame.to_csv(path, index=False)
    numbers = bayesgui.read_data(path, quantities="numbers")
    given = (bayesgui.read_data(path), frame, pa.Table.from_pandas(frame), numbers)
    learned = [bayesgui.learn_structure(data) for data in given]
    for each in learned:
        assert each.network.arcs == learned[0].network.arcs
        assert each.score == pytest.approx(learned[0].score)
        assert {*ASIDE, CUT} <= {*map(str, each.remarks)}
        assert each.network["age"].n_states == 4
        assert each.network["dose"].n_states == 3
    out = str(tmp_path / "n.bif")
    assert main(["learn", str(path), "-o", out, "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["value"] == pytest.approx(learned[0].score)
    assert {*ASIDE, CUT} <= {*document["notes"]}
    sure = [bayesgui.arc_confidence(data, samples=20, seed=1) for data in given[:2]]
    assert repr(sure[0]) == repr(sure[1])
    tests = [bayesgui.test_independence(data, "age", "length") for data in given]
    assert all(t.statistic == pytest.approx(tests[0].statistic) for t in tests)


def test_what_is_asked_for_by_name_is_no_identifier(frame: pd.DataFrame) -> None:
    required = bayesgui.learn_structure(frame, required=[("row", "grade")])
    assert required.network["row"].n_states == 4
    assert "patient" not in required.network
    by_class = bayesgui.learn_structure(frame, "naive-bayes", class_="row")
    assert by_class.network.parents("text") == ("row",)


def test_the_class_follows_the_rule_as_well(frame: pd.DataFrame) -> None:
    with pytest.raises(DataError, match="The class age holds numbers"):
        bayesgui.train(frame, "age")
    frame["age"] = frame["age"].astype("category")
    assert len(bayesgui.train(frame, "age").classes) > 12


@pytest.mark.parametrize("method", ["naive-bayes", "tan", "multinomial-nb", "gaussian"])
def test_equal_priors_decide_by_maximum_likelihood(method: str) -> None:
    random = np.random.default_rng(2)
    table = pd.DataFrame({"x": random.poisson(3, 90), "z": random.poisson(2, 90)})
    table["kind"] = random.choice(["a", "b", "c"], 90, p=[0.6, 0.3, 0.1])
    usual, equal = (bayesgui.train(table, "kind", method, priors=p) for p in ("", "equal"))
    rows = bayesgui.Dataset.from_frame(table.drop(columns="kind"))
    found = most_likely(usual.log_posteriors(rows), usual.log_priors)
    np.testing.assert_array_equal(equal.most_probable(rows), found)
    np.testing.assert_allclose(equal.log_priors, np.log(1 / 3))


@pytest.mark.parametrize("empty", [None, np.nan, "", "NA"])
def test_a_column_without_a_value_is_set_aside_whatever_holds_it(
    empty: object, frame: pd.DataFrame, tmp_path: Path
) -> None:
    frame = frame[["age", "kind"]].assign(note=pd.Series([empty] * ROWS, dtype=object))
    frame.to_csv(tmp_path / "t.csv", index=False)
    said = "Column note has no value in any row and is set aside."
    for table in (bayesgui.read_data(tmp_path / "t.csv"), frame, pa.Table.from_pandas(frame)):
        learned = bayesgui.learn_structure(table)
        assert set(learned.network.names) == {"age", "kind"}
        assert said in learned.remarks
        assert said in bayesgui.train(table, "kind").remarks


@pytest.mark.parametrize("method", ["gaussian-nb", "gaussian", "multinomial-nb", "bernoulli-nb"])
def test_methods_of_numbers_set_the_same_columns_aside(frame: pd.DataFrame, method: str) -> None:
    table = frame[["row", "age", "dose", "grade", "kind"]]
    trained = bayesgui.train(table, "kind", method)
    fitted = bayesgui.classifier(method).fit(table.drop(columns="kind"), table["kind"])
    rows = table.drop(columns="kind").head(20)
    np.testing.assert_allclose(fitted.predict_proba(rows), _probabilities(trained, table))
    assert ASIDE[1] in trained.remarks
    assert ASIDE[1] in fitted.model_.remarks


@pytest.mark.parametrize("method", ["naive-bayes", "gaussian-nb", "kde-nb", "parzen", "tan"])
def test_a_table_that_trained_a_model_is_one_that_it_reads(
    frame: pd.DataFrame, method: str, tmp_path: Path
) -> None:
    """The reader cut the columns; the model of their numbers is given the same table again."""
    path = tmp_path / "t.csv"
    frame[["age", "length", "dose", "kind"]].to_csv(path, index=False)
    read, numbers = (bayesgui.read_data(path, quantities=q) for q in ("cut", "numbers"))
    assert read["age"].states[0].startswith("below ")
    model = bayesgui.train(read, "kind", method)
    np.testing.assert_array_equal(model.posteriors(read), model.posteriors(numbers))
    np.testing.assert_array_equal(
        model.posteriors(frame), model.posteriors(bayesgui.Dataset.from_frame(frame))
    )


def test_a_model_reads_data_frames(frame: pd.DataFrame) -> None:
    """What training saw as a state is none of the marks of a missing cell."""
    frame["text"] = np.where(frame["text"] == "u", "NA", "v")
    table = frame.astype({"text": "category"})[["text", "age", "kind"]]
    model = bayesgui.train(table, "kind")
    rows = pd.DataFrame({"text": ["NA", "v"], "age": [30, 30]})
    found = model.posteriors(rows)
    np.testing.assert_array_equal(np.exp(model.log_posteriors(rows)).round(12), found.round(12))
    assert model.most_probable(rows).tolist() == found.argmax(axis=1).tolist()
    assert found[0, 0] != found[1, 0]
    with pytest.raises(DataError, match="none of the columns that the classifier reads: text, age"):
        model.posteriors(rows.to_numpy())
    with pytest.raises(DataError, match="is not a table"):
        model.posteriors("t.csv")


@pytest.mark.parametrize("method", ["gaussian-nb", "gaussian", "parzen", "gaussian-mixture"])
def test_truth_values_are_numbers_to_methods_of_numbers(
    frame: pd.DataFrame, method: str, tmp_path: Path
) -> None:
    """A table of pandas and the file that pandas makes of it are one table."""
    table = frame[["age", "kind"]].assign(smokes=(frame["kind"] == "a") ^ (frame["grade"] == 0))
    path = tmp_path / "t.csv"
    table.to_csv(path, index=False)
    read = bayesgui.read_data(path)
    assert read["smokes"].states == ("False", "True")
    features = table.drop(columns="kind")
    fitted = bayesgui.classifier(method).fit(features, table["kind"])
    wanted = fitted.predict_proba(features)
    for rows in (read, table):
        model = bayesgui.train(rows, "kind", method)
        np.testing.assert_allclose(model.posteriors(read), wanted)
        np.testing.assert_allclose(model.posteriors(table), wanted)
    np.testing.assert_allclose(fitted.model_.posteriors(read), wanted)
