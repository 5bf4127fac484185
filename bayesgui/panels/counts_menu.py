"""The context menu of the page Counts."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMenu

from bayesgui.explain.estimate import RowEstimateQuestion
from bayesgui.explain.formula import Event, Probability
from bayesgui.panels.counts_model import PARTS
from bayesgui.panels.cpt_tools import entry

if TYPE_CHECKING:
    from bayesgui.panels.counts import CountsPanel


def counts_menu(page: CountsPanel) -> QMenu:
    """Return a menu of all that can be done with the tables.

    Parameters
    ----------
    page : CountsPanel
        It owns the menu.
    """
    menu = QMenu(page)
    menu.setToolTipsVisible(True)
    entry(
        menu,
        QCoreApplication.translate("CountsMenu", "Copy"),
        page.view.copy,
        icon_name="copy",
        tip=QCoreApplication.translate("CountsMenu", "Copy the selected cells (Ctrl+C)"),
    )
    _add_steps(menu, page)
    menu.addSeparator()
    page.tools.fill(menu.addMenu(QCoreApplication.translate("CountsMenu", "Prior")))
    turned = menu.addAction(QCoreApplication.translate("CountsMenu", "Configurations as rows"))
    turned.setCheckable(True)
    turned.setChecked(page.model.transposed)
    turned.toggled.connect(page.turn)
    menu.addSeparator()
    reason = QCoreApplication.translate("CountsMenu", "there is none")
    entry(
        menu,
        QCoreApplication.translate("CountsMenu", "Apply estimate"),
        page.apply_now,
        reason="" if page.tools.apply_button.isEnabled() else reason,
        icon_name="check",
    )
    return menu


def _add_steps(menu: QMenu, page: CountsPanel) -> None:
    axes, name = page.model.axes, page.name
    if axes is None or name is None:
        return
    configuration, state = page.chosen_cell()
    given = tuple(
        Event(parent, "=", axes.state_at(level, configuration * len(PARTS)))
        for level, (parent, _) in enumerate(axes.parents[:-1])
    )
    question = RowEstimateQuestion(
        Probability((Event(name, "=", axes.states[state]),), given),
        axes.states,
        axes.states[state],
        tuple(map(float, page.model.table("prior")[configuration])),
        tuple(map(float, page.model.table("counts")[configuration])),
        page.tools.chosen_method,
    )
    entry(
        menu,
        QCoreApplication.translate("CountsMenu", "Show the steps"),
        partial(page.steps_requested.emit, question),
        tip=QCoreApplication.translate(
            "CountsMenu", "Show step by step how this estimate comes about"
        ),
        icon_name="sum",
    )
