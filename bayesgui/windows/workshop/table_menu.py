"""The button beside the workshop's table: folders and columns of texts, and how words count."""

from __future__ import annotations

import functools
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from bayesgui.classifiers.base import classifiers
from bayesgui.classifiers.regression.base import NumberModel
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.live_text import live
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.theme import icon
from bayesgui.windows.workshop.state import WorkshopState

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.data.texts.words import TextColumn

LIMITS = (100, 500, 1000, 2000, 5000, 10_000)
"""Numbers of words to choose from."""
_MOST_COLUMNS = 30


class TableMenu(QToolButton):
    """A menu, made again from the state when it opens."""

    table_requested = Signal()
    folder_requested = Signal()
    """Request to choose a folder of texts."""
    column_chosen = Signal(str)
    """Request to use the words of a column as the features."""
    example_requested = Signal()
    counting_chosen = Signal(object)
    """A `TextColumn`: how the words of the texts count."""
    editor_requested = Signal()
    rows_requested = Signal()
    """Request to add the rows of a file to the trained model."""
    inspector_requested = Signal()
    """Request to show what the chosen model learned."""
    scores_requested = Signal()
    """Request to predict a file, with −ln P(class, row) beside the posteriors."""

    card_requested = Signal()
    """Request to write a page about the chosen model."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        tip = live("Other tables: texts, and how their words count")
        named(self, "workshopTableMenu", tip=tip, spoken=live("Tables and texts"))
        self.setIcon(icon("more"))
        self.setIconSize(QSize(16, 16))
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._state = WorkshopState()
        self._menu = QMenu(self)
        self._menu.setToolTipsVisible(True)
        self._menu.aboutToShow.connect(self._fill)
        self.setMenu(self._menu)

    def show_state(self, state: WorkshopState) -> None:
        """Follow another state."""
        self._state = state

    def action(self, name: str) -> QAction:
        """Return an entry of the menu, as it is now, by its object name."""
        self._fill()
        found = self._menu.findChild(QAction, name)
        assert isinstance(found, QAction), name
        return found

    def _fill(self) -> None:
        self._menu.clear()
        for child in self._menu.findChildren(QMenu):
            child.setParent(None)
            child.deleteLater()
        menu, add = self._menu, self._add
        add(menu, "table", self.tr("Open a table…"), self.table_requested.emit)
        text = self.tr("Open a folder of texts…")
        folder = add(menu, "folder", text, self.folder_requested.emit)
        folder.setToolTip(self.tr("Each subfolder is a class, each file in it a text"))
        self._add_columns()
        add(menu, "example", self.tr("Example: 60 short messages"), self.example_requested.emit)
        texts = self._state.source.texts
        self._menu.addSeparator()
        self._add_counting(texts)
        self._menu.addSeparator()
        self._add_rows()

    def _add(
        self, menu: QMenu, name: str, text: str, chosen: Callable[[], object] | None
    ) -> QAction:
        made = QAction(text, menu)
        made.setObjectName(name)
        if chosen is not None:
            made.triggered.connect(lambda _on=False: chosen())
        menu.addAction(made)
        return made

    def _add_columns(self) -> None:
        names = self._state.source.columns
        columns = QMenu(self.tr("Count the words of"), self._menu)
        columns.setEnabled(bool(names))
        for name in names[:_MOST_COLUMNS]:
            if name != self._state.target:
                text = name.replace("&", "&&")
                chosen = functools.partial(self.column_chosen.emit, name)
                self._add(columns, f"column.{name}", text, chosen)
        self._menu.addMenu(columns)

    def _add_counting(self, texts: TextColumn | None) -> None:
        """Add the ways to count, of which one is ticked, and the numbers of words."""
        ways = QActionGroup(self._menu)
        for name, text, presence in (
            ("counts", self.tr("Count how often a word occurs"), False),
            ("presence", self.tr("Count whether a word occurs"), True),
        ):
            chosen = None if texts is None else replace(texts, presence=presence)
            self._tick(self._menu, ways, name, text, chosen, texts)
        limits = QMenu(self.tr("Words at most"), self._menu)
        limits.setEnabled(texts is not None)
        numbers = QActionGroup(limits)
        for limit in LIMITS:
            chosen = None if texts is None else replace(texts, most=limit)
            self._tick(limits, numbers, f"words.{limit}", count_text(limit), chosen, texts)
        self._menu.addMenu(limits)

    def _add_rows(self) -> None:
        """Add the entries on the table's rows."""
        name, reason = self.adding_to()
        first = "" if self._state.has_model else self.tr("Train or open a model first")
        if self._predicts_numbers:
            first = self.tr("The model predicts numbers, and this is about classes")
        add_rows = self.tr("Add rows of a file to {model}…").format(model=name)
        inspect = self.tr("What {model} learned…").format(model=name)
        for entry, text, chosen, tip, missing in (
            (
                "rows.edit",
                self.tr("Edit the rows…"),
                self.editor_requested,
                self.tr("Change cells, add and remove rows"),
                self.editing_reason(),
            ),
            (
                "rows.add",
                add_rows if name else self.tr("Add rows of a file to a model…"),
                self.rows_requested,
                self.tr("It learns from them in addition, by their counts"),
                reason,
            ),
            (
                "model.inspect",
                inspect if name else self.tr("What the model learned…"),
                self.inspector_requested,
                self.tr("Its probabilities, means and counts of each column in each class"),
                first,
            ),
            (
                "model.scores",
                self.tr("Predict a file with −ln scores…"),
                self.scores_requested,
                self.tr("Also writes −ln P(class, row); the smallest is the most probable class"),
                first,
            ),
            (
                "model.card",
                self.tr("Model card…"),
                self.card_requested,
                self.tr("A page about the chosen model: rows, figures, reliability, losses"),
                first or ("" if self._state.trained else self.tr("Train the model first")),
            ),
        ):
            made = self._add(self._menu, entry, text, chosen.emit)
            made.setEnabled(not missing)
            made.setToolTip(missing or tip)

    def editing_reason(self) -> str:
        """Return why the rows cannot be edited; empty if they can."""
        if self._state.dataset is None:
            return self.tr("Open a table first")
        if self._state.source.texts is not None:
            return self.tr("The rows are texts; edit them in their file")
        return ""

    @property
    def _predicts_numbers(self) -> bool:
        opened = self._state.opened
        if self._state.applied is not None:
            return self._state.numbers.on
        return opened is not None and isinstance(opened.model, NumberModel)

    def adding_to(self) -> tuple[str, str]:
        """Return the model that rows are added to, and why they cannot be, if so."""
        shown, opened = self._state.applied, self._state.opened
        name = shown.name if shown is not None else "" if opened is None else opened.method
        if shown is None and opened is None:
            return "", self.tr("Train or open a model first")
        counts = name in classifiers.names() and not self._predicts_numbers
        if not counts or not classifiers[name].traits.get("adds_rows"):
            text = self.tr("{model} does not learn by counts; train it on all rows")
            return name, text.format(model=name or self.tr("a network"))
        return name, ""

    def _tick(
        self,
        menu: QMenu,
        group: QActionGroup,
        name: str,
        text: str,
        chosen: TextColumn | None,
        now: TextColumn | None,
    ) -> None:
        made = self._add(menu, name, text, lambda: self.counting_chosen.emit(chosen))
        made.setCheckable(True)
        made.setChecked(chosen is not None and chosen == now)
        made.setEnabled(chosen is not None)
        group.addAction(made)
