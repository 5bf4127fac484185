"""The table of the page Diagnostics."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtGui import QImage

from bayesgui.panels.laboratory.diagnostics import LaboratoryDiagnosticsPanel
from bayesgui.panels.laboratory.gibbs import GibbsDisplay
from bayesgui.widgets.theme import theme
from tests.panels.laboratory.test_gibbs import shown as gibbs_shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QColor

    from bayesgui.document.session import DocumentSession


def _has_color(image: QImage, color: QColor, most: int) -> bool:
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    bits = np.frombuffer(image.constBits(), np.uint8)
    pixels = bits.reshape(image.height(), -1, 4)[:, : image.width(), 2::-1].astype(int)
    wanted = np.array([color.red(), color.green(), color.blue()])
    return bool((np.abs(pixels - wanted).max(axis=2) <= most).any())


def test_a_large_error_is_red_in_the_selected_row_too(
    session: DocumentSession, shown: Callable[..., LaboratoryDiagnosticsPanel]
) -> None:
    panel = shown(LaboratoryDiagnosticsPanel(), 380)
    panel.set_session(session)
    panel.show_display(GibbsDisplay)
    panel.show_run(gibbs_shown(exact=0.2))
    panel.refresh()
    column = next(k for k in range(1, 6) if panel.table.model().index(0, k).data().endswith("se"))
    panel.table.selectRow(1)
    for row in (0, 1):
        cell = panel.table.visualRect(panel.table.model().index(row, column))
        image = panel.table.viewport().grab(cell).toImage()
        assert _has_color(image, theme().error, 40), row
        assert _has_color(image, theme().accent_soft, 2) == (row == 1)
