"""Parser of the parts of expressions and commands: names, states, events, arcs.

::

    event ←  name ("=" | "!=") (state | "{" state,… "}")       path  ←  name ("->" name)*
    cond  ←  event | "do" "(" name "=" state ")"               graph ←  path (";" path)*
"""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING

from bayesgui.core.errors import ModelError
from bayesgui.core.formulas.parser import Parser
from bayesgui.core.temporal.template import past_name, slice_name
from bayesgui.lessons.expressions import Event

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    T = TypeVar("T")

GRAMMAR = re.compile(
    r"""(?P<space>\s+)
    |(?P<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?(?:\s*%)?)
    |(?P<word>[^\W\d]\w*)
    |(?P<name>`(?:[^`]|``)*`)
    |(?P<text>"(?:[^"]|"")*"|'(?:[^']|'')*')
    |(?P<sign><->|↔|->|→|\*\*|<=|>=|<>|!=|==|[-+*/^()<>=,;|{}.:≤≥≠−·×\[\]])""",
    re.VERBOSE,
)
"""Tokens of expressions and commands."""


class PartParser(Parser):
    """Takes the parts that questions and commands are made of, one after the other."""

    def name(self, usage: str) -> str:
        """Take the name of a node."""
        token = self._now
        if token.kind not in ("word", "name") or not token.text.strip():
            raise self._missing("name", usage)
        self._place += 1
        return self._in_slice(token.text, usage) if self._is("[") else token.text

    def _in_slice(self, name: str, usage: str) -> str:
        """Take what stands in square brackets after a name: a slice, or a lag as in ``t-1``."""
        self._place += 1
        is_past = self._is("t") and self._tokens[self._place + 1].text == "-"
        if is_past:
            self._place += 2
        token = self._now
        if token.kind != "number" or not token.text.isdecimal() or len(token.text) > 6:
            raise self._missing("slice", usage)
        self._place += 1
        if not self._is("]"):
            raise self._missing("slice", usage)
        self._place += 1
        number = int(token.text)
        return past_name(name, number) if is_past else slice_name(name, number)

    def state(self, usage: str) -> str:
        """Take a state: a word, a number, or any text in quotes."""
        sign = ""
        if self._is("-") and self._tokens[self._place + 1].kind == "number":
            sign = self._take().text
        token = self._now
        if token.kind not in ("word", "name", "text", "number") or not token.text.strip():
            raise self._missing("state", usage)
        self._place += 1
        return sign + token.text

    def event(self, usage: str) -> Event:
        """Take an event such as ``X=a``, ``X!=a`` or ``X={a, b}``."""
        name = self.name(usage)
        if not self._is("=", "!="):
            raise self._missing("sign", usage)
        excluded = self._take().text == "!="
        if not self._is("{"):
            return Event(name, (self.state(usage),), excluded)
        self._place += 1
        states = self._listed(lambda: self.state(usage))
        if not states or not self._is("}"):
            raise self._missing("state", usage)
        self._place += 1
        return Event(name, tuple(states), excluded)

    def condition(self, usage: str) -> Event:
        """Take an event, or ``do(X=a)``."""
        if not (self._is("do") and self._tokens[self._place + 1].text == "("):
            return self.event(usage)
        self._place += 2
        name = self.name(usage)
        if not self._is("="):
            raise self._missing("sign", usage)
        self._place += 1
        state = self.state(usage)
        if not self._is(")"):
            raise self._missing("state", usage)
        self._place += 1
        return Event(name, (state,), is_set=True)

    def word(self, usage: str) -> str:
        """Take an id or a registered name, with its points and hyphens."""
        start = self._place
        parts = []
        while self._now.kind in ("word", "number") or self._is("-", "."):
            touches = self._place == start or (
                self._tokens[self._place - 1].position + len(self._tokens[self._place - 1].text)
                == self._now.position
            )
            if not touches:
                break
            parts.append(self._take().text)
        if not parts:
            raise self._missing("word", usage)
        return "".join(parts)

    def path(self, usage: str) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
        """Take names joined by arrows; return the arcs and all names."""
        names = [self.name(usage)]
        while self._is("->", "→"):
            self._place += 1
            names.append(self.name(usage))
        return tuple(itertools.pairwise(names)), tuple(names)

    def graph(self, usage: str) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
        """Take paths separated by semicolons; return their arcs and names, each once."""
        arcs: dict[tuple[str, str], None] = {}
        names: dict[str, None] = {}
        for path, along in self._listed(lambda: self.path(usage), ";", ","):
            arcs.update(dict.fromkeys(path))
            names.update(dict.fromkeys(along))
        return tuple(arcs), tuple(names)

    def _given(self, part: Callable[[], T]) -> tuple[T, ...] | None:
        if not self._is("|"):
            return None
        self._place += 1
        return tuple(self._listed(part))

    def _listed(self, part: Callable[[], T], *separators: str) -> list[T]:
        """Take parts up to a closing bracket or a bar; there may be none."""
        found: list[T] = []
        if self._is(")", "}", "|") or self._now.kind == "end":
            return found
        found.append(part())
        while self._is(*(separators or (",",))):
            self._place += 1
            found.append(part())
        return found

    def _missing(self, what: str, usage: str) -> ModelError:
        in_a_row = self._words_in_a_row()
        if len(in_a_row) > 1 and in_a_row[0].kind == "word":
            return self._unexpected_error()
        words = {"position": self._now.position, "word": self._now.text or "…", "usage": usage}
        if what == "name":
            return ModelError(
                "At character {position}: a name is missing before “{word}”; write {usage}, a name "
                "with spaces or signs in backquotes.",
                **words,
            )
        if what == "sign":
            return ModelError(
                "At character {position}: an equals sign and a state are missing before “{word}”; "
                "write {usage}, a name with spaces or signs in backquotes.",
                **words,
            )
        if what == "slice":
            return ModelError(
                "At character {position}: a slice is missing before “{word}”; write it as a number "
                "in brackets, as in X[2], or in tables as X[t-1].",
                **words,
            )
        if what == "state":
            return ModelError(
                "At character {position}: a state is missing before “{word}”; write {usage}, a "
                "state with spaces or signs in backquotes.",
                **words,
            )
        return ModelError(
            "At character {position}: an id is missing before “{word}”; write {usage}.", **words
        )
