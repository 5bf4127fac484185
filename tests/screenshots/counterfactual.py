"""The page *What would have been…* on the firing squad, and its twin network."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.app.causes.counterfactual import Counterfactuals
from bayesgui.document.shown.counterfactual import WouldHaveBeen
from bayesgui.document.shown.effects import Effects
from tests.screenshots.scenes import Scene, register
from tests.screenshots.windows import _finished, _opened
from tests.support.window import CONTROL

if TYPE_CHECKING:
    from bayesgui.app.main_window import MainWindow
    from bayesgui.document.shown.counterfactual import QuestionPart
    from tests.support.window import Hand


def what_if(**how: Any) -> MainWindow:
    """Ask whether the prisoner would live, had A not shot."""
    return _finished(_squad(**how))


def twin(**how: Any) -> MainWindow:
    """Show both worlds."""
    hand = _squad(**how)
    hand.window.activities[Counterfactuals].show_twin()
    hand.rest()
    return _finished(hand)


def of_pair(part: QuestionPart, **how: Any) -> MainWindow:
    """Ask how far smoking causes shortness of breath, or through what."""
    hand = _opened("asia", **how)
    hand.window.docks.set_open("right", True)
    hand.window.session.shown[Effects].set(Effects(causes=("smoke",), effects=("dysp",)))
    hand.act("infer.counterfactual")
    mediators = ("bronc",) if part == "mediation" else None
    hand.window.session.shown[WouldHaveBeen].update(part=part, mediators=mediators)
    hand.rest()
    return _finished(hand)


def _squad(**how: Any) -> Hand:
    hand = _opened("firing-squad", **how)
    hand.window.docks.set_open("right", True)
    hand.rest()
    hand.click_state("Prisoner dies", "yes")
    hand.click_title("A shoots")
    hand.click_title("Prisoner dies", CONTROL)
    hand.act("infer.counterfactual")
    return hand


register(Scene("causes-what-if", what_if))
register(Scene("causes-twin", twin, themes=("light",)))
register(Scene("causes-causation", lambda: of_pair("causation"), themes=("light",)))
register(
    Scene(
        "causes-mediation-1024",
        lambda: of_pair("mediation", size=(1024, 700), language="zh"),
        themes=("dark",),
    )
)
