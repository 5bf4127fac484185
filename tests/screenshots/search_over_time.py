"""A search for a template in a table of series, and what it ends with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import bayesgui
from bayesgui.app.structure.over_time import SearchedLags
from bayesgui.app.structure.search import StructureLearning
from bayesgui.core.network import BayesianNetwork
from bayesgui.data.series.placing import TimeColumns
from bayesgui.document.data import DataState
from bayesgui.document.state import DocumentState
from tests.screenshots.scenes import Scene, register
from tests.screenshots.windows import _finished, _opened
from tests.support.machine import machine, machine_state

if TYPE_CHECKING:
    from bayesgui.app.main_window import MainWindow

STEPS = 6


def searched(*, ended: bool = False, **how: Any) -> MainWindow:
    """Show arcs with their lags while a search stands still, or the template that it ends with."""
    hand = _opened(**how)
    drawn = bayesgui.sample(machine(), 200, slices=50, seed=1)
    nodes = BayesianNetwork(machine().variables)
    hand.window.document.apply("new", DocumentState(nodes, layout=machine_state().layout))
    hand.window.session.data.set(DataState(drawn, "machines.csv"))
    hand.rest()
    activity = hand.window.activities[StructureLearning]
    lags = SearchedLags(TimeColumns("time", "series"), 2)
    opened = activity.workbench.documents.current
    pace = "fast" if ended else "step"
    activity.begin(opened, "hill-climbing", {"score": "bic"}, pace=pace, lags=lags)
    hand.rest()
    for _ in range(0 if ended else STEPS):
        activity.step()
        hand.rest()
    hand.canvas.fit(animated=False)
    hand.rest()
    return _finished(hand)


SMALL: dict[str, Any] = {"size": (1024, 700)}
register(Scene("33-search-over-time", searched))
register(Scene("33-search-over-time-chinese", lambda: searched(language="zh"), themes=("light",)))
register(Scene("33-search-over-time-1024", lambda: searched(**SMALL), themes=("light",)))
register(Scene("33-learned-template", lambda: searched(ended=True), themes=("light",)))
