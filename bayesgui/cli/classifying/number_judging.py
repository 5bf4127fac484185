"""A class of numbers in ``classify``: models of numbers, judged on the same folds."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from bayesgui.cli.arguments import option, switch
from bayesgui.cli.terminal import (
    Answer,
    finite,
    options_set,
    print_notes,
    print_table,
    progress,
    record,
)
from bayesgui.core.errors import ParameterError
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from bayesgui.classifiers.evaluation.splits import Splitter
    from bayesgui.classifiers.regression.base import Regressor
    from bayesgui.classifiers.regression.judging.held_out_numbers import HeldOutNumbers
    from bayesgui.classifiers.regression.judging.judge import NumberEvaluation
    from bayesgui.data.dataset import Dataset

_OF_CLASSES = ("class_bins", "positive", "loss", "text")
"""Options that are about classes."""

_NOT_YET = ("calibrate", "class_weights", "tune", "grid", "best_by", "card", "intervals")
"""Options that models of numbers do not have."""

_FIGURES = ("mse", "rmse", "mae", "r2", "coverage", "width", "crps")


def add_as_numbers(parser: argparse.ArgumentParser) -> None:
    """Add the options on whether the class is numbers, and on their intervals."""
    group = parser.add_argument_group("a class of numbers")
    switch(
        group,
        "--as-numbers",
        "predict numbers (mean, median, interval); what a class of more than 12 different numbers "
        "is taken for anyhow",
    )
    switch(group, "--as-classes", "take each different number for a class")
    option(group, "--level", "P", "probability that the intervals hold (0.9)", type=float)


def is_asked_as_numbers(options: argparse.Namespace, cases: Dataset) -> bool:
    """Tell whether the class is to be predicted as numbers."""
    from bayesgui.classifiers.regression.target_numbers import is_number_target

    if options.as_numbers and options.as_classes:
        raise ParameterError("Give one of {names}.", names="--as-numbers, --as-classes")
    chosen = [f"--{name.replace('_', '-')}" for name in _OF_CLASSES if getattr(options, name, None)]
    if options.as_classes:
        chosen.append("--as-classes")
    if options.as_numbers or only_of_numbers(options):
        if chosen:
            raise ParameterError(
                "{names} is about classes, and --as-numbers predicts numbers; leave one out.",
                names=", ".join(chosen),
            )
        return True
    if options.as_classes or chosen or options.class_ in options.categorical:
        return False
    return is_number_target(cases[options.class_])


def only_of_numbers(options: argparse.Namespace) -> bool:
    """Tell whether a model or an option that was named is one of numbers alone."""
    from bayesgui.classifiers.base import classifiers
    from bayesgui.classifiers.regression.naming import OF_BINS, regressor_names

    own = [name for name in options.model if name not in classifiers.names()]
    of_bins = [key for key in options_set(options.set) if key.partition(".")[0] in OF_BINS]
    return bool(of_bins) or any(name in regressor_names() for name in own)


def judge_numbers(
    options: argparse.Namespace, cases: Dataset, test: Dataset | None, rows: Splitter | None
) -> Answer:
    """Judge models of numbers, and say how well the best one does."""
    from bayesgui.classifiers.regression.judging.judge import evaluate_numbers
    from bayesgui.classifiers.regression.judging.number_figures import (
        number_figures,
        worse_than_mean,
    )
    from bayesgui.classifiers.regression.naming import usual_regressors
    from bayesgui.classifiers.regression.prediction import LEVEL

    useless = [name for name in _NOT_YET if getattr(options, name, None)]
    if useless:
        raise ParameterError(
            "Models of numbers do not take {names}; leave it out, or cut the class by --class-bins "
            "4.",
            names=", ".join(f"--{name.replace('_', '-')}" for name in useless),
        )
    target = options.class_
    level = LEVEL if options.level is None else options.level
    models = _models(options, options.model or usual_regressors(cases))
    found = evaluate_numbers(
        cases, target, models, rows, test=test, level=level, monitor=progress()
    )
    best = found.best
    document: dict[str, Any] = {"target": target, "numbers": True, "level": level}
    document |= _document(best)
    document["baseline"] = _document(found.baseline)
    document["models"] = [_document(model) for model in found.models]
    document["comparisons"] = _comparisons(best, found, rows, cases)
    document["failures"] = {name: str(error) for name, error in found.failures.items()}
    notes: list[str] = [] if options.as_numbers else [_noticed(cases, target)]
    worse = worse_than_mean(best.name, number_figures(best), number_figures(found.baseline))
    notes += [*found.remarks, *best.remarks, *worse]
    if options.output is not None:
        notes += _save(options, cases, models[best.name], rows, level)
        document["file"] = str(options.output)
    document["notes"] = list(dict.fromkeys(map(str, notes)))

    def show() -> None:
        _show(found)
        if options.output is not None:
            print(f"\n{best.name}, trained on all rows → {options.output}")
        failed = [f"{name}: {error}" for name, error in found.failures.items()]
        print_notes([*document["notes"], *failed])

    return document, show


def _save(
    options: argparse.Namespace,
    cases: Dataset,
    regressor: Regressor,
    rows: Splitter | None,
    level: float,
) -> tuple[str, ...]:
    """Train on all rows, write the model, and return what is to be said of it."""
    from bayesgui.classifiers.regression.number_files import SavedNumbers, write_numbers

    trained = regressor.fit(cases, options.class_, outer=rows, monitor=progress())
    write_numbers(options.output, SavedNumbers.of(trained, regressor, level))
    return trained.remarks


def _models(options: argparse.Namespace, names: Sequence[str]) -> dict[str, Regressor]:
    """Return the models with the options that they have."""
    from bayesgui.classifiers.regression.naming import parameters_named, regressor

    given = options_set(options.set)
    known = {name: {each.name for each in parameters_named(name)} for name in names}
    for key in given:
        if not any(key.partition(".")[0] in own for own in known.values()):
            raise ParameterError(
                "{owner} has no option “{name}”; it has {names}.",
                owner=", ".join(names),
                name=key,
                names=", ".join(sorted(set().union(*known.values()))),
            )
    made = {}
    for name, own in known.items():
        values = {key: value for key, value in given.items() if key.partition(".")[0] in own}
        if "seed" in own:
            values.setdefault("seed", options.seed)
        made[name] = regressor(name, **values)
    return made


def _noticed(cases: Dataset, target: str) -> Sentence:
    from bayesgui.classifiers.regression.target_numbers import different_numbers

    return Sentence(
        "{column} holds {count:,} different numbers and is predicted as numbers; --as-classes "
        "takes each for a class, --class-bins 4 cuts them into intervals.",
        column=target,
        count=different_numbers(cases[target]),
    )


def _document(model: HeldOutNumbers) -> dict[str, Any]:
    from bayesgui.classifiers.regression.judging.number_figures import number_figures

    def figures(part: Any = None) -> dict[str, Any]:
        found = number_figures(model, part)
        return {name: finite(getattr(found, name)) for name in (*_FIGURES, "rows")}

    parts = model if len(model) > 1 else ()
    return {"model": model.name, **figures(), "folds": [figures(part) for part in parts]}


def _comparisons(
    best: HeldOutNumbers, found: NumberEvaluation, rows: Splitter | None, cases: Dataset
) -> list[dict[str, Any]]:
    """Return tests of the difference between the best model and each other one."""
    from bayesgui.classifiers.regression.judging.paired_errors import PairedErrors, difference_test

    made = []
    for other in (*found.models, found.baseline):
        test = None if other is best else difference_test(best, other, rows, cases)
        if test is None:
            continue
        own = record(test, "mse_difference=difference", "corrected_t_p_value=p_value")
        if isinstance(test, PairedErrors):
            own = record(test, "mse_difference=difference", "paired_p_value=p_value", "clusters")
        made.append({"model": other.name, **own})
    return made


def _show(found: NumberEvaluation) -> None:
    from bayesgui.classifiers.regression.judging.number_figures import number_figures

    rows = []
    for model in (*found.models, found.baseline):
        each = number_figures(model)
        name = "(always the mean)" if model is found.baseline else model.name
        error = f"{each.rmse:.4g}"
        if len(model) > 1:
            own = [number_figures(model, part).rmse for part in model]
            middle = sum(own) / len(own)
            spread = math.sqrt(sum((x - middle) ** 2 for x in own) / (len(own) - 1) / len(own))
            error += f" ± {spread:.2g}"
        others = (each.mae, each.r2, each.width, each.crps)
        mae, r2, width, crps = ("–" if math.isnan(x) else f"{x:.4g}" for x in others)
        rows.append((name, error, mae, r2, f"{each.coverage:.1%}", width, crps))
    held = f"in {found.level:.4g} interval"
    print_table(("model", "RMSE ± error", "MAE", "R²", held, "width", "CRPS"), rows)
