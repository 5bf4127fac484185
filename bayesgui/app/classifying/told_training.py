"""How a script judges and trains the models of the workshop."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from bayesgui.document.python_calls.learning import is_part

if TYPE_CHECKING:
    from bayesgui.app.classifying.trial import Trial
    from bayesgui.document.session import DocumentSession

_SPLITS = "from bayesgui.classifiers.evaluation.splits import {name}"


def tell_trained(session: DocumentSession, trial: Trial) -> None:
    """Note that models were judged on the table of a document, and trained on all rows."""
    from bayesgui.formats.code.edits.asking import DATA, asked, unsaid

    if not session.journal.has_data or not is_part(trial.dataset, session):
        session.journal.tell([unsaid("Classifiers were trained")], "classifiers")
        return
    lines = []
    splitter, options = trial.splitter, trial.options
    if splitter is not None and not any(options.get(name) for name in trial.names):
        name = type(splitter).__name__
        lines += [_SPLITS.format(name=name)]
        given = DATA, trial.target, list(trial.names), _made(splitter)
        lines.append(asked("judged", "evaluate", *given))
    for name in trial.names:
        own = dict(options.get(name, {}))
        lines.append(asked("model", "train", DATA, trial.target, name, **own))
    session.journal.tell(lines)


def _made(splitter: Any) -> Any:
    """Return the call that makes a splitter, without options that are the usual ones."""
    from bayesgui.formats.code.edits.sources import Word

    usual = type(splitter)()
    given = ", ".join(
        f"{each.name}={getattr(splitter, each.name)!r}"
        for each in fields(splitter)
        if each.name == "seed" or getattr(splitter, each.name) != getattr(usual, each.name)
    )
    return Word(f"{type(splitter).__name__}({given})")
