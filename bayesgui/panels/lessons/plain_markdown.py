"""Texts of lessons as rich text: paragraphs, strong words and code on lines of 20 pixels."""

from __future__ import annotations

import html
import re

LINE, SMALL_LINE = 20, 16
"""Height of a line in pixels, and that of what is said below an item."""
_STRONG = re.compile(r"\*\*(.+?)\*\*")
_SLANTED = re.compile(r"(?<![\w*])\*(?!\s)([^*]+?)\*(?![\w*])")
_PERCENT = re.compile(r"(?<=\d) %")
_INDEX = re.compile(r"(?<!\w)([A-Za-zα-ω])_([ijk])(?!\w)")
"""A letter with an index, such as ``m_k``; other underscores are parts of names."""
_CODE = re.compile(r"`([^`]+)`")


def rich_text(text: str, line: int = LINE) -> str:
    """Return Markdown as rich text of a label; `line`: height of a line in pixels."""
    paragraphs = (part.strip() for part in text.split("\n\n"))
    return "".join(_paragraph(part, k, line) for k, part in enumerate(filter(None, paragraphs)))


def plain_text(text: str) -> str:
    """Return a text in Markdown without its signs, to be read aloud."""
    for pattern in (_STRONG, _SLANTED, _CODE):
        text = pattern.sub(r"\1", text)
    return text


def _paragraph(text: str, number: int, line: int) -> str:
    written = html.escape(" ".join(text.split()), quote=False)
    # A number and its sign stay on one line.
    written = _PERCENT.sub("\u00a0%", written)
    written = _INDEX.sub(r"\1<sub>\2</sub>", written)
    written = _CODE.sub(r"<code>\1</code>", written)
    written = _STRONG.sub(r"<b>\1</b>", written)
    written = _SLANTED.sub(r"\1", written)
    above = 8 if number else 0
    return f'<p style="margin: {above}px 0 0 0; line-height: {line}px">{written}</p>'
