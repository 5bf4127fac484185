"""Cause and effect with the states that are compared, and the mediators between them."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from bayesgui.panels.effects.question import EffectQuestionForm
from bayesgui.panels.rows.chip_flow import FlowBox
from bayesgui.panels.rows.node_picker import NodePicker
from bayesgui.widgets.fields.buttons import link_button
from bayesgui.widgets.live_text import live
from bayesgui.widgets.rows.chip import Chip
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label

if TYPE_CHECKING:
    from bayesgui.core.model import Model
    from bayesgui.document.shown.counterfactual import WouldHaveBeen
    from bayesgui.document.shown.effects import Effects


class PairForm(QWidget):
    """The rows Cause and Effect, as the page Effects has them, and Through."""

    pair_asked = Signal(object)
    """The new state of `Effects`, which keeps cause and effect."""
    asked = Signal(object)
    """The new state of `WouldHaveBeen`, which keeps the mediators."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._state: WouldHaveBeen | None = None
        self._pair: Effects | None = None
        self._model: Model | None = None
        self._shown: tuple[str, ...] | None = None
        self.ends = EffectQuestionForm(self, live("Choose it here, or type its name"))
        self.ends.close_button.hide()
        self.ends.asked.connect(self.pair_asked)
        self._through = QWidget(self)
        self._chips = FlowBox(self._through)
        self.children_link = link_button(
            self._through,
            lambda: self._choose(None),
            live("Take the children"),
            tip=live("Take the children of the cause on the way to the effect again"),
            name="takeChildren",
        )
        self.children_link.setFixedHeight(22)
        label = text_label(
            self._through, role="muted", wraps=False, text=live("Through"), tip=live("Mediators")
        )
        label.setFixedHeight(22)
        row = row_layout(
            label,
            self._chips,
            self.children_link,
            parent=self._through,
            spacing=8,
            grows=self._chips,
        )
        for part in (label, self.children_link):
            row.setAlignment(part, Qt.AlignmentFlag.AlignTop)
        column_layout(self.ends, self._through, parent=self, spacing=6)

    def chips(self) -> tuple[Chip, ...]:
        """Return the chips of the mediators."""
        return tuple(chip for chip in self._chips.findChildren(Chip) if not chip.isHidden())

    def picker(self) -> NodePicker:
        """Return the link that adds a mediator."""
        return next(p for p in self._chips.findChildren(NodePicker) if not p.isHidden())

    # -- what it is told ----------------------------------------------------------------------

    def show_state(self, state: WouldHaveBeen, pair: Effects, model: Model) -> None:
        """Show a question."""
        self._state, self._pair, self._model = state, pair, model
        self.ends.show_state(pair, model)
        is_asked = state.part == "mediation" and bool(self._between() or state.mediators)
        self._through.setVisible(is_asked)
        self.children_link.setVisible(state.mediators is not None)
        if self.chosen != self._shown:
            self._shown = self.chosen
            self._rebuild()

    def _rebuild(self) -> None:
        self._chips.clear()
        for name in self.chosen:
            chip = Chip(name, self._chips)
            chip.removed.connect(self._remove)
            self._chips.add(chip)
        picker = NodePicker(live("Add…"), self._free, self._chips)
        picker.picked.connect(lambda name: self._choose((*self.chosen, name)))
        self._chips.add(picker)
        self._chips.updateGeometry()
        # New widgets come last by themselves.
        order = (self.ends.swap, *self.chips(), picker.link, picker.field, self.children_link)
        for one, other in itertools.pairwise(order):
            self.setTabOrder(one, other)

    @property
    def chosen(self) -> tuple[str, ...]:
        """The mediators: those chosen, else the children of the cause on the way."""
        state, pair, model = self._state, self._pair, self._model
        if state is None or pair is None or model is None:
            return ()
        if state.mediators is not None:
            return state.mediators
        return tuple(name for name in self._between() if pair.causes[0] in model.parents(name))

    def _between(self) -> tuple[str, ...]:
        """Return the nodes on directed paths from the cause to the effect."""
        pair, model = self._pair, self._model
        if pair is None or model is None or len(pair.causes) != 1 or len(pair.effects) != 1:
            return ()
        found = model.descendants(*pair.causes) & model.ancestors(*pair.effects)
        return tuple(name for name in model.names if name in found)

    def _free(self) -> list[str]:
        return [name for name in self._between() if name not in self.chosen]

    # -- user actions -------------------------------------------------------------------------

    def _remove(self, name: str) -> None:
        self._choose(tuple(each for each in self.chosen if each != name))

    def _choose(self, names: tuple[str, ...] | None) -> None:
        if self._state is not None:
            self.asked.emit(self._state.asking(mediators=names))
