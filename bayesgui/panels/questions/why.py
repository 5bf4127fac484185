"""The page Why: the contribution of each finding to a posterior, in words, bars and trails."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal

from bayesgui.document.overlays import ReasonTrails
from bayesgui.panels.questions.reason_words import ReasonWords
from bayesgui.panels.rows.engine_page import EnginePage
from bayesgui.panels.rows.finding_words import mark_of
from bayesgui.panels.rows.key_value_rows import KeyValueRows
from bayesgui.panels.rows.moments import information_lines, information_tips, moment_lines
from bayesgui.panels.rows.ranked_list import RankedList, RankedRow
from bayesgui.panels.rows.trail_row import TrailRow
from bayesgui.panels.separation.words import trail_reason
from bayesgui.widgets import numbers
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.fields.elided_combo import ElidedCombo
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.live_text import live, phrase, tell
from bayesgui.widgets.punctuation import join_sentences
from bayesgui.widgets.rows.layouts import clear_layout, column_layout, inset, row_layout, text_label
from bayesgui.widgets.rows.probability_bar import ProbabilityBar
from bayesgui.widgets.rows.scroll_column import scroll_page
from bayesgui.widgets.rows.section import Section

if TYPE_CHECKING:
    from PySide6.QtGui import QHideEvent, QShowEvent
    from PySide6.QtWidgets import QWidget

    from bayesgui.document.session import DocumentSession
    from bayesgui.document.state import DocumentState
    from bayesgui.graph.trails import Trail
    from bayesgui.inference.asking.reasons import FindingReason, Measure, Reasons

SHOWN_TRAILS = 12
ROUNDING = 1e-9


class WhyPage(EnginePage):
    """Explains why the posterior of the selected node differs from its prior."""

    explain_requested = Signal(str, object)
    """Request to explain a node and one of its states, or None for the one that changed most."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(False, parent)
        named(self, "whyPage", spoken=live("Why"))
        tell(self._name_page, live("Why did this move?"))
        self._reasons: Reasons | None = None
        self._asked: DocumentState | None = None
        self._state = 0
        self._form: numbers.Form = "percent"
        self._pointed: str | None = None
        self._is_seen = False
        self._trail_rows: list[TrailRow] = []
        self.states = named(
            ElidedCombo(self),
            "",
            tip=live("The state whose probability is explained"),
            spoken=live("State to explain"),
        )
        self.states.follow_texts(70, 180)
        self.states.activated.connect(self._on_state_chosen)
        self._add_tool(self.states)
        self._bar = ProbabilityBar(self)
        self.span = text_label(self, 13, 500, wraps=False)
        self._words = text_label(self, 13)
        self._words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.moments = KeyValueRows(self)
        self.measures = Segmented(
            (("left_out", live("Without it")), ("alone", live("Alone"))),
            self,
            tip=live(
                "Without it: the belief had I not seen it (tick) beside the present one (bar). "
                "Alone: the prior (tick) beside the belief under this finding only (bar)."
            ),
            changed=lambda _measure: self.refresh(),
        )
        self._measure_note = text_label(self, 11, role="muted")
        self.list = named(
            RankedList(True, self), "", spoken=live("Findings by what they contribute")
        )
        self.list.hovered.connect(self._on_pointed)
        self._trails = column_layout(spacing=0)
        self._trails_note = text_label(self, 11, role="muted")
        self._set_body(self._page())

    def _page(self) -> QWidget:
        span = (self._bar, self.span)
        return scroll_page(
            self,
            row_layout(*span, margins=(12, 0, 12, 8), spacing=10, grows=self._bar),
            inset(self._words, 12),
            inset(self.moments, 12),
            inset(Section(live("Findings"), self, 12, aside=live("points")), 6),
            inset(self.measures, 8, stretched=False),
            inset(self._measure_note, 4),
            self.list,
            10,
            inset(Section(live("Trails to the node"), self, 12), 6),
            self._trails,
            4,
            inset(self._trails_note),
            None,
            margins=(0, 10, 0, 12),
        )

    # -- content ------------------------------------------------------------------------------

    @property
    def words(self) -> str:
        """The two sentences."""
        return self._words.text() if self.is_answered else ""

    def set_numbers(self, form: numbers.Form) -> None:
        self._form = form
        self.refresh()

    # -- the answer ---------------------------------------------------------------------------

    def show_reasons(self, state: DocumentState, reasons: Reasons, value: int) -> None:
        """Show an answer.

        `value`: state of the target to be explained first.
        """
        self._asked, self._reasons, self._state = state, reasons, value
        self.states.clear()
        self.states.addItems(list(state.network[reasons.target].states))
        self.states.setCurrentIndex(value)
        self._pointed = None
        self.refresh()
        self.show_body()

    def forget(self) -> None:
        """Discard the answer and its overlay on the canvas."""
        self._reasons = self._asked = None
        self._lay_over()

    def refresh(self) -> None:
        reasons, asked = self._reasons, self._asked
        if reasons is None or asked is None:
            return
        words = ReasonWords(asked.network, asked.evidence, reasons, self._state, self._form)
        before, after = float(reasons.prior[self._state]), float(reasons.posterior[self._state])
        self.set_headline(words.event)
        self._bar.set_values(after, before)
        self.span.setText(
            f"{numbers.number(before, self._form)} → {numbers.number(after, self._form)}"
        )
        self._words.setText(words.sentences())
        distributions = asked.network[reasons.target], reasons.prior, reasons.posterior
        self.moments.show_lines(
            [*information_lines(*distributions), *moment_lines(*distributions)], information_tips()
        )
        measure = self._measure
        self._measure_note.setText(
            self.tr("Tick: had I not seen it. Bar: now.")
            if measure == "left_out"
            else self.tr("Tick: prior. Bar: under this finding alone.")
        )
        ranked = reasons.ranked(self._state, measure)
        self.list.show_rows([self._row(words, reasons, one, measure) for one in ranked])
        self._list_trails()
        self._lay_over()

    @property
    def _measure(self) -> Measure:
        return "alone" if self.measures.current == "alone" else "left_out"

    def _row(
        self, words: ReasonWords, reasons: Reasons, one: FindingReason, measure: Measure
    ) -> RankedRow:
        before, after = reasons.span(one, self._state, measure)
        effect = reasons.effect(one, self._state, measure)
        pair = f"{numbers.number(before, self._form)} → {numbers.number(after, self._form)}"
        is_known = not math.isnan(after - before)
        value = points_text(effect) if is_known else numbers.MISSING
        if is_known:
            tip = self.tr("From {before:.6g} to {after:.6g}").format(before=before, after=after)
        else:
            tip = self.tr("Without it the other findings contradict each other.")
        assert self._asked is not None
        mark = mark_of(self._asked.evidence[one.variable])
        title = words.finding(one)
        tick = before if is_known else None
        spoken = self.tr("{finding}: {points} points").format(finding=title, points=value)
        return RankedRow(
            one.variable,
            title,
            value,
            after if is_known else 0.0,
            tick,
            pair,
            mark,
            tip=tip,
            spoken=spoken,
            end=words.value(one),
        )

    # -- trails -------------------------------------------------------------------------------

    def _trails_now(self) -> list[Trail]:
        """Return the trails of the finding under the pointer, else of all.

        Those that carry numbers come first, then those that are active by hidden causes alone.
        """
        if self._reasons is None:
            return []
        ranked = self._reasons.ranked(self._state)
        found = [
            each
            for one in ranked
            if self._pointed in (None, one.variable)
            for each in one.ways.trails
        ]
        found.sort(key=lambda each: (not each.active, each.has_hidden_cause))
        return found[:SHOWN_TRAILS]

    def _list_trails(self) -> None:
        clear_layout(self._trails)
        self._trail_rows = []
        if self._asked is None:
            return
        trails = self._trails_now()
        for trail in trails:
            row = TrailRow(trail, trail.text, _said_of(trail), self)
            row.hovered.connect(self._on_trail_hovered)
            self._trails.addWidget(row)
            row.show()
            self._trail_rows.append(row)
        self._trails_note.setText(
            self.tr("Green on the canvas: active. Dotted: blocked.")
            if trails
            else self.tr("No trail leads from a finding to this node.")
        )

    def _lay_over(self) -> None:
        reasons = None
        if self._reasons is not None and self._is_seen:
            # Green stands for what moves the number: trails through ↔ are drawn when pointed at.
            drawn = [e for e in self._trails_now() if not (e.active and e.has_hidden_cause)]
            reasons = ReasonTrails(self._reasons.target, tuple(drawn))
        self.session.overlays.update(reasons=reasons, hovered_trail=None)

    def showEvent(self, event: QShowEvent) -> None:
        self._is_seen = True
        self._lay_over()
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._is_seen = False
        self._lay_over()

    def on_session_left(self, session: DocumentSession) -> None:
        session.overlays.update(reasons=None, hovered_trail=None)

    def on_session_changed(self) -> None:
        self.forget()

    def _on_state_chosen(self, index: int) -> None:
        self._state = index
        self.refresh()

    def _on_pointed(self, name: str | None) -> None:
        self._pointed = name
        self.session.overlays.update(hovered=name)
        self._lay_over()

    def _on_trail_hovered(self, trail: Trail | None) -> None:
        if self.session.overlays.state.reasons is not None:
            self.session.overlays.update(hovered_trail=trail)


def _said_of(trail: Trail) -> str:
    """Return why a trail is active or blocked, and that ↔ moves no number."""
    said = trail_reason(trail)
    if not (trail.active and trail.has_hidden_cause):
        return said
    return join_sentences((said, phrase("Why", "↔ has no table: no number comes this way.")))


def points_text(effect: float) -> str:
    """Return a difference of two probabilities in points, rounding errors as 0."""
    return "0" if abs(effect) < ROUNDING else numbers.signed_text(100 * effect, 1)
