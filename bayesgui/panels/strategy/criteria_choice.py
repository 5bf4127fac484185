"""The choice of which utility belongs to which of two criteria."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from bayesgui.decisions.solving.frontier.criteria import Criteria
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.live_text import live
from bayesgui.widgets.rows.elided_label import ElidedLabel
from bayesgui.widgets.rows.layouts import show_text, text_label

if TYPE_CHECKING:
    from collections.abc import Sequence

FIRST, SECOND = "1", "2"


class CriteriaChoice(QWidget):
    """A row for each utility, with a switch between the first and the second criterion."""

    chosen = Signal(object)
    """Other `Criteria`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.switches: dict[str, Segmented] = {}
        self._criteria = Criteria()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(0, 1)
        self.problem = text_label(self, 11, role="error")
        self.problem.hide()

    def show_criteria(self, utilities: Sequence[str], criteria: Criteria) -> None:
        """Show which of some utilities belongs to which criterion."""
        if tuple(utilities) != tuple(self.switches):
            self._rebuild(utilities)
        self._criteria = criteria
        show_text(self.problem, "")
        for name, switch in self.switches.items():
            switch.set_current(FIRST if name in criteria.first else SECOND)

    def _rebuild(self, utilities: Sequence[str]) -> None:
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None and widget is not self.problem:
                widget.hide()
                widget.deleteLater()
        self.switches = {}
        for row, name in enumerate(utilities):
            label = ElidedLabel(12, 400, self)
            label.set_text(name)
            switch = Segmented(
                ((FIRST, FIRST), (SECOND, SECOND)),
                self,
                name=f"criterion:{name}",
                tip=live("The criterion that {name} belongs to").filled(name=name),
                changed=partial(self._move, name),
            )
            for column, shown in enumerate((label, switch)):
                self._grid.addWidget(shown, row, column)
                shown.show()
            self.switches[name] = switch
        self._grid.addWidget(self.problem, len(utilities), 0, 1, 2)

    def _move(self, name: str, which: str) -> None:
        first = [each for each in self._criteria.first if each != name]
        second = [each for each in self._criteria.second if each != name]
        (first if which == FIRST else second).append(name)
        if not first or not second:
            show_text(self.problem, self.tr("Each of the two criteria needs a utility."))
            self.switches[name].set_current(FIRST if which == SECOND else SECOND)
            return
        order = list(self.switches)
        made = Criteria(
            tuple(sorted(first, key=order.index)), tuple(sorted(second, key=order.index))
        )
        self.chosen.emit(made)
