"""The attributes below a line of a lesson: texts in both languages, expressions, commands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.errors import ModelError
from bayesgui.core.name_lists import near_name, short_name
from bayesgui.lessons.command_parser import check_action, check_page, parse_command
from bayesgui.lessons.expression_parser import parse_expression
from bayesgui.lessons.lesson import LANGUAGES, Hint, Text
from bayesgui.lessons.outline import At, Line, check_colon, split_key
from bayesgui.lessons.texts import resolved

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bayesgui.lessons.commands import Command
    from bayesgui.lessons.expressions import Expression

MAX_COMMANDS = 60
"""Commands of a scene or an item."""


def every_language(key: str) -> tuple[str, ...]:
    """Return the keys of a text in the order of `LANGUAGES`: ``why``, ``why.zh``."""
    return key, *(f"{key}.{language}" for language in LANGUAGES[1:])


HINT = ("hint", *every_language("hint.text"))


@dataclass(frozen=True)
class Context:
    """The names that are known where a line is read."""

    at: At
    names: Mapping[str, Expression]

    def words(self, number: int, value: str) -> str:
        """Return a text in one language, the names in its placeholders replaced."""
        with self.at(number):
            return resolved(value, self.names)

    def text(self, *lines: Line | None) -> Text:
        """Return the text of the lines ``key: text``, one in each language."""
        first = next(filter(None, lines), None)
        words = [each and self.words(each.number, split_key(each)[1]) for each in lines]
        return Text(*(each or "" for each in words), line=first.number if first else 0)

    def expression(self, line: Line) -> Expression:
        """Return the expression of a line ``key: expression``."""
        with self.at(line.number):
            return parse_expression(split_key(line)[1], line.number, self.names)

    def truth(self, line: Line) -> Expression:
        """Return the expression of a line, which must be true or false."""
        found = self.expression(line)
        with self.at(line.number):
            if found.kind != "truth":
                raise ModelError(
                    "“{text}” is a number, and something true or false belongs here; compare it, "
                    "as in x > 0.5.",
                    text=short_name(found.text),
                )
        return found

    def number(self, line: Line) -> Expression:
        """Return the expression of a line, which must be a number."""
        found = self.expression(line)
        with self.at(line.number):
            if found.kind != "number":
                raise ModelError(
                    "“{text}” is true or false, and a number belongs here; write one, such as "
                    "P(X=a | Y=b).",
                    text=short_name(found.text),
                )
        return found

    def commands(self, lines: Sequence[Line], *, keyed: bool = True) -> tuple[Command, ...]:
        """Return the commands of lines, after their keys if they have any."""
        if len(lines) > MAX_COMMANDS:
            with self.at(lines[MAX_COMMANDS].number):
                raise ModelError(
                    "There are more than {most} commands in one place; split them among steps.",
                    most=MAX_COMMANDS,
                )
        found = []
        for line in lines:
            with self.at(line.number):
                if line.below:
                    raise ModelError("Nothing can be indented below a command.")
                text = split_key(line)[1] if keyed else line.text
                found.append(parse_command(text, line.number))
        return tuple(found)


class Attributes:
    """The lines ``key: value`` below a line, by key.

    `lines`: the lines; those that begin with ``- `` are options, kept in `options`. `once`, `many`:
    keys that may occur once, and any number of times.
    """

    def __init__(
        self,
        owner: str,
        lines: Sequence[Line],
        once: Sequence[str],
        many: Sequence[str],
        context: Context,
    ) -> None:
        self.context = context
        self.options: list[Line] = []
        self._found: dict[str, list[Line]] = {}
        for line in lines:
            with context.at(line.number):
                if line.text.startswith("- ") and "- " in many:
                    self.options.append(line)
                    continue
                key, value = split_key(line)
                if key not in once and key not in many:
                    check_colon(line.text, (*once, *many))
                    raise _unknown_key(owner, key or line.text, [*once, *many])
                if key in self._found and key in once:
                    raise ModelError(
                        "There already is “{key}” in line {first}; keep one of them.",
                        key=key,
                        first=self._found[key][0].number,
                    )
                if not value:
                    raise ModelError(
                        "Nothing follows “{key}:”; write it on the same line.", key=key
                    )
                self._found.setdefault(key, []).append(line)

    def line(self, key: str) -> Line | None:
        """Return the line of a key that may occur once."""
        return self._found[key][0] if key in self._found else None

    def lines(self, key: str) -> list[Line]:
        """Return the lines of a key."""
        return self._found.get(key, [])

    def needed(self, key: str, owner: Line, *, is_below: bool = True) -> Line:
        """Return the line of a key; raise if there is none, `is_below` its owner or beside it."""
        found = self.line(key)
        if found is None:
            with self.context.at(owner.number):
                if not is_below:
                    raise ModelError(
                        "There is no line “{key}: …” before the first step; add it at the left.",
                        key=key,
                    )
                raise ModelError(
                    "There is no “{key}:” below this line; add it, indented two blanks more.",
                    key=key,
                )
        return found

    def text(self, key: str) -> Text:
        """Return the text of ``key:`` and ``key.LANGUAGE:``."""
        return self.context.text(*map(self.line, every_language(key)))

    def others(self) -> tuple[Line | None, ...]:
        """Return the lines ``LANGUAGE:``, in which the text above them stands again."""
        return tuple(map(self.line, LANGUAGES[1:]))

    def commands(self, key: str) -> tuple[Command, ...]:
        """Return the commands of all lines of a key."""
        return self.context.commands(self.lines(key))

    def value(self, key: str) -> str:
        """Return what follows a key, or an empty text."""
        found = self.line(key)
        return "" if found is None else split_key(found)[1]

    def hint(self) -> Hint:
        """Return the hint of ``hint:`` and ``hint.text:``."""
        text = self.text("hint.text")
        line = self.line("hint")
        if line is None:
            return Hint(text=text)
        with self.context.at(line.number):
            what, _, names = split_key(line)[1].partition(" ")
            names = names.strip()
            if what == "nodes":
                select = parse_command(f"select {names}")
                return Hint(nodes=select.names, text=text)  # type: ignore[attr-defined]
            if what == "action":
                check_action(names)
                return Hint(action=names, text=text)
            if what == "page":
                check_page(names)
                return Hint(page=names, text=text)
            raise ModelError(
                "A hint points at “nodes A, B”, “action ID” or “page ID”; write one of them."
            )


def _unknown_key(owner: str, key: str, known: Sequence[str]) -> ModelError:
    names = [each for each in known if each != "- "]
    near = near_name(key.partition(":")[0], names)
    if near is not None:
        return ModelError(
            "There is no “{key}” in {owner}; did you mean “{near}:”?",
            key=short_name(key),
            owner=owner,
            near=near,
        )
    return ModelError(
        "“{key}” has no meaning in {owner}; it takes {names}.",
        key=short_name(key),
        owner=owner,
        names=", ".join(f"{name}:" for name in names),
    )
