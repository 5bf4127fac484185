"""Choosing an approximate engine: estimates, warnings on their accuracy, cancelling."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

import bayesgui
from bayesgui.canvas.tooltips import row_text
from bayesgui.core.cpt import CPT
from bayesgui.document.beliefs import Freshness
from bayesgui.inference.base import engines
from bayesgui.inference.incremental_engine import IncrementalEngine
from tests.journeys.test_laboratory_gibbs import wait_for

if TYPE_CHECKING:
    from tests.support.window import Hand

ESTIMATING = [entry.name for entry in engines if not entry.factory.is_exact]


def choose(hand: Hand, name: str) -> None:
    """Choose an engine with the keyboard, starting with F4."""
    box = hand.window.tool_bar.engine
    hand.window.action_set["infer.engine"].trigger()
    view = box.view()
    index = box.model().index(box.findData(name), 0)
    view.scrollTo(index)
    QTest.mouseClick(
        view.viewport(),
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
        view.visualRect(index).center() + QPoint(1, 1),
    )
    hand.rest()


def exact(hand: Hand, evidence: dict[str, object]) -> bayesgui.Posteriors:
    return bayesgui.engine("enumeration", hand.window.document.state.network).query(evidence)


def test_every_engine_is_offered_under_its_own_name(asia: Hand) -> None:
    box = asia.window.tool_bar.engine
    offered = {box.itemData(k): box.itemText(k) for k in range(box.count())}
    assert offered == {entry.name: entry.label for entry in engines}


@pytest.mark.parametrize("name", ["gibbs", "likelihood-weighting", "rejection"])
def test_a_sampler_answers_and_says_how_sure_it_is(asia: Hand, name: str) -> None:
    hand = asia
    hand.click_state("dysp", "yes")
    choose(hand, name)
    assert hand.window.session.engine.name == name
    shown = hand.window.posteriors()
    right = exact(hand, {"dysp": "yes"})
    assert shown.engine == name
    for node in right:
        errors = np.maximum(shown.standard_error[node], 1e-4)
        assert (np.abs(shown[node] - right[node]) < 6 * errors).all()
    text = row_text(hand.canvas.scene(), "lung", 0)
    error = shown.standard_error["lung"][0]
    assert hand.canvas.scene().displays.display("lung").rows[0].spread == pytest.approx(
        2 * error, abs=1e-6
    )
    assert text.startswith(f"P(lung = yes | e) = {shown['lung'][0]:.4f} ± {error:.4f}; prior")
    hand.click_state("dysp", "yes")
    assert " ± " in row_text(hand.canvas.scene(), "lung", 0)


@pytest.mark.parametrize("name", ["loopy-belief-propagation", "mean-field"])
def test_an_engine_without_errors_shows_none(asia: Hand, name: str) -> None:
    choose(asia, name)
    assert asia.window.posteriors().engine == name
    assert " ± " not in row_text(asia.canvas.scene(), "lung", 0)
    assert asia.canvas.scene().displays.display("lung").rows[0].spread == 0
    asia.click_state("dysp", "yes")
    sign = "≥" if name == "mean-field" else "≈"
    text = asia.window.status.cell("evidence").text
    assert text.startswith(f"ln P(e) {sign} −0.")
    assert f"P(e) {sign} 0." in text


def test_what_zeros_do_to_gibbs_is_said_above_the_canvas_and_goes_with_the_engine(
    asia: Hand,
) -> None:
    hand = asia
    choose(hand, "gibbs")
    bar = hand.window.messages.bar
    assert bar.kind == "warning"
    assert "updates as blocks: {tub, lung, either}" in bar.text
    assert hand.window.status.cell("evidence").text == "no evidence"
    hand.click_state("either", "no")
    assert bar.text == ""
    assert hand.window.status.cell("evidence").text == "this engine gives no P(e)"
    hand.click_state("either", "no")
    assert "{tub, lung, either}" in bar.text
    button = next(b for b in bar.buttons if b.text() == "Use junction tree")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    hand.rest()
    assert bar.text == ""
    assert hand.window.session.engine.name == "junction-tree"
    assert hand.window.tool_bar.engine.currentText() == "Junction tree"


def test_the_warning_is_back_when_another_message_in_its_place_is_closed(asia: Hand) -> None:
    hand = asia
    choose(hand, "mean-field")
    bar = hand.window.messages.bar
    warning = bar.text
    assert warning.startswith("Mean field gives probability 0 to states of")
    hand.window.messages.show_message("error", "The file could not be read.")
    assert bar.text == "The file could not be read."
    QTest.mouseClick(bar._close, Qt.MouseButton.LeftButton)
    assert (bar.text, bar.kind) == (warning, "warning")
    QTest.mouseClick(bar._close, Qt.MouseButton.LeftButton)
    assert bar.text == ""
    hand.window.messages.show_message("error", "The file could not be read.")
    QTest.mouseClick(bar._close, Qt.MouseButton.LeftButton)
    assert bar.text == ""


def test_the_warning_is_said_in_the_language_that_is_chosen(asia: Hand) -> None:
    hand = asia
    choose(hand, "mean-field")
    bar = hand.window.messages.bar
    hand.window.settings.language = "zh"
    hand.rest()
    assert bar.text.startswith("平均场")
    assert bar.buttons[1].text() == "改用团树"
    hand.window.settings.language = "en"
    hand.rest()
    assert bar.text.startswith("Mean field gives probability 0 to states of")


def test_a_long_run_shows_its_share_and_is_stopped_from_the_status_bar(
    asia: Hand, monkeypatch: pytest.MonkeyPatch, qtbot: object
) -> None:
    def endless(network: object, _choice: object, _monitor: object) -> object:
        return engines.create("likelihood-weighting", network, samples=10**9)

    monkeypatch.setattr(IncrementalEngine, "_compile", staticmethod(endless))
    window = asia.window
    window.session.engine.use("likelihood-weighting")
    qtbot.waitUntil(  # type: ignore[attr-defined]
        lambda: (cell := window.status.cell("asking")).isVisible() and "stop" in cell.text,
        timeout=10_000,
    )
    cell = window.status.cell("asking")
    assert cell.text.startswith("Posteriors ")
    QTest.mouseClick(cell, Qt.MouseButton.LeftButton)
    asia.rest()
    beliefs = window.session.beliefs.state
    assert beliefs.freshness is Freshness.FAILED
    assert beliefs.message == "The engine was stopped; F5 asks again."
    qtbot.waitUntil(lambda: cell.text == "", timeout=5_000)  # type: ignore[attr-defined]


def test_a_memory_budget_does_not_trouble_engines_that_take_none(asia: Hand) -> None:
    asia.window.settings.memory_budget = 2**30
    for name in ("enumeration", "gibbs"):
        choose(asia, name)
        assert asia.window.posteriors().engine == name


def test_the_tree_answers_while_kernels_are_compiled_for_the_first_time(
    asia: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernels = asia.window.documents.kernels
    monkeypatch.setattr(kernels, "is_loaded", False)
    monkeypatch.setattr(kernels, "begin", lambda: None)
    monkeypatch.setattr("bayesgui.kernel_cache.kernels_ready", lambda *_: False)
    choose(asia, "likelihood-weighting")
    assert asia.window.posteriors().engine == "junction-tree"
    bar = asia.window.messages.bar
    assert "Junction tree answers until Likelihood weighting has been compiled" in bar.text
    kernels.is_loaded = True
    kernels.loaded.emit()
    asia.rest()
    assert bar.text == ""
    assert asia.window.posteriors().engine == "likelihood-weighting"


def test_a_stand_in_is_named_beside_its_numbers_for_as_long_as_it_answers(
    asia: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, kernels = asia.window, asia.window.documents.kernels
    monkeypatch.setattr(kernels, "is_loaded", False)
    monkeypatch.setattr(kernels, "begin", lambda: None)
    monkeypatch.setattr("bayesgui.kernel_cache.kernels_ready", lambda *_: False)
    first = window.documents.current
    choose(asia, "mean-field")
    asia.click_state("smoke", "yes")
    asia.click_state("xray", "yes")
    exact = window.posteriors().log_evidence

    def named() -> tuple[str, str, bool]:
        tip = row_text(asia.canvas.canvas_scene, "dysp", 0)
        cell = window.status.cell("engine").text
        return cell, window.pages.evidence.stand_in, "answers for" in tip

    words = "Junction tree answers for Mean field"
    assert named() == (words, words, True)
    window.messages.bar.clear()
    assert named() == (words, words, True)
    asia.act("file.new")
    assert window.status.cell("engine").text == ""
    kernels.is_loaded = True
    kernels.loaded.emit()
    window.documents.activate(first)
    asia.rest()
    assert window.posteriors().engine == "mean-field"
    assert window.posteriors().log_evidence < exact - 1e-3
    assert named() == ("", "", False)
    assert window.pages.evidence.numbers.texts[1].startswith("≥ ")


def rare(hand: Hand, chance: float) -> str:
    """Return the tooltip of smoke = no when it is almost impossible."""
    document = hand.window.document
    table = CPT("smoke", (), np.array([1.0 - chance, chance]))
    document.edit("", lambda s: s.with_(model=s.network.with_cpt(table)))
    hand.click_state("dysp", "yes")
    hand.rest()
    text = row_text(hand.canvas.canvas_scene, "smoke", 1)
    hand.click_state("dysp", "yes")
    return text


def test_a_posterior_below_what_the_engine_resolves_says_so(asia: Hand) -> None:
    # Without kernels the tree multiplies logarithms, which lose nothing.
    wait_for(lambda: asia.window.documents.kernels.is_loaded, 120.0)
    asia.rest()
    text = rare(asia, 1e-25)
    assert text.startswith("P(smoke = no | e) = ")
    assert "so small that its digits may be wrong" in text
    assert "digits may be wrong" not in rare(asia, 1e-15)
    for engine in ("enumeration", "mean-field"):
        asia.window.session.engine.use(engine)
        asia.rest()
        assert "digits may be wrong" not in rare(asia, 1e-25)
