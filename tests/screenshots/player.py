"""The algorithm played on asia: an elimination, a message, factors, and the tree alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.player.player import AlgorithmPlayer
from tests.screenshots.scenes import Scene, register
from tests.screenshots.windows import _finished, _opened

if TYPE_CHECKING:
    from bayesgui.app.main_window import MainWindow


def _played(step: int) -> MainWindow:
    hand = _opened("asia")
    hand.act("view.player")
    hand.window.activities[AlgorithmPlayer].view.bar.slider.setValue(step)
    return _finished(hand)


def elimination() -> MainWindow:
    """Show a node being eliminated that needs a fill-in."""
    return _played(8)


def message() -> MainWindow:
    """Show a message on its way."""
    return _played(28)


def tree() -> MainWindow:
    """Show the junction tree alone."""
    hand = _opened("asia")
    hand.act("view.junction_tree")
    return _finished(hand)


def factors() -> MainWindow:
    """Show a factor that comes about in alarm."""
    hand = _opened("alarm")
    hand.act("view.player")
    hand.window.activities[AlgorithmPlayer].page.algorithm_chosen.emit("variable-elimination")
    hand.rest()
    hand.window.activities[AlgorithmPlayer].view.bar.slider.setValue(8)
    return _finished(hand)


register(Scene("14-player", message))
register(Scene("14-player-elimination", elimination))
register(Scene("14-player-tree", tree, themes=("light",)))
register(Scene("14-player-factors", factors, themes=("light",)))
