"""The page Evidence: the findings, their probability, and which posteriors they changed."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from bayesgui.document import edits
from bayesgui.document.beliefs import Freshness, stand_in_words
from bayesgui.document.shown.lesson import LessonView
from bayesgui.inference.asking.influence import conflict_measure
from bayesgui.measures.posterior_changes import posterior_changes
from bayesgui.panels.evidence.finding_list import FindingList
from bayesgui.panels.evidence.numbers import EvidenceNumbers
from bayesgui.panels.evidence.posterior_changes import PosteriorChangesPart
from bayesgui.panels.evidence.posterior_changes_list import SHOWN
from bayesgui.panels.evidence.weights import FindingWeights
from bayesgui.panels.panel import Panel
from bayesgui.panels.rows.chip_flow import FlowBox
from bayesgui.widgets.fields.buttons import link_button, named, push_button
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, row_layout, show_text, stacked, text_label
from bayesgui.widgets.rows.scroll_column import scroll_column
from bayesgui.widgets.rows.section import hairline_layout

if TYPE_CHECKING:
    from bayesgui.document.changes import Change
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.state import DocumentState
    from bayesgui.panels.evidence.finding_row import FindingRow
    from bayesgui.widgets import numbers

_MARGIN = 12
MAX_NAME_LENGTH = 14
"""Maximum number of letters of a node's name on the button."""


class EvidencePanel(Panel):
    """The findings with their kinds, P(evidence), and the nodes whose posteriors changed most."""

    save_requested = Signal()
    """Request to save the findings as a scenario."""

    why_requested = Signal(str)
    """Request to explain the change of a node's posterior."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        spoken = live("Evidence")
        named(self, "evidencePanel", spoken=spoken)
        self.headline = text_label(self, 13, 600, wraps=False)
        self.clear_button = link_button(
            self,
            self.clear_all,
            live("Clear all"),
            tip=live("Clear all findings (Ctrl+Shift+Backspace)"),
        )
        self._findings = FindingList(self)
        self._findings.cleared.connect(self._on_cleared)
        self._findings.more_requested.connect(self._show_findings)
        self._weights = FindingWeights(self, self._findings)
        self.problem = text_label(self, role="error")
        self.problem.setContentsMargins(_MARGIN, 6, _MARGIN, 6)
        self._stand_in = text_label(self, role="warning")
        self._stand_in.setContentsMargins(_MARGIN, 0, _MARGIN, 4)
        self._mean = text_label(self, role="muted")
        self._mean.setContentsMargins(_MARGIN, 0, _MARGIN, 4)
        self.numbers = EvidenceNumbers(self)
        self.numbers.setContentsMargins(_MARGIN, 0, _MARGIN, 0)
        self._changes_part = PosteriorChangesPart(self)
        self.changes = self._changes_part.list
        self.changes.opened.connect(self.node_activated)
        for listed in (self._findings, self.changes):
            listed.hovered.connect(self.hover_node)
            listed.chosen.connect(self.select_node)
        self.why_button = push_button("", self, self._on_why, icon_name="why")
        self.save_button = push_button(
            "",
            self,
            self.save_requested,
            live("Save as scenario…"),
            tip=live("Save the findings under a name (Ctrl+Shift+K)"),
        )
        self._empty = EmptyState(parent=self)
        content = QWidget()
        content.setProperty("panel", True)
        self._scroll = scroll_column(content, self)
        say(self._scroll, spoken=spoken)
        self._stack = stacked(self, self._empty, self._scroll, fills=True)
        # Last: moving a widget styles all that is in it again.
        self._build(content)

    def _build(self, content: QWidget) -> None:
        # Side by side they are wider than a narrow dock.
        buttons = FlowBox(content)
        buttons.add(self.why_button)
        buttons.add(self.save_button)
        column_layout(
            row_layout(self.headline, None, self.clear_button, margins=(_MARGIN, 8, 8, 4)),
            self._findings,
            self.problem,
            hairline_layout(_MARGIN),
            self._stand_in,
            self._mean,
            self.numbers,
            self._changes_part,
            hairline_layout(_MARGIN),
            row_layout(buttons, margins=(_MARGIN, 0, _MARGIN, 0)),
            None,
            parent=content,
            margins=(0, 0, 0, 12),
            spacing=0,
        )

    def set_numbers(self, form: numbers.Form) -> None:
        self.changes.set_numbers(form)

    # -- content ------------------------------------------------------------------------------

    @property
    def rows(self) -> tuple[FindingRow, ...]:
        """The rows of the findings in order."""
        return self._findings.rows

    @property
    def stand_in(self) -> str:
        """The engine that the numbers are of if it is not the chosen one, or ""."""
        return "" if self._stand_in.isHidden() else self._stand_in.text()

    @property
    def hint(self) -> str:
        """The hint above the list of changes, or ""."""
        return self._changes_part.hint

    # -- following the session ----------------------------------------------------------------

    def on_session_left(self, session: DocumentSession) -> None:
        session.overlays.update(hovered=None)

    def on_document_changed(self, change: Change) -> None:
        evidence = change.after.evidence
        is_in_time = change.series_changed or change.after.model.is_template
        if change.network_changed or is_in_time or not (evidence and change.before.evidence):
            self.invalidate()
        elif change.evidence_changed and self.isVisible():
            # The numbers are updated with the beliefs; these still belong to the previous findings.
            self._show_findings()
        elif change.evidence_changed:
            self.invalidate()

    def on_beliefs_changed(self) -> None:
        self.invalidate()

    def refresh(self) -> None:
        if not self.session.document.state.n_findings:
            self._show_empty()
            return
        self._show_findings()
        self._show_beliefs()
        self._show_why()
        self._stack.setCurrentWidget(self._scroll)

    def _show_empty(self) -> None:
        self._findings.clear()
        self.changes.show_changes(())
        if not self.session.document.state.tabled.names:
            line = self.tr("Open or draw a network, then click a bar of a node.")
        else:
            line = self.tr(
                "Click a state's bar on the canvas to set a finding. Shift-click rules the "
                "state out, Ctrl-click allows several, right-click offers more."
            )
        self._empty.set_texts(self.tr("No evidence"), line)
        self._stack.setCurrentWidget(self._empty)

    def on_selection_changed(self) -> None:
        if self.isVisible() and not self.is_empty:
            self._show_why()

    def _node_to_explain(self) -> str | None:
        """Return the selected node, else the one with the largest change."""
        moved = self.changes.changes
        return self.session.selection.variable or (moved[0].name if moved else None)

    def _show_why(self) -> None:
        is_template = self.session.document.state.model.is_template
        self.save_button.setVisible(not is_template)
        self.numbers.steps_button.setVisible(not is_template)
        name = None if is_template else self._node_to_explain()
        self.why_button.setVisible(name is not None)
        if name is not None:
            shown = name if len(name) <= MAX_NAME_LENGTH else f"{name[: MAX_NAME_LENGTH - 1]}…"
            text = self.tr("Why did {name} move?")
            self.why_button.setText(text.format(name=shown.replace("&", "&&")))
            tip = self.tr("What each finding contributes to {name} (W)")
            self.why_button.setToolTip(tip.format(name=name))

    def _on_why(self) -> None:
        name = self._node_to_explain()
        if name is not None:
            self.why_requested.emit(name)

    def _show_findings(self) -> None:
        state, beliefs = self.session.document.state, self.session.beliefs.state
        findings = self.session.findings
        self.headline.setText(self._headline(state, len(findings)))
        impossible = beliefs.freshness is Freshness.IMPOSSIBLE
        conflict = beliefs.conflict if impossible else ()
        shown = (state.tabled, findings, beliefs.prior, conflict)
        if self._findings.is_showing(*shown):
            return
        self._findings.show_evidence(*shown)
        last = (self.changes, self.why_button, self.save_button)
        chain = (self.clear_button, *self._findings.focus_chain(), *last)
        for before, after in itertools.pairwise(chain):
            self.setTabOrder(before, after)

    def _headline(self, state: DocumentState, count: int) -> str:
        """Return how many findings there are, of a template those of the slice shown and all."""
        text = self.tr("%Ln finding(s)", "", count)
        if not state.model.is_template:
            return text
        return self.tr("{findings} at t = {number}, {count} in all").format(
            findings=text,
            number=count_text(self.session.slice),
            count=count_text(state.n_findings),
        )

    def _show_beliefs(self) -> None:
        state, beliefs = self.session.document.state, self.session.beliefs.state
        stale = beliefs.freshness is not Freshness.FRESH
        answered = beliefs.posteriors if beliefs.freshness is not Freshness.IMPOSSIBLE else None
        log_evidence = None if answered is None else answered.log_evidence
        sign = self._evidence_sign()
        self.numbers.show_log_evidence(
            log_evidence,
            self._tip_on_numbers(stale, sign),
            fresh=not stale,
            sign=sign,
            is_probability=log_evidence is None or state.is_event,
        )
        self.numbers.show_conflict(self._conflict(log_evidence))
        words, is_mean = stand_in_words(beliefs), beliefs.asked is not None
        show_text(self._stand_in, "" if is_mean else words)
        show_text(self._mean, words if is_mean else "")
        trouble = beliefs.freshness in (Freshness.IMPOSSIBLE, Freshness.FAILED)
        show_text(self.problem, self._trouble_text() if trouble else "")
        found = []
        if answered is not None and beliefs.prior is not None:
            # What a decision does is the strategy's doing, not that of the findings.
            left = {*self.session.findings, *state.model.decisions}
            found = posterior_changes(state.tabled, beliefs.prior, answered, left, SHOWN)
        waiting = beliefs.freshness is Freshness.WAITING
        is_covered = bool(self.session.shown[LessonView].state.covered)
        self._changes_part.show_changes(
            found,
            stale=stale,
            waiting=waiting,
            is_covered=is_covered,
            is_under_strategy=bool(found) and bool(state.model.decisions),
        )
        self._changes_part.setVisible(answered is not None)

    def _conflict(self, log_evidence: float | None) -> float | None:
        """Return the conflict of the findings to which the numbers shown belong."""
        beliefs = self.session.beliefs.state
        state, prior = beliefs.computed_for, beliefs.prior
        if state is None or state.model.is_template or prior is None or len(state.evidence) < 2:
            return None
        return conflict_measure(state.network, state.evidence, prior, log_evidence)

    def _trouble_text(self) -> str:
        beliefs = self.session.beliefs.state
        if beliefs.message:
            return beliefs.message
        names = ", ".join(beliefs.conflict)
        if names:
            return self.tr(
                "This evidence cannot happen: {names} cannot hold together. Take one of them back."
            ).format(names=names)
        return self.tr("This evidence cannot happen. Take a finding back.")

    def _evidence_sign(self) -> str:
        """Return how the true P(evidence) relates to that of the engine that answered."""
        posteriors = self.session.beliefs.state.posteriors
        if posteriors is None:
            return "="
        from bayesgui.inference.engine_list import evidence_sign

        return evidence_sign(posteriors.engine)

    def _tip_on_numbers(self, stale: bool, sign: str) -> str:
        state = self.session.document.state
        if state.fixes_posteriors:
            return self.tr(
                "A fixed posterior is not an event, so this evidence has no probability."
            )
        posteriors = self.session.beliefs.state.posteriors
        if stale or posteriors is None:
            return self.tr("Not up to date with the findings.") if stale else ""
        if self.session.beliefs.state.keeps_evidence:
            return self.tr("What the lesson asks about is covered.")
        if posteriors.log_evidence is None:
            return self.tr("This engine gives no probability of the evidence.")
        if not state.is_event:
            return self.tr(
                "Mean of the likelihood weights. With a weight above 1 it is not a probability; "
                "divide the weights by their largest to make it one."
            )
        if sign == "≥":
            return self.tr("A lower bound: the probability of the evidence is higher.")
        return self.tr("An estimate of the engine.") if sign == "≈" else ""

    # -- user actions -------------------------------------------------------------------------

    def clear_all(self) -> None:
        """Retract all findings."""
        self.apply(self.tr("Clear all evidence"), edits.clear_evidence)

    def edit_likelihood(self, name: str) -> None:
        """Give a node a likelihood finding (initially with weights 1) and focus its sliders."""
        self._weights.begin_likelihood(name)
        self._focus_sliders(name)

    def edit_fixed(self, name: str) -> None:
        """Fix a node's posterior (initially at its present value) and focus its sliders."""
        self._weights.begin_fixed(name)
        self._focus_sliders(name)

    def _focus_sliders(self, name: str) -> None:
        self._findings.reveal(name)
        self.refresh()
        row = self._findings.row(name)
        if row is not None and row.sliders is not None:
            row.sliders.focus_first()
            self._scroll.ensureWidgetVisible(row)

    def _on_cleared(self, name: str) -> None:
        text = self.tr("Clear evidence of {name}").format(name=name)
        at = self.session.slice
        self.apply(text, lambda state: edits.clear_findings(state, name, at=at))
