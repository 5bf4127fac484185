"""Tokenizer for the text of an expression."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from bayesgui.core.errors import ModelError
from bayesgui.core.numerals import parse_number

MAX_CHARACTERS = 5_000
"""Maximum length of an expression; parsing a longer one would block the window."""

TOKEN = re.compile(
    r"""(?P<space>\s+)
    |(?P<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?(?:\s*%)?)
    |(?P<word>[^\W\d]\w*)
    |(?P<name>`(?:[^`]|``)*`)
    |(?P<text>"(?:[^"]|"")*"|'(?:[^']|'')*')
    |(?P<sign>\*\*|<=|>=|<>|!=|==|[-+*/^()<>=,≤≥≠−·×])""",
    re.VERBOSE,
)
_SAME = {
    "**": "^",
    "==": "=",
    "<>": "!=",
    "≠": "!=",
    "≤": "<=",
    "≥": ">=",
    "−": "-",
    "·": "*",
    "×": "*",
}
_OPENED = {"`": "`", '"': '"', "'": "'"}


@dataclass(frozen=True)
class Token:
    """A word, number, name, text or sign.

    `text`: without quotes; operators in their usual form.
    """

    kind: str
    text: str
    position: int


def tokens_of(text: str, grammar: re.Pattern[str] = TOKEN) -> list[Token]:
    """Return the tokens of a text, terminated by one of kind "end".

    `grammar`: matches one token; the name of the group is its kind.
    """
    if len(text) > MAX_CHARACTERS:
        raise ModelError(
            "The expression has {count:,} characters, more than the {most:,} that are read; "
            "shorten it.",
            count=len(text),
            most=MAX_CHARACTERS,
        )
    found: list[Token] = []
    place = 0
    while place < len(text):
        match = grammar.match(text, place)
        if match is None:
            raise _unknown(text, place)
        kind = str(match.lastgroup)
        if kind != "space":
            found.append(_token(kind, match.group(), place + 1))
        place = match.end()
    return [*found, Token("end", "", len(text) + 1)]


def _token(kind: str, word: str, position: int) -> Token:
    if kind in ("name", "text"):
        mark = word[0]
        return Token(kind, word[1:-1].replace(mark * 2, mark), position)
    if kind == "number" and parse_number(word) is None:
        raise ModelError(
            "At character {position}: the number {word} is too large.",
            position=position,
            word=word,
        )
    return Token(kind, _SAME.get(word, word), position)


def _unknown(text: str, place: int) -> ModelError:
    if text[place] in _OPENED:
        return ModelError(
            "At character {position}: the quote {mark} is not closed; type another {mark} where "
            "the name ends.",
            position=place + 1,
            mark=text[place],
        )
    plain = unicodedata.normalize("NFKC", text[place]).replace("、", ",")
    if plain != text[place] and plain.isascii():
        return ModelError(
            "At character {position}: “{word}” is a full-width sign; type “{plain}” instead.",
            position=place + 1,
            word=text[place],
            plain=plain,
        )
    return ModelError(
        "At character {position}: “{word}” has no meaning here; put a name with special "
        "characters in backquotes, as in `two words`.",
        position=place + 1,
        word=text[place],
    )
