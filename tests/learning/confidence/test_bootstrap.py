"""The bootstrap: the rows it draws, and what a search counts as."""

from collections import Counter

import numpy as np
import pytest

from bayesgui.core.arc_constraints import ArcConstraints
from bayesgui.core.errors import Cancelled, DataError, ParameterError
from bayesgui.data.dataset import CodedColumn, Dataset
from bayesgui.graph.equivalence import cpdag
from bayesgui.learning.confidence.base import arc_confidence, confidence_methods, measure
from bayesgui.learning.confidence.bootstrap import resampled
from bayesgui.learning.confidence.consensus import consensus
from bayesgui.learning.confidence.shares import MarkShares
from bayesgui.learning.structure.base import learn_structure
from bayesgui.learning.structure.problem import StructureProblem
from tests.learning.cases import random_cases
from tests.learning.confidence.test_partition_mcmc import chained_cases
from tests.learning.test_hidden_causes import table

SIZES = {"a": 2, "b": 3, "c": 2, "d": 2}


def test_as_many_rows_are_drawn_with_replacement():
    data = random_cases(500, SIZES, 1)
    drawn = resampled(data, np.random.default_rng(3))
    rows = np.random.default_rng(3).integers(0, 500, 500)
    assert drawn.n_rows == 500
    for name in data.names:
        assert np.array_equal(drawn[name].codes, data[name].codes[rows])


def test_whole_weights_are_drawn_as_rows():
    data = random_cases(4, SIZES, 1).with_weights([3.0, 0.0, 5.0, 2.0])
    totals = np.zeros(4)
    for seed in range(400):
        drawn = resampled(data, np.random.default_rng(seed))
        assert drawn.weights is None
        assert drawn.n_rows == 10
        cells = np.stack([drawn[name].codes for name in data.names], axis=1)
        for k in range(4):
            same = np.array([data[name].codes[k] for name in data.names])
            totals[k] += (cells == same).all(axis=1).sum()
    assert totals / 400 == pytest.approx([3.0, 0.0, 5.0, 2.0], abs=0.3)


def test_other_weights_stay_with_their_rows():
    weights = np.random.default_rng(0).random(50) + 0.5
    drawn = resampled(random_cases(50, SIZES, 1).with_weights(weights), np.random.default_rng(4))
    rows = np.random.default_rng(4).integers(0, 50, 50)
    assert np.array_equal(drawn.weights, weights[rows])


def test_shares_are_those_of_searches_one_by_one():
    data = chained_cases(150, 2, SIZES)
    found = arc_confidence(data, samples=12, seed=5, rounds=0)
    counts = dict.fromkeys([(a, b) for a in SIZES for b in SIZES if a != b], 0.0)
    for seeds in np.random.SeedSequence(5).spawn(12):
        rng = np.random.default_rng(seeds)
        seed = int(rng.integers(2**31))
        learned = learn_structure(resampled(data, rng), rounds=0, seed=seed)
        graph = cpdag(learned.network)
        for arc in graph.directed:
            counts[arc] += 1
        for a, b in graph.undirected:
            counts[a, b] += 0.5
            counts[b, a] += 0.5
    for (parent, child), count in counts.items():
        i, j = data.names.index(parent), data.names.index(child)
        assert found.shares[i, j] == pytest.approx(count / 12)


def test_sure_arcs_are_sure_and_independent_columns_have_none():
    rng = np.random.default_rng(0)
    cause, other = rng.integers(0, 2, (2, 400))
    effect = np.where(rng.random(400) < 0.9, cause, 1 - cause)
    columns = {"cause": cause, "effect": effect, "other": other}
    data = Dataset(tuple(CodedColumn(name, ("0", "1"), codes) for name, codes in columns.items()))
    (first, *rest) = arc_confidence(data, samples=50).pairs()
    assert (first.first, first.second, first.confidence) == ("cause", "effect", 1.0)
    assert first.direction == 0.5
    assert all(pair.confidence < 0.3 for pair in rest)


def test_constraints_decide_directions():
    data = chained_cases(400, 2, SIZES, 0.8)
    tiers = [["d"], ["c"], ["b"], ["a"]]
    pairs = arc_confidence(data, samples=10, tiers=tiers).pairs()
    order = [name for tier in tiers for name in tier]
    assert pairs
    for pair in pairs:
        assert order.index(pair.first) < order.index(pair.second)
        assert pair.direction == 1.0
    required = arc_confidence(data, samples=10, required=[("a", "d")]).pairs()
    assert [p.confidence for p in required if (p.first, p.second) == ("a", "d")] == [1.0]


@pytest.mark.parametrize("method", confidence_methods.names())
def test_the_same_seed_gives_the_same_shares(method):
    data = chained_cases(100, 3, SIZES)
    one, again, other = (arc_confidence(data, method, samples=20, seed=s) for s in (7, 7, 8))
    assert np.array_equal(one.shares, again.shares)
    assert not np.array_equal(one.shares, other.shares)


@pytest.mark.parametrize("method", confidence_methods.names())
def test_what_was_made_stays_when_it_is_stopped_or_cancelled(method):
    class Ended:
        stop_requested, cancels = True, False

        def report(self, fraction, text=""):
            """Drop it."""

        def publish(self, event):
            """Drop it."""

        def check(self):
            if self.cancels:
                raise Cancelled

    data, ended = chained_cases(100, 3, SIZES), Ended()
    made = confidence_methods.create(method, samples=30)
    run = made.begin(StructureProblem(data))
    ended.cancels = True
    with pytest.raises(Cancelled):
        run.advance(1, ended)
    assert run.look() is None
    run.advance(2)
    assert run.look().done == 2
    assert measure(made, StructureProblem(data), Ended()).done == 1


def test_rows_with_missing_cells_are_left_out_and_it_is_said():
    data = random_cases(200, SIZES, 4, missing=0.1)
    found = arc_confidence(data, samples=3)
    assert any("left out" in remark for remark in found.remarks)


def test_unknown_options_and_empty_tables_are_refused():
    data = random_cases(20, SIZES, 4)
    with pytest.raises(ParameterError, match="no option “wrong”"):
        arc_confidence(data, wrong=1)
    with pytest.raises(ParameterError, match="choose one of bootstrap"):
        arc_confidence(data, "wrong")
    with pytest.raises(DataError, match="has no rows"):
        arc_confidence(data.rows(slice(0, 0)))


def test_edges_with_one_arrow_count_in_its_direction():
    options = {"structure": "fci", "structure.alpha": 1e-4}
    shares = arc_confidence(table(), "bootstrap", samples=5, **options)
    found = {(p.first, p.second): (p.confidence, p.direction) for p in shares.pairs()}
    assert found == {("a", "x"): (1.0, 1.0), ("b", "y"): (1.0, 1.0), ("x", "y"): (1.0, 0.5)}


@pytest.mark.parametrize("method", ["fci", "rfci", "miic"])
def test_each_mark_of_graphs_with_hidden_causes_is_counted(method):
    data, options = table(400), {"fci": {"alpha": 0.01}, "rfci": {"alpha": 0.01}}.get(method, {})
    given = {f"structure.{name}": value for name, value in options.items()}
    shares = arc_confidence(data, "bootstrap", samples=20, structure=method, seed=3, **given)
    own, n_joined = Counter(), Counter()
    for seed in np.random.SeedSequence(3).spawn(20):
        drawn = resampled(data, np.random.default_rng(seed))
        for edge in learn_structure(drawn, method, **options).pag.edges:
            n_joined[frozenset(edge.pair)] += 1
            own[edge.b, edge.a, edge.at_a] += 1
            own[edge.a, edge.b, edge.at_b] += 1
    assert {frozenset((p.first, p.second)) for p in shares.pairs()} == set(n_joined)
    for pair in shares.pairs():
        count = n_joined[frozenset((pair.first, pair.second))]
        assert pair.confidence == pytest.approx(count / 20)
        ends = (pair.second, pair.first), (pair.first, pair.second)
        for end, at in zip(ends, pair.marks, strict=True):
            for mark, share in at._asdict().items():
                assert share == pytest.approx(own[*end, mark] / count)
            assert sum(at) == pytest.approx(1.0)
    # There are marks of both kinds of which searches differ.
    assert any(0 < share < 1 for pair in shares.pairs() for at in pair.marks for share in at)


def test_the_likeliest_marks_make_the_edge_of_a_pair():
    shares = arc_confidence(table(), "bootstrap", samples=5, structure="fci", alpha=1e-4)
    assert sorted(str(pair.edge) for pair in shares.pairs()) == ["a o→ x", "b o→ y", "x ↔ y"]
    found = consensus(shares.pairs(), 0.5)
    assert (set(found.arcs), found.hidden) == ({("a", "x"), ("b", "y")}, (("x", "y"),))
    required = ArcConstraints(required=(("x", "y"),))
    assert consensus(shares.pairs(), 0.5, constraints=required).hidden == ()
    assert all(
        pair.marks is None and pair.edge is None
        for pair in arc_confidence(table(200), "bootstrap", samples=2).pairs()
    )


def test_marks_that_are_equally_frequent_are_open():
    assert MarkShares(0.5, 0.5, 0.0).likeliest == "circle"
    assert MarkShares(0.0, 0.5, 0.5).likeliest == "arrow"
    assert MarkShares(0.1, 0.3, 0.6).likeliest == "tail"
