"""The line that finds what the page Check tells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.document.python_calls.beside import constraint_options

if TYPE_CHECKING:
    from bayesgui.document.session import DocumentSession


def tell_check(session: DocumentSession) -> None:
    """Note that the model was checked, with what stands beside it."""
    from bayesgui.formats.code.edits.asking import NET, asked, unsaid

    state, known = session.document.state, session.document.state.constraints
    is_said = not (
        state.drafts or state.formula_drafts or known.parent_limits or known.required_lags
        or known.forbidden_lags
    )  # fmt: skip
    if not is_said:
        session.journal.tell([unsaid("Check of the model")], "check")
        return
    named = constraint_options(known)
    ignored: list[object] = [*state.ignored.kinds]
    ignored += [(kind, place.text) for kind, place in state.ignored.places]
    if ignored:
        named["ignore"] = ignored
    if state.scenarios:
        named["scenarios"] = {each.name: each.evidence for each in state.scenarios}
    if session.engine.name != "junction-tree":
        named["engine"] = session.engine.name
    session.journal.tell([asked("problems", "check", NET, **named)], "check")
