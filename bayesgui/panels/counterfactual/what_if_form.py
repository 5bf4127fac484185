"""What was observed, what would have been done, and what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from bayesgui.core.evidence import Evidence, Intervention, StateFinding
from bayesgui.document.findings_text import finding_text
from bayesgui.panels.counterfactual.assignment_rows import AssignmentRows
from bayesgui.widgets.fields.buttons import link_button
from bayesgui.widgets.fields.choice_combo import choice_combo, show_choices
from bayesgui.widgets.live_text import live
from bayesgui.widgets.rows.layouts import text_label

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.core.evidence import Finding
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.variable import Variable
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.shown.counterfactual import WouldHaveBeen

_TOP = Qt.AlignmentFlag.AlignTop


class WhatIfForm(QWidget):
    """Three fields of a question about one case."""

    asked = Signal(object)
    """The new state of `WouldHaveBeen`."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._state: WouldHaveBeen | None = None
        self._network: BayesianNetwork | None = None
        self._found = Evidence()
        self._likely: Callable[[str], str] = lambda _name: ""
        self.observed = AssignmentRows(self, "observed", live("Observed"), self._free_to_observe)
        self.done = AssignmentRows(self, "wouldDo", live("Would have been"), self._free_to_do)
        self.target = choice_combo(
            "wouldTarget",
            self,
            chosen=lambda name: self._ask(target=name),
            tip=live("The node that is asked: what would it have been?"),
            spoken=live("Asked"),
            letters=6,
        )
        self.own = link_button(
            self,
            lambda: self._ask(observed=None),
            live("Take the findings"),
            tip=live("Ask about the findings of the document again, and follow them"),
            name="takeFindings",
        )
        self.observed.add_beside(self.own)
        self.observed.state_chosen.connect(self._observe)
        self.observed.removed.connect(self._forget)
        self.done.state_chosen.connect(self._do)
        self.done.removed.connect(self._undo)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(1, 1)
        rows = (
            (live("Observed"), self.observed),
            (live("Would have been"), self.done),
            (live("Asked"), self.target),
        )
        for place, (text, field) in enumerate(rows):
            label = text_label(self, role="muted", wraps=False, text=text)
            label.setFixedHeight(24)
            grid.addWidget(label, place, 0, _TOP)
            grid.addWidget(field, place, 1)

    def show_state(
        self,
        state: WouldHaveBeen,
        network: BayesianNetwork,
        found: Evidence,
        likely: Callable[[str], str],
    ) -> None:
        """Show a question.

        `found`: the findings of the document. `likely`: returns the most probable state of a node,
        "" where that is not known.
        """
        self._state, self._network, self._found, self._likely = state, network, found, likely
        rows = {}
        for name, finding in self._observed.items():
            if name in network:
                rows[name] = _row(network[name], finding)
        self.observed.show_rows(rows)
        self.own.setVisible(state.observed is not None)
        done = {name: (network[name].states, s) for name, s in state.done if name in network}
        self.done.show_rows(done)
        names = [(name, name) for name in network.names]
        show_choices(self.target, [("", ""), *names], state.target)

    @property
    def _observed(self) -> Evidence:
        """What is taken as observed."""
        own = None if self._state is None else self._state.observed
        return self._found if own is None else own

    def _free_to_observe(self) -> list[str]:
        taken = self._observed
        return [name for name in self._names if name not in taken]

    def _free_to_do(self) -> list[str]:
        taken = {} if self._state is None else dict(self._state.done)
        return [name for name in self._names if name not in taken]

    @property
    def _names(self) -> tuple[str, ...]:
        return () if self._network is None else self._network.names

    # -- user actions -------------------------------------------------------------------------

    def _ask(self, **parts: object) -> None:
        if self._state is not None:
            self.asked.emit(self._state.asking(**parts))

    def _observe(self, name: str, state: str) -> None:
        if self._network is not None:
            state = state or self._network[name].states[0]
            self._ask(observed=self._observed.with_finding(name, state))

    def _forget(self, name: str) -> None:
        self._ask(observed=self._observed.without(name))

    def _do(self, name: str, state: str) -> None:
        if self._state is not None and self._network is not None:
            state = state or other_state(self._network[name], self._likely(name))
            self._ask(done=tuple({**dict(self._state.done), name: state}.items()))

    def _undo(self, name: str) -> None:
        if self._state is not None:
            self._ask(done=tuple(pair for pair in self._state.done if pair[0] != name))


def likely_state(session: DocumentSession, name: str) -> str:
    """Return the most probable state of a node; "" where that is not known."""
    posteriors = session.beliefs.state.posteriors
    network = session.document.state.network
    if posteriors is None or name not in posteriors or name not in network:
        return ""
    found = posteriors[name]
    states = network[name].states
    return states[int(found.argmax())] if len(found) == len(states) else ""


def other_state(variable: Variable, likely: str) -> str:
    """Return the first state that is not the likely one."""
    return next((state for state in variable.states if state != likely), variable.states[0])


def _row(variable: Variable, finding: Finding) -> tuple[tuple[str, ...], str]:
    """Return states to choose from and the one that was found, or how else it was found."""
    if isinstance(finding, StateFinding) and not finding.excluded and len(finding.states) == 1:
        return variable.states, next(iter(finding.states))
    if isinstance(finding, Intervention):
        return (), f"do({finding.state})"
    return (), finding_text(variable, finding).value.strip()
