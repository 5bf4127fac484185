"""Tests of independence against direct sums, and their p-values against the gamma distribution."""

import itertools

import numpy as np
import pytest

import bayesgui
from bayesgui.catalog.parameters import Choice
from bayesgui.core.errors import Cancelled, DataError, ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.core.special_functions import gamma_shares
from bayesgui.data.dataset import CodedColumn, Dataset
from bayesgui.learning.independence import table_tests
from bayesgui.learning.independence.base import IndependenceTester, independence_tests
from bayesgui.learning.independence.table_tests import TableTester, verdicts_by_stratum
from bayesgui.learning.structure.constraint_based import tester_of as learners_tester
from tests.learning.cases import random_cases

SIZES = {"a": 2, "b": 3, "c": 4, "d": 2, "e": 5, "f": 9, "g": 8}


def expected(data, test, x, y, given, adjusted=False):
    """Return statistic, degrees of freedom and rows by a loop over the strata."""
    columns = [data.categorical(name) for name in (x, y, *given)]
    known = np.all([c.codes < len(c.states) for c in columns], axis=0)
    codes = np.stack([c.codes[known] for c in columns], axis=1).astype(int)
    weights = np.ones(len(codes)) if data.weights is None else data.weights[known]
    sizes = [len(c.states) for c in columns]
    statistic = freedom = 0.0
    for stratum in itertools.product(*map(range, sizes[2:])):
        inside = (codes[:, 2:] == stratum).all(axis=1)
        table = np.zeros(sizes[:2])
        np.add.at(table, (codes[inside, 0], codes[inside, 1]), weights[inside])
        freedom += (sizes[0] - 1) * (sizes[1] - 1) if not adjusted else 0
        if not table.sum():
            continue
        rows, margins = table.sum(axis=1), table.sum(axis=0)
        if adjusted:
            freedom += ((rows > 0).sum() - 1) * ((margins > 0).sum() - 1)
        mean = np.outer(rows, margins) / table.sum()
        if test == "chi2":
            statistic += ((table - mean)[mean > 0] ** 2 / mean[mean > 0]).sum()
        else:
            filled = table > 0
            statistic += 2 * (table[filled] * np.log(table[filled] / mean[filled])).sum()
    return statistic, freedom, weights.sum()


GIVEN = [(), ("c",), ("c", "d"), ("e", "f"), ("g", "e", "f"), ("g", "e", "f", "c", "d")]


@pytest.mark.parametrize("test", ["g2", "chi2"])
@pytest.mark.parametrize("adjusted", [False, True], ids=["full", "adjusted"])
@pytest.mark.parametrize("kind", ["complete", "missing", "weighted"])
def test_statistic_and_degrees_of_freedom_are_the_sums_over_the_strata(test, adjusted, kind):
    data = random_cases(700, SIZES, 3, missing=0.1 if kind == "missing" else 0)
    if kind == "weighted":
        weights = np.random.default_rng(2).integers(0, 4, 700) / 2
        data = Dataset(data.columns, weights)
    for given in GIVEN:
        found = bayesgui.test_independence(data, "a", "b", given, test=test, adjusted=adjusted)
        statistic, freedom, rows = expected(data, test, "a", "b", given, adjusted)
        assert found.statistic == pytest.approx(statistic, abs=1e-8)
        assert found.degrees_of_freedom == freedom
        assert found.n_rows == pytest.approx(rows)
        tail = float(gamma_shares(freedom / 2, statistic / 2)[1]) if freedom else 1.0
        assert found.p_value == pytest.approx(tail, rel=1e-7, abs=1e-12)
        assert found.independent == (tail > 0.05)
        nats = expected(data, "g2", "a", "b", given)[0] / (2 * rows)
        assert found.mutual_information == pytest.approx(nats, abs=1e-10)


@pytest.mark.parametrize("test", ["g2", "chi2"])
@pytest.mark.parametrize("adjusted", [False, True], ids=["full", "adjusted"])
@pytest.mark.parametrize("weighted", [False, True])
def test_columns_of_very_many_states(test, adjusted, weighted):
    """In 500 rows, some cells missing: tables that have a cell for all would not do."""
    data = random_cases(500, {"x": 400, "y": 300, "z": 3, "w": 400}, 4, missing=0.05)
    if weighted:
        data = Dataset(data.columns, np.random.default_rng(2).integers(0, 4, 500) / 2)
    for given in ((), ("z",)):
        found = bayesgui.test_independence(data, "x", "y", given, test=test, adjusted=adjusted)
        statistic, freedom, rows = expected(data, test, "x", "y", given, adjusted)
        assert found.statistic == pytest.approx(statistic)
        assert (found.degrees_of_freedom, found.n_rows) == (freedom, rows)
    found = bayesgui.test_independence(data, "x", "y", ("w", "z"), test=test, adjusted=False)
    assert found.degrees_of_freedom == 399 * 299 * 1200


def test_the_test_by_hand():
    codes = [0] * 30 + [1] * 10 + [0] * 20 + [1] * 40
    first = [0] * 40 + [1] * 60
    data = Dataset(
        (CodedColumn("x", ("0", "1"), np.array(first)), CodedColumn("y", ("0", "1"), codes))
    )
    found = bayesgui.test_independence(data, "x", "y", test="chi2")
    # 100 (30·40 − 10·20)² / (40·60·50·50)
    assert found.statistic == pytest.approx(100 * 1000**2 / (40 * 60 * 50 * 50))
    assert (found.degrees_of_freedom, found.independent) == (1, False)


def test_mutual_information_is_in_bits_and_its_threshold_decides():
    data = random_cases(200, {"x": 2, "y": 2}, 1)
    bits = bayesgui.test_independence(data, "x", "y").mutual_information / np.log(2)
    for threshold in (bits * 0.99, bits * 1.01):
        found = bayesgui.test_independence(
            data, "x", "y", test="mutual-information", threshold=threshold
        )
        assert found.statistic == pytest.approx(bits)
        assert found.independent == (threshold > bits)


def test_a_column_of_one_state_is_independent_of_all_others():
    data = random_cases(50, {"x": 1, "y": 3}, 1)
    found = bayesgui.test_independence(data, "x", "y")
    assert (found.statistic, found.degrees_of_freedom, found.p_value) == (0, 0, 1)
    assert found.independent


@pytest.mark.parametrize("work", [0, 3000, 1e9])
def test_sets_are_tried_in_order_until_the_first_that_separates(monkeypatch, work):
    """Whatever the pieces in which the kernel is called, as with one test after the other."""
    monkeypatch.setattr(table_tests, "MAX_WORK", work)
    data = random_cases(300, SIZES, 5)
    rng = np.random.default_rng(1)
    tester = TableTester(data, independence_tests.create("g2").form(0.6))
    others = np.array([1, 2, 3])
    sets = np.array([*itertools.combinations((4, 5, 6), 2), (4, 3), (5, 2)], np.int64)
    asked = (rng.random((5, 3)) < 0.8).astype(np.uint8)
    asked[3, 2] = asked[4, 1] = 0
    found = tester.separate(0, others, sets, asked, SILENT)
    # The base class makes one test after the other.
    assert found == IndependenceTester.separate(tester, 0, others, sets, asked, SILENT)
    assert len(found) == 3


def test_the_strata_add_up():
    data = random_cases(400, SIZES, 8, missing=0.05)
    form = independence_tests.create("g2").form(0.05)
    strata = verdicts_by_stratum(data, "a", "b", ("c", "d"), form)
    whole = bayesgui.test_independence(data, "a", "b", ("c", "d"))
    assert {each.states for each in strata} == set(itertools.product("0123", "01"))
    assert sum(each.verdict.statistic for each in strata) == pytest.approx(whole.statistic)
    assert sum(each.verdict.n_rows for each in strata) == whole.n_rows
    for each in strata:
        assert each.table.shape == (SIZES["a"], SIZES["b"])
        assert each.table.sum() == each.verdict.n_rows
        observed, expected = each.table, each.expected
        cells = observed > 0
        g2 = 2 * (observed[cells] * np.log(observed[cells] / expected[cells])).sum()
        assert each.verdict.statistic == pytest.approx(g2, abs=1e-9)


def test_without_a_conditioning_set_all_rows_are_one_stratum():
    data = random_cases(200, SIZES, 3)
    form = independence_tests.create("chi2").form(0.05)
    (stratum,) = verdicts_by_stratum(data, "a", "b", (), form)
    assert stratum.states == ()
    assert stratum.verdict == bayesgui.test_independence(data, "a", "b", test="chi2")
    few = verdicts_by_stratum(data, "a", "b", ("c", "d"), form, 3)
    every = verdicts_by_stratum(data, "a", "b", ("c", "d"), form)
    assert len(few) == 3
    rows = sorted((each.verdict.n_rows for each in every), reverse=True)
    assert sorted((each.verdict.n_rows for each in few), reverse=True) == rows[:3]


def test_what_cannot_be_tested_is_refused_in_a_sentence():
    data = random_cases(20, {"x": 2, "y": 3, "z": 2}, 1)
    with pytest.raises(DataError, match="x appears twice"):
        bayesgui.test_independence(data, "x", "y", ["x"])
    with pytest.raises(DataError, match="no column w"):
        bayesgui.test_independence(data, "x", "w")
    with pytest.raises(ParameterError, match="choose one of g2, chi2, mutual-information"):
        bayesgui.test_independence(data, "x", "y", test="t")
    with pytest.raises(DataError, match="has no rows"):
        bayesgui.test_independence(data.rows(slice(0)), "x", "y")


class _Cancelling:
    stop_requested = False

    def check(self):
        raise Cancelled


def test_tests_are_cancelled_between_pieces():
    tester = TableTester(random_cases(50, SIZES, 5), independence_tests.create("g2").form(0.05))
    with pytest.raises(Cancelled):
        tester.test_many(0, (1, 2), (3,), _Cancelling())


def test_degrees_of_freedom_are_adjusted_unless_full_ones_are_asked_for():
    data = random_cases(60, {"x": 3, "y": 3, "z": 8}, 2)
    usual = bayesgui.test_independence(data, "x", "y", ("z",))
    full = bayesgui.test_independence(data, "x", "y", ("z",), adjusted=False)
    assert full.degrees_of_freedom == 2 * 2 * 8
    assert usual.degrees_of_freedom < full.degrees_of_freedom
    assert usual.statistic == full.statistic
    assert usual.p_value < full.p_value


def states(**codes):
    """Return a table of codes."""
    return Dataset(
        tuple(
            CodedColumn(name, tuple(map(str, range(int(values.max()) + 1))), values)
            for name, values in codes.items()
        )
    )


@pytest.mark.parametrize("n_more", [0, 1, 3, 4])
def test_a_set_that_decides_a_variable_takes_no_edge_of_it_however_large(n_more):
    """The first three are one variable, so that each decides the others."""
    rng = np.random.default_rng(3)
    x, more = rng.integers(0, 2, 2000), rng.integers(0, 2, (n_more, 2000))
    data = states(x=x, y=x, z=x, **{f"m{k}": codes for k, codes in enumerate(more)})
    given = data.names[2:]
    tester = learners_tester(data, Choice("g2"), 0.05, 0.0)
    verdict = tester.test(0, 1, range(2, 3 + n_more))
    assert verdict.degrees_of_freedom == 0
    assert not verdict.independent
    assert bayesgui.test_independence(data, "x", "y", given).independent


def test_strata_of_few_rows_do_not_decide_a_variable():
    """With 1,024 strata of 2,000 rows a variable is constant in many by chance."""
    rng = np.random.default_rng(4)
    rare = (rng.random(2000) < 0.01).astype(int)
    z = np.where(rare == 1, np.arange(2000) % 512, 512 + rng.integers(0, 512, 2000))
    data = states(x=rare, y=rng.integers(0, 2, 2000), z=z)
    verdict = learners_tester(data, Choice("g2"), 0.05, 0.0).test(0, 1, (2,))
    assert verdict.degrees_of_freedom == 0
    assert verdict.independent


@pytest.mark.parametrize("missing", [False, True])
@pytest.mark.parametrize("weighted", [False, True])
def test_a_set_that_decides_now_one_and_now_the_other_variable_separates_them(missing, weighted):
    """Young drivers had no senior training, and old ones are no students: both depend on age."""
    rng = np.random.default_rng(5)
    age = rng.integers(0, 3, 3000)
    student = np.where(age == 0, rng.integers(0, 2, 3000), 0)
    trained = np.where(age == 2, rng.integers(0, 2, 3000), 0)
    if missing:
        student[:50] = -1
    data = states(student=student, trained=trained, age=age)
    if weighted:
        data = Dataset(data.columns, np.full(3000, 0.5))
    verdict = learners_tester(data, Choice("g2"), 0.05, 0.0).test(0, 1, (2,))
    assert verdict.degrees_of_freedom == 0
    assert verdict.independent


def test_the_tests_given_several_sets_are_those_given_each():
    tester = learners_tester(random_cases(900, SIZES, 6), Choice("g2"), 0.05, 0.0)
    sets = [(), (2,), (2, 3), (3,), (4, 3, 2), (5,)]
    assert tester.test_sets(0, 1, sets, SILENT) == [tester.test(0, 1, given) for given in sets]
    with pytest.raises(Cancelled):
        tester.test_sets(0, 1, sets, _Cancelling())


def test_sets_of_few_and_of_many_cells_in_turn_have_their_own_kernels():
    data = random_cases(900, SIZES, 6)
    tester = learners_tester(data, Choice("g2"), 0.05, 0.0)
    dense, sparse, left = tester._dense, tester._sparse, []

    def noted(*given):
        left.append(given[6])
        return sparse(*given)

    tester._dense, tester._sparse = dense, noted
    # With b, which has 3 states, 1,080, 120, 1,080, 270 and 1,080 cells; kernels count up to 1,024.
    sets = [(4, 5, 6), (2, 3, 4), (6, 5, 4), (3, 4, 5), (5, 4, 6)]
    for given, verdict in zip(sets, tester.test_sets(1, 0, sets, SILENT), strict=True):
        names = [data.names[z] for z in given]
        statistic, freedom, rows = expected(data, "g2", "b", "a", names, adjusted=True)
        assert verdict.given == tuple(names)
        assert verdict.statistic == pytest.approx(statistic, abs=1e-8)
        assert (verdict.degrees_of_freedom, verdict.n_rows) == (freedom, rows)
    assert left == [0, 2, 4]
