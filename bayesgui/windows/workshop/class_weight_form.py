"""What a row of each class counts: a field per class, with its share of the rows beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QScrollArea, QWidget

from bayesgui.classifiers.class_weights import ClassWeights, balancing
from bayesgui.widgets.fields.buttons import link_button, named
from bayesgui.widgets.fields.undoable_edit import UndoableEdit
from bayesgui.widgets.live_text import live
from bayesgui.widgets.rows.elided_label import ElidedLabel
from bayesgui.widgets.rows.layouts import clear_layout, column_layout, row_layout, text_label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QLabel

LEAST, MOST = 1e-6, 1e9
_FIELD = 68
_DIGITS = 4
"""Of the weights that are filled in, so that the fields show all of what counts."""


class ClassWeightForm(QWidget):
    """A row per class; one button fills in what makes all classes equally heavy."""

    changed = Signal(object)
    """The `ClassWeights` of the fields."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("workshopWeightsByClass")
        self._classes: tuple[str, ...] = ()
        self._totals: tuple[float, ...] = ()
        self.fields: list[UndoableEdit] = []
        self.shares: list[QLabel] = []
        head = text_label(self, 11, role="muted", wraps=False, text=live("A row counts"))
        self.balance = link_button(
            self,
            self._fill_balanced,
            live("Balanced"),
            tip=live("Fill in the weights under which all classes are equally heavy"),
            name="workshopBalanceWeights",
        )
        self.rows = QGridLayout()
        self.rows.setHorizontalSpacing(6)
        self.rows.setVerticalSpacing(4)
        self.rows.setColumnStretch(0, 1)
        # Above the fields, as there may be more of them than are seen.
        self._problem = text_label(self, role="error")
        self._problem.hide()
        column_layout(
            row_layout(head, None, self.balance), self._problem, self.rows, parent=self, spacing=4
        )

    def show_weights(
        self, weights: ClassWeights, classes: tuple[str, ...], totals: Sequence[float]
    ) -> None:
        """Show weights of classes; what is being typed stays.

        `totals`: the number of rows of each class, or their weight.
        """
        if classes != self._classes:
            self._classes = classes
            self._make_rows()
        self._totals = tuple(totals)
        given = dict(weights.given)
        counted = [given.get(name, 1.0) for name in classes]
        rows = max(sum(self._totals), LEAST)
        heavy = max(sum(n * w for n, w in zip(self._totals, counted, strict=True)), LEAST)
        tip = self.tr(
            "What a row of {name} counts in training. {share} % of the rows are {name}, and so "
            "{weighted} % of their weight"
        )
        parts = zip(classes, counted, self._totals, self.fields, self.shares, strict=True)
        for name, weight, total, field, label in parts:
            field.show_value(weight)
            share = f"{100 * total / rows:.1f}"
            label.setText(f"{share} %")
            said = tip.format(
                name=name, share=share, weighted=f"{100 * total * weight / heavy:.1f}"
            )
            label.setToolTip(said)
            if not field.problem:
                field.setToolTip(said)

    def bring_into_sight(self) -> None:
        """Scroll so far that the fields are seen, the first ones if there are many."""
        area: QWidget | None = self.parentWidget()
        while area is not None and not isinstance(area, QScrollArea):
            area = area.parentWidget()
        if area is not None and self.fields:
            area.ensureWidgetVisible(self.fields[-1], 0, 8)
            area.ensureWidgetVisible(self.balance, 0, 8)

    def _make_rows(self) -> None:
        clear_layout(self.rows)
        self.fields, self.shares = [], []
        self._show_problem("")
        above: QWidget = self.balance
        for row, name in enumerate(self._classes):
            label = ElidedLabel(12, parent=self)
            label.set_text(name)
            field = named(
                UndoableEdit(1.0, LEAST, MOST, self, probability=False),
                f"workshopClassWeight{row}",
                spoken=live("Weight of {name}").filled(name=name),
                width=_FIELD,
            )
            field.committed.connect(lambda _value: self._tell())
            field.problem_changed.connect(self._show_problem)
            share = text_label(self, 11, role="muted", wraps=False)
            label.setBuddy(field)
            for column, part in enumerate((label, field, share)):
                self.rows.addWidget(part, row, column)
            self.rows.setAlignment(
                share, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            )
            QWidget.setTabOrder(above, field)
            above = field
            self.fields.append(field)
            self.shares.append(share)

    def _show_problem(self, problem: str) -> None:
        self._problem.setText(problem)
        self._problem.setVisible(bool(problem))

    def _fill_balanced(self) -> None:
        for field, weight in zip(self.fields, balancing(self._totals), strict=True):
            field.set_value(float(f"{weight:.{_DIGITS}g}"))
        self._tell()

    def _tell(self) -> None:
        values = [field.value for field in self.fields]
        self.changed.emit(ClassWeights(tuple(zip(self._classes, values, strict=True))))
