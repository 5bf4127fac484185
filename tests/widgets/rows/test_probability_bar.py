from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from bayesgui.widgets import motion
from bayesgui.widgets.rows.probability_bar import Kind, ProbabilityBar, paint_bar
from bayesgui.widgets.theme import set_theme, theme

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

TRACK = QRectF(10, 10, 100, 8)


def painted(p: float | None, prior: float | None = None, kind: Kind = "belief") -> QImage:
    image = QImage(120, 28, QImage.Format.Format_RGB32)
    image.fill(theme().node)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_bar(painter, TRACK, p, prior, kind)
    painter.end()
    return image


def columns(image: QImage, color: QColor, y: int = 14) -> list[int]:
    return [x for x in range(image.width()) if image.pixelColor(x, y) == color]


@pytest.fixture(autouse=True)
def _light(qtbot: QtBot) -> None:
    if theme().is_dark:
        set_theme("light")


def test_the_bar_is_as_long_as_the_probability_and_the_track_takes_the_rest() -> None:
    image = painted(0.6)
    assert columns(image, theme().bar) == list(range(10, 70))
    assert columns(image, theme().track) == list(range(70, 110))


def test_a_possible_state_has_at_least_one_pixel_and_an_impossible_one_none() -> None:
    assert len(columns(painted(1e-9), theme().bar)) == 1
    assert columns(painted(0.0), theme().bar) == []
    assert columns(painted(None), theme().bar) == []


def test_the_prior_tick_is_two_wide_and_twelve_high_with_a_halo() -> None:
    image = painted(0.8, prior=0.3)
    assert columns(image, theme().prior) == [39, 40]
    assert [image.pixelColor(x, 14) for x in (38, 41)] == [theme().node] * 2
    rows = [y for y in range(28) if image.pixelColor(39, y) == theme().prior]
    assert rows == list(range(8, 20))


def test_a_prior_that_did_not_move_has_no_tick() -> None:
    assert columns(painted(0.5, prior=0.5004), theme().prior) == []
    assert columns(painted(0.5, prior=0.5006), theme().prior) != []


@given(p=st.floats(0, 1), prior=st.floats(0, 1))
@settings(max_examples=40, deadline=None)
def test_nothing_is_painted_beside_the_track(p: float, prior: float) -> None:
    image = painted(p, prior)
    for x in (*range(0, 9), *range(111, 120)):
        assert image.pixelColor(x, 14) == theme().node


@pytest.mark.parametrize(
    ("kind", "token"),
    [("belief", "bar"), ("finding", "evidence"), ("do", "do"), ("stale", "stale_bar")],
)
def test_the_kind_decides_the_color(kind: Kind, token: str) -> None:
    assert len(columns(painted(0.5, kind=kind), theme().color(token))) == 50


def test_a_state_ruled_out_is_hatched() -> None:
    plain, hatched = painted(0.0), painted(0.0, kind="negative")
    assert plain != hatched
    changes = [hatched.pixelColor(x, 14) != hatched.pixelColor(x + 1, 14) for x in range(12, 106)]
    assert sum(changes) > 20


def test_finding_and_belief_differ_in_grey_by_more_than_the_eye_needs() -> None:
    grey = [
        painted(0.5, kind=kind).convertToFormat(QImage.Format.Format_Grayscale8)
        for kind in ("belief", "negative")
    ]
    assert grey[0] != grey[1]


def test_the_widget_glides_to_a_new_value_and_says_it_at_once(
    show: Callable[..., QWidget], qtbot: QtBot
) -> None:
    bar = ProbabilityBar()
    show(bar, 120, 40)
    bar.set_values(0.25)
    assert bar.shown == 0.25
    motion.set_reduced(False)
    bar.set_values(0.75, prior=0.25)
    assert bar.accessibleName() == "75.0 %"
    assert bar.shown < 0.75
    assert motion.is_moving()
    qtbot.waitUntil(lambda: not motion.is_moving(), timeout=2000)
    assert bar.shown == 0.75
