"""The subcommands ``classify`` and ``predict``."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bayesgui.cli.reading import DATA_HELP, add_reading, data_place, layout_of, read_cases
from bayesgui.cli.row_adding import extend
from bayesgui.cli.standard_streams import TABLE_HELP, input_file, table_output
from bayesgui.cli.terminal import (
    Answer,
    Command,
    finite,
    format_probability,
    options_set,
    pluralize,
    print_notes,
    print_table,
    progress,
)
from bayesgui.cli.text_columns import add_counting, add_text, text_column, word_rows
from bayesgui.core.errors import ParameterError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from bayesgui.classifiers.base import Classifier
    from bayesgui.classifiers.evaluation.evaluate import Evaluation
    from bayesgui.classifiers.evaluation.figures import Figures
    from bayesgui.classifiers.evaluation.held_out import HeldOut
    from bayesgui.classifiers.evaluation.splits import Splitter
    from bayesgui.data.dataset import Dataset
    from bayesgui.data.texts.words import TextColumn
    from bayesgui.decisions.loss import LossMatrix

CLASSIFY_HELP = f"{DATA_HELP}; or a folder of texts, with a subfolder for each class"
USUAL_FOLDS = 10
USUAL_MODEL = "naive-bayes"
USUAL_FOR_TEXTS = "multinomial-nb"


def add_classification(command: Command) -> None:
    """Add the subcommands to the parser."""
    made = command("classify", _classify, "Train classifiers and judge them on held-out rows.")
    made.add_argument("data", metavar="DATA", type=data_place, help=CLASSIFY_HELP)
    made.add_argument("--class", metavar="COL", dest="class_", help="the class")
    made.add_argument(
        "--start",
        metavar="MODEL",
        type=Path,
        help="add the rows to this classifier by their counts, instead of training and judging",
    )
    made.add_argument(
        "--model",
        metavar="M",
        action="append",
        default=[],
        help=f"a classifier (repeat to compare several; {USUAL_MODEL}, of texts {USUAL_FOR_TEXTS})",
    )
    add_counting(made)
    _add_splits(made)
    made.add_argument(
        "--loss", metavar="FILE", type=Path, help="a loss matrix, by which is decided"
    )
    made.add_argument(
        "-o",
        "--output",
        metavar="MODEL",
        type=Path,
        help="train the best on all rows and save it: .bayesgui for a network, .bayesmodel for any",
    )
    made.add_argument("--seed", metavar="N", type=int, default=1, help="of the folds (1)")
    made.add_argument("--set", metavar="OPTION=VALUE", action="append", default=[])
    _add_numbers(made)

    made = command("predict", _predict, "Posteriors and decisions for the rows of a table.")
    made.add_argument("model", metavar="MODEL", type=input_file, help="a classifier, or a network")
    made.add_argument("data", metavar="DATA", type=data_place, help=CLASSIFY_HELP)
    made.add_argument(
        "-o", "--output", metavar="OUT.csv", type=table_output, required=True, help=TABLE_HELP
    )
    made.add_argument(
        "--class", metavar="NODE", dest="target", help="the class, if MODEL is a network"
    )
    add_text(made)
    made.add_argument(
        "--loss", metavar="FILE", type=Path, help="decide by these losses, not the model's own"
    )
    _add_numbers(made)


def _add_splits(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("the rows that judge")
    group.add_argument("--folds", metavar="K", type=int, help=f"folds, by class ({USUAL_FOLDS})")
    group.add_argument("--repeats", metavar="R", type=int, help="divide the rows R times")
    group.add_argument("--leave-one-out", action="store_true", help="each row judges once")
    group.add_argument("--hold-out", metavar="SHARE", type=float, help="a random share of the rows")
    group.add_argument("--test", metavar="DATA", type=data_place, help="the rows of another table")


def _add_numbers(parser: argparse.ArgumentParser) -> None:
    add_reading(parser)
    parser.add_argument(
        "--numeric",
        metavar="COL",
        action="append",
        default=[],
        help="a column to read as numbers, however few they are (repeat); columns of many numbers, "
        "or with decimals, are read so",
    )


def _rows(options: argparse.Namespace, place: Any, **more: Any) -> Dataset:
    """Read a table whose columns of numbers stay numbers."""
    from bayesgui.core.sentence import Sentence
    from bayesgui.data.case_source import rows_of

    options.data = place
    table = read_cases(options, quantities="numbers", numeric=tuple(options.numeric), **more)
    return rows_of(table, Sentence("Classification"))


def _classify(options: argparse.Namespace) -> Answer:
    from bayesgui.classifiers.evaluation.evaluate import evaluate
    from bayesgui.classifiers.evaluation.figures import figures_of
    from bayesgui.classifiers.model_files import SavedModel, check_suffix, write_model
    from bayesgui.decisions.loss_files import read_losses

    if options.start is not None:
        return extend(options, _rows)
    if options.class_ is None:
        raise ParameterError("Name the class by --class.")
    texts = text_column(options)
    candidates = _candidates(options, USUAL_MODEL if texts is None else USUAL_FOR_TEXTS)
    _check_splits(options)
    if options.output is not None:
        check_suffix(options.output)
    cases, test = _tables(options, texts)
    classes = cases.categorical(options.class_).states
    losses = None if options.loss is None else read_losses(options.loss, classes)
    splitter = _splitter(options, cases)
    found = evaluate(cases, options.class_, candidates, splitter, test=test, monitor=progress())
    judged = [(model, figures_of(model, losses)) for model in found.models]
    best, _ = max(judged, key=lambda pair: _merit(pair[1]))
    documents = {model.name: _document(model, figures, losses) for model, figures in judged}
    document: dict[str, Any] = dict(documents[best.name])
    if len(candidates) > 1:
        document["models"] = list(documents.values())
        document["comparisons"] = _comparisons(best, found, losses)
        document["failures"] = {name: str(error) for name, error in found.failures.items()}
    notes = [*cases.remarks, *found.remarks, *best.remarks]
    if options.output is not None:
        classifier = candidates[best.name]
        model = classifier.fit(cases, options.class_, monitor=progress())
        write_model(options.output, SavedModel.of(model, classifier, losses, texts))
        document["file"] = str(options.output)
        notes += model.remarks
    document["notes"] = list(dict.fromkeys(map(str, notes)))

    def show() -> None:
        _show_models(judged, losses)
        print()
        _show_confusion(best, dict(judged)[best], losses)
        if options.output is not None:
            print(f"\n{best.name}, trained on all rows → {options.output}")
        failed = [f"{name}: {error}" for name, error in found.failures.items()]
        print_notes([*document["notes"], *failed])

    return document, show


def _tables(
    options: argparse.Namespace, texts: TextColumn | None
) -> tuple[Dataset, Dataset | None]:
    """Return the table that trains, and the one that judges, if there is one."""
    if texts is None:
        cases = _rows(options, options.data)
        return cases, None if options.test is None else _rows(options, options.test)
    others = (options.class_,)
    cases = word_rows(options, options.data, texts, _rows, others)
    if options.test is None:
        return cases, None
    words = [name for name in cases.names if name != options.class_]
    return cases, word_rows(options, options.test, texts, _rows, others, words)


def _merit(figures: Figures) -> tuple[float, float]:
    """Return what is larger for a better model: less risk, or more rows decided correctly."""
    first = figures.accuracy if figures.risk is None else -figures.risk
    return first, -figures.log_loss


def _candidates(options: argparse.Namespace, usual: str) -> dict[str, Classifier]:
    """Return the models with the options that they have."""
    from bayesgui.classifiers.base import classifiers

    names = options.model or [usual]
    given = options_set(options.set)
    known = {name: {p.name for p in classifiers[name].parameters} for name in names}
    for option in given:
        if not any(option.partition(".")[0] in own for own in known.values()):
            raise ParameterError(
                "{owner} has no option “{name}”; it has {names}.",
                owner=", ".join(names),
                name=option,
                names=", ".join(sorted(set().union(*known.values()))) or "none",
            )
    made = {}
    for name, own in known.items():
        values = {key: value for key, value in given.items() if key.partition(".")[0] in own}
        if "seed" in own:
            values.setdefault("seed", options.seed)
        made[name] = classifiers.create(name, **values)
    return made


def _check_splits(options: argparse.Namespace) -> None:
    """Raise on contradictory ways to judge before reading the data."""
    ways = {
        "--folds": options.folds is not None,
        "--leave-one-out": options.leave_one_out,
        "--hold-out": options.hold_out is not None,
        "--test": options.test is not None,
    }
    chosen = [name for name, is_given in ways.items() if is_given]
    if len(chosen) > 1:
        raise ParameterError("Give one of {names}.", names=", ".join(chosen))
    if options.repeats is not None and (options.leave_one_out or options.test is not None):
        raise ParameterError("--repeats is for --folds and --hold-out.")


def _splitter(options: argparse.Namespace, cases: Dataset) -> Splitter | None:
    from bayesgui.classifiers.evaluation.splits import splitters

    if options.test is not None:
        return None
    if options.leave_one_out:
        return splitters.create("leave-one-out")
    own: dict[str, Any] = {"seed": options.seed}
    if options.repeats is not None:
        own["repeats"] = options.repeats
    if options.hold_out is not None:
        return splitters.create("hold-out", share=options.hold_out, **own)
    column = cases[options.class_]
    usual = max(2, min(USUAL_FOLDS, column.n_rows - column.n_missing))
    folds = usual if options.folds is None else options.folds
    return splitters.create("folds", folds=folds, **own)


def _document(model: HeldOut, figures: Figures, losses: LossMatrix | None) -> dict[str, Any]:
    """Return what ``--json`` says of one model."""
    from bayesgui.classifiers.evaluation.figures import figures_of

    decisions = model.classes if losses is None else losses.decisions
    document: dict[str, Any] = {
        "model": model.name,
        **_numbers(figures),
        "rows": _count(figures.rows),
        "confusion": {
            truth: dict(zip(decisions, map(_count, row), strict=True))
            for truth, row in zip(model.classes, figures.confusion.tolist(), strict=True)
        },
        "classes": {
            each.name: {
                "precision": finite(each.precision),
                "recall": finite(each.recall),
                "f1": finite(each.f1),
                "support": _count(each.support),
                "auc": finite(each.auc),
            }
            for each in figures.classes
        },
        "folds": [],
    }
    for part in model if len(model) > 1 else ():
        own = figures_of(model, losses, part)
        document["folds"].append({**_numbers(own), "rows": _count(own.rows)})
    return document


def _numbers(figures: Figures) -> dict[str, Any]:
    found: dict[str, Any] = {
        "accuracy": figures.accuracy,
        "balanced_accuracy": figures.balanced_accuracy,
        "log_loss": finite(figures.log_loss),
        "brier": figures.brier,
        "auc": finite(figures.auc),
    }
    if figures.risk is not None and figures.expected_risk is not None:
        found |= {"risk": figures.risk, "expected_risk": figures.expected_risk}
    return found


def _count(weight: float) -> float:
    return int(weight) if weight.is_integer() else weight


def _comparisons(
    best: HeldOut, found: Evaluation, losses: LossMatrix | None
) -> list[dict[str, Any]]:
    """Return tests of the difference between the best model and each other one."""
    from bayesgui.classifiers.evaluation.comparison import corrected_t, mcnemar

    made = []
    for other in found.models:
        if other is best:
            continue
        test = mcnemar(best, other, losses)
        made.append(
            {
                "model": other.name,
                "best_only": test.first_only,
                "other_only": test.second_only,
                "mcnemar_p_value": test.p_value,
            }
        )
        if len(best) > 1:
            t = corrected_t(best, other, losses=losses)
            made[-1] |= {"accuracy_difference": t.difference, "corrected_t_p_value": t.p_value}
    return made


def _show_models(judged: Sequence[tuple[HeldOut, Figures]], losses: LossMatrix | None) -> None:
    header = ["model", "accuracy ± error", "balanced", "log loss", "Brier", "AUC"]
    rows = []
    for model, figures in judged:
        numbers = (figures.balanced_accuracy, figures.log_loss, figures.brier, figures.auc)
        row = [model.name, _with_error(model, figures.accuracy), *map(_number, numbers)]
        if figures.risk is not None:
            row.append(_number(figures.risk))
        rows.append(row)
    print_table(header if losses is None else [*header, "risk"], rows)


def _with_error(model: HeldOut, accuracy: float) -> str:
    """Return an accuracy with its standard error from the spread of the parts."""
    import numpy as np

    if len(model) < 2:
        return _number(accuracy)
    shares = [float(np.mean(part.decided() == part.truths)) for part in model]
    return f"{_number(accuracy)} ± {np.std(shares, ddof=1) / math.sqrt(len(shares)):.4f}"


def _number(value: float) -> str:
    if math.isnan(value):
        return "–"
    return "∞" if math.isinf(value) else f"{value:.4f}"


def _show_confusion(model: HeldOut, figures: Figures, losses: LossMatrix | None) -> None:
    decisions = model.classes if losses is None else losses.decisions
    rows = [
        (each.name, *(f"{cell:,.6g}" for cell in row), _number(each.recall))
        for each, row in zip(figures.classes, figures.confusion.tolist(), strict=True)
    ]
    precisions = {each.name: _number(each.precision) for each in figures.classes}
    rows.append(("precision", *(precisions.get(name, "") for name in decisions), ""))
    print_table((f"{model.name}: truth", *(f"→ {name}" for name in decisions), "recall"), rows)


def _predict(options: argparse.Namespace) -> Answer:
    from bayesgui.classifiers.file_prediction import predict_file
    from bayesgui.classifiers.model_files import read_model
    from bayesgui.decisions.loss_files import read_losses

    saved = read_model(options.model, options.target, progress())
    losses = saved.losses
    if options.loss is not None:
        losses = read_losses(options.loss, saved.model.classes)
    place, given = options.data, options.categorical
    texts = saved.texts
    if options.text is not None:
        if texts is None:
            raise ParameterError("--text: the classifier was not trained on texts.")
        texts = replace(texts, name=options.text)

    def read(kept: tuple[str, ...]) -> Dataset:
        options.categorical = [*given, *kept]
        if texts is not None:
            return word_rows(options, place, texts, _rows, (), saved.model.features)
        return _rows(options, place)

    layout = layout_of(options)
    found = predict_file(
        saved.model, place, options.output, losses, read, texts, progress(), **layout
    )
    rows, counts = found.rows, found.counts
    document = {"rows": rows, "decisions": dict(counts), "notes": list(found.notes)}

    def show() -> None:
        print(f"{pluralize(rows, 'row')} → {options.output}")
        shares = [(name, f"{n:,}", format_probability(n / rows)) for name, n in counts.items()]
        print_table(("decision", "rows", "share"), shares if rows else [])
        print_notes(found.notes)

    return document, show
