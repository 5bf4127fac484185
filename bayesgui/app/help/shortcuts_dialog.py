"""The dialog Keyboard and mouse: mouse gestures, and shortcuts of all actions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtGui import QKeySequence

from bayesgui.app.shell.actions.action_set import translate_text
from bayesgui.app.shell.actions.command import Menu
from bayesgui.app.shell.dialog import Dialog
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.fields.search_field import SearchField
from bayesgui.widgets.live_text import live, phrase
from bayesgui.widgets.rows.rows_table import Column, RowsTable
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QWidget

    from bayesgui.app.shell.actions.table import ActionTable

GESTURES: tuple[tuple[str, str], ...] = (
    ("Double-click on the canvas", "Add a node"),
    ("Drag a node", "Move it"),
    ("Drag from a node's rim", "Draw an arc to another node"),
    ("Drag an end of a selected arc", "Attach it to another node"),
    ("Click on a bar", "Observe this state; again: clear it"),
    ("Shift and click on a bar", "Not this state"),
    ("Ctrl and click on a bar", "One of several states"),
    ("Right click on a bar", "Likelihood, fixed posterior, do()"),
    ("Shift and double-click on the canvas", "Add a decision"),
    ("Ctrl and double-click on the canvas", "Add a utility"),
    ("Double-click on a title", "Open the table of the node"),
    ("Ctrl and click on a title", "Add the node to the selection"),
    ("Drag over the canvas", "Select all nodes that are touched"),
    ("Wheel", "Zoom at the pointer, or move the view if set so"),
    ("Ctrl and wheel, or pinch", "Zoom at the pointer"),
    ("Two fingers, Shift and wheel, or a wheel to the side", "Move the view"),
    ("Space and drag, or the middle button", "Move the view"),
    ("Arrow keys", "Nudge the selection, or move the focus between nodes"),
    ("Ctrl and arrow keys", "Move the focus between nodes, beside a selection"),
    ("Space", "Select the node with the focus"),
    ("Ctrl+Space", "Select it too; Shift+A draws arcs to the last one"),
    ("E", "Choose a state of the node as the finding"),
    ("Esc", "Cancel the tool, the gesture or the overlay"),
    ("Alt while dragging", "Do not snap to the grid or to other nodes"),
    ("Ctrl while dragging", "Do not snap to other nodes"),
    (
        "Double-click on the name of a state in a table",
        "Rename the state; Enter goes to the next one",
    ),
    ("Drag a bar of a table", "The others in its column adjust; Shift: finer"),
    ("Alt and left or right in a table", "Move the bar of the current cell"),
    ("Ctrl+R in a table", "Copy the first selected column to the others"),
    ("+ and − in a table that is a tree", "Unfold and fold the current branch"),
    ("Click on a cell of findings over time", "Observe the next state; after the last one: none"),
    ("Shift, Ctrl or Alt and click on such a cell", "Not this state, one of several, do()"),
    ("Letters or numbers in such a cell", "Observe this state; ? and Del clear"),
    ("Ctrl and drag over such cells", "Repeat the finding"),
)
"""Gestures on the canvas, in CPTs and in the grid of findings, each with its effect."""


@dataclass(frozen=True)
class Shortcut:
    """An action by keys or a gesture; `menu` and `tip` are "" for a gesture."""

    menu: str
    title: str
    keys: str
    tip: str = ""

    def has(self, text: str) -> bool:
        """Whether a text stands in any part of it."""
        return any(text in part.casefold() for part in (self.menu, self.title, self.keys, self.tip))


def shortcut_rows(table: ActionTable) -> Iterator[Shortcut]:
    """Yield every action that has a shortcut, in menu order."""
    specs = table.specs

    def walk(menu: Menu, title: str) -> Iterator[Shortcut]:
        for item in menu.items:
            if isinstance(item, Menu):
                yield from walk(item, f"{title} ▸ {translate_text(item.title)}")
            elif item is not None and specs[item].keys:
                keys = ", ".join(
                    QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
                    for key in specs[item].keys
                )
                name, tip = translate_text(specs[item].title), translate_text(specs[item].tip)
                yield Shortcut(title, name.rstrip("…"), keys, tip)

    for menu in table.menus:
        yield from walk(menu, translate_text(menu.title))


class ShortcutsDialog(Dialog):
    """Lists gestures first, then shortcuts by menu."""

    def __init__(self, actions: ActionTable, parent: QWidget) -> None:
        super().__init__(self.tr("Keyboard and mouse"), parent, "shortcutsDialog")
        rows: list[Shortcut | str] = [self.tr("On the canvas")]
        rows.extend(
            Shortcut(
                "",
                phrase("Gestures", effect),
                phrase("Gestures", gesture),
            )
            for gesture, effect in GESTURES
        )
        menu = ""
        for shortcut in shortcut_rows(actions):
            head = shortcut.menu.split(" ▸ ")[0]
            if head != menu:
                rows.append(head)
                menu = head
            rows.append(shortcut)
        self.search_field = SearchField(self.tr("Search actions, keys and gestures"), parent=self)
        self.search_field.textChanged.connect(self._search)
        self.search_field.left.connect(self.reject)
        self.content.addWidget(self.search_field)
        self._rows = rows
        self._fill(rows)
        self.search_field.setFocus()
        self.add_close_button(self.tr("Close"))
        self.resize(720, 640)

    def _fill(self, rows: list[Shortcut | str]) -> None:
        self.table: RowsTable[Shortcut | str] = RowsTable(26, self)
        named(self.table, "shortcuts", spoken=live("Keyboard and mouse"))
        columns: list[Column[Shortcut | str]] = [
            Column(
                "",
                lambda row: row if isinstance(row, str) else row.title,
                note=lambda row: row if isinstance(row, str) else row.tip,
                weight=lambda row: 600 if isinstance(row, str) else None,
                px=13,
            ),
            Column(
                "",
                lambda row: "" if isinstance(row, str) else row.keys,
                color=lambda _row: theme().muted,
            ),
        ]
        self.table.records.show(columns, rows)
        for row, entry in enumerate(rows):
            if isinstance(entry, str):
                self.table.setSpan(row, 0, 1, 2)
        self.table.horizontalHeader().hide()
        self.table.setShowGrid(False)
        self.table.setColumnWidth(0, 330)
        self.table.horizontalHeader().setStretchLastSection(True)
        self.content.addWidget(self.table)

    def _search(self, text: str) -> None:
        """Show only the rows with a text, below their headlines."""
        wanted = text.strip().casefold()
        head, shown = 0, False
        for row, entry in enumerate(self._rows):
            if isinstance(entry, str):
                self.table.setRowHidden(head, not shown)
                head, shown = row, False
                continue
            fits = entry.has(wanted)
            self.table.setRowHidden(row, not fits)
            shown = shown or fits
        self.table.setRowHidden(head, not shown)
