"""Tables that are hard for classifiers over states."""

from __future__ import annotations

import numpy as np
import pytest

import bayesgui
from bayesgui import paths
from bayesgui.classifiers.training import train
from bayesgui.data.dataset import CodedColumn, Dataset, NumericColumn
from tests.classifiers.tables import codes_of, column, random_table

METHODS = ("naive-bayes", "spode", "tan", "kdb", "aode", "bayesian-network")


def checked(model, data):
    """Return the posteriors, which are finite numbers that sum to 1."""
    found = np.exp(model.log_posteriors(data))
    assert np.isfinite(found).all()
    np.testing.assert_allclose(found.sum(axis=1), 1, atol=1e-12)
    return found


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("alpha", [0.0, 1.0])
def test_a_class_with_one_row_and_one_without_any(method: str, alpha: float) -> None:
    data = random_table(1, 41)
    codes = np.r_[np.zeros(30, int), np.ones(10, int), 2]
    data = data.with_column(column("c", 4, codes))
    model = train(data, "c", method, alpha=alpha, prior_alpha=alpha)
    assert len(model.classes) == 4
    found = checked(model, data)
    if not alpha:
        assert (found[:, 3] == 0).all()


@pytest.mark.parametrize("method", METHODS)
def test_constant_and_empty_columns(method: str) -> None:
    data = random_table(2, 60)
    data = data.with_column(column("constant", 1, np.zeros(60, int)))
    data = data.with_column(column("blank", 2, np.full(60, -1)))
    model = train(data, "c", method)
    assert "Columns without a value, left out: blank." in model.remarks
    assert "blank" not in model.features
    without = train(data.without("constant", "blank"), "c", method)
    if method not in ("aode", "spode"):
        # A constant super-parent is naive Bayes, another member of the average.
        np.testing.assert_allclose(checked(model, data), checked(without, data), atol=1e-12)


@pytest.mark.parametrize("method", METHODS)
def test_a_state_that_training_never_saw_is_a_missing_cell(method: str) -> None:
    data = random_table(3, 80)
    model = train(data, "c", method)
    asked = random_table(4, 5)
    codes = asked["x1"].codes.astype(int)
    known = asked["x1"].states
    unseen, missing = codes.copy(), codes.copy()
    unseen[:2], missing[:2] = len(known), -1
    new = asked.with_column(CodedColumn("x1", (*known, "another"), unseen))
    blank = asked.with_column(CodedColumn("x1", known, missing))
    np.testing.assert_allclose(checked(model, new), checked(model, blank), atol=1e-12)
    none = asked.with_column(column("x1", 3, np.full(5, -1)))
    np.testing.assert_allclose(checked(model, asked.without("x1")), checked(model, none))


@pytest.mark.parametrize("method", METHODS)
def test_columns_with_three_hundred_states(method: str) -> None:
    generator = np.random.default_rng(5)
    c = generator.integers(0, 2, 900)
    wide = (generator.integers(0, 150, 900) + 150 * (c ^ (generator.random(900) < 0.1))) % 300
    data = Dataset(
        (
            column("c", 2, c),
            column("wide", 300, wide),
            column("also", 300, (wide * 7) % 300),
            column("x", 3, generator.integers(0, 3, 900)),
        )
    )
    found = checked(train(data, "c", method), data)
    if method != "bayesian-network":
        assert np.mean(found.argmax(axis=1) == c) > 0.85


@pytest.mark.parametrize("method", METHODS)
def test_numbers_are_cut_by_the_same_limits_when_predicted(method: str) -> None:
    generator = np.random.default_rng(6)
    c = generator.integers(0, 2, 200)
    y = generator.normal(c * 3.0)
    data = random_table(7, 200).with_column(column("c", 2, c)).with_column(NumericColumn("y", y))
    model = train(data, "c", method)
    found = checked(model, data)
    part = checked(model, data.rows(slice(10, 20)))
    np.testing.assert_allclose(part, found[10:20], atol=1e-12)
    missing = data.with_column(NumericColumn("y", np.full(200, np.nan)))
    np.testing.assert_allclose(
        checked(model, missing), checked(model, data.without("y")), atol=1e-12
    )


@pytest.mark.parametrize("method", METHODS)
def test_one_row(method: str) -> None:
    data = random_table(8, 1)
    checked(train(data, "c", method), data)


@pytest.mark.parametrize("method", METHODS)
def test_rows_without_a_class_are_left_out(method: str) -> None:
    data = random_table(9, 60)
    codes = codes_of(data)["c"].copy()
    codes[40:] = -1
    model = train(data.with_column(column("c", 3, codes)), "c", method)
    assert "Rows without a class, left out: 20." in model.remarks
    fewer = train(data.rows(slice(0, 40)), "c", method)
    np.testing.assert_allclose(checked(model, data), checked(fewer, data), atol=1e-12)


def test_watermelons_with_laplace_are_those_of_the_textbook() -> None:
    data = bayesgui.read_data(paths.samples() / "data" / "watermelon-2.csv")
    model = train(data, "好瓜", "naive-bayes")
    network = model.states.network
    no, yes = network["好瓜"].states.index("否"), network["好瓜"].states.index("是")
    np.testing.assert_allclose(np.exp(model.log_priors)[[yes, no]], [9 / 19, 10 / 19])
    # Three of eight good ones and three of nine bad ones are green, of three colors.
    green = network["色泽"].states.index("青绿")
    np.testing.assert_allclose(network.cpt("色泽").values[yes, green], 4 / 11)
    np.testing.assert_allclose(network.cpt("色泽").values[no, green], 4 / 12)
    crisp = network["敲声"].states.index("清脆")
    # Never seen among the good ones, and yet not impossible.
    np.testing.assert_allclose(network.cpt("敲声").values[yes, crisp], 1 / 11)


@pytest.mark.parametrize("method", ["tan", "kdb", "aode", "spode"])
def test_super_parents_of_the_watermelons(method: str) -> None:
    data = bayesgui.read_data(paths.samples() / "data" / "watermelon-2.csv")
    model = train(data, "好瓜", method)
    found = checked(model, data)
    if method == "aode":
        # No value is in 30 of 17 rows: naive Bayes.
        naive = train(data, "好瓜", "naive-bayes")
        np.testing.assert_allclose(found, checked(naive, data), atol=1e-12)


def test_too_many_pairs_are_refused() -> None:
    generator = np.random.default_rng(0)
    columns = [column(f"x{k}", 3000, generator.integers(0, 3000, 50)) for k in range(3)]
    data = Dataset((column("c", 2, generator.integers(0, 2, 50)), *columns))
    with pytest.raises(bayesgui.MemoryBudgetError, match="9,000 states together"):
        train(data, "c", "aode")
