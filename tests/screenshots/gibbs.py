"""The Gibbs laboratory in the middle of a run, and a run whose chains are stuck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtTest import QTest

from tests.screenshots.scenes import Scene, register
from tests.screenshots.windows import _finished, _opened

if TYPE_CHECKING:
    from bayesgui.app.gibbs_laboratory import GibbsLaboratory
    from bayesgui.app.main_window import MainWindow
    from tests.support.window import Hand

FULL_SPEED = 2


def _laboratory(**how: object) -> tuple[Hand, GibbsLaboratory]:
    hand = _opened("asia", bottom=True, **how)  # type: ignore[arg-type]
    hand.canvas.fit(animated=False)
    hand.rest()
    hand.click_state("xray", "yes")
    hand.click_state("dysp", "yes")
    hand.act("infer.gibbs")
    hand.window.session.selection.set(["lung"])
    hand.rest()
    laboratory = hand.window.gibbs_laboratory
    laboratory.controls.seed.setValue(11)
    laboratory.controls.settle()
    return hand, laboratory


def running(**how: object) -> MainWindow:
    """Show chains that have settled, paused where the look's picture has them."""
    hand, laboratory = _laboratory(**how)
    laboratory.controls.run_button.click()
    while laboratory.sitting is None or laboratory.sitting.record.sweeps < 2_700:
        QTest.qWait(20)
    laboratory.pause()
    hand.rest()
    return _finished(hand)


def stuck() -> MainWindow:
    """Show what single updates make of a function."""
    hand, laboratory = _laboratory()
    laboratory.controls.blocked.setChecked(False)
    laboratory.controls.pace.setCurrentIndex(FULL_SPEED)
    laboratory.controls.run_button.click()
    hand.rest()
    return _finished(hand)


def small() -> MainWindow:
    """Show the laboratory in Chinese in the least window."""
    return running(size=(1024, 700), language="zh")


register(Scene("10-gibbs", running))
register(Scene("10-gibbs-stuck", stuck))
register(Scene("10-gibbs-small", small, themes=("light",)))
