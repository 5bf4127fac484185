"""The syntax tree of an expression, and the text of a tree."""

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

    Parameters
    ----------
    position : int
        Where it stands in the text, counted from 1; trees are equal wherever their parts stand.
    """

    position: int = field(default=1, compare=False)


@dataclass(frozen=True)
class Number(Node):
    """A number that is not negative."""

    value: float


@dataclass(frozen=True)
class Text(Node):
    """The name of a state, in quotes."""

    value: str


@dataclass(frozen=True)
class Name(Node):
    """A parent."""

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
    """Return the parts a node is directly made of."""
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
    """Return the names of the parents that an expression speaks of."""
    return frozenset(node.name for node in nodes_of(tree) if isinstance(node, Name))


def transform(tree: Node, change: Callable[[Node], Node]) -> Node:
    """Return a tree with every node given to a function, parts first.

    Parameters
    ----------
    tree : Node
        What to change.
    change : callable
        Returns what stands instead of a node; often the node.
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
    """Return how a parent is written: in backquotes, unless it is one plain word."""
    if NAME.fullmatch(name) and name.lower() not in KEYWORDS:
        return name
    return "`" + name.replace("`", "``") + "`"


def state_text(state: str) -> str:
    """Return how a state is written: in quotes, those inside it doubled."""
    return '"' + state.replace('"', '""') + '"'


def text_of(tree: Node) -> str:
    """Return the text that is read as a tree, with no more brackets than needed."""
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
            # To the right of a power a sign needs no brackets: 2^-1.
            return f"{_bracketed(left, _ATOM)}^{_bracketed(right, _STRENGTHS['negative'])}"
        case Binary(operator=operator, left=left, right=right):
            own = _strength(tree)
            # Comparisons stand alone, so that both sides must bind more strongly.
            least = own + 1 if operator in COMPARISONS else own
            return f"{_bracketed(left, least)} {operator} {_bracketed(right, own + 1)}"
    raise TypeError(tree)


def _strength(node: Node) -> int:
    """Return how strongly a node's parts hold together: the higher, the fewer brackets."""
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
