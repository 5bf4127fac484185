"""Fields of a learner's dialog: which columns are times and series, and the greatest lag."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QWidget

from bayesgui.app.structure.over_time import SearchedLags
from bayesgui.core.arc_constraints import MAX_LAG
from bayesgui.core.temporal.template_of import template_of
from bayesgui.data.series.placing import TimeColumns
from bayesgui.data.series.time_columns import columns_called_so
from bayesgui.document.data import with_numbers
from bayesgui.widgets.fields.spin_edit import SpinEdit
from bayesgui.widgets.rows.layouts import column_layout

if TYPE_CHECKING:
    from bayesgui.document.data import DataState
    from bayesgui.document.state import DocumentState

USUAL_LAG = 1


class TimeFields(QWidget):
    """Asks whether rows are slices of time; remembers nothing by itself.

    `lags`: what a search over time had before, if there was one.
    """

    changed = Signal()

    def __init__(
        self,
        data: DataState,
        state: DocumentState,
        parent: QWidget,
        lags: SearchedLags | None = None,
    ) -> None:
        super().__init__(parent)
        self.is_template = template_of(state.model) is not None
        names = () if data.dataset is None else data.dataset.names
        known = data.time if lags is None else lags.columns
        if known is None and data.dataset is not None and not self.is_template:
            known = columns_called_so(with_numbers(data))
        self.is_over_time = QCheckBox(self.tr("The rows are slices of time"), self)
        self.is_over_time.setObjectName("structureOverTime")
        self.is_over_time.setToolTip(
            self.tr("Search arcs within a slice and into later ones: the result is a template")
        )
        self.is_over_time.setChecked(self.is_template or known is not None)
        self.is_over_time.setEnabled(not self.is_template)
        chosen = known or TimeColumns()
        self.time = self._columns("structureTime", names, chosen.time, self.tr("rows as they are"))
        self.by = self._columns("structureSeries", names, chosen.by, self.tr("one series"))
        lag = USUAL_LAG if lags is None else lags.max_lag
        order = getattr(template_of(state.model), "order", 0)
        self.max_lag = SpinEdit(0, MAX_LAG, max(lag, order), self)
        self.max_lag.setObjectName("structureMaxLag")
        self.max_lag.setToolTip(
            self.tr("Arcs come from so many slices before at most; the score chooses among them")
        )
        self._fields = QWidget(self)
        form = QFormLayout(self._fields)
        form.setContentsMargins(24, 0, 0, 0)
        form.addRow(self.tr("Column of times"), self.time)
        form.addRow(self.tr("Column of series"), self.by)
        form.addRow(self.tr("Greatest lag"), self.max_lag)
        for field in (self.time, self.by, self.max_lag):
            field.setAccessibleName(form.labelForField(field).text())  # type: ignore[attr-defined]
        column_layout(self.is_over_time, self._fields, parent=self, spacing=6)
        self.is_over_time.toggled.connect(self._follow)
        self.time.currentIndexChanged.connect(self.changed)
        self.by.currentIndexChanged.connect(self.changed)
        self._fields.setVisible(self.is_over_time.isChecked())

    def _columns(self, name: str, columns: tuple[str, ...], chosen: str, none: str) -> QComboBox:
        made = QComboBox(self)
        made.setObjectName(name)
        made.addItem(none, "")
        for column in columns:
            made.addItem(column, column)
        made.setCurrentIndex(max(0, made.findData(chosen)))
        return made

    def _follow(self) -> None:
        self._fields.setVisible(self.is_over_time.isChecked())
        self.changed.emit()

    @property
    def lags(self) -> SearchedLags | None:
        """What makes the search one over time; None if it is none."""
        if not self.is_over_time.isChecked() or self.isHidden():
            return None
        columns = TimeColumns(str(self.time.currentData()), str(self.by.currentData()))
        return SearchedLags(columns, self.max_lag.value())
