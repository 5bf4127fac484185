"""Lines of missing cells filled, and of filled cells taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from bayesgui.document.session import DocumentSession


def filled_lines(
    session: DocumentSession, method: str, options: Mapping[str, Any], path: Path | None, mark: str
) -> list[str]:
    """Return the lines that fill the missing cells of ``data``.

    `path`: a file that the completed tables are written to; without one ``data`` is the completed
    table afterwards.
    """
    from bayesgui.formats.code.edits.asking import DATA, NET, asked, unsaid

    if not session.journal.has_data:
        return [unsaid("The table of cases with its missing cells filled")]
    first = asked("imputed", "impute", NET, DATA, method, **options)
    if path is None:
        return [first, "data = imputed.table()"]
    lines = [first, f"imputed.write({str(path)!r}, mark={mark!r})"]
    state = session.data.state
    assert state.dataset is not None
    names = [name for name in state.quantities if name in state.dataset]
    cut = [name for name in names if getattr(state.dataset[name], "uncut", None) is None]
    if cut:
        lines.append(unsaid(f"In the file, numbers in place of the intervals of {', '.join(cut)}"))
    return lines


def unfilled_lines() -> list[str]:
    """Return the line that takes filled cells back."""
    return ["data = imputed.data"]


def pooled_lines(session: DocumentSession, method: str, options: Mapping[str, Any]) -> list[str]:
    """Return the lines that put pooled tables into ``net``; none if they cannot be said."""
    from bayesgui.formats.code.edits.asking import DATA, NET, asked
    from bayesgui.formats.code.edits.sources import Word

    if not session.journal.has_data:
        return []
    tables = Word("[pooled.network.cpt(name) for name in pooled.network.names]")
    return [
        asked("imputed", "impute", NET, DATA, method, **options),
        asked("pooled", "pooled_tables", Word("imputed")),
        asked("net", "net.with_nodes", mechanisms=tables),
    ]
