"""A file that another program changes while it is open is offered for reloading."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

import bayesgui
from bayesgui.app.files import changed_files
from bayesgui.core.cpt import CPT
from bayesgui.document.files import open_file, save
from tests.support.window import LEFT, SAMPLES, open_window

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.window import Hand

SMOKERS = CPT("smoke", (), np.array([0.9, 0.1]))


def written_elsewhere(path: Path) -> None:
    """Let another program write another table of smoke, at another time."""
    state = open_file(path).state
    save(state.with_(model=state.network.with_cpt(SMOKERS)), path)


QUIET = 0.5
"""Seconds in which a message would have come."""


@pytest.fixture(autouse=True)
def looks_again_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(changed_files, "AGAIN", 10)


def returned_to(hand: Hand, seconds: float = 2.0) -> str:
    """Return to the window, and return what the message bar says within some seconds."""
    QApplication.instance().applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
    end = time.monotonic() + seconds
    bar = hand.window.messages.bar
    while time.monotonic() < end and not bar.text:
        QApplication.processEvents()
        time.sleep(0.002)
    hand.rest()
    return bar.text


def copied(folder: Path) -> Path:
    path = folder / "asia.bayesgui"
    path.write_bytes((SAMPLES / "asia.bayesgui").read_bytes())
    return path


def test_a_changed_file_is_reloaded_as_a_step_that_can_be_undone(
    qapp: object, tmp_path: Path
) -> None:
    path = copied(tmp_path)
    with open_window(path) as hand:
        hand.window.messages.bar.clear()
        assert returned_to(hand, QUIET) == ""
        hand.click_state("xray", "yes")
        before = hand.window.document.state
        written_elsewhere(path)
        assert returned_to(hand) == "Another program has changed asia.bayesgui."
        links = hand.window.messages.bar.findChildren(QPushButton)
        (reload,) = [link for link in links if link.text() == "Reload"]
        QTest.mouseClick(reload, LEFT)
        hand.rest()
        document = hand.window.document
        assert document.state.network.cpt("smoke") == SMOKERS
        assert document.state.layout.positions == before.layout.positions
        assert not document.is_modified
        assert hand.window.posteriors()["smoke"][0] == 0.9
        hand.act("edit.undo")
        assert document.state is before
        assert document.is_modified
        hand.act("file.save")
        assert bayesgui.read(path) == before.network


def test_what_is_open_is_kept_on_request(qapp: object, tmp_path: Path) -> None:
    path = copied(tmp_path)
    with open_window(path) as hand:
        before = hand.window.document.state
        written_elsewhere(path)
        assert returned_to(hand)
        (keep,) = [each for each in hand.window.messages.bar.buttons if each.text() == "Keep mine"]
        QTest.mouseClick(keep, LEFT)
        hand.rest()
        assert hand.window.messages.bar.text == ""
        assert hand.window.document.state is before
        assert returned_to(hand, QUIET) == ""


def test_a_version_is_told_once_and_the_own_save_never(qapp: object, tmp_path: Path) -> None:
    path = copied(tmp_path)
    with open_window(path) as hand:
        hand.click_state("xray", "yes")
        hand.act("file.save")
        hand.window.messages.bar.clear()
        assert returned_to(hand, QUIET) == ""
        written_elsewhere(path)
        assert returned_to(hand)
        hand.window.messages.bar.clear()
        assert returned_to(hand, QUIET) == ""


def test_a_change_of_equal_size_and_time_is_told(qapp: object, tmp_path: Path) -> None:
    path = copied(tmp_path)
    with open_window(path) as hand:
        hand.window.messages.bar.clear()
        about, content = path.stat(), path.read_bytes()
        other = content.replace(b'"yes"', b'"yea"')
        assert len(other) == len(content)
        assert other != content
        path.write_bytes(other)
        os.utime(path, ns=(about.st_atime_ns, about.st_mtime_ns))
        assert returned_to(hand) == "Another program has changed asia.bayesgui."
