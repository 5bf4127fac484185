"""Sentences of a learner's dialog about its table and the background knowledge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from bayesgui.widgets.plurals import columns_text, rows_text

if TYPE_CHECKING:
    from bayesgui.core.arc_constraints import ArcConstraints
    from bayesgui.document.data import DataState


class LearnedFrom(QObject):
    """Builds the sentences; a QObject, because only its `tr` supports plural forms."""

    def table(self, data: DataState, n_nodes: int) -> str:
        """Return how many columns and rows of which file are learned from."""
        rows = 0 if data.dataset is None else data.dataset.n_rows
        return self.tr("{columns}, {rows} of {file}").format(
            columns=columns_text(n_nodes), rows=rows_text(rows), file=data.title
        )

    def knowledge(self, known: ArcConstraints) -> str:
        """Return what the constraints on arcs are, in a sentence; "" without any."""
        parts = []
        if known.required:
            parts.append(self.tr("%Ln arc(s) required", "", len(known.required)))
        if known.forbidden:
            parts.append(self.tr("%Ln arc(s) forbidden", "", len(known.forbidden)))
        lagged = len(known.required_lags) + len(known.forbidden_lags)
        if lagged:
            parts.append(self.tr("%Ln arc(s) into later slices", "", lagged))
        if known.tiers:
            parts.append(self.tr("%Ln tier(s)", "", len(known.tiers)))
        if known.max_parents is not None:
            parts.append(self.tr("at most %Ln parent(s)", "", known.max_parents))
        if not parts:
            return ""
        return self.tr("Background knowledge: {parts}").format(parts=", ".join(parts))
