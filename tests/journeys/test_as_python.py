"""The page Python: what is done in the window is a script that ends with the same numbers."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from bayesgui.app.python.page import AsPython
from bayesgui.core.evidence import Evidence
from bayesgui.document.shown.lesson import LessonView
from bayesgui.formats.code.edits.sameness import same_model
from tests.support.window import SAMPLES, SHIFT, open_window

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from tests.support.window import Hand


def copied(hand: Hand) -> str:
    """Copy the whole script by its button."""
    page = hand.window.activities[AsPython]
    if not page.is_seen:
        hand.act("view.python")
    page.python.copy.click()
    hand.rest()
    return QGuiApplication.clipboard().text()


def run(script: str) -> dict[str, Any]:
    """Run a script in a namespace of its own."""
    found: dict[str, Any] = {}
    exec(compile(script, "script", "exec"), found)
    return found


def assert_same(hand: Hand) -> tuple[str, dict[str, Any]]:
    """Run what is copied; network, findings and posteriors are those of the window."""
    script = copied(hand)
    found = run(script)
    state = hand.window.document.state
    assert same_model(found["net"], state.model), script
    assert Evidence(found["evidence"]) == state.evidence, script
    shown = hand.window.posteriors()
    if "result" in found and shown is not None:
        for name in state.network.names:
            np.testing.assert_allclose(found["result"][name], shown[name], atol=1e-12)
    return script, found


def test_edits_and_findings_by_mouse_and_key_are_lines(asia: Hand, qtbot: QtBot) -> None:
    asia.act("view.python")
    asia.click_state("xray", "yes")
    asia.draw_arc("smoke", "tub")
    asia.click_title("asia")
    asia.key(Qt.Key.Key_Delete)
    asia.click_state("dysp", "yes", SHIFT)
    script, _ = assert_same(asia)
    lines = script.splitlines()
    assert lines[3] == "net = bayesgui.example('asia')"
    assert lines[-8:] == [
        "evidence['xray'] = 'yes'",
        "net = net.with_arc('smoke', 'tub')",
        "net = net.without_variables('asia')",
        "evidence['dysp'] = bayesgui.excluding('yes')",
        "",
        "# What the canvas shows:",
        "engine = bayesgui.JunctionTree(net)",
        "result = engine.query(evidence)",
    ]
    page = asia.window.activities[AsPython].python
    qtbot.waitUntil(lambda: page.text.toPlainText() == script)
    asia.act("edit.undo")
    asia.act("edit.undo")
    assert "without_variables" not in copied(asia)
    asia.act("edit.redo")
    assert "without_variables" in assert_same(asia)[0]


def test_a_new_network_is_drawn_by_lines_in_a_process_of_its_own(
    qapp: object, tmp_path: Path
) -> None:
    with open_window() as hand:
        hand.act("file.new")
        hand.double_click(hand.empty_place())
        hand.rest()
        hand.act("edit.duplicate")
        names = list(hand.window.document.state.model)
        hand.draw_arc(*names)
        hand.click_state(names[1], "yes")
        assert_same(hand)
        path = tmp_path / "drawn.py"
        hand.window.activities[AsPython].write(path)
        hand.rest()
        saved = path.read_text("utf-8") + "print(result[net.names[0]].tolist(), net.arcs)\n"
        said = subprocess.run(
            [sys.executable, "-c", saved], capture_output=True, text=True, check=True
        )
        expected = hand.window.posteriors()[names[0]].tolist()
        assert said.stdout == f"{expected} {hand.window.document.state.model.arcs}\n"


def test_each_document_has_lines_of_its_own_and_begins_again(qapp: object) -> None:
    with open_window(SAMPLES / "asia.bayesgui") as hand:
        hand.click_state("smoke", "yes")
        hand.act("file.new")
        hand.double_click(hand.empty_place())
        hand.rest()
        assert "smoke" not in assert_same(hand)[0]
        hand.act("view.next_document")
        script, _ = assert_same(hand)
        assert "net = bayesgui.example('asia')" in script
        assert "evidence['smoke'] = 'yes'" in script
        hand.draw_arc("asia", "bronc")
        hand.window.activities[AsPython].python.restart.click()
        script, _ = assert_same(hand)
        assert "with_arc" not in script
        assert "evidence = {'smoke': 'yes'}" in script


def test_what_a_lesson_covers_is_not_told(asia: Hand, qtbot: QtBot) -> None:
    asia.act("view.python")
    page = asia.window.activities[AsPython].python
    qtbot.waitUntil(lambda: "example('asia')" in page.text.toPlainText())
    QGuiApplication.clipboard().setText("before")
    asia.window.session.shown[LessonView].update(covered=frozenset({"lung"}))
    asia.rest()
    qtbot.waitUntil(lambda: page.text.toPlainText() == "")
    page.copy.click()
    asia.rest()
    assert QGuiApplication.clipboard().text() == "before"
