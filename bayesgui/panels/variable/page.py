"""The page Variable: a node's name, states, color and relatives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from bayesgui.core.domain import States
from bayesgui.core.kinds.decision import DECISION
from bayesgui.document import appearance_edits, edits
from bayesgui.document.beliefs import Freshness
from bayesgui.document.removal import Removal
from bayesgui.document.shown.lesson import LessonView
from bayesgui.document.temporal.lag_edits import arc_from, parents_of
from bayesgui.panels.panel import Panel
from bayesgui.panels.rows.color_row import ColorRow
from bayesgui.panels.rows.relations import (
    KINDS,
    RelativesRow,
    independence_words,
    pattern_words,
    related_nodes,
)
from bayesgui.panels.variable.form import VariableForm
from bayesgui.panels.variable.numbers import VariableNumbers
from bayesgui.panels.variable.parents_editor import ParentsEditor
from bayesgui.panels.variable.role_form import RoleForm
from bayesgui.panels.variable.states_editor import StatesEditor
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, row_layout, show_text, stacked, text_label
from bayesgui.widgets.rows.scroll_column import scroll_page
from bayesgui.widgets.rows.section import Section

if TYPE_CHECKING:
    from PySide6.QtWidgets import QScrollArea, QWidget

    from bayesgui.core.model import Model
    from bayesgui.document.changes import Change
    from bayesgui.document.overlays import OverlayState
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.state import DocumentState


class VariablePanel(Panel):
    """Properties of the selected node, or the common ones of several selected nodes."""

    follows = ("network", "layout", "roles")

    steps_requested = Signal(object)
    """A `Question`: request to show the derivation of an expectation."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        spoken = live("Variable")
        say(self, spoken=spoken)
        self._name: str | None = None
        self._highlighted = ""
        self.form = VariableForm(self)
        self.form.renamed.connect(self._on_renamed)
        self.form.described.connect(self._on_described)
        self.states = StatesEditor(self.apply, self)
        self.roles = RoleForm(self.apply, self)
        self.colors = ColorRow(self)
        self.colors.chosen.connect(self._on_color_chosen)
        self.parents = ParentsEditor(self)
        self.parents.picker.picked.connect(self._on_parent_added)
        self.parents.removed.connect(self._on_parent_removed)
        self._several = text_label(self, 13, 600, wraps=False)
        self._pattern_title = text_label(self, 13, 600)
        self._pattern = text_label(self)
        self._states_title = Section("", self, 12)
        self._differing = text_label(
            self,
            role="muted",
            text=live("Their states differ. Select nodes with the same states."),
        )
        self.numbers = VariableNumbers(self)
        self.numbers.steps_requested.connect(self.steps_requested)
        self._parents_title = Section("", self, 12)
        self.relatives = {kind: RelativesRow(kind, self) for kind in KINDS}
        for row in self.relatives.values():
            row.highlight_requested.connect(self._on_highlight_requested)
            row.name_clicked.connect(self.select_node)
        self.independence = text_label(self)
        self._empty = EmptyState(
            live("No node selected"),
            live("Select a node on the canvas or in the list to name it and its states."),
            self,
        )
        self._page = self._scrolled()
        say(self._page, spoken=spoken)
        self._stack = stacked(self, self._empty, self._page)
        self.setTabOrder(self.form.description, self.colors)
        self.setTabOrder(self.colors, self.states.view)
        column_layout(self._stack, parent=self)

    def _scrolled(self) -> QScrollArea:
        color = text_label(self, role="muted", wraps=False, text=live("Color"))
        self._numbers_title = Section(live("Uncertainty and mean"), self, 12)
        self._independence_title = Section(live("Local independencies"), self, 12)
        below = [
            self._numbers_title,
            self.numbers,
            self._parents_title,
            self.parents,
            Section(live("Relatives"), self, 12),
            *self.relatives.values(),
            self._independence_title,
            self.independence,
        ]
        self._single = [self.form, *below]
        return scroll_page(
            self,
            self._several,
            self.form,
            row_layout(color, self.colors, None),
            self.roles,
            self._states_title,
            self.states,
            self._differing,
            *below,
            self._pattern_title,
            self._pattern,
            None,
            spacing=10,
        )

    @property
    def pattern(self) -> tuple[str, str]:
        """Title and text of the pattern of three selected nodes, empty if there is none."""
        return self._pattern_title.text(), self._pattern.text()

    @property
    def headline(self) -> str:
        """The number of selected nodes in words, if there are several."""
        return "" if self._several.isHidden() else self._several.text()

    # -- following the session ----------------------------------------------------------------

    def on_session_left(self, session: DocumentSession) -> None:
        self.form.commit()

    def on_session_changed(self) -> None:
        self._name, self._highlighted = None, ""
        self.invalidate()

    def on_selection_changed(self) -> None:
        """Commit pending input, then show the node selected now."""
        self.form.commit()
        self.invalidate()

    def on_document_changed(self, change: Change) -> None:
        if change.renamed and change.renamed[0] == self._name:
            self._name = change.renamed[1]
        self.invalidate()

    def on_beliefs_changed(self) -> None:
        """Show the numbers of the new posteriors; nothing else depends on them."""
        network, name = self.session.document.state.network, self._name
        if not self.isVisible():
            self.invalidate()
        elif name is not None and name in network and network.mechanism(name).has_table:
            self._show_numbers(name)

    def on_overlays_changed(self, before: OverlayState) -> None:
        """Uncheck the highlight button when the highlight was removed."""
        if not self.session.overlays.state.related and self._highlighted:
            self._highlighted = ""
            self._show_highlight()

    def refresh(self) -> None:
        names = self.session.selection.names
        if not names:
            self._name = None
            self._follow_highlight()
            self._stack.setCurrentWidget(self._empty)
            return
        single = len(names) == 1
        self._name = names[0] if single else None
        for widget in self._single:
            widget.setVisible(single)
        self._several.setVisible(not single)
        self._show_color(names)
        self.roles.show_nodes(self.session.document.state, names)
        self._show_pattern(names)
        if single:
            self._show_node(names[0])
        else:
            self._several.setText(self.tr("%Ln node(s) selected", "", len(names)))
        self._show_states(names)
        self._follow_highlight()
        self._stack.setCurrentWidget(self._page)
        # What follows moves up in the same frame as the states that shrink.
        self._lay_out()

    def _show_node(self, name: str) -> None:
        state = self.session.document.state
        model = state.model
        has_table = model.mechanism(name).has_table
        is_plain = name in state.network
        self.form.set_variable(model[name])
        for of_numbers in (self._numbers_title, self.numbers):
            of_numbers.setVisible(has_table)
        for of_plain in (self._independence_title, self.independence):
            of_plain.setVisible(has_table and is_plain)
        if has_table:
            self._show_numbers(name)
        if has_table and is_plain:
            self.independence.setText(independence_words(state.network, name))
        self.parents.set_node(model, name)
        self.parents.picker.set_text(self._adding_words(model.kind(name)))
        words = self._parents_words(model.kind(name))
        self._parents_title.set_title(words, count_text(len(parents_of(model, name))))
        for kind, row in self.relatives.items():
            row.show_names(other for other, _ in related_nodes(model, name, kind)[1:])

    def _parents_words(self, kind: str) -> str:
        return self.tr("Known when decided") if kind == DECISION else self.tr("Parents")

    def _adding_words(self, kind: str) -> str:
        return self.tr("Add what is known…") if kind == DECISION else self.tr("Add a parent…")

    def _show_states(self, names: tuple[str, ...]) -> None:
        """Show the states of a node, or those that all selected nodes have."""
        network = self.session.document.state.model
        first, *others = (network[name] for name in names)
        scale = _scale(network, first.name)
        same = all(_scale(network, each.name) == scale for each in others)
        has_states = all(isinstance(network[name].domain, States) for name in names)
        for widget in (self._states_title, self.states):
            widget.setVisible(same and has_states)
        self._differing.setVisible(not same)
        if same and has_states:
            children = dict.fromkeys(child for name in names for child in network.children(name))
            unfilled = all(network.is_unfilled(name) for name in names)
            is_decision = network.kind(first.name) == DECISION
            self.states.set_decision(is_decision)
            tables = [child for child in children if network.mechanism(child).has_table]
            worths = [child for child in children if child in network.utilities]
            self.states.set_variable(first, tables, others, worths=worths, unfilled=unfilled)
            count = count_text(first.n_states)
            if others:
                text = self.tr("{count}, of all {nodes} nodes")
                count = text.format(count=count, nodes=count_text(len(names)))
            word = self.tr("Options") if is_decision else self.tr("States")
            self._states_title.set_title(word, count)

    def _lay_out(self) -> None:
        for widget in (self.states, self._page.widget()):
            layout = None if widget is None else widget.layout()
            if layout is not None:
                layout.activate()

    def _show_numbers(self, name: str) -> None:
        """Show entropy and moments of the posteriors on the screen."""
        state, beliefs = self.session.document.state, self.session.beliefs.state
        variable, prior, posterior = state.model[name], beliefs.prior, None
        if state.n_findings:
            posterior = beliefs.posteriors
        elif beliefs.freshness is Freshness.FRESH:
            prior = beliefs.posteriors
        known = [each for each in (prior, posterior) if each is not None]
        if beliefs.freshness is not Freshness.FRESH or any(
            name not in each or len(each[name]) != variable.n_states for each in known
        ):
            prior = None
        self.numbers.show_distribution(
            variable,
            None if prior is None else prior[name],
            None if posterior is None or prior is None else posterior[name],
            is_covered=self.session.shown[LessonView].state.covers((name,)),
        )

    def _show_color(self, names: tuple[str, ...]) -> None:
        colors = self.session.document.state.layout.colors
        found = {colors.get(name) for name in names}
        self.colors.set_color(next(iter(found)), mixed=len(found) > 1)

    def _show_pattern(self, names: tuple[str, ...]) -> None:
        network = self.session.document.state.network
        known = all(name in network for name in names)
        words = pattern_words(network, names) if known else None
        title, sentence = words or ("", "")
        for label, text in ((self._pattern_title, title), (self._pattern, sentence)):
            show_text(label, text)

    # -- highlight ----------------------------------------------------------------------------

    def _on_highlight_requested(self, kind: str, on: bool) -> None:
        self._highlighted = kind if on else ""
        self._put_highlight()

    def _follow_highlight(self) -> None:
        """Apply an active highlight to the new selection, or end it."""
        if self._highlighted:
            self._put_highlight()
        self._show_highlight()

    def _put_highlight(self) -> None:
        shown: tuple[tuple[str, str], ...] = ()
        if self._highlighted and self._name is not None:
            network = self.session.document.state.model
            shown = related_nodes(network, self._name, self._highlighted)
        self.session.overlays.update(related=shown)
        self._show_highlight()

    def _show_highlight(self) -> None:
        for kind, row in self.relatives.items():
            row.highlight.setChecked(kind == self._highlighted)

    # -- editing ------------------------------------------------------------------------------

    def _on_renamed(self, new: str) -> None:
        old = self._name
        if old is not None:
            text = self.tr("Rename {old} to {new}").format(old=old, new=new.strip())
            problem = self.apply(text, lambda state: edits.rename_variable(state, old, new))
            self.form.say(problem)

    def _on_parent_added(self, parent: str) -> None:
        child = self._name
        if child is not None:
            text = self.tr("Add arc {parent} → {child}").format(parent=parent, child=child)
            said = self.apply(text, lambda state: edits.add_parents(state, child, [parent]))
            self.parents.say(said)
            self.parents.picker.link.setFocus()

    def _on_parent_removed(self, parent: str) -> None:
        child = self._name
        if child is not None:
            text = self.tr("Delete arc {parent} → {child}").format(parent=parent, child=child)
            lag = arc_from(self.session.document.state.model, parent, child)
            removal = Removal(arcs=((parent, child),)) if lag is None else Removal(lags=(lag,))
            said = []

            def edit(state: DocumentState) -> DocumentState:
                removed = removal.apply(state)
                said.append(removed.weights.text)
                return removed.state

            self.apply(text, edit)
            self.parents.picker.link.setFocus()
            if any(said):
                self.message.emit("info", said[0])

    def _on_described(self, label: str, description: str) -> None:
        name = self._name
        if name is None:
            return
        text = self.tr("Describe {name}").format(name=name)
        self.apply(
            text,
            lambda state: edits.describe_variable(
                state, state.model[name].with_parts(label=label, description=description)
            ),
        )

    def _on_color_chosen(self, color: int | None) -> None:
        names = self.session.selection.names
        text = self.tr("Color %Ln node(s)", "", len(names))
        self.apply(text, lambda state: appearance_edits.set_color(state, names, color))


def _scale(model: Model, name: str) -> tuple[object, ...]:
    """Return what nodes must have in common to be edited together: kind, states, numbers."""
    variable, kind = model[name], model.kind(name)
    if not isinstance(variable.domain, States):
        return (kind,)
    return kind, variable.states, variable.values, variable.edges
