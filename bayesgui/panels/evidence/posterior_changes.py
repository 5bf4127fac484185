"""The section *Moved most* of the page Evidence: its headline, its legend, and the list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.panels.evidence.posterior_changes_list import PosteriorChangesList
from bayesgui.widgets.live_text import live, say, tell
from bayesgui.widgets.painting import rounded, smooth_painter
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.widgets.rows.section import hairline_layout
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent

    from bayesgui.measures.posterior_changes import PosteriorChange
    from bayesgui.widgets.live_text import Text

_MARGIN = 12
_GAP, _BAR = 12, 16


class PosteriorChangesLegend(QWidget):
    """One line that names the tick and the bar."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFont(font(11))
        self._words: tuple[str, ...] = ()
        tell(self.set_words, live("prior"), live("posterior"))
        say(self, spoken=live("tick: prior, bar: posterior"))

    def set_words(self, *words: str) -> None:
        """Set the words for the tick and the bar."""
        self._words = words
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(self.font())
        words = sum(metrics.horizontalAdvance(word) for word in self._words)
        return QSize(words + _GAP + _BAR + 2 + 2 * 6 + 2, 16)

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = theme()
        painter = smooth_painter(self)
        painter.setFont(self.font())
        prior, posterior = self._words
        left = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        painter.fillRect(QRectF(0, 2, 2, 12), colors.prior)
        painter.setPen(colors.muted)
        x = 8
        painter.drawText(QRectF(x, 0, self.width(), self.height()), left, prior)
        x += painter.fontMetrics().horizontalAdvance(prior) + _GAP
        rounded(painter, QRectF(x, 4.5, _BAR, 7), 2, colors.bar)
        painter.setPen(colors.muted)
        x += _BAR + 6
        painter.drawText(QRectF(x, 0, self.width(), self.height()), left, posterior)


class PosteriorChangesPart(QWidget):
    """The nodes that the findings changed most, or why the list is empty."""

    def __init__(
        self,
        parent: QWidget | None = None,
        title: Text | None = None,
        margin: int = _MARGIN,
        *,
        is_flat: bool = False,
    ) -> None:
        """Make the section; `margin`: beside its headline, in px; `is_flat`: as of its list."""
        super().__init__(parent)
        self._legend = PosteriorChangesLegend(self)
        self.list = PosteriorChangesList(self, margin, is_flat=is_flat)
        say(self.list, spoken=live("Nodes that the findings moved most"))
        self._still = text_label(self, role="muted")
        self._still.setContentsMargins(margin, 2, margin, 2)
        moved = text_label(self, 13, 600, wraps=False, text=title or live("Moved most"))
        head = row_layout(moved, None, self._legend, margins=(margin, 0, margin, 4))
        parts = (hairline_layout(margin), head, self._still, self.list)
        column_layout(*parts, parent=self, spacing=0)

    @property
    def hint(self) -> str:
        """The hint above the list, or ""."""
        return "" if self._still.isHidden() else self._still.text()

    def show_changes(
        self,
        found: Sequence[PosteriorChange],
        *,
        stale: bool,
        waiting: bool,
        is_covered: bool = False,
        is_under_strategy: bool = False,
    ) -> None:
        """Show other changes.

        `is_covered`: whether a lesson keeps those of some nodes back. `is_under_strategy`: whether
        what is decided moves nodes, too.
        """
        self.list.show_changes(found, stale=stale)
        self._legend.setVisible(bool(found))
        # Until the engine answers, nobody knows what the findings move.
        self._still.setVisible(waiting or is_under_strategy or not (found or stale))
        if waiting:
            self._still.setText(self.tr("Automatic updating is off: F5 updates."))
        elif is_under_strategy:
            self._still.setText(
                self.tr("From no decision taken to the strategy shown, which moves nodes, too.")
            )
        elif is_covered:
            self._still.setText(self.tr("What the lesson asks about is covered."))
        else:
            self._still.setText(self.tr("No other node moved."))
