from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from bayesgui.widgets import style_sheet
from bayesgui.widgets.theme import TOKENS, Theme, mix, set_theme, theme, theme_changes

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent
    from pytestqt.qtbot import QtBot

THEMES = [Theme("light"), Theme("dark")]

_GROUNDS = """
window surface sunken canvas accent_soft node node_title row_hover evidence_soft do_soft
error_soft warning_soft success_soft
"""
_LINES = """
arc moral active blocked required forbidden sepset fill added removed reversed c1 c2 c3 c4
c5 c6 c7 c8
"""
TEXT_PAIRS = [("text", ground) for ground in _GROUNDS.split()] + [
    ("muted", "window"),
    ("muted", "surface"),
    ("muted", "sunken"),
    ("accent", "window"),
    ("accent", "surface"),
    ("on_accent", "accent"),
    ("error", "error_soft"),
    ("error", "surface"),
    ("warning", "warning_soft"),
    ("warning", "window"),
    ("success", "success_soft"),
    ("do", "do_soft"),
]
GRAPHIC_PAIRS = [
    ("control", "window"),
    ("node_border", "canvas"),
    ("node_hover", "canvas"),
    ("bar", "track"),
    ("prior", "bar"),
    ("evidence", "track"),
    ("stale", "canvas"),
] + [(line, "canvas") for line in _LINES.split()]


def _luminance(color: QColor) -> float:
    parts = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (color.redF(), color.greenF(), color.blueF())
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(first: QColor, second: QColor) -> float:
    light, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("of", THEMES, ids=lambda each: each.name)
def test_text_contrasts_by_four_and_a_half_with_every_ground_it_lies_on(of: Theme) -> None:
    poor = [pair for pair in TEXT_PAIRS if contrast(of.color(pair[0]), of.color(pair[1])) < 4.5]
    assert poor == []


_SIGHTS = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "no green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "no blue": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""What linear light becomes for people without a kind of cones (Machado et al. 2009)."""


def _lab(color: QColor, sight: str) -> tuple[float, float, float]:
    """Return CIE L*a*b* of a color as somebody sees it."""
    linear = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (color.redF(), color.greenF(), color.blueF())
    ]
    seen = [
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, linear, strict=True))))
        for row in _SIGHTS[sight]
    ]
    to_xyz = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    x, y, z = (
        sum(a * b for a, b in zip(row, seen, strict=True)) / white
        for row, white in zip(to_xyz, (0.95047, 1.0, 1.08883), strict=True)
    )
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _apart(of: Theme, first: str, second: str, sight: str = "all") -> float:
    one, other = (_lab(of.color(token), sight) for token in (first, second))
    return math.dist(one, other)


@pytest.mark.parametrize("of", THEMES, ids=lambda each: each.name)
def test_orange_is_a_finding_and_nothing_else(of: Theme) -> None:
    series = [f"c{number}" for number in range(1, 9)]
    assert all(_apart(of, "evidence", token) > 30 for token in series)
    # Of two scenarios, whose bars lie beside those of findings, in any sight.
    for sight in _SIGHTS:
        assert _apart(of, "evidence", "c1", sight) > 30
        assert _apart(of, "evidence", "c2", sight) > 30
        assert _apart(of, "c1", "c2", sight) > 30


@pytest.mark.parametrize("of", THEMES, ids=lambda each: each.name)
def test_lines_and_bars_contrast_by_three_with_what_they_lie_on(of: Theme) -> None:
    poor = [pair for pair in GRAPHIC_PAIRS if contrast(of.color(pair[0]), of.color(pair[1])) < 3.0]
    assert poor == []


def test_every_token_is_an_attribute_and_the_other_way_round() -> None:
    assert set(Theme.__annotations__) == set(TOKENS)
    for of in THEMES:
        for token in TOKENS:
            assert getattr(of, token) == of.color(token)


def test_the_dark_theme_has_no_pure_black() -> None:
    assert all(THEMES[1].color(token).lightness() > 10 for token in TOKENS)


def test_an_unknown_token_is_an_error() -> None:
    with pytest.raises(KeyError):
        theme().color("chartreuse")


def test_a_series_begins_again_after_eight() -> None:
    assert theme().series(0) == theme().c1
    assert theme().series(7) == theme().c8
    assert theme().series(8) == theme().c1


def test_setting_a_theme_changes_palette_and_style_sheet_and_tells(qtbot: QtBot) -> None:
    set_theme("light")
    with qtbot.waitSignal(theme_changes().changed):
        set_theme("dark")
    assert theme().is_dark
    palette = QApplication.palette()
    assert palette.color(QPalette.ColorRole.Window) == Theme("dark").window
    disabled = palette.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Text)
    assert disabled == Theme("dark").disabled
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    assert Theme("dark").accent.name() in application.styleSheet()
    set_theme("light")
    assert Theme("dark").accent.name() not in application.styleSheet()


def test_what_paints_itself_is_painted_again_in_another_theme(qtbot: QtBot) -> None:
    set_theme("light")
    seen: list[str] = []

    class Painted(QWidget):
        def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - a name of Qt
            seen.append(theme().surface.name())

    widget = Painted()
    qtbot.addWidget(widget)
    widget.show()
    qtbot.waitUntil(lambda: bool(seen))
    set_theme("dark")
    qtbot.waitUntil(lambda: seen[-1] == Theme("dark").surface.name())
    set_theme("light")
    qtbot.waitUntil(lambda: seen[-1] == Theme("light").surface.name())


def test_a_theme_styles_each_widget_once_and_that_of_before_none(qtbot: QtBot) -> None:
    seen: list[QEvent.Type] = []

    class Seeing(QWidget):
        def changeEvent(self, event: QEvent) -> None:  # noqa: N802
            seen.append(event.type())

    set_theme("light")
    widget = Seeing()
    qtbot.addWidget(widget)
    widget.show()
    seen.clear()
    set_theme("light")
    assert QEvent.Type.StyleChange not in seen
    set_theme("dark")
    assert seen.count(QEvent.Type.StyleChange) == 1
    set_theme("light")


def test_the_systems_theme_is_light_where_the_system_has_none(qtbot: QtBot) -> None:
    set_theme("system")
    assert theme().name in ("light", "dark")
    set_theme("light")


@pytest.mark.parametrize("of", THEMES, ids=lambda each: each.name)
def test_the_style_sheet_is_short_and_its_pictures_exist(of: Theme, qtbot: QtBot) -> None:
    text = style_sheet.build_style_sheet(of.color, of.name)
    assert len(text.strip().splitlines()) <= style_sheet.LINE_LIMIT
    assert "gradient" not in text
    assert "$" not in text
    for part in text.split("url(")[1:]:
        with open(part.partition(")")[0], encoding="utf-8") as file:
            assert file.read().startswith("<svg")


def test_mixing_moves_from_the_first_color_to_the_second() -> None:
    black, white = QColor(0, 0, 0), QColor(255, 255, 255)
    assert mix(black, white, 0.0) == black
    assert mix(black, white, 1.0) == white
    assert mix(black, white, 0.5).red() in (127, 128)
