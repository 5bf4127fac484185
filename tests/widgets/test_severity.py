"""The shapes of errors, warnings and hints are told apart without color, at 14 px too."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPainter

from bayesgui.widgets import language
from bayesgui.widgets.plurals import severity_text
from bayesgui.widgets.severity import SEVERITIES, TOKENS, paint_severity
from bayesgui.widgets.theme import set_theme, theme


def gray(severity: str, px: int) -> np.ndarray:
    """Return a shape on the panel's ground, in shades of gray from 0 to 255."""
    image = QImage(px, px, QImage.Format.Format_RGB32)
    image.fill(theme().surface)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_severity(painter, severity, QPointF(px / 2, px / 2), px / 2 - 0.5)
    painter.end()
    shades = image.convertToFormat(QImage.Format.Format_Grayscale8)
    bits = np.frombuffer(shades.constBits(), np.uint8).reshape(px, shades.bytesPerLine())
    return bits[:, :px].astype(float)


@pytest.fixture(params=["light", "dark"])
def _theme(request, qapp):
    set_theme(request.param)
    yield
    set_theme("light")


@pytest.mark.usefixtures("_theme")
@pytest.mark.parametrize("px", [14, 18, 28])
def test_no_two_shapes_are_alike_in_gray(px):
    shades = {each: gray(each, px) for each in SEVERITIES}
    for one, other in itertools.combinations(SEVERITIES, 2):
        apart = np.abs(shades[one] - shades[other]) > 48
        assert apart.mean() > 0.2, (one, other, px)


@pytest.mark.usefixtures("_theme")
@pytest.mark.parametrize("severity", SEVERITIES)
def test_a_shape_stays_within_its_square_and_stands_in_its_middle(severity):
    ink = np.abs(gray(severity, 30) - gray(severity, 30)[0, 0]) > 24
    rows, columns = np.nonzero(ink)
    assert rows.min() >= 0
    assert rows.max() <= 29
    assert abs((columns.min() + columns.max()) / 2 - 14.5) <= 1
    assert abs((rows.min() + rows.max()) / 2 - 14.5) <= 2


@pytest.mark.parametrize("name", ["light", "dark"])
def test_a_shape_has_the_contrast_of_graphics(name, qapp):
    set_theme(name)
    ground = theme().surface
    for token in TOKENS.values():
        assert contrast(theme().color(token), ground) >= 3
    set_theme("light")


def contrast(one, other) -> float:
    lights = sorted((_luminance(one), _luminance(other)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def _luminance(color) -> float:
    parts = np.array([color.redF(), color.greenF(), color.blueF()])
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return float(linear @ [0.2126, 0.7152, 0.0722])


def test_counts_are_words_with_one_and_many(qapp):
    language.use("en")
    assert [severity_text(each, 1) for each in SEVERITIES] == ["1 error", "1 warning", "1 hint"]
    assert severity_text("error", 1200) == "1,200 errors"
    assert severity_text("hint", 3, "**{count}**") == "**3** hints"
