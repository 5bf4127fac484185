"""Cross-validated scores of all columns as super-parents, from one pass over the pairs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.classifiers.base import normalized
from bayesgui.classifiers.models.network_model import SuperParentScore
from bayesgui.classifiers.pair_tables import (
    PairTables,
    class_pair_counts,
    conditional_tables,
    firsts_of,
    log_tables,
    sizes_of,
)
from bayesgui.core.monitor import SILENT, Unreported

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset


def super_parent_scores(
    cases: Dataset,
    target: str,
    folds: int,
    seed: int,
    alpha: float,
    prior_alpha: float,
    monitor: Monitor = SILENT,
) -> tuple[SuperParentScore, ...]:
    """Cross-validate the networks in which one column is a parent of all others.

    `cases`: rows with a class, all columns coded; missing cells are summed out. `folds`: number of
    folds; no more than rows are used.
    """
    names = tuple(name for name in cases.names if name != target)
    codes = cases.categorical(target).codes
    weights = np.ones(cases.n_rows) if cases.weights is None else cases.weights
    folds = min(folds, cases.n_rows)
    fold_of = stratified_folds(codes, folds, seed)
    held_out = [np.flatnonzero(fold_of == fold) for fold in range(folds)]
    sizes = sizes_of(cases, names)
    whole = class_pair_counts(cases, target, names, monitor)
    shares = np.bincount(codes, weights, minlength=len(whole))
    right, loss = np.zeros(len(names)), np.zeros(len(names))
    for fold, which in enumerate(held_out):
        monitor.check()
        part = cases.rows(which)
        rest = whole - class_pair_counts(part, target, names, Unreported(monitor))
        left = shares - np.bincount(codes[which], weights[which], minlength=len(whole))
        # Differences of sums of weights may end just below 0.
        rest, left = np.maximum(rest, 0.0), np.maximum(left, 0.0) + prior_alpha
        tables = _tables(names, sizes, rest, left / left.sum(), alpha)
        for first in range(0, len(which), tables.rows_at_once):
            rows = slice(first, min(len(which), first + tables.rows_at_once))
            truth = codes[which[rows]].astype(np.intp)
            correct, logs = _judged(tables.completed_votes(tables.places(part, rows)), truth)
            right += weights[which[rows]] @ correct
            loss -= weights[which[rows]] @ logs
        monitor.report((fold + 1) / folds)
    total = float(weights.sum())
    return tuple(
        SuperParentScore(name, hits / total, lost / total)
        for name, hits, lost in zip(names, right.tolist(), loss.tolist(), strict=True)
    )


def stratified_folds(codes: NDArray[np.integer], folds: int, seed: int) -> NDArray[np.intp]:
    """Return a fold of each row, such that each class is spread over all folds.

    `codes`: shape (rows,); the class of each row. `folds`: number of folds, whose sizes differ by
    at most one row.
    """
    order = np.random.default_rng(seed).permutation(len(codes))
    order = order[np.argsort(codes[order], kind="stable")]
    found = np.empty(len(codes), np.intp)
    found[order] = np.arange(len(codes)) % folds
    return found


def _tables(
    names: tuple[str, ...],
    sizes: NDArray[np.int64],
    counts: NDArray[np.float64],
    prior: NDArray[np.float64],
    alpha: float,
) -> PairTables:
    """Return tables whose diagonal is P(class) P(a | class), as in the network."""
    single = np.diagonal(counts, axis1=1, axis2=2)
    column_of = np.repeat(np.arange(len(sizes)), sizes)
    of_class = np.add.reduceat(single, firsts_of(sizes), axis=1)[:, column_of]
    n_states = sizes[column_of].astype(np.float64)
    total = of_class + alpha * n_states
    seen = total > 0
    own = np.where(seen, single + alpha, 1.0) / np.where(seen, total, n_states)
    values = log_tables(prior[:, None] * own, conditional_tables(counts, sizes, alpha))
    return PairTables(names, sizes, values, np.ones(len(values), np.uint8))


def _judged(
    votes: NDArray[np.float64], truth: NDArray[np.intp]
) -> tuple[NDArray[np.bool_], NDArray[np.float64]]:
    """Return whether each vote is right, and ln P(true class), shape (rows, columns)."""
    rows, columns, classes = votes.shape
    flat = votes.reshape(rows * columns, classes)
    logs = normalized(flat, np.full(classes, -np.log(classes))).reshape(votes.shape)
    correct = votes.argmax(axis=2) == truth[:, None]
    return correct, np.take_along_axis(logs, truth[:, None, None], axis=2)[:, :, 0]
