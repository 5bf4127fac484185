"""Classifiers over states against scikit-learn and pyAgrum: processor time of one thread.

Estimators are given arrays, DataFrames and Arrow tables, as scikit-learn's are. All others learn
from coded columns in memory. pyAgrum writes these to a file and reads it again, which is part of
its training. Its decision threshold for two classes is moved to the point of the ROC curve
nearest (0, 1), so that its accuracy is given with that threshold and with 0.5.
"""

from __future__ import annotations

import gzip
import sys
import time
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import pyarrow as pa
from sklearn.naive_bayes import BernoulliNB, CategoricalNB, GaussianNB, MultinomialNB

import bayesgui
from bayesgui.classifiers.super_parent_scores import stratified_folds
from bayesgui.classifiers.training import train
from bayesgui.data.dataset import CodedColumn, Dataset

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # SWIG types without a module
    import pyagrum as gum
    from pyagrum.skbn import createBNClassifier

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

ROWS, COLUMNS, STATES, CLASSES = 1_000_000, 20, 5, 3
FOLDS = 10
TABLES = ("mushroom", "nursery", "adult")
SHARED = Path(__file__).resolve().parents[3] / "shared" / "data"
ARRAY_ROWS, ARRAY_RATIO = 300_000, 5.0
TWINS = (
    ("naive-bayes", CategoricalNB, "whole numbers"),
    ("gaussian-nb", GaussianNB, "whole numbers"),
    ("gaussian-nb", GaussianNB, "fractions"),
    ("bernoulli-nb", BernoulliNB, "whole numbers"),
    ("multinomial-nb", MultinomialNB, "whole numbers"),
)
FIT_NB, PREDICT_NB, FIT_TAN, AODE_SECONDS = 50.0, 10.0, 20.0, 0.5


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    """Return a result, and the processor time in seconds."""
    before = time.process_time()
    found = work()
    return found, time.process_time() - before


def fresh(data: Dataset) -> Dataset:
    """Return the same columns in a table that has packed nothing yet."""
    return data.rows(slice(None))


def shared_table(name: str) -> Dataset:
    """Return a table of ../shared/data with its class last; a missing cell is a state."""
    folder = SHARED if SHARED.is_dir() else Path("/work/shared/data")
    lines = gzip.decompress((folder / f"{name}.csv.gz").read_bytes()).decode().splitlines()
    header, *rows = [line.split(",") for line in lines if line]
    columns = []
    for title, cells in zip(header, zip(*rows, strict=True), strict=True):
        states, codes = np.unique(np.array(cells), return_inverse=True)
        columns.append(CodedColumn(title, tuple(str(s) or "?" for s in states), codes))
    return Dataset(tuple(columns))


def _naive_bayes() -> bool:
    """Measure naive Bayes on a large table; tell whether the bounds hold."""
    generator = np.random.default_rng(1)
    c = generator.integers(0, CLASSES, ROWS)
    shift = generator.random((COLUMNS, ROWS)) < 0.3
    x = np.where(shift, c, generator.integers(0, STATES, (COLUMNS, ROWS))).T.copy()
    states = tuple("abcde")
    columns = [CodedColumn(f"x{k}", states, x[:, k]) for k in range(COLUMNS)]
    data = Dataset((*columns, CodedColumn("class", ("u", "v", "w"), c)))
    train(data.rows(slice(0, 30_000)), "class").log_posteriors(data.rows(slice(0, 10)))
    tables = [fresh(data) for _ in range(5)]
    fits = [timed(lambda table=table: train(table, "class")) for table in tables]
    model = fits[0][0]
    fit = min(seconds for _, seconds in fits)
    predicts = [timed(lambda: model.most_probable(data)) for _ in range(3)]
    predict = min(seconds for _, seconds in predicts)
    peer, peer_fit = timed(lambda: CategoricalNB(min_categories=STATES).fit(x, c))
    expected, peer_predict = timed(lambda: peer.predict(x))
    same = float(np.mean(predicts[0][0] == expected))
    good = peer_fit / fit >= FIT_NB and peer_predict / predict >= PREDICT_NB and same > 0.999
    print(
        f"naive-bayes, {ROWS:,} × {COLUMNS} columns, {CLASSES} classes; {100 * same:.2f} % of the "
        f"classes are scikit-learn's\n"
        f"  fit     {1000 * fit:8.1f} ms   CategoricalNB {1000 * peer_fit:8.1f} ms"
        f"   {peer_fit / fit:6.1f} × (at least {FIT_NB:g})\n"
        f"  predict {1000 * predict:8.1f} ms   CategoricalNB {1000 * peer_predict:8.1f} ms"
        f"   {peer_predict / predict:6.1f} × (at least {PREDICT_NB:g})"
        f"   {'ok' if good else 'MISSED'}"
    )
    return good


def _fastest(work: Callable[..., Any], *given: Any) -> float:
    """Return the processor time of the fastest of a few tries."""
    return min(timed(lambda: work(*given))[1] for _ in range(3))


def _arrays() -> bool:
    """Measure estimators on what users hold; tell whether the bounds hold."""
    generator = np.random.default_rng(1)
    y = generator.integers(0, CLASSES, ARRAY_ROWS)
    shift = generator.random((ARRAY_ROWS, COLUMNS)) < 0.3
    whole = np.where(shift, y[:, None], generator.integers(0, STATES, shift.shape))
    tables = {"whole numbers": whole, "fractions": generator.normal(y[:, None], 1.0, shift.shape)}
    names = [f"x{k}" for k in range(COLUMNS)]
    good = True
    print(f"estimators, {ARRAY_ROWS:,} × {COLUMNS}, against scikit-learn's on the same (ms)")
    for name, peer, kind in TWINS:
        frame = pd.DataFrame(tables[kind], columns=names)
        arrow = pa.Table.from_pandas(frame)
        for holder, held in (("array", tables[kind]), ("DataFrame", frame), ("Arrow", arrow)):
            # scikit-learn takes no Arrow table.
            theirs = frame if held is arrow else held
            ours, twin = bayesgui.classifier(name).fit(held, y), peer().fit(theirs, y)
            fit, predict = _fastest(ours.fit, held, y), _fastest(ours.predict_proba, held)
            peer_fit = _fastest(twin.fit, theirs, y)
            peer_predict = _fastest(twin.predict_proba, theirs)
            ratios = peer_fit / fit, peer_predict / predict
            good &= min(ratios) >= ARRAY_RATIO
            print(
                f"  {name:<15}{kind:<14}{holder:<10} fit {1000 * fit:6.1f} {ratios[0]:5.1f} ×"
                f"   predict {1000 * predict:6.1f} {ratios[1]:5.1f} ×   (at least "
                f"{ARRAY_RATIO:g})   {'ok' if min(ratios) >= ARRAY_RATIO else 'MISSED'}"
            )
    return good


@dataclass
class Tally:
    """What one classifier did on the folds.

    Parameters
    ----------
    right : list of float
        Share of right classes in each fold.
    fits : list of float
        Processor time of each training, in seconds.
    """

    right: list[float]
    fits: list[float]

    @property
    def accuracy(self) -> float:
        return float(np.mean(self.right))

    @property
    def error(self) -> float:
        """Standard error of the accuracy."""
        return float(np.std(self.right, ddof=1) / np.sqrt(len(self.right)))


def _known(data: Dataset, held_out: NDArray[np.bool_]) -> Dataset:
    """Return a table whose held-out rows have no state that no other row has."""
    columns = []
    for column in data.columns:
        seen = np.bincount(column.codes[~held_out], minlength=len(column.states))
        codes = np.where(seen[column.codes] > 0, column.codes, seen.argmax())
        columns.append(CodedColumn(column.name, column.states, codes))
    return Dataset(tuple(columns))


def _tan(name: str) -> bool:
    """Measure TAN on the folds of a table; tell whether the bounds hold."""
    whole = shared_table(name)
    truth = whole.categorical("class").codes.astype(int)
    fold = stratified_folds(truth, FOLDS, 1)
    train(whole, "class", "tan")
    tallies = {label: Tally([], []) for label in ("ours", "pyAgrum", "pyAgrum at 0.5")}
    for k in range(FOLDS):
        held_out = fold == k
        data = _known(whole, held_out)
        rows, asked = data.rows(~held_out), data.rows(held_out)
        tables = [fresh(rows) for _ in range(3)]
        tries = [timed(lambda table=table: train(table, "class", "tan")) for table in tables]
        tallies["ours"].fits.append(min(seconds for _, seconds in tries))
        found = tries[0][0].most_probable(asked)
        tallies["ours"].right.append(float(np.mean(found == truth[held_out])))
        x = np.stack([c.codes.astype(np.int64) for c in data.columns if c.name != "class"], axis=1)
        peer = createBNClassifier(
            learningMethod="TAN", prior="Smoothing", priorWeight=1, discretizationThreshold=1000
        )
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            _, seconds = timed(lambda peer=peer, x=x, out=held_out: peer.fit(x[~out], truth[~out]))
        tallies["pyAgrum"].fits.append(seconds)
        thresholds = [("pyAgrum", peer.threshold_)]
        if len(peer.classes_) == 2:
            thresholds.append(("pyAgrum at 0.5", 0.5))
        for label, threshold in thresholds:
            peer.threshold_ = threshold
            classes = np.array(peer.predict(x[held_out]), dtype=float).astype(int)
            tallies[label].right.append(float(np.mean(classes == truth[held_out])))
    return _tan_report(name, whole, tallies)


def _tan_report(name: str, whole: Dataset, tallies: dict[str, Tally]) -> bool:
    """Print the tallies of a table; tell whether the bounds hold."""
    print(f"tan, {name}: {whole.n_rows:,} rows, {len(whole.names) - 1} columns, {FOLDS} folds")
    for label, tally in tallies.items():
        if not tally.right:
            continue
        spent = f"   fit {1000 * np.median(tally.fits):8.1f} ms" if tally.fits else ""
        print(f"  {label:<15} accuracy {tally.accuracy:.4f} ± {tally.error:.4f}{spent}")
    ours, peer = tallies["ours"], tallies["pyAgrum"]
    ratio = float(np.median(peer.fits) / np.median(ours.fits))
    best = max(tally.accuracy for tally in tallies.values() if tally.right)
    good = ratio >= FIT_TAN and ours.accuracy >= best - ours.error
    print(f"  fit {ratio:.1f} × (at least {FIT_TAN:g})   {'ok' if good else 'MISSED'}")
    return good


def _aode() -> bool:
    """Measure ten folds of AODE on mushroom; tell whether the bounds hold."""
    data = shared_table("mushroom")
    truth = data.categorical("class").codes
    fold = stratified_folds(truth, FOLDS, 1)
    train(data, "class", "aode").log_posteriors(data)

    def folds() -> float:
        right = 0
        for k in range(FOLDS):
            model = train(data.rows(fold != k), "class", "aode")
            found = model.most_probable(data.rows(fold == k))
            right += int(np.count_nonzero(found == truth[fold == k]))
        return right / data.n_rows

    accuracy, seconds = timed(folds)
    good = seconds < AODE_SECONDS and accuracy >= 0.99
    print(
        f"aode, mushroom: {FOLDS} folds in {seconds:.3f} s (less than {AODE_SECONDS:g}), accuracy "
        f"{accuracy:.4f} (at least 0.99)   {'ok' if good else 'MISSED'}"
    )
    return good


def report() -> bool:
    """Measure and print; tell whether all bounds hold."""
    gum.setNumberOfThreads(1)
    good = _naive_bayes() & _arrays()
    for name in TABLES:
        good &= _tan(name)
    return good & _aode()


if __name__ == "__main__":
    sys.exit(0 if report() else 1)
