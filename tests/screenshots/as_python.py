"""The page Python, after a few actions of different kinds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.screenshots.scenes import Scene, register
from tests.screenshots.windows import _finished, _opened
from tests.support.window import SHIFT

if TYPE_CHECKING:
    from bayesgui.app.main_window import MainWindow


def script(**how: Any) -> MainWindow:
    """Draw, find and ask, and show what was done as a script."""
    hand = _opened("asia", **how)
    hand.window.docks.set_open("right", True)
    hand.rest()
    hand.act("view.python")
    hand.click_state("xray", "yes")
    hand.draw_arc("smoke", "tub")
    hand.click_state("dysp", "yes", SHIFT)
    hand.act("infer.mpe")
    hand.act("view.python")
    hand.window.wait_idle(1.0)
    return _finished(hand)


register(Scene("35-python", script))
register(Scene("35-python-zh", lambda: script(language="zh"), themes=("light",)))
register(Scene("35-python-small", lambda: script(size=(1024, 700)), themes=("light",)))
