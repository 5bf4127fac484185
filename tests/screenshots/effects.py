"""The page Effects beside the example of the statin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import bayesgui
from bayesgui.document.data import DataState
from tests.screenshots.scenes import Scene, register
from tests.screenshots.windows import _finished, _opened

if TYPE_CHECKING:
    from bayesgui.app.main_window import MainWindow

ROWS = 4000


def effects(*clicked: str, **how: Any) -> MainWindow:
    """Ask for the effect of the statin on infarcts, with a table of cases open."""
    hand = _opened("statin", **how)
    hand.window.docks.set_open("right", True)
    hand.act("infer.effects")
    cases = bayesgui.sample(hand.window.document.state.network, ROWS, seed=7)
    hand.window.session.data.set(DataState(cases, "register.csv"))
    hand.rest()
    hand.canvas.fit(animated=False)
    hand.rest()
    for name in ("Statin", "Infarct", *clicked):
        hand.click_title(name)
    return _finished(hand)


register(Scene("36-effects", effects))
register(Scene("36-effects-open", lambda: effects("Income", "Hospital")))
register(
    Scene(
        "36-effects-1024",
        lambda: effects(size=(1024, 700), language="zh"),
        themes=("light",),
    )
)
