"""The row above the chart: player, the node, the form of the chart, the legend, and export."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from bayesgui.panels.over_time.line_legend import LineLegend
from bayesgui.widgets.fields.buttons import plain_button, push_button
from bayesgui.widgets.fields.choice_combo import choice_combo, show_choices
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.rows.layouts import row_layout, text_label
from bayesgui.widgets.theme import icon

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QResizeEvent

_LETTERS, _LEAST_NODE = 8, 88
HEIGHT = 38
_NARROW = 500
"""Width in px below which only axis and slider say which slice is shown."""


class PlayerRow(QWidget):
    """Controls of the page; it keeps nothing but what it shows."""

    play_requested = Signal()
    step_requested = Signal(int)
    """One slice back or on, as −1 or 1."""
    node_chosen = Signal(str)
    form_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(HEIGHT)
        self.play = push_button(
            "overTimePlay",
            self,
            self.play_requested,
            live("Play"),
            tip=live("Play slice by slice, or pause (Space)"),
            primary=True,
        )
        self.back = self._stepper("back", "overTimeBack", -1)
        self.step = self._stepper("step", "overTimeStep", 1)
        self.place = text_label(self, 12, 600, wraps=False)
        self.place.setObjectName("overTimePlace")
        self.node = choice_combo(
            "overTimeNode",
            self,
            chosen=self.node_chosen,
            tip=live("The node of the chart; the selected node of the canvas is shown, too"),
            spoken=live("Node"),
            letters=_LETTERS,
        )
        self.node.setMinimumWidth(_LEAST_NODE)
        self.forms = self._form_choice("overTimeForm")
        self.number_forms = self._form_choice("overTimeNumberForm", ("mean", live("Mean")))
        self.number_forms.hide()
        self.legend = LineLegend(self)
        self.export_menu = QMenu(self)
        self.export = self._menu_button()
        self._is_playing = False
        row_layout(
            self.play, self.back, self.step, self.place, 6, self.node, self.forms,
            self.number_forms, None, self.legend, self.export,
            parent=self, margins=(12, 4, 12, 4), spacing=6,
        )  # fmt: skip
        self.set_playing(False)

    def _stepper(self, icon_name: str, name: str, by: int) -> QToolButton:
        tip = live("One slice back (←)") if by < 0 else live("One slice on (→)")
        button = plain_button(icon_name, self, lambda: self.step_requested.emit(by), tip, name=name)
        return button

    def _form_choice(self, name: str, *more: tuple[str, object]) -> Segmented:
        return Segmented(
            (
                ("lines", live("Lines")),
                ("areas", live("Areas")),
                ("strip", live("Strip")),
                *more,  # type: ignore[arg-type]
            ),
            self,
            name=name,
            tip=live("How the chart is drawn"),
            changed=self.form_chosen,
            is_cut=True,
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.place.setVisible(self.width() >= _NARROW)

    def _menu_button(self) -> QToolButton:
        button = plain_button(
            "export",
            self,
            tip=live("Copy or save the chart and its numbers"),
            name="overTimeExport",
        )
        button.setMenu(self.export_menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        return button

    def set_playing(self, playing: bool) -> None:
        """Show whether it plays."""
        self._is_playing = playing
        say(self.play, live("Pause") if playing else live("Play"))
        self.play.setIcon(icon("pause" if playing else "play", "on_accent"))

    def set_place(self, text: str, *, is_first: bool, is_last: bool) -> None:
        """Show which slice it is at."""
        self.place.setText(text)
        self.back.setEnabled(not is_first)
        self.step.setEnabled(not is_last)

    def show_nodes(self, names: Sequence[str], current: str) -> None:
        """Offer nodes, with one chosen."""
        held = [self.node.itemData(k) for k in range(self.node.count())]
        if held != list(names):
            show_choices(self.node, [(name, name) for name in names], current)
        elif self.node.currentData() != current:
            self.node.setCurrentIndex(max(0, self.node.findData(current)))

    def show_form(self, form: str, *, has_numbers: bool) -> None:
        """Show the form of the chart; a mean is offered of a node with numbers."""
        self.forms.setVisible(not has_numbers)
        self.number_forms.setVisible(has_numbers)
        self.number_forms.set_current(form)
        if form != "mean":
            self.forms.set_current(form)
