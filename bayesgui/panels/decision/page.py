"""The page Decide: losses of decisions on the class, and the risk of each under the findings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtWidgets import QWidget

from bayesgui.decisions.risk import conditional_risks
from bayesgui.decisions.rules import least_risk, most_probable
from bayesgui.document.beliefs import Freshness
from bayesgui.document.decisions import class_edits
from bayesgui.document.shown.lesson import LessonView
from bayesgui.panels.decision.loss_grid import LossGrid
from bayesgui.panels.decision.values import ObservationsPart
from bayesgui.panels.panel import Panel
from bayesgui.panels.rows.key_value_rows import KeyValueRows
from bayesgui.widgets.fields.buttons import link_button, named
from bayesgui.widgets.live_text import live
from bayesgui.widgets.numbers import cell_text, probability_text
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.widgets.rows.scroll_column import scroll_page
from bayesgui.widgets.rows.section import Section

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.decisions.loss import LossMatrix


class DecisionPanel(Panel):
    """The class with its loss matrix, and MAP beside the decision of least risk."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "decisionPanel", spoken=live("Decide"))
        self._title = text_label(self, 13, 600)
        self.close_button = self.cross(live("Close"))
        self._unmarked = text_label(
            self,
            role="muted",
            text=live("No node is marked as the class. Select one, and choose Loss matrix…"),
        )
        self.grid = LossGrid(self)
        self.grid.changed.connect(self._set_losses)
        self.risks = KeyValueRows(self)
        self._decided_title = Section(live("Decided"), self, 12)
        self.decided = KeyValueRows(self)
        self._note = text_label(self, 11, role="muted")
        self.unmark = link_button(
            self,
            self._unmark,
            live("Unmark the class"),
            tip=live("Decide no more about this node, and drop its losses"),
        )
        self._body = QWidget(self)
        risks = (Section(live("Risk of each decision"), self, 12), self.risks)
        decided = (self._decided_title, self.decided, self._note)
        foot = row_layout(self.unmark, None)
        column_layout(self.grid, *risks, *decided, foot, parent=self._body, spacing=10)
        head = row_layout(self._title, self.close_button, spacing=8, grows=self._title)
        column = column_layout(
            head, self._unmarked, self._body, margins=(12, 14, 12, 12), spacing=10
        )
        self.values = ObservationsPart(self)
        whole = scroll_page(self, column, self.values, None, margins=(0, 0, 0, 0))
        column_layout(whole, parent=self)

    # -- hooks --------------------------------------------------------------------------------

    def on_session_changed(self) -> None:
        self.values.set_session(self.session)
        self.invalidate()

    def on_beliefs_changed(self) -> None:
        self.invalidate()

    def refresh(self) -> None:
        state = self.session.document.state
        name, losses = class_edits.class_of(state), class_edits.losses_of(state)
        self._body.setVisible(name is not None)
        self.values.setVisible(name is not None)
        self._unmarked.setVisible(name is None)
        text = self.tr("Decide about {name}") if name else self.tr("Decide")
        self._title.setText(text.format(name=name))
        if losses is None or name is None:
            return
        self.grid.show_losses(losses)
        self._show_risks(name, losses)

    # -- risks --------------------------------------------------------------------------------

    def _posterior(self, name: str, losses: LossMatrix) -> NDArray[np.float64] | None:
        """Return P(class | findings), if it is known and up to date."""
        beliefs = self.session.beliefs.state
        if beliefs.posteriors is None or beliefs.freshness is Freshness.IMPOSSIBLE:
            return None
        if name not in beliefs.posteriors:
            return None
        found = np.asarray(beliefs.posteriors[name], np.float64)
        return found if len(found) == len(losses.classes) else None

    def _show_risks(self, name: str, losses: LossMatrix) -> None:
        posterior = self._posterior(name, losses)
        for part in (self.risks, self._decided_title, self.decided):
            part.setVisible(posterior is not None)
        if posterior is None:
            self._note.setText(
                self.tr("What the lesson asks about is covered.")
                if self.session.shown[LessonView].state.covers((name,))
                else self.tr("No posterior under these findings, so nothing is decided.")
            )
            return
        risks = conditional_risks(posterior, losses)
        best = int(least_risk(posterior[None], losses)[0])
        likely = int(most_probable(posterior[None])[0])
        chances = dict(zip(losses.classes, posterior.tolist(), strict=True))
        heads = (self.tr("decision"), self.tr("P(truth)"), self.tr("risk"), "")
        lines = [heads]
        for k, decision in enumerate(losses.decisions):
            chance = probability_text(chances[decision], 4) if decision in chances else "–"
            least = self.tr("least") if k == best else ""
            lines.append((decision, chance, cell_text(float(risks[k])), least))
        self.risks.show_lines(lines)
        usual = losses.classes[likely]
        own = losses.decisions.index(usual) if usual in losses.decisions else None
        costs = "–" if own is None else cell_text(float(risks[own]))
        self.decided.show_lines(
            [
                (self.tr("rule"), self.tr("decision"), self.tr("risk")),
                (self.tr("most probable (MAP)"), usual, costs),
                (self.tr("minimum risk"), losses.decisions[best], cell_text(float(risks[best]))),
            ]
        )
        text = self.tr("The risk of a decision is its loss, averaged over P({name} | findings).")
        self._note.setText(text.format(name=name))

    # -- edits --------------------------------------------------------------------------------

    def _set_losses(self, losses: LossMatrix) -> None:
        said = self.apply(
            self.tr("Change losses"), lambda state: class_edits.set_losses(state, losses)
        )
        if said:
            self.message.emit("error", said)

    def _unmark(self) -> None:
        self.apply(self.tr("Unmark the class"), lambda state: class_edits.mark_class(state, None))
