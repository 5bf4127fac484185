"""Logistic regression and gradient boosting, against scikit-learn's own."""

from __future__ import annotations

import json
import zipfile
from typing import TYPE_CHECKING

import numpy as np
import pytest
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.linear_model import LogisticRegression

import bayesgui
from bayesgui import paths
from bayesgui.classifiers.base import classifiers
from bayesgui.classifiers.model_files import SavedModel, network_of, read_model, write_model
from bayesgui.core.errors import DataError, FormatError, MemoryBudgetError
from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.data.dataset import Dataset

if TYPE_CHECKING:
    from pathlib import Path

PARTNERS = ("logistic-regression", "gradient-boosting")
N = 1200


def mixed(classes: int, seed: int = 1, blank: float = 0.1) -> Dataset:
    """Return a class c, numbers v and states s and t, with missing cells."""
    random = np.random.default_rng(seed)
    truth = random.integers(0, classes, N)
    states = np.where(random.random(N) < 0.4, truth, random.integers(0, 7, N))
    others = random.integers(0, 4, N)
    others[random.random(N) < blank] = -1
    numbers = random.normal(3.0 * truth + 100 * (others == 2), 5.0)
    numbers[random.random(N) < blank] = np.nan
    return Dataset(
        (
            CodedColumn("c", tuple("abc"[:classes]), truth),
            NumericColumn("v", numbers),
            CodedColumn("s", tuple("mnopqrs"), states),
            CodedColumn("t", tuple("wxyz"), others),
        )
    )


@pytest.mark.parametrize("classes", [2, 3])
def test_the_trees_are_those_of_scikit_learn(classes: int) -> None:
    cases = mixed(classes)
    weights = np.random.default_rng(3).uniform(0.5, 2, N)
    options = {"iterations": 30, "leaves": 6, "learning_rate": 0.2}
    ours = bayesgui.train(cases.with_weights(weights), "c", "gradient-boosting", **options)
    s, t = (cases.categorical(name).codes.astype(float) for name in "st")
    t[cases.categorical("t").codes == cases.categorical("t").missing_code] = np.nan
    x = np.column_stack([cases["v"].values, s, t])
    theirs = HistGradientBoostingClassifier(
        categorical_features=[1, 2], max_iter=30, max_leaf_nodes=6, learning_rate=0.2,
        early_stopping=False,
    )  # fmt: skip
    theirs.fit(x, cases.categorical("c").codes, sample_weight=weights)
    np.testing.assert_allclose(ours.posteriors(cases), theirs.predict_proba(x), atol=1e-9)


@pytest.mark.parametrize("classes", [2, 3])
def test_the_weights_are_those_of_scikit_learn(classes: int) -> None:
    cases = mixed(classes, blank=0.0)
    ours = bayesgui.train(cases, "c", "logistic-regression", penalty=0.5)
    values = cases["v"].values
    made = [(values - values.mean()) / values.std()]
    for name in ("s", "t"):
        codes = cases.categorical(name).codes
        made += [(codes == k) - np.mean(codes == k) for k in range(len(cases[name].states))]
    theirs = LogisticRegression(C=2.0, tol=1e-8, max_iter=1000)
    x = np.column_stack(made)
    theirs.fit(x, cases.categorical("c").codes)
    np.testing.assert_allclose(ours.posteriors(cases), theirs.predict_proba(x), atol=1e-4)


def test_a_missing_cell_is_usual_or_tells_what_it_told_in_training() -> None:
    cases = mixed(2, blank=0.0)
    model = bayesgui.train(cases, "c", "logistic-regression")
    row = cases.rows(slice(0, 1)).without("c")
    blank = row.with_column(NumericColumn("v", np.array([np.nan])))
    mean = row.with_column(NumericColumn("v", np.array([cases["v"].values.mean()])))
    np.testing.assert_allclose(model.posteriors(blank), model.posteriors(mean))
    np.testing.assert_allclose(model.posteriors(row.without("v")), model.posteriors(mean))
    # Cells that are missing in class b alone give it away.
    truth = cases.categorical("c").codes
    values = np.where((truth == 1) & (np.arange(N) % 2 == 0), np.nan, cases["v"].values)
    told = cases.with_column(NumericColumn("v", values))
    for name in PARTNERS:
        found = bayesgui.train(told, "c", name)
        assert found.posteriors(blank)[0, 1] > 0.75, name
    unseen = row.with_column(CodedColumn("s", ("new",), np.array([0])))
    assert model.unseen_cells(unseen) == {"s": 1}
    assert np.isfinite(model.posteriors(unseen)).all()


@pytest.mark.parametrize("name", PARTNERS)
def test_a_class_without_rows_is_improbable_and_one_alone_is_certain(name: str) -> None:
    cases = mixed(3)
    rows = cases.rows(cases.categorical("c").codes != 1)
    found = bayesgui.train(rows, "c", name).posteriors(cases)
    assert (found[:, 1] > 0).all()
    assert found[:, 1].max() < 2 / rows.n_rows
    one = cases.rows(cases.categorical("c").codes == 2)
    alone = bayesgui.train(one, "c", name)
    assert alone.posteriors(cases)[:, 2].min() > 0.99


@pytest.mark.parametrize("name", PARTNERS)
def test_it_is_saved_without_pickle_and_is_no_network(name: str, tmp_path: Path) -> None:
    cases = mixed(3)
    classifier = classifiers.create(name)
    for calibrate in (None, "isotonic"):
        model = bayesgui.train(cases, "c", name, calibrate=calibrate)
        saved = SavedModel.of(model, classifier)
        write_model(tmp_path / "m.bayesmodel", saved)
        found = read_model(tmp_path / "m.bayesmodel").model
        np.testing.assert_array_equal(found.posteriors(cases), model.posteriors(cases))
        assert network_of(model) is None
        with pytest.raises(FormatError, match="which is no network"):
            write_model(tmp_path / "m.bayesgui", saved)
    with zipfile.ZipFile(tmp_path / "m.bayesmodel") as archive:
        assert {each.rpartition(".")[2] for each in archive.namelist()} == {"json", "npy"}


@pytest.mark.parametrize(
    "part", ["roots", "columns", "left", "right", "sets", "values", "members", "limits"]
)
def test_trees_of_a_file_that_lead_nowhere_are_refused(part: str, tmp_path: Path) -> None:
    cases = mixed(2)
    classifier = classifiers.create("gradient-boosting", iterations=3)
    path = tmp_path / "m.bayesmodel"
    write_model(path, SavedModel.of(classifier.fit(cases, "c"), classifier))
    other = tmp_path / "other.bayesmodel"
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(other, "w") as new:
        header = json.loads(old.read("model.json"))
        trees = header["model"]["trees"]
        # Another array in its place: numbers that are no places, or of another length.
        trees[part] = trees["roots"] if part not in ("roots", "sets") else trees["limits"]
        if part in ("columns", "sets"):
            trees[part] = trees["right"]
        for name in old.namelist():
            data = json.dumps(header).encode() if name == "model.json" else old.read(name)
            new.writestr(name, data)
    with pytest.raises(FormatError, match="does not describe a classifier"):
        read_model(other)


def test_they_are_judged_on_the_same_folds_as_the_others() -> None:
    iris = bayesgui.read_data(paths.samples() / "data" / "iris.csv", quantities="numbers")
    found = bayesgui.evaluate(iris, iris.names[-1], ["gaussian-nb", *PARTNERS], 5)
    assert not found.failures
    rows = [model.whole.rows for model in found.models]
    assert (rows[0] == rows[1]).all()
    assert (rows[0] == rows[2]).all()
    assert all(figures.accuracy > 0.9 for figures in found.figures().values())


def test_what_does_not_fit_is_said(monkeypatch) -> None:
    cases = mixed(2)
    few = bayesgui.train(cases, "c", "logistic-regression", iterations=1)
    assert "had not settled after 1 steps" in str(few.remarks[-1])
    wide = NumericColumn("v", np.full(N, 1e200))
    for name in PARTNERS:
        with pytest.raises(DataError, match="leave the row out"):
            bayesgui.train(cases.with_column(wide), "c", name)
    monkeypatch.setattr("bayesgui.classifiers.partners.cells.default_budget", lambda: 1000)
    with pytest.raises(MemoryBudgetError, match="take naive-bayes"):
        bayesgui.train(cases, "c", "logistic-regression")


def test_many_states_of_a_column_are_read_as_missing_but_for_the_most_frequent() -> None:
    random = np.random.default_rng(1)
    codes = np.concatenate([np.arange(400), random.integers(0, 5, 800)])
    names = tuple(f"s{k}" for k in range(400))
    truth = (codes < 3).astype(int)
    cases = Dataset((CodedColumn("c", ("a", "b"), truth), CodedColumn("s", names, codes)))
    model = bayesgui.train(cases, "c", "gradient-boosting", leaf_rows=5)
    assert len(model.cells.states[0][1]) == 255
    assert (model.most_probable(cases) == truth).mean() > 0.97
