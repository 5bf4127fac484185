"""The window with findings and a table on screens of four sizes, in both languages."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tests.screenshots.scenes import Scene, register
from tests.screenshots.windows import _finished, _opened
from tests.support.window import SHIFT

if TYPE_CHECKING:
    from bayesgui.app.main_window import MainWindow

SIZES = {(1024, 700): 1.0, (1366, 768): 1.0, (1440, 900): 1.5, (2560, 1440): 1.0}
"""Logical sizes, each with its scale."""


def _asked(size: tuple[int, int], language: str) -> MainWindow:
    hand = _opened("asia", size=size, bottom=True, language=language)
    hand.canvas.fit(animated=False)
    hand.rest()
    hand.click_state("xray", "yes")
    hand.click_state("tub", "no", SHIFT)
    hand.window.session.selection.set(["dysp"])
    hand.rest()
    return _finished(hand)


for _size, _scale in SIZES.items():
    for _language in ("en", "zh"):
        _name = f"sizes-{_size[0]}x{_size[1]}-{_language}"
        register(Scene(_name, partial(_asked, _size, _language), scales=(_scale,)))
