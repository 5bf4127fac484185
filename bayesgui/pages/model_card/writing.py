"""A model card as Markdown, as a page, and as a PDF."""

from __future__ import annotations

import html
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from bayesgui.core.errors import FormatError
from bayesgui.formats.storage import replace_file
from bayesgui.rich_display import ShortRepr

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Tell = Callable[[str], str]

SUFFIXES = (".html", ".pdf", ".md")
_STYLE = """
body { color: #1A212C; background: #FFFFFF; font-family: Inter, sans-serif; font-size: 10pt;
  max-width: 720px; margin: 24px auto; }
h1 { font-size: 16pt; margin: 0 0 8px; } h2 { font-size: 11pt; margin: 14px 0 4px; }
p { margin: 3px 0; } table { border-collapse: collapse; }
th, td { text-align: left; padding: 2px 14px 2px 0; vertical-align: top; font-weight: normal; }
th { color: #5A6575; }
"""


@dataclass(frozen=True)
class CardPart:
    """A section of a card: pairs, a table below a head, or plain lines."""

    title: str
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    lines: tuple[str, ...] = ()
    is_editable: bool = False


@dataclass(frozen=True, repr=False)
class ModelCard(ShortRepr):
    """A card about a trained classifier.

    Parameters
    ----------
    title : str
        The model and its class.
    parts : tuple of CardPart
        Its sections.
    """

    title: str
    parts: tuple[CardPart, ...]

    def to_markdown(self) -> str:
        """Return the card as Markdown."""
        return markdown_of(self)

    def to_html(self) -> str:
        """Return the card as a page without scripts."""
        return html_of(self)

    def save(self, path: Path | str) -> Path:
        """Write the card as ``.html``, ``.pdf`` or ``.md``, by the suffix."""
        return write_card(self, path)

    def _repr_html_(self) -> str:
        return "".join(body_of(self))


def write_card(card: ModelCard, path: Path | str, tell: Tell = str) -> Path:
    """Write a card by the suffix, HTML, PDF or Markdown; `tell` translates sentences."""
    place = Path(path)
    suffix = check_suffix(place)
    if suffix == ".md":
        replace_file(place, markdown_of(card, tell).encode())
    elif suffix == ".html":
        replace_file(place, html_of(card, tell).encode())
    else:
        from bayesgui.pictures.painter import PAINTER, PagesRequest

        body = tuple(body_of(card, tell))
        replace_file(
            place, PAINTER.pages(PagesRequest(tell(card.title), _head(card, tell), body, {}))
        )
    return place


def check_suffix(path: Path) -> str:
    """Return the suffix of a card's file; raise if it is none."""
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise FormatError(
            "{path} has no suffix of a model card. Nothing was saved; choose one of {suffixes}.",
            path=path.name,
            suffixes=", ".join(SUFFIXES),
        )
    return suffix


def html_of(card: ModelCard, tell: Tell = str) -> str:
    """Return a card as a page without scripts, whose last line can be edited where it is shown."""
    return f"{_head(card, tell)}{''.join(body_of(card, tell))}</body></html>\n"


def _head(card: ModelCard, tell: Tell) -> str:
    title = html.escape(tell(card.title))
    return (
        f'<!DOCTYPE html><html><head><meta charset="utf-8"><title>{title}</title>'
        f"<style>{_STYLE}</style></head><body>"
    )


def body_of(card: ModelCard, tell: Tell = str) -> Iterator[str]:
    """Return the elements of a card."""
    yield f"<h1>{html.escape(tell(card.title))}</h1>\n"
    for part in card.parts:
        yield f"<h2>{html.escape(tell(part.title))}</h2>\n"
        if part.rows:
            yield _table(part, tell)
        editable = ' contenteditable="true"' if part.is_editable else ""
        for line in part.lines:
            yield f"<p{editable}>{html.escape(tell(line))}</p>\n"


def _table(part: CardPart, tell: Tell) -> str:
    rows = []
    if part.head:
        cells = "".join(f"<th>{html.escape(tell(each))}</th>" for each in part.head)
        rows.append(f"<tr>{cells}</tr>")
    for row in part.rows:
        first, *others = (html.escape(tell(each)) for each in row)
        cells = "".join(f"<td>{each}</td>" for each in others)
        rows.append(f"<tr><th>{first}</th>{cells}</tr>")
    return f"<table>{''.join(rows)}</table>\n"


def markdown_of(card: ModelCard, tell: Tell = str) -> str:
    """Return a card as Markdown."""
    lines = [f"# {tell(card.title)}", ""]
    for part in card.parts:
        lines += [f"## {tell(part.title)}", ""]
        if part.rows:
            head = part.head or ("",) * len(part.rows[0])
            lines.append(_row(head, tell))
            lines.append("|" + " --- |" * len(head))
            lines += [_row(row, tell) for row in part.rows]
            lines.append("")
        for line in part.lines:
            lines += [tell(line), ""]
    return "\n".join(lines)


def _row(cells: tuple[str, ...], tell: Tell) -> str:
    return "| " + " | ".join(tell(each).replace("|", "\\|") for each in cells) + " |"
