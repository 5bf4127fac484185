"""The page Operating point, below the model of a workshop or a network with its table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtWidgets import QApplication

from bayesgui.app.classifying.operating_point import OperatingPoints
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.decisions.loss import LossMatrix
from bayesgui.document.data import DataState
from bayesgui.document.decisions import class_edits
from bayesgui.document.shown.operating_point import OperatingPoint
from tests.screenshots.scenes import Scene, register
from tests.screenshots.windows import _finished, _opened

if TYPE_CHECKING:
    from bayesgui.app.main_window import MainWindow
    from bayesgui.document.shown.operating_point import Stop

ROWS = 4_000


def of_table(
    target: str = "dysp",
    stop: Stop = "least_risk",
    *,
    plot: str = "roc",
    right: bool = True,
    table: bool = True,
    **how: Any,
) -> MainWindow:
    """Show asia's decisions about a node on rows drawn from it, where a miss costs three alarms."""
    hand = _opened("asia", bottom=True, **how)
    window = hand.window
    window.docks.set_open("right", right)
    network = window.document.state.network
    if table:
        cases = Dataset.from_blocks(network, sample(network, ROWS, 3))
        window.session.data.set(DataState(cases, "clinic.csv"))
    losses = LossMatrix(("yes", "no"), ("yes", "no"), np.array([[0, 3], [1, 0]]))

    def marked(state):  # type: ignore[no-untyped-def]
        return class_edits.set_losses(class_edits.mark_class(state, target), losses)

    window.document.edit("Mark", marked)
    hand.rest()
    hand.act("classify.threshold")
    window.session.shown[OperatingPoint].update(stop=stop, own=0.42, positive=0)
    page = window.activities[OperatingPoints].operating_point
    page.plot.set_current("rows" if plot == "rows" else "roc")
    page.narrow_plot.set_current(plot)
    page.invalidate()
    QApplication.processEvents()
    window.canvas.fit(animated=False)
    return _finished(hand)


def of_workshop() -> MainWindow:
    """Show a model that was opened from the workshop, on its held-out rows."""
    hand = _opened("asia", bottom=True)
    network = hand.window.document.state.network
    cases = Dataset.from_blocks(network, sample(network, ROWS, 3))
    hand.window.session.data.set(DataState(cases, "clinic.csv"))
    workshop = hand.window.workshop.open()
    workshop.choose_target("dysp")
    workshop.update_state(ticked=("tan",), current="tan")
    hand.window.workshop.train()
    hand.rest()
    losses = LossMatrix(("yes", "no"), ("yes", "no"), np.array([[0, 3], [1, 0]]))
    workshop.update_state(losses=losses, positive=0)
    hand.act("classify.open")
    hand.act("classify.threshold")
    hand.window.docks.set_open("right", False)
    hand.window.docks.set_open("left", False)
    workshop.close()
    hand.rest()
    hand.window.canvas.fit(animated=False)
    return _finished(hand)


register(Scene("26-operating-point", of_table))
register(Scene("26-operating-point-rows", lambda: of_table(stop="own", plot="rows")))
register(Scene("26-operating-point-workshop", of_workshop, ("light",)))
register(
    Scene(
        "26-operating-point-zh",
        lambda: of_table(right=False, size=(1024, 700), language="zh"),
        ("dark",),
    )
)
register(
    Scene(
        "26-operating-point-1024",
        lambda: of_table(plot="rows", size=(1024, 700)),
        ("light",),
    )
)
register(Scene("26-operating-point-empty", lambda: of_table(table=False), ("light",)))
