"""How a script judges and trains the models of the workshop."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from bayesgui.document.python_calls.imports import told_cases

if TYPE_CHECKING:
    from bayesgui.app.classifying.numbers.trial import NumberTrial
    from bayesgui.app.classifying.trial import Trial
    from bayesgui.document.session import DocumentSession

_SPLITS = "from {module} import {name}"


def tell_trained(session: DocumentSession, trial: Trial) -> None:
    """Note that models were judged on the table of a document, and trained on all rows."""
    from bayesgui.formats.code.edits.asking import asked, unsaid
    from bayesgui.formats.code.edits.sources import Word
    from bayesgui.windows.workshop.state import BY_COLUMN

    told = told_cases(session, trial.dataset)
    if told is None:
        session.journal.tell([unsaid("Classifiers were trained")], "classifiers")
        return
    lines, (data, made) = [], told
    splitter, options = trial.splitter, trial.options
    around = around_of(trial)
    is_judged = splitter is not None and not any(options.get(name) for name in trial.names)
    divides_inside = trial.way in BY_COLUMN and bool({"calibrate", "tune"} & around.keys())
    if is_judged or divides_inside:
        name = type(splitter).__name__
        lines += [_SPLITS.format(module=type(splitter).__module__, name=name)]
    if is_judged:
        given = data, trial.target, list(trial.names), _made(splitter)
        lines.append(asked("judged", "evaluate", *given, **around))
    plain = Word(f"{data}.without({trial.by!r})") if trial.way in BY_COLUMN else data
    for name in trial.names:
        own = dict(options.get(name, {}))
        for twin in _twins(around):
            rows, more = plain, {}
            if divides_inside and twin.keys() & {"calibrate", "tune"}:
                rows, more = data, {"splitter": _made(splitter)}
            lines.append(asked("model", "train", rows, trial.target, name, **twin, **more, **own))
    session.journal.tell(lambda monitor: [*made(monitor), *lines])


def tell_trained_numbers(session: DocumentSession, trial: NumberTrial) -> None:
    """Note that models of numbers were judged on the table of a document, and trained on all."""
    from bayesgui.classifiers.regression.prediction import LEVEL
    from bayesgui.formats.code.edits.asking import asked, unsaid
    from bayesgui.windows.workshop.state import BY_COLUMN

    own = trial.asked
    told = told_cases(session, own.dataset, own.target)
    if told is None:
        session.journal.tell([unsaid("Models of numbers were trained")], "classifiers")
        return
    lines, (data, made) = [], told
    is_judged = own.splitter is not None and not any(own.options.get(name) for name in own.names)
    by_column = {"splitter": _made(own.splitter)} if own.way in BY_COLUMN else {}
    if is_judged or by_column:
        name = type(own.splitter).__name__
        lines += [_SPLITS.format(module=type(own.splitter).__module__, name=name)]
    if is_judged:
        level = {} if trial.level == LEVEL else {"level": trial.level}
        given = data, own.target, list(own.names), _made(own.splitter)
        lines.append(asked("judged", "evaluate_numbers", *given, **level))
    for name in own.names:
        given_options = {**by_column, **dict(own.options.get(name, {}))}
        lines.append(asked("model", "train_numbers", data, own.target, name, **given_options))
    session.journal.tell(lambda monitor: [*made(monitor), *lines])


def around_of(trial: Trial) -> dict[str, Any]:
    """Return what is done around the models, as `evaluate` takes it; nothing that is not asked."""
    found: dict[str, Any] = {}
    if trial.calibrate:
        found["calibrate"] = list(trial.calibrate)
    if trial.class_weights:
        weights = trial.class_weights
        found["class_weights"] = weights if isinstance(weights, str) else dict(weights.given)
    if trial.tune:
        found["tune"] = True
    return found


def _twins(around: dict[str, Any]) -> list[dict[str, Any]]:
    """Return what is done around each model and its twins, as `train` takes it."""
    weights = {key: around[key] for key in ("class_weights",) if key in around}
    tunings = [{}, {"tune": True}] if "tune" in around else [{}]
    ways = [{}, *({"calibrate": way} for way in around.get("calibrate", ()))]
    return [{**way, **weights, **tuning} for tuning in tunings for way in ways]


def _made(splitter: Any) -> Any:
    """Return the call that makes a splitter, without options that are the usual ones."""
    from bayesgui.formats.code.edits.sources import Word

    usual = type(splitter)()
    given = ", ".join(
        f"{each.name}={getattr(splitter, each.name)!r}"
        for each in fields(splitter)
        if each.name in ("seed", "column")
        or getattr(splitter, each.name) != getattr(usual, each.name)
    )
    return Word(f"{type(splitter).__name__}({given})")
