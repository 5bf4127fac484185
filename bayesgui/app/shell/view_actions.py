"""The menu View: zoom, numbers, forms of nodes, panels, theme, motion, full screen."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Qt

from bayesgui.app.settings import INFORMATION_UNIT
from bayesgui.app.shell.docks import SIDES
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.canvas.wheel import set_wheel
from bayesgui.document import appearance_edits
from bayesgui.widgets import language, motion
from bayesgui.widgets.information_unit import set_information_unit
from bayesgui.widgets.numbers import form_with
from bayesgui.widgets.theme import set_theme

if TYPE_CHECKING:
    from bayesgui.app.settings import Numbers
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.canvas.player.view import PlayerView
    from bayesgui.canvas.view import CanvasView
    from bayesgui.widgets.information_unit import InformationUnit
    from bayesgui.widgets.theme import Choice

NUMBERS = ("percent", "probability", "odds")
UNITS = ("nats", "bits")
THEMES = ("system", "light", "dark")
FORMS = {"zoom": None, "full": "full", "compact": "compact", "name": "name"}


class ViewActions(WindowPart):
    """Binds the actions of the menu View."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._instead: PlayerView | None = None
        bind = self.actions.bind
        bind("view.fit", lambda: self._visible_view.fit(), self.no_nodes)
        bind("view.zoom_in", lambda: self._visible_view.zoom_in())
        bind("view.zoom_out", lambda: self._visible_view.zoom_out())
        bind("view.zoom_100", lambda: self._visible_view.zoom_to(1.0))
        for name in NUMBERS:
            bind(f"view.numbers_{name}", partial(self._set_numbers, name))
        for name in UNITS:
            bind(f"view.information_{name}", partial(self._set_unit, name))
        for name in THEMES:
            bind(f"view.theme_{name}", partial(self._set_theme, name))
        for name in FORMS:
            bind(f"view.form_{name}", partial(self._set_form, name), self.no_node_selected)
        for name in SIDES:
            bind(f"view.panel_{name}", partial(self._toggle_region, name))
        bind("view.focus_canvas", self._focus_canvas)
        bind("view.next_document", lambda: self._step_document(1), self.no_other_document)
        bind("view.previous_document", lambda: self._step_document(-1), self.no_other_document)
        workbench.documents.list_changed.connect(
            lambda: self.actions.refresh(("view.next_document", "view.previous_document"))
        )
        bind("view.reduce_motion", self._reduce_motion)
        bind("view.full_screen", self._full_screen)
        workbench.docks.changed.connect(self._show_region)
        for side in SIDES:
            self._show_region(side)
        self._show_numbers()
        set_wheel(workbench.settings.wheel)
        set_information_unit(workbench.settings.information_unit)
        self.follow_settings()

    @property
    def _visible_view(self) -> CanvasView | PlayerView:
        return self.workbench.canvas if self._instead is None else self._instead

    def _focus_canvas(self) -> None:
        self._visible_view.setFocus(Qt.FocusReason.TabFocusReason)

    def _step_document(self, step: int) -> None:
        documents = self.workbench.documents
        documents.set_current((documents.current_index + step) % len(documents))

    def follow_view(self, instead: PlayerView | None) -> None:
        """Zoom this view in place of the canvas; None zooms the canvas."""
        self._instead = instead

    def _show_numbers(self) -> None:
        """Apply the number format of the settings to canvas and panels."""
        settings = self.workbench.settings
        form = form_with(settings.numbers, settings.decimals)
        self.workbench.canvases.set_numbers(form)
        self.workbench.pages.set_numbers(form)

    def follow_settings(self) -> None:
        """Check the actions according to the settings."""
        settings, set_checked = self.workbench.settings, self.actions.set_checked
        set_checked(f"view.numbers_{settings.numbers}", True)
        set_checked(f"view.theme_{settings.theme}", True)
        set_checked(f"view.information_{settings.information_unit}", True)
        set_checked("view.reduce_motion", settings.reduce_motion)
        set_checked("infer.auto_update", settings.auto_update)

    def _set_numbers(self, name: str) -> None:
        self.workbench.settings.numbers = cast("Numbers", name)

    def _set_unit(self, name: str) -> None:
        self.workbench.settings.information_unit = cast("InformationUnit", name)

    def _set_theme(self, name: str) -> None:
        self.workbench.settings.theme = cast("Choice", name)

    def _set_form(self, name: str) -> None:
        names = self.session.selection.names
        self.apply(
            self.tr("Form of the nodes"),
            lambda state: appearance_edits.set_form(state, names, FORMS[name]),
        )

    def _show_region(self, side: str) -> None:
        self.actions.set_checked(f"view.panel_{side}", self.workbench.docks.is_open(side))

    def _toggle_region(self, name: str) -> None:
        self.workbench.docks.set_open(name, self.actions[f"view.panel_{name}"].isChecked())

    def _reduce_motion(self) -> None:
        self.workbench.settings.reduce_motion = self.actions["view.reduce_motion"].isChecked()

    def _full_screen(self) -> None:
        if self.actions["view.full_screen"].isChecked():
            self.workbench.window.showFullScreen()
        else:
            self.workbench.window.showNormal()

    def follow_setting(self, key: str) -> None:
        """Apply a changed setting."""
        settings = self.workbench.settings
        if key == "look/theme":
            set_theme(settings.theme)
        elif key == "look/reduce_motion":
            motion.set_reduced(settings.reduce_motion)
        elif key in ("look/numbers", "look/decimals"):
            self._show_numbers()
        elif key == INFORMATION_UNIT:
            set_information_unit(settings.information_unit)
            for opened in self.workbench.documents.all:
                opened.session.overlays.show_again()
        elif key == "look/wheel":
            set_wheel(settings.wheel)
        elif key == "look/language":
            language.use(settings.effective_language)
        if key.startswith("look/"):
            self.follow_settings()
