"""Base class of pages that list what the graph says, or a sentence while there is no list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from bayesgui.panels.panel import Panel
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.live_text import tell
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, inset, row_layout, stacked, text_label
from bayesgui.widgets.rows.section import Hairline

if TYPE_CHECKING:
    from bayesgui.widgets.live_text import Text

F = TypeVar("F")


class ListedPage(Panel, Generic[F]):
    """A headline with controls and a cross, a note, and the list of what was found."""

    follows = None  # everything comes with `show_found`

    asked = Signal(object)
    """A row to look at on the canvas."""

    def __init__(self, name: str, title: Text, parent: QWidget | None) -> None:
        super().__init__(parent)
        named(self, name, spoken=title)
        self.found: F | None = None
        self._page_title = title
        self._controls: tuple[QWidget, ...] = ()
        self.headline = text_label(self, 13, 600, wraps=False)
        self.close_button = self.cross()
        self.note = text_label(self, 11, role="muted")
        self._empty = EmptyState(parent=self)

    def build(self, listed: QWidget, *controls: QWidget) -> None:
        """Lay out the page; `controls`: shown beside the headline while there is a list."""
        self._controls = controls
        self._body, inner = QWidget(self), inset(listed)
        column_layout(
            inset(self.note),
            inner,
            parent=self._body,
            margins=(0, 6, 0, 0),
            spacing=6,
            grows=inner,
        )
        self._stack = stacked(self, self._body, self._empty)
        head = (self.headline, None, *controls, self.close_button)
        column_layout(
            row_layout(*head, margins=(12, 5, 6, 5), spacing=8),
            Hairline(self),
            self._stack,
            parent=self,
            spacing=0,
            grows=self._stack,
        )
        self.show_found(None)

    def show_found(self, found: F | None, line: str = "") -> None:
        """Show another list, or a sentence in place of it."""
        self.found = found
        tell(self._empty.set_texts, self._page_title, line)
        self.refresh()

    def refresh(self) -> None:
        found = self.found
        for widget in self._controls:
            widget.setVisible(found is not None)
        if found is None:
            self.clear()
            self.headline.setText("")
            self._stack.setCurrentWidget(self._empty)
            return
        self.list_found(found)
        self._stack.setCurrentWidget(self._body)

    # -- for subclasses -----------------------------------------------------------------------

    def clear(self) -> None:
        """Empty the list."""

    def list_found(self, found: F) -> None:
        """Show what was found, with its headline and note."""
        raise NotImplementedError
