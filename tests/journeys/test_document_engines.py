"""Each document has its own engine: its name never stands over another engine's posteriors."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from bayesgui.app.inference.engine_dialog import EngineDialog
from bayesgui.app.laboratory.laboratory import Laboratory
from bayesgui.document.beliefs import Freshness
from bayesgui.inference.base import engines
from bayesgui.inference.incremental_engine import IncrementalEngine
from tests.journeys.test_engines import choose
from tests.support.window import LEFT, NONE, SAMPLES, SHIFT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.conftest import Opens
    from tests.support.window import Hand


@pytest.fixture
def two(shared_window: Opens) -> Iterator[Hand]:
    """Return a window with two tabs: cancer in front, asia behind it."""
    with shared_window(SAMPLES / "asia.bayesgui", SAMPLES / "cancer.bayesgui") as hand:
        yield hand


def show_tab(hand: Hand, index: int) -> None:
    tabs = hand.window.central_widget.tabs
    QTest.mouseClick(tabs, LEFT, NONE, tabs.tabRect(index).center())
    hand.rest()


def labelled(hand: Hand) -> tuple[str, str]:
    """Return the engine that the tool bar names and the one whose posteriors are shown."""
    return str(hand.window.tool_bar.engine.currentData()), hand.window.posteriors().engine


def test_a_choice_of_engine_is_that_of_the_active_tab_alone(two: Hand) -> None:
    hand, front = two, two.window.documents.current_index
    behind = 1 - front
    show_tab(hand, behind)
    hand.act("view.fit")
    hand.click_state("dysp", "yes")
    show_tab(hand, front)
    choose(hand, "likelihood-weighting")
    assert labelled(hand) == ("likelihood-weighting", "likelihood-weighting")
    hand.click_state("Xray", "positive")
    assert "P(e) ≈ 0." in hand.window.status.cell("evidence").text
    estimate = hand.window.posteriors()
    show_tab(hand, behind)
    assert labelled(hand) == ("junction-tree", "junction-tree")
    assert "ln P(e) −0.8" in hand.window.status.cell("evidence").text
    hand.click_state("xray", "yes")
    assert labelled(hand) == ("junction-tree", "junction-tree")
    show_tab(hand, front)
    assert labelled(hand) == ("likelihood-weighting", "likelihood-weighting")
    assert hand.window.posteriors() is estimate
    assert hand.window.session.comparison.state.answers == {}


def test_numbers_of_the_engine_before_are_dimmed_from_the_choice_on(
    two: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    def endless(network: object, _choice: object, _monitor: object) -> object:
        return engines.create("likelihood-weighting", network, samples=10**9)

    window = two.window
    beliefs = window.session.beliefs
    monkeypatch.setattr(IncrementalEngine, "_compile", staticmethod(endless))
    seen = []
    window.tool_bar.engine.currentIndexChanged.connect(
        lambda _index: seen.append(beliefs.state.freshness)
    )
    window.session.engine.use("likelihood-weighting")
    assert window.tool_bar.engine.currentData() == "likelihood-weighting"
    assert seen == [Freshness.UPDATING]
    assert window.posteriors() is None
    assert two.canvas.scene().displays.display("Cancer").stale
    monkeypatch.undo()
    window.session.engine.use("junction-tree")
    two.rest()
    assert labelled(two) == ("junction-tree", "junction-tree")


def test_options_are_those_of_the_tab_and_reach_new_documents_only_when_asked(two: Hand) -> None:
    window, front = two.window, two.window.documents.current_index
    dialog = opened(two)
    pick(dialog, "likelihood-weighting", samples=1_000)
    press(dialog.use_button)
    two.rest()
    assert window.posteriors().samples == 1_000
    show_tab(two, 1 - front)
    assert labelled(two) == ("junction-tree", "junction-tree")
    dialog = opened(two)
    assert dialog.entry.name == "junction-tree"
    pick(dialog, "likelihood-weighting")
    assert dialog.form.values()["samples"] == 100_000
    pick(dialog, "likelihood-weighting", samples=2_000)
    press(dialog.default_box)
    press(dialog.use_button)
    two.rest()
    assert window.posteriors().samples == 2_000
    window.opening.open([SAMPLES / "chain.bayesgui"])
    two.rest()
    assert labelled(two) == ("likelihood-weighting", "likelihood-weighting")
    assert window.posteriors().samples == 2_000
    show_tab(two, front)
    assert window.posteriors().samples == 1_000


def test_the_engine_chosen_in_an_empty_window_is_that_of_the_file_opened_into_it(
    empty: Hand,
) -> None:
    choose(empty, "likelihood-weighting")
    empty.window.opening.open([SAMPLES / "asia.bayesgui"])
    empty.rest()
    assert labelled(empty) == ("likelihood-weighting", "likelihood-weighting")
    empty.act("file.new")
    assert empty.window.tool_bar.engine.currentData() == "junction-tree"


def test_warnings_and_the_laboratory_follow_the_tab(two: Hand) -> None:
    window, front = two.window, two.window.documents.current_index
    show_tab(two, 1 - front)
    choose(two, "gibbs")
    bar = window.messages.bar
    assert "{tub, lung, either}" in bar.text
    show_tab(two, front)
    assert bar.text == ""
    choose(two, "mean-field")
    assert window.action_set["infer.gibbs"].text() == "Laboratory: Mean field"
    show_tab(two, 1 - front)
    assert "{tub, lung, either}" in bar.text
    assert window.action_set["infer.gibbs"].text() == "Gibbs laboratory"
    two.act("infer.gibbs")
    assert window.activities[Laboratory].controls.engine.currentData() == "gibbs"


def opened(hand: Hand) -> EngineDialog:
    hand.window.activateWindow()
    assert QTest.qWaitForWindowActive(hand.window)
    QTest.keyClick(hand.viewport, Qt.Key.Key_F4, SHIFT)
    return next(each for each in hand.window.findChildren(EngineDialog) if each.isVisible())


def pick(dialog: EngineDialog, name: str, **options: int) -> None:
    dialog.algorithm.setCurrentIndex(dialog.algorithm.findData(name))
    for key, value in options.items():
        dialog.form.field(key).setValue(value)


def press(button) -> None:  # type: ignore[no-untyped-def]
    QTest.mouseClick(button, LEFT, NONE, QPoint(8, button.height() // 2))
