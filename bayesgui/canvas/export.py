"""Writes the whole network as SVG, PDF or PNG, with overlays and real text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QMarginsF, QRect, QRectF, QSize, QSizeF
from PySide6.QtGui import QImage, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from bayesgui.canvas.layer import paint_scene
from bayesgui.canvas.projection import Projection
from bayesgui.formats.storage import replace_file
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.canvas.projection import Box
    from bayesgui.canvas.scene import CanvasScene

MARGIN = 24.0
_MOST_PIXELS = 100_000_000
_PDF_DOTS = 96
_EMPTY: Box = (0.0, 0.0, 200.0, 120.0)


def area_of(scene: CanvasScene) -> Box:
    """Return what a picture shows: the network with a margin and room for tags."""
    left, top, width, height = scene.picture.bounds() or _EMPTY
    margin = MARGIN + (30.0 if scene.dressing.tags else 0.0)
    return left - margin, top - margin, width + 2 * margin, height + 2 * margin


def paint_whole(
    painter: QPainter, scene: CanvasScene, scale: float, *, is_vector: bool = False
) -> None:
    """Paint the network without ground and selection, its upper left corner at the origin."""
    area = area_of(scene)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    projection = Projection(scale, -area[0] * scale, -area[1] * scale, is_vector=is_vector)
    scene.hover(None)
    paint_scene(painter, scene, projection, area, "full", None, bare=True)


def save_svg(scene: CanvasScene, path: Path) -> None:
    """Write an SVG file."""
    _, _, width, height = area_of(scene)
    buffer = QBuffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(QSize(round(width), round(height)))
    generator.setViewBox(QRect(0, 0, round(width), round(height)))
    generator.setTitle(scene.session.document.title)
    _paint_on(generator, scene)
    # The generator writes no font features: without this the numbers would not stand in columns.
    style = b'<svg style="font-variant-numeric: tabular-nums" '
    replace_file(path, bytes(buffer.data().data()).replace(b"<svg ", style, 1))


def save_pdf(scene: CanvasScene, path: Path) -> None:
    """Write a PDF file of one page that fits the network."""
    _, _, width, height = area_of(scene)
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(_PDF_DOTS)
    writer.setTitle(scene.session.document.title)
    points = QSizeF(width * 72 / _PDF_DOTS, height * 72 / _PDF_DOTS)
    writer.setPageSize(QPageSize(points, QPageSize.Unit.Point))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    _paint_on(writer, scene)
    replace_file(path, bytes(buffer.data().data()))


def _paint_on(device: QSvgGenerator | QPdfWriter, scene: CanvasScene) -> None:
    _, _, width, height = area_of(scene)
    painter = QPainter(device)
    painter.fillRect(QRectF(0, 0, width, height), theme().canvas)
    paint_whole(painter, scene, 1.0, is_vector=True)
    painter.end()


def image_of(scene: CanvasScene, scale: float = 2.0) -> QImage:
    """Return the whole network as pixels; a very large one at a smaller scale."""
    _, _, width, height = area_of(scene)
    scale = min(scale, (_MOST_PIXELS / (width * height)) ** 0.5)
    size = QSize(max(1, round(width * scale)), max(1, round(height * scale)))
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(theme().canvas)
    painter = QPainter(image)
    paint_whole(painter, scene, scale)
    painter.end()
    return image


def save_png(scene: CanvasScene, path: Path, scale: float = 2.0) -> None:
    """Write a PNG file."""
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    image_of(scene, scale).save(buffer, "PNG")  # type: ignore[call-overload]
    replace_file(path, bytes(buffer.data().data()))
