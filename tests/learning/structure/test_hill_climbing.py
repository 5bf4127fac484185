"""Hill climbing with its rounds: optima, and when it ends."""

import numpy as np
import pytest

from bayesgui.data.dataset import CodedColumn, Dataset
from bayesgui.learning.structure.base import learn_structure, structure_learners
from bayesgui.learning.structure.problem import StructureProblem
from tests.learning.cases import dependent_cases


def _binary_table(n, seed, rows=5_000):
    """Return cases of a random network in which each variable has the two parents it can have."""
    rng = np.random.default_rng(seed)
    columns: list[np.ndarray] = []
    for k in range(n):
        parents = rng.choice(k, min(k, 2), replace=False) if k else []
        shares = rng.random(4)
        place = sum(2**j * columns[p] for j, p in enumerate(parents)) + np.zeros(rows, int)
        columns.append((rng.random(rows) < shares[place]).astype(int))
    return Dataset(
        tuple(CodedColumn(f"v{k}", ("0", "1"), codes) for k, codes in enumerate(columns))
    )


@pytest.mark.parametrize("table", range(4))
def test_finds_the_best_of_all_graphs_of_twelve_variables_with_every_seed(table):
    data = _binary_table(12, table)
    best = learn_structure(data, "exact").score
    for seed in range(5):
        assert learn_structure(data, seed=seed).score == pytest.approx(best, abs=1e-6)


def test_neither_the_order_of_columns_nor_the_names_decide_the_score():
    data = _binary_table(10, 1)
    expected = learn_structure(data)
    rng = np.random.default_rng(0)
    for _ in range(5):
        shuffled = Dataset(tuple(data.columns[k] for k in rng.permutation(10)))
        found = learn_structure(shuffled)
        assert set(found.network.arcs) == set(expected.network.arcs)
        renamed = data.with_renamed({f"v{k}": f"w{j}" for k, j in enumerate(rng.permutation(10))})
        assert learn_structure(renamed).score == pytest.approx(expected.score, abs=1e-6)


def test_ends_after_as_many_rounds_without_a_better_graph_as_were_asked_for():
    learner = structure_learners.create("hill-climbing", rounds=7)
    run = learner.begin(StructureProblem(dependent_cases(300, 3)))
    rounds, shares = [], []
    while not run.is_over:
        run.advance(1)
        shares.append(run.share)
        if str(run.latest.stage).startswith("Round"):
            rounds.append(run.latest.score)
    best = next(k for k, score in enumerate(rounds) if score > max(rounds) - 1e-7)
    assert len(rounds) - best in (7, 8)
    assert shares == sorted(shares)
    assert shares[-1] == 1


@pytest.mark.parametrize("method", ["hill-climbing", "tabu", "genetic", "simulated-annealing"])
def test_a_column_with_one_state_gets_no_arc_but_a_required_one(method):
    data = dependent_cases(300, 5)
    single = CodedColumn("land", ("here",), np.zeros(300, np.int64))
    table = Dataset((*data.columns, single))
    options = {"simulated-annealing": {"proposals": 2_000}, "genetic": {"generations": 5}}
    for seed in range(3):
        learned = learn_structure(table, method, seed=seed, **options.get(method, {}))
        assert not [arc for arc in learned.network.arcs if "land" in arc]
    learned = learn_structure(table, method, required=[("land", "a")], **options.get(method, {}))
    assert [arc for arc in learned.network.arcs if "land" in arc] == [("land", "a")]
