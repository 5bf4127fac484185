"""Naive Bayes with kernel densities on 100,000 × 10 numbers, against scikit-learn's KernelDensity.

Processor time of one thread, one run. scikit-learn's time for a class and a column is that for some
points, times all points over these: its cost is proportional to them. Both have the same widths.
"""

from __future__ import annotations

import statistics
import sys
import time
from typing import TYPE_CHECKING

import numpy as np
from sklearn.neighbors import KernelDensity

from bayesgui.classifiers.training import train
from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.data.dataset import Dataset
from bayesgui.densities.kernel import GaussianKernels

if TYPE_CHECKING:
    from collections.abc import Callable

ROWS = 100_000
COLUMNS = 10
POINTS = 200
"""Points at which scikit-learn's densities are computed."""

REQUIRED = 10.0
"""How many times faster a class and a column must be."""

ALLOWED = 1e-6
"""Largest relative difference of densities above 1e-300."""

FRAME = 0.016
"""Seconds for a curve of 1,000 points after its width has changed."""


def _cases() -> Dataset:
    """Return two classes with columns of different shapes."""
    rng = np.random.default_rng(1)
    codes = rng.integers(0, 2, ROWS)
    columns: list[CodedColumn | NumericColumn] = [CodedColumn("class", ("a", "b"), codes)]
    for k in range(COLUMNS):
        shapes = (
            rng.normal(codes, 1.0),
            rng.gamma(1.0 + codes, size=ROWS),
            rng.uniform(size=ROWS) + 0.5 * codes,
            rng.standard_t(3, ROWS) + codes,
            np.round(rng.normal(50 + 5 * codes, 10), 1),
        )
        columns.append(NumericColumn(f"x{k}", shapes[k % len(shapes)]))
    return Dataset(tuple(columns))


def _seconds(work: Callable[[], object]) -> float:
    before = time.process_time()
    work()
    return time.process_time() - before


def _slider(values: np.ndarray) -> float:
    """Return the median time of a curve whose width has just changed."""
    kernels = GaussianKernels.of(values)
    points = np.linspace(values.min(), values.max(), 1_000)
    widths = np.geomspace(0.02, 2.0, 41) * values.std()
    return statistics.median(
        _seconds(lambda width=width: kernels.with_width(width).log_density(points))
        for width in widths
    )


def report() -> bool:
    """Measure and print; tell whether the required ratios hold and the densities agree."""
    cases = _cases()
    train(cases.rows(slice(0, 100)), "class", "kde-nb").log_joint(cases.rows(slice(0, 100)))
    before = time.process_time()
    model = train(cases, "class", "kde-nb")
    trained = time.process_time()
    model.log_joint(cases)
    predicted = time.process_time()
    parts = len(model.classes) * COLUMNS
    ours = (predicted - before) / parts
    print(f"kde-nb on {ROWS:,} × {COLUMNS} numbers, 2 classes, processor time")
    print(f"  ours: fit {trained - before:.2f} s, predict {predicted - trained:.2f} s")
    print(f"  a class and a column {ours * 1000:.1f} ms")
    codes = cases.categorical("class").codes
    rng = np.random.default_rng(2)
    slowest, worst = np.inf, 0.0
    for part in model.numbers[:5]:
        column = cases[part.column].values
        points = rng.choice(column, POINTS)
        points[:5] = column.max() + np.arange(5) * column.std()
        density = part.densities[0]
        peer = KernelDensity(bandwidth=density.width, rtol=1e-9)
        fit = _seconds(lambda peer=peer, column=column: peer.fit(column[codes == 0, None]))
        seconds = _seconds(lambda peer=peer, points=points: peer.score_samples(points[:, None]))
        theirs = np.exp(peer.score_samples(points[:, None]))
        apart = np.abs(density.density(points) - theirs)[theirs > 1e-300]
        difference = float((apart / theirs[theirs > 1e-300]).max())
        whole = fit + seconds * ROWS / POINTS
        slowest, worst = min(slowest, whole / ours), max(worst, difference)
        print(
            f"  KernelDensity, {part.column}: {whole:8.1f} s   {whole / ours:8.0f} ×"
            f"   largest relative difference {difference:.1e}"
        )
    frame = _slider(cases["x0"].values)
    print(f"  a curve of {ROWS:,} values after a change of width: {frame * 1000:.1f} ms")
    good = slowest >= REQUIRED and worst < ALLOWED and frame < FRAME
    print(f"  at least {REQUIRED:g} ×, differences below {ALLOWED:g}: {'ok' if good else 'MISSED'}")
    return good


if __name__ == "__main__":
    sys.exit(0 if report() else 1)
