"""Lines of an ensemble of networks: learned, or read from a file, and asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.document.session import DocumentSession
    from bayesgui.document.shown.arc_confidence import ArcConfidence

NAME = "ensemble"
"""The name of the ensemble in a script."""


def tell_kept(session: DocumentSession, state: ArcConfidence) -> None:
    """Note that the networks of searches or samples were kept."""
    from bayesgui.document.python_calls.beside import constraint_options, learner_score
    from bayesgui.formats.code.edits.asking import asked, unsaid
    from bayesgui.formats.code.edits.sources import Word

    kept = state.searched
    if kept is None:
        return
    named: dict[str, Any] = {**kept.options, **constraint_options(state.constraints)}
    drawn = named.pop("samples", kept.drawn)
    named |= learner_score({"structure": getattr(kept.method, "structure", None)}, "bdeu")
    for name in ("score", "structure"):
        if hasattr(kept.method, name):
            named[name] = str(getattr(kept.method, name))
    named["n"] = kept.n_kept
    if kept.n_kept < drawn:
        named["samples"] = drawn
    line = asked(NAME, "ensemble", Word("data.matched(net)"), kept.method.method, **named)
    is_said = session.journal.has_data and not state.constraints.parent_limits
    session.journal.tell([line if is_said else unsaid("An ensemble")], NAME)


def tell_read(session: DocumentSession, path: Path) -> None:
    """Note that an ensemble was read."""
    from bayesgui.formats.code.edits.asking import asked

    session.journal.tell([asked(NAME, "read_ensemble", str(path))], NAME)


def averaged_lines(session: DocumentSession) -> tuple[str, ...]:
    """Return the lines that ask the ensemble that answers for a document; none without one."""
    asked_now = session.ensemble_asked
    if asked_now is None:
        return ()
    from bayesgui.formats.code.edits.asking import EVIDENCE, asked, unsaid

    lines = [line for entry in session.journal.entries for line in entry.lines or ()]
    if not any(line.startswith(f"{NAME} = ") for line in lines):
        return (unsaid("The average over an ensemble"),)
    is_usual = asked_now.updated == asked_now.ensemble.weights_are_posterior
    named = {} if is_usual else {"updated": asked_now.updated}
    return (asked("result", f"{NAME}.posteriors", EVIDENCE, **named),)
