"""The page Observe next: which observation is most informative about a node."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from bayesgui.panels.rows.engine_page import EnginePage
from bayesgui.panels.rows.key_value_rows import KeyValueRows
from bayesgui.panels.rows.ranked_list import RankedList, RankedRow
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.information_unit import in_unit, information_unit, unit_name
from bayesgui.widgets.live_text import live, tell
from bayesgui.widgets.numbers import cell_text
from bayesgui.widgets.rows.layouts import inset, text_label
from bayesgui.widgets.rows.section import Section

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QWidget

    from bayesgui.inference.asking.influence import Information

NOTHING = 1e-9
"""Information in nats below which an observation counts as uninformative: rounding errors."""


class ObservePage(EnginePage):
    """Observations ranked by expected information about a node."""

    unit_chosen = Signal(str)
    """Unit of information, "nats" or "bits"."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(True, parent)
        named(self, "observePage", spoken=live("Observe next"))
        tell(self._name_page, live("What to observe next?"))
        self._target = ""
        self._entropy = 0.0
        self._ranked: tuple[Information, ...] = ()
        self.units = Segmented(
            (("nats", live("nats")), ("bits", live("bits"))),
            self,
            tip=live("Unit of entropy and information"),
            changed=self.unit_chosen,
        )
        self._add_tool(self.units)
        self.numbers = KeyValueRows(self)
        self._title = Section("", self, 12)
        self.note = text_label(self, 11, role="muted")
        self.list = named(RankedList(False, self), "", spoken=live("Observations by information"))
        self.list.hovered.connect(self.hover_node)
        self._set_column(
            *map(inset, (self.numbers, self._title, self.note)), self.list, grows=self.list
        )
        self.refresh()

    def show_ranked(self, target: str, entropy: float, ranked: Sequence[Information]) -> None:
        """Show an answer.

        `entropy`: of the target, in nats. `ranked`: the information of each observation, in
        descending order.
        """
        self._target, self._entropy, self._ranked = target, entropy, tuple(ranked)
        self.refresh()
        self.show_body()

    def refresh(self) -> None:
        self.units.set_current(information_unit())
        if not self._target:
            return
        name, unit = self._target, unit_name()
        self.set_headline(self.tr("{name}: what is informative?").format(name=name))
        telling = [one for one in self._ranked if one.mutual_information > NOTHING]
        now = f"{self._amount(self._entropy)} {unit}"
        lines = [(self.tr("Entropy of {name}").format(name=name), now)]
        if telling:
            text = self.tr("Expected after {name}").format(name=telling[0].variable)
            left = max(0.0, self._entropy - telling[0].mutual_information)
            lines.append((text, f"{self._amount(left)} {unit}"))
        self.numbers.show_lines(lines)
        self._title.set_title(self.tr("Mutual information in {unit}").format(unit=unit))
        silent = len(self._ranked) - len(telling)
        if not telling:
            self.note.setText(self.tr("No observation would tell anything about it."))
        elif silent:
            text = self.tr("Bar: share of the entropy. Uninformative nodes: {count}.")
            self.note.setText(text.format(count=silent))
        else:
            self.note.setText(self.tr("Bar: share of the entropy."))
        self.list.show_rows([self._row(one) for one in telling])

    def _amount(self, nats: float) -> str:
        return cell_text(in_unit(nats))

    def _row(self, one: Information) -> RankedRow:
        tip = self.tr(
            "Observing {name} is expected to lower the entropy of {target} from {before} to "
            "{after}, by {share:.1f} %. Click selects it, double-click sets a finding."
        ).format(
            name=one.variable,
            target=self._target,
            before=self._amount(self._entropy),
            after=self._amount(max(0.0, self._entropy - one.mutual_information)),
            share=100 * one.share,
        )
        amount = self._amount(one.mutual_information)
        spoken = self.tr("{name}: {amount}, {share:.1f} % of the entropy").format(
            name=one.variable, amount=amount, share=100 * one.share
        )
        return RankedRow(one.variable, one.variable, amount, one.share, tip=tip, spoken=spoken)
