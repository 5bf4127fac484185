"""Lines of a batch: a table of findings read, and its rows answered."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.document.python_calls.questions import OPEN_NETWORK, setting_of, solving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.decisions.batch.findings import FindingRows
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.shown.batch import Batch, BatchAnswer


def tell_batch(session: DocumentSession, state: Batch) -> None:
    """Note that the rows of a table were answered, where a line says it."""
    from bayesgui.formats.code.edits.asking import unsaid

    answer = state.answer
    if answer is None or answer.model is not session.document.state.model:
        return  # of another network by now
    read = _read_line(session, state, answer)
    lines = [unsaid("Batch")] if read is None else [read, *_answer_lines(session, answer)]
    session.journal.tell(lines, "batch")


def _read_line(session: DocumentSession, state: Batch, answer: BatchAnswer) -> str | None:
    """Return the line that makes ``findings``; None where the table is nobody's file."""
    from bayesgui.formats.code.edits.asking import NET, asked
    from bayesgui.formats.code.edits.sources import Word

    if state.path is None:
        return "findings = data" if _is_data(session, answer.table) else None
    network = Word(OPEN_NETWORK) if session.document.state.model.other_kinds else NET
    named = {"network": network, "columns": list(answer.table.findings.names), "weights": ""}
    return asked("findings", "read_data", str(state.path), **named)


def _is_data(session: DocumentSession, table: FindingRows) -> bool:
    """Return whether a table of findings is the one that a script calls ``data``."""
    dataset = session.data.state.dataset
    return session.journal.has_data and table.own is dataset


def _answer_lines(session: DocumentSession, answer: BatchAnswer) -> Iterator[str]:
    from bayesgui.formats.code.edits.asking import NET, asked
    from bayesgui.formats.code.edits.sources import Word

    state = session.document.state
    model = state.model
    setting = replace(setting_of(session), limited_memory=state.limited_memory)
    findings, named = Word("findings"), solving(setting)
    if answer.kind == "decisions":
        yield asked("batch", "best_options", NET, findings, **named)
        return
    network = NET
    if model.decisions and model.utilities:
        yield asked("strategy", "solve", NET, **named)
        network = Word("strategy.network")
    engine, options = session.engine.name, session.engine.options(session.engine.name)
    if engine == "junction-tree" and not options:
        yield asked("by_rows", "JunctionTree", network)
    else:
        yield asked("by_rows", "engine", engine, network, **options)
    targets = list(answer.targets)
    if answer.kind == "states":
        yield asked("batch", "most_probable_states", Word("by_rows"), findings, targets)
    else:
        yield asked("batch", "by_rows.query_many", findings, targets)
