"""The tool bar above a table: layout, operations on columns, and the form of the numbers."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from bayesgui.panels.cpt.numbers import FORMS
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.fields.compact_combo import CompactCombo
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.hairlines import paint_hairline
from bayesgui.widgets.live_text import Text, live, phrase, say
from bayesgui.widgets.menu_entries import add_entry
from bayesgui.widgets.rows.layouts import row_layout, text_label
from bayesgui.widgets.theme import font, icon

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QPaintEvent, QResizeEvent

    from bayesgui.panels.cpt.model import CptModel

OPERATIONS = ("normalize", "uniform", "random", "complement", "lock")
_BUTTON, _GAP, _MARGINS = 28, 2, 42
"""Width of a button without text, of the gap between two, and of all other gaps; in pixels."""
_BUTTON_TEXT = 11
"""Extra width of a button with text besides the text itself, in pixels."""
_BEFORE_FORM = 8


class CptTools(QWidget):
    """Layout, operations, a menu of less frequent ones, the form of the numbers and the size."""

    operation_chosen = Signal(str)
    """One of `OPERATIONS`."""
    direction_chosen = Signal(str)
    """One of `bayesgui.panels.cpt.model.LAYOUTS`."""
    form_chosen = Signal(str)
    """One of `bayesgui.panels.cpt.numbers.FORMS`."""

    LOOKS: ClassVar[dict[str, tuple[Text, Text, str]]] = {
        "normalize": (
            live("Normalize"),
            live("Divide by the sum, in the selected columns or in all"),
            "sum",
        ),
        "uniform": (
            live("Uniform"),
            live("Give every state the same probability, in the selected columns or in all"),
            "uniform",
        ),
        "random": (
            live("Random"),
            live("Draw the selected columns at random, or all"),
            "random",
        ),
        "complement": (
            live("Complement"),
            live("Complement the selected columns, or all: p becomes (1 − p) / (states − 1)"),
            "complement",
        ),
        "lock": (
            live("Lock"),
            live("Lock the selected cells: they do not change until unlocked (Ctrl+Shift+L)"),
            "lock",
        ),
        "unlock": (
            live("Unlock"),
            live("Unlock the selected cells, so that they can change again (Ctrl+Shift+L)"),
            "unlock",
        ),
    }
    """Title, tooltip and icon of each operation."""

    FORM_TEXTS: ClassVar = (
        (live("Probability, 0.25"), "0.25"),
        (live("Per cent, 25 %"), "25 %"),
        (live("Odds, 1 : 3"), "1 : 3"),
        (live("Counts, n"), "n"),
    )

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.direction = Segmented(
            [("columns", live("Columns")), ("rows", live("Rows")), ("tree", live("Tree"))],
            self,
            tip=live(
                "Configurations of the parents as columns, as rows, or as rows that fold away"
            ),
            changed=self.direction_chosen,
        )
        self._locked = False
        self._buttons = {operation: self._button(operation) for operation in OPERATIONS}
        self._menu = QMenu(self)
        self.more = named(
            QToolButton(self),
            "",
            tip=live("More actions for the selected columns"),
            spoken=live("More"),
        )
        self.more.setIcon(icon("more"))
        self.more.setIconSize(QSize(16, 16))
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.more.setMenu(self._menu)
        self.size_label = text_label(self, role="muted", wraps=False)
        self.form = CompactCombo(self.FORM_TEXTS, self)
        say(self.form, spoken=live("Form of the numbers"))
        self.form.activated.connect(lambda index: self.form_chosen.emit(FORMS[index]))
        self.form.currentIndexChanged.connect(self._explain_form)
        self._explain_form(0)
        self._sizes = ("", "")
        row_layout(
            *(self.direction, 10),
            *(*self._buttons.values(), self.more, None),
            *(self.size_label, _BEFORE_FORM, self.form),
            parent=self,
            margins=(8, 0, 12, 0),
            spacing=_GAP,
        )

    def _button(self, operation: str) -> QToolButton:
        button = named(QToolButton(self), f"cpt.{operation}")
        button.setFont(font(12))
        button.setIconSize(QSize(16, 16))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda: self.operation_chosen.emit(operation))
        self._write(button, operation)
        return button

    def _write(self, button: QToolButton, operation: str) -> None:
        title, tip, picture = self.look_of(operation, locked=self._locked)
        say(button, title, tip=tip, spoken=title)
        button.setIcon(icon(picture))

    @classmethod
    def look_of(cls, operation: str, *, locked: bool) -> tuple[Text, Text, str]:
        """Return title, tooltip and icon of an operation; locked cells can be unlocked."""
        return cls.LOOKS["unlock" if operation == "lock" and locked else operation]

    def button(self, operation: str) -> QToolButton:
        """Return the button of an operation."""
        return self._buttons[operation]

    @property
    def hidden_operations(self) -> list[str]:
        """The operations whose buttons have no room, for the menu of less frequent ones."""
        return [name for name, button in self._buttons.items() if button.isHidden()]

    def fill_more(self, filler: Callable[[QMenu], None]) -> None:
        """Set the function that fills the menu of less frequent operations each time it opens."""

        def fill() -> None:
            self._menu.clear()
            filler(self._menu)

        self._menu.aboutToShow.connect(fill)

    def set_locked(self, locked: bool) -> None:
        """Set whether the selection is locked, in which case the button unlocks."""
        if locked != self._locked:
            self._locked = locked
            self._write(self._buttons["lock"], "lock")

    @property
    def size_text(self) -> str:
        """The full size of the table in words."""
        return " · ".join(filter(None, self._sizes))

    def set_size(self, configurations: str, parameters: str) -> None:
        """Set the size of the table; the second part is hidden if there is no room."""
        self._sizes = (configurations, parameters)
        self.size_label.setToolTip(self.size_text)
        self._fit()

    def _explain_form(self, index: int) -> None:
        """Name the form in the tooltip: its button has room for an example only."""
        tip = live(
            "{form}: how numbers are shown and typed. Counts become the proportions of a column."
        )
        say(self.form, tip=tip.filled(form=self.FORM_TEXTS[index][0]))

    # -- layout -------------------------------------------------------------------------------

    def minimumSizeHint(self) -> QSize:
        return QSize(self._least + len(self._buttons) * (_BUTTON + _GAP), 28)

    @property
    def _least(self) -> int:
        """The width without any buttons except that of the menu."""
        return _MARGINS + self.direction.sizeHint().width() + _BUTTON + self.form.sizeHint().width()

    def paintEvent(self, event: QPaintEvent) -> None:
        x = self.direction.geometry().right() + 8
        paint_hairline(QPainter(self), x, 3, self.height() - 6, upright=True)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide texts if there is no room for them, and then buttons."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        metrics = QFontMetrics(font(12))
        icons = self.minimumSizeHint().width()
        named = icons + sum(
            metrics.horizontalAdvance(button.text()) + _BUTTON_TEXT
            for button in self._buttons.values()
        )
        with_names = self.width() >= named
        style = Qt.ToolButtonStyle
        chosen = style.ToolButtonTextBesideIcon if with_names else style.ToolButtonIconOnly
        fitting = (self.width() - self._least) // (_BUTTON + _GAP)
        for place, button in enumerate(self._buttons.values()):
            if button.toolButtonStyle() != chosen:
                button.setToolButtonStyle(chosen)
            button.setVisible(with_names or place < fitting)
        left = self.width() - (named if with_names else icons)
        for text in (self.size_text, self._sizes[0]):
            fits = metrics.horizontalAdvance(text) + 6 + _BEFORE_FORM <= left
            if fits:
                self.size_label.setText(text)
                break
        self.size_label.setVisible(fits)


def fill_folding(menu: QMenu, model: CptModel) -> None:
    """Add the entries that fold and unfold the rows of a table that is a tree."""
    add_entry(
        menu,
        phrase("CptPanel", "Expand all"),
        partial(model.fold, lambda tree: tree.set_all_open(True)),
        tip=phrase("CptPanel", "Show every configuration; + unfolds the current branch alone"),
    )
    add_entry(
        menu,
        phrase("CptPanel", "Collapse all"),
        partial(model.fold, lambda tree: tree.set_all_open(False)),
        tip=phrase(
            "CptPanel", "Show the first parent's states alone; − folds the current branch alone"
        ),
    )
    menu.addSeparator()
