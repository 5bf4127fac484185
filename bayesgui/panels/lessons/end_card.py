"""The card at the end of a lesson: the score, steps to look at again, and the next lesson."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QLabel, QWidget

from bayesgui.panels.lessons.item_row import SIDE
from bayesgui.panels.lessons.step_head import Segments
from bayesgui.widgets.fields.buttons import link_button, push_button
from bayesgui.widgets.hairlines import paint_hairline
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from bayesgui.panels.lessons.shown import ShownEnd


class EndCard(QWidget):
    """A card above the list of lessons, shown once one is done."""

    lesson_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("lessonEnd")
        self._shown: ShownEnd | None = None
        self.title = text_label(self, 15, 600)
        self.score = text_label(self, 13)
        # The usual track would not be seen on the card's ground.
        self.bar = Segments(self, empty="stale_bar")
        self.summary = text_label(self, 12, role="muted")
        self.again_title = text_label(self, 12, 600, text=live("Worth another look"))
        self.steps: list[QLabel] = []
        self._steps_column = column_layout(spacing=2)
        self.next = push_button(
            "nextLesson",
            self,
            self._on_next,
            live("Next lesson"),
            tip=live("Take the next lesson"),
            primary=True,
        )
        self.again = link_button(
            self,
            self._on_again,
            live("Take it again"),
            tip=live("Begin this lesson at its first step"),
            name="againLesson",
        )
        column_layout(
            self.title,
            self.bar,
            self.score,
            self.summary,
            self.again_title,
            self._steps_column,
            row_layout(self.next, self.again, None, spacing=8),
            parent=self,
            margins=(SIDE, 14, SIDE, 14),
            spacing=8,
        )
        self.hide()

    def show_end(self, shown: ShownEnd | None) -> None:
        """Say how a lesson went; None says nothing."""
        self._shown = shown
        self.setVisible(shown is not None)
        if shown is None:
            return
        self.title.setText(self.tr("{title}: done").format(title=shown.title))
        self.bar.setVisible(shown.asked > 0)
        self.bar.show_steps(max(1, shown.asked), shown.right)
        score = self.tr("{right} of {asked} answers were right at the first try.")
        self.score.setText(score.format(right=shown.right, asked=shown.asked))
        self.score.setVisible(shown.asked > 0)
        self.summary.setText(shown.summary)
        self.again_title.setVisible(bool(shown.steps))
        while len(self.steps) < len(shown.steps):
            label = text_label(self, 12)
            self.steps.append(label)
            self._steps_column.addWidget(label)
        for k, label in enumerate(self.steps):
            label.setVisible(k < len(shown.steps))
            if k < len(shown.steps):
                step = shown.steps[k]
                text = self.tr("Step {number}, {title}: {right} of {asked}")
                label.setText(
                    text.format(
                        number=step.number, title=step.title, right=step.right, asked=step.asked
                    )
                )
        say(self.next, live("Next: {title}").filled(title=shown.next_title))
        self.next.setVisible(bool(shown.next_id))
        said = (self.title, self.score, *self.steps)
        self.setAccessibleName(" ".join(each.text() for each in said if not each.isHidden()))

    def focus_first(self) -> None:
        """Give the focus to the button that leads on."""
        (self.next if not self.next.isHidden() else self.again).setFocus(
            Qt.FocusReason.OtherFocusReason
        )

    def _on_next(self) -> None:
        if self._shown is not None:
            self.lesson_chosen.emit(self._shown.next_id)

    def _on_again(self) -> None:
        if self._shown is not None:
            self.lesson_chosen.emit(self._shown.id)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme().accent_soft)
        paint_hairline(painter, 0, self.height() - 1, self.width())
