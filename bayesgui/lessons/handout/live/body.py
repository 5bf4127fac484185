"""The blocks of a sheet as the body of a page: prose, tables and places for answers."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

from bayesgui.explain.rendering import to_text
from bayesgui.lessons.handout.html import line
from bayesgui.lessons.handout.sheet import (
    Block,
    Bullets,
    Figure,
    Heading,
    NameLine,
    Options,
    Paragraph,
    Question,
    Sheet,
    Solution,
    Space,
    Table,
    Tables,
    Task,
    Worked,
    letter,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from bayesgui.explain.rendering import Tell
    from bayesgui.lessons.handout.asked import Asked
    from bayesgui.lessons.handout.live.hiding import Hiding

    Place = Callable[[Asked], int]


def body_of(
    sheet: Sheet, pictures: Sequence[str], place: Place, hiding: Hiding, tell: Tell = str
) -> Iterator[str]:
    """Yield the parts of the body.

    `pictures`: the figures in their order, as elements. `place`: takes what is asked and returns
    its number among the items of the page. `hiding`: what of it opens later.
    """
    writer = _Writer(iter(pictures), place, hiding, tell)
    for block in sheet.blocks:
        yield from writer.block(block, is_step=sheet.steps)
    yield from writer.close()


class _Writer:
    def __init__(self, pictures: Iterator[str], place: Place, hiding: Hiding, tell: Tell) -> None:
        self._pictures, self._place, self._tell = pictures, place, tell
        self._hiding = hiding
        self._in_step = self._in_item = False

    def close(self, *, step: bool = True) -> Iterator[str]:
        """Yield the ends of what is open."""
        if self._in_item:
            yield "</div>"
            self._hiding.close()
        self._in_item = False
        if step and self._in_step:
            yield "</section>"
            self._in_step = False

    def _open(self, asked: Asked | None) -> Iterator[str]:
        yield from self.close(step=False)
        number = ""
        if asked is not None:
            self._hiding.begin()
            number = f' data-item="{self._place(asked)}"'
        yield f'<div class="item"{number}>'
        self._in_item = True

    def block(self, block: Block, *, is_step: bool) -> Iterator[str]:
        """Yield a block."""
        match block:
            case Heading(text):
                yield from self.close(step=is_step)
                if is_step:
                    yield '<section class="step">'
                    self._in_step = True
                yield f"<h2>{line(text)}</h2>"
            case Task(text=text, asked=asked):
                yield from self._open(asked)
                yield self._hiding.text(text, f'<p class="task">{line(text)}</p>')
            case Question(number=number, text=text, asked=asked):
                yield from self._open(asked)
                words = self._hiding.text(text, f"<span>{line(text)}</span>", "span")
                yield f'<p class="question"><b>{number}.</b> {words}</p>'
            case NameLine(sheet=sheet):
                yield f'<p class="muted">{line(sheet)}</p>'
            case Paragraph(text):
                yield self._hiding.text(text, f"<p>{line(text)}</p>")
            case Bullets(items):
                listed = "".join(f"<li>{line(item)}</li>" for item in items)
                yield self._hiding.texts(items, f"<ul>{listed}</ul>")
            case Options(texts):
                spans = (f"<span>{line(text)}</span>" for text in texts)
                shown = (
                    self._hiding.text(text, span, "span")
                    for text, span in zip(texts, spans, strict=True)
                )
                options = (f"<li><b>{letter(k)}</b> {text}</li>" for k, text in enumerate(shown))
                yield f'<ol class="options">{"".join(options)}</ol>'
            case Tables(tables):
                numbers = (cell for table in tables for row in table.rows for cell in row)
                inside = "".join(map(_table, tables))
                yield self._hiding.tables(numbers, f'<div class="tables">{inside}</div>')
            case Figure(caption=caption):
                words = f"<figcaption>{line(caption)}</figcaption>" if caption else ""
                yield f"<figure>{next(self._pictures)}{words}</figure>"
            case Worked(derivation):
                yield f"<pre>{html.escape(to_text(derivation, self._tell))}</pre>"
            case Solution() | Space():
                # The page has its own, once the answer is right.
                return


def _table(table: Table) -> str:
    def cells(row: Sequence[str], tag: str) -> str:
        return "".join(
            f'<{tag} class="{"word" if k < table.words else "number"}">{line(text)}</{tag}>'
            for k, text in enumerate(row)
        )

    caption = f"<caption>{line(table.caption)}</caption>" if table.caption else ""
    rows = "".join(f"<tr>{cells(row, 'td')}</tr>" for row in table.rows)
    head = f"<thead><tr>{cells(table.header, 'th')}</tr></thead>"
    return f'<div class="table"><table>{caption}{head}<tbody>{rows}</tbody></table></div>'
