"""The bands of tiers: where their titles stand."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication

from bayesgui.canvas.editors.names import NameEditor
from bayesgui.canvas.painting.bands import title_rect
from bayesgui.canvas.view import CanvasView
from bayesgui.graph.tier_bands import EMPTY_HEIGHT, MIN_WIDTH


@pytest.mark.parametrize("zoom", [0.4, 0.5, 1.0, 1.5])
def test_the_title_and_its_field_stay_in_a_band_without_nodes(
    qapp: QApplication, zoom: float
) -> None:
    band = QRectF(3.0, 7.0, zoom * MIN_WIDTH, zoom * EMPTY_HEIGHT)
    title = title_rect(band)
    assert band.contains(title)
    assert title.height() >= 26
    view = CanvasView()
    field = NameEditor(view)
    field.open_at(title.toRect(), "tier", 12)
    assert band.contains(QRectF(field.geometry()))
    field.finish(apply=False)
