"""Sheets as files: the text, and its figures beside it."""

from __future__ import annotations

import functools
import re
from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.core.errors import FormatError
from bayesgui.core.evidence import Evidence
from bayesgui.core.monitor import SILENT
from bayesgui.core.waiting import in_thread
from bayesgui.formats.base import Loaded
from bayesgui.formats.storage import replace_file
from bayesgui.lessons.handout.html import body_of, head_of
from bayesgui.lessons.handout.latex import to_latex
from bayesgui.lessons.handout.markdown import to_markdown
from bayesgui.lessons.handout.sheet import FigureFile, RunDrawing, TreeDrawing

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.core.monitor import Monitor
    from bayesgui.explain.rendering import Tell
    from bayesgui.lessons.handout.sheet import Drawing, Sheet
    from bayesgui.pictures.painter import PaintedPicture

PAGE = ".html"
"""Suffix of sheets that mark themselves."""
FIGURE_SUFFIXES = {".md": ".svg", ".tex": ".pdf", ".pdf": ".png", PAGE: ".svg"}
"""Suffixes of sheets, and of the figures in each."""
_TROUBLING = re.compile(r"[%#{}~\\$&^\"<>]")
"""Characters that LaTeX refuses in the name of a file."""
_PNG_SCALE = 2
"""Pixels of a PNG per unit of the canvas."""


def sheet_suffix(path: Path) -> str:
    """Return the suffix of a sheet in lower case."""
    suffix = path.suffix.lower()
    if suffix not in FIGURE_SUFFIXES:
        raise FormatError(
            "{path} has no suffix of a sheet. Nothing was saved; choose one of {suffixes}.",
            path=path.name,
            suffixes=", ".join(FIGURE_SUFFIXES),
        )
    return suffix


def write_sheet(
    sheet: Sheet, path: Path, tell: Tell = str, monitor: Monitor = SILENT
) -> tuple[Path, ...]:
    """Write a sheet as Markdown, LaTeX, PDF or a live page, by the suffix.

    `path`: ends in ``.md``, ``.tex``, ``.pdf`` or ``.html``. Figures of the first two are files
    beside it, named after it and numbered from 1. The result: the files that were written, the
    sheet first.
    """
    suffix = sheet_suffix(path)
    painted = []
    for figure in sheet.figures:
        paint = functools.partial(_painted, figure.drawing, FIGURE_SUFFIXES[suffix])
        painted.append(in_thread(paint, monitor))
    if suffix == ".pdf":
        replace_file(path, in_thread(lambda: _pdf(sheet, painted, tell), monitor))
        return (path,)
    if suffix == PAGE:
        replace_file(path, in_thread(lambda: _live(sheet, painted, tell), monitor))
        return (path,)
    files, written = [], [path]
    stem = _TROUBLING.sub("-", path.stem)
    for number, picture in enumerate(painted, 1):
        beside = path.with_name(f"{stem}-{number}{picture.suffix}")
        replace_file(beside, picture.data)
        written.append(beside)
        files.append(FigureFile(beside.name, picture.width, picture.height))
    text = (to_markdown if suffix == ".md" else to_latex)(sheet, files, tell)
    replace_file(path, text.encode("utf-8"))
    return tuple(written)


def _painted(drawing: Drawing | RunDrawing | TreeDrawing, suffix: str) -> PaintedPicture:
    if isinstance(drawing, RunDrawing):
        return _painted_run(drawing, suffix)
    if isinstance(drawing, TreeDrawing):
        from bayesgui.pictures.painter import PAINTER, TreeRequest

        return PAINTER.paint(
            TreeRequest(drawing.root, drawing.columns, dict(drawing.numbers), drawing.heads, suffix)
        )
    from bayesgui.pictures.network_picture import loaded_model, paint

    content = Loaded(drawing.network) if drawing.model is None else loaded_model(drawing.model)
    layout = drawing.layout
    if not drawing.bars:
        # Positions suit the nodes with their states; alone, names stand closer.
        names = dict.fromkeys(content.whole, "name")
        layout = replace(layout, forms=names, positions={}, bends={})
    content = replace(content, layout=layout)
    return paint(content, Evidence(drawing.evidence), "light", suffix)


def _painted_run(drawing: RunDrawing, suffix: str) -> PaintedPicture:
    from bayesgui.pictures.painter import PAINTER, RunRequest

    # The nodes of the player have their names alone, at the places that suit whole ones.
    content = Loaded(drawing.network, drawing.layout, evidence=drawing.evidence)
    return PAINTER.paint(
        RunRequest(
            content, drawing.algorithm, drawing.target, drawing.first, drawing.step,
            drawing.titles, suffix,
        )
    )  # fmt: skip


def _live(sheet: Sheet, painted: list[PaintedPicture], tell: Tell) -> bytes:
    from bayesgui.lessons.handout.live.page import to_page

    return to_page(sheet, painted, tell)


def _pdf(sheet: Sheet, painted: list[PaintedPicture], tell: Tell) -> bytes:
    from bayesgui.pictures.painter import PAINTER, PagesRequest

    files = [
        FigureFile(f"figure-{k}", each.width / _PNG_SCALE, each.height / _PNG_SCALE)
        for k, each in enumerate(painted, 1)
    ]
    pictures = {file.name: each.data for file, each in zip(files, painted, strict=True)}
    body = tuple(body_of(sheet, files, tell))
    return PAINTER.pages(PagesRequest(sheet.title, head_of(sheet), body, pictures))
