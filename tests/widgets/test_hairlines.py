from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QImage, QPainter

from bayesgui.widgets.hairlines import paint_hairline
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0])
@pytest.mark.parametrize("place", [3, 4, 7, 10])
def test_a_hairline_is_one_device_pixel_thick_at_every_scale_and_place(
    ratio: float, place: int, qtbot: QtBot
) -> None:
    image = QImage(round(40 * ratio), round(40 * ratio), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(theme().surface)
    painter = QPainter(image)
    paint_hairline(painter, 0, place, 40)
    paint_hairline(painter, place, 0, 40, upright=True)
    painter.end()
    border, far = theme().border, image.width() - 2
    column = [y for y in range(image.height()) if image.pixelColor(far, y) == border]
    row = [x for x in range(image.width()) if image.pixelColor(x, far) == border]
    assert len(column) == 1
    assert len(row) == 1
