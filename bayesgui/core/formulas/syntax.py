"""The syntax tree of an expression, and its conversion to text."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

KEYWORDS = ("and", "or", "not", "if")
NAME = re.compile(r"[^\W\d]\w*")
COMPARISONS = ("=", "!=", "<", "<=", ">", ">=")

_STRENGTHS = {"or": 1, "and": 2, "not": 3, "+": 5, "-": 5, "*": 6, "/": 6, "negative": 7, "^": 8}
_COMPARED, _ATOM = 4, 9


@dataclass(frozen=True, kw_only=True)
class Node:
    """A part of an expression.

    `position`: its position in the text, counted from 1; ignored when trees are compared.
    """

    position: int = field(default=1, compare=False)


@dataclass(frozen=True)
class Number(Node):
    """A nonnegative number."""

    value: float


@dataclass(frozen=True)
class Text(Node):
    """The name of a state, in quotes."""

    value: str


@dataclass(frozen=True)
class Name(Node):
    """A reference to a parent."""

    name: str


@dataclass(frozen=True)
class Unary(Node):
    """An operation on one part: ``-`` or ``not``."""

    operator: str
    operand: Node


@dataclass(frozen=True)
class Binary(Node):
    """An operation on two parts: arithmetic, a comparison, ``and`` or ``or``."""

    operator: str
    left: Node
    right: Node


@dataclass(frozen=True)
class Call(Node):
    """A function or a distribution with its arguments; ``if`` is one."""

    function: str
    arguments: tuple[Node, ...]


def parts_of(node: Node) -> tuple[Node, ...]:
    """Return the direct children of a node."""
    match node:
        case Unary(operand=operand):
            return (operand,)
        case Binary(left=left, right=right):
            return left, right
        case Call(arguments=arguments):
            return arguments
    return ()


def nodes_of(tree: Node) -> Iterator[Node]:
    """Yield a node and everything below it."""
    yield tree
    for part in parts_of(tree):
        yield from nodes_of(part)


def names_in(tree: Node) -> frozenset[str]:
    """Return the names of the parents that an expression uses."""
    return frozenset(node.name for node in nodes_of(tree) if isinstance(node, Name))


def transform(tree: Node, change: Callable[[Node], Node]) -> Node:
    """Return a tree with a function applied to every node, children first.

    `change`: returns the replacement of a node, which may be the node itself.
    """
    match tree:
        case Unary(operand=operand):
            tree = replace(tree, operand=transform(operand, change))
        case Binary(left=left, right=right):
            tree = replace(tree, left=transform(left, change), right=transform(right, change))
        case Call(arguments=arguments):
            tree = replace(tree, arguments=tuple(transform(part, change) for part in arguments))
    return change(tree)


# -- text -------------------------------------------------------------------------------------


def name_text(name: str) -> str:
    """Return a parent's name as source text: in backquotes, unless it is one plain word."""
    if NAME.fullmatch(name) and name.lower() not in KEYWORDS:
        return name
    return "`" + name.replace("`", "``") + "`"


def state_text(state: str) -> str:
    """Return a state's name as source text: in quotes, with quotes inside doubled."""
    return '"' + state.replace('"', '""') + '"'


def text_of(tree: Node) -> str:
    """Return the source text of a tree, with no more brackets than needed."""
    match tree:
        case Number(value=value):
            text = repr(value)
            return text[:-2] if text.endswith(".0") else text
        case Text(value=value):
            return state_text(value)
        case Name(name=name):
            return name_text(name)
        case Unary(operator="not", operand=operand):
            return f"not {_bracketed(operand, _STRENGTHS['not'])}"
        case Unary(operand=operand):
            return f"-{_bracketed(operand, _STRENGTHS['negative'])}"
        case Call(function=function, arguments=arguments):
            return f"{function}({', '.join(map(text_of, arguments))})"
        case Binary(operator="^", left=left, right=right):
            # An exponent with a sign needs no brackets: 2^-1.
            return f"{_bracketed(left, _ATOM)}^{_bracketed(right, _STRENGTHS['negative'])}"
        case Binary(operator=operator, left=left, right=right):
            own = _strength(tree)
            # Comparisons cannot be chained, so both sides must bind more strongly.
            least = own + 1 if operator in COMPARISONS else own
            return f"{_bracketed(left, least)} {operator} {_bracketed(right, own + 1)}"
    raise TypeError(tree)


def _strength(node: Node) -> int:
    """Return the precedence of a node; a higher one needs fewer brackets."""
    match node:
        case Unary(operator="not"):
            return _STRENGTHS["not"]
        case Unary():
            return _STRENGTHS["negative"]
        case Binary(operator=operator):
            return _STRENGTHS.get(operator, _COMPARED)
    return _ATOM


def _bracketed(node: Node, least: int) -> str:
    text = text_of(node)
    return text if _strength(node) >= least else f"({text})"
