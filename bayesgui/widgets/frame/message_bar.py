"""The message bar above the canvas."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QEvent, QPropertyAnimation, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent, QPainter
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QWidget

from bayesgui.widgets import language, motion
from bayesgui.widgets.fields.buttons import plain_button
from bayesgui.widgets.icons import paint_icon
from bayesgui.widgets.live_text import live, tell
from bayesgui.widgets.retelling import retold
from bayesgui.widgets.sentence import Sentence
from bayesgui.widgets.theme import theme
from bayesgui.widgets.timers import alarm

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QPaintEvent, QResizeEvent

Kind = Literal["error", "warning", "success", "info"]

HEIGHT = 36
MOST_LINES = 4
"""Lines that a message gets unasked; of a longer one there is a button that shows all."""
SUCCESS_MILLISECONDS = 6000
_ICONS = {"error": "error", "warning": "warning", "success": "check", "info": "info"}


class MessageBar(QFrame):
    """A message with an icon, at most two buttons and a close button; hidden without a message.

    Errors and warnings stay, a success message disappears after six seconds, and a new message
    replaces the current one. It is as high as its text is long. The object name is
    ``messagePanel``.
    """

    closed = Signal()
    """A message was removed without another in its place."""
    dismissed = Signal(int)
    """The user closes the message, or takes one of its actions; its number."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("messagePanel")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.kind: Kind = "info"
        """The kind of the current or last message."""
        self._marked, self._language = "", language.current()
        self._number = 0
        self._sentence = Sentence(self)
        self._buttons: list[QPushButton] = []
        self._height, self._shows_all = HEIGHT, False
        self._more = QPushButton(self)
        tell(self._more.setText, live("Show all"))
        self._more.setCursor(Qt.CursorShape.ArrowCursor)
        self._more.clicked.connect(self._show_all)
        self._more.hide()
        self._close = plain_button(
            "close", self, self._dismiss, live("Close the message"), side=0, color="muted"
        )
        self._row = QHBoxLayout(self)
        # The layout's own minimum height would cut off the opening animation.
        self._row.setSizeConstraint(QHBoxLayout.SizeConstraint.SetNoConstraint)
        self._row.setContentsMargins(40, 1, 10, 1)
        self._row.setSpacing(10)
        self._row.addWidget(self._sentence, 1)
        self._row.addWidget(self._more)
        self._row.addWidget(self._close)
        self._sliding: QPropertyAnimation | None = None
        self._timer = alarm(self, self._on_time_over, SUCCESS_MILLISECONDS)
        self.hide()

    @property
    def text(self) -> str:
        """The text of the message, empty without one."""
        return self._sentence.text

    @property
    def shown(self) -> int:
        """The number of the message, by which it is known in any language; 0 without one."""
        return self._number if self._sentence.text else 0

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        """The buttons of the current message."""
        return tuple(self._buttons)

    def show_message(
        self,
        kind: Kind,
        text: str,
        actions: Sequence[tuple[str, Callable[[], object]]] = (),
    ) -> None:
        """Show a message instead of the current one.

        `text`: one or two sentences; ``**name**`` is bold, everything else is taken literally.
        `actions`: at most two buttons; a click closes the bar, then calls the action.
        """
        self.kind = kind
        self._number += 1
        self._marked, self._language = text, language.current()
        self._sentence.set_text(text)
        self._replace_buttons(actions)
        self._retranslate()
        self._shows_all = False
        self._settle()
        self._timer.stop()
        if kind == "success":
            self._timer.start()
        if not self.isVisibleTo(self.parentWidget() or self):
            self.show()
            self._sliding = motion.animate(self, "maximumHeight", 0, self._height, motion.MESSAGE)
        self.update()
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def when_in_place(self, call: Callable[[], object]) -> None:
        """Call once what depends on the bar's height, after it has slid in."""
        sliding = self._sliding
        if sliding is not None and sliding.state() == QPropertyAnimation.State.Running:
            sliding.finished.connect(call, Qt.ConnectionType.SingleShotConnection)
        else:
            QTimer.singleShot(0, self, call)

    def clear(self) -> None:
        """Remove the message; emits ``closed`` if there was one."""
        self._timer.stop()
        was_there = bool(self._sentence.text)
        self._marked = ""
        self._sentence.set_text("")
        self._replace_buttons(())
        self.hide()
        if was_there:
            self.closed.emit()

    def sizeHint(self) -> QSize:
        return QSize(400, self._height)

    def hasHeightForWidth(self) -> bool:
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._settle()

    def minimumSizeHint(self) -> QSize:
        return QSize(200, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = theme()
        strong = colors.accent if self.kind == "info" else colors.color(self.kind)
        soft = colors.accent_soft if self.kind == "info" else colors.color(f"{self.kind}_soft")
        painter = QPainter(self)
        painter.fillRect(self.rect(), soft)
        painter.fillRect(QRectF(0, self.height() - 1, self.width(), 1), strong)
        square = QRectF(13, (self.height() - 17) / 2, 16, 16)
        paint_icon(painter, _ICONS[self.kind], square, strong)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retell()
            self._retranslate()
            self._settle()

    def _show_all(self) -> None:
        """Show a long message on as many lines as it takes."""
        self._shows_all = True
        self._settle()

    def _settle(self) -> None:
        """Become as high as the message is long."""
        parent = self.parentWidget()
        width = self.width() if self.isVisible() or parent is None else parent.width()
        lines = self._sentence.n_lines(self._room(width, self._buttons))
        is_long = lines > MOST_LINES and not self._shows_all
        if lines > MOST_LINES:
            beside = [*self._buttons, self._more] if is_long else self._buttons
            lines = self._sentence.n_lines(self._room(width, beside))
        if self._more.isHidden() == is_long:
            self._more.setVisible(is_long)
        lines = MOST_LINES if is_long else max(lines, 2)
        self._sentence.set_most_lines(lines)
        height = max(HEIGHT, round(self._sentence.height_of(lines)) + 6)
        if height != self._height:
            self._height = height
            sliding = self._sliding
            if sliding is not None and sliding.state() == QPropertyAnimation.State.Running:
                sliding.setEndValue(height)
            elif not self.isHidden():
                self.setMaximumHeight(height)
            self.updateGeometry()

    def _room(self, width: int, buttons: Sequence[QPushButton]) -> float:
        """Return the width that a bar with some buttons leaves to the sentence."""
        margins = self._row.contentsMargins()
        beside = (*buttons, self._close)
        taken = sum(each.sizeHint().width() + self._row.spacing() for each in beside)
        return max(1.0, width - margins.left() - margins.right() - taken)

    def _retell(self) -> None:
        """Say the message in the present language."""
        self._marked = retold(self._marked, self._language)
        self._sentence.set_text(self._marked)
        for button in self._buttons:
            button.setText(retold(button.text(), self._language))
        self._language = language.current()

    def _retranslate(self) -> None:
        name = {
            "error": self.tr("Error"),
            "warning": self.tr("Warning"),
            "success": self.tr("Done"),
            "info": self.tr("Information"),
        }[self.kind]
        self.setAccessibleName(f"{name}: {self._sentence.text}")

    def _replace_buttons(self, actions: Sequence[tuple[str, Callable[[], object]]]) -> None:
        for old in self._buttons:
            self._row.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._buttons = []
        for place, (label, call) in enumerate(actions[:2]):
            button = QPushButton(label, self)
            button.clicked.connect(lambda _checked=False, call=call: self._on_action(call))
            button.setCursor(Qt.CursorShape.ArrowCursor)
            self._row.insertWidget(1 + place, button)
            self._buttons.append(button)

    def _dismiss(self) -> None:
        self.dismissed.emit(self.shown)
        self.clear()

    def _on_action(self, call: Callable[[], object]) -> None:
        self._dismiss()
        call()

    def _on_time_over(self) -> None:
        # Keep the message while the pointer is on it or one of its buttons has the focus.
        if self.underMouse() or any(button.hasFocus() for button in self._buttons):
            self._timer.start()
            return
        self.clear()
