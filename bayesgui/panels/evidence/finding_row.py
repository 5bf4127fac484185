"""One finding in the evidence panel: its text, prior, sliders, and close button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from bayesgui.panels.evidence.weight_sliders import WeightSliders
from bayesgui.panels.rows.finding_mark import FindingMark
from bayesgui.widgets.fields.buttons import plain_button
from bayesgui.widgets.live_text import live
from bayesgui.widgets.rows.elided_label import ElidedLabel
from bayesgui.widgets.rows.layouts import column_layout, row_layout, show_text, text_label
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QEnterEvent, QMouseEvent, QPaintEvent

    from bayesgui.panels.rows.finding_words import FindingWords

HEIGHT = 44


class FindingRow(QWidget):
    """A finding, 44 px high, with a slider per state below it if it has weights.

    `sliders`: "likelihood" or "fixed" for a finding with weights, else "".
    """

    cleared = Signal(str)
    """The close button was clicked."""
    hovered = Signal(object)
    """The node's name while the pointer is on the row, else None."""
    chosen = Signal(str)
    """The row was clicked."""
    weights_changed = Signal(str, object)
    """The node and its new weights in state order."""
    settled = Signal()
    """A drag or a typed number is complete."""

    def __init__(self, name: str, sliders: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name = name
        self.kind = sliders
        self.in_conflict = False
        """Whether the finding belongs to a set of contradictory ones."""
        self._mark = FindingMark(parent=self)
        self.line = ElidedLabel(13, 500, self)
        self.kind_label = ElidedLabel(11, 400, self)
        self.kind_label.setProperty("role", "muted")
        self.prior_label = text_label(self, role="muted", wraps=False)
        self.close_button = plain_button(
            "close",
            self,
            lambda: self.cleared.emit(self.name),
            live("Clear the finding on {name}").filled(name=name),
            side=0,
            color="muted",
        )
        self.sliders: WeightSliders | None = None
        self.problem = text_label(self, role="error")
        self.problem.hide()
        self._build(sliders)

    def _build(self, sliders: str) -> None:
        # Beside the kind, so that the state has the whole width.
        kind = row_layout(self.kind_label, self.prior_label, spacing=8)
        texts = column_layout(None, self.line, kind, None, spacing=1)
        head = QWidget(self)
        head.setFixedHeight(HEIGHT)
        row_layout(self._mark, texts, self.close_button, parent=head, spacing=8, grows=texts)
        column = column_layout(head, parent=self, margins=(12, 0, 8, 0), spacing=0)
        if sliders:
            self.sliders = WeightSliders(sliders == "fixed", self)
            self.sliders.changed.connect(lambda w: self.weights_changed.emit(self.name, w))
            self.sliders.settled.connect(self.settled)
            self.sliders.refused.connect(self.say)
            column.addLayout(row_layout(self.sliders, margins=(24, 0, 4, 2)))
        column.addWidget(self.problem)

    def focus_chain(self) -> list[QWidget]:
        """Return the widgets of this row in tab order."""
        if self.sliders is None:
            return [self.close_button]
        pairs = zip(self.sliders.sliders, self.sliders.fields, strict=True)
        return [self.close_button, *(widget for pair in pairs for widget in pair)]

    def show_finding(
        self, words: FindingWords, prior: str, states: Sequence[str], weights: Sequence[float]
    ) -> None:
        """Show the current finding."""
        self._mark.set_mark(words.mark)
        self.line.set_text(words.line, words.value)
        self.kind_label.set_text(words.kind)
        self.prior_label.setText(prior)
        self.setAccessibleName(f"{words.line}, {words.kind}, {prior}".rstrip(", "))
        if self.sliders is not None:
            self.sliders.set_weights(states, weights)

    def say(self, problem: str) -> None:
        """Show below the row why a number was rejected; "" hides it."""
        show_text(self.problem, problem)

    def set_in_conflict(self, in_conflict: bool) -> None:
        """Mark the row as one of the contradictory findings."""
        if in_conflict != self.in_conflict:
            self.in_conflict = in_conflict
            self.update()

    def enterEvent(self, event: QEnterEvent) -> None:
        self.hovered.emit(self.name)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self.hovered.emit(None)
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.chosen.emit(self.name)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self.in_conflict:
            painter.fillRect(self.rect(), theme().error_soft)
            painter.fillRect(QRectF(0, 0, 3, self.height()), theme().error)
        elif self.underMouse():
            painter.fillRect(self.rect(), theme().row_hover)
