"""The mode Diagnosis on a car that does not start, and a node with a role."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.app.diagnosis.mode import Diagnosis
from tests.screenshots.scenes import Scene, register
from tests.screenshots.windows import _finished, _opened

if TYPE_CHECKING:
    from bayesgui.app.main_window import MainWindow

STEPS = (("Lights", "bright"), ("Cranks", "normally"), ("Fuel gauge", "above empty"))


def diagnosis(**how: Any) -> MainWindow:
    """Look at what is free of a car that does not start."""
    hand = _opened("car-start", **how)
    hand.window.docks.set_open("right", True)
    hand.rest()
    mode = hand.window.activities[Diagnosis]
    mode.observe("Starts", "no")
    hand.rest()
    hand.act("infer.diagnosis")
    for name, state in STEPS:
        mode.observe(name, state)
        hand.rest()
    return _finished(hand)


def role(**how: Any) -> MainWindow:
    """Show a fault on the page Variable."""
    hand = _opened("car-start", **how)
    hand.window.docks.set_open("right", True)
    hand.rest()
    hand.window.session.selection.set(["Battery"])
    hand.window.pages.show(hand.window.pages.variable)
    hand.rest()
    return _finished(hand)


register(Scene("diagnosis-car", diagnosis))
register(Scene("diagnosis-small", lambda: diagnosis(size=(1024, 700)), themes=("light",)))
register(Scene("diagnosis-chinese", lambda: diagnosis(language="zh"), themes=("light",)))
register(Scene("diagnosis-role", role, themes=("light",)))
