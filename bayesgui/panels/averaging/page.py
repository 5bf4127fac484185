"""The page Ensemble: how many networks answer, how far they are apart, and the weightiest ones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHeaderView

from bayesgui.document.beliefs import Freshness
from bayesgui.document.shown.averaging import Averaging
from bayesgui.learning.confidence.base import confidence_methods
from bayesgui.panels.panel import Panel, translate_sentence
from bayesgui.panels.rows.key_value_rows import KeyValueRows
from bayesgui.widgets.fields.buttons import check_box, named, push_button
from bayesgui.widgets.fields.parameter_form import registered_text
from bayesgui.widgets.fields.quietly import quietly
from bayesgui.widgets.live_text import live
from bayesgui.widgets.numbers import count_text, log_text, percent
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.widgets.rows.note_box import NoteBox
from bayesgui.widgets.rows.rows_table import Column, RowsTable
from bayesgui.widgets.rows.section import Section

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from PySide6.QtWidgets import QWidget

    from bayesgui.learning.averaging.averaged import AveragedPosteriors
    from bayesgui.learning.averaging.ensemble import NetworkEnsemble

_LINE = 24
AGREEMENT = 1e-9
"""Difference of two posteriors up to which it is rounding."""
_GIVEN = 2
"""The column of the weights with the findings."""
_SEEN = 3
"""Decimals of a weight that its per cent show."""
MAX_LISTED = 200
"""Members listed; the others weigh least."""


@dataclass(frozen=True)
class _Member:
    """A listed member: its place, its weight without and with the findings, and its arcs."""

    place: int
    weight: float
    given: float | None
    arcs: int


class AveragingPage(Panel):
    """Shows the members of an ensemble and what they say together."""

    shows = (Averaging,)

    save_requested = Signal()
    best_requested = Signal()
    """Request to open the most probable member."""
    member_chosen = Signal(int)
    """The place of a member that is to be opened."""
    updated_chosen = Signal(bool)
    """Whether findings change the weights."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "averagingPage", spoken=live("Ensemble"))
        self._heading = text_label(self, 13, 600)
        self.close_button = self.cross(
            live("Show the network's own posteriors again"), name="averagingClose"
        )
        self._made = text_label(self, 12, role="muted")
        self.numbers = KeyValueRows(self)
        self.remark = NoteBox(self)
        self.updated = check_box(
            "averagingUpdated",
            self,
            self._choose_updated,
            live("Findings change the weights"),
            tip=live(
                "On: a network counts more, the more probable it makes the findings, as of a case "
                "that was met. Off: the weights stay, as of findings that are only supposed"
            ),
        )
        self.table: RowsTable[_Member] = named(
            RowsTable(
                _LINE,
                self,
                chosen=lambda each: self.member_chosen.emit(each.place),
                copies="selected",
            ),
            "averagingMembers",
            spoken=live("Networks by weight"),
            tip=live("Click: open the network in a new tab"),
        )
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        best, save = live("Open the most probable one"), live("Save…")
        self.best_button = push_button("averagingBest", self, self.best_requested, best)
        self.save_button = push_button("averagingSave", self, self.save_requested, save)
        column_layout(
            row_layout(self._heading, self.close_button, spacing=6, grows=self._heading),
            self._made,
            self.remark,
            self.numbers,
            self.updated,
            Section(live("Networks by weight"), self, 12),
            self.table,
            row_layout(self.best_button, self.save_button, None, spacing=6),
            parent=self,
            margins=(12, 12, 12, 12),
            spacing=8,
            grows=self.table,
        )

    @staticmethod
    def _columns() -> tuple[Column[_Member], ...]:
        return (
            Column(live("Network"), lambda each: count_text(each.place + 1), right=True),
            Column(
                live("Weight"),
                lambda each: _share(each.weight),
                live("Share of the searches or samples"),
                right=True,
            ),
            Column(
                live("With findings"),
                lambda each: "–" if each.given is None else _share(each.given),
                live("How much it counts under the findings"),
                right=True,
            ),
            Column(live("Arcs"), lambda each: count_text(each.arcs), right=True),
        )

    def refresh(self) -> None:
        state = self.session.shown[Averaging].state
        ensemble, answer = state.ensemble, self._answer
        if ensemble is None:
            self.table.records.show(self._columns(), ())
            return
        self._heading.setText(state.title or self.tr("Ensemble, not saved"))
        self._made.setText(self._provenance(ensemble))
        self.remark.say(
            "warning",
            self._trouble()
            or "\n".join(map(translate_sentence, answer.warnings if answer else ())),
        )
        quietly(self.updated.setChecked, state.updated)
        self.numbers.show_lines(self._lines(ensemble))
        given = None if answer is None else answer.weights
        self.table.records.show(self._columns(), _members(ensemble, given))
        # The longest head, which a share of the width would cut.
        header, mode = self.table.horizontalHeader(), QHeaderView.ResizeMode.ResizeToContents
        header.setSectionResizeMode(_GIVEN, mode)

    def on_beliefs_changed(self) -> None:
        self.invalidate()

    @property
    def _answer(self) -> AveragedPosteriors | None:
        """What all members say together; None until they have."""
        beliefs = self.session.beliefs.state
        is_there = beliefs.freshness is Freshness.FRESH and beliefs.averaged is not None
        return beliefs.averaged.found if is_there and beliefs.averaged is not None else None

    def _trouble(self) -> str:
        """Return why there is no answer."""
        if self.session.ensemble_asked is None:
            return self.tr("The nodes are not those of the ensemble; undo, or leave the ensemble.")
        beliefs = self.session.beliefs.state
        has_none = beliefs.freshness in (Freshness.IMPOSSIBLE, Freshness.FAILED)
        return beliefs.message if has_none else ""

    def _choose_updated(self) -> None:
        self.updated_chosen.emit(self.updated.isChecked())

    def _provenance(self, ensemble: NetworkEnsemble) -> str:
        told = ensemble.provenance
        known = told.method in confidence_methods.names()
        method = registered_text(confidence_methods[told.method].label) if known else told.method
        text = self.tr("{graphs} graphs by {method} from {rows} rows")
        return text.format(
            graphs=count_text(told.samples or len(ensemble)),
            method=method or "–",
            rows=count_text(round(told.rows)),
        )

    def _lines(self, ensemble: NetworkEnsemble) -> list[tuple[str, str]]:
        answer = self._answer
        lines = [(self.tr("different networks"), count_text(len(ensemble)))]
        if answer is None:
            return lines if self._trouble() else [*lines, (self.tr("asked"), "…")]
        worth = f"{answer.effective_members:.1f}"
        lines.append((self.tr("worth, of equal weight"), worth))
        if answer.log_evidence is not None and len(self.session.document.state.evidence):
            lines.append((self.tr("ln P(findings)"), log_text(answer.log_evidence, 3)))
        widest = max(answer, key=lambda name: float(answer.sd[name].max()), default=None)
        if widest is not None:
            lines.append(self._most_apart(ensemble, answer, widest))
        return lines

    def _most_apart(
        self, ensemble: NetworkEnsemble, answer: AveragedPosteriors, name: str
    ) -> tuple[str, str]:
        """Return the state of a node of which the networks agree least, and its probabilities."""
        k = int(answer.sd[name].argmax())
        low, high = float(answer.low[name][k]), float(answer.high[name][k])
        if float(answer.sd[name][k]) <= AGREEMENT and high - low <= AGREEMENT:
            return self.tr("most apart"), self.tr("none; the networks agree")
        digits = next((n for n in (3, 5) if f"{low:.{n}f}" != f"{high:.{n}f}"), 8)
        text = self.tr("{mean}, from {low} to {high}").format(
            mean=f"{float(answer[name][k]):.{digits}f}",
            low=f"{low:.{digits}f}",
            high=f"{high:.{digits}f}",
        )
        state = f"{name} = {ensemble.network[name].states[k]}"
        return self.tr("most apart: {state}").format(state=state), text


def _share(weight: float) -> str:
    return f"{percent(weight)} %"


def _members(ensemble: NetworkEnsemble, given: NDArray[np.float64] | None) -> tuple[_Member, ...]:
    """Return the weightiest members, under the findings where these are known."""
    by = ensemble.weights if given is None else given
    # Those that look alike stand in the order of their numbers.
    order = np.argsort(-by.round(_SEEN), kind="stable")[:MAX_LISTED]
    return tuple(
        _Member(
            k,
            float(ensemble.weights[k]),
            None if given is None else float(given[k]),
            len(ensemble.members[k].arcs),
        )
        for k in order.tolist()
    )
