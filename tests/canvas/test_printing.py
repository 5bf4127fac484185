"""What goes to the printer looks like the picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtGui import QImage

from bayesgui.canvas.export import PictureOptions, figure_of, image_of, paint_all
from bayesgui.canvas.printing import PageRecording

if TYPE_CHECKING:
    from tests.canvas.hands import Hands


def test_a_recording_in_parts_looks_like_the_picture(hands: Hands) -> None:
    hands.view.zoom_to(1.0)
    figure = figure_of(hands.view.canvas_scene)
    options = PictureOptions(theme="light", background=False, scale=1.0)
    expected = image_of(figure, options)
    page = QImage(expected.size(), expected.format())
    page.setDotsPerMeterX(round(96 / 0.0254))
    page.setDotsPerMeterY(round(96 / 0.0254))
    page.fill(0)
    recording = PageRecording(figure)
    paint_all(recording.parts)
    recording.print_on(page)  # type: ignore[arg-type]
    first, second = (np.frombuffer(p.constBits(), np.uint8).astype(int) for p in (page, expected))
    assert second.max() > 200
    assert np.abs(first - second).mean() < 1.0
