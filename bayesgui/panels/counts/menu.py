"""The context menu of the page Counts."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu

from bayesgui.explain.estimate import RowEstimateQuestion
from bayesgui.explain.formula import Event, Probability
from bayesgui.panels.counts.model import PARTS
from bayesgui.widgets.menu_entries import add_entry

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from bayesgui.panels.counts.model import CountsModel
    from bayesgui.panels.counts.tools import CountsTools
    from bayesgui.panels.counts.view import CountsView


class CountsMenu(QMenu):
    """All actions on the tables, for the current parameter."""

    steps_requested = Signal(object)
    """A `Question`: request to show the derivation of the current parameter's estimate."""
    turned = Signal(bool)
    """Request to show configurations as rows (True) or columns."""
    apply_requested = Signal()
    """Request to make the estimate the table of the node."""

    def __init__(
        self, model: CountsModel, view: CountsView, tools: CountsTools, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setToolTipsVisible(True)
        add_entry(
            self,
            self.tr("Copy"),
            view.copy,
            picture="copy",
            tip=self.tr("Copy the selected cells (Ctrl+C)"),
        )
        self._add_steps(model, view, tools)
        self.addSeparator()
        tools.fill(self.addMenu(self.tr("Prior")))
        turned = self.addAction(self.tr("Configurations as rows"))
        turned.setCheckable(True)
        turned.setChecked(model.transposed)
        turned.toggled.connect(self.turned)
        self.addSeparator()
        add_entry(
            self,
            self.tr("Apply estimate"),
            self.apply_requested.emit,
            reason="" if tools.apply_button.isEnabled() else self.tr("there is none"),
            picture="check",
        )

    def _add_steps(self, model: CountsModel, view: CountsView, tools: CountsTools) -> None:
        axes = model.axes
        if axes is None:
            return
        configuration, state = view.chosen_cell()
        given = tuple(
            Event(parent, "=", axes.state_at(level, configuration * len(PARTS)))
            for level, (parent, _) in enumerate(axes.parents[:-1])
        )
        question = RowEstimateQuestion(
            Probability((Event(axes.variable, "=", axes.states[state]),), given),
            axes.states,
            axes.states[state],
            tuple(map(float, model.table("prior")[configuration])),
            tuple(map(float, model.table("counts")[configuration])),
            tools.chosen_method,
        )
        add_entry(
            self,
            self.tr("Show the steps"),
            partial(self.steps_requested.emit, question),
            tip=self.tr("Show step by step how this estimate comes about"),
            picture="sum",
        )
