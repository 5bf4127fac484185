"""The laboratory: chains in the middle of a run and stuck, and each other engine at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtTest import QTest

from bayesgui.app.inference.engine_dialog import EngineDialog
from bayesgui.app.laboratory.laboratory import Laboratory
from tests.screenshots.scenes import Scene, register
from tests.screenshots.windows import _finished, _opened

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from bayesgui.app.main_window import MainWindow
    from tests.support.window import Hand

FULL_SPEED = 2


def _laboratory(**how: object) -> tuple[Hand, Laboratory]:
    hand = _opened("asia", bottom=True, **how)  # type: ignore[arg-type]
    hand.canvas.fit(animated=False)
    hand.rest()
    hand.click_state("xray", "yes")
    hand.click_state("dysp", "yes")
    hand.act("infer.gibbs")
    hand.window.session.selection.set(["lung"])
    hand.rest()
    laboratory = hand.window.activities[Laboratory]
    laboratory.controls.form.field("seed").setValue(11)
    laboratory.controls.settle()
    return hand, laboratory


def running(**how: object) -> MainWindow:
    """Show chains that have settled, paused where the look's picture has them."""
    hand, laboratory = _laboratory(**how)
    laboratory.controls.run_button.click()
    while laboratory.watched_run is None or laboratory.watched_run.record.done < 2_700:
        QTest.qWait(20)
    laboratory.pause()
    hand.rest()
    return _finished(hand)


def stuck() -> MainWindow:
    """Show what single updates make of a function."""
    hand, laboratory = _laboratory()
    laboratory.controls.form.field("blocked").setChecked(False)
    laboratory.controls.pace.setCurrentIndex(FULL_SPEED)
    laboratory.controls.run_button.click()
    hand.rest()
    return _finished(hand)


def small() -> MainWindow:
    """Show the laboratory in Chinese in the least window."""
    return running(size=(1024, 700), language="zh")


def _watched(engine: str, options: dict[str, object], **how: object) -> MainWindow:
    """Show what another engine has come to."""
    hand, laboratory = _laboratory(**how)
    laboratory.watch(engine)
    laboratory.controls.form.set_values(options)
    laboratory.controls.settle()
    laboratory.controls.pace.setCurrentIndex(FULL_SPEED)
    hand.rest()
    laboratory.controls.run_button.click()
    hand.rest()
    return _finished(hand)


def mean_field(**how: object) -> MainWindow:
    """Show bounds that rise to several optima."""
    return _watched("mean-field", {"starts": 6}, **how)


def belief_propagation() -> MainWindow:
    """Show messages that settle."""
    return _watched("loopy-belief-propagation", {})


def unsettled() -> MainWindow:
    """Show messages that are given too few passes."""
    return _watched("loopy-belief-propagation", {"max_passes": 6})


def weighting() -> MainWindow:
    """Show weighted rows."""
    return _watched("likelihood-weighting", {"samples": 2_000})


def rejection() -> MainWindow:
    """Show rows that are thrown away."""
    return _watched("rejection", {"samples": 500})


register(Scene("10-gibbs", running))
register(Scene("10-gibbs-stuck", stuck))
register(Scene("10-gibbs-small", small, themes=("light",)))
register(Scene("10-mean-field", mean_field))
register(Scene("10-belief-propagation", belief_propagation))
register(Scene("10-belief-propagation-unsettled", unsettled))
register(Scene("10-weighting", weighting))
register(Scene("10-rejection", rejection))
register(
    Scene(
        "10-mean-field-small",
        lambda: mean_field(size=(1024, 700), language="zh"),
        themes=("light",),
    )
)


def options() -> QWidget:
    """Show the form of an engine."""
    hand = _opened("asia")
    hand.window.session.engine.use("gibbs")
    hand.rest()
    hand.act("infer.engine_options")
    return hand.window.findChild(EngineDialog)


register(Scene("10-engine-options", options))
