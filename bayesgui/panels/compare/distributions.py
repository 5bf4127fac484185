"""The page Distributions: how far apart two networks are, where, and on which rows."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHeaderView, QWidget

from bayesgui.core.evidence_text import evidence_words
from bayesgui.data.row_findings import row_findings
from bayesgui.document.shown.compared_distributions import SAMPLES, ComparedDistributions
from bayesgui.panels.compare.distance_columns import (
    BAR_OF_FAMILIES,
    BAR_OF_ROWS,
    family_columns,
    row_columns,
    total_text,
)
from bayesgui.panels.panel import translate_sentence
from bayesgui.panels.rows.engine_page import EnginePage
from bayesgui.panels.rows.key_value_rows import KeyValueRows
from bayesgui.widgets.fields.buttons import named, plain_button, push_button
from bayesgui.widgets.fields.choice_combo import choice_combo, show_choices
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.information_unit import unit_name
from bayesgui.widgets.live_text import live, tell
from bayesgui.widgets.numbers import count_text, log_text, p_value_text, probability_text
from bayesgui.widgets.plurals import rows_text
from bayesgui.widgets.rows.layouts import column_layout, row_layout, show_text, stacked, text_label
from bayesgui.widgets.rows.rows_table import RowsTable
from bayesgui.widgets.rows.scroll_column import scroll_column

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtCore import SignalInstance

    from bayesgui.document.session import DocumentSession
    from bayesgui.inference.comparing.families import Forbidden
    from bayesgui.inference.comparing.results import DistributionComparison, FamilyDivergence
    from bayesgui.learning.judging.log_scores import LogScoreComparison
    from bayesgui.panels.panel import Slot

_ROW, _LEFT, _SIZED = 24, 300, 64
MOST_ROWS = 500
"""Rows of the table of those that differ most."""


class DistributionsPanel(EnginePage):
    """Divergences of two networks by family, or their log scores by row."""

    shows = (ComparedDistributions,)

    view_chosen = Signal(str)
    """Divergences or log scores."""
    samples_chosen = Signal(int)
    """How many cases are to be drawn where a number is not exact."""
    test_chosen = Signal(str)
    """Another paired test."""
    compute_requested = Signal()
    """Request to compute the divergences."""
    score_requested = Signal()
    """Request to score both networks on a table."""
    node_chosen = Signal(str)
    """A family was clicked."""
    row_chosen = Signal(int)
    """A row whose findings are to be set."""
    export_requested = Signal()
    """Request to write what is shown to a file."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(False, parent)
        named(self, "distributionsPanel", spoken=live("Distributions"))
        tell(self._name_page, live("Distributions"))
        self.view = Segmented(
            (("divergences", live("Divergences")), ("scores", live("Log scores"))),
            self,
            name="distributionsView",
            tip=live("How far apart the two are, or how probable they find the rows of a table"),
            changed=self.view_chosen,
        )
        self.export_button = plain_button(
            "export",
            self,
            self.export_requested,
            live("Write the table to a file"),
            name="distributionsExport",
        )
        self._head.insertWidget(self._head.count() - 1, self.view)
        self._add_tool(self.export_button)
        self.totals = KeyValueRows(self)
        self.notes = text_label(self, 12)
        self._cost = text_label(self, 12, role="muted")
        self.samples = choice_combo(
            "distributionsSamples",
            self,
            [(count, count_text(count)) for count in SAMPLES],
            self.samples_chosen,
            tip=live("Cases drawn from each network for what has too many cases to be exact"),
            spoken=live("Cases to draw"),
        )
        self._samples_label = text_label(
            self, 12, role="muted", wraps=False, text=live("Cases to draw")
        )
        self.test = choice_combo(
            "distributionsTest",
            self,
            (("t", live("Paired t test")), ("wilcoxon", live("Wilcoxon's signed ranks"))),
            self.test_chosen,
            tip=live("The test of whether the two networks score the rows differently"),
            spoken=live("Test"),
        )
        self.run_button = push_button(
            "distributionsRun", self, self._on_run, live("Compare the distributions"), primary=True
        )
        self._build()

    def _build(self) -> None:
        self.families: RowsTable[FamilyDivergence] = RowsTable(
            _ROW,
            self,
            chosen=lambda row: self.node_chosen.emit(row.name),
            copies="all",
            sorts=True,
            roomy=True,
        )
        named(self.families, "distributionsFamilies", spoken=live("Families that differ"))
        self.rows: RowsTable[int] = RowsTable(
            _ROW, self, chosen=self.row_chosen.emit, copies="all", sorts=True, roomy=True
        )
        named(
            self.rows,
            "distributionsRows",
            spoken=live("Rows on which the two differ most"),
            tip=live("Click: set the findings of the row"),
        )
        self._none = QWidget(self)
        self._tables = stacked(self, self._none, self.families, self.rows)
        inner = QWidget(self)
        column_layout(
            self._cost,
            row_layout(self._samples_label, self.samples, None, spacing=8),
            row_layout(self.test, None),
            row_layout(self.run_button, None),
            self.totals,
            self.notes,
            None,
            parent=inner,
            margins=(12, 8, 12, 8),
            spacing=8,
        )
        left = scroll_column(inner, self)
        left.setFixedWidth(_LEFT)
        body = QWidget(self)
        row_layout(left, self._tables, parent=body, grows=self._tables)
        self._set_body(body)

    def heard(self, session: DocumentSession) -> Iterable[tuple[SignalInstance, Slot]]:
        """Return what changes the table that can be scored."""
        return ((session.data.changed, self.invalidate),)

    def _on_run(self) -> None:
        is_scores = self.session.shown[ComparedDistributions].state.view == "scores"
        (self.score_requested if is_scores else self.compute_requested).emit()

    # -- what is shown ------------------------------------------------------------------------

    def show_ready(self) -> None:
        """Show what is known, nothing being computed."""
        self._going_on.hide()
        self.invalidate()
        assert self._body is not None
        self._body.setEnabled(True)

    def refresh(self) -> None:
        if not self.has_session:
            return
        state = self.session.shown[ComparedDistributions].state
        self.view.set_current(state.view)
        if not state.title:
            line = self.tr("Choose the network to compare with, on the page Compare.")
            self.show_instead(self.tr("Nothing is compared"), line)
            return
        if not self._is_busy_now():
            self.show_body()
        is_scores = state.view == "scores"
        known = state.scores if is_scores else state.answer
        self.set_headline(self.tr("{title} as a distribution").format(title=state.title))
        self.export_button.setEnabled(known is not None)
        show_text(self._cost, self._before())
        drawn = not is_scores and state.cost is not None and state.cost.samples > 0
        for part in (self.samples, self._samples_label):
            part.setVisible(drawn)
        show_choices(self.samples, [(n, count_text(n)) for n in SAMPLES], state.samples)
        self.test.setVisible(is_scores)
        self.test.setCurrentIndex(self.test.findData(state.test))
        self._show_button()
        if is_scores:
            self._show_scores(state.scores)
        else:
            self._show_divergences(state.answer)

    def _is_busy_now(self) -> bool:
        return self._is_busy and not self._going_on.isHidden()

    def _before(self) -> str:
        """Say what it takes, or why it cannot be done."""
        state = self.session.shown[ComparedDistributions].state
        if state.error:
            return state.error
        if state.view == "scores":
            title = self.session.data.state.title
            if self.session.data.state.dataset is None:
                return self.tr("Choose a table: ln P of each row under both networks is compared.")
            return self.tr("ln P of each row of {file} under both networks is compared.").format(
                file=title
            )
        if state.answer is None and state.cost is not None:
            return translate_sentence(state.cost.text)
        return ""

    def _show_button(self) -> None:
        state = self.session.shown[ComparedDistributions].state
        if state.view == "scores":
            has_data = self.session.data.state.dataset is not None
            text = self.tr("Score both") if has_data else self.tr("Score both on a table…")
            self.run_button.setText(text)
            current = state.scored is self.session.data.state.dataset
            self.run_button.setVisible(state.scores is None or not current)
        else:
            self.run_button.setText(self.tr("Compare the distributions"))
            self.run_button.setVisible(state.answer is None and state.cost is not None)

    def _show_divergences(self, found: DistributionComparison | None) -> None:
        self.totals.setVisible(found is not None)
        if found is None:
            show_text(self.notes, "")
            self._tables.setCurrentWidget(self._none)
            return
        unit = unit_name()
        loss = self.tr(
            "Kullback–Leibler divergence: by how much ln P of a case falls, on average, if the "
            "second network is used where the first one is true"
        )
        lines = (
            (self.tr("D(here ‖ there), {unit}"), found.kl, True, loss),
            (self.tr("D(there ‖ here), {unit}"), found.reverse_kl, True, loss),
            (
                self.tr("Jensen–Shannon, {unit}"),
                found.jensen_shannon,
                True,
                self.tr("Mean divergence from the mixture of both: 0 if equal, at most ln 2"),
            ),
            (
                self.tr("Hellinger distance"),
                found.hellinger,
                False,
                self.tr("0 if equal, 1 if no case is possible in both"),
            ),
        )
        self.totals.show_lines(
            [
                (name.format(unit=unit), total_text(value, is_information=is_information))
                for name, value, is_information, _ in lines
            ],
            [tip for *_, tip in lines],
        )
        show_text(self.notes, "\n".join(self._said(found)))
        families = tuple(each for each in found.families if each.differs)
        self.families.records.show(family_columns(families, self._lost(found)), families)
        _fit(self.families, BAR_OF_FAMILIES)
        self._tables.setCurrentWidget(self.families if families else self._none)

    def _said(self, found: DistributionComparison) -> list[str]:
        """Say what one network rules out, and what was remarked."""
        said: list[str] = []
        for cases in self._lost(found):
            said += list(cases.values())[:2]
            if len(cases) > 2:
                more = count_text(len(cases) - 2)
                said.append(self.tr("… and cases of {count} more nodes.").format(count=more))
        if found.samples:
            drawn = self.tr("± is the standard error of an estimate from {count} drawn cases.")
            said.append(drawn.format(count=count_text(found.samples)))
        if not any(each.differs for each in found.families) and not found.kl.value:
            said.append(self.tr("Both networks are the same distribution."))
        if self.session.document.state.model.decisions:
            said.append(self.tr("Decisions count as nodes whose options are equally likely."))
        return said + [translate_sentence(each) for each in found.remarks]

    def _lost(self, found: DistributionComparison) -> tuple[dict[str, str], dict[str, str]]:
        """Return what each network rules out that the other one allows, by node."""
        title = self.session.shown[ComparedDistributions].state.title
        there = self.tr("{title} rules out {case}, here with probability {p}.")
        here = self.tr("This network rules out {case}, in {title} with probability {p}.")

        def told(text: str, cases: tuple[Forbidden, ...]) -> dict[str, str]:
            return {
                each.variable: text.format(
                    title=title, case=each.text, p=probability_text(each.probability, 3)
                )
                for each in cases
            }

        return told(there, found.forbidden), told(here, found.reverse_forbidden)

    def _show_scores(self, found: LogScoreComparison | None) -> None:
        self.totals.setVisible(found is not None)
        state = self.session.shown[ComparedDistributions].state
        if found is None or state.scored is None:
            show_text(self.notes, "")
            self._tables.setCurrentWidget(self._none)
            return
        low, high = found.interval
        lines = [
            (self.tr("mean ln P here"), log_text(found.first)),
            (self.tr("mean ln P there"), log_text(found.second)),
            (self.tr("difference"), log_text(found.difference)),
        ]
        if not math.isnan(low):
            percent = f"{found.level:.0%}".replace("%", " %")
            name = self.tr("{percent} interval").format(percent=percent)
            lines.append((name, f"{log_text(low)} … {log_text(high)}"))
        lines.append((self.tr("p-value"), p_value_text(found.p_value)))
        self.totals.show_lines(lines)
        show_text(self.notes, "\n".join(self._said_of_rows(found)))
        network, scored = self.session.document.state.network, state.scored

        def cells(row: int) -> str:
            evidence, _ = row_findings(scored, row, network)
            # Words such as “-e”, “smoke=yes”: the same as on a command line.
            words = evidence_words(network, evidence)[1::2]
            return ", ".join(word.replace("=", " = ", 1) for word in words)

        order = found.most_different[:MOST_ROWS].tolist()
        rows = [row for row in order if found.differences[row]]
        self.rows.records.show(row_columns(found, cells), rows)
        _fit(self.rows, BAR_OF_ROWS)
        self._tables.setCurrentWidget(self.rows if rows else self._none)

    def _said_of_rows(self, found: LogScoreComparison) -> list[str]:
        title = self.session.shown[ComparedDistributions].state.title
        said = [self._verdict(found, title)]
        for name, count in zip((self.tr("This network"), title), found.impossible, strict=True):
            if count:
                text = self.tr("{name} rules out {rows}.")
                said.append(text.format(name=name, rows=rows_text(count)))
        return said + [translate_sentence(each) for each in found.remarks]

    def _verdict(self, found: LogScoreComparison, title: str) -> str:
        rows = rows_text(found.n_rows)
        if math.isnan(found.p_value) or not found.difference:
            return self.tr("Both score the {rows} equally.").format(rows=rows)
        if found.p_value > 1 - found.level:
            text = self.tr("On {rows} no difference is shown.")
        elif found.difference > 0:
            text = self.tr("On {rows} {title} predicts better.")
        else:
            text = self.tr("On {rows} this network predicts better.")
        return text.format(rows=rows, title=title)


def _fit(table: RowsTable[Any], bar: int) -> None:
    """Give the column with the bar what room the others leave; `bar`: its place."""
    header = table.horizontalHeader()
    header.setResizeContentsPrecision(_SIZED)
    for column in range(table.records.columnCount()):
        mode = QHeaderView.ResizeMode.ResizeToContents
        header.setSectionResizeMode(
            column, QHeaderView.ResizeMode.Stretch if column == bar else mode
        )
