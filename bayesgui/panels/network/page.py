"""The page Network: a list of all nodes, which also gives screen readers access to the canvas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QPoint,
    Qt,
    Signal,
)
from PySide6.QtWidgets import QMenu, QWidget

from bayesgui.document import edits
from bayesgui.document.shown.checked import Checked
from bayesgui.document.shown.worth import SolvedWorth
from bayesgui.document.submodels.current import selected_submodels
from bayesgui.document.submodels.tabs import SubmodelTabs
from bayesgui.panels.network.node_delegate import MARGIN, NAME_X
from bayesgui.panels.network.node_list_model import NodeListModel, Role
from bayesgui.panels.network.node_list_view import NodeListView
from bayesgui.panels.network.time_legend import TimeLegend
from bayesgui.panels.panel import Panel
from bayesgui.widgets.fields.search_field import SearchField
from bayesgui.widgets.live_text import live, say, tell
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, stacked, text_label
from bayesgui.widgets.theme import icon
from bayesgui.widgets.timers import alarm

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from PySide6.QtCore import SignalInstance

    from bayesgui.document.changes import Change
    from bayesgui.document.overlays import OverlayState
    from bayesgui.document.session import DocumentSession
    from bayesgui.panels.panel import Slot
    from bayesgui.widgets import numbers

_NUMBERS_DELAY_MS = 30
"""Delay in ms before new numbers are shown, so that the canvas repaints first during a drag."""


class NetworkPanel(Panel):
    """All nodes with their findings and most probable states; the selection is synchronized."""

    number_requested = Signal(str)
    """Request to enter a number as finding of a node with intervals."""
    menu_requested = Signal(str, QPoint)
    """Request for the context menu of a node at a point of the screen."""
    submodel_menu_requested = Signal(str, QPoint)
    """Request for the context menu of a submodel, by its id, at a point of the screen."""
    move_requested = Signal(object, object, str)
    """Nodes and ids of submodels that are to stand in a submodel, "" for none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._mirroring = False
        self._model = NodeListModel(self)
        self._numbers_due = alarm(self, self._model.refresh, _NUMBERS_DELAY_MS)
        self.filter_field = SearchField(self.tr("Filter nodes"), "filter", parent=self)
        self.filter_field.textChanged.connect(self._on_filter_changed)
        self.filter_field.list_key.connect(self._on_list_key)
        self.filter_field.submitted.connect(lambda _text: self.view.setFocus())
        self.view: NodeListView = NodeListView(self._model, self)
        say(self.view, spoken=live("Nodes of the network"))
        keys = live(
            "Arrow keys move, Enter opens the node, E chooses an option or enters a finding"
        )
        tell(self.view.setAccessibleDescription, keys)
        self.view.opened.connect(self.node_activated)
        self.view.states_requested.connect(self.open_state_menu)
        self.view.menu_requested.connect(self._on_menu_requested)
        self.view.submodel_menu_requested.connect(self.submodel_menu_requested)
        self.view.unfold_requested.connect(self._unfold)
        self.view.dropped.connect(self._move)
        self.view.selectionModel().selectionChanged.connect(self._on_list_selection_changed)
        self._empty = EmptyState(parent=self)
        self._stack = stacked(self, self._empty, self.view)
        self._time_legend = TimeLegend(self)
        self._overview: QWidget | None = None
        self._overview_title = text_label(self, 12, 600, wraps=False, text=live("Overview"))
        self._overview_title.hide()
        self._bottom = column_layout(
            self._overview_title, margins=(MARGIN, 8, MARGIN, 0), spacing=8
        )
        column_layout(
            column_layout(self.filter_field, margins=(MARGIN, 0, MARGIN, 8)),
            self._stack,
            self._time_legend,
            self._bottom,
            parent=self,
            margins=(0, 10, 0, 10),
            spacing=0,
            grows=self._stack,
        )
        self.setFocusProxy(self.view)

    def set_overview(self, widget: QWidget) -> None:
        """Insert the overview of the canvas at the bottom."""
        widget.setFixedHeight(128)
        widget.setMaximumWidth(340)
        self._bottom.addWidget(widget)
        self._overview = widget
        self.invalidate()

    def _show_overview(self) -> None:
        """Show the overview unless the network is empty."""
        model = self.session.document.state.model
        self._time_legend.setVisible(model.is_template)
        there = len(model) > 0
        self._overview_title.setVisible(there and self._overview is not None)
        if self._overview is not None:
            self._overview.setVisible(there)

    def set_numbers(self, form: numbers.Form) -> None:
        self._model.set_numbers(form)

    def refresh(self) -> None:
        nodes = len(self.session.document.state.model)
        self.filter_field.set_placeholder(self.tr("Filter %Ln node(s)", "", nodes))
        self.filter_field.setToolTip(
            self.tr("Show only nodes whose name or label contains this text")
        )
        self.filter_field.setVisible(nodes > 0)
        self._show_overview()
        self.view.allow_dragging(bool(self.session.document.state.submodels))
        if self._model.entries:
            self._stack.setCurrentWidget(self.view)
            return
        if nodes:
            self._empty.set_texts(
                self.tr("No matching node"), self.tr("Shorten the text of the filter.")
            )
        else:
            self._empty.set_texts(
                self.tr("No nodes"),
                self.tr("Double-click the canvas to add one, or open a network."),
            )
        self._stack.setCurrentWidget(self._empty)

    # -- following the session ----------------------------------------------------------------

    def on_session_changed(self) -> None:
        self._mirroring = True
        self._model.set_session(self.session)
        self._mirroring = False
        self.refresh()
        self.on_selection_changed()

    def on_document_changed(self, change: Change) -> None:
        self._mirroring = True
        other_rows = self._model.follow(change)
        self._mirroring = False
        if other_rows:
            self.refresh()
            self.on_selection_changed()

    def heard(self, session: DocumentSession) -> Iterable[tuple[SignalInstance, Slot]]:
        yield session.shown[SolvedWorth].changed, self.on_beliefs_changed
        yield session.shown[SubmodelTabs].changed, self._on_tab_changed
        yield session.shown[Checked].changed, self.on_beliefs_changed

    def _on_tab_changed(self, before: SubmodelTabs) -> None:
        """List the nodes of the submodel that is shown alone."""
        if self.session.shown[SubmodelTabs].state.root == before.root:
            return
        self._mirroring = True
        self._model.list_again()
        self._mirroring = False
        self.refresh()
        self.on_selection_changed()

    def on_beliefs_changed(self) -> None:
        """Update the numbers after a short delay, without a reset; the canvas repaints first."""
        if not self._numbers_due.isActive():
            self._numbers_due.start()

    def on_overlays_changed(self, before: OverlayState) -> None:
        """Show tiers in place of states while constraints are shown."""
        shown = self.session.overlays.state.constraints
        if (shown is None) != (before.constraints is None):
            self._model.refresh()

    def on_selection_changed(self) -> None:
        if self._mirroring:
            return
        names = self.session.selection.names
        whole = self._whole_submodels(names)
        tree = self.session.document.state.submodels
        # What is selected as a submodel is not selected node by node as well.
        alone = [name for name in names if whole.isdisjoint(tree.path(name))] if whole else names
        outer = [id for id in whole if whole.isdisjoint(tree.path_to(tree[id].parent))]
        places = (*map(self._model.row, alone), *map(self._model.row_of, outer))
        rows = sorted(row for row in places if row is not None)
        chosen = QItemSelection()
        for first, last in _ranges(rows):
            chosen.select(self._model.index(first), self._model.index(last))
        flag = QItemSelectionModel.SelectionFlag
        selection = self.view.selectionModel()
        self._mirroring = True
        selection.select(chosen, flag.ClearAndSelect)
        current = self._current_row(names)
        if current is not None:
            selection.setCurrentIndex(self._model.index(current), flag.NoUpdate)
            self.view.scrollTo(self._model.index(current))
        self._mirroring = False

    def _whole_submodels(self, names: Collection[str]) -> frozenset[str]:
        """Return the listed submodels whose nodes are all selected; not of a single node."""
        state = self.session.document.state
        if not state.submodels or not names:
            return frozenset()
        tree = state.submodels
        return frozenset(
            id
            for id in selected_submodels(state, names)
            if self._model.row_of(id) is not None
            and (len(tree.inside(id)) > 1 or id not in state.opened)
        )

    def _current_row(self, names: Sequence[str]) -> int | None:
        """Return the row of the last selected node, or of what stands for it.

        Where the current row is a selected submodel it stays.
        """
        if not names:
            return None
        whole = self._whole_submodels(names)
        tree = self.session.document.state.submodels
        if self.view.currentIndex().data(Role.SUBMODEL) in whole:
            return self.view.currentIndex().row()
        outer = [id for id in tree.path(names[-1]) if id in whole]
        if outer:
            return self._model.row_of(outer[0])
        row = self._model.row(names[-1])
        if row is not None:
            return row
        around = map(self._model.row_of, tree.path(names[-1]))
        return max((row for row in around if row is not None), default=None)

    def _on_list_selection_changed(self) -> None:
        if self._mirroring:
            return
        indexes = self.view.selectionModel().selectedIndexes()
        listed = {name for index in indexes if (name := index.data(Role.NODE))}
        single = len(indexes) == len(listed) == 1
        tree = self.session.document.state.submodels
        ids = [id for index in indexes if (id := index.data(Role.SUBMODEL))]
        chosen = listed.union(*map(tree.inside, ids))
        before = [name for name in self.session.selection.names if name in chosen]
        order = self.session.document.state.model.names if ids else self._model.names
        added = [name for name in order if name in chosen.difference(before)]
        current = self.view.currentIndex().data(Role.NODE)
        names = [name for name in (*before, *added) if name != current]
        self._mirroring = True
        self.session.selection.set([*names, current] if current in listed else names)
        self._mirroring = False
        if ids:
            self.on_selection_changed()
        if single:
            self.show_node.emit(next(iter(listed)))

    # -- submodels ----------------------------------------------------------------------------

    def _unfold(self, id: str, is_open: bool) -> None:
        document = self.session.document
        opened = document.state.opened
        document.open_submodels(opened | {id} if is_open else opened - {id})

    def _move(self, into: str) -> None:
        """Let the selected rows stand in a submodel."""
        rows = self.view.selectionModel().selectedIndexes()
        tree = self.session.document.state.submodels
        ids = [id for index in rows if (id := index.data(Role.SUBMODEL))]
        outer = [id for id in ids if not set(tree.path_to(tree[id].parent)) & set(ids)]
        held = {name for id in outer for name in tree.inside(id)}
        names = [index.data(Role.NODE) for index in rows]
        alone = [name for name in names if name and name not in held]
        if all(tree.of(name) == into for name in alone) and all(
            tree[id].parent == into or id == into for id in outer
        ):
            return
        self.move_requested.emit(alone, [id for id in outer if id != into], into)

    # -- searching ----------------------------------------------------------------------------

    def find(self, text: str) -> str | None:  # type: ignore[override]
        """Select the node that best matches a text, and show it on the canvas.

        `text`: a name, the beginning of one, or a part of a name or label, in any case.
        """
        if not text.strip():
            return None
        wanted = text.strip().casefold()
        model = self.session.document.state.model
        ranked = sorted(
            (rank, position, variable.name)
            for position, variable in enumerate(model.variables)
            if (rank := _match_rank(wanted, variable.name, variable.label)) is not None
        )
        if not ranked:
            return None
        name = ranked[0][2]
        if self._model.row(name) is None:
            self.filter_field.clear()
        self.session.selection.set([name])
        self.show_node.emit(name)
        return name

    def _on_filter_changed(self, text: str) -> None:
        self._mirroring = True
        self._model.set_filter(text)
        self._mirroring = False
        self.refresh()
        self.on_selection_changed()

    def _on_list_key(self, key: int) -> None:
        """Move from the filter to the list with the arrow keys."""
        self.view.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if self.view.selectionModel().selectedIndexes() or not self._model.entries:
            return
        last = key in (Qt.Key.Key_Up, Qt.Key.Key_PageUp)
        row = len(self._model.entries) - 1 if last else 0
        flag = QItemSelectionModel.SelectionFlag
        self.view.selectionModel().setCurrentIndex(self._model.index(row), flag.ClearAndSelect)

    # -- evidence -----------------------------------------------------------------------------

    def open_state_menu(self, name: str, place: QPoint | None = None) -> QMenu | None:
        """Open the menu of a node's states, to enter one as finding, at its row or at a point."""
        row = self._model.row(name)
        state, at = self.session.document.state, self.session.slice
        if row is None or name not in state.tabled or not state.tabled.mechanism(name).has_table:
            return None
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setObjectName("stateMenu")
        menu.setAccessibleName(self.tr("States of {name}").format(name=name))
        for value in state.model[name].states:
            entry = menu.addAction(value.replace("&", "&&"))
            entry.setCheckable(True)
            entry.setChecked(edits.is_the_finding(state, name, value, at))
            entry.triggered.connect(lambda _=False, v=value: self._toggle(name, v))
        if state.model[name].edges is not None:
            menu.addSeparator()
            number = menu.addAction(self.tr("Number…"))
            number.triggered.connect(lambda: self.number_requested.emit(name))
        if name in self.session.findings:
            menu.addSeparator()
            is_chosen = edits.is_chosen(state, name)
            words = self.tr("Free the decision") if is_chosen else self.tr("Clear the finding")
            clear = menu.addAction(icon("clear"), words)
            clear.triggered.connect(lambda: self._clear(name))
        rect = self.view.visualRect(self._model.index(row))
        at_row = self.view.viewport().mapToGlobal(rect.bottomLeft() + QPoint(NAME_X, 0))
        menu.popup(place or at_row)
        if menu.actions():
            menu.setActiveAction(menu.actions()[0])
        return menu

    def _toggle(self, name: str, value: str) -> None:
        text = self.tr("Evidence {name} = {state}").format(name=name, state=value)
        if edits.is_chosen(self.session.document.state, name):
            text = self.tr("Choose {name} = {state}").format(name=name, state=value)
        at = self.session.slice
        refused = self.apply(text, lambda state: edits.toggle_state(state, name, value, at))
        if refused:
            self.message.emit("error", refused)

    def _clear(self, name: str) -> None:
        text = self.tr("Clear evidence of {name}").format(name=name)
        if edits.is_chosen(self.session.document.state, name):
            text = self.tr("Free {name}").format(name=name)
        at = self.session.slice
        self.apply(text, lambda state: edits.clear_findings(state, name, at=at))

    def _on_menu_requested(self, name: str, place: QPoint) -> None:
        if name not in self.session.selection.names:
            self.session.selection.set([name])
        self.menu_requested.emit(name, place)


def _match_rank(wanted: str, name: str, label: str) -> int | None:
    folded = name.casefold()
    if folded == wanted:
        return 0
    if folded.startswith(wanted):
        return 1
    if wanted in folded:
        return 2
    return 3 if wanted in label.casefold() else None


def _ranges(rows: Iterable[int]) -> list[tuple[int, int]]:
    """Merge ascending consecutive rows: selecting ranges is fast, selecting single rows slow."""
    found: list[tuple[int, int]] = []
    for row in rows:
        if found and row == found[-1][1] + 1:
            found[-1] = (found[-1][0], row)
        else:
            found.append((row, row))
    return found
