"""A sheet as Markdown."""

from __future__ import annotations

import re
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

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bayesgui.explain.rendering import Tell

_SPECIAL = re.compile(r"([\\`*_\[\]<>|])")


def to_markdown(sheet: Sheet, figures: Sequence[FigureFile] = (), tell: Tell = str) -> str:
    """Return a sheet as Markdown with pipe tables."""
    files = iter(figures)
    parts = [f"# {_line(sheet.title)}"]
    parts += [_block(block, files, tell) for block in sheet.blocks]
    return "\n\n".join(parts) + "\n"


def _block(block: Block, figures: Iterator[FigureFile], tell: Tell) -> str:
    match block:
        case Heading(text):
            return f"## {_line(text)}"
        case Paragraph(text):
            return _line(text)
        case Bullets(items):
            return "\n".join(f"- {_line(item)}" for item in items)
        case Question(number, text):
            return f"**{number}.** {_line(text)}"
        case Options(texts):
            return "\n".join(f"- {letter(k)}. {_line(text)}" for k, text in enumerate(texts))
        case Tables(tables):
            return "\n\n".join(_table(table) for table in tables)
        case Figure(caption=caption):
            # What stands in place of a picture is plain text, without marks.
            plain = "".join(span.text + span.index for span in spans(caption))
            return f"![{_escaped(plain)}]({_target(next(figures).name)})"
        case Solution(title, lines, text):
            parts = [f"**{_line(title)}**"]
            if lines:
                parts.append("\n".join(f"{k}. {_line(each)}" for k, each in enumerate(lines, 1)))
            if text:
                parts.append(_line(text))
            return _quoted("\n\n".join(parts))
        case Worked(derivation):
            return f"```text\n{to_text(derivation, tell)}```"
        case Space(count):
            return "<br>\n" * (count - 1) + "<br>"
    raise TypeError(block)


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in text.split("\n"))


def _table(table: Table) -> str:
    dashes = ["---" if k < table.words else "---:" for k in range(len(table.header))]
    lines = [table.header, *table.rows]
    rows = [f"| {' | '.join(map(_line, row))} |" for row in lines]
    rows.insert(1, f"| {' | '.join(dashes)} |")
    return f"{_line(table.caption)}\n\n" + "\n".join(rows)


def _line(text: str) -> str:
    written = []
    for span in spans(text):
        plain = _escaped(span.text)
        match span.kind:
            case "bold":
                written.append(f"**{plain}**")
            case "italic":
                written.append(f"*{plain}*")
            case "code":
                written.append(f"`{span.text}`")
            case "sign":
                written.append(f"{plain}<sub>{span.index}</sub>")
            case _:
                written.append(plain)
    line = "".join(written)
    # A number with a dot, or the sign of a list, would begin one.
    return re.sub(r"^(\d*)([.#+-])(?=\s)", r"\1\\\2", line)


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)


def _target(name: str) -> str:
    """Return a file's name as the target of a link."""
    return f"<{name}>" if re.search(r"[\s()]", name) else name
