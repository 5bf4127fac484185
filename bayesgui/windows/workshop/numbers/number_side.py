"""The right side in the mode for numbers, and the way from classes to it and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from bayesgui.classifiers.regression.target_numbers import different_numbers
from bayesgui.widgets.fields.buttons import push_button
from bayesgui.widgets.fields.choice_combo import choice_combo, show_choices
from bayesgui.widgets.live_text import live
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.rows.layouts import clear_layout, column_layout, row_layout, text_label
from bayesgui.widgets.rows.section import Hairline
from bayesgui.windows.workshop.number_state import (
    BIN_CHOICES,
    EACH,
    MOST_CLASSES,
    is_offered,
)
from bayesgui.windows.workshop.number_texts import amount_text, r2_text, share_text

if TYPE_CHECKING:
    from bayesgui.classifiers.regression.judging.number_figures import NumberFigures
    from bayesgui.data.dataset import Column
    from bayesgui.windows.workshop.state import WorkshopState

LEVELS = (0.5, 0.8, 0.9, 0.95, 0.99)


class NumberSide(QWidget):
    """Level of the intervals, figures of the chosen model beside the mean's, and a way back."""

    level_chosen = Signal(float)
    bins_chosen = Signal(int)
    classes_requested = Signal()
    """Request to treat the numbers as classes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._column: Column | None = None
        title = text_label(self, 14, 600, wraps=False, text=live("Predict numbers"))
        self.about = text_label(self, 12)
        self.level = choice_combo(
            "numberLevel",
            self,
            ((level, f"{100 * level:g} %") for level in LEVELS),
            self.level_chosen,
            tip=live("Probability that the interval of each row holds its number"),
            spoken=live("Level of the intervals"),
            letters=5,
        )
        label = text_label(self, role="muted", wraps=False, text=live("Intervals hold"))
        label.setBuddy(self.level)
        self.table = QGridLayout()
        self.table.setVerticalSpacing(0)
        self.table.setHorizontalSpacing(8)
        self.table.setColumnStretch(0, 1)
        self.bins = choice_combo(
            "numberBins",
            self,
            (),
            self.bins_chosen,
            tip=live("The classes that the numbers become"),
            spoken=live("Classes of the numbers"),
            letters=8,
        )
        self.as_classes = push_button(
            "treatAsClasses", self, self.classes_requested, live("Treat as classes")
        )
        self._below_figures = Hairline(self)
        note = live("Losses, threshold and confusion are about classes.")
        self.note = text_label(self, 11, role="muted", text=note)
        column_layout(
            title, self.about, row_layout(label, None, self.level), Hairline(self), self.table,
            self._below_figures, self.note, row_layout(self.bins, self.as_classes, grows=self.bins),
            None, parent=self, margins=(14, 12, 14, 12), spacing=12,
        )  # fmt: skip

    def show_state(self, state: WorkshopState) -> None:
        """Follow another state."""
        mode, dataset = state.numbers, state.dataset
        if dataset is None or state.target not in dataset:
            return
        self._show_column(dataset[state.target])
        self.level.setCurrentIndex(self.level.findData(mode.level))
        self.bins.setCurrentIndex(max(0, self.bins.findData(mode.bins)))
        self._show_figures(state)

    def _show_column(self, column: Column) -> None:
        if column is self._column:
            return
        self._column = column
        count = different_numbers(column)
        text = self.tr(
            "{column} holds {count} different numbers. Each model predicts a mean, a median "
            "and an interval for each row."
        )
        self.about.setText(text.format(column=column.name, count=count_text(count)))
        intervals = [
            (k, live("{number} intervals").filled(number=k)) for k in BIN_CHOICES if k < count
        ]
        each = [(EACH, live("each number"))] if count <= MOST_CLASSES else []
        show_choices(self.bins, [*intervals, *each])

    def _show_figures(self, state: WorkshopState) -> None:
        """Show the figures of the chosen model beside those of always saying the mean."""
        clear_layout(self.table)
        mode = state.numbers
        shown, baseline = mode.shown, mode.baseline
        self._below_figures.setVisible(shown is not None)
        if shown is None:
            return
        own = _texts(shown.figures)
        other = _texts(baseline.figures) if baseline is not None else [""] * len(own)
        heads = (
            "RMSE", "MAE", "R²", self.tr("in interval"), self.tr("mean width"),
            "CRPS",
        )  # fmt: skip
        rows = [("", shown.name, self.tr("the mean")), *zip(heads, own, other, strict=True)]
        for row, texts in enumerate(rows):
            for column, text in enumerate(texts):
                weight, role = 600 if column == 1 else 400, "" if row and column < 2 else "muted"
                cell = text_label(self, 12, weight, role, wraps=False, text=text)
                side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
                cell.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
                cell.setMinimumHeight(24)
                self.table.addWidget(cell, row, column)


class NumbersOffer(QWidget):
    """A sentence on a class that can be predicted as numbers, and a button that does it."""

    numbers_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._column: Column | None = None
        self._is_offered = False
        self.about = text_label(self, 12, role="muted")
        self.button = push_button(
            "treatAsNumbers", self, self.numbers_requested, live("Treat as numbers")
        )
        column_layout(
            self.about,
            row_layout(self.button, None),
            parent=self,
            margins=(14, 12, 14, 0),
            spacing=8,
        )

    def show_state(self, state: WorkshopState) -> None:
        """Follow another state."""
        dataset = state.dataset
        own = None if dataset is None or state.target not in dataset else dataset[state.target]
        column = state.numbers.column if own is not None and state.numbers.column else own
        if column is not self._column:
            self._column = column
            self._is_offered = is_offered(column)
        self.setVisible(self._is_offered)
        text = self.tr("{column} holds numbers, taken as {classes} classes.")
        classes = count_text(len(state.classes))
        self.about.setText(text.format(column=state.target, classes=classes))


def _texts(figures: NumberFigures) -> list[str]:
    return [
        amount_text(figures.rmse),
        amount_text(figures.mae),
        r2_text(figures.r2),
        share_text(figures.coverage),
        amount_text(figures.width),
        amount_text(figures.crps),
    ]
