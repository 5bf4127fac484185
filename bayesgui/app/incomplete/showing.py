"""Displays shared by both methods: blanks in the data, bars on the canvas, widths of pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.document.hidden_nodes import missing_counts
from bayesgui.document.shown.watched_estimate import WatchedEstimate

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.core.model import Model
    from bayesgui.data.dataset import Dataset
    from bayesgui.document.session import DocumentSession
    from bayesgui.inference.posteriors import Posteriors
    from bayesgui.panels.incomplete.blank_list import BlankCount
    from bayesgui.widgets.frame.tabbed_dock import Side

MIN_WIDTHS: dict[Side, int] = {"left": 262, "right": 380}
"""Least widths of the docks with these pages."""


def blank_counts(network: Model, dataset: Dataset | None) -> list[BlankCount] | None:
    """Return the nodes with blanks, those with most first; None without data."""
    from bayesgui.panels.incomplete.blank_list import BlankCount

    if dataset is None:
        return None
    n_rows = dataset.n_rows
    found = [
        BlankCount(name, count, is_hidden=count == n_rows)
        for name, count in missing_counts(network, dataset).items()
        if count
    ]
    return sorted(found, key=lambda each: -each.count)


def show_bars(
    session: DocumentSession,
    posteriors: Posteriors | None,
    n_rows: float,
    hidden: Iterable[str],
) -> None:
    """Show posteriors under tables that are being learned; None shows the document's own."""
    session.shown[WatchedEstimate].update(
        estimate=posteriors,
        exact=None,
        n_rows=0.0 if posteriors is None else n_rows,
        hidden=frozenset(hidden),
        findings=None,
        blanks=frozenset(),
        blocks=(),
        early=False,
        doubt="",
    )
