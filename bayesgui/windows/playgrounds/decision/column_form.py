"""Form for the column of the classes, and for their shape."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.fields.elided_combo import ElidedCombo
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.live_text import live
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.punctuation import join_sentences
from bayesgui.widgets.rows.layouts import column_layout, text_label

if TYPE_CHECKING:
    from bayesgui.windows.playgrounds.decision.column_classes import ColumnClasses, Shape


class ColumnForm(QWidget):
    """The columns of a table as lists, and the two shapes of a class side by side."""

    columns_chosen = Signal(str, str)
    """The numbers and the class."""
    shape_chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        names = {"column": live("Numbers"), "by": live("Class")}
        tips = {
            "column": live("The quantity that decides"),
            "by": live("The column with the true class of each row"),
        }
        self.combos = {
            key: named(ElidedCombo(self), f"decision.{key}", tip=tips[key], spoken=name)
            for key, name in names.items()
        }
        self.shape = Segmented(
            (("gaussian", live("Gaussian")), ("kernel", live("Kernels"))),
            self,
            name="decision.shape",
            tip=live("A normal distribution for each class, or the shape of its values"),
            changed=self.shape_chosen,
            is_stretched=True,
        )
        self.about = text_label(self, 12, role="muted")
        self._source: ColumnClasses | None = None
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        for row, (key, combo) in enumerate(self.combos.items()):
            label = text_label(self, 12, role="muted", wraps=False, text=names[key])
            combo.setMinimumContentsLength(8)
            grid.addWidget(label, row, 0)
            grid.addWidget(combo, row, 1)
            combo.activated.connect(lambda _at: self._choose())
        column_layout(grid, self.shape, self.about, parent=self, spacing=8)

    def _choose(self) -> None:
        self.columns_chosen.emit(*(combo.currentText() for combo in self.combos.values()))

    def show_source(self, source: ColumnClasses | None, shape: Shape) -> None:
        """Show the columns of a table; without one there is nothing to be seen."""
        self.setVisible(source is not None)
        if source is None:
            return
        if source is not self._source:
            self._source = source
            columns = (source.columns, source.class_columns)
            for combo, names in zip(self.combos.values(), columns, strict=True):
                combo.clear()
                combo.addItems(list(names))
        for combo, name in zip(self.combos.values(), (source.column, source.by), strict=True):
            combo.setCurrentText(name)
        self.shape.set_current(shape)
        self._tell()

    def _tell(self) -> None:
        if self._source is None:
            return
        text = self.tr("{n} rows of {table}, the priors are their shares.").format(
            n=count_text(self._source.n), table=self._source.table
        )
        if self._source.has_weights:
            text = join_sentences((text, self.tr("Rows count by their case weights.")))
        if self._source.n_left_out:
            left_out = self.tr("Too small a class, left out: {rows} rows.")
            rows = count_text(self._source.n_left_out)
            text = join_sentences((text, left_out.format(rows=rows)))
        if self.shape.current == "kernel":
            more = self.tr("A kernel at every value, with Silverman's width.")
            text = join_sentences((text, more))
        self.about.setText(text)
