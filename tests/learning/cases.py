"""Small data sets and networks for the tests of this folder."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np

import bayesgui
from bayesgui.core.directed_graph import DirectedGraph
from bayesgui.core.errors import CycleError
from bayesgui.data.counts import family_counts
from bayesgui.data.dataset import CodedColumn, Dataset
from bayesgui.learning.scores.base import scores

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def table(rows: Sequence[Sequence[str]], names: Sequence[str]) -> Dataset:
    """Return rows of texts as a dataset, with states sorted; "" is missing."""
    columns = []
    for name, cells in zip(names, zip(*rows, strict=True), strict=True):
        states = tuple(sorted({*cells} - {""}))
        codes = np.array([states.index(cell) if cell else -1 for cell in cells])
        columns.append(CodedColumn(name, states, codes))
    return Dataset(tuple(columns))


def throws(counts: Mapping[str, int], name: str = "throw") -> Dataset:
    """Return one column with the given number of rows for each state."""
    codes = np.repeat(np.arange(len(counts)), list(counts.values()))
    return Dataset((CodedColumn(name, tuple(counts), codes),))


def network(parents: Mapping[str, Sequence[str]], states: Mapping[str, Sequence[str]]):
    """Return a network with uniform CPTs."""
    variables = [bayesgui.Variable(name, tuple(states[name])) for name in parents]
    tables = [
        bayesgui.CPT.uniform(name, tuple(above), [len(states[p]) for p in above], len(states[name]))
        for name, above in parents.items()
    ]
    return bayesgui.BayesianNetwork(variables, tables)


def random_cases(n_rows: int, sizes: Mapping[str, int], seed: int, missing: float = 0.0) -> Dataset:
    """Return independent cases with states "0", "1", …."""
    rng = np.random.default_rng(seed)
    columns = []
    for name, size in sizes.items():
        codes = rng.integers(0, size, n_rows)
        codes[rng.random(n_rows) < missing] = -1
        columns.append(CodedColumn(name, tuple(map(str, range(size))), codes))
    return Dataset(tuple(columns))


SIZES = {"a": 2, "b": 3, "c": 2, "d": 4, "e": 5, "f": 9, "g": 8}


def dependent_cases(n_rows: int, seed: int, names: str = "abcdefg") -> Dataset:
    """Return cases in which each variable follows the one before in three rows of four."""
    data = random_cases(n_rows, {name: SIZES[name] for name in names}, seed)
    rng = np.random.default_rng(seed + 1)
    columns = list(data.columns)
    for k in range(1, len(columns)):
        before, own = columns[k - 1], columns[k]
        codes = np.where(rng.random(n_rows) < 0.75, before.codes % len(own.states), own.codes)
        columns[k] = type(own)(own.name, own.states, codes)
    return Dataset(tuple(columns))


def family_score(data: Dataset, name: str, child: str, parents: tuple[str, ...]) -> float:
    """Return a registered score, with the sign and unit in which searches compute it."""
    score = scores.create(name)
    factor = 1.0 if score.larger_is_better else -np.log(2.0)
    counts = family_counts(data, child, parents)
    return float(factor * score.family(counts, data.total_weight))


def graphs(names):
    """Yield the parents of all acyclic graphs over some variables."""
    pairs = list(itertools.combinations(names, 2))
    for ways in itertools.product((None, 0, 1), repeat=len(pairs)):
        parents = dict.fromkeys(names, ())
        for pair, way in zip(pairs, ways, strict=True):
            if way is not None:
                parents[pair[1 - way]] += (pair[way],)
        try:
            DirectedGraph(parents).topological_order()
        except CycleError:
            continue
        yield parents


def best_by_enumeration(data, name, constraints=None):
    found, kept = -np.inf, {}
    for parents in graphs(data.names):
        arcs = [(p, child) for child, above in parents.items() for p in above]
        if constraints is not None and constraints.violation(arcs) is not None:
            continue
        total = 0.0
        for child, above in parents.items():
            key = child, tuple(sorted(above))
            if key not in kept:
                kept[key] = family_score(data, name, child, key[1])
            total += kept[key]
        found = max(found, total)
    return found


COOPER_HERSKOVITS = table(
    [
        ("1", "0", "0"),
        ("1", "1", "1"),
        ("0", "0", "1"),
        ("1", "1", "1"),
        ("0", "0", "0"),
        ("0", "1", "1"),
        ("1", "1", "1"),
        ("0", "0", "0"),
        ("1", "1", "1"),
        ("0", "0", "0"),
    ],
    ("x1", "x2", "x3"),
)
"""The ten cases of Cooper and Herskovits (1992), table 1."""
