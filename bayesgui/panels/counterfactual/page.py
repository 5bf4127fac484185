"""The page *What would have been…*: a case, a cause, and what goes through mediators."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from bayesgui.document.shown.counterfactual import WouldHaveBeen
from bayesgui.document.shown.effects import Effects
from bayesgui.panels.counterfactual.assumption_list import AssumptionList, MarkIcon
from bayesgui.panels.counterfactual.bound_rows import BoundRows
from bayesgui.panels.counterfactual.form_area import FormArea
from bayesgui.panels.counterfactual.pair_form import PairForm
from bayesgui.panels.counterfactual.what_if_form import WhatIfForm, likely_state
from bayesgui.panels.counterfactual.words import (
    assumptions,
    causation_rows,
    causation_words,
    mediation_rows,
    mediation_words,
    what_if_rows,
    what_if_words,
)
from bayesgui.panels.rows.engine_page import EnginePage
from bayesgui.widgets.fields.buttons import named, push_button
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.live_text import live, tell
from bayesgui.widgets.rows.layouts import column_layout, row_layout, show_text, text_label
from bayesgui.widgets.rows.scroll_column import scroll_page
from bayesgui.widgets.rows.section import Hairline, Section

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from bayesgui.document.shown.counterfactual import ComparedPair
    from bayesgui.inference.causal.causation import Causation
    from bayesgui.inference.causal.counterfactual import Counterfactual
    from bayesgui.inference.causal.mediation import Mediation


class CounterfactualPage(EnginePage):
    """Three questions, chosen above; the form of the question, and below it the answer."""

    shows = (WouldHaveBeen, Effects)

    part_chosen = Signal(str)
    """Which of the three questions is asked."""
    twin_requested = Signal()
    """The network of both worlds is to be shown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._answer: Counterfactual | Causation | Mediation | None = None
        self._pair: ComparedPair | None = None
        super().__init__(True, parent)
        named(self, "counterfactualPage", spoken=live("What would have been"))
        tell(self._name_page, live("What would have been"))
        self._mark = MarkIcon(self)
        self._verdict = text_label(self, 15, 600)
        self.sentence = text_label(self)
        self.numbers = named(BoundRows(self), "wouldNumbers", spoken=live("The answer in numbers"))
        self._judged_title = Section(live("Assumptions"), self, 12, aside=live("by the graph"))
        self.assumptions = AssumptionList(self)
        self.twin = push_button(
            "showTwin",
            self,
            self.twin_requested,
            live("Show twin network"),
            tip=live("Open the network of both worlds in a tab: what is, and what would have been"),
            icon_name="twin",
        )
        self.copy = push_button(
            "copyWould",
            self,
            lambda: self.numbers.copy(),
            live("Copy"),
            tip=live("Copy the table as a spreadsheet reads it"),
            icon_name="copy",
        )
        self._set_body(self._laid_out())

    def _lay_out(self, is_section: bool) -> None:
        """Put the choice of a question where other pages have their headline."""
        self.parts = Segmented(
            (
                ("what if", live("What if")),
                ("causation", live("Causation")),
                ("mediation", live("Direct and indirect")),
            ),
            self,
            name="wouldParts",
            tip=live("What is asked"),
            changed=self.part_chosen,
            is_cut=True,
        )
        self.what_if = WhatIfForm(self)
        self.pair = PairForm(self)
        self._forms = FormArea(self, self.what_if, self.pair)
        self.what_if.asked.connect(self._ask)
        self.pair.asked.connect(self._ask)
        self.pair.pair_asked.connect(lambda state: self.session.shown[Effects].set(state))
        self._head = row_layout()
        self._headline.hide()
        line = row_layout(
            self._says,
            self.state_button,
            parent=self._going_on,
            margins=(12, 3, 8, 3),
            grows=self._says,
        )
        del line
        top = row_layout(self.parts, None, self.close_button, margins=(12, 8, 6, 6), spacing=6)
        column_layout(
            top,
            self._forms,
            Hairline(self),
            self._going_on,
            self._standing,
            self._stack,
            parent=self,
            spacing=0,
            grows=self._stack,
        )
        self.pair.hide()

    def _laid_out(self) -> QWidget:
        return scroll_page(
            self,
            row_layout(self._mark, self._verdict, spacing=8, grows=self._verdict),
            self.numbers,
            self.sentence,
            self._judged_title,
            self.assumptions,
            row_layout(self.twin, self.copy, None, spacing=8),
            None,
            spacing=8,
        )

    # -- what it is told ----------------------------------------------------------------------

    def show_what_if(self, found: Counterfactual) -> None:
        """Show what a node would have been."""
        self._take(found, None)

    def show_causation(self, pair: ComparedPair, found: Causation) -> None:
        """Show how far a cause was necessary and sufficient."""
        self._take(found, pair)

    def show_mediation(self, found: Mediation) -> None:
        """Show the parts of an effect."""
        self._take(found, None)

    def _take(
        self, found: Counterfactual | Causation | Mediation, pair: ComparedPair | None
    ) -> None:
        self._answer, self._pair = found, pair
        self.refresh()
        self.show_body()

    def forget(self) -> None:
        """Drop the answer."""
        self._answer = self._pair = None

    # -- content ------------------------------------------------------------------------------

    @property
    def verdict(self) -> str:
        """The verdict in a few words, or ""."""
        return self._verdict.text() if self.is_answered else ""

    def refresh(self) -> None:
        document = self.session.document.state
        network = document.network
        state = self.session.shown[WouldHaveBeen].state
        self.parts.set_current(state.part)
        self.what_if.setVisible(state.part == "what if")
        self.pair.setVisible(state.part != "what if")
        self.what_if.show_state(
            state, network, document.evidence, partial(likely_state, self.session)
        )
        self.pair.show_state(state, self.session.shown[Effects].state, document.model)
        self._forms.updateGeometry()
        self._show_answer()

    def _show_answer(self) -> None:
        from bayesgui.inference.causal.causation import Causation
        from bayesgui.inference.causal.counterfactual import Counterfactual

        found = self._answer
        if found is None:
            return
        judged: list[tuple[bool, str]] = []
        if isinstance(found, Counterfactual):
            verdict, rows = what_if_words(found), what_if_rows(found)
        elif isinstance(found, Causation):
            assert self._pair is not None
            verdict = causation_words(self._pair, found)
            rows = causation_rows(self._pair, found)
        else:
            verdict = mediation_words(found, bool(self.session.document.state.evidence))
            rows = mediation_rows(found)
            judged = assumptions(found)
        title, mark, sentence = verdict
        self._verdict.setText(title)
        self._mark.show_mark(mark)
        show_text(self.sentence, sentence)
        self.numbers.show_rows(rows)
        self.assumptions.show_rows(judged)
        self._judged_title.setVisible(bool(judged))
        self.twin.setVisible(isinstance(found, Counterfactual))

    def _ask(self, state: WouldHaveBeen) -> None:
        self.session.shown[WouldHaveBeen].set(state)
