"""A form made from the options that an algorithm declares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLabel, QLineEdit, QWidget

from bayesgui.widgets.fields.number_edit import NumberEdit
from bayesgui.widgets.fields.spin_edit import SpinEdit

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bayesgui.catalog.parameters import Parameter

MAX_FLOAT, MAX_INT = 1e12, 2**31 - 1


def registered_text(text: str) -> str:
    """Return a label or an explanation of a registered algorithm in the window's language."""
    return QCoreApplication.translate("Registry", text)


class ParameterForm(QWidget):
    """A labeled field for each option: a box to tick, a list, a number or a text.

    `values`: of options that are not to begin with their defaults. `field_width`: of all fields,
    which then stand at the right edge; by default they take the room there is.
    """

    changed = Signal()
    """A value was changed, or is no longer one."""

    def __init__(
        self,
        parameters: Iterable[Parameter],
        parent: QWidget | None = None,
        values: Mapping[str, Any] | None = None,
        field_width: int | None = None,
    ) -> None:
        super().__init__(parent)
        self._fields: dict[str, QWidget] = {}
        self._parameters = tuple(parameters)
        self._form = form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setHorizontalSpacing(12)
        form.setVerticalSpacing(8)
        for parameter in self._parameters:
            label = registered_text(parameter.label or parameter.name)
            value = (values or {}).get(parameter.name, parameter.default)
            field = self._make_field(parameter, label, value)
            field.setObjectName(parameter.name)
            self._fields[parameter.name] = field
            if isinstance(field, QCheckBox):
                form.addRow(field)
            else:
                form.addRow(label, field)
                if field_width is not None:
                    field.setFixedWidth(field_width)
                    form.setAlignment(field, Qt.AlignmentFlag.AlignRight)
            if isinstance(field, NumberEdit):
                problem = field.problem_label(self)
                problem.hide()
                field.problem_changed.connect(
                    lambda text, label=problem: label.setVisible(bool(text))
                )
                form.addRow(problem)

        self.retranslate()

    def retranslate(self) -> None:
        """Take labels, tooltips and choices anew."""
        for parameter in self._parameters:
            field = self._fields[parameter.name]
            text = registered_text(parameter.label or parameter.name)
            field.setAccessibleName(text)
            field.setToolTip(registered_text(parameter.doc) if parameter.doc else text)
            if isinstance(field, QCheckBox):
                field.setText(text)
            else:
                label = self._form.labelForField(field)
                assert isinstance(label, QLabel)
                label.setText(text)
                label.setToolTip(field.toolTip())
            if isinstance(field, QComboBox):
                for k, choice in enumerate(parameter.choices):
                    field.setItemText(k, registered_text(choice))

    def _make_field(self, parameter: Parameter, label: str, value: Any) -> QWidget:
        default = parameter.default
        if isinstance(default, bool):
            tick = QCheckBox(label, self)
            tick.setChecked(value)
            tick.toggled.connect(self.changed)
            return tick
        if parameter.choices:
            box = QComboBox(self)
            for choice in parameter.choices:
                box.addItem(registered_text(choice), choice)
            box.setCurrentIndex(max(0, box.findData(value)))
            box.currentIndexChanged.connect(self.changed)
            return box
        if isinstance(default, int):
            low = -MAX_INT if parameter.low is None else int(parameter.low)
            high = MAX_INT if parameter.high is None else int(parameter.high)
            spin = SpinEdit(max(low, -MAX_INT), min(high, MAX_INT), value, self)
            spin.setSingleStep(parameter.step)
            spin.valueChanged.connect(self.changed)
            return spin
        if isinstance(default, float):
            low_bound = -MAX_FLOAT if parameter.low is None else parameter.low
            high_bound = MAX_FLOAT if parameter.high is None else parameter.high
            number = NumberEdit(value, low_bound, high_bound, self, probability=False)
            number.committed.connect(self.changed)
            number.problem_changed.connect(self.changed)
            return number
        text = QLineEdit("" if value is None else str(value), self)
        text.textChanged.connect(self.changed)
        return text

    @property
    def is_valid(self) -> bool:
        """Whether every field holds a value that the algorithm takes."""
        return not any(isinstance(f, NumberEdit) and f.problem for f in self._fields.values())

    def field(self, name: str) -> QWidget:
        """Return the field of an option."""
        return self._fields[name]

    def values(self) -> dict[str, Any]:
        """Return the options by name."""
        return {name: _value(field) for name, field in self._fields.items()}

    @property
    def is_usual(self) -> bool:
        """Whether every option has its default."""
        return self.is_valid and self.values() == {p.name: p.default for p in self._parameters}

    def set_values(self, values: Mapping[str, Any]) -> None:
        """Show other values, and say so once if any is another one."""
        before = self.values(), self.is_valid
        self.blockSignals(True)
        for name, value in values.items():
            _set_value(self._fields[name], value)
        self.blockSignals(False)
        if (self.values(), self.is_valid) != before:
            self.changed.emit()

    def reset(self) -> None:
        """Give every option its default."""
        self.set_values({p.name: p.default for p in self._parameters})


def _value(field: QWidget) -> Any:
    if isinstance(field, QCheckBox):
        return field.isChecked()
    if isinstance(field, QComboBox):
        return field.currentData()
    if isinstance(field, SpinEdit):
        return field.value()
    if isinstance(field, NumberEdit):
        return field.value
    assert isinstance(field, QLineEdit)
    return field.text()


def _set_value(field: QWidget, value: Any) -> None:
    if isinstance(field, QCheckBox):
        field.setChecked(value)
    elif isinstance(field, QComboBox):
        field.setCurrentIndex(max(0, field.findData(value)))
    elif isinstance(field, SpinEdit):
        field.setValue(value)
    elif isinstance(field, NumberEdit):
        field.set_value(value)
    else:
        assert isinstance(field, QLineEdit)
        field.setText(value)
