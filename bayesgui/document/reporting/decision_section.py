"""The decisions of a document in its report: what a sheet tells of them, as HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.document.reporting.html_parts import escaped, table, title
from bayesgui.lessons.handout.decision_blocks import DecisionBlocks
from bayesgui.lessons.handout.html import line as marked
from bayesgui.lessons.handout.sheet import Bullets, Heading, Paragraph, Tables

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bayesgui.core.model import Model
    from bayesgui.decisions.solving.account import Account


def decision_section(
    model: Model, account: Account, language: str, tell: Callable[[str], str]
) -> Iterator[str]:
    """Yield the best strategy and its views, or why there is none."""
    for block in DecisionBlocks(model, language, tell).found(account):
        match block:
            case Heading(text):
                yield title(text, 3)
            case Paragraph(text):
                yield f"<p>{marked(text)}</p>"
            case Bullets(items):
                yield f"<ul>{''.join(f'<li>{marked(item)}</li>' for item in items)}</ul>"
            case Tables(tables):
                for each in tables:
                    if each.caption:
                        yield f"<p><b>{escaped(each.caption)}</b></p>"
                    yield from table(each.header, each.rows, each.words)
