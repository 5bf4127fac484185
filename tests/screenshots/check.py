"""The page Check beside the bridge: problems marked on nodes and in the list."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bayesgui.app.checking.check import ModelCheck
from bayesgui.document.files import save
from tests.screenshots.scenes import Scene, register
from tests.screenshots.windows import _finished, _opened
from tests.support.bridge import bridge_state

if TYPE_CHECKING:
    from bayesgui.app.main_window import MainWindow


def check(*, why: bool = False, **how: Any) -> MainWindow:
    """Show the problems of the bridge, the first one of the corrosion chosen."""
    hand = _opened(**how)
    path = Path(tempfile.mkdtemp()) / "bridge.bayesgui"
    save(bridge_state(), path)
    hand.window.opening.open([path], False)
    hand.rest()
    hand.act("model.check")
    page = hand.window.activities[ModelCheck].check
    for kind in ("sticking", "unfilled"):
        page.ignore_requested.emit(
            next(
                each.problem
                for each in page.list.rows
                if each.problem and each.problem.kind == kind
            )
        )
        hand.rest()
    rows = page.list.rows
    chosen = next((row for row in rows if row.place == "Corrosion"), rows[0])
    page.list.choose(chosen.key)
    page.problem_chosen.emit(chosen.problem)
    hand.canvas.fit(animated=False)
    hand.rest()
    if why:
        page._show_why(chosen.key)
        hand.rest()
    return _finished(hand)


def clean(**how: Any) -> MainWindow:
    """Show the page beside a network without problems."""
    hand = _opened(**how)
    hand.window.opening.open([Path(__file__).parents[2] / "samples/networks/asia.bayesgui"], False)
    hand.rest()
    hand.act("model.check")
    return _finished(hand)


SMALL: dict[str, Any] = {"size": (1024, 700)}
register(Scene("39-check", check, scales=(1.0, 1.5)))
register(Scene("39-check-chinese", lambda: check(language="zh"), themes=("light",)))
register(Scene("39-check-1024", lambda: check(**SMALL), themes=("light",)))
register(Scene("39-check-why", lambda: check(why=True), themes=("light",)))
register(Scene("39-check-clean", clean, themes=("light",)))
