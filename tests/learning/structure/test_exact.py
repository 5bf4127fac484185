"""Exact search against enumeration of all graphs, and against searches."""

import itertools

import numpy as np
import pytest

from bayesgui.core.arc_constraints import ArcConstraints
from bayesgui.core.byte_sizes import limit_memory
from bayesgui.core.errors import MemoryBudgetError
from bayesgui.core.monitor import SILENT
from bayesgui.data.counts import family_counts
from bayesgui.data.dataset import CodedColumn, Dataset
from bayesgui.learning.scores.base import scores
from bayesgui.learning.search import exact_search
from bayesgui.learning.search.exact_search import ExactSearch, needed_bytes
from bayesgui.learning.structure.base import learn_structure, structure_learners
from bayesgui.learning.structure.problem import StructureProblem
from tests.learning.cases import best_by_enumeration, dependent_cases, family_score


@pytest.mark.parametrize("name", scores.names())
@pytest.mark.parametrize("columns", ["abcd", "decb"])
def test_is_the_best_of_all_graphs(name, columns):
    data = dependent_cases(200, 4, columns)
    found = learn_structure(data, "exact", name)
    factor = 1 if scores.create(name).larger_is_better else -np.log(2)
    assert factor * found.score == pytest.approx(best_by_enumeration(data, name), abs=1e-7)


def test_is_the_best_of_all_graphs_of_five_variables():
    data = dependent_cases(150, 7, "abcde")
    found = learn_structure(data, "exact", "bic")
    assert found.score == pytest.approx(best_by_enumeration(data, "bic"), abs=1e-7)


@pytest.mark.parametrize("name", ["bic", "bdeu", "k2"])
@pytest.mark.parametrize(
    "constraints",
    [
        ArcConstraints(required=(("d", "a"), ("a", "b"))),
        ArcConstraints(required=(("d", "a"), ("e", "a"), ("b", "a"))),
        ArcConstraints(forbidden=(("a", "b"), ("b", "a"), ("d", "e")), max_parents=1),
        ArcConstraints(tiers=(("d", "e"), ("a", "b"))),
    ],
    ids=range(4),
)
def test_is_the_best_of_all_graphs_within_constraints(name, constraints):
    data = dependent_cases(60, 5, "abde")
    search = ExactSearch(data, scores.create(name).form(60), constraints)
    for portions in (search.count(SILENT), search.choose_parents(SILENT), search.order(SILENT)):
        assert list(portions)[-1] == 1
    assert search.score == pytest.approx(best_by_enumeration(data, name, constraints), abs=1e-7)
    assert constraints.violation(search.arcs) is None
    total = sum(
        family_score(data, name, child, tuple(p for p, c in search.arcs if c == child))
        for child in data.names
    )
    assert total == pytest.approx(search.score, abs=1e-7)


@pytest.mark.parametrize("block", [1, 2**15])
@pytest.mark.parametrize("weighted", [False, True])
def test_the_sums_are_those_of_the_tables_of_all_sets(monkeypatch, block, weighted):
    """Whether sets are counted row by row or by summing columns out of larger tables."""
    monkeypatch.setattr(exact_search, "MIN_BLOCK", block)
    monkeypatch.setattr(exact_search, "BLOCK", block)
    data = dependent_cases(40, 3, "abcdeg")
    if weighted:
        data = data.with_weights(np.arange(40) % 4 / 2)
    search = ExactSearch(data, scores.create("log-likelihood").form(40), ArcConstraints())
    assert list(search.count(SILENT))[-1] == 1
    for members in range(1, 64):
        names = [name for k, name in enumerate(search.names) if members >> k & 1]
        counts = family_counts(data, names[0], names[1:]).astype(float)
        expected = (counts * np.log(np.maximum(counts, 1e-9))).sum()
        assert search._sums[0, members] == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("seed", range(50))
def test_is_at_least_as_good_as_every_search(seed):
    rng = np.random.default_rng(seed)
    names = "".join(rng.permutation(list("abcdefg"))[: int(rng.integers(3, 8))])
    data = dependent_cases(int(rng.integers(20, 400)), seed, names)
    score = ("bic", "aic", "bdeu", "k2")[seed % 4]
    best = learn_structure(data, "exact", score).score
    others = [learn_structure(data, name, score).score for name in ("hill-climbing", "tabu", "k2")]
    assert max(others) <= best + 1e-7
    assert max(others) == pytest.approx(best, abs=1 if seed % 4 else 0.5)


def test_equal_rows_of_large_tables_are_merged(monkeypatch):
    data = dependent_cases(1_000, 6, "abcd").with_weights(np.arange(1_000) % 3)
    whole = learn_structure(data, "exact").score
    monkeypatch.setattr(exact_search, "PIECE", 100)
    assert learn_structure(data, "exact").score == pytest.approx(whole, abs=1e-7)


def test_neither_the_order_of_columns_nor_that_of_rows_matters():
    data = dependent_cases(300, 8)
    found = learn_structure(data, "exact")
    for order in itertools.islice(itertools.permutations(data.columns), 0, None, 1201):
        shuffled = Dataset(order).rows(np.random.default_rng(0).permutation(300))
        again = learn_structure(shuffled, "exact")
        assert again.score == pytest.approx(found.score, abs=1e-9)
        assert set(again.network.arcs) == set(found.network.arcs)


def test_is_refused_with_the_memory_that_it_would_need():
    columns = [CodedColumn(f"v{k}", ("0", "1"), np.arange(50) % 2) for k in range(40)]
    assert needed_bytes(40) == 8 * (40 * 2**39 + 2 * 2**40)
    with pytest.raises(MemoryBudgetError, match=f"40 columns needs {needed_bytes(40):,} bytes"):
        learn_structure(Dataset(tuple(columns)), "exact")
    limit_memory(needed_bytes(12) - 1)
    try:
        learn_structure(Dataset(tuple(columns[:11])), "exact")
        with pytest.raises(MemoryBudgetError, match="leave out columns"):
            learn_structure(Dataset(tuple(columns[:12])), "exact")
    finally:
        limit_memory(None)


def test_keeps_what_a_search_found_if_it_is_stopped():
    data = dependent_cases(300, 2)
    problem = StructureProblem(data)
    learner = structure_learners.create("exact")
    run = learner.begin(problem)
    run.advance(2)
    assert not run.is_over
    (remark,) = learner.result(problem, run).remarks
    assert "did not end" in str(remark)
    while not run.is_over:
        run.advance(1)
    assert learner.result(problem, run).remarks == ()
    assert run.scores[-1] == pytest.approx(max(run.scores))
