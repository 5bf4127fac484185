"""A form made from the options that an algorithm declares."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLabel, QLineEdit, QWidget

from bayesgui.catalog.parameters import Choice, still_valid, unusual
from bayesgui.widgets.fields.buttons import named, plain_button
from bayesgui.widgets.fields.choice_combo import choice_combo
from bayesgui.widgets.fields.number_edit import NumberEdit
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.fields.spin_edit import SpinEdit
from bayesgui.widgets.live_text import Text, live, say
from bayesgui.widgets.rows.layouts import column_layout, row_layout

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from PySide6.QtWidgets import QLayout

    from bayesgui.catalog.parameters import Parameter

MAX_FLOAT, MAX_INT = 1e12, 2**31 - 1
MIN_LETTERS = 14
"""Letters of a list's texts that are seen in a narrow form."""
NEW_SEEDS = 10_000
"""A new seed is drawn below this: short enough to be read aloud."""


def registered_text(text: str) -> str:
    """Return a label or an explanation of a registered algorithm in the window's language."""
    return str(_live_text(text))


def _live_text(text: str) -> Text:
    return Text("Registry", text)


def replace_form(layout: QLayout, old: ParameterForm, new: ParameterForm) -> None:
    """Put the form of what is chosen now in the place of another one, which tells nothing more.

    Hiding takes the focus from its fields, which would tell options of what was chosen before.
    """
    layout.replaceWidget(old, new)
    old.blockSignals(True)
    old.hide()
    old.deleteLater()


class ParameterForm(QWidget):
    """A labeled field for each option: a box to tick, a list, a number or a text.

    `values`: of options that are not to begin with their defaults. `field_width`: of all fields
    but lists with longer texts; they stand at the right edge. By default they take the room there
    is. `columns`: names
    offered where an option is a column of the data.
    """

    changed = Signal()
    """A value was changed, or is no longer one."""

    def __init__(
        self,
        parameters: Iterable[Parameter],
        parent: QWidget | None = None,
        values: Mapping[str, Any] | None = None,
        field_width: int | None = None,
        columns: Sequence[str] = (),
    ) -> None:
        super().__init__(parent)
        self._columns = tuple(columns)
        self._fields: dict[str, QWidget] = {}
        self._parameters = tuple(parameters)
        self._form = form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setHorizontalSpacing(12)
        form.setVerticalSpacing(8)
        for parameter in self._parameters:
            text = _live_text(parameter.label or parameter.name)
            tip = _live_text(parameter.doc) or text
            value = (values or {}).get(parameter.name, parameter.default)
            field = named(self._make_field(parameter, value), parameter.name, tip=tip, spoken=text)
            self._fields[parameter.name] = field
            if isinstance(field, QCheckBox):
                say(field, text)
                form.addRow(field)
            else:
                label = named(QLabel(self), "", text, tip=tip)
                label.setBuddy(field)
                form.addRow(label, field)
                if field_width is not None:
                    _set_width(field, field_width)
                    form.setAlignment(field, Qt.AlignmentFlag.AlignRight)
            if isinstance(field, NumberEdit):
                form.addRow(field.problem_label(self))

    def fit_narrow(self) -> None:
        """Let lists be narrower than their texts; a list that is too wide goes below its label."""
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        for box in self.findChildren(QComboBox):
            box.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            box.setMinimumContentsLength(MIN_LETTERS)
            box.setMinimumWidth(0)
            self._form.setAlignment(box, Qt.AlignmentFlag(0))
        for field in self._fields.values():
            if isinstance(field, ChoiceField):
                field.fit_narrow()

    def _make_field(self, parameter: Parameter, value: Any) -> QWidget:
        default = parameter.default
        if isinstance(default, bool):
            tick = QCheckBox(self)
            tick.setChecked(value)
            tick.toggled.connect(self.changed)
            return tick
        if parameter.family is not None:
            seeded = any(each.seed for each in self._parameters)
            chooser = ChoiceField(parameter, value, self, self._columns, own_seed=not seeded)
            chooser.changed.connect(self.changed)
            return chooser
        if parameter.seed:
            seed = SeedField(parameter, value, self)
            seed.changed.connect(self.changed)
            return seed
        choices: list[tuple[object, Text | str]] = [
            (choice, _live_text(parameter.label_of(choice))) for choice in parameter.choices
        ]
        if parameter.column and self._columns:
            unset = [("", _live_text(parameter.unset))] if parameter.unset else []
            choices = [*unset, *((name, name) for name in self._columns)]
        if choices:
            box = choice_combo("", self, choices, current=value)
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
        return not any(
            (isinstance(f, NumberEdit) and f.problem)
            or (isinstance(f, ChoiceField) and not f.is_valid)
            for f in self._fields.values()
        )

    def field(self, name: str) -> QWidget:
        """Return the field of an option."""
        return self._fields[name]

    def show_row(self, name: str, *, shown: bool) -> None:
        """Show an option, or hide one that has no effect beside the others."""
        if name in self._fields:
            self._form.setRowVisible(self._fields[name], shown)

    def values(self) -> dict[str, Any]:
        """Return the options by name."""
        return {name: field_value(field) for name, field in self._fields.items()}

    @property
    def is_usual(self) -> bool:
        """Whether every option has its default."""
        return self.is_valid and self.values() == {p.name: p.default for p in self._parameters}

    def set_values(self, values: Mapping[str, Any]) -> None:
        """Show other values, and say so once if any is another one."""
        before = self.values(), self.is_valid
        self.blockSignals(True)
        for name, value in values.items():
            set_field(self._fields[name], value)
        self.blockSignals(False)
        if (self.values(), self.is_valid) != before:
            self.changed.emit()

    def reset(self) -> None:
        """Give every option its default."""
        self.set_values({p.name: p.default for p in self._parameters})


class ChoiceField(QWidget):
    """Chooses an algorithm of a registry; its own options stand below the list.

    `own_seed`: whether it has a seed of its own; not where what runs it draws one each time.
    """

    changed = Signal()
    """Another algorithm was chosen, or one of its options changed."""

    def __init__(
        self,
        parameter: Parameter,
        value: object,
        parent: QWidget,
        columns: Sequence[str] = (),
        *,
        own_seed: bool = True,
    ) -> None:
        super().__init__(parent)
        assert parameter.family is not None
        self._family = parameter.family
        self._columns, self._own_seed = columns, own_seed
        self._is_narrow = False
        self._written: dict[str, dict[str, Any]] = {}
        offered = [(name, _live_text(self._family[name].label)) for name in self._family.names()]
        self.box = choice_combo(f"{parameter.name}.name", self, offered)
        self.form = ParameterForm((), self)
        self._rows = column_layout(self.box, self.form, parent=self, spacing=8)
        self.setFocusProxy(self.box)
        self.set_value(value)
        self.box.currentIndexChanged.connect(self._on_chosen)

    @property
    def is_valid(self) -> bool:
        """Whether the options of the chosen algorithm are values it takes."""
        return self.form.is_valid

    def value(self) -> str:
        """Return the choice in the form of settings, such as ``bdeu(ess=5.0)``."""
        entry = self._family[str(self.box.currentData())]
        options = unusual(entry.parameters, self.form.values())
        return str(Choice(entry.name, tuple(sorted(options.items()))))

    def set_value(self, value: object) -> None:
        """Show another choice."""
        choice = value if isinstance(value, Choice) else Choice.parse(str(value))
        self.box.setCurrentIndex(max(0, self.box.findData(choice.name)))
        entry = self._family[str(self.box.currentData())]
        self._show_options(still_valid(entry.parameters, dict(choice.options)))

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self.box.setAccessibleName(name)

    def fit_narrow(self) -> None:
        """Let the options of what is chosen be narrow, now and after another choice."""
        self._is_narrow = True
        self.form.fit_narrow()

    def _on_chosen(self) -> None:
        self._show_options(self._written.get(str(self.box.currentData()), {}))
        self.changed.emit()

    def _show_options(self, values: Mapping[str, Any]) -> None:
        name = str(self.box.currentData())
        offered = self._family[name].parameters
        parameters = [each for each in offered if self._own_seed or not each.seed]
        form = ParameterForm(parameters, self, values, columns=self._columns)
        replace_form(self._rows, self.form, form)
        self.form = form
        form.setVisible(bool(parameters))
        if self._is_narrow:
            form.fit_narrow()
        form.changed.connect(lambda: self._on_option_changed(name))

    def _on_option_changed(self, name: str) -> None:
        self._written[name] = self.form.values()
        self.changed.emit()


class SeedField(QWidget):
    """The seed of a random generator, and a button that draws another one."""

    changed = Signal()
    """Another seed."""

    def __init__(self, parameter: Parameter, value: int, parent: QWidget) -> None:
        super().__init__(parent)
        low, high = int(parameter.low or 0), int(parameter.high or MAX_INT)
        self.spin = SpinEdit(low, high, value, self)
        self.spin.valueChanged.connect(self.changed)
        self.button = plain_button("random", self, self._draw, live("Another seed"), side=0)
        row_layout(self.spin, self.button, parent=self, spacing=6, grows=self.spin)
        self.setFocusProxy(self.spin)
        self.value, self.set_value = self.spin.value, self.spin.setValue

    def _draw(self) -> None:
        self.spin.setValue(random.randrange(NEW_SEEDS))

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self.spin.setAccessibleName(name)


def field_value(field: QWidget) -> Any:
    """Return what is chosen or typed in a field."""
    if isinstance(field, QCheckBox):
        return field.isChecked()
    if isinstance(field, QComboBox):
        return field.currentData()
    if isinstance(field, NumberEdit):
        return field.value
    if isinstance(field, Segmented):
        return field.current
    if isinstance(field, QLineEdit):
        return field.text()
    assert isinstance(field, ChoiceField | SeedField | SpinEdit)
    return field.value()


def set_field(field: QWidget, value: Any) -> None:
    """Show a value in a field."""
    if isinstance(field, QCheckBox):
        field.setChecked(value)
    elif isinstance(field, QComboBox):
        field.setCurrentIndex(max(0, field.findData(value)))
    elif isinstance(field, SpinEdit):
        field.setValue(value)
    elif isinstance(field, NumberEdit | ChoiceField | SeedField):
        field.set_value(value)
    elif isinstance(field, Segmented):
        field.set_current(value)
    else:
        assert isinstance(field, QLineEdit)
        field.setText(value)


def _set_width(field: QWidget, width: int) -> None:
    """Fix the width of a field; a list is as wide as its longest text."""
    if isinstance(field, QComboBox):
        field.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        field.setMinimumWidth(width)
    else:
        field.setFixedWidth(width)
