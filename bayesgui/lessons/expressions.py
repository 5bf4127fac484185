"""Expressions of lessons as values: numbers and truths about the network that is open.

An expression is a syntax tree of `bayesgui.core.formulas`, with further nodes for questions about
the network, its findings and its table. `bayesgui.lessons.expression_parser` makes them of text,
`bayesgui.lessons.evaluation` gives their values.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bayesgui.core.errors import ModelError
from bayesgui.core.formulas.syntax import (
    COMPARISONS,
    Binary,
    Call,
    Name,
    Node,
    Number,
    Unary,
    nodes_of,
    parts_of,
    text_of,
    transform,
)
from bayesgui.lessons.functions import CONSTANTS, FUNCTIONS, Kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

BEFORE = "before"
"""The operator before something whose value is that when the item became the current one."""


@dataclass(frozen=True, slots=True)
class Event:
    """A variable is in one of some states, or (``excluded``) in none of them.

    `is_set`: whether it is set from outside, do(X = state), which only a condition can be.
    """

    variable: str
    states: tuple[str, ...]
    excluded: bool = False
    is_set: bool = False


@dataclass(frozen=True)
class Question(Node):
    """A function of the network, its findings, its table or the window.

    `others`: the nodes of the second part, where there are two. `given`: what is right of the bar;
    None without a bar, which stands for the present findings. `word`: an id or a registered name;
    the number of a step.
    """

    function: str
    names: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()
    given: tuple[Event | str, ...] | None = None
    arcs: tuple[tuple[str, str], ...] = ()
    word: str = ""


@dataclass(frozen=True, slots=True)
class Expression:
    """An expression and the text it was made of.

    `line`: line of the file, from 1; 0 for one that is in no file.
    """

    tree: Node
    text: str
    line: int = 0

    @property
    def kind(self) -> Kind:
        """Whether it is a number or a truth."""
        return kind_of(self.tree)


def constant(value: float | bool) -> Expression:
    """Return the expression of a number or a truth that is known already.

    Examples
    --------
    >>> constant(0.25).text, constant(-2.0).text, constant(True).kind
    ('0.25', '-2', 'truth')
    """
    if isinstance(value, bool):
        tree: Node = Name("true" if value else "false")
    elif value < 0:
        tree = Unary("-", Number(-float(value)))
    else:
        tree = Number(float(value))
    return Expression(tree, text_of(tree))


def kind_of(tree: Node) -> Kind:
    """Return whether a tree is a number or a truth; its parts are taken to be right."""
    match tree:
        case Unary(operator="not"):
            return "truth"
        case Unary(operator="before", operand=operand):
            return kind_of(operand)
        case Binary(operator=operator) if operator in (*COMPARISONS, "and", "or"):
            return "truth"
        case Question(function=function) | Call(function=function):
            return FUNCTIONS[function].kind
        case Name(name=name) if isinstance(CONSTANTS.get(name), bool):
            return "truth"
    return "number"


def check_kinds(tree: Node) -> None:
    """Raise if a number stands where a truth belongs, or the other way round."""
    for node in nodes_of(tree):
        match node:
            case Binary(operator="and" | "or") | Unary(operator="not"):
                _need(node, "truth")
            case Binary(operator="=" | "!=", left=left):
                _need(node, kind_of(left))
            case Binary() | Call() | Unary(operator="-"):
                _need(node, "number")


def _need(node: Node, kind: Kind) -> None:
    for part in parts_of(node):
        if kind_of(part) == kind:
            continue
        if kind == "truth":
            raise ModelError(
                "At character {position}: a number stands where something true or false belongs; "
                "compare it, as in x > 0.5.",
                position=part.position,
            )
        raise ModelError(
            "At character {position}: something true or false stands where a number belongs; "
            "write a number, or P(…) of it.",
            position=part.position,
        )


def with_names(tree: Node, names: Mapping[str, Node]) -> Node:
    """Return a tree with names replaced by what they stand for."""

    def put(node: Node) -> Node:
        if isinstance(node, Name) and node.name in names and node.name not in CONSTANTS:
            return replace(names[node.name], position=node.position)
        return node

    return transform(tree, put)


def questions_of(expression: Expression) -> Iterator[Question]:
    """Yield the questions of an expression."""
    for node in nodes_of(expression.tree):
        if isinstance(node, Question):
            yield node


def nodes_named(expression: Expression) -> tuple[str, ...]:
    """Return the nodes that an expression takes to be there, each once.

    `expression`: what is asked; ``node(X)`` only asks whether there is X, and ``rows`` and
    ``column`` are about the table.

    >>> from bayesgui.lessons.expression_parser import parse_expression
    >>> nodes_named(parse_expression("arc(A -> B) and not node(C) or found(D=1)"))
    ('A', 'B', 'D')
    """
    found: dict[str, None] = {}
    for question in questions_of(expression):
        if question.function not in ("node", "rows", "column"):
            found.update(dict.fromkeys(itertools.chain.from_iterable(question.arcs)))
            found.update(dict.fromkeys((*question.names, *question.others)))
            found.update(dict.fromkeys(event.variable for event in question.events))
    return tuple(found)


_WEIGHED = (
    *("P", "cpt", "entropy", "information", "mean", "variance", "independent"),
    *("effect", "adjusted", "sequence"),
)


def nodes_weighed(expression: Expression) -> tuple[str, ...]:
    """Return the nodes whose tables an expression is worked out with, each once.

    `expression`: what is asked; the tables of the ancestors are needed as well.

    >>> from bayesgui.lessons.expression_parser import parse_expression
    >>> nodes_weighed(parse_expression("P(A=1 | B=2) * cells(C) + 1"))
    ('A', 'B')
    """
    found: dict[str, None] = {}
    for question in questions_of(expression):
        if question.function in _WEIGHED:
            found.update(dict.fromkeys(event.variable for event in question.events))
            found.update(dict.fromkeys((*question.names, *question.others)))
            for each in question.given or ():
                found[each if isinstance(each, str) else each.variable] = None
    return tuple(found)


def columns_counted(expression: Expression) -> tuple[str, ...]:
    """Return the columns in whose rows an expression counts, each once.

    >>> from bayesgui.lessons.expression_parser import parse_expression
    >>> columns_counted(parse_expression("rows(A=1, B=2) / rows(A=1) + P(C=3)"))
    ('A', 'B')
    """
    found: dict[str, None] = {}
    for question in questions_of(expression):
        if question.function == "rows":
            found.update(dict.fromkeys(event.variable for event in question.events))
    return tuple(found)


_TOLD = (
    *("P", "entropy", "independent", "information", "mean", "variance", "EU", "best"),
    *("effect", "adjusted", "sequence"),
)


def variables_asked(expression: Expression) -> tuple[str, ...]:
    """Return the nodes whose distribution gives an expression away: those left of the bar.

    The result: in the order in which they stand in it, each once.

    >>> from bayesgui.lessons.expression_parser import parse_expression
    >>> variables_asked(parse_expression("P(A=1, B=2 | C=3) / P(C=3)"))
    ('A', 'B', 'C')
    """
    found: dict[str, None] = {}
    for question in questions_of(expression):
        if question.function in _TOLD:
            found.update(dict.fromkeys(event.variable for event in question.events))
            found.update(dict.fromkeys((*question.names, *question.others)))
    return tuple(found)
