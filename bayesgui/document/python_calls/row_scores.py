"""Lines of the page Strange rows: a table read, and its rows scored."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.shown.tables.row_scoring import RowScoring


def tell_row_scores(session: DocumentSession, state: RowScoring) -> None:
    """Note that the rows of a table were scored, where a line says it."""
    from bayesgui.formats.code.edits.asking import DATA, NET, asked, unsaid
    from bayesgui.formats.code.edits.sources import Word

    answer = state.answer
    if answer is None or answer.model is not session.document.state.model:
        return  # of another network by now
    named: dict[str, Any] = {"given": list(answer.given)} if answer.given else {}
    if answer.scores.p_values is not None:
        named["p_values"] = True
    if state.path is None:
        is_data = session.journal.has_data and answer.table.own is session.data.state.dataset
        lines = [
            asked("scores", "row_scores", NET, DATA, **named)
            if is_data
            else unsaid("The scores of rows")
        ]
    else:
        columns = list(answer.table.findings.names)
        lines = [
            asked("cases", "read_data", str(state.path), network=NET, columns=columns, weights=""),
            asked("scores", "row_scores", NET, Word("cases"), **named),
        ]
    session.journal.tell(lines, "row_scores")
