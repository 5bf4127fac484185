"""The page Separation: is X independent of Y given Z, and which trails are active."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QWidget

from bayesgui.document.findings_text import observes_a_state
from bayesgui.document.overlays import SeparationChoice
from bayesgui.panels.panel import Panel
from bayesgui.panels.rows.key_value_rows import KeyValueRows
from bayesgui.panels.rows.trail_row import TrailRow
from bayesgui.panels.separation.question import SeparationQuestion
from bayesgui.panels.separation.words import (
    join_names,
    moral_graph_words,
    trail_reason,
    verdict_words,
)
from bayesgui.widgets.fields.buttons import link_button, push_button
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.icons import paint_icon
from bayesgui.widgets.information_unit import in_unit, unit_name
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.painting import smooth_painter
from bayesgui.widgets.plurals import marriages_text
from bayesgui.widgets.punctuation import join_sentences
from bayesgui.widgets.rows.layouts import clear_layout, column_layout, inset, row_layout, text_label
from bayesgui.widgets.rows.scroll_column import scroll_page
from bayesgui.widgets.rows.section import Hairline, Section
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent

    from bayesgui.document.overlays import OverlayState
    from bayesgui.document.session import DocumentSession
    from bayesgui.graph.dseparation import Separation
    from bayesgui.graph.trails import Trail

_MARGIN = 12


class _VerdictIcon(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.token = "active"
        self.setFixedSize(22, 22)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        paint_icon(painter, "dsep", QRectF(0, 0, 22, 22), theme().color(self.token))


class SeparationPanel(Panel):
    """X, Y and Z, the verdict, and all trails with their reasons."""

    follows = ("network", "evidence")  # findings can be taken as Z

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._information: tuple[tuple[str, float], ...] = ()
        self.question = SeparationQuestion(self._all_names, self)
        self.question.asked.connect(self._ask)
        self.findings_button = link_button(
            self,
            self._on_findings,
            tip=live("The findings on the canvas are not given here until they are part of Z"),
        )
        self._icon = _VerdictIcon(self)
        self._verdict = text_label(self, 15, 600)
        self.sentence = text_label(self)
        self._trails_title = Section("", self, 12, line=False)
        self._trail_rows: list[TrailRow] = []
        self._truncated = text_label(self, 11, role="muted")
        self.separating_set = text_label(self, 13)
        self.use_button = push_button(
            "", self, self._on_use, live("Use"), tip=live("Take this set as Z")
        )
        self._numbers_title = Section("", self, 12, line=False)
        self._numbers = KeyValueRows(self)
        forms = ("ancestors", live("ancestors")), ("whole", live("whole network"))
        self.moral_form = Segmented(
            forms,
            self,
            tip=live(
                "The answer is read from the moral graph of X, Y, Z and their ancestors. Some "
                "texts take that of the whole network, which misses separations."
            ),
            changed=self._on_moral_form,
        )
        self.moral_graph = KeyValueRows(self)
        self.moral_words = text_label(self)
        self._build()

    def _build(self) -> None:
        click = live(
            "Click nodes on the canvas: first X, then Y; every further click adds to or "
            "removes from Z."
        )
        self._answer = QWidget(self)
        self._trails = column_layout(spacing=0)
        for lines in (self._numbers, self.moral_graph):
            lines.setContentsMargins(_MARGIN, 6, _MARGIN, 14)
        head = (self._icon, self._verdict)
        found = (self.separating_set, self.use_button)
        column_layout(
            inset(Hairline(self)),
            14,
            row_layout(*head, margins=(_MARGIN, 0, _MARGIN, 6), spacing=10, grows=self._verdict),
            inset(self.sentence),
            16,
            inset(self._trails_title),
            6,
            inset(Hairline(self)),
            self._trails,
            inset(self._truncated),
            16,
            inset(Section(live("To separate them"), self, 12, line=False)),
            row_layout(*found, margins=(_MARGIN, 6, _MARGIN, 14), grows=self.separating_set),
            inset(self._numbers_title),
            self._numbers,
            inset(Section(live("Moral graph"), self, 12, line=False)),
            6,
            inset(self.moral_form, stretched=False),
            self.moral_graph,
            inset(self.moral_words),
            parent=self._answer,
            margins=(0, 12, 0, 0),
            spacing=0,
        )
        scroll = scroll_page(
            self,
            inset(self.question),
            10,
            inset(text_label(self, 11, role="muted", text=click)),
            inset(self.findings_button, stretched=False),
            self._answer,
            None,
            margins=(0, 16, 0, 12),
        )
        for widget in (self, scroll):
            say(widget, spoken=live("Separation"))
        column_layout(scroll, parent=self)

    # -- content ------------------------------------------------------------------------------

    @property
    def verdict(self) -> str:
        """The verdict in two words, or ""."""
        return self._verdict.text() if not self._answer.isHidden() else ""

    @property
    def trail_rows(self) -> tuple[TrailRow, ...]:
        """The trails."""
        return tuple(self._trail_rows)

    @property
    def key_value_rows(self) -> tuple[tuple[str, ...], ...]:
        """Mutual information, if it is known."""
        return () if self._numbers.isHidden() else self._numbers.lines

    def set_information(self, lines: Sequence[tuple[str, float]]) -> None:
        """Show mutual information: names as in ``I(lung; bronc | smoke)``, and values in nats."""
        self._information = tuple(lines)
        self.invalidate()

    # -- following the session ----------------------------------------------------------------

    def on_session_left(self, session: DocumentSession) -> None:
        session.overlays.update(hovered_trail=None)

    def on_overlays_changed(self, before: OverlayState) -> None:
        after = self.session.overlays.state
        if (
            after.separation != before.separation
            or after.analysis is not before.analysis
            or after.whole_moral_graph != before.whole_moral_graph
            or after.moral_graph is not before.moral_graph
        ):
            self.invalidate()

    @property
    def _choice(self) -> SeparationChoice:
        return self.session.overlays.state.separation or SeparationChoice()

    def refresh(self) -> None:
        self.question.show_choice(self._choice)
        self._offer_findings()
        analysis = self._fitting_analysis()
        self._answer.setVisible(analysis is not None)
        self._show_trails(analysis)
        if analysis is None:
            return
        self._chain_focus()
        title, sentence = verdict_words(analysis)
        self._icon.token = "muted" if analysis.separated else "active"
        self._icon.update()
        self._verdict.setText(title)
        unseen = self.session.document.state.network.unobserved.intersection(analysis.given)
        if unseen:
            # The answer holds; only nobody can make use of it.
            names = join_names(self._in_order(unseen))
            more = self.tr("{names} cannot be observed, so no data can show it.")
            sentence = join_sentences([sentence, more.format(names=names)])
        self.sentence.setText(sentence)
        self._answer.setAccessibleName(f"{title}. {sentence}")
        self._show_separating_set(analysis)
        self._numbers_title.set_title(self.tr("Numbers"), unit_name())
        self._numbers_title.setVisible(bool(self._information))
        self._numbers.setVisible(bool(self._information))
        self._numbers.show_lines(
            [(name, f"{in_unit(nats):.4g}") for name, nats in self._information]
        )
        self._show_moral_graph(analysis)

    def _show_moral_graph(self, analysis: Separation) -> None:
        overlays = self.session.overlays.state
        whole = overlays.whole_moral_graph
        self.moral_form.set_current("whole" if whole else "ancestors")
        self.moral_words.setText(moral_graph_words(analysis, whole=whole))
        nodes = len(self.session.document.state.network)
        shown = self.tr("{some} of {all}").format(
            some=count_text(nodes if whole else len(analysis.ancestral)), all=count_text(nodes)
        )
        moral = overlays.moral_graph if whole else analysis.moral
        if moral is None:
            self.moral_graph.show_lines(((self.tr("nodes"), shown),))
            return
        edges = self.tr("{edges}, of them {marriages}").format(
            edges=count_text(len(moral.edges)), marriages=marriages_text(len(moral.marriages))
        )
        self.moral_graph.show_lines(((self.tr("nodes"), shown), (self.tr("moral edges"), edges)))

    def _offer_findings(self) -> None:
        """Offer the observed nodes that are not part of the question as Z."""
        names = self._observed()
        self.findings_button.setVisible(bool(names))
        if names:
            text = self.tr("Add the observed nodes to Z: {names}")
            self.findings_button.setText(text.format(names=join_names(names)))

    def _observed(self) -> tuple[str, ...]:
        """Return the nodes with an observed state that are not X, Y or in Z."""
        state, choice = self.session.document.state, self._choice
        asked = {choice.x, choice.y, *choice.given}
        return tuple(
            name
            for name in state.network
            if name not in asked and observes_a_state(state.network[name], state.evidence.get(name))
        )

    def _fitting_analysis(self) -> Separation | None:
        """Return the analysis if it answers the present question."""
        analysis, choice = self.session.overlays.state.analysis, self._choice
        if analysis is None or {analysis.x, analysis.y} != {choice.x, choice.y}:
            return None
        return analysis if set(analysis.given) == set(choice.given) else None

    def _all_names(self) -> tuple[str, ...]:
        return self.session.document.state.network.names

    def _chain_focus(self) -> None:
        """Set the tab order: X, Y, Z, the findings, the trails, then Use."""
        chain = [*self.question.focus_chain(), self.findings_button]
        chain += [*self._trail_rows, self.use_button, self.moral_form]
        for before, after in itertools.pairwise(chain):
            self.setTabOrder(before, after)

    def _show_trails(self, analysis: Separation | None) -> None:
        clear_layout(self._trails)
        self._trail_rows = []
        self._on_hovered(None)
        if analysis is None:
            return
        for trail in sorted(analysis.trails, key=lambda t: not t.active):
            row = TrailRow(trail, trail.text, trail_reason(trail), self)
            row.hovered.connect(self._on_hovered)
            self._trails.addWidget(row)
            row.show()
            self._trail_rows.append(row)
        active = sum(trail.active for trail in analysis.trails)
        aside = self.tr("{active} active, {blocked} blocked").format(
            active=count_text(active), blocked=count_text(len(analysis.trails) - active)
        )
        self._trails_title.set_title(self.tr("Trails"), aside)
        self._truncated.setVisible(analysis.truncated or not analysis.trails)
        self._truncated.setText(
            self.tr("There are more trails than these.")
            if analysis.truncated
            else self.tr("No trail joins them.")
        )

    def _show_separating_set(self, analysis: Separation) -> None:
        smallest = analysis.smallest_separator
        if smallest is None:
            text = self._why_none(analysis)
        elif not smallest:
            text = self.tr("nothing need be given")
        elif len(smallest) == 1:
            text = self.tr("given {name} alone").format(name=next(iter(smallest)))
        else:
            text = self.tr("given {names}").format(names=join_names(self._in_order(smallest)))
        self.separating_set.setText(text)
        usable = smallest is not None and smallest != set(analysis.given)
        self.use_button.setVisible(usable)

    def _why_none(self, analysis: Separation) -> str:
        """Return why no set separates the two."""
        network, x, y = self.session.document.state.network, analysis.x, analysis.y
        if x in network.parents(y) or y in network.parents(x):
            return self.tr("Nothing can: an arc joins them.")
        if any({x, y} == set(pair) for pair in network.common_causes):
            return self.tr("Nothing can: a hidden common cause joins them.")
        return self.tr("No set of nodes that can be observed does.")

    def _in_order(self, names: frozenset[str]) -> tuple[str, ...]:
        return tuple(n for n in self.session.document.state.network if n in names)

    # -- user actions -------------------------------------------------------------------------

    def _ask(self, choice: SeparationChoice) -> None:
        self.session.overlays.update(separation=choice)

    def _on_moral_form(self, form: str) -> None:
        overlays = self.session.overlays
        if form == "whole" and "moral_graph" not in overlays.state.shown:
            overlays.switch("moral_graph", True)
        overlays.update(whole_moral_graph=form == "whole")

    def _on_use(self) -> None:
        analysis = self._fitting_analysis()
        if analysis is not None and analysis.smallest_separator is not None:
            self._ask(replace(self._choice, given=self._in_order(analysis.smallest_separator)))

    def _on_findings(self) -> None:
        choice = self._choice
        self._ask(replace(choice, given=(*choice.given, *self._observed())))

    def _on_hovered(self, trail: Trail | None) -> None:
        self.session.overlays.update(hovered_trail=trail)
