"""Parser of the expressions of lessons: the rules of formulas, and questions about the network.

::

    question   ←  function "(" … ")"
    events:       event,… ("|" cond,…)?
    measure:      name,… ("|" (cond | name),…)?
    expected:     (name | event,…)? ("|" cond,…)?
    knowing:      set "," name ("|" cond,…)?
    lottery:      number ("|" cond,…)?
    separation:   set "," set ("|" name,…)?
    adjusted:     event "|" cond,… (";" name,…)?
    set        ←  name | "{" name,… "}"
"""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

from bayesgui.core.errors import ModelError
from bayesgui.core.formulas import syntax
from bayesgui.core.formulas.tokens import Token, tokens_of
from bayesgui.core.name_lists import near_name
from bayesgui.lessons.expressions import (
    BEFORE,
    Event,
    Expression,
    Question,
    check_kinds,
    with_names,
)
from bayesgui.lessons.functions import CONSTANTS, FUNCTIONS, Function
from bayesgui.lessons.part_parser import GRAMMAR, PartParser

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

MAX_LETTERS = 2_000
"""Letters of an expression."""

MAX_NODES = 1_000
"""Parts of an expression."""

MAX_EXPANDED_LETTERS, LETTERS_PER_NODE = 20_000, 20
"""Letters of an expression with what its names stand for, and how many take as much as a part."""

MAX_EXPANDED = 100_000
"""Parts of all expressions of a lesson that have names, with what these stand for."""


def parse_expression(
    text: str, line: int = 0, names: Mapping[str, Expression] | None = None
) -> Expression:
    """Return the expression of a text.

    `names`: what the names of ``let`` lines stand for; they are replaced, also in its text.

    >>> half = parse_expression("1 / 2")
    >>> parse_expression("2 * half", names={"half": half}).text
    '2 * (1 / 2)'
    """
    known = names or {}
    if len(text) > MAX_LETTERS:
        raise ModelError(
            "The expression has {count:,} characters, more than the {most:,} that are read; "
            "shorten it.",
            count=len(text),
            most=MAX_LETTERS,
        )
    tokens = tokens_of(text, GRAMMAR)
    tree = ExpressionParser(tokens).whole()
    used = {
        node.position: known[node.name]
        for node in _names_of(tree)
        if node.name in known and node.name not in CONSTANTS
    }
    _check_size(tree, len(text), used.values())
    for token in reversed(tokens):
        if token.position in used:
            start = token.position - 1
            length = len(token.text) + (2 if token.kind == "name" else 0)
            inside = used[token.position].text
            text = f"{text[:start]}({inside}){text[start + length :]}"
    if used:
        tree = with_names(
            tree,
            {node.name: known[node.name].tree for node in _names_of(tree) if node.name in known},
        )
    for node in _names_of(tree):
        if node.name not in CONSTANTS:
            raise _unknown_name(node)
    check_kinds(tree)
    return Expression(tree, text, line)


def _names_of(tree: syntax.Node) -> list[syntax.Name]:
    return [node for node in syntax.nodes_of(tree) if isinstance(node, syntax.Name)]


@contextmanager
def expansion_budget() -> Iterator[None]:
    """Limit what the names of all expressions of the body, such as a lesson, may stand for."""
    before = _left.set([MAX_EXPANDED])
    try:
        yield
    finally:
        _left.reset(before)


_left: ContextVar[list[int] | None] = ContextVar("left", default=None)


def _check_size(tree: syntax.Node, length: int, used: Collection[Expression]) -> None:
    """Raise before names that stand for names, and so on, are replaced by a huge tree."""
    if not used:
        return
    sizes: dict[int, int] = {}
    for each in used:
        if id(each) not in sizes:
            sizes[id(each)] = sum(1 for _ in syntax.nodes_of(each.tree))
    nodes = sum(1 for _ in syntax.nodes_of(tree)) + sum(sizes[id(each)] for each in used)
    length += sum(len(each.text) for each in used)
    if nodes > MAX_NODES or length > MAX_EXPANDED_LETTERS:
        raise ModelError(
            "With what its names stand for, the expression has more than {most:,} parts; simplify "
            "it.",
            most=MAX_NODES,
        )
    left = _left.get()
    if left is not None:
        left[0] -= nodes + length // LETTERS_PER_NODE
        if left[0] < 0:
            raise ModelError(
                "With what their names stand for, the expressions up to this one have more than "
                "{most:,} parts; use fewer names that stand for names.",
                most=MAX_EXPANDED,
            )


def _unknown_name(node: syntax.Name) -> ModelError:
    return ModelError(
        "At character {position}: {name} stands for nothing here; write a function, as in "
        "P({name}=state), or name a number in a line let {name} = … before it.",
        position=node.position,
        name=node.name,
    )


class ExpressionParser(PartParser):
    """Parses the tokens of an expression; `core.formulas` knows its arithmetic."""

    def whole(self) -> syntax.Node:
        if self._now.kind == "end":
            raise ModelError(
                "The expression is empty; write one, such as P(X=a | Y=b) > 0.5.", position=1
            )
        return super().whole()

    # -- what formulas do not have --------------------------------------------------------------

    def _atom(self) -> syntax.Node:
        token = self._now
        if token.kind == "text":
            raise self._unexpected_error()
        if token.kind == "word" and token.text == BEFORE and self._opens_operand():
            self._place += 1
            return self._node(
                syntax.Unary(BEFORE, self._inside(self._atom), position=token.position)
            )
        return super()._atom()

    def _opens_operand(self) -> bool:
        following = self._tokens[self._place + 1]
        return following.kind in ("word", "name", "number") or following.text == "("

    def _call(self, word: Token) -> syntax.Node:
        function = FUNCTIONS.get(word.text)
        if function is None:
            raise _unknown_function(word)
        opening = self._take()
        if function.shape == "numbers":
            arguments = self._numbers()
            self._close(opening)
            self._check_count(function, len(arguments), word)
            return self._node(syntax.Call(function.name, arguments, position=word.position))
        question = getattr(self, f"_{function.shape}")(function, word.position)
        if not self._is(")") and self._now.kind != "end":
            raise self._unexpected_in(function)
        self._close(opening)
        assert isinstance(question, Question)
        return question

    def _unexpected_in(self, function: Function) -> ModelError:
        words = self._words_in_a_row()
        if len(words) > 1 and words[0].kind == "word":
            return self._unexpected_error()
        return ModelError(
            "At character {position}: “{word}” is not expected here; write {usage}.",
            position=self._now.position,
            word=self._now.text or "…",
            usage=function.usage,
        )

    def _check_count(self, function: Function, found: int, word: Token) -> None:
        low, high = function.counts
        if not low <= found <= high:
            raise ModelError(
                "At character {position}: {word} has {found} arguments instead of those of "
                "{signature}.",
                position=word.position,
                word=function.name,
                found=found,
                signature=function.usage,
            )

    def _numbers(self) -> tuple[syntax.Node, ...]:
        return tuple(self._listed(lambda: self._inside(self._or), ",", ";"))

    # -- shapes ---------------------------------------------------------------------------------

    def _events(self, function: Function, position: int) -> Question:
        events = self._listed(lambda: self.event(function.usage))
        if not events:
            raise self._unexpected_in(function)
        given = self._given(lambda: self.condition(function.usage))
        return Question(function.name, events=tuple(events), given=given, position=position)

    def _rows(self, function: Function, position: int) -> Question:
        events = self._listed(lambda: self.event(function.usage))
        return Question(function.name, events=tuple(events), position=position)

    def _event(self, function: Function, position: int) -> Question:
        return Question(function.name, events=(self.condition(function.usage),), position=position)

    def _none(self, function: Function, position: int) -> Question:
        return Question(function.name, position=position)

    def _name(self, function: Function, position: int) -> Question:
        return Question(function.name, names=(self.name(function.usage),), position=position)

    def _pair(self, function: Function, position: int) -> Question:
        first = self.name(function.usage)
        self._need(",", function)
        second = self.name(function.usage)
        return Question(function.name, names=(first,), others=(second,), position=position)

    def _separation(self, function: Function, position: int) -> Question:
        first = self._set(function)
        self._need(",", function)
        second = self._set(function)
        given = self._given(lambda: self.name(function.usage))
        return Question(
            function.name, names=first, others=second, given=given or (), position=position
        )

    def _adjusting(self, function: Function, position: int) -> Question:
        first = self.name(function.usage)
        self._need(",", function)
        second = self.name(function.usage)
        given = self._given(lambda: self.name(function.usage))
        return Question(
            function.name, names=(first,), others=(second,), given=given, position=position
        )

    def _adjusted(self, function: Function, position: int) -> Question:
        """Take an event, the states of its causes, and what is adjusted for."""
        event = self.event(function.usage)
        given = self._given(lambda: self.event(function.usage))
        if not given:
            raise self._unexpected_in(function)
        names: list[str] = []
        if self._is(";"):
            self._place += 1
            names = self._listed(lambda: self.name(function.usage))
        return Question(
            function.name, names=tuple(names), events=(event,), given=given, position=position
        )

    def _arc(self, function: Function, position: int) -> Question:
        arcs, _ = self.path(function.usage)
        if len(arcs) != 1:
            raise self._unexpected_in(function)
        lag = ""
        if self._is("lag"):
            self._place += 1
            if not self._now.text.isdecimal():
                raise self._unexpected_in(function)
            lag = self._take().text
        return Question(function.name, arcs=arcs, word=lag, position=position)

    def _graph(self, function: Function, position: int) -> Question:
        arcs, names = self.graph(function.usage)
        return Question(function.name, names=names, arcs=arcs, position=position)

    def _measure(self, function: Function, position: int) -> Question:
        names = self._listed(lambda: self.name(function.usage))
        if not names:
            raise self._unexpected_in(function)
        given = self._given(lambda: self._condition_or_name(function.usage))
        return Question(function.name, names=tuple(names), given=given, position=position)

    def _information(self, function: Function, position: int) -> Question:
        first = self.name(function.usage)
        if not self._is(",", ";"):
            raise self._unexpected_in(function)
        self._place += 1
        second = self.name(function.usage)
        given = self._given(lambda: self._condition_or_name(function.usage))
        return Question(
            function.name, names=(first,), others=(second,), given=given, position=position
        )

    def _moment(self, function: Function, position: int) -> Question:
        name = self.name(function.usage)
        given = self._given(lambda: self.condition(function.usage))
        return Question(function.name, names=(name,), given=given, position=position)

    def _expected(self, function: Function, position: int) -> Question:
        following = self._tokens[min(self._place + 1, len(self._tokens) - 1)].text
        if self._now.kind in ("word", "name") and following in ("|", ")"):
            return self._moment(function, position)
        events = self._listed(lambda: self.event(function.usage))
        given = self._given(lambda: self.condition(function.usage))
        return Question(function.name, events=tuple(events), given=given, position=position)

    def _knowing(self, function: Function, position: int) -> Question:
        names = self._set(function)
        self._need(",", function)
        decision = self.name(function.usage)
        given = self._given(lambda: self.condition(function.usage))
        return Question(
            function.name, names=names, others=(decision,), given=given, position=position
        )

    def _lottery(self, function: Function, position: int) -> Question:
        sign = self._take().text if self._is("-", "−") else ""
        if self._now.kind != "number" or self._now.text.endswith("%"):
            raise self._unexpected_in(function)
        word = ("-" if sign else "") + self._take().text
        given = self._given(lambda: self.condition(function.usage))
        return Question(function.name, given=given, word=word, position=position)

    def _word(self, function: Function, position: int) -> Question:
        return Question(function.name, word=self.word(function.usage), position=position)

    def _step(self, function: Function, position: int) -> Question:
        token = self._now
        if token.kind != "number" or not token.text.isdecimal():
            raise self._unexpected_in(function)
        self._place += 1
        return Question(function.name, word=token.text, position=position)

    # -- their parts ----------------------------------------------------------------------------

    def _condition_or_name(self, usage: str) -> Event | str:
        following = self._tokens[min(self._place + 1, len(self._tokens) - 1)].text
        if self._now.kind in ("word", "name") and following in (",", ")"):
            return self.name(usage)
        return self.condition(usage)

    def _set(self, function: Function) -> tuple[str, ...]:
        if not self._is("{"):
            return (self.name(function.usage),)
        self._place += 1
        names = self._listed(lambda: self.name(function.usage))
        if not names:
            raise self._unexpected_in(function)
        self._need("}", function)
        return tuple(names)

    def _need(self, sign: str, function: Function) -> None:
        if not self._is(sign):
            raise self._unexpected_in(function)
        self._place += 1


def _unknown_function(word: Token) -> ModelError:
    near = near_name(word.text, FUNCTIONS)
    if near is not None:
        return ModelError(
            "At character {position}: there is no function {word}; did you mean {near}?",
            position=word.position,
            word=word.text,
            near=near,
        )
    return ModelError(
        "At character {position}: there is no function {word}; there are {functions}.",
        position=word.position,
        word=word.text,
        functions=", ".join(FUNCTIONS),
    )
