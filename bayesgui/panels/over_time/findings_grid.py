"""The grid of findings over time, in which clicks and keys set, clear, copy and paste findings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QElapsedTimer, QEvent, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QKeyEvent

from bayesgui.core.errors import BayesGuiError
from bayesgui.data.series.block import (
    block_text,
    findings_in_block,
    names_in_block,
    rows_of_block,
)
from bayesgui.document.findings_text import finding_text
from bayesgui.document.temporal.series_edits import clear_cells, set_findings
from bayesgui.panels.over_time.grid.cell_choice import CellChoice
from bayesgui.panels.over_time.grid.cell_menu import cell_menu, row_menu
from bayesgui.panels.over_time.grid.next_finding import (
    next_alternative,
    next_excluded,
    next_intervention,
    next_state,
    seen,
    typed_state,
)
from bayesgui.panels.over_time.grid.view import GridView
from bayesgui.widgets.menu_entries import pop_up

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from PySide6.QtGui import QInputMethodEvent, QMouseEvent
    from PySide6.QtWidgets import QWidget

    from bayesgui.core.evidence import Finding
    from bayesgui.data.series.block import Cell
    from bayesgui.panels.over_time.grid.rows import GridRow

Key = Qt.Key
CONTROL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)
_ON_CLICK = {CONTROL: next_alternative, SHIFT: next_excluded, ALT: next_intervention}
_STEPS = {
    Key.Key_Left: (0, -1),
    Key.Key_Right: (0, 1),
    Key.Key_Up: (-1, 0),
    Key.Key_Down: (1, 0),
}
_CLEARING = (Key.Key_Delete, Key.Key_Backspace)
_TYPING_PAUSE = 1000
"""Milliseconds after which a typed letter begins another state."""


class FindingsGrid(GridView):
    """Asks for edits of the series that is shown; it changes nothing itself."""

    edit_requested = Signal(str, object, object)
    """What the history says, the edit from state to state, and the key of its gesture or None."""
    beyond = Signal(str, object, int)
    """The same for findings after the last slice: the cells, and the slices that they need."""
    refused = Signal(object)
    """A `BayesGuiError`: what was pasted is no finding."""
    table_pasted = Signal(str)
    """A text with names of nodes above its cells was pasted."""
    node_chosen = Signal(str)
    """The name of a row was clicked."""
    likelihood_requested = Signal(int, str)
    """Slice and node of the cell."""
    hint = Signal(str)
    """What the pointer is over, for the status line; "" where it is over no cell."""
    rows_requested = Signal()
    """Which nodes have rows is to be chosen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
        self._pressed: tuple[int, int] | None = None
        self._dragged = False
        self._typed = ""
        self._typed_in: CellChoice | None = None
        self._gesture = 0
        self._since_typed = QElapsedTimer()

    # -- edits --------------------------------------------------------------------------------

    def set_cells(self, cells: Sequence[Cell], merge: Hashable = None) -> None:
        """Ask for findings in cells, or for none in them."""
        if not cells:
            return
        text = self._text_of(cells)
        last = max(number for number, _, _ in cells)
        if last >= self.series.slices:
            self.beyond.emit(text, tuple(cells), last + 1)
            return
        kept = tuple(cells)
        self.edit_requested.emit(text, lambda state: set_findings(state, kept), merge)

    def _text_of(self, cells: Sequence[Cell]) -> str:
        number, name, finding = cells[0]
        if len(cells) > 1:
            count = sum(finding is not None for _, _, finding in cells)
            if not count:
                return self.tr("Clear %Ln cell(s)", "", len(cells))
            return self.tr("Set %Ln finding(s)", "", count)
        row = next((row for row in self.rows if row.name == name), None)
        if row is None:
            return name
        place = "" if row.once else f", t = {number}"
        if finding is None:
            return self.tr("Clear {name}").format(name=f"{name}{place}")
        return finding_text(row.variable, finding).text + place

    def set_chosen(self, finding: Finding | None) -> None:
        """Ask for a finding in all chosen cells."""
        self.set_cells([(number, name, finding) for name, number in self._chosen_cells()])

    def _chosen_cells(self) -> list[tuple[str, int]]:
        choice = self.choice
        if choice is None:
            return []
        found: list[tuple[str, int]] = []
        for row in choice.rows:
            numbers = [0] if self.rows[row].once else choice.slices
            found.extend((self.rows[row].name, number) for number in numbers)
        return found

    def clear_slices(self, numbers: Sequence[int]) -> None:
        """Ask to retract all findings in some slices."""
        text = self.tr("Clear slice {number}").format(number=", ".join(map(str, numbers)))
        self.edit_requested.emit(text, lambda state: clear_cells(state, numbers), None)

    def clear_node(self, name: str) -> None:
        """Ask to retract all findings of a node."""
        text = self.tr("Clear {name}").format(name=name)
        self.edit_requested.emit(text, lambda state: clear_cells(state, names=[name]), None)

    # -- for its menus ------------------------------------------------------------------------

    @property
    def as_widget(self) -> QWidget:
        """The grid itself."""
        return self

    def cell(self, row: int, number: int) -> tuple[GridRow, Finding | None]:
        """Return a row, and what is found in a slice."""
        return self.rows[row], self.rows[row].finding(self.series, number)

    def ask_likelihood(self, number: int, name: str) -> None:
        """Ask for the likelihood of a cell."""
        self.likelihood_requested.emit(number, name)

    def ask_rows(self) -> None:
        """Ask which nodes have rows."""
        self.rows_requested.emit()

    # -- copy and paste -----------------------------------------------------------------------

    def copy_chosen(self) -> None:
        """Put the chosen cells on the clipboard, as spreadsheets paste them."""
        choice = self.choice
        if choice is None or not self.rows:
            return
        rows = [self.rows[row] for row in choice.rows]
        cells = [
            [row.finding(self.series, number) for number in ([0] if row.once else choice.slices)]
            for row in rows
        ]
        text = block_text([row.variable for row in rows], cells)
        QGuiApplication.clipboard().setText(text)

    def cut_chosen(self) -> None:
        """Copy the chosen cells, and clear them."""
        self.copy_chosen()
        self.set_chosen(None)

    def paste(self) -> None:
        """Put the block on the clipboard in from the cursor on, or say why that cannot be."""
        block = rows_of_block(QGuiApplication.clipboard().text())
        known = {row.name: row.variable for row in self.rows}
        if names_in_block(block, self.series.names):
            self.table_pasted.emit(QGuiApplication.clipboard().text())
            return
        choice = self.choice
        if not block or choice is None:
            return
        first, row = choice.slices.start, choice.rows.start
        if len(block) == 1 and len(block[0]) == 1 and choice.is_block:
            block = [block[0] * len(choice.slices)] * len(choice.rows)
        nodes = [each.variable for each in self.rows[row:]]
        try:
            cells = findings_in_block(block, nodes, first, known)
        except BayesGuiError as error:
            self.refused.emit(error)
            return
        once = {each.name for each in self.rows if each.once}
        taken = [cell for cell in cells if cell[1] not in once or cell[0] == first]
        self.set_cells([(0 if name in once else t, name, found) for t, name, found in taken])
        width = max(map(len, block))
        end = row + len(block) - 1, first + width - 1
        # The cursor stays where the block begins, as in a spreadsheet.
        self.choose(CellChoice((row, first), end))

    # -- mouse --------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = event.position().toPoint()
        cell = self.cell_at(place)
        if event.button() != Qt.MouseButton.LeftButton:
            return
        row = self.row_at(place)
        if cell is None and row is not None and place.x() < self.axis.start:
            self.node_chosen.emit(self.rows[row].name)
        self._pressed, self._dragged = cell, False
        if cell is not None:
            self._go_to(CellChoice.at(*cell))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None or not event.buttons() & Qt.MouseButton.LeftButton:
            cell = self.cell_at(event.position().toPoint())
            self.hint.emit("" if cell is None else self._cell_hint(*cell))
            return
        place = event.position().toPoint()
        number = self.axis.nearest(place.x())
        row = self.row_at(place)
        if row is None:
            row = 0 if place.y() < 0 else len(self.rows) - 1
        if (row, number) != self._pressed or self._dragged:
            self._dragged = True
            self.choose(CellChoice((row, number), self._pressed))

    def _cell_hint(self, row: int, number: int) -> str:
        words = self.cell_words(self.rows[row], number)
        says = self.tr("**{cell}**. Click for the next state; drag, type or paste over cells.")
        return says.format(cell=words)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.hint.emit("")

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, self._pressed = self._pressed, None
        if pressed is None or event.button() != Qt.MouseButton.LeftButton:
            return
        row, number = pressed
        finding = self.rows[row].finding(self.series, number)
        if not self._dragged:
            follow = _ON_CLICK.get(event.modifiers(), next_state)
            after = follow(self.rows[row].variable, finding)
            self.set_cells([(number, self.rows[row].name, after)])
        elif event.modifiers() == CONTROL and self.choice is not None:
            self._fill(row, finding, self.choice)

    def _fill(self, row: int, finding: Finding | None, choice: CellChoice) -> None:
        """Repeat the finding in which a drag began along its row."""
        name = self.rows[row].name
        self.choose(CellChoice((row, choice.cursor[1]), (row, choice.anchor[1])))
        self.set_cells([(number, name, finding) for number in choice.slices])

    def _go_to(self, choice: CellChoice) -> None:
        self.choose(choice)
        if self.choice is not None and not self.rows[self.choice.cursor[0]].once:
            self.slice_chosen.emit(self.choice.cursor[1])

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        place = event.pos()
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        cell = self.choice.cursor if by_key and self.choice is not None else self.cell_at(place)
        if cell is not None:
            if self.choice is None or cell not in self.choice:
                self._go_to(CellChoice.at(*cell))
            point = self.cell_rect(*cell).center() if by_key else place
            pop_up(cell_menu(self, *cell), self.mapToGlobal(point))
            return
        row = self.row_at(place)
        if row is not None and place.x() < self.axis.start:
            pop_up(row_menu(self, row), self.mapToGlobal(place))

    # -- keys ---------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        """Take the keys of the grid before the window's shortcuts do."""
        is_asked = event.type() == QEvent.Type.ShortcutOverride
        if is_asked and isinstance(event, QKeyEvent) and self._is_mine(event):
            event.accept()
            return True
        return super().event(event)

    def _is_mine(self, event: QKeyEvent) -> bool:
        key, modifiers = event.key(), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if modifiers == CONTROL:
            return key in (Key.Key_C, Key.Key_X, Key.Key_V, Key.Key_A)
        if key in _STEPS or key in _CLEARING:
            return modifiers in (Qt.KeyboardModifier.NoModifier, SHIFT)
        plain = modifiers in (Qt.KeyboardModifier.NoModifier, SHIFT)
        return plain and bool(event.text().strip()) and event.text().isprintable()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, modifiers = Key(event.key()), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if modifiers == CONTROL and self._command(key):
            return
        if self.choice is None and self.rows and self.series.slices:
            self.choose(CellChoice.at(0, self.shown_slice))
        choice = self.choice
        if choice is None:
            super().keyPressEvent(event)
        elif key in _STEPS and modifiers in (Qt.KeyboardModifier.NoModifier, SHIFT):
            moved = choice.moved(*_STEPS[key], extends=modifiers == SHIFT)
            kept = moved.within(len(self.rows), self.series.slices)
            if kept is not None:
                self._go_to(kept)
        elif key in _CLEARING:
            self.set_chosen(None)
        elif key in (Key.Key_Return, Key.Key_Enter):
            self._enter(choice)
        elif not self._is_mine(event) or not self._type(event.text()):
            # The page plays, and moves the slice by Home and End.
            super().keyPressEvent(event)

    def _enter(self, choice: CellChoice) -> None:
        # After typing it says that the state is complete, as in any table.
        if self._typed and self._typed_in == choice:
            self._typed = ""
            return
        self._typed = ""
        row, number = choice.cursor
        present = self.rows[row].finding(self.series, number)
        self.set_chosen(next_state(self.rows[row].variable, present))

    def _command(self, key: Qt.Key) -> bool:
        commands = {
            Key.Key_C: self.copy_chosen,
            Key.Key_X: self.cut_chosen,
            Key.Key_V: self.paste,
            Key.Key_A: self._choose_all,
        }
        if key not in commands:
            return False
        commands[key]()
        return True

    def _choose_all(self) -> None:
        last = len(self.rows) - 1, self.series.slices - 1
        self.choose(CellChoice(last, (0, 0)))

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Take characters that are composed of several keys."""
        if event.commitString():
            self._type(event.commitString())
        event.accept()

    def _type(self, text: str) -> bool:
        """Set the state that begins with the letters typed one after the other, or a blank."""
        if self.choice is None or not text:
            return False
        variable = self.rows[self.choice.cursor[0]].variable
        late = not self._since_typed.isValid() or self._since_typed.elapsed() > _TYPING_PAUSE
        before = "" if late else self._typed
        for typed in (before + text, text):
            state = typed_state(variable, typed)
            if state is None and typed != "?":
                continue
            if typed == text:
                self._gesture += 1
            self._typed, self._typed_in = typed, self.choice
            self._since_typed.start()
            self._set_typed(state)
            return True
        return False

    def _set_typed(self, state: str | None) -> None:
        finding = None if state is None else seen(state)
        merge = ("typed in the grid", self._gesture)
        cells = [
            (number, name, finding)
            for name, number in self._chosen_cells()
            if state is None or self._has_state(name, state)
        ]
        self.set_cells(cells, merge)

    def _has_state(self, name: str, state: str) -> bool:
        return any(row.name == name and state in row.variable.states for row in self.rows)

    def focusNextPrevChild(self, forward: bool) -> bool:
        self._typed = ""
        return super().focusNextPrevChild(forward)
