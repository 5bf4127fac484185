"""Random real events that open overlays, pages and engines, and change how the window looks."""

from __future__ import annotations

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTabBar

from bayesgui.app import features
from bayesgui.app.shell.actions.table import overlay_switches
from bayesgui.app.shell.docks import SIDES
from bayesgui.inference.base import engines
from bayesgui.widgets import language
from tests.monkey.controls import LEFT, NONE, ControlEvents

SIZES = ((560, 420), (900, 600), (1180, 700), (1440, 900), (1440, 900))
THEMES = ("view.theme_light", "view.theme_dark", "view.theme_system")


class FeatureEvents(ControlEvents):
    """The events on what the registries list, on an empty network as well."""

    def switch_overlay(self) -> str:
        """Switch an overlay of the registry, or the tool of the constraints."""
        names = [spec.id for spec in overlay_switches().values()]
        name = self.chance.choice([*names, "model.constraints", "infer.separated"])
        self._window.action_set[name].trigger()
        return f"overlay {name}"

    def use_page(self) -> str:
        """Bring a page to the front that is there, or use what is on one."""
        if self.chance.random() < 0.3:
            page = self.chance.choice(
                [each for each in features.pages().values() if not each.is_guest]
            )
            self._window.pages.show(self._window.pages.panel(page))
            return f"page {page.id}"
        dock = self._window.docks[self.chance.choice(SIDES)]
        tabs = dock.findChild(QTabBar, f"tabs.{dock.side}")
        if isinstance(tabs, QTabBar) and tabs.count() and self.chance.random() < 0.3:
            place = tabs.tabRect(self.chance.randrange(tabs.count())).center()
            QTest.mouseClick(tabs, LEFT, NONE, place)
            return f"tab {tabs.currentIndex()} at the {dock.side}"
        return f"page {dock.current_id}: {self.use_in(dock)}"

    def choose_engine(self) -> str:
        """Answer with another engine; most often with an exact one."""
        names = [entry.name for entry in engines]
        name = "junction-tree" if self.chance.random() < 0.5 else self.chance.choice(names)
        self._window.session.engine.use(name)
        return f"engine {name}"

    def empty_canvas(self) -> str:
        """Delete everything."""
        for name in ("edit.select_all", "edit.delete"):
            self._window.action_set[name].trigger()
        return "delete everything"

    def change_look(self) -> str:
        """Change the size of the window, the theme or the language."""
        kind = self.chance.random()
        if kind < 0.5:
            size = self.chance.choice(SIZES)
            self._window.resize(*size)
            return f"resize to {size}"
        if kind < 0.8:
            name = self.chance.choice(THEMES)
            self._window.action_set[name].trigger()
            return f"action {name}"
        name = self.chance.choice(("en", "zh"))
        language.use(name)
        return f"language {name}"
