"""A form made from the options that an algorithm declares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLineEdit, QWidget

from bayesgui.widgets.number_edit import NumberEdit
from bayesgui.widgets.spin_edit import SpinEdit

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bayesgui.catalog.parameters import Parameter

LARGEST_FLOAT, LARGEST_INT = 1e12, 2**31 - 1


def registered_text(text: str) -> str:
    """Return a label or an explanation of a registered algorithm in the window's language."""
    return QCoreApplication.translate("Registry", text)


class ParameterForm(QWidget):
    """A labeled field for each option: a box to tick, a list, a number or a text.

    Parameters
    ----------
    parameters : iterable of Parameter
        What the algorithm declares.
    parent : QWidget, optional
        Its owner.
    values : mapping of str to object, optional
        Of options that are not to begin with their defaults.
    """

    changed = Signal()
    """A value was changed, or is no longer one."""

    def __init__(
        self,
        parameters: Iterable[Parameter],
        parent: QWidget | None = None,
        values: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(parent)
        self._fields: dict[str, QWidget] = {}
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setHorizontalSpacing(12)
        form.setVerticalSpacing(8)
        for parameter in parameters:
            label = registered_text(parameter.label or parameter.name)
            value = (values or {}).get(parameter.name, parameter.default)
            field = self._made(parameter, label, value)
            field.setObjectName(parameter.name)
            field.setAccessibleName(label)
            field.setToolTip(registered_text(parameter.doc) if parameter.doc else label)
            self._fields[parameter.name] = field
            if isinstance(field, QCheckBox):
                form.addRow(field)
            else:
                form.addRow(label, field)
            if isinstance(field, NumberEdit):
                problem = field.problem_label(self)
                problem.hide()
                field.problem_changed.connect(
                    lambda text, label=problem: label.setVisible(bool(text))
                )
                form.addRow("", problem)

    def _made(self, parameter: Parameter, label: str, value: Any) -> QWidget:
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
            low = -LARGEST_INT if parameter.low is None else int(parameter.low)
            high = LARGEST_INT if parameter.high is None else int(parameter.high)
            spin = SpinEdit(low, high, value, self)
            spin.valueChanged.connect(self.changed)
            return spin
        if isinstance(default, float):
            low_bound = -LARGEST_FLOAT if parameter.low is None else parameter.low
            high_bound = LARGEST_FLOAT if parameter.high is None else parameter.high
            number = NumberEdit(value, low_bound, high_bound, self)
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
