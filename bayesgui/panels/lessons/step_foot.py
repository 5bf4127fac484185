"""The foot of a step: back, a hint, how much is done, and the next step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from bayesgui.panels.lessons.item_row import SIDE
from bayesgui.widgets.fields.buttons import link_button, push_button
from bayesgui.widgets.hairlines import paint_hairline
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.rows.layouts import row_layout, text_label
from bayesgui.widgets.theme import icon
from bayesgui.widgets.timers import alarm

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from bayesgui.panels.lessons.shown import ShownStep

HEIGHT = 50
BUSY_MILLISECONDS = 300
"""Time after which the learner is told that something is being worked out."""


class StepFoot(QWidget):
    """Buttons that lead through a lesson."""

    back_requested = Signal()
    next_requested = Signal()
    hint_requested = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFixedHeight(HEIGHT)
        self.back = push_button("lessonBack", self, self.back_requested)
        self.back.setIcon(icon("back"))
        self.hint = link_button(self, self.hint_requested.emit)
        self.hint.setObjectName("lessonHint")
        self._busy = alarm(self, self._say_busy, BUSY_MILLISECONDS)
        self.done = text_label(self, 12, role="muted", wraps=False)
        self.next = push_button("lessonNext", self, self.next_requested)
        row = row_layout(self.back, self.hint, parent=self, margins=(SIDE, 0, SIDE, 0), spacing=8)
        row.addStretch(1)
        row.addWidget(self.done)
        row.addStretch(1)
        row.addWidget(self.next)

    def show_step(self, shown: ShownStep) -> None:
        """Show how far a step is."""
        is_last = shown.number == shown.count
        is_done = shown.n_done == len(shown.items)
        self.back.setText(self.tr("Back"))
        self.back.setToolTip(shown.back)
        self.hint.setText(self.tr("Hint"))
        self.hint.setToolTip(
            self.tr("Show where it is done; once more does it")
            if not is_done
            else self.tr("nothing is left to do in this step")
        )
        self.hint.setEnabled(not is_done and not shown.is_busy)
        text = self.tr("{done} of {count} done")
        self.done.setText(
            text.format(done=count_text(shown.n_done), count=count_text(len(shown.items)))
        )
        self.done.setVisible(bool(shown.items))
        if shown.is_busy:
            self._busy.start()
        else:
            self._busy.stop()
        leads_on = is_done or shown.waits
        text = self.tr("Finish") if is_last else self.tr("Next step")
        self.next.setText(self.tr("Go on") if shown.waits else text)
        self.next.setEnabled(leads_on and not shown.is_busy)
        why = "" if leads_on else self.tr("Do what is left of this step first; Hint helps.")
        self.next.setToolTip(why or self.next.text())
        self.next.setProperty("primary", leads_on)
        self.next.style().polish(self.next)

    def _say_busy(self) -> None:
        self.done.setText(self.tr("Working…"))
        self.done.setToolTip(self.tr("The page Jobs shows how far it is, and can cancel it"))
        self.done.show()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_hairline(painter, 0, 0, self.width())
