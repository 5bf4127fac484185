"""Recursive descent parser for the text of an expression.

::

    or      ←  and ("or" and)*                     sum    ←  product (("+" | "-") product)*
    and     ←  not ("and" not)*                    product ←  sign (("*" | "/") sign)*
    not     ←  "not" not | compared                sign   ←  "-" sign | "+" sign | power
    compared ←  sum (("=" | "!=" | "<" …) sum)?    power  ←  atom ("^" sign)?
    atom    ←  number | text | name | function "(" or ("," or)* ")" | "(" or ")"
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.errors import ModelError
from bayesgui.core.formulas import syntax
from bayesgui.core.formulas.functions import FUNCTIONS, function_named
from bayesgui.core.formulas.tokens import Token, tokens_of
from bayesgui.core.numerals import parse_number

if TYPE_CHECKING:
    from collections.abc import Callable

MAX_DEPTH = 60
"""Maximum nesting depth of an expression, well below Python's recursion limit."""


def parse(text: str) -> syntax.Node:
    """Return the syntax tree of an expression."""
    return Parser(tokens_of(text)).whole()


class Parser:
    """The rules above on the tokens of a text; a language with more in it adds to `_atom`.

    `tokens`: the tokens, with one of kind "end" at their end.
    """

    def __init__(self, tokens: list[Token]) -> None:
        self._tokens = tokens
        self._place = 0
        self._nested = 0
        self._depths: dict[int, int] = {}

    @property
    def _now(self) -> Token:
        return self._tokens[self._place]

    def whole(self) -> syntax.Node:
        """Return the syntax tree of all tokens."""
        if self._now.kind == "end":
            raise ModelError(
                "The expression is empty; type one, such as Normal(a + b, 2).", position=1
            )
        tree = self._or()
        if self._now.kind != "end":
            raise self._unexpected_error()
        return tree

    # -- tokens -------------------------------------------------------------------------------

    def _is(self, *words: str) -> bool:
        token = self._now
        if token.kind == "sign":
            return token.text in words
        return token.kind == "word" and token.text.lower() in words

    def _take(self) -> Token:
        token = self._now
        self._place += 1
        return token

    def _close(self, opening: Token) -> None:
        if not self._is(")"):
            if self._now.kind != "end":
                raise self._unexpected_error()
            raise ModelError(
                "At character {position}: the bracket opened here is not closed; type “)” where it "
                "ends.",
                position=opening.position,
            )
        self._place += 1

    def _unexpected_error(self) -> ModelError:
        token = self._now
        if token.kind == "end":
            return ModelError(
                "At character {position}: the expression ends too early; a number, a parent or a "
                "function is missing.",
                position=token.position,
            )
        words = self._words_in_a_row()
        if len(words) > 1 and words[0].kind == "word":
            return ModelError(
                "At character {position}: put a name with spaces into backquotes, `{name}`, or an "
                "operator or a comma between the words.",
                position=words[0].position,
                name=" ".join(word.text for word in words),
            )
        return ModelError(
            "At character {position}: “{word}” is not expected here; an operator, a comma or a "
            "bracket may be missing before it.",
            position=token.position,
            word=token.text,
        )

    def _words_in_a_row(self) -> list[Token]:
        """Return the words and numbers around this one that nothing separates."""
        first = last = self._place
        while first > 0 and self._continues_name(first):
            first -= 1
        while self._continues_name(last + 1):
            last += 1
        is_call = self._tokens[min(last + 1, len(self._tokens) - 1)].text == "("
        return [] if is_call else self._tokens[first : last + 1]

    def _continues_name(self, place: int) -> bool:
        if place >= len(self._tokens):
            return False
        before, token = self._tokens[place - 1], self._tokens[place]
        return (
            before.kind in ("word", "number")
            and token.kind in ("word", "number")
            and not {before.text.lower(), token.text.lower()} & {"and", "or", "not"}
        )

    def _node(self, node: syntax.Node) -> syntax.Node:
        """Return a node; raise if it is nested too deeply."""
        depth = 1 + max(
            (self._depths.get(id(part), 1) for part in syntax.parts_of(node)), default=0
        )
        if depth > MAX_DEPTH:
            raise self._too_deep(node.position)
        self._depths[id(node)] = depth
        return node

    @staticmethod
    def _too_deep(position: int) -> ModelError:
        return ModelError(
            "At character {position}: more than {most} operations are nested in each other; "
            "simplify the expression.",
            position=position,
            most=MAX_DEPTH,
        )

    def _inside(self, rule: Callable[[], syntax.Node]) -> syntax.Node:
        """Apply a rule one level deeper."""
        self._nested += 1
        if self._nested > MAX_DEPTH:
            raise self._too_deep(self._now.position)
        node = rule()
        self._nested -= 1
        return node

    # -- rules --------------------------------------------------------------------------------

    def _chain(self, part: Callable[[], syntax.Node], *operators: str) -> syntax.Node:
        left = part()
        while self._is(*operators):
            sign = self._take()
            right = part()
            left = self._node(syntax.Binary(sign.text.lower(), left, right, position=sign.position))
        return left

    def _or(self) -> syntax.Node:
        return self._chain(self._and, "or")

    def _and(self) -> syntax.Node:
        return self._chain(self._not, "and")

    def _not(self) -> syntax.Node:
        if not self._is("not"):
            return self._comparison()
        sign = self._take()
        return self._node(syntax.Unary("not", self._inside(self._not), position=sign.position))

    def _comparison(self) -> syntax.Node:
        left = self._sum()
        if not self._is(*syntax.COMPARISONS):
            return left
        sign = self._take()
        tree = self._node(syntax.Binary(sign.text, left, self._sum(), position=sign.position))
        if self._is(*syntax.COMPARISONS):
            raise ModelError(
                "At character {position}: comparisons cannot follow each other; join them with "
                "and, as in 1 < a and a < 3.",
                position=self._now.position,
            )
        return tree

    def _sum(self) -> syntax.Node:
        return self._chain(self._product, "+", "-")

    def _product(self) -> syntax.Node:
        return self._chain(self._sign, "*", "/")

    def _sign(self) -> syntax.Node:
        if not self._is("-", "+"):
            return self._power()
        sign = self._take()
        operand = self._inside(self._sign)
        if sign.text == "+":
            return operand
        return self._node(syntax.Unary("-", operand, position=sign.position))

    def _power(self) -> syntax.Node:
        left = self._atom()
        if not self._is("^"):
            return left
        sign = self._take()
        right = self._inside(self._sign)
        return self._node(syntax.Binary("^", left, right, position=sign.position))

    def _atom(self) -> syntax.Node:
        token = self._now
        if self._is("("):
            self._place += 1
            node = self._inside(self._or)
            self._close(token)
            return node
        if token.kind in ("end", "sign") or self._is("and", "or", "not"):
            raise self._unexpected_error()
        self._place += 1
        if token.kind == "number":
            value = parse_number(token.text)
            assert value is not None  # checked when the token was made
            return syntax.Number(value, position=token.position)
        if token.kind == "text":
            return syntax.Text(token.text, position=token.position)
        if token.kind == "word" and self._is("("):
            return self._call(token)
        if token.kind == "word" and token.text.lower() == "if":
            raise ModelError(
                "At character {position}: if needs brackets, as in if(a > 2, 0.3, 0.1).",
                position=token.position,
            )
        return syntax.Name(token.text, position=token.position)

    def _call(self, word: Token) -> syntax.Node:
        function = function_named(word.text)
        if function is None:
            raise ModelError(
                "At character {position}: there is no function {word}; there are {functions}.",
                position=word.position,
                word=word.text,
                functions=", ".join(function.name for function in FUNCTIONS),
            )
        opening = self._take()
        arguments: list[syntax.Node] = []
        while not (self._is(")") and not arguments):
            arguments.append(self._inside(self._or))
            if not self._is(","):
                break
            self._place += 1
        self._close(opening)
        if not function.takes(len(arguments)):
            raise ModelError(
                "At character {position}: {word} has {found} arguments instead of those of "
                "{signature}.",
                position=word.position,
                word=function.name,
                found=len(arguments),
                signature=function.signature,
            )
        return self._node(syntax.Call(function.name, tuple(arguments), position=word.position))
