"""Texts of an SVG file that look the same where the interface font is not installed."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING

from PySide6.QtGui import QFontMetricsF, QPainterPath

from bayesgui.widgets.theme import font

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

_TEXT = re.compile(r"<text ([^>]*?)\s*>(.*?)</text>", re.DOTALL)
_ATTRIBUTE = re.compile(r'([\w:-]+)="([^"]*)"')
_FAMILIES = re.compile(r'font-family="([^"]*)"')


def with_measured_texts(parts: Iterable[str]) -> Iterator[str]:
    """Yield the parts of an SVG whose texts have the width of the interface font in any other font.

    ``textLength`` makes a viewer stretch the letters of its own font. The last resort is the
    viewer's font without serifs. No part may end within a text.
    """
    faces: dict[tuple[int, int], QFontMetricsF] = {}

    def measured(attributes: dict[str, str], text: str, written: str) -> str:
        key = _size_and_weight(attributes)
        if key not in faces:
            faces[key] = QFontMetricsF(font(*key))
        length = f'textLength="{faces[key].horizontalAdvance(text):.2f}"'
        text = html.escape(text, quote=False)
        return f'<text {written} {length} lengthAdjust="spacingAndGlyphs">{text}</text>'

    for part in parts:
        yield _FAMILIES.sub(r'font-family="\1,sans-serif"', _replaced(part, measured))


def with_outlined_texts(parts: Iterable[str]) -> Iterator[str]:
    """Yield the parts of an SVG whose texts are outlines, the same in every program.

    They are no longer texts. No part may end within one.
    """

    def outlined(attributes: dict[str, str], text: str, _written: str) -> str:
        path, face = QPainterPath(), font(*_size_and_weight(attributes))
        path.addText(float(attributes["x"]), float(attributes["y"]), face, text)
        fill = attributes["fill"]
        opacity = attributes.get("fill-opacity", "1")
        label = html.escape(text)
        return (
            f'<path fill="{fill}" fill-opacity="{opacity}" stroke="none" fill-rule="nonzero" '
            f'aria-label="{label}" d="{_data(path)}"/>'
        )

    for part in parts:
        yield _replaced(part, outlined)


def _size_and_weight(attributes: dict[str, str]) -> tuple[int, int]:
    size = round(float(attributes.get("font-size", "13")))
    return max(1, size), int(attributes.get("font-weight", "400"))


def _replaced(svg: str, write: Callable[[dict[str, str], str, str], str]) -> str:
    """Replace every text, given its attributes, content and written attributes."""

    def replace(found: re.Match[str]) -> str:
        text = html.unescape(found[2])
        if not text.strip():
            return found[0]
        return write(dict(_ATTRIBUTE.findall(found[1])), text, found[1])

    return _TEXT.sub(replace, svg)


def _data(path: QPainterPath) -> str:
    """Return a path as the data of an SVG path."""
    words, k = [], 0
    while k < path.elementCount():
        element = path.elementAt(k)
        point = f"{element.x:.2f} {element.y:.2f}"
        if element.isMoveTo():
            words.append(f"M{point}")
        elif element.isLineTo():
            words.append(f"L{point}")
        else:
            # A curve is one element with a control point and two with the rest.
            rest = (path.elementAt(k + 1), path.elementAt(k + 2))
            words.append(f"C{point} " + " ".join(f"{e.x:.2f} {e.y:.2f}" for e in rest))
            k += 2
        k += 1
    return "".join(words) + "Z"
