"""A link that turns into a field for choosing a node by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCompleter, QLineEdit, QSizePolicy, QWidget

from bayesgui.widgets.fields.buttons import link_button, named
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.rows.layouts import row_layout

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QFocusEvent

    from bayesgui.widgets.live_text import Text

_WIDTH, _HEIGHT = 132, 22


class _Field(QLineEdit):
    left = Signal()

    def event(self, event: QEvent) -> bool:
        """Keep Escape, which otherwise leaves what the window is in."""
        is_escape = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if is_escape and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            return
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            # Else the window presses the button that has got the focus meanwhile.
            event.accept()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Close the field when it loses the focus, unless to its completion list."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.left.emit()


class NodePicker(QWidget):
    """A link such as *Add…*; a click or Enter opens the field, Enter there picks.

    `names`: called for the names to choose from when the field opens.
    """

    picked = Signal(str)
    opened = Signal()
    closed = Signal()

    def __init__(
        self, text: Text, names: Callable[[], Sequence[str]], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._names = names
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.link = link_button(self, self.open, text)
        self.link.setFixedHeight(_HEIGHT)
        self.setFixedHeight(_HEIGHT)
        self.field = named(_Field(self), "", spoken=text, hint=live("Name of a node"))
        self.field.setFixedWidth(_WIDTH)
        self.field.hide()
        self.field.returnPressed.connect(self._on_return)
        self.field.left.connect(self.close_field)
        self._list = QStringListModel(self)
        completer = QCompleter(self._list, self)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.activated.connect(self._pick)
        self.field.setCompleter(completer)
        row_layout(self.link, self.field, parent=self)

    def set_text(self, text: str) -> None:
        """Call the link otherwise."""
        self.link.setText(text)
        self.field.setAccessibleName(text)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return self.field.sizeHint() if self.field.isVisibleTo(self) else self.link.sizeHint()

    def open(self) -> None:
        """Show the field instead of the link."""
        self._list.setStringList(list(self._names()))
        self.link.hide()
        self.setFixedHeight(max(_HEIGHT, self.field.sizeHint().height()))
        self.field.clear()
        self.field.show()
        self.field.setFocus()
        self.updateGeometry()
        self.opened.emit()

    def close_field(self) -> None:
        """Show the link again."""
        had_focus = self.field.hasFocus()
        self.link.show()
        if had_focus:
            self.link.setFocus()
        self.field.hide()
        self.setFixedHeight(_HEIGHT)
        self.updateGeometry()
        self.closed.emit()

    def _on_return(self) -> None:
        # Enter in the completion list picks there first, and then arrives here as well.
        if self.field.isHidden():
            return
        wanted = self.field.text().strip().casefold()
        names = self._list.stringList()
        exact = [name for name in names if name.casefold() == wanted]
        near = [name for name in names if wanted and wanted in name.casefold()]
        found = exact or (near if len(near) == 1 else [])
        if found:
            self._pick(found[0])
        else:
            self.field.setProperty("wrong", True)
            self.field.style().unpolish(self.field)
            self.field.style().polish(self.field)
            say(self.field, tip=live("No node has this name, or several do."))

    def _pick(self, name: str) -> None:
        self.close_field()
        self.picked.emit(name)
