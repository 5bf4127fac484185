"""Pull scanner for the brace-and-semicolon formats (BIF, HUGIN NET, Netica DNE)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NoReturn

from bayesgui.core.errors import FormatError
from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.formats.properties import split_words

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*+)"', re.DOTALL)
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_PLAIN = {'"': '"', "\\": "\\"}
_FLAT = str.maketrans("(),", "   ")
_TOKENS_PER_CHECK = 2000
_COMMENT_MARKS = ("%", "//", "/*")
"""With which a comment may begin in any of the formats."""
END = ""
"""The token after the last one."""

LINE_ESCAPES = {"n": "\n", "t": "\t", "\n": ""}
"""Escapes of the formats in which a line end within a text is ``\\n``."""


class Scanner:
    """Reads tokens one at a time and tracks the line number.

    `comments`: regular expression of one comment; it must be atomic, else a malformed file with
    many comments would take exponential time. `punctuation`: characters that are a token of their
    own; everything else between white space is a word. `escapes`: meaning of characters after a
    backslash in quotes; other backslashes are literal. `monitor`: receives progress and is polled
    for cancellation.
    """

    def __init__(
        self,
        text: str,
        path: Path,
        *,
        comments: str,
        punctuation: str,
        escapes: Mapping[str, str] | None = None,
        monitor: Monitor = SILENT,
    ) -> None:
        self.text = text
        self.name = path.name
        self.position = 0
        self._blank = re.compile(rf"(?:\s+|{comments})++")
        marks = re.escape(punctuation)
        self._punctuation = frozenset(punctuation)
        self._word = re.compile(rf'(?:(?!{comments})[^\s"{marks}])+')
        self._comment = re.compile(comments)
        self._statement = re.compile(rf"(?:{comments}|[^;])*+;")
        self._escapes = {**_PLAIN, **(escapes or {})}
        self.quoted = False
        self.start = 0
        self._glued = -1
        self._counted = (0, 0)
        self._monitor = monitor
        self._until_check = _TOKENS_PER_CHECK

    def skip_blank(self) -> None:
        """Move past white space and comments."""
        found = self._blank.match(self.text, self.position)
        if found:
            self.position = found.end()

    def next(self) -> str:
        """Return the next token and move past it; `END` at the end.

        Afterwards `quoted` tells whether it was in quotes, and `start` is its position.
        """
        self.count()
        self.skip_blank()
        self.start = at = self.position
        self.quoted = False
        if at >= len(self.text):
            return END
        mark = self.text[at]
        if mark in self._punctuation:
            self.position = at + 1
            if mark == ";":
                self._glued = -1
            return mark
        if mark == '"':
            found = _QUOTED.match(self.text, at)
            if not found:
                raise FormatError(
                    "{path}, line {line}, column {column}: a quotation mark is opened and never "
                    "closed. Nothing was opened.",
                    path=self.name,
                    line=self.line(at),
                    column=self.column(at),
                )
            self.position = found.end()
            self.quoted = True
            return self.unescape(found.group(1))
        word = self._word.match(self.text, at)
        assert word is not None  # the character is neither blank, punctuation nor a quote
        self.position = word.end()
        if self._comment.match(self.text, word.end()):
            self._glued = word.end()
        return word.group()

    def count(self, tokens: int = 1) -> None:
        """Count tokens that were read, also past the scanner, and poll now and then."""
        self._until_check -= tokens
        if self._until_check <= 0:
            self._poll()

    def _poll(self) -> None:
        self._until_check = _TOKENS_PER_CHECK
        self._monitor.check()
        self._monitor.report(min(1.0, self.position / max(1, len(self.text))))

    def unescape(self, text: str) -> str:
        """Return a quoted text with its escapes resolved."""
        return _ESCAPE.sub(lambda m: self._escapes.get(m.group(1), m.group()), text)

    def peek(self) -> str:
        """Return the next token without moving; quoted punctuation is never mistaken for a mark."""
        at, start, quoted = self.position, self.start, self.quoted
        token = self.next()
        marked = '"' if self.quoted else token
        self.position, self.start, self.quoted = at, start, quoted
        return marked

    def expect(self, *wanted: str) -> str:
        """Return the next token, which must be one of some punctuation marks or words."""
        token = self.next()
        if self.quoted or token not in wanted:
            self.fail_unexpected(token, _either(*wanted))
        return token

    def skip(self, mark: str) -> bool:
        """Move past a punctuation mark if it is the next token."""
        if self.peek() == mark:
            self.next()
            return True
        return False

    def name_token(self, wanted: str | FormatError) -> str:
        """Return the next token, which must be a name."""
        token = self.next()
        if not self.quoted and (token == END or token in self._punctuation):
            self.fail_unexpected(token, wanted)
        return token

    def flat_words(self) -> list[str]:
        """Return the words up to the next semicolon, without brackets and commas.

        For long lists of numbers: comments are removed, quotes are not supported.
        """
        self.start = self.position
        self._poll()
        end = self.text.find(";", self.position)
        plain = self.text[self.position : end]
        if end >= 0 and not any(mark in plain for mark in _COMMENT_MARKS):
            self.position = end + 1
            return split_words(plain.translate(_FLAT), self._monitor)
        found = self._statement.match(self.text, self.position)
        if not found:
            self.start = self.position = len(self.text)
            self.fail_unexpected(END, "“;”")
        self.position = found.end()
        statement = self._comment.sub(" ", found.group()[:-1])
        return split_words(statement.translate(_FLAT), self._monitor)

    def items(self) -> list[str]:
        """Return the entries of a bracketed list, ignoring inner brackets, or the words of a value.

        Moves past the semicolon at the end. An entry between two commas may be empty.
        """
        found: list[str] = []
        depth = 0
        empty = False
        while (token := self.next()) != ";" or self.quoted:
            if self.quoted or token not in self._punctuation:
                if token == END and not self.quoted:
                    self.fail_unexpected(token, "“;”")
                found.append(token)
                empty = False
            elif token == ",":
                if empty:
                    found.append("")
                empty = True
            elif token == "(":
                depth += 1
                empty = True
            elif token == ")" and depth:
                depth -= 1
                empty = False
            else:
                self.fail_unexpected(token, "“;”")
        if depth:
            self.fail_unexpected(";", "“)”")
        return found

    def skip_statement(self) -> None:
        """Move past the next semicolon that is not in quotes."""
        while (token := self.next()) != ";" or self.quoted:
            if token == END and not self.quoted:
                self.fail_unexpected(token, "“;”")

    def skip_group(self, opening: str, closing: str) -> None:
        """Move past a bracketed group; the next token is its opening bracket."""
        self.expect(opening)
        depth = 1
        while depth:
            token = self.next()
            if self.quoted:
                continue
            if token == END:
                self.fail_unexpected(token, f"“{closing}”")
            depth += (token == opening) - (token == closing)

    def line(self, position: int | None = None) -> int:
        """Return the line number of a position, by default of the last token."""
        at = self.start if position is None else position
        counted, lines = self._counted
        # Counting from the beginning every time would be quadratic over a large file.
        if at >= counted:
            lines += self.text.count("\n", counted, at)
            self._counted = (at, lines)
        else:
            lines = self.text.count("\n", 0, at)
        return lines + 1

    def column(self, position: int) -> int:
        """Return the column number of a position."""
        return position - self.text.rfind("\n", 0, position)

    def fail_unexpected(self, token: str, wanted: str | FormatError) -> NoReturn:
        """Raise an error for an unexpected token, the last one.

        `wanted`: the expected token; a description is a separate template (an error that is never
        raised), so that it can be translated.
        """
        if self._glued >= 0:
            raise FormatError(
                "{path}, line {line}, column {column}: “{mark}” begins a comment in the middle of "
                "a word, so that the rest of the line is not read. Nothing was opened; put the "
                "word in quotation marks.",
                path=self.name,
                line=self.line(self._glued),
                column=self.column(self._glued),
                mark="%" if self.text[self._glued] == "%" else self.text[self._glued :][:2],
            )
        if token == END and not self.quoted:
            raise FormatError(
                "{path}, line {line}: the file ends where {wanted} should stand; it seems to be "
                "cut short. Nothing was opened.",
                path=self.name,
                line=self.line(),
                wanted=wanted,
            )
        raise FormatError(
            "{path}, line {line}, column {column}: {wanted} should stand where “{token}” stands. "
            "Nothing was opened.",
            path=self.name,
            line=self.line(),
            column=self.column(self.start),
            wanted=wanted,
            token=token[:40],
        )


def _either(*marks: str) -> str | FormatError:
    if len(marks) == 1:
        return f"“{marks[0]}”"
    return FormatError("“{first}” or “{second}”", first="”, “".join(marks[:-1]), second=marks[-1])
