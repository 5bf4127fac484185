"""Value of observations for the decision: bars within the page Decide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from bayesgui.panels.rows.engine_page import EnginePage
from bayesgui.panels.rows.key_value_rows import KeyValueRows
from bayesgui.panels.rows.ranked_list import RankedList, RankedRow
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.live_text import live, say, tell
from bayesgui.widgets.numbers import cell_text
from bayesgui.widgets.rows.layouts import column_layout, inset, text_label

if TYPE_CHECKING:
    from bayesgui.decisions.observation_values import ObservationValue, ObservationValues

NOTHING = 1e-9
"""Share below which an observation is worth nothing: rounding errors."""


class ObservationsPart(EnginePage):
    """Unobserved nodes by the expected reduction of the least risk."""

    chosen = Signal(str)
    """A node was clicked."""
    opened = Signal(str)
    """Request to choose a state of a node as finding."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(False, parent, is_section=True)
        name = live("Value of an observation")
        named(self, "observationValues", spoken=name)
        tell(self._name_page, name)
        tell(self.set_headline, name)
        self._found: ObservationValues | None = None
        self._numbers = KeyValueRows(self)
        self._note = text_label(self, 11, role="muted")
        self.list = RankedList(True, self)
        say(self.list, spoken=live("Observations by their value"))
        self.list.hovered.connect(self.hover_node)
        self.list.chosen.connect(self.chosen)
        self.list.opened.connect(self.opened)
        body = QWidget(self)
        words = (inset(self._numbers), inset(self._note))
        column_layout(*words, self.list, None, parent=body, margins=(0, 4, 0, 6), spacing=6)
        self._set_body(body)

    @property
    def lines(self) -> tuple[tuple[str, ...], ...]:
        """The least risk now, and what could be saved."""
        return self._numbers.lines

    @property
    def note(self) -> str:
        """The meaning of the bars, and the number of observations that are worth nothing."""
        return self._note.text()

    def show_values(self, found: ObservationValues) -> None:
        """Show an answer."""
        self._found = found
        self.refresh()
        self.show_body()

    def refresh(self) -> None:
        found = self._found
        if found is None:
            return
        worth = [one for one in found.ranked if one.share > NOTHING]
        lines = [
            (self.tr("Least risk now"), cell_text(found.risk)),
            (
                self.tr("Saved by knowing {name}").format(name=found.target),
                cell_text(found.certain),
            ),
        ]
        self._numbers.show_lines(lines)
        silent = len(found.ranked) - len(worth)
        if not worth:
            self._note.setText(self.tr("No observation would change the decision."))
        else:
            text = self.tr(
                "Loss that an observation is expected to save; bar: share of what knowing {name} "
                "would save. Nodes that change no decision: {count}."
            )
            self._note.setText(text.format(name=found.target, count=silent))
        self.list.show_rows([self._row(one, found) for one in worth])

    def _row(self, one: ObservationValue, found: ObservationValues) -> RankedRow:
        tip = self.tr(
            "Observing {name} is expected to lower the least risk from {before} to {after}. Click "
            "selects it, double-click sets a finding."
        ).format(
            name=one.variable,
            before=cell_text(found.risk),
            after=cell_text(found.risk - one.value),
        )
        amount = cell_text(one.value)
        return RankedRow(
            one.variable,
            one.variable,
            amount,
            one.share,
            tip=tip,
            spoken=f"{one.variable}: {amount}",
        )
