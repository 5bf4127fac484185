"""A sheet as HTML, of the kind that a text document of Qt can print."""

from __future__ import annotations

import html
import itertools
from typing import TYPE_CHECKING

from bayesgui.explain.rendering import to_text
from bayesgui.lessons.handout.inline import spans
from bayesgui.lessons.handout.sheet import (
    Block,
    Bullets,
    Figure,
    FigureFile,
    Heading,
    Options,
    Paragraph,
    Question,
    Sheet,
    Solution,
    Space,
    Table,
    Tables,
    Worked,
    letter,
)
from bayesgui.lessons.handout.wide_tables import (
    ROW_WIDTH,
    in_parts,
    is_one_word,
    is_wide,
    letters,
    letters_across,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bayesgui.explain.rendering import Tell

KEPT, HEADLINE, FREE = "kept", "headline", "free"
"""Anchors of paragraphs: what follows stays on its page; a headline; nothing is kept from here."""
_TABLE_SPACE = 3
"""Letters between tables beside each other."""
_WIDTH, _HEIGHT = 620.0, 560.0
"""Largest size of a figure, in pixels."""
_STYLE = """
body { color: #1A212C; }
h1 { font-size: 18pt; } h2 { font-size: 14pt; margin-top: 18px; margin-bottom: 6px; }
p { margin-top: 4px; margin-bottom: 4px; }
p.question { margin-top: 16px; }
p.option { margin-left: 20px; margin-top: 2px; margin-bottom: 2px; }
p.solution { margin-left: 20px; margin-top: 2px; margin-bottom: 2px; color: #1F4E8C; }
p.caption { margin-top: 6px; margin-bottom: 2px; white-space: nowrap; }
p.long { margin-top: 6px; margin-bottom: 2px; }
p.cell { margin: 0; white-space: nowrap; }
p.words { margin: 0; font-size: 8pt; }
p.word { margin: 0; font-size: 8pt; white-space: nowrap; }
pre { font-family: 'Bayesgui Mono', 'Bayesgui Han', monospace; font-size: 9pt; }
"""


def head_of(sheet: Sheet) -> str:
    """Return a document up to its body."""
    return (
        f'<!DOCTYPE html>\n<html lang="{sheet.language}"><head><meta charset="utf-8">'
        f"<title>{html.escape(sheet.title)}</title><style>{_STYLE}</style></head><body>"
    )


def body_of(sheet: Sheet, figures: Sequence[FigureFile] = (), tell: Tell = str) -> Iterator[str]:
    """Yield the paragraphs and tables of the body one by one."""
    images = iter(figures)
    yield f"<h1>{line(sheet.title)}</h1>"
    for block in sheet.blocks:
        if isinstance(block, Tables):
            # Among questions they are kept with theirs.
            yield from _tables(block.tables, mark="" if sheet.questions else KEPT)
        else:
            yield from _block(block, images, tell, is_kept=not sheet.questions)


def _block(
    block: Block, images: Iterator[FigureFile], tell: Tell, *, is_kept: bool
) -> Iterator[str]:
    match block:
        case Heading(text):
            yield f'<h2><a name="{HEADLINE}">{line(text)}</a></h2>'
        case Paragraph(text):
            yield f"<p>{line(text)}</p>"
        case Bullets(items):
            yield f"<ul>{''.join(f'<li>{line(item)}</li>' for item in items)}</ul>"
        case Question(number, text):
            start = f'<a name="{KEPT}"><b>{number}.</b></a>'
            yield f'<p class="question">{start} {line(text)}</p>'
        case Options(texts):
            for k, text in enumerate(texts):
                yield f'<p class="option">{letter(k)}. {line(text)}</p>'
        case Figure(caption=caption):
            # Its headline stays with a figure that has a caption, but not all that follows.
            is_marked = is_kept and bool(caption)
            yield _image(next(images), KEPT if is_marked else "")
            if caption:
                words = line(caption)
                yield f'<p><a name="{FREE}">{words}</a></p>' if is_marked else f"<p>{words}</p>"
        case Solution(title, lines, text):
            yield f'<p class="solution"><a name="{FREE}"><b>{line(title)}</b></a></p>'
            for k, each in enumerate(lines, 1):
                yield f'<p class="solution">{k}. {line(each)}</p>'
            if text:
                yield f'<p class="solution">{line(text)}</p>'
        case Worked(derivation):
            yield f"<pre>{html.escape(to_text(derivation, tell))}</pre>"
        case Space(count):
            yield "<p>&nbsp;</p>" * count


def _image(file: FigureFile, mark: str) -> str:
    width, height = file.size_on_page(_WIDTH, _HEIGHT)
    name = html.escape(file.name)
    anchor = f'<a name="{mark}">\N{ZERO WIDTH SPACE}</a>' if mark else ""
    return f'<p>{anchor}<img width="{width:.0f}" height="{height:.0f}" src="{name}"></p>'


def _tables(tables: Sequence[Table], mark: str) -> Iterator[str]:
    """Yield tables in rows of a table without borders, as they cannot float."""
    row: list[str] = []
    used = 0
    for table in itertools.chain.from_iterable(map(in_parts, tables)):
        width = letters_across(table)
        if row and used + width > ROW_WIDTH:
            yield _beside(row)
            row, used = [], 0
        row.append(_table(table, "" if row else mark))
        used += width + _TABLE_SPACE
    if row:
        yield _beside(row)


def _beside(tables: Sequence[str]) -> str:
    cells = "".join(f'<td style="padding-right: 14px">{table}</td>' for table in tables)
    return f'<table border="0"><tr>{cells}</tr></table>'


def _table(table: Table, mark: str) -> str:
    wide = is_wide(table)

    def kind(text: str) -> str:
        if not wide:
            return "cell"
        return "word" if is_one_word(text) else "words"

    def cells(row: Sequence[str], tag: str) -> str:
        sides = ("left" if k < table.words else "right" for k in range(len(row)))
        return "".join(
            f'<{tag} align="{side}"><p class="{kind(text)}">{line(text)}</p></{tag}>'
            for side, text in zip(sides, row, strict=True)
        )

    rows = [f"<tr>{cells(table.header, 'th')}</tr>"]
    rows += [f"<tr>{cells(row, 'td')}</tr>" for row in table.rows]
    words = line(table.caption)
    if mark:
        words = f'<a name="{mark}">{words or "&nbsp;"}</a>'
    place = "long" if letters(table.caption) > ROW_WIDTH else "caption"
    caption = f'<p class="{place}">{words}</p>' if words else ""
    style = 'border="1" cellspacing="0" cellpadding="3" style="border-collapse: collapse"'
    return f"{caption}<table {style}>{''.join(rows)}</table>"


def line(text: str) -> str:
    """Return a line with its marks as HTML."""
    tags = {"bold": "b", "italic": "i", "code": "code"}
    written = []
    for span in spans(text):
        plain = html.escape(span.text)
        if span.kind == "sign":
            written.append(f"<i>{plain}</i><sub>{html.escape(span.index)}</sub>")
        elif span.kind in tags:
            written.append(f"<{tags[span.kind]}>{plain}</{tags[span.kind]}>")
        else:
            written.append(plain)
    return "".join(written)
