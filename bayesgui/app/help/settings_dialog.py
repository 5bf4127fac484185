"""The settings dialog: theme, language, numbers, motion, automatic updating, memory."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from bayesgui.app.settings import AUTOSAVE_SECONDS, MEBIBYTE, TEXT_SIZES, split_states
from bayesgui.app.shell.dialog import Dialog
from bayesgui.widgets.fields.buttons import check_box
from bayesgui.widgets.fields.choice_combo import choice_combo
from bayesgui.widgets.fields.spin_edit import SpinEdit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.app.settings import Settings

MAX_BUDGET = 1024 * 1024
"""Maximum memory budget in MiB: one tebibyte."""


class SettingsDialog(Dialog):
    """Changes the settings; each change applies immediately."""

    def __init__(self, settings: Settings, parent: QWidget) -> None:
        super().__init__(self.tr("Settings"), parent, "settingsDialog")
        self._settings = settings
        self.add_form(down=10)
        self.field_form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        self._fill()
        self.content.addStretch(1)
        self._close = self.add_button(self.tr("Close"), self.accept, primary=True)
        self.resize(480, 440)

    def _fill(self) -> None:
        self._add_look()
        self._add_editing()
        self._add_inference()

    def changeEvent(self, event: QEvent) -> None:
        """Show all texts in another language, which may have been chosen here."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "_close"):
            # The field in which it was chosen still sends its signal.
            QTimer.singleShot(0, self, self._retranslate)

    def _retranslate(self) -> None:
        field = self.focusWidget()
        name = field.objectName() if field is not None else ""
        while self.field_form.rowCount():
            self.field_form.removeRow(0)
        self._fill()
        self.setWindowTitle(self.tr("Settings"))
        self.setAccessibleName(self.tr("Settings"))
        self._close.setText(self.tr("Close"))
        again = self.findChild(QWidget, name) if name else None
        if again is not None:
            # Layouts show their widgets later, and a hidden one takes no focus.
            again.show()
            again.setFocus()

    def _combo(self, name: str, label: str, choices: Sequence[tuple[object, str]]) -> QComboBox:
        """Add a choice for an attribute of the settings."""
        current = getattr(self._settings, name)
        keep = functools.partial(setattr, self._settings, name)
        return self.add_field(label, choice_combo("", self, choices, keep, current=current), name)

    def _check(self, name: str, text: str, attribute: str) -> None:
        """Add a check box for an attribute of the settings."""
        box = check_box(name, self, None, text, checked=getattr(self._settings, attribute))
        box.toggled.connect(lambda checked: setattr(self._settings, attribute, checked))
        self.field_form.addRow("", box)

    def _add_look(self) -> None:
        system = ("system", self.tr("follow the system"))
        themes = [system, ("light", self.tr("light")), ("dark", self.tr("dark"))]
        self._combo("theme", self.tr("Theme"), themes)
        languages = [system, ("en", "English"), ("zh", "中文")]
        self._combo("language", self.tr("Language"), languages)
        sizes = [(int(size), f"{size} %") for size in TEXT_SIZES]
        self._combo("text_size", self.tr("Size of texts"), sizes).setToolTip(
            self.tr("Applied when the program starts the next time")
        )
        self._add_numbers()
        self._check("reduceMotion", self.tr("Reduce motion"), "reduce_motion")

    def _add_numbers(self) -> None:
        """Add how numbers, formulas and the wheel behave."""
        numbers = [
            ("percent", self.tr("per cent, 62.6")),
            ("probability", self.tr("probability, 0.626")),
            ("odds", self.tr("odds, 1.67")),
        ]
        self._combo("numbers", self.tr("Numbers on nodes"), numbers)
        units = [
            ("nats", self.tr("nats, natural logarithms")),
            ("bits", self.tr("bits, logarithms to base 2")),
        ]
        self._combo("information_unit", self.tr("Information"), units)
        entries = [
            ("P", self.tr("as probabilities, P(x | …)")),
            ("theta", self.tr("as parameters, θ_ijk")),
        ]
        self._combo("table_entries", self.tr("Entries in steps"), entries)
        wheel = [
            ("zoom", self.tr("zooms; with Shift it pans")),
            ("pan", self.tr("pans; with Ctrl it zooms")),
        ]
        self._combo("wheel", self.tr("Mouse wheel"), wheel)
        texts = self.tr("fewer, 63"), self.tr("usual, 62.6"), self.tr("more, 62.56")
        self._combo("decimals", self.tr("Decimals"), list(enumerate(texts)))

    def _add_editing(self) -> None:
        states = QLineEdit(", ".join(self._settings.default_states), self)
        states.editingFinished.connect(lambda: self._set_states(states))
        tip = self.tr("At least two names, separated by commas")
        self.add_field(self.tr("States of a new node"), states, "defaultStates", tip)
        delays = {
            3: self.tr("3 seconds after a change"),
            30: self.tr("30 seconds after a change"),
            120: self.tr("2 minutes after a change"),
        }
        choices = [(float(each), delays[int(each)]) for each in AUTOSAVE_SECONDS]
        self._combo("autosave_seconds", self.tr("Safety copies"), choices)

    def _set_states(self, field: QLineEdit) -> None:
        """Keep at least two states; show those that are valid."""
        self._settings.default_states = split_states(field.text())
        field.setText(", ".join(self._settings.default_states))

    def _add_inference(self) -> None:
        self._check("autoUpdate", self.tr("Update the posteriors automatically"), "auto_update")
        budget = SpinEdit(0, MAX_BUDGET, 0, self)
        budget.setSingleStep(256)
        budget.setSuffix(" MiB")
        budget.setSpecialValueText(self.tr("half of the free memory"))
        budget.setValue((self._settings.memory_budget or 0) // MEBIBYTE)
        budget.setKeyboardTracking(False)
        budget.valueChanged.connect(self._set_budget)
        tip = self.tr(
            "Computations that would need more are refused before they start, with the numbers"
        )
        self.add_field(self.tr("Memory budget"), budget, "memoryBudget", tip)

    def _set_budget(self, value: int) -> None:
        self._settings.memory_budget = value * MEBIBYTE or None
