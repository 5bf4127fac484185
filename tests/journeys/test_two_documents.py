"""Jobs and animations belong to the document they began with, whichever is shown at their end."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog

from bayesgui.app.editing import arranging
from bayesgui.core.notes import TextNote
from bayesgui.core.variable import Variable
from bayesgui.document import edits, note_edits
from bayesgui.document.edits import add_variable
from bayesgui.widgets import motion
from tests.journeys.test_import_and_learn import cases_of_asia, press_enter
from tests.support.importing import opened_dialog
from tests.support.window import SAMPLES, Hand, open_window

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bayesgui.core.monitor import Monitor
    from tests.conftest import Opens


@pytest.fixture
def two(shared_window: Opens) -> Iterator[Hand]:
    with shared_window(SAMPLES / "asia.bayesgui", SAMPLES / "alarm.bayesgui") as hand:
        hand.window.documents.set_current(0)
        hand.rest()
        motion.set_reduced(False)
        yield hand
        motion.set_reduced(True)


def move_away(hand: Hand) -> None:
    document = hand.window.document
    document.apply("Move", edits.move(document.state, {"asia": (900.0, 900.0)}))
    hand.rest()


def test_arrange_belongs_to_its_document_when_the_tab_changes_meanwhile(two: Hand) -> None:
    documents = two.window.documents
    first, second = (opened.document for opened in documents.all)
    move_away(two)
    untouched = second.state
    two.window.action_set["view.layout"].trigger()
    QTest.qWait(50)
    assert two.canvas.is_animating
    documents.set_current(1)
    two.rest()
    assert second.state is untouched
    assert first.undo_text == "Arrange"
    assert first.state.layout.positions["asia"] != (900.0, 900.0)
    assert set(first.state.layout.positions) == set(first.state.network)
    for index in (0, 1):
        documents.set_current(index)
        two.act("view.layout")
        assert documents.current.document.undo_text == "Arrange"
    assert two.window.findChild(QDialog, "crashDialog") is None


def test_a_node_added_while_nodes_glide_keeps_its_place(two: Hand) -> None:
    document = two.window.document
    move_away(two)
    two.window.action_set["view.layout"].trigger()
    QTest.qWait(50)
    new = Variable("late", ("yes", "no"))
    document.apply("Add", add_variable(document.state, new, (700.0, 700.0)))
    two.rest()
    assert document.state.layout.positions["late"] == (700.0, 700.0)
    document.undo()
    assert document.undo_text == "Arrange"


@pytest.fixture
def slow_arranging(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Arrange in a job, however small the network is, that waits for the event."""
    from bayesgui.graph import layered

    go, compute = threading.Event(), layered.arrange

    def wait(network: object, sizes: object, monitor: Monitor, direction: str) -> object:
        assert go.wait(20)
        return compute(network, sizes, direction=direction)  # type: ignore[arg-type]

    monkeypatch.setattr(arranging, "AT_ONCE", 0)
    monkeypatch.setattr(layered, "arrange", wait)
    yield go
    go.set()


def test_a_job_that_arranges_places_the_nodes_of_its_document(
    two: Hand, slow_arranging: threading.Event
) -> None:
    documents = two.window.documents
    first, second = (opened.document for opened in documents.all)
    move_away(two)
    untouched = second.state
    two.window.action_set["view.layout"].trigger()
    documents.set_current(1)
    slow_arranging.set()
    two.rest()
    assert second.state is untouched
    assert first.undo_text == "Arrange"
    assert first.state.layout.positions["asia"] != (900.0, 900.0)


def test_a_job_that_arranged_another_network_says_so(
    two: Hand, slow_arranging: threading.Event
) -> None:
    document = two.window.document
    two.window.action_set["view.layout"].trigger()
    new = Variable("late", ("yes", "no"))
    document.apply("Add", add_variable(document.state, new, (700.0, 700.0)))
    slow_arranging.set()
    two.rest()
    assert document.undo_text == "Add"
    assert "arrange again" in two.window.messages.bar.text


def test_columns_become_nodes_of_the_document_that_asked(
    qapp: object, tmp_path: Path, slow_arranging: threading.Event
) -> None:
    path = cases_of_asia(tmp_path / "cases.csv", 200)
    with open_window() as hand:
        window = hand.window
        asked = window.documents.current
        note = TextNote("1", 10.0, 10.0, "mine")
        asked.document.apply("Note", note_edits.set_note(asked.document.state, note))
        dialog = opened_dialog(window, path)
        QTimer.singleShot(300, lambda: window.opening.open_now(SAMPLES / "alarm.bayesgui"))
        QTimer.singleShot(600, slow_arranging.set)
        press_enter(hand, dialog)
        assert set(asked.document.state.network) >= {"asia", "xray"}
        assert asked.session.data.state.title == "cases.csv"
        others = [each for each in window.documents.all if each is not asked]
        assert [len(each.document.state.network) for each in others] == [37]
        assert others[0].session.data.state.dataset is None
