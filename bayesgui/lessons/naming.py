"""Lessons in one language, with the names that nodes and states have in it."""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from bayesgui.core.formulas.syntax import name_text
from bayesgui.core.formulas.tokens import tokens_of
from bayesgui.lessons.command_text import command_text
from bayesgui.lessons.commands import Command, LoadTable, OpenNetwork
from bayesgui.lessons.expression_parser import parse_expression
from bayesgui.lessons.expressions import Event, Expression
from bayesgui.lessons.lesson import Hint, Text
from bayesgui.lessons.part_parser import GRAMMAR
from bayesgui.lessons.temporal.names import renamed
from bayesgui.lessons.texts import with_parts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.lessons.lesson import Lesson

_NAMES = (
    "arcs",
    "parent",
    "child",
    "name",
    "states",
    "names",
    "event",
    "given",
    "x",
    "y",
    "target",
    "option",
)
"""Fields of commands that hold nodes and states."""

_OPTIONS = ("class", "class_", "root", "target")
"""Options of commands that are nodes."""

_WORD = r"(?<![A-Za-z0-9_.-])(?:{})(?![A-Za-z0-9_-])"
_CHINESE = re.compile(r"[\u3000-\u303f\u3400-\u9fff\uff00-\uffef\u2026]")


def in_language(lesson: Lesson, language: str) -> Lesson:
    """Return a lesson in one language, if it names nodes in more than one.

    The result: its texts are in this language only, and its networks, tables, commands, expressions
    and texts have the names of the lines ``names.en:`` or ``names.zh:``. A lesson without such
    lines is returned as it is.
    """
    if not lesson.naming:
        return lesson
    found = _Naming(
        language, {old: new for spoken, old, new in lesson.naming if spoken == language}
    )
    named = {
        part: found.of(getattr(lesson, part)) for part in ("title", "summary", "start", "steps")
    }
    return replace(lesson, **named, language=language, original=lesson)


@dataclass(frozen=True)
class _Naming:
    language: str
    names: Mapping[str, str]

    def of(self, value: Any) -> Any:
        """Return a part of a lesson with the names of the language."""
        match value:
            case Text():
                return self._text(value)
            case Expression():
                return self._expression(value)
            case Command():
                return self._command(value)
            case Hint():
                return replace(value, nodes=self._named(value.nodes), text=self._text(value.text))
            case tuple():
                return tuple(map(self.of, value))
        if is_dataclass(value) and not isinstance(value, type):
            parts = {each.name: getattr(value, each.name) for each in fields(value)}
            return replace(value, **{name: self.of(part) for name, part in parts.items()})
        return value

    def _named(self, value: Any) -> Any:
        match value:
            case str():
                return renamed(value, self.names)
            case tuple():
                return tuple(map(self._named, value))
            case Event():
                variable = self._named(value.variable)
                return replace(value, variable=variable, states=self._named(value.states))
        return value

    def _command(self, command: Command) -> Command:
        if not self.names:
            return command
        if isinstance(command, OpenNetwork | LoadTable):
            return replace(command, naming=tuple(self.names.items()))
        parts: dict[str, Any] = {}
        for each in fields(command):
            value = getattr(command, each.name)
            if each.name in _NAMES:
                parts[each.name] = self._named(value)
            elif each.name == "options":
                parts["options"] = tuple(
                    (name, self._named(given) if name in _OPTIONS else given)
                    for name, given in value
                )
        named = replace(command, **parts)
        return replace(named, text=command_text(named))

    def _expression(self, expression: Expression) -> Expression:
        return parse_expression(self._source(expression.text), expression.line)

    def _source(self, text: str) -> str:
        """Return an expression as text; what is followed by a parenthesis is a function."""
        tokens = tokens_of(text, GRAMMAR)
        for token, following in reversed(list(itertools.pairwise(tokens))):
            is_name = token.kind in ("name", "text", "word")
            if not is_name or token.text not in self.names or following.text == "(":
                continue
            start = token.position - 1
            end = start + len(token.text) + (0 if token.kind == "word" else 2)
            text = f"{text[:start]}{name_text(self.names[token.text])}{text[end:]}"
        return text

    def _text(self, text: Text) -> Text:
        written = text.in_language(self.language)
        if self.names:
            written = with_parts(written, self._prose, self._source)
        return Text.same(written, text.line)

    def _prose(self, text: str) -> str:
        """Return plain text; a name in a Chinese sentence stands in quotation marks."""
        found = _pattern(tuple(self.names))

        def put(match: re.Match[str]) -> str:
            new = self.names[match[2]]
            before, after = text[: match.start()][-1:], text[match.end() :][:1]
            is_sentence = all(not each or _CHINESE.match(each) for each in (before, after))
            if self.language == "zh" and is_sentence:
                return f"“{new}”"
            return f"{match[1]}{new}{match[3]}"

        return found.sub(put, text)


@lru_cache(maxsize=16)
def _pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    """Return what matches a name in a text, the longest first, with a blank on either side."""
    ordered = sorted(names, key=len, reverse=True)
    chinese = [re.escape(each) for each in ordered if _CHINESE.search(each)]
    others = [re.escape(each) for each in ordered if not _CHINESE.search(each)]
    kinds = [*chinese, _WORD.format("|".join(others))] if others else chinese
    return re.compile(rf"( ?)({'|'.join(kinds)})( ?)")
