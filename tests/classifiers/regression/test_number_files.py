"""Files of models of numbers: they come back, and predict the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from bayesgui.classifiers.base import classifiers
from bayesgui.classifiers.model_files import SavedModel, read_model, write_model
from bayesgui.classifiers.regression.naming import regressor
from bayesgui.classifiers.regression.number_files import (
    SavedNumbers,
    read_any_model,
    write_numbers,
)
from bayesgui.core.errors import FormatError, ParameterError
from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.data.dataset import Dataset

if TYPE_CHECKING:
    from pathlib import Path


def _table(rows: int = 120) -> Dataset:
    generator = np.random.default_rng(3)
    x = generator.normal(size=rows)
    codes = generator.integers(0, 3, rows)
    y = 2 * x + codes + generator.normal(size=rows)
    x[::17] = np.nan
    return Dataset(
        (NumericColumn("x", x), CodedColumn("kind", ("a", "b", "c"), codes), NumericColumn("y", y))
    )


@pytest.mark.parametrize(
    "name", ["naive-bayes", "tan", "aode", "gaussian", "ridge", "gradient-boosting", "mean"]
)
def test_a_model_comes_back_and_predicts_the_same(tmp_path: Path, name: str) -> None:
    table = _table()
    made = regressor(name)
    saved = SavedNumbers.of(made.fit(table, "y"), made, 0.8)
    path = tmp_path / "model.bayesmodel"
    write_numbers(path, saved)
    found = read_any_model(path)
    assert isinstance(found, SavedNumbers)
    assert (found.method, found.level) == (name, 0.8)
    assert regressor(name, **found.options) == made
    first, second = saved.model.predict(table, 0.8), found.model.predict(table, 0.8)
    for part in ("prediction", "median", "low", "high"):
        assert np.array_equal(getattr(first, part), getattr(second, part))
    again = tmp_path / "again.bayesmodel"
    write_numbers(again, found)
    assert again.read_bytes() == path.read_bytes()


def test_each_kind_says_what_it_is(tmp_path: Path) -> None:
    table, made = _table(), regressor("ridge")
    saved = SavedNumbers.of(made.fit(table, "y"), made)
    path = tmp_path / "line.bayesmodel"
    with pytest.raises(FormatError, match="model of numbers"):
        write_numbers(tmp_path / "line.bayesgui", saved)
    write_numbers(path, saved)
    with pytest.raises(FormatError, match="predicts numbers"):
        read_model(path)
    with pytest.raises(ParameterError, match="one of y"):
        read_any_model(path, "x")
    classifier = classifiers.create("aode")
    classes = tmp_path / "classes.bayesmodel"
    write_model(classes, SavedModel.of(classifier.fit(table, "kind"), classifier))
    assert isinstance(read_any_model(classes), SavedModel)
