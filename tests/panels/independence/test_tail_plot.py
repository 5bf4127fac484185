"""The χ² curve of a test: its two numbers stand clear of the curve and of each other."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRectF

from bayesgui.learning.independence.chi_square import tail_curve
from bayesgui.panels.independence.tail_plot import HEIGHT, TailPlot
from bayesgui.widgets.theme import theme
from tests.canvas.hands import close_to

if TYPE_CHECKING:
    from PySide6.QtGui import QImage
    from pytestqt.qtbot import QtBot

TESTS = [(19.33, 18.0, 0.05), (44.0, 18.0, 0.05), (0.2, 1.0, 0.01), (4341.0, 4.0, 0.05)]


def shown(qtbot: QtBot, test: tuple[float, float, float], width: int) -> TailPlot:
    plot = TailPlot()
    qtbot.addWidget(plot)
    plot.resize(width, HEIGHT)
    plot.show_curve(tail_curve(*test), "G²")
    plot.show()
    return plot


def columns_of_curve(image: QImage, box: QRectF) -> int:
    """Count the columns in which the line of the curve crosses a box."""
    color = theme().color("arc")
    return sum(
        any(
            close_to(image.pixelColor(x, y), color, 12)
            for y in range(int(box.top()), int(box.bottom()) + 1)
        )
        for x in range(max(0, int(box.left())), min(image.width(), int(box.right())))
    )


@pytest.mark.parametrize(("test", "width"), list(itertools.product(TESTS, (180, 250, 360))))
def test_no_number_runs_over_the_curve_or_the_other(
    qtbot: QtBot, test: tuple[float, float, float], width: int
) -> None:
    plot = shown(qtbot, test, width)
    first, second = plot.label_boxes()
    assert not first.intersects(second)
    for box in (first, second):
        assert QRectF(plot.rect()).contains(box)
        assert columns_of_curve(plot.grab().toImage(), box) == 0
