"""The dialog Engine options: which engine answers, and how."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QPushButton

from bayesgui.app.shell.algorithm_dialog import AlgorithmDialog
from bayesgui.catalog.parameters import still_valid, unusual
from bayesgui.inference.base import engines
from bayesgui.inference.incremental_engine import WINDOWS_OWN

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from bayesgui.app.settings import Settings
    from bayesgui.catalog.parameters import Parameter
    from bayesgui.document.engine import DocumentEngine

WIDTH = 440
FIELD = 132
KIND = "engines"
"""Settings key of the options of engines."""


class EngineDialog(AlgorithmDialog):
    """Shows the options of any engine; Use gives the document the engine with them."""

    watch_requested = Signal()
    """Request to watch the engine in the laboratory."""

    def __init__(self, engine: DocumentEngine, settings: Settings, parent: QWidget) -> None:
        title = self.tr("Engine options")
        super().__init__(title, engines, engine.name, parent, field_width=FIELD)
        self._engine = engine
        self.setObjectName("engineDialog")
        self._settings = settings
        self.build(
            self.tr("Engine"),
            "engineName",
            self.tr("Engine that computes the posteriors"),
            self.tr("This engine has no options."),
        )
        self.default_box = QCheckBox(self.tr("Also for new networks"), self)
        self.default_box.setObjectName("engineDefault")
        self.default_box.setToolTip(
            self.tr(
                "Networks that are opened or made from now on start with this engine and these "
                "options; networks that are open keep theirs"
            )
        )
        self.content.addWidget(self.default_box)
        self.reset_button = QPushButton(self.tr("Default values"), self)
        self.reset_button.setToolTip(self.tr("Reset the options to their defaults"))
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
        self.show_algorithm()
        self.algorithm.currentIndexChanged.connect(self.show_algorithm)
        self.resize(WIDTH, self.sizeHint().height())

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """The options of the engine, without those that the window sets for all."""
        return tuple(p for p in self.entry.parameters if p.name not in WINDOWS_OWN)

    def kept_options(self) -> dict[str, Any]:
        return still_valid(self.parameters, self._engine.options(self.entry.name))

    def follow(self) -> None:
        valid = self.form.is_valid
        self.use_button.setEnabled(valid)
        self.watch_button.setEnabled(valid)
        self.reset_button.setEnabled(not self.form.is_usual)
        self.watch_button.setVisible(self.entry.factory.is_watchable)

    def _use(self) -> None:
        name = self.entry.name
        options = unusual(self.parameters, self.form.values())
        if self.default_box.isChecked():
            self._settings.keep_options(KIND, name, options)
            self._settings.engine = name
        self._engine.use(name, options)
        self.accept()

    def _watch(self) -> None:
        self._use()
        self.watch_requested.emit()
