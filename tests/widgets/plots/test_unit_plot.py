"""Where the labels of marks stand in a plot of the unit square."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import QRectF

from bayesgui.widgets.plots.unit_plot import UnitContent, UnitCurve, UnitPlot

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget


def test_a_label_moves_down_from_a_curve_and_from_other_labels(
    show: Callable[..., QWidget],
) -> None:
    plot = UnitPlot()
    show(plot, 300, 300)
    x = np.linspace(0.0, 1.0, 200)
    flat = UnitCurve("precision", x, np.full(200, 0.8), 0)
    plot.show_content(UnitContent("recall", "precision", (flat,)))
    level = plot.place_of(0.5, 0.8).y()
    box = QRectF(120, level - 8, 80, 16)
    top = plot._clear_top(box, [])
    assert top > level - 3
    assert not plot._is_crossed(QRectF(120, top, 80, 16))
    below = plot._clear_top(box, [QRectF(120, top, 80, 16)])
    assert below >= top + 16
    # Beside the curve it stays where it is.
    assert plot._clear_top(QRectF(120, level + 30, 80, 16), []) == level + 30


def test_a_label_with_room_on_neither_side_stands_below_its_mark(
    show: Callable[..., QWidget],
) -> None:
    plot = UnitPlot()
    show(plot, 260, 260)
    plot.show_content(UnitContent("false positives", "true positives", ()))
    place = plot.place_of(0.5, 0.9)
    for width, is_beside in ((40.0, True), (plot.frame().width() - 4, False)):
        box = plot.label_box(place, width)
        assert box.width() == width
        assert box.left() >= plot.frame().left()
        assert box.right() <= plot.width()
        assert (box.left() > place.x() or box.right() < place.x()) is is_beside
        assert is_beside or box.top() > place.y() + 5


def test_the_text_of_a_bar_stands_at_its_foot_where_a_curve_runs_above_it(
    show: Callable[..., QWidget],
) -> None:
    plot = UnitPlot()
    show(plot, 300, 300)
    x = np.array([0.0, 1.0])
    crossing = UnitCurve("observed", x, np.array([0.15, 0.15]), 0)
    plot.show_content(UnitContent("predicted", "share", (crossing,), bars=((0.5, 0.12, "765"),)))
    box = plot.bar_text_box(0.5, 0.12, 24)
    assert not plot._is_crossed(box)
    assert box.bottom() <= plot.frame().bottom()
    assert box.top() > plot.place_of(0.5, 0.12).y()
    # Where nothing crosses it, it stands on the bar.
    assert plot.bar_text_box(0.5, 0.4, 24).bottom() == pytest.approx(
        plot.place_of(0.5, 0.4).y() - 1
    )
