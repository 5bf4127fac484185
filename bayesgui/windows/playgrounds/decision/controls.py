"""The left column: an example to begin with, classes, losses, and what is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from bayesgui.widgets.fields.elided_combo import ElidedCombo
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.widgets.rows.section import Hairline
from bayesgui.windows.playgrounds.decision.class_form import ClassForm
from bayesgui.windows.playgrounds.decision.column_form import ColumnForm
from bayesgui.windows.playgrounds.decision.limits import MAX_CLASSES
from bayesgui.windows.playgrounds.decision.loss_grid import DecisionLosses
from bayesgui.windows.playgrounds.decision.number_row import section_label
from bayesgui.windows.playgrounds.decision.plot import Shown
from bayesgui.windows.playgrounds.decision.settings import Rule, zero_one
from bayesgui.windows.playgrounds.decision.stories import STORIES, TEXTBOOK, story_of
from bayesgui.windows.playgrounds.reading import load_button
from bayesgui.windows.playgrounds.shown_parts import ShownParts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.windows.playgrounds.decision.settings import DecisionSettings


class DecisionControls(QWidget):
    """Everything that can be set; holds no numbers of its own but those shown.

    `tables`: names of tables whose columns can be the classes.
    """

    edited = Signal(object, object)
    """Other settings, and the gesture that they belong to."""
    gesture_started = Signal()
    table_chosen = Signal(int)
    columns_chosen = Signal(str, str)
    shown_changed = Signal(object)

    def __init__(self, tables: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        self._tables = tuple(tables)
        self._settings: DecisionSettings = STORIES[0].settings
        self._active: Rule = "error"
        self.setProperty("panel", True)
        self.stories = ElidedCombo(self)
        self.stories.setObjectName("decision.story")
        self.load = load_button(self, "decision")
        self.story_text = text_label(self, 12, role="muted")
        self.columns = ColumnForm(self)
        self.forms = [ClassForm(k, self) for k in range(MAX_CLASSES)]
        # Tab follows the order in which they are made.
        self.buttons = {"add": QPushButton(self)}
        self.grid = DecisionLosses(self)
        self.buttons |= {key: QPushButton(self) for key in ("zero_one", "textbook", "transpose")}
        self.parts = ShownParts(Shown(), "decision.show", self)
        self.checks = self.parts.checks
        self._titles: dict[str, QLabel] = {
            key: section_label(self) for key in ("begin", "losses", "show")
        }
        self._build()
        self._connect()

    def _build(self) -> None:
        page = column_layout(parent=self, margins=(16, 14, 14, 14), spacing=8)
        begin = row_layout(spacing=6)
        begin.addWidget(self._titles["begin"], 1)
        begin.addWidget(self.load)
        page.addLayout(begin)
        page.addWidget(self.stories)
        page.addWidget(self.story_text)
        page.addWidget(self.columns)
        page.addWidget(Hairline(self))
        for form in self.forms:
            page.addWidget(form)
        adding = row_layout(self.buttons["add"])
        adding.addStretch(1)
        page.addLayout(adding)
        page.addWidget(Hairline(self))
        page.addWidget(self._titles["losses"])
        page.addWidget(self.grid)
        first = row_layout(self.buttons["zero_one"], self.buttons["textbook"], spacing=6)
        first.addStretch(1)
        second = row_layout(self.buttons["transpose"])
        second.addStretch(1)
        page.addLayout(first)
        page.addLayout(second)
        page.addWidget(Hairline(self))
        page.addWidget(self._titles["show"])
        page.addWidget(self.parts)
        page.addStretch(1)

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
        for key, button in self.buttons.items():
            button.setObjectName(f"decision.{key}")
            button.clicked.connect(lambda _=False, key=key: self._press(key))
        self.parts.changed.connect(self.shown_changed)

    # -- texts and numbers --------------------------------------------------------------------

    def retranslate(self) -> None:
        """Set all texts in the current language."""
        self._titles["begin"].setText(self.tr("Begin with"))
        self._titles["losses"].setText(self.tr("Losses"))
        self._titles["show"].setText(self.tr("Show"))
        self._fill_list()
        self.load.setText(self.tr("Load…"))
        self.load.setToolTip(self.tr("Take the classes of the columns of a file"))
        self.stories.setAccessibleName(self.tr("Begin with an example"))
        buttons = {
            "add": (self.tr("Add a class"), self.tr("Add a class, up to four")),
            "zero_one": ("0/1", self.tr("Every error costs 1: the risk is the error probability")),
            "textbook": (self.tr("Textbook example"), self.tr("Two irises with losses 3 : 1")),
            "transpose": (
                self.tr("Transpose"),
                self.tr("Exchange truth and decision: some texts write the matrix that way round"),
            ),
        }
        for key, (text, tip) in buttons.items():
            self.buttons[key].setText(text)
            self.buttons[key].setToolTip(tip)
        self.parts.set_texts(
            {
                "thresholds": self.tr("thresholds of both rules"),
                "total": self.tr("p(x) over its parts"),
            }
        )
        self.columns.retranslate()
        self.set_active(self._active)
        for form in self.forms:
            form.retranslate()
        self.grid.retranslate()
        self.show_settings(self._settings)

    def show_tables(self, tables: Sequence[str]) -> None:
        """Offer other tables."""
        self._tables = tuple(tables)
        self._fill_list()

    def _fill_list(self) -> None:
        self.stories.clear()
        self.stories.addItems([_translated(story.title) for story in STORIES])
        of_columns = self.tr("Columns of {table}")
        self.stories.addItems([of_columns.format(table=table) for table in self._tables])

    def set_active(self, rule: Rule) -> None:
        """Say whose error areas are hatched."""
        self._active = rule
        self.checks["areas"].setText(
            self.tr("error areas of the minimum error rule")
            if rule == "error"
            else self.tr("error areas of the minimum risk rule")
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
        sample = self.tr("histogram of a sample of 500")
        if source is not None:
            sample = self.tr("histogram of the values")
        self.parts.set_texts({"sample": sample})
        self.story_text.setText("" if story is None else _translated(story.text))
        self.story_text.setVisible(story is not None)

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
    return QCoreApplication.translate("Stories", text)
