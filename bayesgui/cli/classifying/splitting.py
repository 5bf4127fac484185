"""Which rows judge, and which model is the best: options of ``classify``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.cli.arguments import option, switch
from bayesgui.cli.reading import data_place
from bayesgui.core.errors import ParameterError

if TYPE_CHECKING:
    import argparse

    from bayesgui.classifiers.evaluation.splits import Splitter
    from bayesgui.data.dataset import Dataset

USUAL_FOLDS = 10


def add_splits(parser: argparse.ArgumentParser) -> None:
    """Add the options to the parser."""
    group = parser.add_argument_group("the rows that judge")
    option(group, "--folds", "K", f"folds, by class ({USUAL_FOLDS})", type=int)
    option(group, "--repeats", "R", "divide the rows R times", type=int)
    option(group, "--group", "COL", "rows of one value of COL, such as a patient, stay in one fold")
    option(group, "--time", "COL", "the past trains and the future judges, in the order of COL")
    option(group, "--gap", "N", "times left out between both, with --time (0)", type=int)
    switch(group, "--leave-one-out", "each row judges once")
    option(group, "--hold-out", "SHARE", "a random share of the rows", type=float)
    option(group, "--test", "DATA", "the rows of another table", type=data_place)


def add_best_by(parser: argparse.ArgumentParser) -> None:
    """Add the rule by which the best model is chosen."""
    option(
        parser,
        "--best-by",
        "RULE",
        "the best model is that of most accuracy, least log-loss or least risk, or the simplest "
        "whose log loss is within one-standard-error of the least",
        choices=("accuracy", "log-loss", "risk", "one-standard-error"),
    )


def check_splits(options: argparse.Namespace) -> None:
    """Raise on contradictory ways to judge before reading the data."""
    ways = {
        "--folds": options.folds is not None,
        "--leave-one-out": options.leave_one_out,
        "--hold-out": options.hold_out is not None,
        "--test": options.test is not None,
    }
    by_column = {"--group": options.group is not None, "--time": options.time is not None}
    _refuse_several(ways)
    _refuse_several({**ways, "--folds": False, **by_column})
    if options.gap is not None and options.time is None:
        raise ParameterError("--gap is for --time.")
    if options.repeats is None:
        return
    if options.leave_one_out or options.test is not None or any(by_column.values()):
        raise ParameterError("--repeats is for --folds and --hold-out.")


def _refuse_several(ways: dict[str, bool]) -> None:
    chosen = [name for name, is_given in ways.items() if is_given]
    if len(chosen) > 1:
        raise ParameterError("Give one of {names}.", names=", ".join(chosen))


def kept_columns(options: argparse.Namespace) -> tuple[str, ...]:
    """Return the columns that are read whatever they look like, as they divide the rows."""
    return tuple(name for name in (options.group, options.time) if name is not None)


def splitter_asked(options: argparse.Namespace, cases: Dataset) -> Splitter | None:
    """Return the way to divide the rows; None if another table judges."""
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
    if options.group is not None:
        return splitters.create("grouped-folds", column=options.group, folds=folds)
    if options.time is not None:
        gap = options.gap or 0
        return splitters.create("time-folds", column=options.time, folds=folds, gap=gap)
    return splitters.create("folds", folds=folds, **own)
