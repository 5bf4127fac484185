"""Searches over arcs: gains against the registered scores, and optima against enumeration."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bayesgui
from bayesgui import kernel_cache
from bayesgui.core.arc_constraints import ArcConstraints
from bayesgui.core.directed_graph import DirectedGraph
from bayesgui.core.errors import Cancelled, CycleError, ModelError
from bayesgui.core.monitor import SILENT
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.learning.scores.base import scores
from bayesgui.learning.search import row_scores as row_scores_module
from bayesgui.learning.search.arc_search import ArcSearch
from bayesgui.learning.search.case_arrays import cases_of, scoring_of
from bayesgui.learning.search.row_scores import IMPOSSIBLE, needed_kernels, row_scores
from tests.learning.cases import best_by_enumeration, dependent_cases, family_score, random_cases


@pytest.mark.parametrize("name", scores.names())
@pytest.mark.parametrize("weighted", [False, True], ids=["planes", "weights"])
@pytest.mark.parametrize("parents", [(), ("b",), ("b", "c"), ("e", "f"), ("g", "e", "f", "b")])
def test_gains_are_differences_of_the_registered_score(name, weighted, parents):
    data = dependent_cases(700, 1)
    if weighted:
        data = Dataset(data.columns, np.random.default_rng(2).integers(0, 4, 700).astype(float))
    names = data.names
    scoring = scoring_of(scores.create(name).form(data.total_weight), data.total_weight)
    row = np.empty(len(names))
    places = np.array([names.index(p) for p in parents], np.int64)
    wanted = np.ones(len(names), np.uint8)
    given = row, names.index("d"), places, wanted, cases_of(data, names), scoring
    dense, sparse = kernel_cache.modules("learning", "family_scores", "sparse_scores")
    by_planes = row.copy()
    own = sparse.fill_sparse_row(*given)
    found = dense.fill_row(by_planes, *given[1:])
    assert math.isnan(found) == (weighted or len(parents) == 4)
    if not math.isnan(found):
        assert found == pytest.approx(own, abs=1e-8)
        assert np.maximum(by_planes, -1e9) == pytest.approx(np.maximum(row, -1e9), abs=1e-8)
        row, own = by_planes, found
    base = family_score(data, name, "d", parents)
    assert own == pytest.approx(base, abs=1e-8)
    for k, other in enumerate(names):
        if other == "d":
            assert row[k] == IMPOSSIBLE
            continue
        changed = tuple(p for p in parents if p != other)
        if other not in parents:
            changed = (*parents, other)
        gain = family_score(data, name, "d", changed) - base
        if row[k] == IMPOSSIBLE:
            assert gain <= 1e-9
        else:
            assert row[k] == pytest.approx(gain, abs=1e-8)


def searched(data, name, constraints=None, seed=0, rounds=30):
    constraints = constraints or ArcConstraints()
    form = scores.create(name).form(data.total_weight)
    search = ArcSearch(data, form, constraints, constraints.required, seed)
    search.climb(SILENT)
    for k in range(rounds):
        search.disturb(strips=1 + k % 3, changes=k % 5)
        search.climb(SILENT, 10, 10)
    return search


@pytest.mark.parametrize("name", ["bic", "bdeu", "k2", "aic"])
@pytest.mark.parametrize("seed", range(3))
def test_the_best_of_all_graphs_of_four_variables_is_found(name, seed):
    data = dependent_cases(300, seed, "abcd")
    search = searched(data, name, seed=seed)
    assert search.score == pytest.approx(best_by_enumeration(data, name), abs=1e-7)


@pytest.mark.parametrize("limits", [(), (("a", 1), ("b", 3), ("c", 0))])
def test_the_best_graph_within_constraints_is_found(limits):
    data = dependent_cases(300, 5, "abcd")
    constraints = ArcConstraints(
        required=(("d", "a"),),
        forbidden=(("c", "b"), ("b", "c")),
        max_parents=2,
        parent_limits=limits,
    )
    search = searched(data, "bic", constraints)
    assert constraints.violation(search.arcs) is None
    assert search.score == pytest.approx(best_by_enumeration(data, "bic", constraints), abs=1e-7)


names = st.sampled_from("abcdefg")
arcs = st.lists(st.tuples(names, names).filter(lambda arc: arc[0] != arc[1]), max_size=5)


@settings(max_examples=40, deadline=None)
@given(arcs, arcs, st.none() | st.integers(0, 3), st.integers(0, 9), st.booleans())
def test_constraints_hold_and_there_is_no_cycle(required, forbidden, most, seed, in_tiers):
    tiers = (("a", "b"), ("c", "d", "e")) if in_tiers else ()
    limits = (("a", 1), ("b", 0)) if seed % 2 else ()
    constraints = ArcConstraints(tuple(required), tuple(forbidden), tiers, most, (), limits)
    data = dependent_cases(200, seed)
    try:
        constraints.check(data.names)
    except ModelError:
        return
    except CycleError:
        return
    search = searched(data, "aic", constraints, seed, rounds=6)
    assert constraints.violation(search.arcs) is None
    parents = {name: tuple(p for p, c in search.arcs if c == name) for name in data.names}
    DirectedGraph(parents).topological_order()
    total = sum(family_score(data, "aic", child, above) for child, above in parents.items())
    assert search.score == pytest.approx(total, abs=1e-6)


def test_neither_the_order_of_columns_nor_that_of_rows_matters():
    data = dependent_cases(500, 8)
    first = searched(data, "bic", seed=3)
    shuffled = Dataset(data.columns[::-1]).rows(np.arange(500)[::-1])
    assert searched(shuffled, "bic", seed=3).arcs == first.arcs
    assert searched(data, "bic", seed=3).arcs == first.arcs


def test_a_search_goes_on_when_its_rows_are_forgotten(monkeypatch):
    data = dependent_cases(500, 8)
    expected = searched(data, "bic", seed=1)
    monkeypatch.setattr("bayesgui.learning.search.arc_search.MAX_BYTES", 0)
    assert searched(data, "bic", seed=1).score == pytest.approx(expected.score, abs=1e-7)


class _Cancelling:
    """A monitor that cancels at its second look."""

    stop_requested = False

    def __init__(self):
        self.looks = 0

    def check(self):
        self.looks += 1
        if self.looks == 2:
            raise Cancelled


def test_a_climb_is_cancelled_after_some_work():
    n_rows = 1_000_000
    data = dependent_cases(n_rows, 8)
    search = ArcSearch(data, scores.create("bic").form(n_rows), ArcConstraints())
    with pytest.raises(Cancelled):
        search.climb(_Cancelling())


@pytest.mark.parametrize("seed", range(3))
def test_the_next_changes_are_those_of_largest_gain_among_all_graphs_one_change_away(seed):
    data = dependent_cases(300, seed, "abcde")
    known = ArcConstraints((("a", "b"),), (("c", "d"),), (("a", "b", "c"), ("d", "e")), 2)
    form = scores.create("bic").form(data.total_weight)
    search = ArcSearch(data, form, known, known.required, seed)

    def total(arcs):
        families = {name: tuple(a for a, b in arcs if b == name) for name in data.names}
        return sum(family_score(data, "bic", name, family) for name, family in families.items())

    going = True
    while going:
        before = set(search.arcs)
        expected = {}
        for change in all_changes(before, data.names):
            after = {("added",): before | {change[1]}, ("removed",): before - {change[1]}}.get(
                change[:1], (before - {change[1][::-1]}) | {change[1]}
            )
            if known.violation(after) is None and is_acyclic(after, data.names):
                expected[change] = total(after) - total(before)
        found = search.candidates(SILENT, 100)
        assert [each.gain for each in found] == pytest.approx(
            sorted((gain for gain in expected.values()), reverse=True)[: len(found)], abs=1e-8
        )
        assert len(found) == len(expected)
        for each in found:
            assert each.gain == pytest.approx(expected[each.kind, each.arc], abs=1e-8)
        search.begin_climb()
        going = not search.go_on(SILENT, most=1)
        assert going == (max(expected.values()) > 1e-7)
        assert search.score == pytest.approx(total(search.arcs), abs=1e-8)


def all_changes(arcs, names):
    """Yield the kind and the arc of each change of one arc."""
    for arc in itertools.permutations(names, 2):
        if arc in arcs:
            yield "removed", arc
        elif arc[::-1] in arcs:
            yield "reversed", arc
        else:
            yield "added", arc


def is_acyclic(arcs, names):
    """Tell whether there is no cycle."""
    graph = DirectedGraph({name: tuple(a for a, b in arcs if b == name) for name in names})
    try:
        graph.topological_order()
    except CycleError:
        return False
    return True


@pytest.mark.parametrize("name", scores.names())
def test_a_search_in_the_window_begins_by_numpy_and_goes_on_with_kernels(name, monkeypatch):
    data = dependent_cases(700, 1)
    form = scores.create(name).form(data.total_weight)
    ready = []
    monkeypatch.setattr(kernel_cache, "compiles_elsewhere", lambda: True)
    monkeypatch.setattr(kernel_cache, "is_ready", lambda *_: bool(ready))
    plain = row_scores(data, data.names, form)
    assert needed_kernels(data) == ()
    monkeypatch.setattr(kernel_cache, "compiles_elsewhere", lambda: False)
    assert needed_kernels(data) == ("family_scores",)
    compiled = row_scores(data, data.names, form)
    kernels, module = [], kernel_cache.module

    def noted(*place):
        kernels.append(place)
        return module(*place)

    monkeypatch.setattr(kernel_cache, "module", noted)
    everyone = np.ones(len(data.names), np.uint8)
    for parents in (np.zeros(0, np.int64), np.array([1, 2], np.int64)):
        ours, theirs = np.empty(len(data.names)), np.empty(len(data.names))
        own = plain.fill_row(ours, 3, parents, everyone)
        assert not kernels
        assert own == pytest.approx(compiled.fill_row(theirs, 3, parents, everyone), abs=1e-8)
        both = (ours > -1e200) & (theirs > -1e200)
        assert ours[both] == pytest.approx(theirs[both], abs=1e-8)
        assert (np.where(both, 0.0, np.maximum(ours, theirs)) <= 0.0).all()
        assert plain.score_family(3, parents) == pytest.approx(own, abs=1e-8)
        kernels.clear()
    ready.append(True)
    plain.score_family(3, np.zeros(0, np.int64))
    assert kernels == [("learning", "family_scores")]


def test_a_search_waits_only_for_the_kernels_that_its_table_needs():
    few = dependent_cases(300, 1)
    assert needed_kernels(few) == ("family_scores",)
    assert needed_kernels(Dataset(few.columns, np.full(300, 0.5))) == ("sparse_scores",)
    many = random_cases(300, {"a": 2, "b": 40}, 1)
    assert needed_kernels(many) == ("family_scores", "sparse_scores")


@pytest.mark.parametrize("name", ["bic", "bdeu"])
def test_numpy_counts_the_few_families_of_many_cells_before_their_kernel_is_compiled(
    name, monkeypatch
):
    data = dependent_cases(700, 1)
    form = scores.create(name).form(data.total_weight)
    parents = np.array([1, 4, 5, 6], np.int64)  # with the child 3 * 5 * 9 * 8 * 2 cells
    everyone = np.ones(len(data.names), np.uint8)
    theirs, ours = np.empty(len(data.names)), np.empty(len(data.names))
    own = row_scores(data, data.names, form).fill_row(theirs, 3, parents, everyone)
    asked, module = [], kernel_cache.module
    ready = kernel_cache.is_ready
    monkeypatch.setattr(
        kernel_cache, "is_ready", lambda *place: "sparse_scores" not in place and ready(*place)
    )
    monkeypatch.setattr(kernel_cache, "module", lambda *at: asked.append(at[1]) or module(*at))
    monkeypatch.setattr(row_scores_module, "PLAIN_READS", 2 * 700 * len(data.names))
    counted = row_scores(data, data.names, form)
    assert counted.fill_row(ours, 3, parents, everyone) == pytest.approx(own, abs=1e-8)
    both = (ours > -1e200) & (theirs > -1e200)
    assert both.sum() >= 4
    assert ours[both] == pytest.approx(theirs[both], abs=1e-8)
    assert counted.score_family(3, parents) == pytest.approx(own, abs=1e-8)
    assert "sparse_scores" not in asked
    counted.score_family(3, parents)
    assert asked[-1] == "sparse_scores"


def test_the_rounding_of_sums_decides_nothing():
    """A climb over 50,000 rows ends in one graph, in whatever order its gains are summed."""
    network = bayesgui.example("alarm")
    data = Dataset.from_blocks(network, sample(network, 50_000, seed=3))
    form = scores.create("bic").form(data.total_weight)

    class Rounded:
        def __init__(self, names, noise):
            self.exact = row_scores(data, names, form)
            self.random = np.random.default_rng(noise)

        def fill_row(self, row, child, parents, wanted):
            own = self.exact.fill_row(row, child, parents, wanted)
            possible = row > IMPOSSIBLE / 2
            row[possible] += self.random.uniform(-1e-9, 1e-9, possible.sum())
            return own

    found = set()
    for noise in range(4):
        search = ArcSearch(
            data, form, ArcConstraints(), gains=lambda names, k=noise: Rounded(names, k)
        )
        search.climb(SILENT)
        found.add((search.arcs, search.score))
    assert len(found) == 1
