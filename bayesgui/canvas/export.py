"""Export of the whole network as SVG, PDF or PNG, with overlays and real text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QMarginsF, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from bayesgui.canvas.geometry.projection import Projection
from bayesgui.canvas.painting.layer import paint_scene
from bayesgui.canvas.svg_text import with_measured_texts, with_outlined_texts
from bayesgui.formats.storage import replace_file
from bayesgui.widgets.theme import painting_theme, theme

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from PySide6.QtGui import QPagedPaintDevice

    from bayesgui.canvas.geometry.projection import Box
    from bayesgui.canvas.painting.scene_content import SceneContent

MARGIN = 24.0
_MAX_PIXELS = 100_000_000
_PDF_DOTS = 96
_PAPER_MARGIN = 12.0
"""Margin of a paper in mm."""
_EMPTY: Box = (0.0, 0.0, 200.0, 120.0)

WINDOW, FIT = "window", "fit"
THEMES = (WINDOW, "light", "dark")
SCALES = (1.0, 2.0, 3.0, 4.0)
PAPERS = (FIT, "A4", "A3", "Letter")
_PAPER_SIZES = {
    "A4": QPageSize.PageSizeId.A4,
    "A3": QPageSize.PageSizeId.A3,
    "Letter": QPageSize.PageSizeId.Letter,
}


@dataclass(frozen=True)
class PictureOptions:
    """How a picture is made.

    `theme`: ``"light"``, ``"dark"`` or `WINDOW`, as on the screen. `background`: whether the
    canvas is painted below the network; else it is transparent. `scale`: pixels of a PNG per
    pixel at 100 %. `paper`: page of a PDF, one of `PAPERS`. `outlines`: whether texts of an SVG
    are outlines.
    """

    theme: str = WINDOW
    background: bool = True
    scale: float = 2.0
    paper: str = FIT
    outlines: bool = False

    @classmethod
    def of(cls, kept: Mapping[str, object]) -> PictureOptions:
        """Return stored options; what is missing or no longer valid has its default."""
        usual = cls()
        scale = kept.get("scale")
        return cls(
            theme=_one_of(kept.get("theme"), THEMES, usual.theme),
            background=kept.get("background") is not False,
            scale=float(scale) if isinstance(scale, int | float) and scale in SCALES else 2.0,
            paper=_one_of(kept.get("paper"), PAPERS, usual.paper),
            outlines=kept.get("outlines") is True,
        )


def _one_of(value: object, known: tuple[str, ...], usual: str) -> str:
    return value if isinstance(value, str) and value in known else usual


DEFAULT_OPTIONS = PictureOptions()


@dataclass(frozen=True)
class Figure:
    """Something that can be exported as an image.

    `paint`: paints the figure, given a painter at its upper left corner, a scale, and whether the
    result is a vector image. `n_nodes`: number of nodes in it.
    """

    width: float
    height: float
    title: str
    paint: Callable[[QPainter, float, bool], None]
    n_nodes: int = 0


def figure_of(scene: SceneContent) -> Figure:
    """Return the whole network with its overlays as a figure."""
    _, _, width, height = area_of(scene)

    def paint(painter: QPainter, scale: float, is_vector: bool) -> None:
        paint_whole(painter, scene, scale, is_vector=is_vector)

    document = scene.session.document
    return Figure(width, height, document.title, paint, len(document.state.network))


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


def save_svg(
    shown: SceneContent | Figure, path: Path, options: PictureOptions = DEFAULT_OPTIONS
) -> None:
    """Write an SVG file."""
    replace_file(path, svg_bytes(shown, options))


def svg_bytes(shown: SceneContent | Figure, options: PictureOptions = DEFAULT_OPTIONS) -> bytes:
    """Return the content of an SVG file."""
    figure = _as_figure(shown)
    buffer = QBuffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(QSize(round(figure.width), round(figure.height)))
    generator.setViewBox(QRect(0, 0, round(figure.width), round(figure.height)))
    generator.setTitle(figure.title)
    painter = QPainter(generator)
    _paint(painter, figure, 1.0, options, is_vector=True)
    painter.end()
    written = bytes(buffer.data().data()).decode()
    if options.outlines:
        return with_outlined_texts(written).encode()
    # The generator writes no font features: without this the digits would not align in columns.
    style = '<svg style="font-variant-numeric: tabular-nums" '
    return with_measured_texts(written).replace("<svg ", style, 1).encode()


def save_pdf(
    shown: SceneContent | Figure, path: Path, options: PictureOptions = DEFAULT_OPTIONS
) -> None:
    """Write a PDF file with one page, of the size of the network or of a paper."""
    figure = _as_figure(shown)
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(_PDF_DOTS)
    writer.setTitle(figure.title)
    if options.paper == FIT:
        points = QSizeF(figure.width * 72 / _PDF_DOTS, figure.height * 72 / _PDF_DOTS)
        writer.setPageSize(QPageSize(points, QPageSize.Unit.Point))
        writer.setPageMargins(QMarginsF(0, 0, 0, 0))
        painter = QPainter(writer)
        _paint(painter, figure, 1.0, options, is_vector=True)
        painter.end()
    else:
        writer.setPageLayout(page_layout(figure, options.paper))
        paint_page(writer, figure, options)
    replace_file(path, bytes(buffer.data().data()))


def page_layout(figure: Figure, paper: str) -> QPageLayout:
    """Return a page of a paper size, turned as the figure is.

    `paper`: one of `PAPERS` but `FIT`.
    """
    turn = orientation_of(figure)
    margins = QMarginsF(_PAPER_MARGIN, _PAPER_MARGIN, _PAPER_MARGIN, _PAPER_MARGIN)
    return QPageLayout(QPageSize(_PAPER_SIZES[paper]), turn, margins, QPageLayout.Unit.Millimeter)


def orientation_of(figure: Figure) -> QPageLayout.Orientation:
    """Return how a page is turned for a figure."""
    wide = figure.width > figure.height
    return QPageLayout.Orientation.Landscape if wide else QPageLayout.Orientation.Portrait


def paint_page(device: QPagedPaintDevice, figure: Figure, options: PictureOptions) -> None:
    """Paint a figure in the middle of a page, at most at its own size."""
    painter = QPainter(device)
    room = painter.viewport()
    own = device.logicalDpiX() / _PDF_DOTS
    scale = min(own, room.width() / figure.width, room.height() / figure.height)
    painter.translate(
        (room.width() - figure.width * scale) / 2, (room.height() - figure.height * scale) / 2
    )
    painter.scale(scale, scale)
    _paint(painter, figure, 1.0, options, is_vector=True)
    painter.end()


def _as_figure(shown: SceneContent | Figure) -> Figure:
    return shown if isinstance(shown, Figure) else figure_of(shown)


def _paint(
    painter: QPainter,
    figure: Figure,
    scale: float,
    options: PictureOptions,
    *,
    is_vector: bool = False,
) -> None:
    with painting_theme(theme().name if options.theme == WINDOW else options.theme) as colors:
        if options.background:
            painter.fillRect(
                QRectF(0, 0, figure.width * scale, figure.height * scale), colors.canvas
            )
        figure.paint(painter, scale, is_vector)


def image_of(shown: SceneContent | Figure, options: PictureOptions = DEFAULT_OPTIONS) -> QImage:
    """Render the whole network as an image; a very large one at a smaller scale."""
    figure = _as_figure(shown)
    scale = min(options.scale, (_MAX_PIXELS / (figure.width * figure.height)) ** 0.5)
    size = QSize(max(1, round(figure.width * scale)), max(1, round(figure.height * scale)))
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    _paint(painter, figure, scale, options)
    painter.end()
    return image


def save_png(
    shown: SceneContent | Figure, path: Path, options: PictureOptions = DEFAULT_OPTIONS
) -> None:
    """Write a PNG file."""
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    image_of(shown, options).save(buffer, "PNG")  # type: ignore[call-overload]
    replace_file(path, bytes(buffer.data().data()))


def save_picture(
    shown: SceneContent | Figure, path: Path, options: PictureOptions = DEFAULT_OPTIONS
) -> None:
    """Write a picture in the format of the suffix: ``.png``, ``.pdf``, else SVG."""
    write = {".png": save_png, ".pdf": save_pdf}.get(path.suffix.lower(), save_svg)
    write(shown, path, options)
