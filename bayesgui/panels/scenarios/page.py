"""The page Scenarios: named sets of findings, and their comparison."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QLabel, QMenu, QSplitter, QToolButton, QWidget

from bayesgui.core.scenario import COLORS
from bayesgui.document import scenarios as edits
from bayesgui.document.shown.comparison import MAX_COMPARED_SCENARIOS, color_of, letter_of
from bayesgui.panels.panel import Panel
from bayesgui.panels.scenarios.board import ScenarioBoard
from bayesgui.panels.scenarios.list import ScenarioList
from bayesgui.panels.scenarios.list_model import scenario_icon
from bayesgui.widgets.fields.buttons import link_button, named
from bayesgui.widgets.live_text import live, say, tell_by
from bayesgui.widgets.menu_entries import pop_up
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, row_layout, stacked
from bayesgui.widgets.theme import icon
from bayesgui.widgets.timers import alarm

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtCore import SignalInstance
    from PySide6.QtGui import QAction, QHideEvent, QShowEvent

    from bayesgui.document.session import DocumentSession
    from bayesgui.panels.panel import Slot
    from bayesgui.widgets import numbers
    from bayesgui.widgets.live_text import Text

BUSY_DELAY = 300
"""Delay in ms before a computation in progress is shown."""


class ScenariosPanel(Panel):
    """The list of scenarios on the left, the scenario board on the right."""

    requested = Signal(str)
    """A tool of the page was clicked: "save", "previous", "next", "compare", "read", "write"."""
    edit_requested = Signal(str)
    """Request to edit name and note of a scenario in a dialog."""
    copied = Signal(str)
    """Request to copy a scenario to the clipboard."""
    pasted = Signal()
    """Request to paste scenarios from the clipboard."""
    stop_requested = Signal()
    """Request to stop the computation."""
    answers_wanted = Signal()
    """The page became visible and shows ln P(e) of all scenarios."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        spoken = live("Scenarios")
        named(self, "casesPanel", spoken=spoken)
        self.list = ScenarioList(self)
        say(self.list, spoken=spoken)
        self.board = ScenarioBoard(self)
        self._progress = QLabel(self)
        self._progress.setProperty("role", "muted")
        self.stop_button = link_button(
            self, self.stop_requested, live("Stop"), tip=live("Compute no further scenarios")
        )
        self._busy_timer = alarm(self, self._show_progress, BUSY_DELAY)
        self._empty = EmptyState(
            live("No scenarios yet"),
            live(
                "Enter findings and press Ctrl+Shift+K: a scenario keeps them under a name. Or "
                "read scenarios from a CSV file."
            ),
            self,
        )
        self.tools = {
            "save": self._tool("case", live("Save the findings as a scenario (Ctrl+Shift+K)")),
            "previous": self._tool("back", live("Previous scenario (Ctrl+Alt+Up)")),
            "next": self._tool("step", live("Next scenario (Ctrl+Alt+Down)")),
            "compare": self._tool("compare", live("Compare the scenarios side by side (Ctrl+K)")),
            "read": self._tool("import", live("Read scenarios from a file")),
            "write": self._tool("export", live("Write the scenarios to a file")),
        }
        for tool, button in self.tools.items():
            button.clicked.connect(lambda _=False, tool=tool: self.requested.emit(tool))
        self._build()
        self._connect()

    def _tool(self, picture: str, tip: Text) -> QToolButton:
        button = QToolButton(self)
        say(button, tip=tip)
        # Keys are not spoken.
        tell_by(lambda button, tip: button.setAccessibleName(tip.split(" (")[0]), button, tip)
        button.setIcon(icon(picture))
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def _build(self) -> None:
        parts = (*self.tools.values(), None, self._progress, self.stop_button)
        bar = row_layout(*parts, margins=(12, 4, 12, 4), spacing=2)
        lists = QWidget(self)
        self._stack = stacked(lists, self.list, self._empty)
        column_layout(bar, self._stack, parent=lists, spacing=0, grows=self._stack)
        self.splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self.splitter.setChildrenCollapsible(False)
        for part in (lists, self.board):
            self.splitter.addWidget(part)
            self.splitter.setStretchFactor(self.splitter.indexOf(part), 1)
        self.splitter.setSizes([400, 500])
        column_layout(self.splitter, parent=self)

    def _connect(self) -> None:
        self.list.scenarios.ticked.connect(self._on_ticked)
        self.list.scenarios.renamed.connect(self._on_renamed)
        self.list.moved.connect(self._move_to)
        self.list.chosen.connect(lambda name: self._compare(chosen=name))
        self.list.commanded.connect(self.command)
        self.list.customContextMenuRequested.connect(self._open_menu)
        self.board.base_chosen.connect(lambda name: self._compare(base=name))
        self.board.node_chosen.connect(self.select_node)

    # -- following ----------------------------------------------------------------------------

    def heard(self, session: DocumentSession) -> Iterable[tuple[SignalInstance, Slot]]:
        yield session.comparison.changed, self.invalidate

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.answers_wanted.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._busy_timer.stop()

    def refresh(self) -> None:
        current = self.list.current_name
        self.list.scenarios.follow(self.session)
        self.list.show_current(current)
        some = bool(self.list.scenarios.scenarios)
        self._stack.setCurrentIndex(0 if some else 1)
        for tool, button in self.tools.items():
            if tool not in ("save", "read"):
                button.setEnabled(some)
        state, comparison = self.session.document.state, self.session.comparison
        for tool in ("save", "read"):
            self.tools[tool].setEnabled(bool(len(state.network)))
        self.board.follow(state.network, comparison.compared_scenarios())
        pending = comparison.state.pending
        if not pending:
            self._busy_timer.stop()
            self._show_progress()
        elif not self._busy_timer.isActive() and self.stop_button.isHidden():
            self._busy_timer.start()
        elif not self.stop_button.isHidden():
            self._show_progress()

    @property
    def progress_text(self) -> str:
        """The number of scenarios still to be computed in words, or ""."""
        return "" if self._progress.isHidden() else self._progress.text()

    def _show_progress(self) -> None:
        pending = self.session.comparison.state.pending
        self._progress.setVisible(bool(pending))
        self.stop_button.setVisible(bool(pending))
        text = self.tr("Scenarios to compute: {count}")
        self._progress.setText(text.format(count=count_text(pending)))

    def set_numbers(self, form: numbers.Form) -> None:
        self.board.set_numbers(form)

    # -- user actions -------------------------------------------------------------------------

    def _edit(self, text: str, edit: Callable[..., object], *arguments: object) -> bool:
        problem = self.apply(text, lambda state: edit(state, *arguments))  # type: ignore[arg-type, return-value]
        if problem:
            self.message.emit("error", problem)
        return not problem

    def command(self, what: str, name: str) -> None:
        """Run a command of a key or menu on a scenario."""
        titled = {
            "apply": (self.tr("Apply the scenario {name}"), edits.apply_scenario),
            "update": (self.tr("Update the scenario {name}"), edits.update_scenario),
            "duplicate": (self.tr("Duplicate the scenario {name}"), edits.duplicate_scenario),
        }
        row = self.list.scenarios.row_of(name)
        if what in titled:
            title, edit = titled[what]
            self._edit(title.format(name=name), edit, name)
        elif what == "delete":
            text = self.tr("Delete the scenario {name}").format(name=name)
            self._edit(text, edits.remove_scenarios, [name])
            self._choose_row(min(row, len(self.list.scenarios.scenarios) - 1))
        elif what in ("up", "down"):
            self._move_to(name, row + (1 if what == "down" else -1))
        elif what == "copy":
            self.copied.emit(name)
        else:
            self.pasted.emit()

    def _choose_row(self, row: int) -> None:
        if row >= 0:
            self.list.show_current(self.list.scenarios.scenarios[row].name)

    def _move_to(self, name: str, place: int) -> None:
        text = self.tr("Move the scenario {name}").format(name=name)
        self._edit(text, edits.move_scenario, name, max(place, 0))
        self.list.show_current(name)

    def _on_ticked(self, name: str, ticked: bool) -> None:
        if not self.session.comparison.tick(name, ticked):
            text = self.tr("{most} scenarios are compared already; uncheck one of them.")
            self.message.emit("warning", text.format(most=MAX_COMPARED_SCENARIOS))

    def _on_renamed(self, old: str, new: str) -> None:
        if new.strip() == old:
            return
        text = self.tr("Rename the scenario {name}").format(name=old)
        if self._edit(text, edits.rename_scenario, old, new):
            self.list.show_current(new.strip())

    def _compare(self, **changes: str) -> None:
        self.session.comparison.update(**changes)

    # -- the context menu ---------------------------------------------------------------------

    def _open_menu(self, place: QPoint) -> None:
        index = self.list.indexAt(place)
        name = self.list.scenarios.scenarios[index.row()].name if index.isValid() else ""
        pop_up(self.menu_of(name), self.list.viewport().mapToGlobal(place))

    def menu_of(self, name: str) -> QMenu:
        """Return the context menu of a scenario, or of the empty area if there is no name."""
        menu = QMenu(self)

        def add(title: str, slot: Callable[[], object], keys: str = "") -> QAction:
            return menu.addAction(f"{title}\t{keys}" if keys else title, slot)

        def command(what: str) -> Callable[[], None]:
            return lambda: self.command(what, name)

        if name:
            comparison = self.session.comparison
            add(self.tr("Apply: set as the findings"), command("apply"), self.tr("Enter"))
            add(self.tr("Update from the present findings"), command("update"), "Ctrl+U")
            menu.addSeparator()
            ticked = name in comparison.state.ticked
            compare = add(
                self.tr("Compare"), lambda: self._on_ticked(name, not ticked), self.tr("Space")
            )
            compare.setCheckable(True)
            compare.setChecked(ticked)
            base = add(self.tr("Differences to this scenario"), lambda: self._compare(base=name))
            base.setEnabled(ticked)
            menu.addSeparator()
            add(self.tr("Rename"), self.list.rename_current, "F2")
            add(self.tr("Name and note…"), lambda: self.edit_requested.emit(name))
            menu.addMenu(self._color_menu(name, menu))
            add(self.tr("Duplicate"), command("duplicate"), "Ctrl+D")
            add(self.tr("Move up"), command("up"), "Alt+↑")
            add(self.tr("Move down"), command("down"), "Alt+↓")
            menu.addSeparator()
            add(self.tr("Copy"), command("copy"), "Ctrl+C")
        add(self.tr("Paste"), command("paste"), "Ctrl+V")
        if name:
            add(self.tr("Delete"), command("delete"), self.tr("Del"))
        return menu

    def _color_menu(self, name: str, parent: QMenu) -> QMenu:
        menu = QMenu(self.tr("Color"), parent)
        row = self.list.scenarios.row_of(name)
        present = color_of(self.list.scenarios.scenarios[row], row)
        said = self.tr("Color the scenario {name}").format(name=name)
        for color in range(1, COLORS + 1):
            text = self.tr("Color %1").replace("%1", str(color))
            action = menu.addAction(scenario_icon(letter_of(row), color), text)
            action.setCheckable(True)
            action.setChecked(color == present)
            action.triggered.connect(
                lambda _=False, color=color: self._edit(said, edits.color_scenario, name, color)
            )
        return menu
