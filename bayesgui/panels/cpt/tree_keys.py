"""Keys that expand and collapse the branches of a table: +, −, Enter, and arrows at the edge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

    from bayesgui.panels.cpt.branches import ConfigurationTree
    from bayesgui.panels.cpt.model import CptModel

_OPENING = (Qt.Key.Key_Plus, Qt.Key.Key_Equal)
_CLOSING = (Qt.Key.Key_Minus,)
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)


def handle(table: CptModel, event: QKeyEvent, row: int, column: int) -> int | None:
    """Expand or collapse a branch by key, or find the row to which the key moves.

    Returns: the id of the row that becomes current; None if the key has no meaning in a tree.
    """
    tree = table.tree
    if tree is None or not 0 <= row < tree.n_rows:
        return None
    number, key = tree.id_at(row), Qt.Key(event.key())
    # On many keyboards plus needs Shift.
    if key in _OPENING or key in _CLOSING:
        return _turn(table, number, key in _OPENING)
    if event.modifiers() not in _PLAIN:
        return None
    if key in _ENTER and tree.is_branch(number):
        return _turn(table, number, not tree.is_open(number))
    if key == Qt.Key.Key_Left and column <= 0:
        return _outward(table, tree, number)
    return None


def _turn(table: CptModel, number: int, opened: bool) -> int:
    assert table.tree is not None
    if table.tree.is_branch(number) and table.tree.is_open(number) != opened:
        table.fold(lambda tree: tree.set_open(number, opened))
        return number
    above = table.tree.above(number)
    if not opened and above is not None:
        table.fold(lambda tree: tree.set_open(above, False))
        return above
    return number


def _outward(table: CptModel, tree: ConfigurationTree, number: int) -> int:
    if tree.is_open(number):
        return _turn(table, number, False)
    above = tree.above(number)
    return number if above is None else above
