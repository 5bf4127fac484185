"""The answers of several experts as one.

Stone, M. (1961). The opinion pool. Annals of Mathematical Statistics 32, 1339–1342. Genest, C. and
Zidek, J. V. (1986). Combining probability distributions. Statistical Science 1, 114–135.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import ArrayLike, NDArray

    from bayesgui.core.elicited.answers import Answer, Configuration

    Array = NDArray[np.float64]

LINEAR, LOGARITHMIC = "linear", "logarithmic"
POOLS = (LINEAR, LOGARITHMIC)
_LEAST = 1e-9
"""What 0 counts as in a product, so that two who exclude each other have a mean."""


def pooled_rows(rows: ArrayLike, weights: Sequence[float], pool: str = LINEAR) -> Array:
    """Return distributions pooled over experts.

    `rows`: shape (n_experts, …, n_states). `weights`: of the experts; only their ratios count, and
    equal ones are taken where all are 0. The result: shape (…, n_states).

    Linear: Σ w p. Logarithmic: in proportion to Π p^w.
    """
    given = np.asarray(rows, np.float64)
    shares = _shares(weights)
    if pool == LINEAR:
        return np.asarray(np.tensordot(shares, given, 1))
    found = np.exp(np.tensordot(shares, np.log(np.maximum(given, _LEAST)), 1))
    return np.asarray(found / found.sum(axis=-1, keepdims=True))


def pooled_number(numbers: Sequence[float], weights: Sequence[float], pool: str = LINEAR) -> float:
    """Return one probability for those that experts gave to the same event."""
    pairs = [(number, 1.0 - number) for number in numbers]
    pooled = float(pooled_rows(pairs, weights, pool)[0])
    return min(max(pooled, min(numbers)), max(numbers))


def pooled_answers(
    answers: Iterable[Answer], weights: Mapping[str, float], pool: str, n_states: int
) -> dict[Configuration, dict[int, float]]:
    """Return what the experts say together, by configuration and state.

    `weights`: of experts by name, 1 for those that are not named. Where each of them gave a whole
    row, rows are pooled, else each question by itself; a row with all its states sums to 1.
    """
    rows: dict[Configuration, dict[str, dict[int, float]]] = {}
    for each in answers:
        rows.setdefault(each.configuration, {}).setdefault(each.expert, {})[each.state] = (
            each.probability
        )
    return {
        configuration: _pooled_row(given, weights, pool, n_states)
        for configuration, given in rows.items()
    }


def _pooled_row(
    given: Mapping[str, Mapping[int, float]],
    weights: Mapping[str, float],
    pool: str,
    n_states: int,
) -> dict[int, float]:
    whole = [_whole(said, n_states) for said in given.values()]
    if all(row is not None for row in whole):
        counted = [weights.get(expert, 1.0) for expert in given]
        row = pooled_rows(np.array(whole, np.float64), counted, pool)
        return dict(enumerate(row.tolist()))
    found = {}
    for state in sorted({state for said in given.values() for state in said}):
        who = [expert for expert, said in given.items() if state in said]
        numbers = [given[expert][state] for expert in who]
        found[state] = pooled_number(numbers, [weights.get(each, 1.0) for each in who], pool)
    return found


def _whole(said: Mapping[int, float], n_states: int) -> list[float] | None:
    """Return a row of which at most one state was left unsaid, normalized; None for others."""
    left = 1.0 - sum(said.values())
    row = [said.get(state, max(left, 0.0)) for state in range(n_states)]
    total = sum(row)
    if len(said) < n_states - 1 or total <= 0:
        return None
    return [each / total for each in row]


def _shares(weights: Sequence[float]) -> Array:
    given = np.asarray(weights, np.float64)
    total = given.sum()
    return given / total if total > 0 else np.full(len(given), 1.0 / max(len(given), 1))
