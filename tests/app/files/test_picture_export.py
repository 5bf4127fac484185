"""Pictures are painted in parts, from what was shown when the export began."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication, QPushButton

from bayesgui.app.files import picture_export
from bayesgui.canvas.painting import layer
from bayesgui.document import edits
from tests.support.window import SAMPLES, open_window

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.support.window import Hand


@pytest.fixture
def asia(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hand]:
    """Open asia, whose picture is painted node by node with a turn of the window between."""
    monkeypatch.setattr(picture_export, "SLICE_SECONDS", 0.0)
    monkeypatch.setattr(layer, "_PART", 1)
    with open_window(SAMPLES / "asia.bayesgui") as hand:
        yield hand


def test_the_window_answers_while_a_picture_of_the_beginning_is_painted(
    asia: Hand, tmp_path: Path
) -> None:
    file = tmp_path / "asia.svg"
    asia.window.picture_actions.export(file)
    document = asia.window.document
    turns = 0
    while asia.window.picture_actions.is_exporting:
        QApplication.processEvents()
        turns += 1
        if turns == 3:
            document.edit("", lambda state: edits.rename_variable(state, "dysp", "renamed"))
    asia.rest()
    assert turns > 8
    text = file.read_text("utf-8")
    assert "dysp" in text
    assert "renamed" not in text


def test_a_long_export_shows_its_progress_and_can_be_cancelled(
    asia: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(picture_export, "QUIET_SECONDS", 0.0)
    file = tmp_path / "asia.pdf"
    asia.window.picture_actions.export(file)
    bar = asia.window.central_widget.message_bar
    until = time.monotonic() + 5
    while not bar.isVisible() and time.monotonic() < until:
        QApplication.processEvents()
    assert "asia.pdf" in bar.text
    (cancel,) = [b for b in bar.findChildren(QPushButton) if b.text() == "Cancel"]
    cancel.click()
    assert not asia.window.picture_actions.is_exporting
    asia.rest()
    assert not file.exists()
    assert not bar.isVisible()
