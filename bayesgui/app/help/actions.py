"""The menu Help, and settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.shell.window_part import WindowPart

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench


class HelpActions(WindowPart):
    """Binds the actions of the menu Help, and Edit ▸ Settings."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        bind = self.actions.bind
        bind("help.contents", self._contents)
        bind("help.shortcuts", self._shortcuts)
        bind("help.whats_new", self._whats_new)
        bind("help.about", self._about)
        bind("edit.settings", self._settings)

    def _contents(self) -> None:
        from bayesgui.app.help.window import HelpWindow

        language = self.workbench.settings.effective_language
        HelpWindow.contents(language, self.workbench.window).open()

    def _whats_new(self) -> None:
        from bayesgui.app.help.window import HelpWindow

        HelpWindow.changes(self.workbench.window).open()

    def _shortcuts(self) -> None:
        from bayesgui.app.help.shortcuts_dialog import ShortcutsDialog

        ShortcutsDialog(self.workbench.window).open()

    def _about(self) -> None:
        from bayesgui.app.help.about_dialog import AboutDialog

        AboutDialog(self.workbench.settings.file, self.workbench.window).open()

    def _settings(self) -> None:
        from bayesgui.app.help.settings_dialog import SettingsDialog

        SettingsDialog(self.workbench.settings, self.workbench.window).open()
