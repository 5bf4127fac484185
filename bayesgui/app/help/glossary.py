"""The glossary: a word for each thing in both languages, with a sentence on it."""

from __future__ import annotations

import functools
import html
import re
from dataclasses import dataclass

from bayesgui import paths

GLOSSARY = "glossary"
"""Id of its page."""

FILE = "glossary.tsv"
COLUMNS = ("en", "zh", "en definition", "zh definition", "page")
_TITLES = {"en": "Glossary", "zh": "术语表"}
_HEADS = {
    "en": "One word for one thing: the terms of this program in English and Chinese, each with a "
    "link to the page that uses it. The search finds both languages.",
    "zh": "一物一词：本程序的中英文术语，每条附有相关页面的链接。搜索框可用两种语言查找。",
}


@dataclass(frozen=True)
class Term:
    """A term; `page` is an address as in a help page, by its id."""

    en: str
    zh: str
    en_definition: str
    zh_definition: str
    page: str

    def name(self, language: str) -> str:
        """Return the term in a language."""
        return self.zh if language == "zh" else self.en

    def definition(self, language: str) -> str:
        """Return the sentence in a language."""
        return self.zh_definition if language == "zh" else self.en_definition

    @property
    def anchor(self) -> str:
        """Its place on the page, in both languages."""
        return "-".join(re.findall(r"\w+", self.en.casefold()))


@functools.cache
def terms() -> tuple[Term, ...]:
    """Return all terms in the order of the file."""
    text = (paths.resources() / "help" / FILE).read_text(encoding="utf-8")
    head, *rows = (line.split("\t") for line in text.splitlines() if line.strip())
    assert tuple(head) == COLUMNS, head
    return tuple(Term(*row) for row in rows)


def in_order(language: str) -> list[Term]:
    """Return the terms sorted: by letters in English, by pronunciation in Chinese."""
    if language == "zh":
        return sorted(terms(), key=lambda term: (_sound(term.zh), term.zh))
    return sorted(terms(), key=lambda term: term.en.casefold())


def _sound(text: str) -> bytes:
    """Return a key in the order of pronunciation, which GB 2312 has for its common characters."""
    return text.casefold().encode("gb18030")


def glossary_title(language: str) -> str:
    """Return the headline of its page."""
    return _TITLES[language]


def glossary_html(language: str) -> str:
    """Return its page: each term with an anchor, the other language, a sentence and a link."""
    other = "en" if language == "zh" else "zh"
    lines = [f"<h1>{_TITLES[language]}</h1>", f"<p>{_HEADS[language]}</p>"]
    for term in in_order(language):
        name, beside = html.escape(term.name(language)), html.escape(term.name(other))
        said = html.escape(term.definition(language))
        lines.append(
            f'<p><a name="{term.anchor}"></a><b>{name}</b> · {beside}<br>{said} '
            f'<a href="page:{html.escape(term.page)}">→</a></p>'
        )
    return "\n".join(lines)
