"""The menu of a cell, of chosen cells, and of a row."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Protocol

from PySide6.QtWidgets import QMenu

from bayesgui.core.evidence import Intervention, StateFinding
from bayesgui.panels.over_time.grid.next_finding import seen
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.menu_entries import add_entry

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtWidgets import QWidget

    from bayesgui.core.evidence import Finding
    from bayesgui.core.variable import Variable
    from bayesgui.panels.over_time.grid.rows import GridRow


class EditedGrid(Protocol):
    """What the entries ask of the grid."""

    @property
    def as_widget(self) -> QWidget:
        """The grid, in which the menu opens."""

    def cell(self, row: int, number: int) -> tuple[GridRow, Finding | None]:
        """Return a row, and what is found in a slice."""

    def set_chosen(self, finding: Finding | None) -> None:
        """Ask for a finding in all chosen cells."""

    def ask_likelihood(self, number: int, name: str) -> None:
        """Ask for the likelihood of a cell."""

    def ask_rows(self) -> None:
        """Ask which nodes have rows."""

    def copy_chosen(self) -> None:
        """Copy the chosen cells."""

    def paste(self) -> None:
        """Paste from the cursor on."""

    def clear_slices(self, numbers: Sequence[int]) -> None:
        """Retract all findings in some slices."""

    def clear_node(self, name: str) -> None:
        """Retract all findings of a node."""


MOST_STATES = 40
"""Number of states that are listed; others are typed."""
MOST_DIRECT = 12
"""Number of states that stand in the menu itself, which must fit a small screen."""


def cell_menu(grid: EditedGrid, row: int, number: int) -> QMenu:
    """Return the menu of the chosen cells, of which one was clicked."""
    menu = QMenu(grid.as_widget)
    grid_row, present = grid.cell(row, number)
    variable = grid_row.variable
    if variable.n_states > MOST_DIRECT:
        _states(menu, phrase("CellMenu", "State"), variable, present, seen, grid.set_chosen)
    else:
        _entries(menu, variable, present, seen, grid.set_chosen)
        menu.addSeparator()
    _states(menu, phrase("CellMenu", "Not"), variable, present, _excluded, grid.set_chosen)
    _states(menu, phrase("CellMenu", "Set from outside, do()"), variable, present, Intervention,
            grid.set_chosen)  # fmt: skip
    add_entry(
        menu,
        phrase("CellMenu", "Likelihood…"),
        partial(grid.ask_likelihood, number, variable.name),
        picture="likelihood",
    )
    add_entry(menu, phrase("CellMenu", "Blank"), partial(grid.set_chosen, None))
    menu.addSeparator()
    add_entry(menu, phrase("CellMenu", "Copy"), grid.copy_chosen)
    add_entry(menu, phrase("CellMenu", "Paste"), grid.paste)
    menu.addSeparator()
    if not grid_row.once:
        title = phrase("CellMenu", "Clear slice {number}", number=number)
        add_entry(menu, title, partial(grid.clear_slices, [number]))
    _row_entries(menu, grid, row)
    return menu


def row_menu(grid: EditedGrid, row: int) -> QMenu:
    """Return the menu of the name of a row."""
    menu = QMenu(grid.as_widget)
    _row_entries(menu, grid, row)
    return menu


def _row_entries(menu: QMenu, grid: EditedGrid, row: int) -> None:
    name = grid.cell(row, 0)[0].name
    title = phrase("CellMenu", "Clear {name}", name=name)
    add_entry(menu, title, partial(grid.clear_node, name))
    menu.addSeparator()
    add_entry(menu, phrase("CellMenu", "Rows…"), grid.ask_rows)


def _states(
    menu: QMenu,
    title: str,
    variable: Variable,
    present: Finding | None,
    made: Callable[[str], Finding],
    choose: Callable[[Finding], object],
) -> None:
    _entries(menu.addMenu(title.replace("&", "&&")), variable, present, made, choose)


def _entries(
    menu: QMenu,
    variable: Variable,
    present: Finding | None,
    made: Callable[[str], Finding],
    choose: Callable[[Finding], object],
) -> None:
    for state in variable.states[:MOST_STATES]:
        finding = made(state)
        add_entry(menu, state, partial(choose, finding), checked=present == finding)


def _excluded(state: str) -> Finding:
    return StateFinding(frozenset({state}), excluded=True)
