"""The fields of the import dialog for how a text file is laid out, found or chosen."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QWidget

from bayesgui.app.data.importing.missing_marks import MarkField
from bayesgui.data.reading.table_options import RUNS, TABLE_OPTIONS, TableOptions
from bayesgui.widgets.fields.buttons import check_box, link_button, named
from bayesgui.widgets.fields.choice_combo import choice_combo
from bayesgui.widgets.fields.parameter_form import field_value, registered_text, set_field
from bayesgui.widgets.fields.spin_edit import SpinEdit
from bayesgui.widgets.rows.layouts import column_layout, text_label

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

    from bayesgui.data.reading.csv_dialect import CsvDialect

MOST_SKIPPED = 100_000


class _SkipField(SpinEdit):
    """Accepts Enter, which ends the number here and must not trigger the default button."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()


class LayoutForm(QWidget):
    """A field for each of `TABLE_OPTIONS`; the rarer ones are shown when one asks for them."""

    changed = Signal()
    """Another value was chosen."""

    def __init__(self, dialect: CsvDialect, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dialect = dialect
        self._detects = dialect.sniffed
        self._chosen: set[str] = set()
        self._column = column_layout(parent=self, spacing=5)
        self.encoding = self._choice("encoding")
        self.delimiter = self._choice("delimiter")
        self.decimal = self._choice("decimal")
        self._column.addSpacing(2)
        self.header = self._check("header")
        tip = self.tr("Titles, comments, quotes, rows of another length")
        self.more_button = link_button(
            self, lambda: self._show_more(True), self.tr("More…"), tip=tip, name="importMoreOptions"
        )
        self.more_button.setAutoDefault(False)
        self._column.addWidget(self.more_button, 0, Qt.AlignmentFlag.AlignLeft)
        self._more = named(QWidget(self), "importMore")
        self._rows, self._column = self._column, column_layout(parent=self._more, spacing=5)
        self._rows.addWidget(self._more)
        self.skip = _SkipField(0, MOST_SKIPPED, 0, self)
        self.skip.editingFinished.connect(lambda: self._on_edited("skip"))
        self.skip.setKeyboardTracking(False)
        self.skip.valueChanged.connect(lambda _value: self._on_edited("skip"))
        self._add_labeled("skip", self.skip)
        self.comment = MarkField(self)
        self.comment.setPlaceholderText(self.tr("none, or such as #"))
        self.comment.editingFinished.connect(lambda: self._on_edited("comment"))
        self._add_labeled("comment", self.comment)
        self.quote = self._choice("quote")
        self.ragged = self._choice("ragged")
        self.equal_names = self._choice("equal_names")
        self.strip = self._check("strip")
        self.show_dialect(dialect)

    # -- building -----------------------------------------------------------------------------

    def _choice(self, name: str) -> QComboBox:
        choices = TABLE_OPTIONS[name].choices.items()
        texts = ((value, registered_text(label)) for value, label in choices)
        box = choice_combo("", self, texts, lambda _value: self._choose(name))
        self._add_labeled(name, box)
        return box

    def _check(self, name: str) -> QCheckBox:
        text = registered_text(TABLE_OPTIONS[name].label)
        box = check_box("", self, lambda _checked: self._choose(name), text)
        self._column.addWidget(box)
        return box

    def _add_labeled(self, name: str, field: QWidget) -> None:
        text = registered_text(TABLE_OPTIONS[name].label)
        label = text_label(self, 13, role="muted", wraps=False, text=text)
        label.setBuddy(field)
        named(field, "", tip=registered_text(TABLE_OPTIONS[name].doc), spoken=text)
        self._column.addWidget(label)
        self._column.addWidget(field)

    def _show_more(self, shown: bool) -> None:
        self._more.setVisible(shown)
        self.more_button.setVisible(not shown)

    # -- values -------------------------------------------------------------------------------

    @property
    def options(self) -> TableOptions | None:
        """The user's choices, the rest to be detected; None if all is given."""
        if not self._detects:
            return None
        return TableOptions(**{name: self._value(name) for name in self._chosen})

    def dialect(self) -> CsvDialect:
        """Return the dialect as the fields show it."""
        values = {name: self._value(name) for name in TABLE_OPTIONS}
        values["runs"] = values["delimiter"] == RUNS
        values["delimiter"] = values["delimiter"][:1]
        found = self._dialect.sniffed and values["encoding"] == self._dialect.encoding
        return replace(self._dialect, **values, sniffed=found)

    def choose(self, name: str, value: Any) -> None:
        """Set a field as if the user had."""
        field = getattr(self, name)
        if isinstance(field, QCheckBox):
            field.setChecked(value)
        else:
            field.setCurrentIndex(field.findData(value))
        self._choose(name)

    def show_dialect(self, dialect: CsvDialect) -> None:
        """Show what was found in the fields that the user left alone."""
        self._dialect = dialect
        for name, option in TABLE_OPTIONS.items():
            value = getattr(dialect, name)
            if name == "delimiter" and dialect.runs:
                value = RUNS
            field = getattr(self, name)
            if isinstance(field, QComboBox):
                self._mark_found(field, option.choices, value, name in self._chosen)
            if name in self._chosen:
                continue
            field.blockSignals(True)
            if isinstance(field, QComboBox):
                field.setCurrentIndex(field.findData(value))
            else:
                set_field(field, value)
            field.blockSignals(False)
        unusual = dialect.skip or dialect.comment or dialect.strip
        if not self._more.isVisibleTo(self) or not self._chosen:
            self._show_more(bool(unusual))

    def _mark_found(self, box: QComboBox, choices: Any, value: str, is_chosen: bool) -> None:
        if box.findData(value) < 0:
            box.insertItem(0, value, value)
        if is_chosen or box in (self.quote, self.ragged, self.equal_names):
            return
        for index in range(box.count()):
            each = box.itemData(index)
            label = registered_text(choices[each]) if each in choices else each
            shown = self.tr("{choice} (found)").format(choice=label) if each == value else label
            box.setItemText(index, shown)

    def _value(self, name: str) -> Any:
        return field_value(getattr(self, name))

    def _on_edited(self, name: str) -> None:
        if self._value(name) != getattr(self._dialect, name):
            self._choose(name)

    def _choose(self, name: str) -> None:
        self._chosen.add(name)
        self.changed.emit()
