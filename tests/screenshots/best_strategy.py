"""The best strategy of the oil wildcatter: on the nodes, on its pages, and as a tree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.screenshots.scenes import Scene, register
from tests.screenshots.windows import _finished, _opened

if TYPE_CHECKING:
    from bayesgui.app.main_window import MainWindow


def strategy(**how: Any) -> MainWindow:
    """Show the policy of the second decision, and what is remembered."""
    hand = _opened("oil-wildcatter", **how)
    hand.window.docks.set_open("right", True)
    hand.act("infer.strategy")
    hand.act("model.remembered")
    hand.canvas.fit(animated=False)
    hand.rest()
    hand.click_title("Drill")
    return _finished(hand)


def tree(**how: Any) -> MainWindow:
    """Show the strategy in the place of the network, beside its risk."""
    hand = _opened("oil-wildcatter", **how)
    hand.window.docks.set_open("right", True)
    hand.act("infer.risk")
    hand.act("infer.strategy_tree")
    return _finished(hand)


SMALL: dict[str, Any] = {"size": (1024, 700), "language": "zh"}
register(Scene("28-decision-network", strategy))
register(Scene("28-decision-network-1024", lambda: strategy(**SMALL), themes=("light",)))
register(Scene("30-strategy-tree-risk", tree))
register(Scene("30-strategy-tree-risk-1024", lambda: tree(**SMALL), themes=("light",)))
