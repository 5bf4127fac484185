"""The dialog Engine options: which engine answers, and how."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QLabel, QPushButton, QWidget

from bayesgui.app.shell.dialog import Dialog
from bayesgui.catalog.parameters import still_valid, unusual
from bayesgui.inference.base import engines
from bayesgui.inference.incremental_engine import WINDOWS_OWN
from bayesgui.widgets.fields.parameter_form import ParameterForm, registered_text

if TYPE_CHECKING:
    from bayesgui.app.settings import Settings
    from bayesgui.catalog.parameters import Parameter

WIDTH = 440
FIELD = 132
KIND = "engines"
"""Under which the settings keep the options of engines."""


class EngineDialog(Dialog):
    """Shows the options of any engine, and takes them over with the engine itself."""

    watch_requested = Signal()
    """The engine shall be watched in the laboratory."""

    def __init__(self, settings: Settings, parent: QWidget) -> None:
        super().__init__(self.tr("Engine options"), parent)
        self.setObjectName("engineDialog")
        self._settings = settings
        self._written: dict[str, dict[str, Any]] = {}
        self.engine = QComboBox(self)
        self.engine.setObjectName("engineName")
        self.engine.setAccessibleName(self.tr("Engine"))
        self.engine.setToolTip(self.tr("Engine that computes the posteriors"))
        for entry in engines:
            self.engine.addItem(registered_text(entry.label), entry.name)
        self.engine.setCurrentIndex(max(0, self.engine.findData(settings.engine)))
        row = QFormLayout()
        row.setHorizontalSpacing(12)
        row.addRow(self.tr("Engine"), self.engine)
        self.content.addLayout(row)
        self._about = self.add_line("", "muted")
        self.form = ParameterForm((), self)
        self.content.addWidget(self.form)
        self._none = QLabel(self.tr("This engine has no options."), self)
        self.content.addWidget(self._none)
        self.content.addStretch(1)
        self.reset_button = QPushButton(self.tr("Usual values"), self)
        self.reset_button.setToolTip(self.tr("Back to the usual options"))
        self.reset_button.setAutoDefault(False)
        self.reset_button.clicked.connect(lambda: self.form.reset())
        self.add_left(self.reset_button)
        self.watch_button = QPushButton(self.tr("Use and watch"), self)
        self.watch_button.setToolTip(self.tr("Use the engine, and watch it in the laboratory"))
        self.watch_button.setAutoDefault(False)
        self.watch_button.clicked.connect(self._watch)
        self.add_left(self.watch_button)
        self.add_button(self.tr("Cancel"), self.reject)
        self.use_button = self.add_button(self.tr("Use"), self._use, primary=True)
        self._shown = ""
        self._show_engine()
        self.engine.currentIndexChanged.connect(self._show_engine)
        self.resize(WIDTH, self.sizeHint().height())

    def _parameters(self, name: str) -> tuple[Parameter, ...]:
        return tuple(p for p in engines[name].parameters if p.name not in WINDOWS_OWN)

    def _show_engine(self) -> None:
        if self._shown:
            self._written[self._shown] = self.form.values()
        self._shown = name = str(self.engine.currentData())
        entry, parameters = engines[name], self._parameters(name)
        kept = self._written.get(name)
        if kept is None:
            kept = still_valid(parameters, self._settings.options(KIND, name))
        form = ParameterForm(parameters, self, kept, FIELD)
        self.content.replaceWidget(self.form, form)
        self.form.hide()
        self.form.deleteLater()
        self.form = form
        form.changed.connect(self._follow)
        form.setVisible(bool(parameters))
        self._none.setVisible(not parameters)
        self._about.setText(registered_text(entry.summary))
        self.watch_button.setVisible(not entry.traits["exact"])
        QWidget.setTabOrder(self.engine, form)
        self._follow()

    def _follow(self) -> None:
        valid = self.form.is_valid
        self.use_button.setEnabled(valid)
        self.watch_button.setEnabled(valid)
        self.reset_button.setEnabled(not self.form.is_usual)

    def _use(self) -> None:
        name = str(self.engine.currentData())
        found = unusual(self._parameters(name), self.form.values())
        self._settings.keep_options(KIND, name, found)
        self._settings.engine = name
        self.accept()

    def _watch(self) -> None:
        self._use()
        self.watch_requested.emit()
