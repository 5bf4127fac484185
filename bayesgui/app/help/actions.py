"""The menu Help, and settings."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication

from bayesgui import paths
from bayesgui.app.help.links import is_harmless
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.docks import SIDES
from bayesgui.app.shell.help_topics import PAGES, page_of
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.widgets.help_button import help_requests

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from bayesgui.app.help.window import HelpWindow
    from bayesgui.app.shell.dialog import Dialog
    from bayesgui.app.shell.workbench import Workbench

_CONTENTS, _TOPIC = "help.contents", "help.topic"


class HelpActions(WindowPart):
    """Binds the actions of the menu Help, and Edit ▸ Settings."""

    lesson_requested = Signal(str)
    """The id of a lesson whose link was clicked in the help."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._beside: dict[str, Dialog] = {}
        self._makers: dict[str, Callable[[], Dialog]] = {
            _CONTENTS: self._contents,
            "help.shortcuts": self._shortcuts,
            "help.python": self._reference,
            "help.whats_new": self._whats_new,
        }
        # F1 works in playgrounds and in the workshop, too, which are windows of their own.
        self.actions[_TOPIC].setShortcutContext(Qt.ShortcutContext.ApplicationShortcut)
        help_requests().asked.connect(self._show_above)
        for side in SIDES:
            workbench.docks[side].help_requested.connect(lambda id: self.open_page(PAGES[id]))
        workbench.settings.changed.connect(self._on_setting_changed)

    @Command("help.contents", "Contents", icon="book", arguments=("help.contents",))
    @Command("help.shortcuts", "Keyboard and mouse", ("Shift+F1",), arguments=("help.shortcuts",))
    @Command(
        "help.python",
        "Python reference",
        icon="script",
        tip="Every class and function of the package, with examples",
        arguments=("help.python",),
    )
    @Command("help.whats_new", "What's new", arguments=("help.whats_new",))
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
        return self._help_in(self.workbench.window)

    def _help_in(self, parent: QWidget) -> HelpWindow:
        """Return a help window whose links reach the main window."""
        from bayesgui.app.help.window import HelpWindow

        language = self.workbench.settings.effective_language
        made = HelpWindow.contents(language, parent, self.workbench.runner)
        made.lesson_requested.connect(self._take_lesson)
        made.action_requested.connect(self._trigger)
        return made

    def open_page(self, link: str) -> None:
        """Show a page of the help beside the window.

        `link`: its id, with the anchor of a place after ``#``.
        """
        from bayesgui.app.help.window import HelpWindow

        self._show(_CONTENTS)
        shown = self._beside[_CONTENTS]
        assert isinstance(shown, HelpWindow)
        page, _, anchor = link.partition("#")
        shown.show_page(page, anchor)

    def topic(self) -> str:
        """Return the page about what has the keyboard focus, "" for none."""
        return page_of(QApplication.focusWidget(), self.workbench.pages.ids_of_made())

    @Command(
        "help.topic",
        "Help on this",
        ("F1",),
        "why",
        "The page about the part of the window that has the focus",
    )
    def _show_topic(self) -> None:
        """Open the page about what has the focus, or else the contents."""
        found = self.topic()
        if found:
            self.open_page(found)
        else:
            self._show(_CONTENTS)

    def _show_above(self, asking: QWidget) -> None:
        """Show the page of a widget: above a dialog, which lets nothing below it be used."""
        dialog = asking.window()
        link = page_of(asking, self.workbench.pages.ids_of_made())
        if not dialog.isModal() or dialog.window() is self.workbench.window:
            self.open_page(link)
            return
        made = self._help_in(dialog)
        page, _, anchor = link.partition("#")
        made.show_beside()
        made.show_page(page, anchor)

    def _take_lesson(self, number: str) -> None:
        """Ask for the shipped lesson of a number."""
        for file in paths.lesson_files():
            if file.stem.partition("-")[0].lstrip("0") == number:
                self.workbench.window.activateWindow()
                self.lesson_requested.emit(file.stem)

    def _trigger(self, action: str) -> None:
        """Do what a link in the help says, or say why it cannot be done."""
        if not is_harmless(action):
            return
        chosen = self.actions[action]
        if chosen.isEnabled():
            self.workbench.window.activateWindow()
            chosen.trigger()
        else:
            self.workbench.messages.say(chosen.toolTip())

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

        return ShortcutsDialog(self.actions.table, self.workbench.window)

    @Command("help.about", "About bayesgui", icon="info")
    def _about(self) -> None:
        from bayesgui.app.help.about_dialog import AboutDialog

        AboutDialog(self.workbench.settings.file, self.workbench.window).open()

    @Command("edit.settings", "Settings…", ("Ctrl+,",), "settings")
    def _settings(self) -> None:
        from bayesgui.app.help.settings_dialog import SettingsDialog

        SettingsDialog(self.workbench.settings, self.workbench.window).open()
