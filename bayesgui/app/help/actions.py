"""The menu Help, and settings."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from bayesgui.app.shell.window_part import WindowPart

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.app.shell.dialog import Dialog
    from bayesgui.app.shell.workbench import Workbench


class HelpActions(WindowPart):
    """Binds the actions of the menu Help, and Edit ▸ Settings."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._beside: dict[str, Dialog] = {}
        self._makers: dict[str, Callable[[], Dialog]] = {
            "help.contents": self._contents,
            "help.shortcuts": self._shortcuts,
            "help.python": self._reference,
            "help.whats_new": self._whats_new,
        }
        for name in self._makers:
            self.actions.bind(name, partial(self._show, name))
        self.actions.bind("help.about", self._about)
        self.actions.bind("edit.settings", self._settings)
        workbench.settings.changed.connect(self._on_setting_changed)

    def _show(self, name: str) -> None:
        """Show a window beside the main window, which stays usable; at most one of a kind."""
        if name not in self._beside:
            self._beside[name] = self._makers[name]()
            self._beside[name].finished.connect(lambda _result: self._beside.pop(name, None))
        self._beside[name].show_beside()

    def _on_setting_changed(self, key: str) -> None:
        """Write what is open in the new language, once the texts are there."""
        if key == "look/language":
            for name in list(self._beside):
                self._beside[name].accept()
                QTimer.singleShot(0, self, partial(self._show, name))

    def _contents(self) -> Dialog:
        from bayesgui.app.help.window import HelpWindow

        language = self.workbench.settings.effective_language
        return HelpWindow.contents(language, self.workbench.window)

    def _reference(self) -> Dialog:
        from bayesgui.app.help.window import HelpWindow

        return HelpWindow.reference(
            self.workbench.settings.effective_language, self.workbench.window
        )

    def _whats_new(self) -> Dialog:
        from bayesgui.app.help.window import HelpWindow

        return HelpWindow.changes(self.workbench.window)

    def _shortcuts(self) -> Dialog:
        from bayesgui.app.help.shortcuts_dialog import ShortcutsDialog

        return ShortcutsDialog(self.workbench.window)

    def _about(self) -> None:
        from bayesgui.app.help.about_dialog import AboutDialog

        AboutDialog(self.workbench.settings.file, self.workbench.window).open()

    def _settings(self) -> None:
        from bayesgui.app.help.settings_dialog import SettingsDialog

        SettingsDialog(self.workbench.settings, self.workbench.window).open()
