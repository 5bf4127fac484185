"""The tool bar above a table: layout, operations on columns, and the form of the numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from bayesgui.panels.cpt.numbers import FORMS
from bayesgui.widgets.fields.compact_combo import CompactCombo
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.hairlines import paint_hairline
from bayesgui.widgets.rows.layouts import row_layout, text_label
from bayesgui.widgets.theme import font, icon

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QPaintEvent, QResizeEvent

OPERATIONS = ("normalize", "uniform", "random", "complement", "lock")
_BUTTON, _GAP, _MARGINS = 28, 2, 42
"""Width of a button without text, of the gap between two, and of all other gaps; in pixels."""
_BUTTON_TEXT = 11
"""Extra width of a button with text besides the text itself, in pixels."""
_BEFORE_FORM = 8
_ICONS = {
    "normalize": "sum",
    "uniform": "uniform",
    "random": "random",
    "complement": "complement",
    "lock": "lock",
}


def operation_title(operation: str, *, locked: bool = False) -> str:
    """Return the title of an operation on columns for buttons and menus."""
    if operation == "lock":
        return (
            QCoreApplication.translate("CptTools", "Unlock")
            if locked
            else QCoreApplication.translate("CptTools", "Lock")
        )
    return {
        "normalize": QCoreApplication.translate("CptTools", "Normalize"),
        "uniform": QCoreApplication.translate("CptTools", "Uniform"),
        "random": QCoreApplication.translate("CptTools", "Random"),
        "complement": QCoreApplication.translate("CptTools", "Complement"),
    }[operation]


def icon_of(operation: str, *, locked: bool = False) -> str:
    """Return the icon of an operation."""
    return "unlock" if operation == "lock" and locked else _ICONS[operation]


class CptTools(QWidget):
    """Layout, operations, a menu of less frequent ones, the form of the numbers and the size."""

    operation_chosen = Signal(str)
    """One of `OPERATIONS`."""
    direction_chosen = Signal(str)
    """One of `bayesgui.panels.cpt.model.LAYOUTS`."""
    form_chosen = Signal(str)
    """One of `bayesgui.panels.cpt.numbers.FORMS`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.direction = Segmented((("columns", ""), ("rows", ""), ("tree", "")), self)
        self.form = CompactCombo(self)
        self.form.activated.connect(lambda index: self.form_chosen.emit(FORMS[index]))
        self.form.currentIndexChanged.connect(lambda _index: self._explain_form())
        self.size_label = text_label(self, role="muted", wraps=False)
        self.more = QToolButton(self)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._menu = QMenu(self)
        self.more.setMenu(self._menu)
        self._buttons: dict[str, QToolButton] = {}
        self._sizes = ("", "")
        self._locked = False
        self._build()
        self._use_icons()
        self.retranslate()

    def _build(self) -> None:
        row = row_layout(self.direction, parent=self, margins=(8, 0, 12, 0), spacing=_GAP)
        row.addSpacing(10)
        for operation in OPERATIONS:
            button = QToolButton(self)
            button.setObjectName(f"cpt.{operation}")
            button.setFont(font(12))
            button.setIconSize(QSize(16, 16))
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(lambda _=False, o=operation: self.operation_chosen.emit(o))
            self._buttons[operation] = button
            row.addWidget(button)
        self.more.setIconSize(QSize(16, 16))
        row.addWidget(self.more)
        row.addStretch(1)
        row.addWidget(self.size_label)
        row.addSpacing(_BEFORE_FORM)
        row.addWidget(self.form)
        self._row = row

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
            self._write("lock")
            self._use_icons()

    @property
    def size_text(self) -> str:
        """The full size of the table in words."""
        return " · ".join(filter(None, self._sizes))

    def set_size(self, configurations: str, parameters: str) -> None:
        """Set the size of the table; the second part is hidden if there is no room."""
        self._sizes = (configurations, parameters)
        self.size_label.setToolTip(self.size_text)
        self._fit()

    def _use_icons(self) -> None:
        for operation, button in self._buttons.items():
            button.setIcon(icon(icon_of(operation, locked=self._locked)))
        self.more.setIcon(icon("more"))

    def retranslate(self) -> None:
        """Set all texts."""
        self._replace_direction()
        for operation in OPERATIONS:
            self._write(operation)
        self.more.setToolTip(self.tr("More actions for the selected columns"))
        self.more.setAccessibleName(self.tr("More"))
        self.form.set_choices(
            [
                (self.tr("Probability, 0.25"), "0.25"),
                (self.tr("Per cent, 25 %"), "25 %"),
                (self.tr("Odds, 1 : 3"), "1 : 3"),
                (self.tr("Counts, n"), "n"),
            ]
        )
        self._explain_form()
        self.form.setAccessibleName(self.tr("Form of the numbers"))
        self._fit()

    def _explain_form(self) -> None:
        """Name the form in the tooltip: its button has room for an example only."""
        text = self.tr(
            "{form}: how numbers are shown and typed. Counts become the proportions of a column."
        )
        self.form.setToolTip(text.format(form=self.form.currentText()))

    def _replace_direction(self) -> None:
        old = self.direction
        choices = [
            ("columns", self.tr("Columns")),
            ("rows", self.tr("Rows")),
            ("tree", self.tr("Tree")),
        ]
        self.direction = Segmented(choices, self)
        self.direction.set_current(old.current)
        self.direction.setToolTip(
            self.tr("Configurations of the parents as columns, as rows, or as rows that fold away")
        )
        self.direction.changed.connect(self.direction_chosen)
        self._row.replaceWidget(old, self.direction)
        old.hide()
        old.deleteLater()
        self.setTabOrder(self.direction, self._buttons[OPERATIONS[0]])

    def _write(self, operation: str) -> None:
        button = self._buttons[operation]
        title = operation_title(operation, locked=self._locked)
        button.setText(title)
        button.setAccessibleName(title)
        button.setToolTip(self._tip(operation))

    def _tip(self, operation: str) -> str:
        if operation == "lock":
            if self._locked:
                return self.tr(
                    "Unlock the selected cells, so that they can change again (Ctrl+Shift+L)"
                )
            return self.tr(
                "Lock the selected cells: they do not change until unlocked (Ctrl+Shift+L)"
            )
        return {
            "normalize": self.tr("Divide by the sum, in the selected columns or in all"),
            "uniform": self.tr(
                "Give every state the same probability, in the selected columns or in all"
            ),
            "random": self.tr("Draw the selected columns at random, or all"),
            "complement": self.tr(
                "Complement the selected columns, or all: p becomes (1 − p) / (states − 1)"
            ),
        }[operation]

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
