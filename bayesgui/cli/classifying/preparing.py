"""What is done around the models of ``classify``: calibration, weights of classes, tuning."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from bayesgui.cli.arguments import option, repeated, switch
from bayesgui.cli.terminal import finite, print_table, say
from bayesgui.core.errors import ParameterError
from bayesgui.core.monitor import SILENT

if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping

    from bayesgui.classifiers.base import Classifier
    from bayesgui.classifiers.evaluation.evaluate import Evaluation
    from bayesgui.classifiers.evaluation.tuned_folds import TunedFolds
    from bayesgui.core.monitor import Monitor

MOST_UNSAID = 100
"""Trainings up to which their number is not said first."""


def add_preparing(parser: argparse.ArgumentParser) -> None:
    """Add the options to the parser."""
    group = parser.add_argument_group("what is done around the models")
    repeated(
        group,
        "--calibrate",
        "C",
        "judge each model also calibrated, by platt, isotonic or temperature, learned from inner "
        "folds of the rows that train (repeat)",
    )
    option(
        group,
        "--class-weights",
        "W",
        "what a row of each class counts in training: balanced, or such as yes=5,no=1; it changes "
        "the probabilities, and --loss, which does not, is the cleaner way",
    )
    switch(
        group,
        "--tune",
        "judge each model also with options (smoothing, bins, widths, k) that inner folds choose "
        "within each fold, and say how much better these promised to be",
    )
    repeated(
        group,
        "--grid",
        "OPTION=V,V",
        "tune this option among these values, and only options named so (repeat)",
    )


def with_asked(
    options: argparse.Namespace, candidates: Mapping[str, Classifier]
) -> dict[str, Classifier]:
    """Return the models with the twins that are asked for."""
    if not (options.calibrate or options.class_weights or options.tune or options.grid):
        return dict(candidates)
    from bayesgui.classifiers.evaluation.preparing.tuning import Tuning
    from bayesgui.classifiers.evaluation.preparing.twins import with_twins

    given = _grid(options.grid)
    tune = Tuning.of(given or bool(options.tune), options.seed) or False
    if given:
        _check_grid(given, candidates)
    return with_twins(
        candidates, calibrate=options.calibrate, class_weights=options.class_weights, tune=tune
    )


def _grid(words: list[str]) -> dict[str, tuple[str, ...]]:
    found = {}
    for word in words:
        name, sign, values = word.partition("=")
        if not sign or not values.strip():
            raise ParameterError("--grid {word}: write option=value,value.", word=word)
        found[name.strip()] = tuple(value.strip() for value in values.split(","))
    return found


def _check_grid(given: Mapping[str, Any], candidates: Mapping[str, Classifier]) -> None:
    from bayesgui.classifiers.base import classifiers

    known = {
        option.name: None for each in candidates.values()
        for option in classifiers[each.method].parameters
    }  # fmt: skip
    for name in given:
        if name not in known:
            raise ParameterError(
                "{owner} has no option “{name}”; it has {names}.",
                owner=", ".join(candidates),
                name=name,
                names=", ".join(known) or "none",
            )


class CostTelling:
    """A monitor that says how many trainings are ahead, if they are many."""

    def __init__(self, monitor: Monitor) -> None:
        self.report, self.check = monitor.report, monitor.check
        self._is_seen = monitor is not SILENT
        self._trainings = 0
        self.stop_requested = False

    def publish(self, event: object) -> None:
        """Say what is ahead; other events are not shown."""
        from bayesgui.classifiers.evaluation.evaluate import TrainingsAhead

        if not isinstance(event, TrainingsAhead):
            return
        self._trainings = event.trainings
        if self._is_seen and event.trainings > MOST_UNSAID:
            say(f"{event.trainings:,} trainings, with those of inner folds; Ctrl+C ends them.")

    def document(self, found: Evaluation) -> dict[str, Any]:
        """Return what ``--json`` says of inner folds; nothing if there were none."""
        if not self._trainings:
            return {}
        tuned = {name: _document(each) for name, each in found.tuned.items()}
        return {"trainings": self._trainings, **({"tuned": tuned} if tuned else {})}


def _document(tuned: TunedFolds) -> dict[str, Any]:
    folds = [
        {"options": {k: _plain(v) for k, v in own.items()}, "inner": finite(a), "outer": finite(b)}
        for own, a, b in zip(tuned.options, tuned.inner, tuned.outer, strict=True)
    ]
    return {
        "by": tuned.by,
        "combinations": tuned.tried,
        "optimism": finite(tuned.optimism),
        "standard_error": finite(tuned.standard_error),
        "folds": folds,
    }


def _plain(value: Any) -> Any:
    return value if isinstance(value, bool | int | float) else str(value)


def show_tuned(found: Evaluation) -> None:
    """Print what was chosen, and the optimism of each model."""
    for name, tuned in found.tuned.items():
        names = list(dict.fromkeys(option for each in tuned.options for option in each))
        rows = [
            (str(fold), *(str(each.get(n, "")) for n in names), f"{a:.4f}", f"{b:.4f}")
            for fold, (each, a, b) in enumerate(
                zip(tuned.options, tuned.inner, tuned.outer, strict=True), start=1
            )
        ]
        print()
        print_table((f"{name}: fold", *names, "inner", "outer"), rows)
        by = tuned.by.replace("_", " ")
        known = math.isfinite(tuned.standard_error)
        error = f" ± {tuned.standard_error:.4f}" if known else ""
        print(
            f"Chosen by {by} among {tuned.tried:,} combinations; optimism of the inner folds "
            f"{tuned.optimism:.4f}{error}."
        )
