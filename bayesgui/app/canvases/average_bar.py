"""The bar above a canvas whose numbers are means over the networks of an ensemble."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.document.shown.averaging import Averaging
from bayesgui.widgets.fields.buttons import named, push_button
from bayesgui.widgets.icons import paint_icon
from bayesgui.widgets.live_text import live
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.painting import smooth_painter
from bayesgui.widgets.rows.layouts import row_layout
from bayesgui.widgets.sentence import Sentence
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from bayesgui.document.session import DocumentSession

HEIGHT = 36
_ICON, _LEFT = 18, 12


class AverageBar(QWidget):
    """Says that an ensemble answers for the network below, with a way to leave it."""

    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "averageBar", spoken=live("Average over an ensemble"))
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._answers = True
        self.sentence = Sentence(self)
        self.leave_button = push_button(
            "averageLeave",
            self,
            self.left,
            live("Leave the ensemble"),
            tip=live("Show the network's own posteriors again (Esc)"),
        )
        row = row_layout(
            self.sentence,
            self.leave_button,
            parent=self,
            margins=(_LEFT + _ICON + 10, 0, 10, 1),
            spacing=10,
            grows=self.sentence,
        )
        row.setSizeConstraint(row.SizeConstraint.SetNoConstraint)
        self.hide()

    def follow(self, session: DocumentSession | None) -> None:
        """Say what answers for a document; hides where no ensemble is beside it."""
        ensemble = None if session is None else session.ensemble
        if session is None or ensemble is None:
            self.hide()
            return
        self._answers = session.ensemble_asked is not None
        if self._answers:
            title = session.shown[Averaging].state.title
            text = self.tr(
                "**Average of {count} networks** in all posteriors. Arcs, tables and "
                "questions are of this network."
            )
            if title:
                text = self.tr(
                    "**Average of {count} networks**, {file}, in all posteriors. Arcs, tables and "
                    "questions are of this network."
                )
            text = text.format(count=count_text(len(ensemble)), file=title)
        else:
            text = self.tr(
                "**No average**: the nodes are not those of the ensemble, so all numbers are of "
                "this network."
            )
        self.sentence.set_text(text)
        self.update()
        self.show()

    def minimumSizeHint(self) -> QSize:
        return QSize(0, HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = theme()
        painter = smooth_painter(self)
        ground, line = colors.accent_soft, colors.accent
        if not self._answers:
            ground, line = colors.sunken, colors.warning
        painter.fillRect(self.rect(), ground)
        painter.fillRect(QRectF(0, HEIGHT - 1, self.width(), 1), line)
        place = QRectF(_LEFT, (HEIGHT - _ICON) / 2, _ICON, _ICON)
        paint_icon(painter, "layers", place, line)
