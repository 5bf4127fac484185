from __future__ import annotations

import gc
import re
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QIcon, QImage, QPixmap

from bayesgui import paths
from bayesgui.widgets import icons
from bayesgui.widgets.theme import Theme, icon, icon_pixmap, set_theme, theme

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

_NAMES = """
new open save import export script case note undo redo copy paste trash rename align search
filter more select node arc reverse layout fit grid plus minus target moral dsep strength
junction eliminate message compare eye layers graph engine evidence clear why do likelihood
mpe chains table learn bins missing em sample chart classify roc loss threshold sum uniform
random complement lock unlock play pause stop step back jobs forbid check close down right
drag info warning error settings sliders theme language book
"""
SECTION_FOUR = _NAMES.split()


def _strongest(image: QImage) -> QColor:
    pixels = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
    return max(pixels, key=QColor.alpha)


def test_every_icon_of_the_look_is_there() -> None:
    assert set(SECTION_FOUR) <= set(icons.names())


@pytest.mark.parametrize("name", icons.names())
def test_an_icon_is_strokes_of_one_width_on_a_grid_of_24(name: str) -> None:
    text = (paths.resources() / "icons" / f"{name}.svg").read_text(encoding="utf-8")
    assert 'viewBox="0 0 24 24"' in text
    assert re.findall(r'stroke-width="([^"]+)"', text) == ["1.75"]
    assert re.findall(r'fill="([^"]+)"', text) == ["none"]
    assert 'stroke-linecap="round"' in text
    assert "#000" in text


def test_every_icon_paints_in_its_color_and_stays_off_the_rim(qtbot: QtBot) -> None:
    set_theme("light")
    for name in icons.names():
        image = icon_pixmap(name, 24, "evidence", 2.0).toImage()
        color = _strongest(image)
        assert abs(color.red() - theme().evidence.red()) <= 3, name
        rim = [image.pixelColor(p, q).alpha() for p in range(48) for q in (0, 47)]
        assert max(rim) == 0, name


def test_small_icons_have_a_heavier_stroke(qtbot: QtBot) -> None:
    def ink(px: int) -> float:
        image = icon_pixmap("minus", px, "text", 4.0).toImage()
        side = image.width()
        total = sum(image.pixelColor(x, y).alphaF() for x in range(side) for y in range(side))
        return total / side**2

    assert ink(14) / ink(16) == pytest.approx(2.2 / 1.75, rel=0.05)


def test_an_icon_follows_the_theme_by_itself(qtbot: QtBot) -> None:
    set_theme("light")
    made = icon("save")
    light = _strongest(made.pixmap(20).toImage())
    set_theme("dark")
    dark = _strongest(made.pixmap(20).toImage())
    set_theme("light")
    assert light.lightness() < 60 < 200 < dark.lightness()


def test_a_disabled_icon_takes_the_disabled_color(qtbot: QtBot) -> None:
    set_theme("light")
    image = icon("save").pixmap(QSize(20, 20), QIcon.Mode.Disabled).toImage()
    assert _strongest(image).lightness() == pytest.approx(theme().disabled.lightness(), abs=3)


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0])
def test_an_icon_has_every_device_pixel_of_its_screen(ratio: float, qtbot: QtBot) -> None:
    picture = icon("fit").pixmap(QSize(20, 20), ratio)
    assert picture.width() == round(20 * ratio)
    assert picture.devicePixelRatio() == pytest.approx(ratio)


def test_copies_of_an_icon_outlive_the_first(qtbot: QtBot) -> None:
    for _ in range(8):
        first = icon("undo")
        second = QIcon(first)
        # Adding a pixmap makes Qt clone the engine; only the module holds a reference to the clone.
        second.addPixmap(QPixmap(4, 4))
        del first
        gc.collect()
        assert not second.pixmap(20).isNull()


def test_a_name_without_a_drawing_is_an_error(qtbot: QtBot) -> None:
    with pytest.raises(FileNotFoundError):
        icon("unicorn")


def test_light_and_dark_pictures_differ() -> None:
    assert icons.tinted_svg("save", Theme("light").text, 20) != icons.tinted_svg(
        "save", Theme("dark").text, 20
    )
