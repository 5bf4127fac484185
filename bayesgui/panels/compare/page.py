"""The page Compare: how another network differs from this one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Signal, SignalInstance
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QGridLayout, QMenu, QScrollArea, QWidget

from bayesgui.core.name_lists import list_names
from bayesgui.document.shown.network_comparison import FILE, NetworkComparison
from bayesgui.graph.causal.mark_difference import MarkDifference
from bayesgui.learning.search.arc_changes import ArcChange
from bayesgui.panels.compare.time_rows import time_rows
from bayesgui.panels.panel import Panel
from bayesgui.panels.rows.key_value_rows import KeyValueRows
from bayesgui.panels.structure.change_list import ChangeList, ChangeRow
from bayesgui.widgets.eliding import told_apart
from bayesgui.widgets.fields.buttons import link_button, named, push_button
from bayesgui.widgets.fields.elided_combo import ElidedCombo
from bayesgui.widgets.fields.parameter_form import registered_text
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.live_text import live
from bayesgui.widgets.numbers import count_text, log_text
from bayesgui.widgets.punctuation import join_sentences
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.widgets.rows.scroll_column import scroll_column
from bayesgui.widgets.rows.section import Section
from bayesgui.widgets.theme import font, icon

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.arc_constraints import Arc
    from bayesgui.core.temporal.difference import TimeDifference
    from bayesgui.document.shown.network_comparison import ComparedNetwork

_LEAST_LIST = 112
"""Height of the list of differences where there is no more room, in px."""
_MOST_TITLE = 110
"""Width of the other network's title above its numbers, in px."""


class ComparePanel(Panel):
    """The other network, arcs or classes, distances, and the differences as a list."""

    shows = (NetworkComparison,)

    other_chosen = Signal(object)
    """The choice among `offer`, or `FILE`."""
    reference_chosen = Signal(object)
    """The same for the network that the other one is laid over."""
    pointed = Signal(object)
    """The `ChangeRow` that was clicked."""
    data_requested = Signal()
    """Request to choose another table to score both networks."""
    export_requested = Signal()
    """Request to write the families that differ to a file."""
    distributions_requested = Signal()
    """Request to see the two as distributions."""
    take_requested = Signal(object)
    """The `ChangeRow` to be made here, so that both networks agree on it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "comparePanel", spoken=live("Compare"))
        self.close_button = self.cross(live("End the comparison"))
        self.references = named(
            ElidedCombo(self),
            "comparedReference",
            tip=live("The network whose nodes keep their places; it becomes the active one"),
            spoken=live("Reference"),
        )
        against = live("Network to compare with")
        self.others = named(ElidedCombo(self), "comparedNetwork", tip=against, spoken=against)
        for combo, chosen in (
            (self.references, self.reference_chosen),
            (self.others, self.other_chosen),
        ):
            combo.activated.connect(partial(_tell, combo, chosen))
        self.shown = Segmented(
            (("arcs", live("Arcs")), ("class", live("Equivalence class"))),
            self,
            tip=live("In a class only the arcs have heads that all equivalent networks share."),
            changed=self._on_shown,
        )
        self._verdict = text_label(self, 15, 600)
        self._words = text_label(self, 13)
        self.counts = KeyValueRows(self)
        self._distances_title = Section(live("Structural Hamming distance"), self, 12)
        self.distances = KeyValueRows(self)
        self.distributions_link = link_button(
            self,
            self.distributions_requested,
            live("As distributions…"),
            tip=live("Divergences by family, and log scores of both on a table"),
            name="compareDistributions",
        )
        found = live("Differences")
        self._list_title = Section(found, self, 12, aside=live("click to find it"))
        self.list = named(ChangeList(self), "", spoken=found)
        self.list.row_chosen.connect(self.pointed)
        self.list.menu_requested.connect(self._open_menu)
        self._build()

    def _build(self) -> None:
        title = text_label(self, 13, 600, text=live("Compare two networks"))
        choice = QGridLayout()
        choice.setHorizontalSpacing(10)
        choice.setVerticalSpacing(6)
        choice.setColumnStretch(1, 1)
        rows = (live("Reference"), self.references), (live("Against"), self.others)
        for row, (text, combo) in enumerate(rows):
            label = text_label(self, 12, role="muted", wraps=False, text=text)
            choice.addWidget(label, row, 0)
            choice.addWidget(combo, row, 1)
        self.take_button = push_button(
            "",
            self,
            self._on_take,
            live("Take over"),
            tip=live("Change this network in the chosen difference as the other one has it"),
        )
        self.score_button = push_button(
            "compareScore",
            self,
            self.data_requested,
            live("Score on data…"),
            tip=live("Choose the table on which both are scored"),
        )
        export = live("Export table…")
        self.export_button = push_button(
            "compareExport", self, self.export_requested, export, icon_name="export"
        )
        self.list.setMinimumHeight(_LEAST_LIST)
        inner = QWidget(self)
        column_layout(
            row_layout(title, None, self.close_button, spacing=6),
            choice,
            self.shown,
            self._verdict,
            self._words,
            self.counts,
            self._distances_title,
            self.distances,
            row_layout(self.distributions_link, None),
            self._list_title,
            self.list,
            row_layout(self.take_button, None, spacing=6),
            row_layout(self.score_button, self.export_button, None, spacing=6),
            parent=inner,
            margins=(12, 12, 12, 12),
            spacing=10,
            grows=self.list,
        )
        # A low window has no room for all of it, and would cut the numbers.
        area = scroll_column(inner, self)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        column_layout(area, parent=self)

    # -- choosing -----------------------------------------------------------------------------

    def offer(
        self,
        references: Sequence[tuple[str, object]],
        reference: str,
        others: Sequence[tuple[str, object]],
        chosen: str,
    ) -> None:
        """Offer networks by title; `chosen`: that of the one that is laid over the `reference`."""
        self._fill(self.references, references, reference)
        self._fill(self.others, others, chosen)

    def _fill(
        self, combo: ElidedCombo, networks: Sequence[tuple[str, object]], chosen: str
    ) -> None:
        combo.clear()
        for title, value in networks:
            combo.addItem(title, value)
        if chosen and combo.findText(chosen) < 0:
            combo.addItem(chosen, None)
        combo.addItem(self.tr("A file…"), FILE)
        combo.setCurrentIndex(combo.findText(chosen) if chosen else -1)

    def _on_shown(self, name: str) -> None:
        self.session.shown[NetworkComparison].update(shown=name)

    # -- the answer ---------------------------------------------------------------------------

    def refresh(self) -> None:
        session = self.session
        answer = session.shown[NetworkComparison].state.answer
        for part in (self.counts, self._distances_title, self.distances, self._list_title):
            part.setVisible(answer is not None)
        self.distributions_link.setVisible(answer is not None and answer.time is None)
        in_time = answer is not None and answer.time is not None
        # Arcs into later slices cannot be turned: a class of a slice alone says nothing.
        for control in (self.shown, self.score_button, self.export_button):
            control.setVisible(not in_time)
        as_arcs = in_time or session.shown[NetworkComparison].state.shown == "arcs"
        listed = self._differences if as_arcs else self._class_differences
        self.list.show_rows([] if answer is None else listed(answer))
        self.take_button.setEnabled(as_arcs and bool(self.list.rows))
        scored = answer is not None and answer.scores is not None
        self.export_button.setEnabled(scored)
        self.export_button.setToolTip(
            self.tr("Write the families that differ, with their scores, to a table")
            if scored
            else self.tr("Export table: choose data to score both first")
        )
        if answer is None:
            self._say("", self.tr("Choose the network to compare with."))
            return
        self.shown.set_current(session.shown[NetworkComparison].state.shown)
        found = answer.comparison
        verdict, words = self._judged(answer, as_arcs=as_arcs)
        beside = self._beside(answer)
        if answer.time and not found.shd:
            verdict = self.tr("They differ in time.")
        elif answer.marks and not found.shd:
            verdict = self.tr("They differ in what is hidden.")
        elif beside and not found.shd:
            verdict = self.tr("They differ in decisions and utilities.")
        told = (words, beside, self._hidden(answer), self._alone(answer))
        self._say(verdict, "\n".join(filter(None, told)))
        title = session.shown[NetworkComparison].state.title
        self.counts.show_lines(self._count_lines(answer, title), [title])
        self.distances.show_lines(
            [
                (self.tr("of the arcs (DAG)"), count_text(found.shd)),
                *(
                    [(self.tr("of the classes (CPDAG)"), count_text(found.shd_cpdag))]
                    if answer.time is None
                    else [(self.tr("in time"), count_text(len(answer.time)))]
                ),
                *(
                    [(self.tr("↔ and unobserved nodes"), count_text(len(answer.marks)))]
                    if answer.marks
                    else []
                ),
            ]
        )

    @property
    def words(self) -> str:
        """The verdict, and what it comes from."""
        return join_sentences((self._verdict.text(), self._words.text()))

    def _say(self, verdict: str, words: str) -> None:
        for label, text in ((self._verdict, verdict), (self._words, words)):
            label.setText(text)
            label.setVisible(bool(text))

    def _judged(self, answer: ComparedNetwork, *, as_arcs: bool) -> tuple[str, str]:
        found = answer.comparison
        if not found.shd:
            if found.only_reference or found.only_network:
                return self.tr("The common nodes have the same arcs."), ""
            return self.tr("Both networks have the same arcs."), ""
        verdict = self.tr("They differ by %Ln arc(s).", "", found.shd)
        if answer.time is not None:
            return verdict, self._in_time(answer.time)
        if not found.shd_cpdag:
            return verdict, self.tr("They are equivalent: no data can tell them apart.")
        if not as_arcs:
            return self.tr("Their classes differ by %Ln edge(s).", "", found.shd_cpdag), ""
        turned = len(found.reversed)
        return verdict, self.tr("%Ln of them is only reversed.", "", turned) if turned else ""

    def _in_time(self, time: TimeDifference) -> str:
        return self.tr("And %Ln difference(s) in time.", "", len(time)) if time else ""

    def _beside(self, answer: ComparedNetwork) -> str:
        """Say what differs in decisions and utilities, which are no part of the network."""
        found = answer.decisions
        if not found:
            return ""
        arcs = [[" → ".join(arc) for arc in each] for each in (found.added, found.missing)]
        texts = (
            (self.tr("Only there: {names}."), [*arcs[0], *found.only_other]),
            (self.tr("Only here: {names}."), [*arcs[1], *found.only_reference]),
            (self.tr("Other numbers: {names}."), list(found.numbers)),
        )
        return join_sentences([t.format(names=list_names(each)) for t, each in texts if each])

    def _hidden(self, answer: ComparedNetwork) -> str:
        """Say how many marks differ where arcs do, too; the list has them."""
        if not answer.marks or not answer.comparison.shd:
            return ""
        return self.tr("And %Ln mark(s) of what is hidden differ.", "", len(answer.marks))

    def _alone(self, answer: ComparedNetwork) -> str:
        """Say which nodes only one of the networks has."""
        found = answer.comparison
        parts = []
        if names := found.only_reference:
            parts.append(self.tr("Only here: {names}.").format(names=list_names(list(names))))
        if names := found.only_network:
            parts.append(self.tr("Only there: {names}.").format(names=list_names(list(names))))
        if parts:
            parts.append(self.tr("The nodes that both have are compared."))
        return join_sentences(parts)

    def _count_lines(self, answer: ComparedNetwork, title: str) -> list[tuple[str, ...]]:
        first, second = answer.classes
        lines: list[tuple[str, ...]] = [
            ("", self.tr("here"), told_apart(font(13, 500), title, _MOST_TITLE, ())),
            *(
                (name, count_text(a), count_text(b))
                for name, a, b in (
                    (self.tr("arcs"), len(answer.reference.arcs), len(answer.other.arcs)),
                    (self.tr("forced"), len(first.directed), len(second.directed)),
                    (self.tr("reversible"), len(first.undirected), len(second.undirected)),
                )[: 3 if answer.time is None else 1]
            ),
        ]
        causes = [len(each.marks.causes) for each in (answer.reference, answer.other)]
        if any(causes):
            lines.append(("↔", *map(count_text, causes)))
        unseen = [len(each.unobserved) for each in (answer.reference, answer.other)]
        if any(unseen):
            lines.append((self.tr("unobserved"), *map(count_text, unseen)))
        if answer.scores is not None:
            found = answer.scores
            # Imported late: no score is needed for the first paint.
            from bayesgui.learning.scores.base import scores

            label = registered_text(scores[found.score].label)
            lines.append((label, log_text(found.first, 1), log_text(found.second, 1)))
        return lines

    def _differences(self, answer: ComparedNetwork) -> list[ChangeRow]:
        found, marks = answer.comparison, answer.marks or MarkDifference()
        unseen, seen = self.tr("cannot be observed there"), self.tr("can be observed there")
        return [
            *(ChangeRow(ArcChange("added", *arc), "") for arc in found.added),
            *(ChangeRow(ArcChange("removed", *arc), "") for arc in found.missing),
            *(ChangeRow(ArcChange("reversed", *arc), "") for arc in found.reversed),
            *(ChangeRow(ArcChange("added", *pair), "", of="cause") for pair in marks.added),
            *(ChangeRow(ArcChange("removed", *pair), "", of="cause") for pair in marks.missing),
            *(ChangeRow(ArcChange("added", n, n), unseen, of="node") for n in marks.unobserved),
            *(ChangeRow(ArcChange("removed", n, n), seen, of="node") for n in marks.observed),
            *time_rows(answer.time),
        ]

    def _class_differences(self, answer: ComparedNetwork) -> list[ChangeRow]:
        rows = []
        for kind, arc, head in answer.class_differences:
            words = self._forced_words(answer, arc) if kind == "reversed" else ""
            rows.append(ChangeRow(ArcChange(kind, *arc), words, is_directed=head))
        return rows

    def _forced_words(self, answer: ComparedNetwork, arc: Arc) -> str:
        """Return how an edge of both classes is directed here and in the other one."""
        here, there = (
            any(each in graph.directed for each in (arc, arc[::-1])) for graph in answer.classes
        )
        if here and there:
            return self.tr("forced the other way")
        return self.tr("forced → free") if here else self.tr("free → forced")

    def _open_menu(self, arc: Arc, place: QPoint) -> None:
        row = self._current_row()
        if row is None or row.change.arc != arc or not self.take_button.isEnabled():
            return
        menu = QMenu(self)
        take = QAction(icon("check"), self.tr("Take over from the other network"), menu)
        take.triggered.connect(lambda: self.take_requested.emit(row))
        menu.addAction(take)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(place)

    def _on_take(self) -> None:
        row = self._current_row()
        if row is not None:
            self.take_requested.emit(row)

    def _current_row(self) -> ChangeRow | None:
        """Return the chosen row, the first one if none is."""
        rows = self.list.rows
        return rows[max(0, self.list.currentIndex().row())] if rows else None


def _tell(combo: ElidedCombo, chosen: SignalInstance, index: int) -> None:
    value = combo.itemData(index)
    if value is not None:
        chosen.emit(value)
