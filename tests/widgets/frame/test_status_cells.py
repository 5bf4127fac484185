from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt

from bayesgui.widgets.frame.status_cells import HEIGHT, StatusCells
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot


@pytest.fixture
def bar(show: Callable[..., QWidget]) -> StatusCells:
    made = StatusCells()
    made.kept = show(made, 1200, HEIGHT)  # type: ignore[attr-defined]
    made.set_sentence("**tub ≠ yes**: 8 posteriors refreshed in 0.02 ms")
    made.set_cell("network", "**8** nodes · **8** arcs · **18** parameters")
    made.set_cell("cost", "largest clique **8** cells · tree **40** cells")
    made.set_cell("evidence", "ln P(e) **−2.3016** · P(e) **0.1001**")
    return made


def _shown(bar: StatusCells) -> list[str]:
    cells = [bar.cell(id) for id in ("network", "cost", "evidence")]
    return [cell.id for cell in cells if cell is not None and cell.isVisible()]


def test_a_wide_bar_shows_all_cells_without_marks(bar: StatusCells) -> None:
    assert bar.height() == HEIGHT
    assert bar.sentence == "tub ≠ yes: 8 posteriors refreshed in 0.02 ms"
    assert _shown(bar) == ["network", "cost", "evidence"]
    cell = bar.cell("network")
    assert cell is not None
    assert cell.text == cell.accessibleName() == "8 nodes · 8 arcs · 18 parameters"


def test_a_narrow_bar_gives_cells_up_from_the_middle_and_keeps_the_last(bar: StatusCells) -> None:
    seen = []
    for width in range(1200, 200, -20):
        bar.window().resize(width, HEIGHT)
        if not seen or _shown(bar) != seen[-1]:
            seen.append(_shown(bar))
    assert seen == [["network", "cost", "evidence"], ["network", "evidence"], ["evidence"]]


def test_an_empty_cell_is_not_shown(bar: StatusCells) -> None:
    bar.set_cell("cost", "")
    assert _shown(bar) == ["network", "evidence"]
    assert bar.cell("nothing") is None


def test_a_cost_over_the_budget_is_red_with_its_sign(bar: StatusCells) -> None:
    cell = bar.set_cell("cost", "16 GiB: over the budget", "error")
    wide = cell.sizeHint().width()
    picture = cell.grab().toImage()
    colors = {
        picture.pixelColor(x, y).name() for x in range(10, 24) for y in range(picture.height())
    }
    assert theme().error.name() in colors
    assert bar.set_cell("cost", "16 GiB: over the budget").sizeHint().width() < wide


def test_a_cell_is_pressed_by_mouse_and_by_enter(bar: StatusCells, qtbot: QtBot) -> None:
    cell = bar.set_cell("jobs", "2 jobs", share=0.6)
    cell.when_clicked(lambda: None)
    with qtbot.waitSignal(cell.clicked):
        qtbot.mouseClick(cell, Qt.MouseButton.LeftButton)
    cell.setFocus()
    with qtbot.waitSignal(cell.clicked):
        qtbot.keyClick(cell, Qt.Key.Key_Return)
