"""Opening a dynamic network asks over how many time slices it is unrolled."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from bayesgui.app.files.slices_dialog import SlicesDialog
from tests.cli.test_slices import WEATHER
from tests.support.window import LEFT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.conftest import Opens
    from tests.support.window import Hand


@pytest.fixture
def weather(tmp_path: Path) -> Path:
    path = tmp_path / "weather.oobn"
    path.write_text(WEATHER)
    return path


@pytest.fixture
def hand(shared_window: Opens) -> Iterator[Hand]:
    with shared_window() as hand:
        yield hand


def asked(hand: Hand, path: Path) -> SlicesDialog:
    hand.window.opening.open([path])
    hand.rest()
    dialog = hand.window.findChild(SlicesDialog, "slicesDialog")
    assert dialog is not None
    assert dialog.isVisible()
    return dialog


def press(hand: Hand, dialog: SlicesDialog, text: str) -> None:
    button = next(b for b in dialog.findChildren(QPushButton) if b.text() == text)
    QTest.mouseClick(button, LEFT)
    hand.rest()


def test_the_chosen_number_of_slices_is_opened(hand: Hand, weather: Path) -> None:
    dialog = asked(hand, weather)
    assert dialog.count.value() == 3
    assert "4" in dialog.nodes.text()
    QTest.keyClicks(dialog.count, "12")
    assert "13" in dialog.nodes.text()
    press(hand, dialog, "Open")
    document = hand.window.document
    assert len(document.state.network) == 13
    assert document.origin.slices == 12
    assert any("over 12 time slices" in loss for loss in document.losses)


def test_enter_takes_the_number_of_the_file(hand: Hand, weather: Path) -> None:
    dialog = asked(hand, weather)
    QTest.keyClick(dialog.count, Qt.Key.Key_Return)
    hand.rest()
    assert hand.window.document.state.network.names == ("T_Rain", "Rain_1", "Rain_2", "Rain_3")


def test_cancel_opens_nothing(hand: Hand, weather: Path) -> None:
    before = hand.window.document
    press(hand, asked(hand, weather), "Cancel")
    assert hand.window.document is before
    assert len(hand.window.documents.all) == 1
    assert hand.window.findChild(SlicesDialog, "slicesDialog") is None


def test_reloading_keeps_the_number(hand: Hand, weather: Path) -> None:
    dialog = asked(hand, weather)
    QTest.keyClicks(dialog.count, "5")
    press(hand, dialog, "Open")
    opened = hand.window.documents.current
    weather.write_text(WEATHER.replace("0.5 0.5", "0.25 0.75"))
    hand.window.changed_files.reload(opened, opened.document.origin)
    hand.rest()
    network = hand.window.document.state.network
    assert len(network) == 6
    assert network.cpt("T_Rain").values.tolist() == [0.25, 0.75]
