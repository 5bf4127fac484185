"""Ten minutes of the monkey, in a process of its own: a crash has a seed, too."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QDialog

from bayesgui.document.beliefs import Freshness
from tests.monkey.events import Events
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
