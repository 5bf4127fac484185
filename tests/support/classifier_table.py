"""Accuracies of all classifiers on the same folds, for the help.

``python -m tests.support.classifier_table`` judges them and scikit-learn's and pyAgrum's beside
them, and writes the table into the help pages, below the heading that each has for it. It reads
tables that are not part of the program, see ``DATA``.
"""

from __future__ import annotations

import sys
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

import bayesgui
from bayesgui.classifiers.base import classifiers
from bayesgui.classifiers.evaluation.evaluate import evaluate
from bayesgui.classifiers.evaluation.figures import figures_of
from bayesgui.classifiers.evaluation.splits import Folds
from bayesgui.core.errors import BayesGuiError
from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.data.dataset import Dataset

if TYPE_CHECKING:
    from collections.abc import Callable

    Cells = dict[str, str]

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT.parent / "shared" / "data"
PAGES = {
    ROOT / "resources" / "help" / "en" / "classifiers.md": "## Accuracies",
    ROOT / "resources" / "help" / "zh" / "classifiers.md": "## 准确率",
}
STATES = ("mushroom", "nursery", "car", "adult")
NUMBERS = ("iris", "wine", "breast cancer")
SEED = 1


def table_of(name: str) -> tuple[Dataset, str]:
    """Return a table and its class."""
    if name in STATES:
        return bayesgui.read_data(DATA / f"{name}.csv.gz"), "class"
    from sklearn import datasets

    found = getattr(datasets, f"load_{name.replace(' ', '_')}")()
    names = tuple(map(str, found.target_names))
    columns: list[Any] = [
        NumericColumn(f"x{k}", values) for k, values in enumerate(found.data.T, start=1)
    ]
    return Dataset((*columns, CodedColumn("class", names, found.target))), "class"


def cell(accuracy: float, log_loss: float) -> str:
    loss = f"{log_loss:.3f}" if np.isfinite(log_loss) else "∞"
    return f"{100 * accuracy:.1f} / {loss}"


def ours(cases: Dataset, target: str) -> Cells:
    """Return the cells of the program's own classifiers."""
    found = {}
    for entry in classifiers:
        made = classifiers.create(entry.name)
        try:
            judged = evaluate(cases, target, {entry.name: made}, Folds(folds=10, seed=SEED))
        except BayesGuiError:
            continue
        figures = figures_of(judged[entry.name])
        found[entry.name] = cell(figures.accuracy, figures.log_loss)
    return found


def pyagrum_peers(cases: Dataset, target: str) -> Cells:
    """Return the cells of pyAgrum's classifiers on the same folds, by their probabilities.

    With two classes its own answer, and its probabilities, move the threshold to the point of the
    ROC curve nearest (0, 1), which lowers the accuracy where classes are unequal; 0.5 is set here.
    Numbers are cut by pyAgrum itself.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # SWIG types without a module
        from pyagrum.skbn import createBNClassifier

    truths = cases.categorical(target).codes.astype(np.intp)
    features = [column for column in cases.columns if column.name != target]
    numbers = all(isinstance(column, NumericColumn) for column in features)
    table = np.column_stack([c.values if numbers else c.codes.astype(np.int64) for c in features])
    threshold = 5 if numbers else 1000
    return {
        f"pyAgrum {method}": _judged(
            lambda method=method: createBNClassifier(
                learningMethod=method,
                prior="Smoothing",
                priorWeight=1,
                discretizationThreshold=threshold,
            ),
            table,
            truths,
            knows_all=numbers,
        )
        for method in ("NaiveBayes", "TAN")
    }


def peers(cases: Dataset, target: str) -> Cells:
    """Return the cells of scikit-learn's classifiers on the same folds."""
    from sklearn.linear_model import LogisticRegression
    from sklearn.naive_bayes import CategoricalNB, GaussianNB
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import OneHotEncoder, StandardScaler

    truths = cases.categorical(target).codes.astype(np.intp)
    features = [column for column in cases.columns if column.name != target]
    if all(isinstance(column, NumericColumn) for column in features):
        table = np.column_stack([column.values for column in features])
        models: dict[str, Callable[[], Any]] = {
            "scikit-learn GaussianNB": GaussianNB,
            "scikit-learn LogisticRegression": lambda: make_pipeline(
                StandardScaler(), LogisticRegression(max_iter=2000)
            ),
        }
    else:
        # A missing cell is a state of its own, since these take none.
        table = np.column_stack([np.minimum(c.codes, len(c.states)) for c in features])
        sizes = [len(column.states) + 1 for column in features]
        models = {
            "scikit-learn CategoricalNB": lambda: CategoricalNB(min_categories=sizes),
            "scikit-learn LogisticRegression": lambda: make_pipeline(
                OneHotEncoder(handle_unknown="ignore"), LogisticRegression(max_iter=2000)
            ),
        }
    return {name: _judged(make, table, truths) for name, make in models.items()}


def _judged(make: Callable[[], Any], table: Any, truths: Any, *, knows_all: bool = True) -> str:
    """Return accuracy and log loss of a peer.

    One that fails at a state that the rows of training lack is given their most frequent one.
    """
    splits, _ = Folds(folds=10, seed=SEED).split(truths, tuple(map(str, range(truths.max() + 1))))
    right, loss = 0, 0.0
    for split in splits:
        trained, asked = table[split.train], table[split.test]
        if not knows_all:
            asked = _with_known_states(trained, asked)
        model = make()
        model.fit(trained, truths[split.train])
        if hasattr(model, "threshold_"):
            model.threshold_ = 0.5  # pyAgrum's probabilities of two classes are moved with it
        posteriors = np.asarray(model.predict_proba(asked))
        places = np.searchsorted(np.unique(truths[split.train]), truths[split.test])
        right += int((posteriors.argmax(axis=1) == places).sum())
        with np.errstate(divide="ignore"):
            loss -= float(np.log(posteriors[np.arange(len(places)), places]).sum())
    return cell(right / len(truths), loss / len(truths))


def _with_known_states(trained: Any, asked: Any) -> Any:
    known = []
    for seen, codes in zip(trained.T, asked.T, strict=True):
        counts = np.bincount(seen, minlength=int(codes.max()) + 1)
        known.append(np.where(counts[codes] > 0, codes, counts.argmax()))
    return np.column_stack(known)


def markdown() -> list[str]:
    """Judge everything; return the lines of the table."""
    names = (*STATES, *NUMBERS)
    columns = {}
    for name in names:
        cases, target = table_of(name)
        columns[name] = ours(cases, target) | peers(cases, target) | pyagrum_peers(cases, target)
        sys.stderr.write(f"{name}: {len(columns[name])} models\n")
    rows = dict.fromkeys(row for column in columns.values() for row in column)
    own = [entry.name for entry in classifiers if entry.name in rows]
    ordered = [*own, *(row for row in rows if row not in own)]
    lines = ["| | " + " | ".join(names) + " |", "|---|" + "---|" * len(names)]
    for row in ordered:
        title = f"`{row}`" if row in own else row
        lines.append(f"| {title} | " + " | ".join(columns[n].get(row, "–") for n in names) + " |")
    return lines


def write(lines: list[str]) -> None:
    """Replace the table in the help pages."""
    for page, heading in PAGES.items():
        before, _, after = page.read_text("utf-8").partition(heading + "\n")
        kept = [line for line in after.splitlines() if not line.startswith("|")]
        place = next((k for k, line in enumerate(kept) if line == "" and k > 1), len(kept))
        text = [*kept[:place], "", *lines, *kept[place:]]
        page.write_text(before + heading + "\n" + "\n".join(text).rstrip() + "\n", "utf-8")


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    made = markdown()
    write(made)
    sys.stdout.write("\n".join(made) + "\n")
