"""Ten minutes of the monkey, in a process of its own: a crash has a seed, too."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog

from bayesgui.canvas.geometry.node_geometry import NodeMetrics
from bayesgui.canvas.geometry.text_metrics import node_metrics
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.document.beliefs import Freshness
from tests.monkey.controls import LEFT
from tests.monkey.events import Events
from tests.monkey.growth import MAX_MEMORY, MEMORY, WATCHED, Growth, counts
from tests.monkey.invariants import broken
from tests.support.window import SAMPLES, open_window

ROOT = Path(__file__).resolve().parents[2]
MINUTES = float(os.environ.get("MONKEY_MINUTES", "10"))


@pytest.mark.long
def test_ten_minutes_of_random_events_break_nothing() -> None:
    seed = random.randrange(10**6)
    command = [sys.executable, "-m", "tests.monkey", "--minutes", str(MINUTES), "--seed", str(seed)]
    done = subprocess.run(
        command, capture_output=True, text=True, cwd=ROOT, timeout=60 * MINUTES + 300
    )
    assert done.returncode == 0, f"seed {seed}\n{done.stdout[-6000:]}\n{done.stderr[-6000:]}"


def test_a_few_steps_of_a_fixed_seed_run_and_say_their_number() -> None:
    command = [sys.executable, "-m", "tests.monkey", "--seed", "1", "--steps", "3"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=120)
    first, last = done.stdout.splitlines()
    assert first.startswith("monkey: seed 1, ")
    assert last == "monkey: 3 steps"
    assert done.returncode == 0, done.stderr


def test_a_dialog_that_waits_in_a_loop_of_its_own_is_closed(qtbot: Any, monkeypatch: Any) -> None:
    dialog = QDialog()
    qtbot.addWidget(dialog)
    window: Any = SimpleNamespace(canvas=None)
    events = Events(window)
    loop = QEventLoop()
    dialog.finished.connect(loop.exit)

    def click() -> str:
        dialog.open()
        return QDialog.DialogCode(loop.exec()).name

    monkeypatch.setattr(events, "_send", click)
    QTimer.singleShot(10_000, dialog, dialog.accept)
    assert events.send() == "Rejected"


def test_posteriors_awaited_at_rest_are_found(qapp: object) -> None:
    with open_window(SAMPLES / "asia.bayesgui") as hand:
        document, beliefs = hand.window.document, hand.window.session.beliefs
        starts, fresh = {document: document.state}, hand.window.session.beliefs.state
        assert list(broken(hand.window, starts)) == []
        beliefs.set(replace(fresh, freshness=Freshness.UPDATING))
        expected = "asia: the window rests, and its posteriors are UPDATING"
        assert list(broken(hand.window, starts)) == [expected]
        assert list(broken(hand.window, starts, is_cut_short=True)) == []
        hand.click_state("dysp", "yes")
        beliefs.set(replace(beliefs.state, posteriors=fresh.posteriors))
        found = list(broken(hand.window, starts))
        assert "asia: the posterior of lung is off by 0.048" in found


def test_what_only_grows_is_found(monkeypatch: Any) -> None:
    seen, growth = Counter[str](), Growth()
    monkeypatch.setattr("tests.monkey.growth.counts", lambda _window: seen.copy())
    window: Any = None
    for look in range(WATCHED):
        seen.update(kept=1, steady=0)
        seen["wavy"] = look % 3
        found = list(growth.look(window))
    assert found == [f"grows without end: kept: {[*range(1, WATCHED + 1)]}"]
    seen[MEMORY] = MAX_MEMORY + 1
    assert f"{MAX_MEMORY + 1} {MEMORY}" in list(growth.look(window))


def test_right_answers_lead_through_a_lesson(qapp: object) -> None:
    with open_window() as hand:
        events = Events(hand.window)
        hand.window.lessons.take("01-probability")
        hand.rest()
        page = hand.window.lessons.page
        for _ in range(3):
            taking = hand.window.lessons.taking
            assert taking is not None
            if not taking.taken.is_set:
                QTest.mouseClick(page.head.scene, LEFT)
                hand.rest()
            before = taking.taken.first_open
            events._answer_rightly(page)
            hand.rest()
            assert taking.taken.first_open != before
            if taking.taken.is_done:
                hand.act("lesson.next")


def test_every_kind_of_control_is_used(qapp: object) -> None:
    with open_window() as hand:
        events = Events(hand.window)
        hand.act("playground.beta_prior")
        (playground,) = events.other_windows()
        used = set()
        for k in range(60):
            events.chance.seed(k)
            used.add(events.use_in(playground).split()[0])
        assert used >= {"click", "drag", "type"}
        events.close_other_windows()
        assert events.other_windows() == []


def test_what_a_cache_with_a_bound_holds_does_not_grow_without_end(qapp: object) -> None:
    with open_window(SAMPLES / "asia.bayesgui") as hand:
        before, layout = counts(hand.window), hand.window.document.state.layout
        for n_states in range(2, 30):
            states = tuple(f"s{k}" for k in range(n_states))
            node_metrics(BayesianNetwork([Variable("x", states)]), "x", layout)
        name = f"{NodeMetrics.__module__}.{NodeMetrics.__qualname__}"
        assert before[name] >= 1
        assert counts(hand.window)[name] == before[name]
