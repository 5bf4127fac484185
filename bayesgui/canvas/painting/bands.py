"""Bands of tiers below the nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from bayesgui.canvas.geometry.node_geometry import COMPACT_FROM
from bayesgui.canvas.geometry.text_metrics import canvas_font
from bayesgui.canvas.geometry.tier_geometry import bands_of
from bayesgui.canvas.painting.decorations import Disc
from bayesgui.canvas.painting.nodes.decorations import paint_disc
from bayesgui.widgets.icons import paint_icon
from bayesgui.widgets.painting import rounded, widened
from bayesgui.widgets.plots.strokes import tinted
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from bayesgui.canvas.geometry.projection import Projection
    from bayesgui.canvas.painting.scene_content import SceneContent

_RADIUS, _OPACITY = 6.0, 0.55
_TITLE_LEFT, _TITLE_BASELINE, _ICON = 14.0, 24.0, 14.0
_TITLE_WIDTH, _TITLE_HEIGHT = 220.0, 28.0
_WORDS_FROM = 0.4
"""Zoom below which a band has neither title nor grip."""


def paint_bands(painter: QPainter, scene: SceneContent, projection: Projection) -> None:
    """Paint the bands of a scene, their titles and grips, below everything else."""
    shown = scene.decorations.bands
    if shown is None:
        return
    colors = theme()
    ground = tinted(colors.sunken, _OPACITY)
    for tier, box in enumerate(bands_of(scene.geometry) or ()):
        frame = projection.rect(box)
        is_chosen = tier == shown.chosen
        pen = QPen(colors.accent, 2) if is_chosen else QPen(colors.border, 1)
        rounded(painter, frame, _RADIUS, ground, pen)
        if projection.zoom < _WORDS_FROM:
            continue
        painter.setPen(colors.muted)
        painter.setFont(canvas_font(12, 600))
        place = frame.topLeft() + QPointF(_TITLE_LEFT, _TITLE_BASELINE)
        painter.drawText(place, shown.titles[tier])
        paint_icon(painter, "drag", grip_rect(frame), colors.muted)


def grip_rect(frame: QRectF) -> QRectF:
    """Return the grip in the upper right corner of a band, in pixels."""
    return QRectF(frame.right() - _TITLE_LEFT - _ICON, frame.top() + 12, _ICON, _ICON)


def title_rect(frame: QRectF) -> QRectF:
    """Return where the title of a band stands, in pixels; within the band, however low that is."""
    width = max(0.0, min(_TITLE_WIDTH, frame.width() - 4 * _TITLE_LEFT - _ICON))
    height = max(0.0, min(_TITLE_HEIGHT, frame.height() - 2))
    top = frame.top() + min(5.0, (frame.height() - height) / 2)
    return QRectF(frame.left() + _TITLE_LEFT - 6, top, width, height)


def title_at(scene: SceneContent, projection: Projection, px: QPointF) -> int | None:
    """Return the tier whose title is at a pixel."""
    return _band_at(scene, projection, lambda frame: title_rect(frame).contains(px))


def grip_at(scene: SceneContent, projection: Projection, px: QPointF) -> int | None:
    """Return the tier whose grip is at a pixel."""
    return _band_at(scene, projection, lambda frame: widened(grip_rect(frame), 6).contains(px))


def _band_at(
    scene: SceneContent, projection: Projection, is_met: Callable[[QRectF], bool]
) -> int | None:
    """Return the first tier whose band meets a condition, while bands have words."""
    if scene.decorations.bands is None or projection.zoom < _WORDS_FROM:
        return None
    bands = enumerate(bands_of(scene.geometry) or ())
    return next((tier for tier, box in bands if is_met(projection.rect(box))), None)


def paint_tier_numbers(
    painter: QPainter, scene: SceneContent, projection: Projection, names: Iterable[str]
) -> None:
    """Paint the numbers of their tiers at nodes that do not stand in bands."""
    shown = scene.decorations.bands
    if shown is None or projection.zoom < COMPACT_FROM or bands_of(scene.geometry) is not None:
        return
    number = {name: str(k) for k, tier in enumerate(shown.tiers, start=1) for name in tier}
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for name in names:
        if name in number and name not in scene.decorations.discs:
            rect = projection.rect(scene.geometry.boxes[name])
            paint_disc(painter, rect, Disc(number[name], "muted"), theme())
