from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QFontInfo, QFontMetricsF

from bayesgui import paths
from bayesgui.widgets.fonts import application_font, code_font, font

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


def test_the_interface_font_is_there_in_three_weights_with_its_licence(qtbot: QtBot) -> None:
    for weight in (400, 500, 600):
        info = QFontInfo(font(13, weight))
        assert info.family() == "Bayesgui Sans"
        assert info.weight() == weight
    assert "SIL OPEN FONT LICENSE" in (paths.resources() / "fonts" / "OFL-Inter.txt").read_text()


def test_all_digits_are_equally_wide(qtbot: QtBot) -> None:
    for weight in (400, 500, 600):
        metrics = QFontMetricsF(font(12, weight))
        widths = [metrics.horizontalAdvance(digit * 20) / 20 for digit in "0123456789"]
        assert max(widths) - min(widths) < 0.02
        assert max(widths) > 5


def test_the_code_font_has_equally_wide_letters(qtbot: QtBot) -> None:
    metrics = QFontMetricsF(code_font(12))
    assert metrics.horizontalAdvance("iiii") == metrics.horizontalAdvance("MMMM")


def test_a_changed_font_leaves_the_next_one_alone(qtbot: QtBot) -> None:
    font(13).setPixelSize(40)
    assert font(13).pixelSize() == 13


def test_the_application_s_font_has_the_same_size_in_points(qtbot: QtBot) -> None:
    made = application_font(13)
    assert made.pointSizeF() > 0
    assert QFontInfo(made).pixelSize() == QFontInfo(font(13)).pixelSize() == 13
    widths = [QFontMetricsF(each).horizontalAdvance("Evidence 0.626") for each in (made, font(13))]
    assert abs(widths[0] - widths[1]) < 0.01
