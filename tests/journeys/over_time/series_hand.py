"""What the journeys with findings over time do with the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bayesgui.panels.over_time.findings_grid import FindingsGrid
from bayesgui.panels.over_time.series.series_part import SeriesPart

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint

    from bayesgui.core.temporal.series import Series
    from tests.support.window import Hand

NONE = Qt.KeyboardModifier.NoModifier
LEFT = Qt.MouseButton.LeftButton


class SeriesHand:
    """A hand in the grid and in the list of series."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        hand.act("infer.over_time")

    @property
    def grid(self) -> FindingsGrid:
        found = self.hand.window.findChild(FindingsGrid)
        assert isinstance(found, FindingsGrid)
        return found

    @property
    def part(self) -> SeriesPart:
        found = self.hand.window.findChild(SeriesPart)
        assert isinstance(found, SeriesPart)
        return found

    @property
    def series(self) -> Series:
        return self.hand.window.document.state.over_time

    @property
    def bar(self) -> str:
        return self.hand.window.messages.bar.text

    def click(self, name: str, number: int, modifier: Qt.KeyboardModifier = NONE) -> None:
        self.click_at(self.grid.place_of(name, number), modifier)

    def click_at(self, place: QPoint, modifier: Qt.KeyboardModifier = NONE) -> None:
        assert self.grid.rect().contains(place), "not on the screen"
        QTest.mouseClick(self.grid, LEFT, modifier, place)
        self.hand.rest()

    def press(self, text: str) -> None:
        """Press a button in the message bar."""
        bar = self.hand.window.messages.bar
        button = next(each for each in bar.buttons if each.text() == text)
        QTest.mouseClick(button, LEFT)
        self.hand.rest()

    def row(self, name: str) -> list[str]:
        """Return what is seen of a node in each slice, "" for a blank."""
        series = self.series
        states = (*series.columns[series.column(name)].states, "")
        return [states[code] for code in series.codes[:, series.column(name)].tolist()]

    def undo_all(self) -> int:
        steps = 0
        while self.hand.window.action_set["edit.undo"].isEnabled():
            self.hand.act("edit.undo")
            steps += 1
        return steps
