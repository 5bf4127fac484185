from __future__ import annotations

import itertools

import numpy as np
import pytest

from bayesgui.formats.canonical import noisy_max_table


def by_counting(
    sizes: list[int], n: int, columns: list[np.ndarray], leak: np.ndarray
) -> np.ndarray:
    """Sum over what each cause does alone: the child takes the strongest, the lowest index."""
    table = np.zeros((*sizes, n))
    for states in itertools.product(*map(range, sizes)):
        chosen = [column[state] for column, state in zip(columns, states, strict=True)]
        for effects in itertools.product(range(n), repeat=len(sizes) + 1):
            weight = leak[effects[-1]]
            for distribution, effect in zip(chosen, effects[:-1], strict=True):
                weight *= distribution[effect]
            table[(*states, min(effects))] += weight
    return table


def columns_of(rng: np.random.Generator, sizes: list[int], n: int) -> list[np.ndarray]:
    columns = [rng.dirichlet(np.ones(n), size) for size in sizes]
    for column in columns:
        column[-1] = np.eye(n)[-1]
    return columns


def test_the_table_is_that_of_independent_causes() -> None:
    rng = np.random.default_rng(2)
    sizes, n = [2, 3], 4
    columns, leak = columns_of(rng, sizes, n), rng.dirichlet(np.ones(n))
    parameters = np.vstack([*columns, leak])
    table = noisy_max_table(sizes, n, [0, 1, 0, 1, 2], parameters)
    assert table == pytest.approx(by_counting(sizes, n, columns, leak), abs=1e-14)


def test_columns_in_order_of_strength_are_put_in_order_of_states() -> None:
    rng = np.random.default_rng(4)
    sizes, n = [3], 2
    (column,) = columns_of(rng, sizes, n)
    leak = np.array([0.1, 0.9])
    straight = noisy_max_table(sizes, n, [0, 1, 2], np.vstack([column, leak]))
    turned = noisy_max_table(sizes, n, [2, 0, 1], np.vstack([column, leak]))
    assert straight is not None
    assert turned is not None
    assert turned[[2, 0, 1]] == pytest.approx(straight)


def test_what_does_not_fit_gives_nothing() -> None:
    assert noisy_max_table([2], 2, [0, 1], np.ones((2, 2))) is None
    assert noisy_max_table([2], 2, [0], np.ones((3, 2))) is None
    assert noisy_max_table([2], 2, [0, 0], np.ones((3, 2))) is None
