"""Decisions over time: the page Strategy beside a template, a policy for each slice and for all."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bayesgui.document.shown.deciding import Deciding
from bayesgui.document.shown.slice import SliceShown
from tests.screenshots.scenes import Scene, register
from tests.screenshots.windows import _finished, _opened
from tests.support.window import SAMPLES

if TYPE_CHECKING:
    from bayesgui.app.main_window import MainWindow


def deciding(policy: str = "each", **how: Any) -> MainWindow:
    """Show the machine that is repaired in slice 2, under the best strategy."""
    hand = _opened(**how)
    hand.window.opening.open([SAMPLES / "machine-repair.bayesgui"], False)
    hand.rest()
    shown = hand.window.session.shown
    shown[Deciding].update(setting=replace(shown[Deciding].state.setting, policy=policy))
    shown[SliceShown].set(SliceShown(2))
    hand.click_title("Repair")
    hand.act("infer.strategy")
    hand.rest()
    hand.canvas.fit(animated=False)
    hand.rest()
    return _finished(hand)


def chart(**how: Any) -> MainWindow:
    """Show the chart of the machine's wear under the best strategy, a repair chosen in week 2."""
    hand = _opened(**how)
    hand.window.opening.open([SAMPLES / "machine-repair.bayesgui"], False)
    hand.rest()
    hand.window.session.shown[SliceShown].set(SliceShown(2))
    hand.canvas.fit(animated=False)
    hand.click_state("Repair", "yes")
    hand.click_title("Wear")
    hand.act("infer.over_time")
    hand.rest()
    hand.canvas.fit(animated=False)
    hand.rest()
    return _finished(hand)


SMALL: dict[str, Any] = {"size": (1024, 700)}
register(Scene("33-deciding", deciding))
register(Scene("33-deciding-same", lambda: deciding("same"), themes=("light",)))
register(Scene("33-deciding-chinese", lambda: deciding("same", language="zh"), themes=("light",)))
register(Scene("33-deciding-1024", lambda: deciding("same", **SMALL), themes=("light",)))
register(Scene("33-deciding-chart", chart, themes=("light",)))
