"""Engine options: a form for each engine; options are stored, reset, and used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from bayesgui.app.inference.engine_dialog import EngineDialog
from bayesgui.app.laboratory.laboratory import Laboratory
from bayesgui.cli.terminal import options_set
from bayesgui.inference.base import engines
from bayesgui.inference.incremental_engine import WINDOWS_OWN
from tests.support.window import LEFT, NONE, SAMPLES, SHIFT

if TYPE_CHECKING:
    from PySide6.QtWidgets import QAbstractButton

    from tests.support.window import Hand


def opened(hand: Hand) -> EngineDialog:
    hand.window.activateWindow()
    assert QTest.qWaitForWindowActive(hand.window)
    QTest.keyClick(hand.viewport, Qt.Key.Key_F4, SHIFT)
    dialog = hand.window.findChild(EngineDialog)
    assert dialog is not None
    assert dialog.isVisible()
    return dialog


def press(button: QAbstractButton) -> None:
    assert button.isEnabled()
    QTest.mouseClick(button, LEFT, NONE, QPoint(8, button.height() // 2))


def choose(dialog: EngineDialog, name: str) -> None:
    dialog.algorithm.setCurrentIndex(dialog.algorithm.findData(name))


def test_every_option_of_every_engine_has_a_field_a_tooltip_and_a_flag(asia: Hand) -> None:
    dialog = opened(asia)
    for entry in engines:
        choose(dialog, entry.name)
        wanted = [p for p in entry.parameters if p.name not in WINDOWS_OWN]
        assert list(dialog.form.values()) == [p.name for p in wanted], entry.name
        for parameter in wanted:
            field = dialog.form.field(parameter.name)
            assert field.toolTip() == parameter.doc
            assert field.accessibleName() == parameter.label
            assert dialog.form.values()[parameter.name] == parameter.default
            # The command line takes the same option under the same name.
            text = f"{parameter.name}={dialog.form.values()[parameter.name]}"
            assert options_set([text])[parameter.name] == text.partition("=")[2]
    dialog.reject()


def test_options_are_used_kept_and_taken_back(asia: Hand) -> None:
    asia.click_state("dysp", "yes")
    dialog = opened(asia)
    choose(dialog, "likelihood-weighting")
    dialog.form.field("samples").setValue(1_000)
    dialog.form.field("seed").setValue(7)
    press(dialog.use_button)
    asia.rest()
    shown = asia.window.posteriors()
    assert (shown.engine, shown.samples) == ("likelihood-weighting", 1_000)
    network = asia.window.document.state.network
    same = engines.create("likelihood-weighting", network, samples=1_000, seed=7)
    assert shown == same.query({"dysp": "yes"})
    assert asia.window.session.engine.options("likelihood-weighting") == {
        "samples": 1_000,
        "seed": 7,
    }
    dialog = opened(asia)
    assert dialog.form.values() == {"samples": 1_000, "seed": 7}
    press(dialog.reset_button)
    assert dialog.form.values() == {"samples": 100_000, "seed": 0}
    assert not dialog.reset_button.isEnabled()
    press(dialog.use_button)
    asia.rest()
    assert asia.window.posteriors().samples == 100_000
    assert asia.window.session.engine.options("likelihood-weighting") == {}


def test_cancel_keeps_everything_and_bad_numbers_are_said_in_place(asia: Hand) -> None:
    dialog = opened(asia)
    choose(dialog, "loopy-belief-propagation")
    field = dialog.form.field("damping")
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "2")
    assert field.problem == "The number lies between 0 and 0.99."
    assert not dialog.use_button.isEnabled()
    assert not dialog.watch_button.isEnabled()
    dialog.reject()
    asia.rest()
    assert asia.window.session.engine.name == "junction-tree"
    assert asia.window.posteriors().engine == "junction-tree"


def test_what_was_kept_by_another_version_does_no_harm(asia: Hand) -> None:
    asia.window.settings.keep_options("engines", "mean-field", {"starts": -3, "gone": 1, "seed": 2})
    asia.window.opening.open([SAMPLES / "cancer.bayesgui"])
    asia.rest()
    dialog = opened(asia)
    choose(dialog, "mean-field")
    assert dialog.form.values()["starts"] == 5
    assert dialog.form.values()["seed"] == 2
    press(dialog.watch_button)
    asia.rest()
    assert asia.window.posteriors().engine == "mean-field"
    assert asia.window.activities[Laboratory].is_open
    assert asia.window.activities[Laboratory].controls.engine.currentData() == "mean-field"
    assert asia.window.action_set["infer.gibbs"].text() == "Laboratory: Mean field"


def test_a_warning_leads_to_the_laboratory(asia: Hand) -> None:
    asia.click_state("xray", "yes")
    asia.click_state("dysp", "yes")
    asia.window.session.engine.use("loopy-belief-propagation", {"max_passes": 3})
    asia.rest()
    bar = asia.window.messages.bar
    assert "did not converge in 3 passes" in bar.text
    button = next(b for b in bar.buttons if b.text() == "Watch it")
    press(button)
    asia.rest()
    assert asia.window.activities[Laboratory].is_open
