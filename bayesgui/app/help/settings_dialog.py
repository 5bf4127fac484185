"""The settings dialog: theme, language, numbers, motion, automatic updating, memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLineEdit, QWidget

from bayesgui.app.settings import AUTOSAVE_SECONDS, MEBIBYTE, TEXT_SIZES, split_states
from bayesgui.app.shell.dialog import Dialog
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
        super().__init__(self.tr("Settings"), parent)
        self.setObjectName("settingsDialog")
        self._settings = settings
        self._form = QFormLayout()
        self._form.setHorizontalSpacing(16)
        self._form.setVerticalSpacing(10)
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        self.content.addLayout(self._form)
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
        while self._form.rowCount():
            self._form.removeRow(0)
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
        combo = choice_combo(
            name,
            self,
            choices,
            lambda value: setattr(self._settings, name, value),
            current=getattr(self._settings, name),
            spoken=label,
        )
        self._form.addRow(label, combo)
        return combo

    def _check(self, name: str, text: str, attribute: str) -> None:
        """Add a check box for an attribute of the settings."""
        box = QCheckBox(text, self)
        box.setObjectName(name)
        box.setChecked(getattr(self._settings, attribute))
        box.toggled.connect(lambda checked: setattr(self._settings, attribute, checked))
        self._form.addRow("", box)

    def _add_look(self) -> None:
        self._combo(
            "theme",
            self.tr("Theme"),
            [
                ("system", self.tr("follow the system")),
                ("light", self.tr("light")),
                ("dark", self.tr("dark")),
            ],
        )
        self._combo(
            "language",
            self.tr("Language"),
            [
                ("system", self.tr("follow the system")),
                ("en", "English"),
                ("zh", "中文"),
            ],
        )
        sizes = [(int(size), f"{size} %") for size in TEXT_SIZES]
        self._combo("text_size", self.tr("Size of texts"), sizes).setToolTip(
            self.tr("Applied when the program starts the next time")
        )
        self._add_numbers()
        self._check("reduceMotion", self.tr("Reduce motion"), "reduce_motion")

    def _add_numbers(self) -> None:
        """Add how numbers, formulas and the wheel behave."""
        self._combo(
            "numbers",
            self.tr("Numbers on nodes"),
            [
                ("percent", self.tr("per cent, 62.6")),
                ("probability", self.tr("probability, 0.626")),
                ("odds", self.tr("odds, 1.67")),
            ],
        )
        self._combo(
            "information_unit",
            self.tr("Information"),
            [
                ("nats", self.tr("nats, natural logarithms")),
                ("bits", self.tr("bits, logarithms to base 2")),
            ],
        )
        self._combo(
            "table_entries",
            self.tr("Entries in steps"),
            [
                ("P", self.tr("as probabilities, P(x | …)")),
                ("theta", self.tr("as parameters, θ_ijk")),
            ],
        )
        self._combo(
            "wheel",
            self.tr("Mouse wheel"),
            [
                ("zoom", self.tr("zooms; with Shift it pans")),
                ("pan", self.tr("pans; with Ctrl it zooms")),
            ],
        )
        self._combo(
            "decimals",
            self.tr("Decimals"),
            [
                (0, self.tr("fewer, 63")),
                (1, self.tr("usual, 62.6")),
                (2, self.tr("more, 62.56")),
            ],
        )

    def _add_editing(self) -> None:
        states = QLineEdit(", ".join(self._settings.default_states), self)
        states.setObjectName("defaultStates")
        states.setAccessibleName(self.tr("States of a new node"))
        states.setToolTip(self.tr("At least two names, separated by commas"))
        states.editingFinished.connect(lambda: self._set_states(states))
        self._form.addRow(self.tr("States of a new node"), states)
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
        budget.setObjectName("memoryBudget")
        budget.setSingleStep(256)
        budget.setSuffix(" MiB")
        budget.setSpecialValueText(self.tr("half of the free memory"))
        budget.setValue((self._settings.memory_budget or 0) // MEBIBYTE)
        budget.setKeyboardTracking(False)
        budget.setAccessibleName(self.tr("Memory budget"))
        budget.setToolTip(
            self.tr(
                "Computations that would need more are refused before they start, with the numbers"
            )
        )
        budget.valueChanged.connect(self._set_budget)
        self._form.addRow(self.tr("Memory budget"), budget)

    def _set_budget(self, value: int) -> None:
        self._settings.memory_budget = value * MEBIBYTE or None
