"""Base class of dialogs: margins, headlines and a row of buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QFormLayout, QLabel, QPushButton, QScrollArea, QWidget

from bayesgui.app.shell.help_topics import page_of
from bayesgui.widgets.fields.buttons import AnyWidget, named
from bayesgui.widgets.fields.enter_key import press_with_enter
from bayesgui.widgets.help_button import help_requests
from bayesgui.widgets.on_screen import bring_to_front
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.widgets.rows.scroll_column import scroll_column

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QKeyEvent, QShowEvent

MARGIN = 18
_HELP_WIDTH = 28
_TITLE_BAR = 32
"""Assumed height of a title bar in pixels; the real one is unknown before showing."""


def restyle(widget: QWidget, name: str, value: object) -> None:
    """Set a property that the style sheet depends on."""
    widget.setProperty(name, value)
    widget.style().polish(widget)


class Dialog(QDialog):
    """A dialog with content above a row of buttons; opened with `open` or `show_beside`."""

    def __init__(self, title: str, parent: QWidget, name: str = "") -> None:
        """Make it with a title and an object name, by which its help page is found."""
        super().__init__(parent)
        self.setObjectName(name)
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._body = QWidget(self)
        self._body.setProperty("panel", True)
        self.content = column_layout(parent=self._body, spacing=8)
        self.field_form = QFormLayout()
        """The fields of the last `add_form`."""
        self._scrolled: QScrollArea | None = None
        self._buttons = row_layout(None, spacing=8)
        self._n_left = 0
        self._column = column_layout(
            self._body, self._buttons,
            parent=self, margins=(MARGIN, MARGIN, MARGIN, 14), spacing=12, grows=self._body,
        )  # fmt: skip
        self._help: QPushButton | None = None

    def showEvent(self, event: QShowEvent) -> None:
        self._offer_help()
        self._keep_on_screen()
        super().showEvent(event)

    def event(self, event: QEvent) -> bool:
        """Stay on the screen when rows are added, too."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest and self.isVisible():
            self._keep_on_screen()
        return done

    def _keep_on_screen(self) -> None:
        """Make room for all rows up to the screen; what is too tall scrolls above the buttons."""
        room = self.screen().availableGeometry().size() - QSize(0, _TITLE_BAR)
        if self._scrolled is None and self._least_height() > room.height():
            self._scrolled = self._scrolling()
        self.resize(self.size().expandedTo(QSize(0, self._least_height())).boundedTo(room))

    def _least_height(self) -> int:
        """Return the height below which rows overlap; `minimumSizeHint` takes no heed of wraps."""
        of_wraps = self._column.totalMinimumHeightForWidth(self.width())
        return max(of_wraps, self.minimumSizeHint().height())

    def _scrolling(self) -> QScrollArea:
        focused, place = self.focusWidget(), self._column.indexOf(self._body)
        self._column.removeWidget(self._body)
        area = scroll_column(self._body, self)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        bar = area.verticalScrollBar().sizeHint().width()
        area.setMinimumWidth(self._body.minimumSizeHint().width() + bar)
        self._column.insertWidget(place, area, 1)
        self._column.activate()
        if focused is not None:
            focused.setFocus()
        return area

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the focused button with Enter, and only without one the primary button."""
        if not press_with_enter(self, event):
            super().keyPressEvent(event)

    @property
    def help_page(self) -> str:
        """The help page of what is shown at present; "" for the one by the object name."""
        return ""

    def _offer_help(self) -> None:
        """Add a button “?” and F1, if there is a page about the dialog."""
        if self._help is not None or not page_of(self, {}):
            return
        self._help = QPushButton("?", self)
        self._help.setObjectName("help")
        self._help.setProperty("narrow", True)
        self._help.setAutoDefault(False)
        self._help.setFixedWidth(_HELP_WIDTH)
        self._help.setAccessibleName(self.tr("Help"))
        self._help.setToolTip(self.tr("What this is about (F1)"))
        self._help.clicked.connect(lambda _checked=False: self.ask_for_help())
        self._buttons.insertWidget(0, self._help)
        self._n_left += 1
        QShortcut(QKeySequence("F1"), self).activated.connect(self.ask_for_help)

    def ask_for_help(self) -> None:
        """Show the help page of what the dialog is about."""
        help_requests().asked.emit(self)

    def show_beside(self) -> None:
        """Show the dialog, or bring it to the front; the window stays usable meanwhile."""
        self.setModal(False)
        bring_to_front(self)

    def add_form(self, across: int = 16, down: int = 8) -> None:
        """Add a form, without fields so far; `across, down`: px between labels and fields."""
        self.field_form = QFormLayout()
        self.field_form.setHorizontalSpacing(across)
        self.field_form.setVerticalSpacing(down)
        self.content.addLayout(self.field_form)

    def add_field(
        self, label: str, field: AnyWidget, name: str, tip: str = "", *, spoken: str = ""
    ) -> AnyWidget:
        """Add a field to the form, with an object name; its accessible name is its label."""
        self.field_form.addRow(label, named(field, name, tip=tip, spoken=spoken or label))
        return field

    def add_headline(self, text: str) -> QLabel:
        """Add a headline, 14 px semibold."""
        label = text_label(self, 14, 600, wraps=False, text=text)
        self.content.addWidget(label)
        return label

    def add_line(self, text: str, role: str = "") -> QLabel:
        """Add text with word wrap."""
        label = QLabel(text, self)
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.PlainText)
        if role:
            label.setProperty("role", role)
        self.content.addWidget(label)
        return label

    def add_button(
        self, text: str, slot: Callable[[], object], *, primary: bool = False
    ) -> QPushButton:
        """Add a button at the right; the `primary` one of a dialog is triggered by Enter."""
        button = QPushButton(text, self)
        button.setAutoDefault(primary)
        button.setDefault(primary)
        button.setProperty("primary", primary)
        button.clicked.connect(lambda _checked=False: slot())
        self._buttons.addWidget(button)
        return button

    def add_close_button(self, text: str) -> None:
        """Add a button that closes the dialog and leaves Enter to its fields."""
        self.add_button(text, self.accept, primary=True).setDefault(False)
        for button in self.findChildren(QPushButton):
            button.setAutoDefault(False)

    def add_left(self, button: QPushButton) -> None:
        """Add a button at the left."""
        self._buttons.insertWidget(self._n_left, button)
        self._n_left += 1
