"""Where selected nodes stand beside each other, and their colors."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QActionGroup, QIcon, QPainter, QPixmap

from bayesgui.app.editing.alignment import align, distribute
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command, commands
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.document import appearance_edits, edits, note_edits
from bayesgui.widgets.menu_entries import add_entry
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu

    from bayesgui.app.shell.workbench import Workbench

COLORS = 8


class AppearanceActions(WindowPart):
    """Binds the actions that align and color what is selected."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self.actions.fill("edit.color", self._fill_colors, self._nothing_to_color)

    def _too_few(self, least: int) -> str | None:
        if len(self.session.selection.names) >= least:
            return None
        return self.tr("select at least %Ln nodes", "", least)

    @conditions.reads("selection")
    def _below_two(self) -> str | None:
        return self._too_few(2)

    @conditions.reads("selection")
    def _below_three(self) -> str | None:
        return self._too_few(3)

    def _boxes(self) -> dict[str, tuple[float, float, float, float]]:
        state = self.document.state
        sizes = self.workbench.canvas.node_sizes(state.model, state.layout)
        return {
            name: (*state.layout.positions.get(name, (0.0, 0.0)), *sizes[name])
            for name in self.session.selection.names
        }

    @Command("edit.align_left", "Left edges", icon="align", needs=_below_two, arguments=("left",))
    @commands(
        "edit.align_",
        {
            "center": "Centers, one below the other",
            "right": "Right edges",
            "top": "Top edges",
            "middle": "Centers, side by side",
            "bottom": "Bottom edges",
        },
        needs=_below_two,
    )
    def _align(self, name: str) -> None:
        positions = align(self._boxes(), name)
        self.apply(self.tr("Align"), lambda state: edits.move(state, positions))

    @commands(
        "edit.distribute_",
        {"across": "Distribute from left to right", "down": "Distribute from top to bottom"},
        needs=_below_three,
    )
    def _distribute(self, name: str) -> None:
        positions = distribute(self._boxes(), name)
        self.apply(self.tr("Distribute"), lambda state: edits.move(state, positions))

    def _fill_colors(self, menu: QMenu) -> None:
        selection, state = self.session.selection, self.document.state
        used = {state.layout.colors.get(name) for name in selection.names}
        used |= {note.color for note in state.notes if note.id in selection.notes}
        group = QActionGroup(menu)
        for number in (None, *range(1, COLORS + 1)):
            title = self.tr("No color") if number is None else self.tr("Color %1")
            group.addAction(
                add_entry(
                    menu,
                    title.replace("%1", str(number)),
                    partial(self.set_color, number),
                    picture="" if number is None else color_icon(number),
                    checked=used == {number},
                )
            )

    def set_color(self, number: int | None) -> None:
        """Set the color of the selected nodes and notes, 1 to 8, or remove it."""
        names, notes = self.session.selection.names, self.session.selection.notes
        self.apply(
            self.tr("Color"),
            lambda state: note_edits.color_notes(
                appearance_edits.set_color(state, names, number) if names else state, notes, number
            ),
        )

    @conditions.reads("selection")
    def _nothing_to_color(self) -> str | None:
        if self.session.selection.names or self.session.selection.notes:
            return None
        return self.tr("select a node or a text note first")


def color_icon(number: int) -> QIcon:
    """Return an icon filled with a node color, 1 to 8."""
    pixmap = QPixmap(16, 16)
    pixmap.fill(theme().surface)
    painter = QPainter(pixmap)
    painter.fillRect(2, 2, 12, 12, theme().color(f"c{number}"))
    painter.end()
    return QIcon(pixmap)
