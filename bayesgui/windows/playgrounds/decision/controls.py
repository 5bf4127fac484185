"""The left column: an example to begin with, classes, losses, and what is shown."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from bayesgui.widgets.fields.buttons import named, push_button
from bayesgui.widgets.fields.elided_combo import ElidedCombo
from bayesgui.widgets.live_text import live, phrase, say, tell
from bayesgui.widgets.rows.layouts import column_layout, row_layout, show_text, text_label
from bayesgui.widgets.rows.section import Hairline
from bayesgui.windows.playgrounds.decision.class_form import ClassForm
from bayesgui.windows.playgrounds.decision.column_form import ColumnForm
from bayesgui.windows.playgrounds.decision.limits import MAX_CLASSES
from bayesgui.windows.playgrounds.decision.loss_grid import DecisionLosses
from bayesgui.windows.playgrounds.decision.plot import Shown
from bayesgui.windows.playgrounds.decision.settings import Rule, zero_one
from bayesgui.windows.playgrounds.decision.stories import STORIES, TEXTBOOK, story_of
from bayesgui.windows.playgrounds.shown_parts import ShownParts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.widgets.live_text import Text
    from bayesgui.windows.playgrounds.decision.settings import DecisionSettings


class DecisionControls(QWidget):
    """Everything that can be set; holds no numbers of its own but those shown.

    `tables`: names of tables whose columns can be the classes.
    """

    edited = Signal(object, object)
    """Other settings, and the gesture that they belong to."""
    gesture_started = Signal()
    table_chosen = Signal(int)
    load_asked = Signal()
    columns_chosen = Signal(str, str)
    shown_changed = Signal(object)

    def __init__(self, tables: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        self._tables = tuple(tables)
        self._settings: DecisionSettings = STORIES[0].settings
        self.setProperty("panel", True)
        self.stories = named(
            ElidedCombo(self), "decision.story", spoken=live("Begin with an example")
        )
        # A long title is cut: it does not widen the column.
        self.stories.setMinimumWidth(86)
        self.load = push_button(
            "decision.load", self, self.load_asked, live("Load…"),
            tip=live("Take the classes of the columns of a file"),
        )  # fmt: skip
        self.story_text = text_label(self, 12, role="muted")
        self.columns = ColumnForm(self)
        self.forms = [ClassForm(k, self) for k in range(MAX_CLASSES)]
        # Tab follows the order in which they are made.
        self.buttons: dict[str, QPushButton] = {}
        self._add_button("add", live("Add a class"), live("Add a class, up to four"))
        self.grid = DecisionLosses(self)
        self._add_button(
            "zero_one", "0/1", live("Every error costs 1: the risk is the error probability")
        )
        self._add_button("textbook", live("Textbook example"), live("Two irises with losses 3 : 1"))
        self._add_button(
            "transpose",
            live("Transpose"),
            live("Exchange truth and decision: some texts write the matrix that way round"),
        )
        texts = {
            "thresholds": live("thresholds of both rules"),
            "total": live("p(x) over its parts"),
        }
        self.parts = ShownParts(Shown(), "decision.show", self, texts)
        self.checks = self.parts.checks
        self._build()
        self._connect()
        self.set_active("error")
        tell(self._fill_list, live("Columns of {table}"))

    def _add_button(self, key: str, text: Text | str, tip: Text) -> None:
        self.buttons[key] = push_button(
            f"decision.{key}", self, lambda: self._press(key), text, tip=tip
        )

    def _build(self) -> None:
        title = partial(text_label, self, 13, 600)
        begin = title(text=live("Begin with"))
        column_layout(
            row_layout(begin, self.load, spacing=6, grows=begin),
            self.stories, self.story_text, self.columns, Hairline(self), *self.forms,
            row_layout(self.buttons["add"], None), Hairline(self),
            title(text=live("Losses")), self.grid,
            row_layout(self.buttons["zero_one"], self.buttons["textbook"], None, spacing=6),
            row_layout(self.buttons["transpose"], None), Hairline(self),
            title(text=live("Show")), self.parts, None,
            parent=self, margins=(16, 14, 14, 14), spacing=8,
        )  # fmt: skip

    def _connect(self) -> None:
        self.stories.activated.connect(self._start_with)
        self.columns.columns_chosen.connect(self.columns_chosen)
        self.columns.shape_chosen.connect(
            lambda shape: self.edited.emit(self._settings.with_shape(shape), None)
        )
        for form in self.forms:
            form.changed.connect(self._on_number)
            form.slider_pressed.connect(self.gesture_started)
            form.removed.connect(lambda k: self.edited.emit(self._settings.without_class(k), None))
        self.grid.changed.connect(
            lambda i, j, loss: self.edited.emit(self._settings.with_loss(i, j, loss), None)
        )
        self.parts.changed.connect(self.shown_changed)

    # -- texts and numbers --------------------------------------------------------------------

    def show_tables(self, tables: Sequence[str]) -> None:
        """Offer other tables."""
        self._tables = tuple(tables)
        tell(self._fill_list, live("Columns of {table}"))

    def _fill_list(self, of_columns: str) -> None:
        self.stories.clear()
        self.stories.addItems([_translated(story.title) for story in STORIES])
        self.stories.addItems([of_columns.format(table=table) for table in self._tables])

    def set_active(self, rule: Rule) -> None:
        """Say whose error areas are hatched."""
        say(
            self.checks["areas"],
            live("error areas of the minimum error rule")
            if rule == "error"
            else live("error areas of the minimum risk rule"),
        )

    def show_settings(self, settings: DecisionSettings) -> None:
        """Show other numbers; nothing is emitted."""
        self._settings = settings
        for k, form in enumerate(self.forms):
            form.setVisible(k < settings.count)
            if k < settings.count:
                form.show_settings(settings)
        self.grid.show_settings(settings)
        self.buttons["add"].setVisible(settings.count < MAX_CLASSES)
        story, source = story_of(settings.story), settings.source
        at = -1 if story is None else STORIES.index(story)
        if source is not None and source.table in self._tables:
            at = len(STORIES) + self._tables.index(source.table)
        self.stories.setCurrentIndex(at)
        self.columns.show_source(source, settings.shape)
        sample = live("histogram of a sample of 500")
        say(self.checks["sample"], sample if source is None else live("histogram of the values"))
        show_text(self.story_text, "" if story is None else _translated(story.text))

    # -- edits --------------------------------------------------------------------------------

    def _start_with(self, at: int) -> None:
        if at < len(STORIES):
            self._begin(STORIES[at].key)
        else:
            self.table_chosen.emit(at - len(STORIES))

    def _begin(self, key: str) -> None:
        story = story_of(key)
        if story is not None:
            self.edited.emit(story.settings, None)

    def _press(self, key: str) -> None:
        now = self._settings
        if key == "textbook":
            self._begin(TEXTBOOK)
        elif key == "add":
            self.edited.emit(now.with_class(), None)
        elif key == "zero_one":
            self.edited.emit(now.with_losses(zero_one(now.count)), None)
        else:
            self.edited.emit(now.transposed(), None)

    def _on_number(self, name: str, index: int, value: float, slid: bool) -> None:
        edit = {
            "mean": self._settings.with_mean,
            "deviation": self._settings.with_deviation,
            "prior": self._settings.with_prior,
        }[name]
        self.edited.emit(edit(index, value), (name, index) if slid else None)


def _translated(text: str) -> str:
    return phrase("Stories", text)
