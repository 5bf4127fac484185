"""The page CPT: the table of the selected node as a grid, with drafts for unfinished columns."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QMenu, QWidget

from bayesgui.panels.cpt.bar_edit import BarEdit
from bayesgui.panels.cpt.columns import TableColumns
from bayesgui.panels.cpt.draft_bar import DraftBar
from bayesgui.panels.cpt.drag_readout import DragReadout
from bayesgui.panels.cpt.editors import OtherKinds, editors
from bayesgui.panels.cpt.edits import CptEdits
from bayesgui.panels.cpt.forms.choice import CpdForms
from bayesgui.panels.cpt.header import LINE
from bayesgui.panels.cpt.map import CptMap
from bayesgui.panels.cpt.mechanism_editor import MechanismEditor
from bayesgui.panels.cpt.model import CptModel
from bayesgui.panels.cpt.slices import SliceTables
from bayesgui.panels.cpt.state_headings import StateHeadings
from bayesgui.panels.cpt.table_axes import TableAxes
from bayesgui.panels.cpt.tools import OPERATIONS, CptTools, fill_folding
from bayesgui.panels.cpt.view import CptView
from bayesgui.panels.cpt.words import draft_sentence
from bayesgui.panels.panel import Panel
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.menu_entries import add_entry, pop_up
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, row_layout, stacked
from bayesgui.widgets.rows.section import Hairline
from bayesgui.widgets.timers import alarm

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    import numpy as np
    from numpy.typing import NDArray
    from PySide6.QtCore import QPoint

    from bayesgui.document.changes import Change
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.state import DocumentState
    from bayesgui.jobs.runner import Runner
    from bayesgui.panels.cpt.locks import CptLocks
    from bayesgui.panels.cpt.numbers import Form
    from bayesgui.panels.cpt.table_axes import TableLayout
    from bayesgui.panels.cpt.threshold_marks import Thresholds


FEWEST_LINES = 4
"""Lines that a table shows at least, if it has them: the page is made higher for them."""


class CptPanel(Panel):
    """The conditional probability table of the node that was selected last."""

    follows = ("network", "drafts", "formula_drafts")

    steps_requested = Signal(str, tuple, str)
    """Request to show the derivation of an entry: its node, the parents' states and the state."""
    ask_wanted = Signal()
    """Request to ask the expert about the node."""
    node_changed = Signal()
    """The table of another node is shown."""
    room_wanted = Signal()
    """Fewer states can be seen than a table should show at least."""

    def __init__(self, parent: QWidget | None = None, locks: CptLocks | None = None) -> None:
        super().__init__(parent)
        self.name: str | None = None
        """The node whose table is shown."""
        self._looked_at: tuple[str, TableAxes | None] | None = None
        self._has_preview = False
        self._model = CptModel(self)
        self.view = CptView(self._model, self)
        say(self.view, spoken=live("Conditional probability table"))
        self.view.cells.refused.connect(self._on_refused)
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.view.customContextMenuRequested.connect(self._on_menu_requested)
        self.edits = CptEdits(self, self._model, self.view, locks)
        self.edits.refused.connect(self._on_refused)
        headings = self.view.top, self.view.left
        self.headings = StateHeadings(self, headings, lambda: self.wanted_name)
        self.headings.refused.connect(self._on_refused)
        self.bar_edit = BarEdit(self.edits, self._model, self.view)
        self.tools = CptTools(self)
        self.tools.operation_chosen.connect(self.operate)
        self.tools.direction_chosen.connect(self._on_direction_chosen)
        self.tools.form_chosen.connect(self._on_form_chosen)
        self.tools.fill_more(self._fill_more)
        self.view.cells_chosen.connect(self._on_cells_chosen)
        self.view.focus_lost.connect(self._say_draft)
        self.edits.locks_changed.connect(self._on_cells_chosen)
        # Moving a widget styles all that is in it again, so that what is around it comes first.
        self._empty = EmptyState(parent=self)
        self._page = QWidget(self)
        self._stack = stacked(self, self._empty, self._page)
        self._other_kinds = OtherKinds(self, self._stack)
        self.slices = SliceTables(self)
        self.slices.chosen.connect(self.refresh)
        self.slices.chosen.connect(self.tell_title)
        self.slices.chosen.connect(self.view.cells_chosen)
        self.forms = CpdForms(self, self._page, self.tools, self.view)
        self.map = CptMap(self._model, self.view, self)
        self.forms.shown_changed.connect(self._on_shown_changed)
        self.forms.elicited.ask_wanted.connect(self.ask_wanted)
        self.forms.formula.previewed.connect(self._on_previewed)
        self.drag_readout = DragReadout(self)
        self.bar_edit.dragged.connect(self.drag_readout.say)
        self.forms.parameter_dragged.connect(self.drag_readout.say)
        self.draft_bar = DraftBar(self)
        self.draft_bar.normalize_requested.connect(self.edits.normalize_all)
        self.draft_bar.revert_requested.connect(self.edits.revert)
        self.columns = TableColumns(self._stack, self)
        # The table gets its lines and its size only after the event that changes them.
        self._looking = alarm(self, self._look_for_room)
        for bar in (self.forms.problem, self.draft_bar):
            bar.appeared.connect(self._looking.start)
        self._build()
        self.setFocusProxy(self.view)

    def _build(self) -> None:
        grid, page = column_layout(self.forms.body, margins=(12, 10, 0, 0)), self._page
        head = row_layout(self.slices.holder, self.forms.bar, spacing=0, grows=self.forms.bar)
        above = (head, Hairline(page), self.slices, self.forms.problem, self.forms.computing)
        below = (self.map, self.drag_readout, self.draft_bar)
        column_layout(
            *above, grid, *below, parent=page, margins=(0, 5, 0, 0), spacing=5, grows=grid
        )
        column_layout(self.columns, parent=self)

    def set_runner(self, runner: Runner) -> None:
        """Set the runner that computes large tables in the background."""
        self.forms.computing.set_runner(runner)

    def enter(self) -> None:
        """Give the keyboard focus to the first cell, or to the editor of another kind of node."""
        shown = self._stack.currentWidget()
        if isinstance(shown, MechanismEditor):
            shown.setFocus()
        else:
            self.setFocus()
            self.view.go_to(0, 0)

    @property
    def wanted_name(self) -> str | None:
        """The node whose table is shown as soon as the page is visible."""
        selection = None if self._session is None else self._session.selection
        tabled = selection.tabled if selection is not None else ()
        if selection is None or not tabled or selection.current != tabled[-1]:
            return None
        if self._other_kind in editors:
            return None
        is_template = self.session.document.state.model.is_template
        return self.slices.table_of(tabled[-1]) if is_template else tabled[-1]

    @property
    def table_state(self) -> DocumentState:
        """The state of the document, with the table that is shown where that is derived."""
        return self.slices.state_of(self.session.document.state, self.name)

    def apply(
        self, text: str, edit: Callable[[DocumentState], DocumentState], merge: Hashable = None
    ) -> str:
        """Apply an edit as one undo step; a derived table that is edited becomes one's own."""
        return super().apply(text, lambda state: edit(self.slices.given(state)), merge)

    @property
    def _other_kind(self) -> str:
        """The kind of the selected node, "" without one."""
        name = None if self._session is None else self._session.selection.current
        model = None if self._session is None else self._session.document.state.model
        return "" if name is None or model is None else model.kind(name)

    @property
    def missing_height(self) -> int:
        """Height that the page lacks to show all states, in pixels; 0 if it is enough."""
        shown = self._stack.currentWidget()
        if isinstance(shown, MechanismEditor):
            return shown.missing_height
        if self.is_empty or self.forms.body.currentWidget() is not self.view:
            return 0
        return max(0, self.view.verticalHeader().length() - self.view.viewport().height())

    @property
    def missing_for_a_look(self) -> int:
        """Height that the page lacks to show the first few states, in pixels."""
        if self.is_empty:
            return 0
        view = self.forms.body.currentWidget()
        if not isinstance(view, CptView):
            return 0
        needed = min(view.verticalHeader().length(), FEWEST_LINES * LINE)
        return max(0, needed - view.viewport().height())

    @property
    def title(self) -> str:
        """The title of the page's tab, as in ``CPT · dysp``."""
        # Not `name`: that of a hidden page waits until it is shown.
        name, word = self.wanted_name, self.tr("CPT")
        if self._other_kind in OtherKinds.titles:
            name, word = self.session.selection.current, str(OtherKinds.titles[self._other_kind])
        return word if name is None else f"{word} · {name}"

    def set_configuration_weights(self, name: str, weights: NDArray[np.float64] | None) -> None:
        """Show the probability of each parent configuration given the evidence.

        `name`: the node; ignored if its table is not shown. `weights`: p(configuration | e), the
        last parent fastest; None removes the line.
        """
        axes = self._model.axes
        if name != self.name or axes is None or not axes.parents:
            return
        if weights is None or weights.size == axes.n_configurations:
            self._model.set_weights(None if weights is None else weights.reshape(-1))

    def dim_configuration_weights(self, name: str) -> None:
        """Show dashes for the probabilities of configurations while they are out of date."""
        if name == self.name:
            self._model.dim_weights()

    def set_thresholds(self, thresholds: Thresholds) -> None:
        """Show where in tables another strategy becomes the best one, by node and position."""
        self._other_kinds.thresholds = thresholds
        self.invalidate()

    # -- following the session ----------------------------------------------------------------

    def on_selection_changed(self) -> None:
        if self.wanted_name != self.name or self.name is None:
            self.forms.formula.finish()
            self.invalidate()

    def on_session_left(self, session: DocumentSession) -> None:
        """Keep what was typed; the computation of a large table begins again on return."""
        self.forms.formula.leave_session()

    def on_document_changed(self, change: Change) -> None:
        if change.renamed is not None:
            self.edits.follow_name(*change.renamed)
            self.forms.follow_name(*change.renamed)
        self.forms.tell_lost(change)
        # What it is called depends on the kind of the node.
        self.tell_title()
        self.invalidate()

    def refresh(self) -> None:
        before = self.name
        self.name = self.wanted_name
        if self._other_kinds.shows(self.session):
            self._model.set_table(None, None)
            self.forms.follow(None, None)
        elif self.name is None:
            self._model.set_table(None, None)
            self._show_empty()
            self.forms.follow(None, None)
        else:
            state = self.table_state
            draft = state.drafts.get(self.name)
            values = state.tabled.cpt(self.name).values if draft is None else draft
            self._model.set_table(TableAxes.of(state.tabled, self.name), values)
            self._model.thresholds = self._other_kinds.thresholds.get(self.name, {})
            self.view.viewport().update()
            counts = state.tabled.cpt(self.name).counts
            self._model.set_counts(
                None if counts is None else counts.reshape(self._model.values.shape)
            )
            self._model.set_data_rows(state.tabled.cpt(self.name).data_rows())
            self.edits.show_locks()
            self._show_size(state.tabled.cpt(self.name).n_parameters)
            self.view.cells.follows = self.slices.is_derived(self.session.document.state)
            self.forms.follow(state, self.name)
            self._stack.setCurrentWidget(self._page)
        self._say_draft()
        self.slices.follow(self.session.document.state, self.name)
        if before != self.name:
            self.node_changed.emit()
        if self.name is not None and (self.name, self._model.axes) != self._looked_at:
            self._looked_at = self.name, self._model.axes
            self._looking.start()

    def _look_for_room(self) -> None:
        if self.isVisible() and self.missing_for_a_look:
            self.room_wanted.emit()

    def _on_previewed(self, values: NDArray[np.float64] | None) -> None:
        """Show the table of an expression being typed, or again that of the document."""
        if values is not None and self._model.axes is not None:
            self._model.set_table(self._model.axes, values)
            self._has_preview = True
        elif self._has_preview:
            self._has_preview = False
            self.refresh()

    def _show_empty(self) -> None:
        if not self.session.document.state.tabled.names:
            line = self.tr("Double-click the canvas to add a node.")
        else:
            line = self.tr("Select a node on the canvas or in the list to see and edit its table.")
        self._empty.set_texts(self.tr("No table"), line)
        self._stack.setCurrentWidget(self._empty)

    def _show_size(self, parameters: int) -> None:
        assert self._model.axes is not None
        count = self._model.axes.n_configurations
        configurations = self.tr("%Ln configuration(s)", "", count)
        free = self.tr("%Ln free parameter(s)", "", parameters)
        if self.table_state.tabled.is_unfilled(self._model.axes.variable):
            free = self.tr("not filled yet")
        self.tools.set_size(configurations, free)

    def _on_shown_changed(self) -> None:
        """Show the map of columns below a table, but not below the parameters of a noisy-MAX."""
        if self.forms.body.currentWidget() is self.view:
            self.map.follow()
        else:
            self.map.hide()

    def _on_direction_chosen(self, direction: str) -> None:
        self._model.set_layout(cast("TableLayout", direction))
        self._on_cells_chosen()

    def choose_layout(self, layout: str) -> None:
        """Choose a layout of the configurations, as its button does."""
        self.tools.direction.set_current(layout)
        self._on_direction_chosen(layout)

    # -- editing ------------------------------------------------------------------------------

    def operate(self, operation: str) -> None:
        """Apply an operation to the selected columns; see `CptEdits.operate`."""
        self.edits.operate(operation)

    def _on_refused(self, problem: str) -> None:
        if problem:
            self.draft_bar.say(problem, with_buttons=False)
        else:
            self._say_draft()

    def _on_cells_chosen(self) -> None:
        self.tools.set_locked(self.edits.is_locked)
        self._say_draft()

    def _on_form_chosen(self, form: str) -> None:
        self._model.set_form(cast("Form", form))

    def _on_menu_requested(self, place: QPoint) -> None:
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        self._add_operations(menu, OPERATIONS)
        self._fill_rarer(menu)
        self._add_steps(menu, place)
        pop_up(menu, self.view.viewport().mapToGlobal(place))

    def _add_operations(self, menu: QMenu, operations: Sequence[str]) -> None:
        for operation in operations:
            title, tip, picture = CptTools.look_of(operation, locked=self.edits.is_locked)
            is_idle = operation == "lock" and self.view.chosen_cells() is None
            add_entry(
                menu,
                str(title),
                partial(self.operate, operation),
                reason=self.tr("select cells first") if is_idle else "",
                tip=str(tip),
                picture=picture,
            )
        if operations:
            menu.addSeparator()

    def _add_steps(self, menu: QMenu, place: QPoint) -> None:
        """Add the entry that explains the cell under the pointer, if it is one of the table."""
        axes, index = self._model.axes, self.view.indexAt(place)
        is_template = self.table_state.model.is_template
        if axes is None or self.name is None or not index.isValid() or is_template:
            return
        configuration, state = self._model.place(index.row(), index.column())
        if state >= len(axes.states):
            return
        chosen = tuple(axes.state_at(k, configuration) for k in range(len(axes.parents)))
        menu.addSeparator()
        add_entry(
            menu,
            self.tr("Show the steps"),
            partial(self.steps_requested.emit, self.name, chosen, axes.states[state]),
            tip=self.tr("Show step by step how this entry comes about"),
            picture="sum",
        )

    def _fill_more(self, menu: QMenu) -> None:
        """Fill the menu with the entries without a button, or whose button has no room."""
        self._add_operations(menu, self.tools.hidden_operations)
        self._fill_rarer(menu)

    def _fill_rarer(self, menu: QMenu) -> None:
        axes = self._model.axes
        if axes is None:
            return
        menu.setToolTipsVisible(True)
        if self._model.tree is not None:
            fill_folding(menu, self._model)
        add_entry(
            menu,
            self.tr("Fill the rest"),
            self.edits.fill_rest,
            reason="" if self.view.chosen_cells() else self.tr("select cells first"),
            tip=self.tr("Give the selected cells what the others of their columns leave up to 1"),
        )
        certain = menu.addMenu(self.tr("Deterministic"))
        for position, state in enumerate(axes.states):
            add_entry(certain, state, partial(self.edits.make_deterministic, position))
        chosen = self.edits.chosen()
        nothing = "" if self.view.chosen_cells() else self.tr("select cells first")
        alone = "" if axes.n_configurations > 1 else self.tr("there is one column only")
        several = "" if chosen.stop - chosen.start > 1 else self.tr("select several columns first")
        add_entry(
            menu,
            self.tr("Copy the first column to the selected ones"),
            self.edits.copy_to_selected,
            reason=alone or nothing or several,
            tip=self.tr("Copy the first selected column to the others (Ctrl+R)"),
        )
        add_entry(
            menu,
            self.tr("Copy this column to all"),
            self.edits.copy_to_all,
            reason=alone or nothing,
        )

    def _say_draft(self) -> None:
        axes, wrong = self._model.axes, self._model.wrong
        # The sum of a column that is being typed is red; more would take room from its numbers.
        being_typed = wrong.size == 1 and self.edits.is_being_typed(int(wrong[0]))
        if axes is None or not wrong.size or being_typed:
            self.draft_bar.say("")
        elif wrong.size == 1:
            self.draft_bar.say(draft_sentence(self._model, int(wrong[0])))
        else:
            count = self.tr("%Ln column(s)", "", int(wrong.size))
            text = self.tr(
                "{columns} do not sum to 1: the table is kept as a draft, and posteriors use the "
                "last valid one."
            )
            self.draft_bar.say(text.format(columns=count))
