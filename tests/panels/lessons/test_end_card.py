"""What stands at the end of a lesson: its score can be seen, and its button leads on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bayesgui.panels.lessons.end_card import EndCard
from bayesgui.panels.lessons.shown import ShownEnd
from bayesgui.widgets.theme import set_theme
from tests.widgets.test_theme import contrast

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

END = ShownEnd("a", "Separation", "Read the arcs.", 1, 4, next_id="b", next_title="Order")


@pytest.fixture
def card(qtbot: QtBot) -> Iterator[EndCard]:
    made = EndCard()
    qtbot.addWidget(made)
    made.resize(360, 240)
    made.show_end(END)
    made.show()
    yield made
    set_theme("light")


@pytest.mark.parametrize("of", ["light", "dark"])
def test_the_segments_of_the_score_stand_out_from_the_card(card: EndCard, of: str) -> None:
    set_theme(of)  # type: ignore[arg-type]
    picture = card.grab().toImage()
    ground = picture.pixelColor(4, 4)
    middle = card.bar.geometry().center().y()
    segments = [
        picture.pixelColor(card.bar.x() + card.bar.width() * (2 * k + 1) // 8, middle)
        for k in range(4)
    ]
    assert segments[0] != segments[1] == segments[2] == segments[3]
    assert contrast(segments[0], ground) >= 3
    assert contrast(segments[1], ground) >= 1.5


def test_the_button_chooses_the_lesson_that_comes_next(card: EndCard, qtbot: QtBot) -> None:
    assert card.next.text() == "Next: Order"
    with qtbot.waitSignal(card.lesson_chosen) as chosen:
        QTest.mouseClick(card.next, Qt.MouseButton.LeftButton)
    assert chosen.args == ["b"]
