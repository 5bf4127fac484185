"""The list of findings; its rows stay the same widgets while their numbers change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from bayesgui.core.evidence import FixedPosterior, LikelihoodFinding
from bayesgui.panels.evidence.finding_row import FindingRow
from bayesgui.panels.rows.finding_words import finding_words, mark_of
from bayesgui.widgets import numbers
from bayesgui.widgets.fields.buttons import link_button
from bayesgui.widgets.live_text import tell
from bayesgui.widgets.rows.layouts import column_layout

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.evidence import Evidence, Finding
    from bayesgui.core.model import Model
    from bayesgui.core.variable import Variable

_WEIGHTED = ("likelihood", "fixed")

AT_ONCE = 50
"""Number of findings that get a row at first, and with each request for earlier ones."""


class FindingList(QWidget):
    """A row for each finding in order of entry; of very many only the latest."""

    cleared = Signal(str)
    """Request to retract a finding."""
    hovered = Signal(object)
    """The node under the pointer, or None."""
    chosen = Signal(str)
    """A row was clicked."""
    weights_changed = Signal(str, object)
    """A node and its new weights in state order."""
    settled = Signal()
    """A drag or a typed number is complete."""
    more_requested = Signal()
    """Request to show earlier findings as well."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: dict[str, FindingRow] = {}
        self._form: numbers.Form = "percent"
        self._limit = AT_ONCE
        self._revealed: set[str] = set()
        self._shown: tuple[object, ...] = ()
        # Another language has other words for the same findings.
        tell(self.forget)
        self._column = column_layout(parent=self, spacing=0)
        self.earlier_link = link_button(self, self._show_earlier)
        self.earlier_link.hide()
        self._column.addWidget(self.earlier_link)

    @property
    def rows(self) -> tuple[FindingRow, ...]:
        """The rows from the top."""
        return tuple(self._rows.values())

    def row(self, name: str) -> FindingRow | None:
        """Return the row of a node, None if it has no finding."""
        return self._rows.get(name)

    def focus_chain(self) -> list[QWidget]:
        """Return the widgets in tab order."""
        widgets = [widget for row in self.rows for widget in row.focus_chain()]
        return widgets if self.earlier_link.isHidden() else [self.earlier_link, *widgets]

    def is_showing(self, *shown: object) -> bool:
        """Return whether the rows show these arguments of `show_evidence`, compared by identity."""
        return len(shown) == len(self._shown) and all(
            a is b or a == b == () for a, b in zip(shown, self._shown, strict=True)
        )

    def forget(self) -> None:
        """Invalidate the rows, so that `show_evidence` sets all texts."""
        self._shown = ()

    def show_evidence(
        self,
        network: Model,
        evidence: Evidence,
        prior: Mapping[str, NDArray[np.float64]] | None,
        conflict: Collection[str],
    ) -> None:
        """Show findings."""
        self._shown = (network, evidence, prior, conflict)
        shown_names = {*list(evidence)[-self._limit :], *conflict, *self._revealed}
        seen = {name: finding for name, finding in evidence.items() if name in shown_names}
        self._show_link(len(evidence) - len(seen))
        self._keep_rows({name: _sliders_of(finding) for name, finding in seen.items()})
        for name, finding in seen.items():
            variable, row = network[name], self._rows[name]
            words = finding_words(variable, finding)
            expected = self._prior_text(variable, words.states, prior)
            row.show_finding(words, expected, variable.states, _weights(variable, finding))
            row.set_in_conflict(name in conflict)

    def set_numbers(self, form: numbers.Form) -> None:
        """Set the form of probabilities for the next `show_evidence`."""
        self._form = form
        self.forget()

    def reveal(self, name: str) -> None:
        """Include a finding's row in the next `show_evidence`, however early it was entered."""
        if name not in self._rows:
            self._revealed.add(name)
            self.forget()

    def clear(self) -> None:
        """Show no findings."""
        self.forget()
        self._limit = AT_ONCE
        self._revealed.clear()
        self._show_link(0)
        self._keep_rows({})

    def _show_link(self, hidden: int) -> None:
        text = self.tr("Show {count} of {all} earlier findings")
        self.earlier_link.setText(text.format(count=f"{min(hidden, AT_ONCE)}", all=f"{hidden:,}"))
        self.earlier_link.setVisible(hidden > 0)

    def _show_earlier(self) -> None:
        self._limit += AT_ONCE
        self.forget()
        self.more_requested.emit()

    def _prior_text(
        self,
        variable: Variable,
        states: Sequence[str],
        prior: Mapping[str, NDArray[np.float64]] | None,
    ) -> str:
        if prior is None or not states or variable.name not in prior:
            return ""
        vector = prior[variable.name]
        if len(vector) != variable.n_states:
            return ""
        share = sum(float(vector[variable.index(state)]) for state in states)
        return self.tr("prior {number}").format(
            number=numbers.number_in_text(min(share, 1.0), self._form)
        )

    def _keep_rows(self, sliders: dict[str, str]) -> None:
        """Reuse, remove and add rows so that there is one for each name, in order."""
        for name, row in list(self._rows.items()):
            if sliders.get(name) != row.kind:
                self._column.removeWidget(row)
                row.hide()
                row.deleteLater()
                del self._rows[name]
                self.hovered.emit(None)
        # The link above them has index 0.
        for place, (name, kind) in enumerate(sliders.items(), start=1):
            row = self._rows.get(name) or self._new_row(name, kind)
            if self._column.indexOf(row) != place:
                self._column.removeWidget(row)
                self._column.insertWidget(place, row)
                # A layout shows new widgets with a delay, and only visible ones can take the focus.
                row.show()
        self._rows = {name: self._rows[name] for name in sliders}

    def _new_row(self, name: str, sliders: str) -> FindingRow:
        row = FindingRow(name, sliders, self)
        row.cleared.connect(self.cleared)
        row.hovered.connect(self.hovered)
        row.chosen.connect(self.chosen)
        row.weights_changed.connect(self.weights_changed)
        row.settled.connect(self.settled)
        self._rows[name] = row
        return row


def _sliders_of(finding: Finding) -> str:
    mark = mark_of(finding)
    return mark if mark in _WEIGHTED else ""


def _weights(variable: Variable, finding: Finding) -> list[float]:
    if not isinstance(finding, LikelihoodFinding | FixedPosterior):
        return []
    by_state = dict(finding.weights_by_state)
    return [by_state.get(state, 0.0) for state in variable.states]
