"""Lines of a batch: a table of findings read, and its rows answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.shown.batch import Batch


def tell_batch(session: DocumentSession, state: Batch) -> None:
    """Note that the rows of a table were answered, where a line says it."""
    from bayesgui.formats.code.edits.asking import unsaid
    from bayesgui.formats.code.edits.sources import source_of

    model = session.document.state.model
    plain = state.kind == "posteriors" and not model.other_kinds
    if state.path is None or not plain or session.engine.name != "junction-tree":
        session.journal.tell([unsaid("Batch")], "batch")
        return
    read = f"findings = bayesgui.read_data({source_of(str(state.path), '')}).to_frame()"
    targets = source_of(list(state.targets), "    ")
    line = f"batch = bayesgui.JunctionTree(net).query_many(findings, {targets})"
    session.journal.tell([read, line], "batch")
