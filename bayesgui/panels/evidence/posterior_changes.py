"""The section *Moved most* of the page Evidence: its headline, its legend, and the list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from bayesgui.panels.evidence.changes_legend import PosteriorChangesLegend
from bayesgui.panels.evidence.posterior_changes_list import PosteriorChangesList
from bayesgui.widgets.rows.section import hairline_layout
from bayesgui.widgets.theme import font

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.measures.posterior_changes import PosteriorChange

_MARGIN = 12


class PosteriorChangesPart(QWidget):
    """The nodes that the findings changed most, or why the list is empty."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = QLabel(self)
        self._title.setFont(font(13, 600))
        self._legend = PosteriorChangesLegend(self)
        self.list = PosteriorChangesList(self)
        self._still = QLabel(self)
        self._still.setFont(font(12))
        self._still.setProperty("role", "muted")
        self._still.setWordWrap(True)
        self._still.setContentsMargins(_MARGIN, 2, _MARGIN, 2)
        title = QHBoxLayout()
        title.setContentsMargins(_MARGIN, 0, _MARGIN, 4)
        title.addWidget(self._title)
        title.addStretch(1)
        title.addWidget(self._legend)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(hairline_layout(_MARGIN))
        column.addLayout(title)
        column.addWidget(self._still)
        column.addWidget(self.list)

    @property
    def hint(self) -> str:
        """The hint above the list, or ""."""
        return "" if self._still.isHidden() else self._still.text()

    def show_changes(self, found: Sequence[PosteriorChange], *, stale: bool, waiting: bool) -> None:
        """Show other changes."""
        self.list.show_changes(found, stale=stale)
        self._legend.setVisible(bool(found))
        self._still.setVisible(waiting or not found)
        if waiting:
            self._still.setText(self.tr("Automatic updating is off: F5 updates."))
        else:
            self._still.setText(self.tr("No other node moved."))

    def retranslate(self) -> None:
        """Set all texts."""
        self._title.setText(self.tr("Moved most"))
        self.list.setAccessibleName(self.tr("Nodes that the findings moved most"))
        self._legend.retranslate()
