"""The menu View: zoom, numbers, forms of nodes, panels, theme, motion, full screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from bayesgui.app.sessions.open_tabs import bring_tab, open_tabs, tab_in_front
from bayesgui.app.settings import INFORMATION_UNIT
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command, commands
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

two_tabs = conditions.require(
    "only one network is open",
    lambda bench: len(open_tabs(bench.documents)) > 1,
    "documents",
    "shown",
)


class ViewActions(WindowPart):
    """Binds the actions of the menu View."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._instead: PlayerView | None = None
        workbench.documents.list_changed.connect(
            lambda: self.actions.refresh(("view.next_document", "view.previous_document"))
        )
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

    @Command("view.fit", "Fit", ("Ctrl+0",), "fit", needs=conditions.nodes)
    def _fit(self) -> None:
        self._visible_view.fit()

    @Command("view.zoom_in", "Zoom in", ("Ctrl+=", "Ctrl++"), "plus")
    def _zoom_in(self) -> None:
        self._visible_view.zoom_in()

    @Command("view.zoom_out", "Zoom out", ("Ctrl+-",), "minus")
    def _zoom_out(self) -> None:
        self._visible_view.zoom_out()

    @Command("view.zoom_100", "Actual size", ("Ctrl+Alt+0",))
    def _zoom_to_actual_size(self) -> None:
        self._visible_view.zoom_to(1.0)

    @Command("view.focus_canvas", "Go to the canvas", ("F12",), tip="Give the keys to the canvas")
    def _focus_canvas(self) -> None:
        self._visible_view.setFocus(Qt.FocusReason.TabFocusReason)

    @Command(
        "view.next_document",
        "Next network",
        ("Ctrl+Tab",),
        needs=two_tabs,
        arguments=(1,),
    )
    @Command(
        "view.previous_document",
        "Previous network",
        ("Ctrl+Shift+Tab",),
        needs=two_tabs,
        arguments=(-1,),
    )
    def _step_document(self, step: int) -> None:
        documents = self.workbench.documents
        tabs = open_tabs(documents)
        bring_tab(documents, tabs[(tab_in_front(documents) + step) % len(tabs)])

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

    @commands(
        "view.numbers_",
        {"percent": "Per cent", "probability": "Probability", "odds": "Odds"},
        checkable=True,
        group="numbers",
    )
    def _set_numbers(self, numbers: Numbers) -> None:
        self.workbench.settings.numbers = numbers

    @Command(
        "view.information_nats",
        "Information in nats",
        tip="Entropy and information by natural logarithms",
        checkable=True,
        group="information",
        arguments=("nats",),
    )
    @Command(
        "view.information_bits",
        "Information in bits",
        tip="Entropy and information by logarithms to base 2",
        checkable=True,
        group="information",
        arguments=("bits",),
    )
    def _set_unit(self, unit: InformationUnit) -> None:
        self.workbench.settings.information_unit = unit

    @commands(
        "view.theme_",
        {"system": "Follow the system", "light": "Light", "dark": "Dark"},
        checkable=True,
        group="theme",
    )
    def _set_theme(self, choice: Choice) -> None:
        self.workbench.settings.theme = choice

    @commands(
        "view.form_",
        {
            "zoom": "By zoom level",
            "full": "Always full",
            "compact": "Always compact",
            "name": "Name only",
        },
        needs=conditions.selected_node,
    )
    def _set_form(self, word: str) -> None:
        names, form = self.session.selection.names, None if word == "zoom" else word
        self.apply(
            self.tr("Form of the nodes"),
            lambda state: appearance_edits.set_form(state, names, form),
        )

    def _show_region(self, side: str) -> None:
        self.actions.set_checked(f"view.panel_{side}", self.workbench.docks.is_open(side))

    @Command("view.panel_left", "Network panel", ("Ctrl+1",), checkable=True, arguments=("left",))
    @Command(
        "view.panel_right", "Evidence panel", ("Ctrl+2",), checkable=True, arguments=("right",)
    )
    @Command("view.panel_bottom", "Table panel", ("Ctrl+3",), checkable=True, arguments=("bottom",))
    def _toggle_region(self, name: str) -> None:
        self.workbench.docks.set_open(name, self.actions[f"view.panel_{name}"].isChecked())

    @Command("view.reduce_motion", "Reduce motion", checkable=True)
    def _reduce_motion(self) -> None:
        self.workbench.settings.reduce_motion = self.actions["view.reduce_motion"].isChecked()

    @Command("view.full_screen", "Full screen", ("F11",), checkable=True)
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
