"""The page Explanation: the most probable joint assignments of states."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from bayesgui.panels.rows.engine_page import EnginePage
from bayesgui.panels.rows.finding_words import mark_of
from bayesgui.panels.rows.key_value_rows import KeyValueRows
from bayesgui.panels.rows.ranked_list import LOW, RankedList, RankedRow
from bayesgui.widgets import numbers
from bayesgui.widgets.fields.buttons import named, push_button
from bayesgui.widgets.fields.spin_edit import SpinEdit
from bayesgui.widgets.live_text import live, tell
from bayesgui.widgets.rows.layouts import inset, row_layout, text_label
from bayesgui.widgets.rows.section import Section

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from bayesgui.document.state import DocumentState
    from bayesgui.inference.explanation import Explanation
    from bayesgui.inference.posteriors import Posteriors

COUNT, MAX_COUNT = 5, 100
"""Explanations that are listed at first, and at most."""
SHOWN_RANKS = 5
"""Explanations that are seen without scrolling."""


class ExplanationPage(EnginePage):
    """The most probable assignments, and a line *node = state* for every node of the chosen one."""

    set_requested = Signal()
    """Request to enter the states as findings."""
    save_requested = Signal()
    """Request to save the states as a scenario."""
    count_changed = Signal()
    """Another number of explanations is to be listed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(True, parent)
        named(self, "explanationPage", spoken=live("Explanation"))
        tell(self._name_page, live("Most probable explanation"))
        self._answer: tuple[DocumentState, tuple[Explanation, ...], Posteriors] | None = None
        self._rank = 0
        self._form: numbers.Form = "percent"
        self.numbers = KeyValueRows(self)
        ranks_title = Section(live("Most probable together"), self, 12)
        self.count_field = named(
            SpinEdit(1, MAX_COUNT, COUNT, self),
            "",
            tip=live("How many explanations are listed, exactly"),
            spoken=live("Number of explanations"),
        )
        self.count_field.setKeyboardTracking(False)
        self.count_field.valueChanged.connect(lambda _count: self.count_changed.emit())
        ranks_title.add_widget(self.count_field)
        ranked = live("Explanations, the most probable first")
        self.ranks = named(RankedList(False, self), "", spoken=ranked)
        self.ranks.setMaximumHeight(SHOWN_RANKS * LOW)
        self.ranks.chosen.connect(self._show_rank)
        self.ranks.opened.connect(self._show_rank)
        self._title = Section("", self, 12)
        self._note = text_label(self, 11, role="muted")
        together = live("States that are most probable together")
        self.list = named(RankedList(False, self), "", spoken=together)
        self.list.hovered.connect(self.hover_node)
        self.list.opened.connect(self.node_activated)
        self.set_button = push_button(
            "",
            self,
            self.set_requested,
            live("Set as findings"),
            tip=live("Make every state of the list a finding, in one step"),
        )
        self.save_button = push_button(
            "",
            self,
            self.save_requested,
            live("Save as scenario"),
            tip=live("Keep findings and states under a name"),
        )
        buttons = (self.set_button, self.save_button)
        self._set_column(
            inset(self.numbers),
            inset(ranks_title),
            self.ranks,
            inset(self._title),
            inset(self._note),
            self.list,
            row_layout(*buttons, None, margins=(12, 0, 12, 6), spacing=8),
            grows=self.list,
        )

    @property
    def count(self) -> int:
        """The number of explanations to list."""
        return self.count_field.value()

    @property
    def explanation(self) -> Explanation | None:
        """The explanation whose states are listed."""
        return None if self._answer is None else self._answer[1][self._rank]

    @property
    def name(self) -> str:
        """The name of the explanation whose states are listed."""
        if self._rank == 0:
            return self.headline
        return self.tr("{name}, number {rank}").format(name=self.headline, rank=self._rank + 1)

    def set_numbers(self, form: numbers.Form) -> None:
        self._form = form
        self.refresh()

    def show_explanations(
        self, state: DocumentState, found: tuple[Explanation, ...], posteriors: Posteriors
    ) -> None:
        """Show an answer, the most probable explanation first."""
        self._answer, self._rank = (state, found, posteriors), 0
        self.refresh()
        self.show_body()

    def _show_rank(self, key: str) -> None:
        """Show the states of another explanation."""
        self._rank = int(key)
        self.refresh()

    def refresh(self) -> None:
        if self._answer is None:
            return
        state, found, posteriors = self._answer
        explanation = found[self._rank]
        names = tuple(explanation.assignment)
        whole = len(names) == len(state.network)
        self.set_headline(
            self.tr("Most probable explanation")
            if whole
            else self.tr("MAP of {names}").format(names=", ".join(names))
        )
        self._note.setText(
            self.tr("All nodes together; each alone may prefer another state.")
            if whole
            else self.tr("These nodes together, the others summed out.")
        )
        log_p, log_evidence = explanation.log_probability, posteriors.log_evidence
        lines = []
        if log_p is not None:
            lines.append((self.tr("ln P(states, evidence)"), numbers.log_text(log_p)))
        if log_p is not None and log_evidence is not None:
            given = numbers.probability_from_log_text(min(0.0, log_p - log_evidence), 4)
            lines.append((self.tr("P(states | evidence)"), given))
        self.numbers.show_lines(lines)
        rank = self.tr("States of number {rank}").format(rank=self._rank + 1)
        self._title.set_title(
            self.tr("States") if self._rank == 0 else rank, self.tr("posterior of each alone")
        )
        self.ranks.show_rows([self._rank_row(k) for k in range(len(found))])
        self.ranks.setFixedHeight(min(len(found), SHOWN_RANKS) * LOW)
        self.ranks.setVisible(len(found) > 1)
        self.list.show_rows([self._row(name) for name in names])

    def _rank_row(self, rank: int) -> RankedRow:
        """Return the row of an explanation: what differs from the first one."""
        assert self._answer is not None
        _, found, posteriors = self._answer
        first, own = found[0].assignment, found[rank]
        others = [f"{n} = {state}" for n, state in own.assignment.items() if state != first[n]]
        start = f"{rank + 1}   "
        title = start + ", ".join(others)
        if rank == 0:
            title = self.tr("{rank}   most probable").format(rank=1)
        if own.log_probability is None or posteriors.log_evidence is None:
            return RankedRow(str(rank), title, "", 0.0, tip=title, start=start)
        log_p = min(0.0, own.log_probability - posteriors.log_evidence)
        number = numbers.probability_from_log_text(log_p, 3)
        tip = f"{title}: {number}"
        return RankedRow(str(rank), title, number, math.exp(log_p), tip=tip, start=start)

    def _row(self, name: str) -> RankedRow:
        assert self._answer is not None
        state, found, posteriors = self._answer
        explanation = found[self._rank]
        value, variable = explanation.assignment[name], state.network[name]
        belief = posteriors[name]
        p = float(belief[variable.states.index(value)])
        own = variable.states[int(belief.argmax())]
        tip = self.tr("P({name} = {state} | e) = {p:.6g}").format(name=name, state=value, p=p)
        if own != value and not math.isclose(p, float(belief.max())):
            tip += self.tr("; alone, {other} would be more probable").format(other=own)
        return RankedRow(
            name,
            f"{name} = {value}",
            numbers.number(p, self._form),
            p,
            mark=mark_of(state.evidence.get(name)),
            tip=tip,
            end=f" = {value}",
        )
