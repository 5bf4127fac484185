"""Export of the whole network as SVG, PDF or PNG, with overlays and real text."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QMarginsF, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPaintDevice, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator
from shiboken6 import delete, isValid

from bayesgui.canvas.geometry.projection import Projection, around, grown
from bayesgui.canvas.painting.layer import paint_in_parts
from bayesgui.canvas.svg_text import with_measured_texts, with_outlined_texts
from bayesgui.core.monitor import SILENT
from bayesgui.formats.storage import replace_file
from bayesgui.widgets.theme import painting_theme, theme

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from PySide6.QtGui import QPagedPaintDevice

    from bayesgui.canvas.geometry.projection import Box
    from bayesgui.canvas.painting.scene_content import SceneContent
    from bayesgui.core.monitor import Monitor

MARGIN = 24.0
_MAX_PIXELS = 100_000_000
_STRIP = 4_000_000
"""Pixels of an image that are cleared at once."""
_PART_BYTES = 1 << 18
"""Bytes of a file that are copied at once, while no other thread runs."""
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
    """The options of a picture.

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
    """A drawing that can be exported as an image.

    `paint`: paints the figure, given a painter at its upper left corner, a scale, and whether the
    result is a vector image; yields the share that is done after parts of a few ms. `n_nodes`:
    number of nodes in it.
    """

    width: float
    height: float
    title: str
    paint: Callable[[QPainter, float, bool], Iterator[float]]
    n_nodes: int = 0


def figure_of(scene: SceneContent) -> Figure:
    """Return the whole network with its overlays as a figure."""
    area = area_of(scene)

    def paint(painter: QPainter, scale: float, is_vector: bool) -> Iterator[float]:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        projection = Projection(scale, -area[0] * scale, -area[1] * scale, is_vector=is_vector)
        scene.hover(None)
        yield from paint_in_parts(painter, scene, projection, area)

    document = scene.session.document
    return Figure(area[2], area[3], document.title, paint, len(document.state.model))


def area_of(scene: SceneContent) -> Box:
    """Return the exported area: the network with a margin and room for tags."""
    margin = MARGIN + (30.0 if scene.decorations.tags else 0.0)
    area = grown(scene.geometry.bounds() or _EMPTY, margin)
    courses = (*scene.cause_courses.all().values(), *scene.lag_courses.all().values())
    points = [point for course in courses for point in course]
    corners = [(x - margin, y - margin, 2 * margin, 2 * margin) for x, y in points]
    return around([area, *corners])


class Picture:
    """A figure on its way to a file: painted in parts on the main thread, written on any.

    `parts`: paints it; yields the share that is done after each part. `encode`: yields the content
    of the file, once painting has ended, which takes a while for a large picture.
    """

    def __init__(
        self,
        figure: Figure,
        device: QPaintDevice,
        painter: QPainter,
        parts: Iterator[float],
        encode: Callable[[], Iterator[bytes]] = lambda: iter(()),
    ) -> None:
        self.figure = figure
        # The device must outlive its painter.
        self._device = device
        self._painter = painter
        self.parts = parts
        self._encode = encode

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the file in pixels, of which a PDF has 96 per inch."""
        return self._device.width(), self._device.height()

    def close(self) -> None:
        """End painting.

        For a large vector image that takes seconds, for which `QPainter.end` would hold up all
        other threads, and the destructor does not.
        """
        if isValid(self._painter):
            delete(self._painter)

    def encoded(self, monitor: Monitor = SILENT) -> Iterator[bytes]:
        """End painting, and return the content of the file in parts."""
        self.close()

        def parts() -> Iterator[bytes]:
            for part in self._encode():
                monitor.check()
                yield part

        return parts()

    def image(self) -> QImage:
        """Return the image that was painted, of a picture that is one."""
        self.close()
        assert isinstance(self._device, QImage)
        return self._device

    def write(self, path: Path, monitor: Monitor = SILENT) -> None:
        """Write the file, as an atomic replacement."""
        replace_file(path, self.encoded(monitor))


def picture_for(
    shown: SceneContent | Figure, path: Path, options: PictureOptions = DEFAULT_OPTIONS
) -> Picture:
    """Return the picture for a file, in the format of the suffix: ``.png``, ``.pdf``, else SVG."""
    make = {".png": image_picture, ".pdf": _pdf}.get(path.suffix.lower(), svg_picture)
    return make(_as_figure(shown), options)


def save_picture(
    shown: SceneContent | Figure, path: Path, options: PictureOptions = DEFAULT_OPTIONS
) -> None:
    """Paint and write a picture at once."""
    picture = picture_for(shown, path, options)
    paint_all(picture.parts)
    picture.write(path)


def paint_all(parts: Iterator[float]) -> None:
    """Paint all parts at once."""
    for _ in parts:
        pass


def svg_picture(figure: Figure, options: PictureOptions = DEFAULT_OPTIONS) -> Picture:
    """Return a figure on its way to an SVG file."""
    buffer = QBuffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(QSize(round(figure.width), round(figure.height)))
    generator.setViewBox(QRect(0, 0, round(figure.width), round(figure.height)))
    generator.setTitle(figure.title)
    painter = QPainter(generator)

    def encode() -> Iterator[bytes]:
        write = with_outlined_texts if options.outlines else with_measured_texts
        # The generator writes no font features: without this the digits would not align in columns.
        style = "" if options.outlines else 'style="font-variant-numeric: tabular-nums" '
        start = "<svg "
        for part in write(part.decode() for part in _parts_of(buffer, b"</g>")):
            yield part.replace(start, start + style, 1).encode() if start else part.encode()
            start = ""

    parts = painted(painter, figure, 1.0, options, is_vector=True)
    return Picture(figure, generator, painter, parts, encode)


def _parts_of(buffer: QBuffer, mark: bytes = b"") -> Iterator[bytes]:
    """Yield the content of a buffer in parts that end with a mark, unless it is empty."""
    view = memoryview(buffer.data())  # type: ignore[arg-type]
    start, size = 0, _PART_BYTES
    while start < len(view):
        part = bytes(view[start : start + size])
        end = part.rfind(mark) + len(mark) if start + size < len(view) else len(part)
        if end < len(mark) or not end:
            size *= 2
            continue
        yield part[:end]
        start, size = start + end, _PART_BYTES


def _pdf(figure: Figure, options: PictureOptions) -> Picture:
    """Return a PDF with one page, of the size of the network or of a paper."""
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
    else:
        writer.setPageLayout(page_layout(figure, options.paper))
        painter = painter_in_the_middle(writer, figure)
    parts = painted(painter, figure, 1.0, options, is_vector=True)
    return Picture(figure, writer, painter, parts, lambda: _parts_of(buffer))


def image_picture(figure: Figure, options: PictureOptions = DEFAULT_OPTIONS) -> Picture:
    """Return a figure on its way to an image, a very large one at a smaller scale."""
    scale = min(options.scale, (_MAX_PIXELS / (figure.width * figure.height)) ** 0.5)
    size = QSize(max(1, round(figure.width * scale)), max(1, round(figure.height * scale)))
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(image)

    def parts() -> Iterator[float]:
        yield from _cleared(painter, image)
        yield from painted(painter, figure, scale, options)

    def encode() -> Iterator[bytes]:
        buffer = QBuffer()
        buffer.open(QBuffer.OpenModeFlag.WriteOnly)
        image.save(buffer, "PNG")  # type: ignore[call-overload]
        yield from _parts_of(buffer)

    return Picture(figure, image, painter, parts(), encode)


def _cleared(painter: QPainter, image: QImage) -> Iterator[float]:
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    height = max(1, _STRIP // image.width())
    for top in range(0, image.height(), height):
        painter.fillRect(QRect(0, top, image.width(), height), Qt.GlobalColor.transparent)
        yield 0.0
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)


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


def painter_in_the_middle(device: QPagedPaintDevice, figure: Figure) -> QPainter:
    """Return a painter of a page for a figure in its middle, at most at its own size."""
    painter = QPainter(device)
    room = painter.viewport()
    own = device.logicalDpiX() / _PDF_DOTS
    scale = min(own, room.width() / figure.width, room.height() / figure.height)
    painter.translate(
        (room.width() - figure.width * scale) / 2, (room.height() - figure.height * scale) / 2
    )
    painter.scale(scale, scale)
    return painter


def _as_figure(shown: SceneContent | Figure) -> Figure:
    return shown if isinstance(shown, Figure) else figure_of(shown)


def painted(
    painter: QPainter,
    figure: Figure,
    scale: float,
    options: PictureOptions,
    *,
    is_vector: bool = False,
) -> Iterator[float]:
    """Paint a figure in the theme of a picture; between two parts the window has its own."""
    name = theme().name if options.theme == WINDOW else options.theme
    if options.background:
        with painting_theme(name) as colors:
            ground = colors.canvas
        width, height = figure.width * scale, figure.height * scale
        step = height if is_vector else max(1, _STRIP // width)
        for k in range(math.ceil(height / step)):
            painter.fillRect(QRectF(0, k * step, width, min(step, height - k * step)), ground)
            yield 0.0
    parts = figure.paint(painter, scale, is_vector)
    while True:
        with painting_theme(name):
            share = next(parts, None)
        if share is None:
            return
        yield share


def image_of(shown: SceneContent | Figure, options: PictureOptions = DEFAULT_OPTIONS) -> QImage:
    """Render the whole network as an image at once."""
    picture = image_picture(_as_figure(shown), options)
    paint_all(picture.parts)
    return picture.image()
