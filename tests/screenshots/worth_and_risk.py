"""The pages Worth knowing, Sensitivity and Risk beside the oil wildcatter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bayesgui.app.deciding.criteria import TwoCriteria
from bayesgui.app.deciding.risk import Risk
from bayesgui.app.deciding.worth import WorthKnowing
from bayesgui.decisions.solving.risk.attitude import RiskAttitude
from tests.screenshots.scenes import Scene, register
from tests.screenshots.windows import _finished, _opened

if TYPE_CHECKING:
    from bayesgui.app.main_window import MainWindow

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def worth_knowing(**how: Any) -> MainWindow:
    """Propose the arc from the best node, with a price; below, what the total depends on."""
    hand = _opened("oil-wildcatter", **how)
    hand.window.docks.set_open("right", True)
    hand.canvas.fit(animated=False)
    hand.rest()
    hand.click_title("Drill")
    hand.act("infer.worth")
    page = hand.window.activities[WorthKnowing].worth
    page.price_typed.emit("Oil", 20.0)
    hand.rest()
    place = page.table.visualRect(page.table.records.index(0, 0)).center()
    QTest.mouseClick(page.table.viewport(), LEFT, NONE, place)
    hand.act("infer.strategy_sensitivity")
    hand.rest()
    hand.canvas.fit(animated=False)
    return _finished(hand)


register(Scene("29-worth-knowing", worth_knowing))
register(
    Scene(
        "29-worth-knowing-1024",
        lambda: worth_knowing(size=(1024, 700), language="zh"),
        themes=("light",),
    )
)


def risk(**how: Any) -> MainWindow:
    """Compare the best strategy with that without a test, for a cautious driller."""
    hand = _opened("oil-wildcatter", **how)
    hand.window.docks.set_open("right", True)
    hand.canvas.fit(animated=False)
    hand.rest()
    hand.act("infer.risk")
    page = hand.window.activities[Risk].risk
    page.attitude_chosen.emit(RiskAttitude("exponential", tolerance=150))
    hand.rest()
    hand.canvas.fit(animated=False)
    return _finished(hand)


register(Scene("30-risk", risk))
register(Scene("30-risk-1024", lambda: risk(size=(1024, 700), language="zh"), themes=("light",)))


def two_criteria(**how: Any) -> MainWindow:
    """Show which therapy is best for which price of a year, and choose the next one."""
    hand = _opened("two-therapies", **how)
    hand.window.docks.set_open("right", True)
    hand.canvas.fit(animated=False)
    hand.rest()
    hand.act("infer.criteria")
    page = hand.window.activities[TwoCriteria].criteria
    page.price_moved.emit(20.0)
    hand.rest()
    page.plot.picked.emit(2)
    hand.canvas.fit(animated=False)
    return _finished(hand)


register(Scene("30-two-criteria", two_criteria))
register(
    Scene(
        "30-two-criteria-1024",
        lambda: two_criteria(size=(1024, 700), language="zh"),
        themes=("light",),
    )
)
