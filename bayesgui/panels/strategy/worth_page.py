"""The page Worth knowing: what seeing or choosing a node would be worth to a decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from bayesgui.decisions.solving.utility_terms import unit_of_total
from bayesgui.document.shown.strategy.knowing import Knowing
from bayesgui.panels.rows.engine_page import EnginePage
from bayesgui.panels.strategy.price_table import PricedRow, PriceTable
from bayesgui.panels.strategy.worth_list import WorthList, WorthRow
from bayesgui.widgets.fields.buttons import named, push_button
from bayesgui.widgets.fields.choice_combo import choice_combo, show_choices
from bayesgui.widgets.live_text import live, tell
from bayesgui.widgets.numbers import value_text
from bayesgui.widgets.rows.layouts import row_layout, show_text, text_label
from bayesgui.widgets.rows.note_box import NoteBox
from bayesgui.widgets.rows.scroll_column import scroll_page
from bayesgui.widgets.rows.section import Section
from bayesgui.widgets.rows.worth_bar import worth_scale

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QWidget

    from bayesgui.decisions.solving.worth_ranking import Control, WorthRanking

NOTHING = 1e-9
"""Worth below which a node is worth nothing: rounding errors, relative to the greatest."""


class WorthPage(EnginePage):
    """A row for each node that a decision could know, with its price, and what to buy."""

    shows = (Knowing,)

    decision_chosen = Signal(str)
    """The decision before which nodes would be known."""
    price_typed = Signal(str, float)
    """A node and its new price."""
    nodes_chosen = Signal(object)
    """The names of the nodes whose arcs are proposed, a tuple."""
    draw_requested = Signal()
    """Request to draw the proposed arcs."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(True, parent)
        named(self, "worthPage", spoken=live("Worth knowing"))
        tell(self._name_page, live("Worth knowing"))
        self._ranking: WorthRanking | None = None
        self._decisions: tuple[str, ...] = ()
        self._caption = text_label(self, wraps=False, text=live("Before"))
        self.decision = choice_combo(
            "worthDecision",
            self,
            chosen=self.decision_chosen,
            spoken=live("Decision before which nodes would be known"),
            letters=12,
        )
        self.lead = text_label(self, role="muted")
        self.table = named(
            PriceTable(self),
            "worthTable",
            spoken=live("Worth knowing"),
            tip=live("Click proposes the arc; Ctrl+click several: what they are worth together"),
        )
        self.table.price_typed.connect(self.price_typed)
        self.table.nodes_chosen.connect(self.nodes_chosen)
        self.table.refused.connect(lambda text: self.message.emit("error", text))
        self.table.hovered.connect(self.hover_node)
        self.note = text_label(self, 11, role="muted")
        self.draw = push_button(
            "drawKnown",
            self,
            self.draw_requested,
            tip=live("Let the decision know it: an arc, one step of Undo"),
            primary=True,
            icon_name="arc",
        )
        self.copy = push_button(
            "copyWorth",
            self,
            lambda: self.table.copy(),
            live("Copy"),
            tip=live("Copy the table as a spreadsheet reads it"),
            icon_name="copy",
        )
        self.bought = named(
            WorthList(self), "whatToBuy", spoken=live("What to buy, one after the other")
        )
        self.enough = NoteBox(self)
        self.controls = named(WorthList(self), "worthControlling", spoken=live("Worth controlling"))
        for each in (self.bought, self.controls):
            each.chosen.connect(self._on_chosen)
            each.hovered.connect(lambda key: self.hover_node(key or None))
        self._set_body(self._laid_out())

    def _laid_out(self) -> QWidget:
        buying = Section(
            live("What to buy, one after the other"), self, 12, aside=live("EU after prices")
        )
        self._controlling = Section(
            live("Worth controlling"), self, 12, aside=live("if one could choose it")
        )
        return scroll_page(
            self,
            row_layout(self._caption, self.decision, None, spacing=8),
            self.lead,
            self.table,
            self.note,
            row_layout(self.draw, self.copy, None, spacing=8),
            buying,
            self.bought,
            self.enough,
            self._controlling,
            self.controls,
            None,
            spacing=8,
        )

    def show_ranking(self, ranking: WorthRanking, decisions: Sequence[str]) -> None:
        """Show an answer; `decisions`: all that can be asked about."""
        self._ranking, self._decisions = ranking, tuple(decisions)
        self.refresh()
        self.show_body()

    def _on_chosen(self, name: str) -> None:
        if name:
            self.select_node(name)

    # -- content ------------------------------------------------------------------------------

    def refresh(self) -> None:
        ranking = self._ranking
        if ranking is None or ranking.decision not in self.session.document.state.model:
            return
        state = self.session.shown[Knowing].state
        prices = self.session.document.state.roles.prices
        show_choices(self.decision, [(each, each) for each in self._decisions], ranking.decision)
        for widget in (self._caption, self.decision):
            widget.setVisible(len(self._decisions) > 1)
        proposed = state.proposed
        self._show_lead(ranking, proposed)
        rows = [
            PricedRow(
                each.variable,
                each.value,
                None if each.is_known else prices.get(each.variable, 0.0),
            )
            for each in ranking.worths
        ]
        rows += [PricedRow(name, None) for name in ranking.too_late]
        self.table.show_rows(rows, proposed)
        show_text(self.note, self._note(ranking))
        self._show_draw(ranking, proposed)
        self._show_bought(ranking)
        self._show_controls(ranking.controls)

    def _show_lead(self, ranking: WorthRanking, proposed: Sequence[str]) -> None:
        """Say what the proposed nodes are worth, or the best one."""
        unit = unit_of_total(self.session.document.state.model)
        together = ranking.together
        if len(proposed) > 1 and set(proposed) == set(together.names):
            self._show_together(ranking, unit)
            return
        names, value = self._asked(ranking, proposed)
        most = max(abs(ranking.now), abs(ranking.now + value))
        known = ranking.of(names[0]) if len(names) == 1 else None
        if not names or value <= NOTHING * max(1.0, most):
            self.set_headline(self.tr("Nothing more is worth knowing"))
            text = self.tr("Seeing it before {decision} would not change what is best.")
            show_text(self.lead, text.format(decision=ranking.decision) if names else "")
            return
        said = {"names": ", ".join(names), "value": value_text(value, most, value), "unit": unit}
        if known is not None and known.is_known:
            self.set_headline(self.tr("Seeing {names} is worth {value} {unit}").format(**said))
            text = self.tr("Without it the expected utility would go from {before} to {after}.")
            before, after = ranking.now, ranking.now - value
        else:
            self.set_headline(
                self.tr("Seeing {names} first is worth {value} {unit}").format(**said)
            )
            text = self.tr("Expected utility would go from {before} to {after}, before its price.")
            before, after = ranking.now, ranking.now + value
        show_text(
            self.lead,
            text.format(
                before=value_text(before, most, value), after=value_text(after, most, value)
            ),
        )

    def _show_together(self, ranking: WorthRanking, unit: str) -> None:
        """Say what several nodes are worth; some may be known already."""
        asked = ranking.together
        most = max(abs(ranking.now), abs(asked.after), abs(asked.without))
        if asked.value <= NOTHING * max(1.0, most):
            self.set_headline(self.tr("Nothing more is worth knowing"))
            text = self.tr("Seeing it before {decision} would not change what is best.")
            show_text(self.lead, text.format(decision=ranking.decision))
            return
        text = self.tr("Seeing {names} first is worth {value} {unit}")
        names, value = ", ".join(asked.names), value_text(asked.value, most)
        self.set_headline(text.format(names=names, value=value, unit=unit))
        if len(asked.new) == len(asked.names):
            text = self.tr("Expected utility would go from {before} to {after}, before its price.")
        elif asked.new:
            text = self.tr(
                "From {before} with none of them to {after} with all: {gain} more than the {now} "
                "of today, before its price."
            )
        else:
            text = self.tr("Without them the expected utility would go from {after} to {before}.")
        show_text(
            self.lead,
            text.format(
                before=value_text(asked.without, most),
                after=value_text(asked.after, most),
                gain=value_text(asked.after - ranking.now, most),
                now=value_text(ranking.now, most),
            ),
        )

    @staticmethod
    def _asked(ranking: WorthRanking, proposed: Sequence[str]) -> tuple[tuple[str, ...], float]:
        for name in proposed:
            found = ranking.of(name)
            if found is not None:
                return (name,), found.value
        new = [each for each in ranking.worths if not each.is_known]
        return ((new[0].variable,), new[0].value) if new else ((), 0.0)

    def _note(self, ranking: WorthRanking) -> str:
        """Say what the selected nodes are worth together, and why some come too late."""
        lines = []
        names, joint = ranking.together.names, ranking.together.value
        if names:
            alone = sum(each.value for each in ranking.worths if each.variable in names)
            most = max(abs(joint), abs(alone))
            text = self.tr("Together they are worth {joint}, not the sum {sum}.")
            if abs(joint - alone) <= NOTHING * max(1.0, most):
                text = self.tr("Together they are worth {joint}, which is their sum.")
            lines.append(text.format(joint=value_text(joint, most), sum=value_text(alone, most)))
        if ranking.too_late:
            text = self.tr("Not before: {decision} changes {names}.")
            names_said = ", ".join(ranking.too_late)
            lines.append(text.format(decision=ranking.decision, names=names_said))
        return " ".join(lines)

    def _show_draw(self, ranking: WorthRanking, proposed: Sequence[str]) -> None:
        known = self.session.document.state.model.parents(ranking.decision)
        new = [name for name in proposed if name not in known]
        self.draw.setEnabled(bool(new))
        text = self.tr("Draw {names} → {decision}")
        names = new[0] if len(new) == 1 else self.tr("{count} arcs").format(count=f"{len(new):,}")
        label = text.format(names=names, decision=ranking.decision) if new else self.tr("Draw it")
        self.draw.setText(label.replace("&", "&&"))
        self.draw.setToolTip(
            self.tr("Let the decision know it: an arc, one step of Undo")
            if new
            else self.tr("Select a node that {decision} does not know yet.").format(
                decision=ranking.decision
            )
        )

    def _show_bought(self, ranking: WorthRanking) -> None:
        totals = [ranking.now, *(ranking.now + each.after for each in ranking.bought)]
        scale = worth_scale(totals)
        most = max(map(abs, scale))
        rows = [
            WorthRow(
                "",
                "",
                self.tr("as it is"),
                value=value_text(ranking.now, most),
                is_detail=True,
                bar=ranking.now,
                scale=scale,
            )
        ]
        for k, (each, total) in enumerate(zip(ranking.bought, totals[1:], strict=True), start=1):
            tip = self.tr("{name} adds {gain} for {price}.").format(
                name=each.variable,
                gain=value_text(each.gain, most),
                price=value_text(each.price, most),
            )
            rows.append(
                WorthRow(
                    each.variable,
                    each.variable,
                    each.variable,
                    value=value_text(total, most),
                    order=str(k),
                    bar=total,
                    scale=scale,
                    tip=tip,
                )
            )
        self.bought.show_rows(rows)
        said = self.tr("Nothing else is worth its price.")
        self.enough.say(
            "success", said if ranking.bought else self.tr("Nothing is worth its price.")
        )

    def _show_controls(self, controls: Sequence[Control]) -> None:
        scale = worth_scale(each.value for each in controls)
        most = max(map(abs, scale))
        self._controlling.setVisible(bool(controls))
        self.controls.show_rows([self._control_row(each, scale, most) for each in controls])

    def _control_row(self, each: Control, scale: tuple[float, float], most: float) -> WorthRow:
        title = f"{each.variable} = {each.state}"
        tip = self.tr("Choosing {title} before everything else is worth {value}.")
        if each.value < -NOTHING * max(1.0, most):
            tip = self.tr("{title}: it tells nothing then, and that costs more: {value}.")
        value = value_text(each.value, most)
        return WorthRow(
            each.variable,
            each.variable,
            title,
            value=value,
            bar=each.value,
            scale=scale,
            tip=tip.format(title=title, value=value),
        )
