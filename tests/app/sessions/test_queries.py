"""Posteriors shown are never outdated, and each refusal is reported once."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from bayesgui.core.errors import Cancelled, ImpossibleEvidenceError, MemoryBudgetError
from bayesgui.core.evidence import Evidence
from bayesgui.core.monitor import SILENT
from bayesgui.document import edits
from bayesgui.document.beliefs import Freshness
from bayesgui.formats import read
from bayesgui.inference.incremental_engine import EngineChoice, IncrementalEngine
from tests.support.looking import Looking
from tests.support.window import SAMPLES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from tests.support.window import Hand

TREE = EngineChoice("junction-tree", kernels=False)


@pytest.fixture(scope="module")
def network() -> Any:
    return read(SAMPLES / "asia.bayesgui").network


def test_an_engine_is_kept_while_only_findings_change(network: Any) -> None:
    engine = IncrementalEngine()
    first = engine.answer(network, Evidence(), TREE, SILENT)
    kept = engine._engine
    second = engine.answer(network, Evidence({"dysp": "yes"}), TREE, SILENT)
    assert engine._engine is kept
    assert second.prior is first.prior
    assert second.posteriors["lung"][0] == pytest.approx(0.1027, abs=1e-4)
    assert first.cost.largest_clique == 8


def test_changed_tables_are_replaced_without_compiling(network: Any) -> None:
    from bayesgui.core.cpt import CPT

    engine = IncrementalEngine()
    engine.answer(network, Evidence(), TREE, SILENT)
    kept = engine._engine
    changed = network.with_cpt(CPT("smoke", (), [0.9, 0.1]))
    answer = engine.answer(changed, Evidence(), TREE, SILENT)
    assert engine._engine is kept
    assert answer.posteriors["smoke"] == pytest.approx([0.9, 0.1])
    assert answer.prior["smoke"] == pytest.approx([0.9, 0.1])


def test_another_structure_compiles_anew(network: Any) -> None:
    engine = IncrementalEngine()
    engine.answer(network, Evidence(), TREE, SILENT)
    kept = engine._engine
    answer = engine.answer(network.with_arc("asia", "smoke"), Evidence(), TREE, SILENT)
    assert engine._engine is not kept
    assert answer.posteriors["smoke"] == pytest.approx([0.5, 0.5])


def test_impossible_evidence_keeps_the_prior_and_the_engine(network: Any) -> None:
    engine = IncrementalEngine()
    answer = engine.answer(network, Evidence({"tub": "yes", "either": "no"}), TREE, SILENT)
    assert answer.posteriors is None
    assert isinstance(answer.impossible, ImpossibleEvidenceError)
    assert answer.prior["tub"][0] == pytest.approx(0.0104)
    again = engine.answer(network, Evidence({"tub": "yes"}), TREE, SILENT)
    assert again.posteriors["either"] == pytest.approx([1.0, 0.0])


def test_a_stop_leaves_the_engine_and_its_next_answer_is_whole(network: Any) -> None:
    for last in range(1, 200):
        engine = IncrementalEngine()
        engine.answer(network, Evidence(), TREE, SILENT)
        kept = engine._engine
        try:
            engine.answer(network, Evidence({"dysp": "yes"}), TREE, Looking(last))
        except Cancelled:
            answer = engine.answer(network, Evidence({"dysp": "yes"}), TREE, SILENT)
            assert engine._engine is kept
            assert answer.posteriors["lung"][0] == pytest.approx(0.1027, abs=1e-4)
        else:
            break
    assert last > 1


def test_a_stop_while_the_tree_is_built_leaves_none(network: Any) -> None:
    engine = IncrementalEngine()
    with pytest.raises(Cancelled):
        engine.answer(network, Evidence(), TREE, Looking(1))
    assert engine._engine is None
    assert engine.answer(network, Evidence(), TREE, SILENT).prior["tub"][0] == pytest.approx(0.0104)


def test_an_answer_that_takes_long_marks_the_old_numbers(
    asia: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = asia
    gate = threading.Event()
    queries = hand.window.documents.current.queries
    answer = queries._engine.answer

    def slow(*args: Any) -> Any:
        gate.wait(10)
        return answer(*args)

    monkeypatch.setattr(queries._engine, "answer", slow)
    seen: list[Freshness] = []
    beliefs = hand.window.session.beliefs
    beliefs.changed.connect(lambda: seen.append(beliefs.state.freshness))
    document = hand.window.document
    document.apply("finding", edits.toggle_state(document.state, "dysp", "yes"))
    assert hand.window.posteriors() is None
    assert not hand.window.wait_idle(0.3)
    assert seen == [Freshness.UPDATING]
    gate.set()
    hand.rest()
    assert seen[-1] is Freshness.FRESH
    assert hand.window.posteriors()["lung"][0] == pytest.approx(0.1027, abs=1e-4)


@contextmanager
def slow_answers(hand: Hand) -> Iterator[None]:
    """Let no query be answered within the block."""
    gate, engine = threading.Event(), hand.window.documents.current.queries._engine
    answer = engine.answer

    def slow(network: Any, evidence: Any, choice: Any, monitor: Any) -> Any:
        while not gate.wait(0.005):
            monitor.check()
        return answer(network, evidence, choice, monitor)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "answer", slow)
        yield
        gate.set()
    hand.rest()


def wait_for_busy_mark(hand: Hand, qtbot: QtBot) -> None:
    timer = hand.window.documents.current.queries._busy_timer
    qtbot.waitUntil(lambda: not timer.isActive())


def test_an_edit_undone_before_its_answer_leaves_nothing_to_wait_for(
    asia: Hand, qtbot: QtBot
) -> None:
    hand, document = asia, asia.window.document
    with slow_answers(hand):
        document.apply("finding", edits.toggle_state(document.state, "dysp", "yes"))
        document.undo()
        wait_for_busy_mark(hand, qtbot)
        hand.rest()
        assert hand.window.session.beliefs.state.freshness is Freshness.FRESH
        # Nothing is left that the status bar could stop.
        hand.window.documents.current.queries.stop_asking()
        assert hand.window.session.beliefs.state.freshness is Freshness.FRESH


def test_an_edit_while_posteriors_wait_for_f5_cancels_the_query_before(
    asia: Hand, qtbot: QtBot
) -> None:
    hand, document = asia, asia.window.document
    hand.window.settings.auto_update = False
    with slow_answers(hand):
        document.apply("finding", edits.toggle_state(document.state, "dysp", "yes"))
        hand.window.action_set["infer.update"].trigger()
        document.apply("finding", edits.toggle_state(document.state, "xray", "yes"))
        wait_for_busy_mark(hand, qtbot)
        hand.rest()
        assert hand.window.session.beliefs.state.freshness is Freshness.WAITING


def test_a_refusal_stays_one_after_an_edit_and_its_undo(
    asia: Hand, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand, document = asia, asia.window.document
    beliefs = hand.window.session.beliefs

    def refuse(*_: Any) -> Any:
        raise MemoryBudgetError("It would need 16 GiB.")

    with monkeypatch.context() as patch:
        patch.setattr(hand.window.documents.current.queries._engine, "answer", refuse)
        document.apply("finding", edits.toggle_state(document.state, "dysp", "yes"))
        hand.rest()
    with slow_answers(hand):
        document.apply("finding", edits.toggle_state(document.state, "xray", "yes"))
        qtbot.waitUntil(lambda: beliefs.state.freshness is Freshness.UPDATING)
        document.undo()
        hand.rest()
    assert beliefs.state.freshness is Freshness.FAILED
    assert beliefs.state.message == "It would need 16 GiB."


def test_a_network_over_the_budget_is_refused_once_with_numbers(asia: Hand) -> None:
    hand = asia
    hand.window.settings.memory_budget = 2**20
    with pytest.MonkeyPatch.context() as patch:
        from bayesgui.inference.exact import junction_tree

        real = junction_tree.check_budget
        patch.setattr(
            junction_tree,
            "check_budget",
            lambda needed, _budget, what, largest: real(needed, 1, what, largest),
        )
        hand.draw_arc("asia", "smoke")
        assert hand.window.session.beliefs.state.freshness is Freshness.FAILED
        bar = hand.window.messages.bar
        assert bar.isVisible()
        assert "would need" in bar.text
        assert "about 1 s" in bar.text
        assert hand.window.posteriors() is None
        assert hand.window.status.cell("evidence").text in ("no answer", "no evidence")
    hand.window.settings.memory_budget = None
    (button,) = [b for b in bar.findChildren(QPushButton) if b.text().startswith("Use likeli")]
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    hand.rest()
    assert hand.window.posteriors().engine == "likelihood-weighting"
    hand.window.session.engine.use("junction-tree")
    hand.act("infer.update")
    assert hand.window.posteriors().engine == "junction-tree"


def test_a_better_tree_is_taken_behind_the_first_answer(
    asia: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bayesgui.inference.exact import junction_tree
    from bayesgui.inference.exact.plan import compile_plan, plan_of_order

    def bad(network: Any, kernels: bool, monitor: Any) -> Any:
        plan = compile_plan(network, kernels, monitor)
        return plan_of_order(plan.names, plan.sizes, plan.scopes, range(len(plan.names)))

    hand = asia
    monkeypatch.setattr(junction_tree, "MIN_CELLS_TO_IMPROVE", 0)
    monkeypatch.setattr(junction_tree, "compile_plan", bad)
    monkeypatch.setattr(hand.window.documents.kernels, "is_loaded", True)
    queries = hand.window.documents.current.queries
    costs = []
    queries.graph.cost_changed.connect(lambda: costs.append(queries.graph.cost.total_cells))
    hand.draw_arc("asia", "smoke")
    worse, better = costs[0], costs[-1]
    assert better < worse
    assert queries.graph.cost.total_cells == better
    hand.click_state("dysp", "yes")
    assert hand.window.posteriors()["dysp"] == pytest.approx([1.0, 0.0])


def test_the_search_for_a_better_tree_gives_way_to_every_question(
    asia: Hand, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    from bayesgui.core.monitor import Monitor
    from bayesgui.inference.exact import junction_tree
    from bayesgui.inference.exact.order_search import OrderSearch

    begun = threading.Event()

    def endless(_self: OrderSearch, monitor: Monitor) -> list[int]:
        begun.set()
        while True:
            monitor.check()

    hand = asia
    monkeypatch.setattr(junction_tree, "MIN_CELLS_TO_IMPROVE", 0)
    monkeypatch.setattr(OrderSearch, "long_order", endless)
    monkeypatch.setattr(hand.window.documents.kernels, "is_loaded", True)
    document = hand.window.document
    document.apply("arc", edits.add_arc(document.state, "asia", "smoke"))
    qtbot.waitUntil(begun.is_set)
    queries = hand.window.documents.current.queries
    asked = queries.ask("two", lambda *_: "answered", "Two variables")
    answers = []
    asked.finished.connect(answers.append)
    qtbot.waitUntil(lambda: bool(answers))
    assert answers == ["answered"]
    assert queries.is_fresh
