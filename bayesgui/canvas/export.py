"""Export of the whole network as SVG, PDF or PNG, with overlays and real text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QMarginsF, QRect, QRectF, QSize, QSizeF
from PySide6.QtGui import QImage, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from bayesgui.canvas.geometry.projection import Projection
from bayesgui.canvas.painting.layer import paint_scene
from bayesgui.formats.storage import replace_file
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bayesgui.canvas.geometry.projection import Box
    from bayesgui.canvas.painting.scene_content import SceneContent

MARGIN = 24.0
_MAX_PIXELS = 100_000_000
_PDF_DOTS = 96
_EMPTY: Box = (0.0, 0.0, 200.0, 120.0)


@dataclass(frozen=True)
class Figure:
    """Something that can be exported as an image.

    `paint`: paints the figure, given a painter at its upper left corner, a scale, and whether the
    result is a vector image.
    """

    width: float
    height: float
    title: str
    paint: Callable[[QPainter, float, bool], None]


def figure_of(scene: SceneContent) -> Figure:
    """Return the whole network with its overlays as a figure."""
    _, _, width, height = area_of(scene)

    def paint(painter: QPainter, scale: float, is_vector: bool) -> None:
        paint_whole(painter, scene, scale, is_vector=is_vector)

    return Figure(width, height, scene.session.document.title, paint)


def area_of(scene: SceneContent) -> Box:
    """Return the exported area: the network with a margin and room for tags."""
    left, top, width, height = scene.geometry.bounds() or _EMPTY
    margin = MARGIN + (30.0 if scene.decorations.tags else 0.0)
    return left - margin, top - margin, width + 2 * margin, height + 2 * margin


def paint_whole(
    painter: QPainter, scene: SceneContent, scale: float, *, is_vector: bool = False
) -> None:
    """Paint the network without background and selection, its upper left corner at the origin."""
    area = area_of(scene)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    projection = Projection(scale, -area[0] * scale, -area[1] * scale, is_vector=is_vector)
    scene.hover(None)
    paint_scene(painter, scene, projection, area, "full", None, bare=True)


def save_svg(shown: SceneContent | Figure, path: Path) -> None:
    """Write an SVG file."""
    figure = _as_figure(shown)
    buffer = QBuffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(QSize(round(figure.width), round(figure.height)))
    generator.setViewBox(QRect(0, 0, round(figure.width), round(figure.height)))
    generator.setTitle(figure.title)
    _paint_on(generator, figure)
    # The generator writes no font features: without this the digits would not align in columns.
    style = b'<svg style="font-variant-numeric: tabular-nums" '
    replace_file(path, bytes(buffer.data().data()).replace(b"<svg ", style, 1))


def save_pdf(shown: SceneContent | Figure, path: Path) -> None:
    """Write a PDF file with one page of the size of the network."""
    figure = _as_figure(shown)
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(_PDF_DOTS)
    writer.setTitle(figure.title)
    points = QSizeF(figure.width * 72 / _PDF_DOTS, figure.height * 72 / _PDF_DOTS)
    writer.setPageSize(QPageSize(points, QPageSize.Unit.Point))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    _paint_on(writer, figure)
    replace_file(path, bytes(buffer.data().data()))


def _as_figure(shown: SceneContent | Figure) -> Figure:
    return shown if isinstance(shown, Figure) else figure_of(shown)


def _paint_on(device: QSvgGenerator | QPdfWriter, figure: Figure) -> None:
    painter = QPainter(device)
    painter.fillRect(QRectF(0, 0, figure.width, figure.height), theme().canvas)
    figure.paint(painter, 1.0, True)
    painter.end()


def image_of(shown: SceneContent | Figure, scale: float = 2.0) -> QImage:
    """Render the whole network as an image; a very large one at a smaller scale."""
    figure = _as_figure(shown)
    scale = min(scale, (_MAX_PIXELS / (figure.width * figure.height)) ** 0.5)
    size = QSize(max(1, round(figure.width * scale)), max(1, round(figure.height * scale)))
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(theme().canvas)
    painter = QPainter(image)
    figure.paint(painter, scale, False)
    painter.end()
    return image


def save_png(shown: SceneContent | Figure, path: Path, scale: float = 2.0) -> None:
    """Write a PNG file."""
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    image_of(shown, scale).save(buffer, "PNG")  # type: ignore[call-overload]
    replace_file(path, bytes(buffer.data().data()))
