"""The subcommand ``classify``."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bayesgui.cli.arguments import option, repeated
from bayesgui.cli.classifying.cards import (
    add_cards,
    card_document,
    check_card,
    interval_document,
    intervals_of,
    show_files,
    show_intervals,
    write_asked_cards,
)
from bayesgui.cli.classifying.class_columns import class_as_asked
from bayesgui.cli.classifying.judgement_tables import show_confusion, show_models, show_positive
from bayesgui.cli.classifying.number_judging import (
    add_as_numbers,
    is_asked_as_numbers,
    judge_numbers,
    only_of_numbers,
)
from bayesgui.cli.classifying.numeric_rows import CLASSIFY_HELP, add_numbers, numeric_rows
from bayesgui.cli.classifying.preparing import (
    CostTelling,
    add_preparing,
    show_tuned,
    with_asked,
)
from bayesgui.cli.classifying.splitting import (
    add_best_by,
    add_splits,
    check_splits,
    kept_columns,
    splitter_asked,
)
from bayesgui.cli.reading import data_place
from bayesgui.cli.terminal import (
    Answer,
    Command,
    finite,
    options_set,
    pluralize,
    print_notes,
    progress,
    record,
)
from bayesgui.cli.text_columns import add_counting, text_column, word_rows
from bayesgui.core.errors import ParameterError
from bayesgui.decisions.positive import rarest

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence

    from bayesgui.classifiers.base import Classifier
    from bayesgui.classifiers.evaluation.best_by import Best
    from bayesgui.classifiers.evaluation.evaluate import Evaluation
    from bayesgui.classifiers.evaluation.figures import Figures
    from bayesgui.classifiers.evaluation.held_out import HeldOut
    from bayesgui.data.dataset import Dataset
    from bayesgui.data.texts.words import TextColumn
    from bayesgui.decisions.loss import LossMatrix


USUAL_FOR_TEXTS = "multinomial-nb"
TEXTS = (USUAL_FOR_TEXTS,)


def add_classification(command: Command) -> None:
    """Add the subcommands to the parser."""
    made = command("classify", _classify, "Train classifiers and judge them on held-out rows.")
    made.add_argument("data", metavar="DATA", type=data_place, help=CLASSIFY_HELP)
    option(made, "--class", "COL", "the class", dest="class_")
    option(
        made,
        "--start",
        "MODEL",
        "add the rows to this classifier by their counts, instead of training and judging",
        type=Path,
    )
    repeated(
        made,
        "--model",
        "M",
        "a classifier (repeat to compare several); otherwise naive-bayes of states, "
        f"{USUAL_FOR_TEXTS} of texts, and where columns hold numbers the one of naive-bayes, tan, "
        "aode and bayesian-network that has the least log loss",
    )
    option(made, "--positive", "CLASS", "the class that is looked for (the rarest one)")
    option(made, "--class-bins", "N", "cut a class of numbers into N intervals", type=int)
    add_as_numbers(made)
    add_counting(made)
    add_splits(made)
    add_best_by(made)
    add_cards(made)
    add_preparing(made)
    option(made, "--loss", "FILE", "a loss matrix, by which is decided", type=Path)
    option(
        made,
        "-o --output",
        "MODEL",
        "train the best on all rows and save it: .bayesgui for a network, .bayesmodel for any",
        type=Path,
    )
    option(made, "--seed", "N", "of the folds (1)", type=int, default=1)
    repeated(made, "--set", "OPTION=VALUE")
    add_numbers(made)


def _classify(options: argparse.Namespace) -> Answer:
    from bayesgui.classifiers.evaluation.baseline import worse_than_baseline
    from bayesgui.classifiers.evaluation.evaluate import evaluate
    from bayesgui.classifiers.evaluation.figures import figures_of
    from bayesgui.classifiers.evaluation.preparing.twins import divided_by
    from bayesgui.classifiers.usual import usual_methods
    from bayesgui.data.reading.quantities import without_implied
    from bayesgui.decisions.loss_files import read_losses

    if options.start is not None:
        return extend(options, numeric_rows)
    texts = text_column(options)
    _check(options)
    cases, test = _tables(options, texts)
    if texts is None and is_asked_as_numbers(options, cases):
        return judge_numbers(options, cases, test, splitter_asked(options, cases))
    cases, test = class_as_asked(options, cases, test)
    names = options.model or (usual_methods(cases, options.class_) if texts is None else TEXTS)
    rows = splitter_asked(options, cases)
    candidates = divided_by(with_asked(options, _candidates(options, names)), rows)
    classes = cases.categorical(options.class_).states
    positive = _positive(options, cases)
    losses = None if options.loss is None else read_losses(options.loss, classes)
    watched = CostTelling(progress())
    found = evaluate(cases, options.class_, candidates, rows, test=test, monitor=watched)
    judged = [(model, figures_of(model, losses)) for model in found.models]
    best, figures, reason = _best(options, found, judged, losses)
    baseline = found.baseline(losses)
    intervals = intervals_of(options, found, cases, rows, losses, positive)
    document = _whole_document(options, best, found, judged, losses)
    document |= {"baseline": vars(baseline), "positive": positive}
    document |= watched.document(found) | interval_document(intervals)
    if reason is not None:
        document["best_by"] = record(reason, "by", "reason")
    notes = [*cases.remarks, *found.remarks, *best.remarks]
    for model, each in judged if options.model else ((best, figures),):
        notes += worse_than_baseline(model.name, each.accuracy, each.log_loss, each.risk, baseline)
    cards = write_asked_cards(
        options, found, best.name, candidates[best.name], cases, rows, losses, positive
    )
    document |= card_document(cards)
    if options.output is not None:
        notes += _save(options, cases, candidates[best.name], losses, texts)
        document["file"] = str(options.output)
    document["notes"] = list(map(str, without_implied(notes)))

    def show() -> None:
        show_models(judged, losses, baseline)
        show_intervals(intervals)
        print("" if reason is None else f"\n{reason.reason}\n")
        show_confusion(best, figures, losses)
        if len(classes) == 2:
            print()
            show_positive(figures, classes, positive)
        show_tuned(found)
        show_files(best.name, options.output, cards)
        failed = [f"{name}: {error}" for name, error in found.failures.items()]
        print_notes([*document["notes"], *failed])

    return document, show


def _best(
    options: argparse.Namespace,
    found: Evaluation,
    judged: Sequence[tuple[HeldOut, Figures]],
    losses: LossMatrix | None,
) -> tuple[HeldOut, Figures, Best | None]:
    """Return the best model, its figures, and the reason if a rule was asked for."""
    if options.best_by is not None:
        reason = found.best(options.best_by, losses)
        return (*next(pair for pair in judged if pair[0].name == reason.name), reason)
    # Calibration is about probabilities, which accuracy does not see.
    by_loss = not options.model or bool(options.calibrate)
    return (*max(judged, key=lambda pair: _merit(pair[1], by_loss=by_loss)), None)


def _check(options: argparse.Namespace) -> None:
    """Raise on what is asked in vain before reading the data."""
    from bayesgui.classifiers.model_files import check_suffix

    if options.class_ is None:
        raise ParameterError("Name the class by --class.")
    if not (options.as_numbers or only_of_numbers(options)):
        with_asked(options, _candidates(options, options.model))
    check_splits(options)
    if options.output is not None:
        check_suffix(options.output)
    if options.card is not None:
        check_card(options)


def _save(
    options: argparse.Namespace,
    cases: Dataset,
    classifier: Classifier,
    losses: LossMatrix | None,
    texts: TextColumn | None,
) -> tuple[str, ...]:
    """Train on all rows, write the model, and return what is to be said of it."""
    from bayesgui.classifiers.evaluation.column_splits import rows_for
    from bayesgui.classifiers.model_files import SavedModel, write_model

    cases = rows_for(classifier, cases, kept_columns(options))
    found = classifier.settled(cases, options.class_, progress())
    trained = found.classifier.fit(cases, options.class_, monitor=progress())
    write_model(options.output, SavedModel.of(trained, found.classifier, losses, texts))
    return (*trained.remarks, *found.remarks)


def _positive(options: argparse.Namespace, cases: Dataset) -> str:
    """Return the class that is looked for: the one that was named, or the rarest."""
    column = cases.categorical(options.class_)
    if options.positive is None:
        return column.states[rarest(column.counts)]
    if options.positive not in column.states:
        raise ParameterError(
            "{name} is no class of {column}; the classes are {classes}.",
            name=options.positive,
            column=options.class_,
            classes=", ".join(column.states),
        )
    return str(options.positive)


def _tables(
    options: argparse.Namespace, texts: TextColumn | None
) -> tuple[Dataset, Dataset | None]:
    """Return the table that trains, and the one that judges, if there is one."""
    if texts is None:
        cases = numeric_rows(options, options.data)
        if options.test is None:
            return cases, None
        return cases, numeric_rows(options, options.test, states=cases.states)
    others = (options.class_,)
    cases = word_rows(options, options.data, texts, numeric_rows, others)
    if options.test is None:
        return cases, None
    words = [name for name in cases.names if name != options.class_]
    return cases, word_rows(options, options.test, texts, numeric_rows, others, words)


def _merit(figures: Figures, *, by_loss: bool) -> tuple[float, float]:
    """Return what is larger for a better model: less risk, or more rows decided correctly.

    `by_loss`: whether the log loss counts more than the decisions, as of models nobody named.
    """
    if figures.risk is not None:
        return -figures.risk, -figures.log_loss
    if by_loss:
        return -figures.log_loss, figures.accuracy
    return figures.accuracy, -figures.log_loss


def _candidates(options: argparse.Namespace, names: Sequence[str]) -> dict[str, Classifier]:
    """Return the models with the options that they have."""
    from bayesgui.classifiers.base import classifiers

    if not names:
        return {}
    given = options_set(options.set)
    known = {name: {p.name for p in classifiers[name].parameters} for name in names}
    for key in given:
        if not any(key.partition(".")[0] in own for own in known.values()):
            raise ParameterError(
                "{owner} has no option “{name}”; it has {names}.",
                owner=", ".join(names),
                name=key,
                names=", ".join(sorted(set().union(*known.values()))) or "none",
            )
    made = {}
    for name, own in known.items():
        values = {key: value for key, value in given.items() if key.partition(".")[0] in own}
        if "seed" in own:
            values.setdefault("seed", options.seed)
        made[name] = classifiers.create(name, **values)
    return made


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
                **record(each, "precision", "recall", "f1"),
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


def _whole_document(
    options: argparse.Namespace,
    best: HeldOut,
    found: Evaluation,
    judged: Sequence[tuple[HeldOut, Figures]],
    losses: LossMatrix | None,
) -> dict[str, Any]:
    """Return what ``--json`` says of the best model, and of the others."""
    from bayesgui.classifiers.evaluation.roc_area import AVERAGE

    documents = {model.name: _document(model, each, losses) for model, each in judged}
    document: dict[str, Any] = dict(documents[best.name])
    if len(best.classes) > 2:
        document["auc_average"] = AVERAGE
    if not options.model:
        document["tried"] = {model.name: _numbers(each) for model, each in judged}
    elif len(judged) + len(found.failures) > 1:
        document["models"] = list(documents.values())
        document["comparisons"] = _comparisons(best, found, losses, at_random=not options.time)
        document["failures"] = {name: str(error) for name, error in found.failures.items()}
    return document


def _numbers(figures: Figures) -> dict[str, Any]:
    risks = ("risk", "expected_risk")
    whole = ("calibration_error", "calibration_slope")
    plain = ("accuracy", "balanced_accuracy", "log_loss", "brier", "auc")
    found = record(figures, *plain, *whole, *risks)
    # Of a single fold they are not asked.
    some = (*risks, *whole)
    return {key: value for key, value in found.items() if key not in some or value is not None}


def _count(weight: float) -> float:
    return int(weight) if weight.is_integer() else weight


def _comparisons(
    best: HeldOut, found: Evaluation, losses: LossMatrix | None, *, at_random: bool
) -> list[dict[str, Any]]:
    """Return tests of the difference between the best model and each other one."""
    from bayesgui.classifiers.evaluation.comparison import corrected_t, mcnemar

    made = []
    for other in found.models:
        if other is best:
            continue
        test = mcnemar(best, other, losses)
        tested = record(test, "best_only=first_only", "other_only=second_only")
        made.append({"model": other.name, **tested, "mcnemar_p_value": test.p_value})
        if len(best) > 1 and at_random:
            t = corrected_t(best, other, losses=losses)
            made[-1] |= {"accuracy_difference": t.difference, "corrected_t_p_value": t.p_value}
    return made


_JUDGING = (
    "model",
    "folds",
    "repeats",
    "leave_one_out",
    "hold_out",
    "group",
    "time",
    "gap",
    "best_by",
    "card",
    "intervals",
    "test",
    "loss",
    "words",
    "set",
    "calibrate",
    "class_weights",
    "tune",
    "grid",
)
"""Options on training again, and on judging, that adding rows has no use for."""


def extend(options: argparse.Namespace, rows: Callable[..., Dataset]) -> Answer:
    """Add the rows of a table, which `rows` reads, to the classifier of a file."""
    from bayesgui.classifiers.feature_reading import read_with_features
    from bayesgui.classifiers.model_files import check_suffix, read_model, write_model
    from bayesgui.classifiers.row_adding import add_rows

    useless = [name for name in _JUDGING if getattr(options, name)]
    if useless:
        raise ParameterError(
            "--start adds rows to a model as it is; leave out {names}.",
            names=", ".join(f"--{name.replace('_', '-')}" for name in useless),
        )
    if options.output is None:
        raise ParameterError("Say by -o where the model with the added rows goes.")
    check_suffix(options.output)
    saved = read_model(options.start, options.class_, progress())
    target, texts = saved.model.target, saved.texts
    options.class_ = target
    if texts is None:
        place, given = options.data, options.categorical

        def read(kept: tuple[str, ...]) -> Dataset:
            options.categorical = [*given, *kept]
            return rows(options, place, states=saved.model.known_states)

        cases = read_with_features(saved.model, read)
    else:
        texts = texts if options.text is None else replace(texts, name=options.text)
        cases = word_rows(options, options.data, texts, rows, (target,), saved.model.features)
    found = add_rows(saved, cases, progress())
    write_model(options.output, replace(saved, model=found.model))
    notes = list(dict.fromkeys(map(str, (*cases.remarks, *found.model.remarks))))
    document = {
        "model": saved.method,
        "rows": found.rows,
        "left_out": found.left_out,
        "file": str(options.output),
        "notes": notes,
    }

    def show() -> None:
        print(f"{pluralize(found.rows, 'row')} added to {saved.method} → {options.output}")
        if found.left_out:
            print(f"{pluralize(found.left_out, 'row')} without one of its classes left out")
        print_notes(notes)

    return document, show
