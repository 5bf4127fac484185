"""The page Effects beside the example of the statin, and the effect estimated from rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import bayesgui
from bayesgui.document.data import DataState
from bayesgui.document.shown.effect_data import EffectData
from tests.screenshots.scenes import Scene, register
from tests.screenshots.windows import _finished, _opened

if TYPE_CHECKING:
    from bayesgui.app.main_window import MainWindow
    from bayesgui.document.shown.effect_data import Detail
    from tests.support.window import Hand

ROWS = 4000


def effects(*clicked: str, **how: Any) -> MainWindow:
    """Ask for the effect of the statin on infarcts, with a table of cases open."""
    return _finished(_asked(*clicked, **how))


def effect_data(detail: Detail = "", **how: Any) -> MainWindow:
    """Estimate the effect from the table, and try to refute it."""
    hand = _asked(**how)
    hand.act("infer.effect_data")
    hand.rest()
    hand.window.session.shown[EffectData].update(detail=detail)
    return _finished(hand)


def _asked(*clicked: str, **how: Any) -> Hand:
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
    return hand


register(Scene("36-effects", effects))
register(Scene("36-effects-open", lambda: effects("Income", "Hospital")))
register(
    Scene(
        "36-effects-1024",
        lambda: effects(size=(1024, 700), language="zh"),
        themes=("light",),
    )
)
register(Scene("36-effect-data", effect_data))
register(
    Scene(
        "36-effect-data-1024",
        lambda: effect_data("unmeasured", size=(1024, 700), language="zh"),
        themes=("dark",),
    )
)
