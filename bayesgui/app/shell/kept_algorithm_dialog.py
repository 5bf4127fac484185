"""A dialog for the algorithm that a document keeps, and that new networks may start with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QCheckBox, QPushButton

from bayesgui.app.shell.algorithm_dialog import AlgorithmDialog
from bayesgui.catalog.parameters import still_valid, unusual

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtWidgets import QWidget

    from bayesgui.app.settings import Settings
    from bayesgui.catalog.parameters import Parameter
    from bayesgui.catalog.registry import Registry

WIDTH = 440
FIELD = 132


class KeptAlgorithmDialog(AlgorithmDialog):
    """Shows the options of any algorithm of a kind; Use gives the document one with them.

    `set_for_all`: options that are not chosen with the algorithm.
    """

    settings_kind = ""
    """Settings key of the options."""

    def __init__(
        self,
        title: str,
        registry: Registry[Any],
        chosen: str,
        settings: Settings,
        parent: QWidget,
        set_for_all: tuple[str, ...] = (),
    ) -> None:
        super().__init__(title, registry, chosen, parent, field_width=FIELD)
        self._settings, self._set_for_all = settings, set_for_all

    def finish(self, default_name: str, default_tip: str) -> None:
        """Add the box *Also for new networks* and the buttons, and show the algorithm."""
        self.default_box = QCheckBox(self.tr("Also for new networks"), self)
        self.default_box.setObjectName(default_name)
        self.default_box.setToolTip(default_tip)
        self.content.addWidget(self.default_box)
        self.reset_button = QPushButton(self.tr("Default values"), self)
        self.reset_button.setToolTip(self.tr("Reset the options to their defaults"))
        self.reset_button.setAutoDefault(False)
        self.reset_button.clicked.connect(lambda: self.form.reset())
        self.add_left(self.reset_button)
        self.add_further()
        self.add_button(self.tr("Cancel"), self.reject)
        self.use_button = self.add_button(self.tr("Use"), self.use, primary=True)
        self.show_algorithm()
        self.algorithm.currentIndexChanged.connect(self.show_algorithm)
        self.resize(WIDTH, self.sizeHint().height())

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """The options of the algorithm, without those that are set for all."""
        return tuple(p for p in self.entry.parameters if p.name not in self._set_for_all)

    def kept_options(self) -> dict[str, Any]:
        return still_valid(self.parameters, self.options_of(self.entry.name))

    def follow(self) -> None:
        self.use_button.setEnabled(self.form.is_valid)
        self.reset_button.setEnabled(not self.form.is_usual)
        self.reset_button.setVisible(bool(self.parameters))

    def use(self) -> None:
        """Give the algorithm to the document, and to new networks if that is wanted."""
        name = self.entry.name
        options = unusual(self.parameters, self.form.values())
        if self.default_box.isChecked():
            self._settings.keep_options(self.settings_kind, name, options)
            self.begin_with(name)
        self.give(name, options)
        self.accept()

    # -- what a subclass says -----------------------------------------------------------------

    def options_of(self, name: str) -> Mapping[str, Any]:
        """Return the options that the document has last used with an algorithm."""
        raise NotImplementedError

    def give(self, name: str, options: Mapping[str, Any]) -> None:
        """Give the document an algorithm with options."""
        raise NotImplementedError

    def begin_with(self, name: str) -> None:
        """Let new networks start with an algorithm."""
        raise NotImplementedError

    def add_further(self) -> None:
        """Add buttons of its own beside that of the default values."""
