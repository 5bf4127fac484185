"""Rows added to trained classifiers by their counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from bayesgui.classifiers.base import classifiers
from bayesgui.classifiers.model_files import SavedModel, read_model, write_model
from bayesgui.classifiers.row_adding import add_rows, takes_rows
from bayesgui.core.errors import DataError, ParameterError
from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.data.dataset import Dataset

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def table() -> Dataset:
    generator = np.random.default_rng(5)
    kind = generator.integers(0, 2, 300)
    x = np.where(generator.random(300) < 0.7, kind, generator.integers(0, 3, 300))
    return Dataset(
        (
            CodedColumn("kind", ("ham", "spam"), kind),
            CodedColumn("x", ("a", "b", "c"), x),
            NumericColumn("n", kind + generator.normal(size=300)),
        )
    )


def trained(method: str, cases: Dataset, **options: object) -> SavedModel:
    classifier = classifiers.create(method, **options)
    return SavedModel.of(classifier.fit(cases, "kind"), classifier)


@pytest.mark.parametrize("method", ["naive-bayes", "gaussian-nb"])
def test_added_rows_give_the_numbers_of_training_on_all(method: str, table: Dataset) -> None:
    cases = table.without("x") if method == "gaussian-nb" else table
    first = trained(method, cases.rows(slice(0, 100)))
    found = add_rows(first, cases.rows(slice(100, 300)))
    assert (found.rows, found.left_out) == (200, 0)
    whole = trained(method, cases)
    np.testing.assert_allclose(found.model.log_posteriors(cases), whole.model.log_posteriors(cases))


def test_a_network_from_a_file_takes_rows(table: Dataset, tmp_path: Path) -> None:
    cases, path = table.without("n"), tmp_path / "m.bayesgui"
    write_model(path, trained("naive-bayes", cases.rows(slice(0, 100)), alpha=0.5))
    found = add_rows(read_model(path), cases.rows(slice(100, 300)))
    whole = trained("naive-bayes", cases, alpha=0.5)
    np.testing.assert_allclose(found.model.log_posteriors(cases), whole.model.log_posteriors(cases))
    # The arcs of a tree stay; its tables count on.
    write_model(path, trained("tan", cases.rows(slice(0, 100))))
    tree = add_rows(read_model(path), cases.rows(slice(100, 300)))
    whole = trained("tan", cases)
    np.testing.assert_allclose(tree.model.log_posteriors(cases), whole.model.log_posteriors(cases))


def test_rows_of_other_classes_are_left_out(table: Dataset) -> None:
    first = trained("naive-bayes", table)
    more = table.rows(slice(0, 4)).with_column(
        CodedColumn("kind", ("eggs", "spam"), np.array([0, 1, 1, -1]))
    )
    found = add_rows(first, more)
    assert (found.rows, found.left_out) == (2, 2)
    expected = add_rows(first, more.rows(slice(1, 3)))
    np.testing.assert_array_equal(
        found.model.log_posteriors(table), expected.model.log_posteriors(table)
    )
    assert found.model.classes == ("ham", "spam")


def test_what_cannot_be_added_is_said(table: Dataset) -> None:
    first = trained("naive-bayes", table)
    with pytest.raises(DataError, match="no column kind"):
        add_rows(first, table.without("kind"))
    eggs = CodedColumn("kind", ("eggs",), np.zeros(300, int))
    with pytest.raises(DataError, match="No row has one of the classes ham, spam"):
        add_rows(first, table.with_column(eggs))
    kernel = trained("kde-nb", table)
    assert not takes_rows(kernel)
    with pytest.raises(ParameterError, match="kde-nb cannot add rows"):
        add_rows(kernel, table)
    drawn = SavedModel(first.model)
    with pytest.raises(ParameterError, match="network cannot add rows"):
        add_rows(drawn, table)
