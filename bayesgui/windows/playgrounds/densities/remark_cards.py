"""Sentences on the mixture, side by side in a box."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPen
from PySide6.QtWidgets import QWidget

from bayesgui.widgets.hairlines import paint_hairline
from bayesgui.widgets.painting import smooth_painter
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent


@dataclass(frozen=True)
class Remark:
    """A small title, a sentence, and what follows from it."""

    title: str
    sentence: str
    verdict: str = ""


class _Card(QWidget):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.title = text_label(self, 11, role="muted")
        self.sentence = text_label(self, 12)
        self.verdict = text_label(self, 12, 600)
        column = column_layout(
            self.title, self.sentence, self.verdict, parent=self, margins=(16, 8, 12, 8), spacing=3
        )
        column.addStretch(1)


class RemarkCards(QWidget):
    """As many cards as there are remarks."""

    def __init__(self, count: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._cards = [_Card(self) for _ in range(count)]
        row = row_layout(parent=self, spacing=0)
        for card in self._cards:
            row.addWidget(card, 1)

    def show_remarks(self, remarks: tuple[Remark, ...]) -> None:
        """Show some remarks."""
        for k, card in enumerate(self._cards):
            card.setVisible(k < len(remarks))
            if k < len(remarks):
                card.title.setText(remarks[k].title)
                card.sentence.setText(remarks[k].sentence)
                card.verdict.setText(remarks[k].verdict)
                card.verdict.setVisible(bool(remarks[k].verdict))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        painter.setPen(QPen(theme().border, 1))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        for card in self._cards[1:]:
            if card.isVisible():
                paint_hairline(painter, card.x(), 0, self.height(), upright=True)
