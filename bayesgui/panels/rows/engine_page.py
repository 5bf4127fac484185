"""Base class of pages that show an answer of the engine: busy, outdated, refused, or answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from bayesgui.panels.panel import Panel
from bayesgui.widgets.fields.buttons import link_button
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.rows.elided_label import ElidedLabel
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, inset, row_layout, show_text, text_label
from bayesgui.widgets.rows.section import Hairline

if TYPE_CHECKING:
    from PySide6.QtGui import QShowEvent

    from bayesgui.document.session import DocumentSession
    from bayesgui.widgets.live_text import Text
    from bayesgui.widgets.rows.layouts import Part


class EnginePage(Panel):
    """A headline, a status line, and an answer or a sentence in place of it."""

    follows = None  # answers come from those who ask the engine

    says_in_head: ClassVar[bool] = False
    """Whether the status line stands in the headline, where it moves nothing: on wide pages."""

    update_requested = Signal()
    """The answer is outdated; request a new one."""
    cancel_requested = Signal()
    """Request to cancel the computation."""
    shown = Signal()
    """The page came to the front."""

    def __init__(
        self, closable: bool, parent: QWidget | None = None, *, is_section: bool = False
    ) -> None:
        """Make it with or without a close button; a section of a page has its line above."""
        super().__init__(parent)
        self._page_name = self._subject = self._end = ""
        self._tools: list[QWidget] = []
        self._headline = ElidedLabel(13, 600, self)
        self.close_button = self.cross(live("Close this page"))
        self.close_button.setVisible(closable)
        self._going_on = QWidget(self)
        self._says = text_label(self._going_on, 11, role="muted")
        self.state_button = link_button(self._going_on, self._on_state_clicked)
        self._is_busy = False
        self._standing = text_label(self, 11, role="muted")
        self._standing.setContentsMargins(12, 4, 12, 0)
        self._standing.hide()
        self._stack = QStackedWidget(self)
        self._empty = EmptyState(parent=self)
        self._stack.addWidget(self._empty)
        self._body: QWidget | None = None
        self._lay_out(is_section)
        self._going_on.hide()

    def _lay_out(self, is_section: bool) -> None:
        self._head = row_layout(
            self._headline,
            self.close_button,
            margins=(12, 6, 6, 5),
            spacing=6,
            grows=self._headline,
        )
        line = row_layout(
            self._says,
            self.state_button,
            parent=self._going_on,
            margins=(0, 0, 0, 0) if self.says_in_head else (12, 3, 8, 3),
            grows=self._says,
        )
        head = [inset(Hairline(self)), self._head] if is_section else [self._head, Hairline(self)]
        below = [self._going_on, self._standing]
        if self.says_in_head:
            self._says.setWordWrap(False)
            self._head.insertWidget(1, self._going_on)
            below.remove(self._going_on)
        else:
            line.setAlignment(self.state_button, Qt.AlignmentFlag.AlignTop)
        column_layout(
            *head,
            *below,
            self._stack,
            parent=self,
            spacing=0,
            grows=self._stack,
        )

    def _set_column(self, *parts: Part, grows: QWidget) -> None:
        """Show parts below each other as the answer."""
        body = QWidget(self)
        column_layout(*parts, parent=body, margins=(0, 10, 0, 6), spacing=6, grows=grows)
        self._set_body(body)

    def _set_body(self, body: QWidget) -> None:
        self._body = body
        self._stack.addWidget(body)

    def _add_tool(self, tool: QWidget) -> None:
        """Insert a control of the answer between the headline and the close button."""
        self._tools.append(tool)
        tool.hide()
        self._head.insertWidget(self._head.count() - 1, tool)

    # -- state --------------------------------------------------------------------------------

    @property
    def headline(self) -> str:
        """The subject of the answer; without one the name of the page."""
        return self._headline.whole

    @property
    def state_text(self) -> str:
        """The status line: a computation in progress, or why the answer is outdated; else ""."""
        return "" if self._going_on.isHidden() else self._says.text()

    @property
    def is_answered(self) -> bool:
        """Whether an answer is shown."""
        return self._stack.currentWidget() is self._body

    def set_headline(self, text: str, end: str = "") -> None:
        """Set the headline above an answer; what it ends with is the last to be cut."""
        self._subject, self._end = text, end
        self._show_head()

    def _show_head(self) -> None:
        """Show subject and controls above an answer only: an older one would go on with them."""
        if self.is_answered:
            self._headline.set_text(self._subject, self._end)
        else:
            self._headline.set_text(self._page_name)
        for tool in self._tools:
            tool.setVisible(self.is_answered)

    def show_body(self) -> None:
        """Show the answer, which is up to date."""
        assert self._body is not None
        self._going_on.hide()
        self._body.setEnabled(True)
        self._stack.setCurrentWidget(self._body)
        self._show_head()

    @property
    def standing(self) -> str:
        """Under which strategy the answer is; "" without decisions."""
        return self._standing.text()

    def say_standing(self, text: str) -> None:
        """Say under which strategy the answer is."""
        show_text(self._standing, text)

    def show_instead(self, headline: str, line: str) -> None:
        """Show a headline and a sentence in place of an answer."""
        self._going_on.hide()
        self.say_standing("")
        self._empty.set_texts(headline, self.template_line or line)
        self._stack.setCurrentWidget(self._empty)
        self._show_head()

    def show_nothing(self) -> None:
        """Show only the page's name, until there is an answer."""
        self.show_instead(self._page_name, "")

    def _name_page(self, name: str) -> None:
        """Set the name of the page, which stands in place of an answer's subject."""
        self._page_name = name
        if not self.is_answered:
            self.show_nothing()

    def say_busy(self, text: str) -> None:
        """Show a computation in progress with a link to cancel it; the old answer stays, dimmed."""
        self._say(text, live("Cancel"), busy=True)

    def say_old(self, text: str) -> None:
        """Show why the answer is outdated, with a link to update it."""
        self._say(text, live("Update"), busy=False)

    def _say(self, text: str, button: Text, *, busy: bool) -> None:
        assert self._body is not None
        self._is_busy = busy
        self._says.setText(text)
        say(self.state_button, button)
        self._going_on.show()
        self._body.setEnabled(False)

    def on_session_left(self, session: DocumentSession) -> None:
        session.overlays.update(hovered=None)

    def _on_state_clicked(self) -> None:
        (self.cancel_requested if self._is_busy else self.update_requested).emit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and self.isVisible():
            self.shown.emit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.shown.emit()
