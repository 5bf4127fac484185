"""The tables of the page Two variables as grids of cells."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.explain.expectation import ExpectationQuestion
from bayesgui.explain.independence import IndependenceQuestion
from bayesgui.explain.posterior import ConditionalQuestion
from bayesgui.explain.writing import number_text
from bayesgui.measures.entropy import conditional_entropy, entropy
from bayesgui.widgets.information_unit import amount_text
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import MISSING, cell_text, probability_text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bayesgui.explain.question import Question
    from bayesgui.explain.two_variables import TwoVariables


@dataclass(frozen=True)
class Cell:
    """One cell.

    `text`: as shown. `exact`: as copied. `bar`: length of its bar, 0 to 1. `question`: answered by
    the derivation of its number. `is_margin`: whether it is a marginal sum. `undefined`: whether
    its number is undefined.
    """

    text: str
    exact: str
    bar: float | None = None
    tip: str = ""
    question: Question | None = None
    is_margin: bool = False
    undefined: bool = False


@dataclass(frozen=True)
class Grid:
    """Cells by row, with names of rows and columns; `corner` is the meaning of the cells."""

    corner: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[Cell, ...], ...]

    def text(self) -> str:
        """Return the grid in full precision, columns separated by tabs."""
        lines = [[self.corner, *self.columns]]
        lines += [
            [name, *(cell.exact for cell in row)]
            for name, row in zip(self.rows, self.cells, strict=True)
        ]
        return "\n".join("\t".join(line) for line in lines)


def grid_of(pair: TwoVariables, view: str) -> Grid | None:
    """Return one of the tables.

    Returns: None for moments of a variable whose states have no numbers.
    """
    makers: dict[str, Callable[[TwoVariables], Grid | None]] = {
        "joint": _joint,
        "x_given_y": _x_given_y,
        "y_given_x": _y_given_x,
        "total": _total,
        "independence": _independence,
        "moments": _moments,
    }
    return makers[view](pair)


def _number(name: str, value: float, question: Question | None, *, rim: bool = False) -> Cell:
    if math.isnan(value):
        tip = phrase(
            "TwoVariables", "{name} is undefined, as the condition has probability 0.", name=name
        )
        return Cell(MISSING, "", None, tip, None, rim, undefined=True)
    tip = f"{name} = {probability_text(value, 8)}"
    return Cell(cell_text(value), f"{value:.15g}", value, tip, question, rim)


def _x(pair: TwoVariables, i: int) -> tuple[str, str]:
    return pair.x.name, pair.x.states[i]


def _y(pair: TwoVariables, j: int) -> tuple[str, str]:
    return pair.y.name, pair.y.states[j]


def _event_text(*events: tuple[str, str]) -> str:
    return ", ".join(f"{name} = {state}" for name, state in events)


def _margin_x(pair: TwoVariables, i: int) -> Cell:
    event = _x(pair, i)
    question = ConditionalQuestion((event,))
    return _number(f"P({_event_text(event)})", float(pair.p_x[i]), question, rim=True)


def _margin_y(pair: TwoVariables, j: int) -> Cell:
    event = _y(pair, j)
    question = ConditionalQuestion((event,))
    return _number(f"P({_event_text(event)})", float(pair.p_y[j]), question, rim=True)


def _one() -> Cell:
    return Cell("1", "1", None, "", None, is_margin=True)


def _with_margins(
    pair: TwoVariables, corner: str, inner: Callable[[int, int], Cell], x: bool, y: bool
) -> Grid:
    """Add the requested margins, P(x) on the right and P(y) below, to the inner cells."""
    rows = [
        tuple(inner(i, j) for j in range(pair.y.n_states)) + ((_margin_x(pair, i),) if x else ())
        for i in range(pair.x.n_states)
    ]
    names = tuple(_event_text(_x(pair, i)) for i in range(pair.x.n_states))
    if y:
        below = tuple(_margin_y(pair, j) for j in range(pair.y.n_states))
        rows.append((*below, _one()) if x else below)
        names = (*names, f"P({pair.y.name})")
    columns = tuple(_event_text(_y(pair, j)) for j in range(pair.y.n_states))
    if x:
        columns = (*columns, f"P({pair.x.name})")
    return Grid(corner, names, columns, tuple(rows))


def _joint(pair: TwoVariables) -> Grid:
    def inner(i: int, j: int) -> Cell:
        events = (_x(pair, i), _y(pair, j))
        return _number(
            f"P({_event_text(*events)})", float(pair.joint[i, j]), ConditionalQuestion(events)
        )

    return _with_margins(pair, f"P({pair.x.name}, {pair.y.name})", inner, True, True)


def _x_given_y(pair: TwoVariables) -> Grid:
    def inner(i: int, j: int) -> Cell:
        event, given = _x(pair, i), _y(pair, j)
        return _number(
            f"P({_event_text(event)} | {_event_text(given)})",
            float(pair.x_given_y[i, j]),
            ConditionalQuestion((event,), (given,)),
        )

    return _with_margins(pair, f"P({pair.x.name} | {pair.y.name})", inner, False, True)


def _y_given_x(pair: TwoVariables) -> Grid:
    def inner(i: int, j: int) -> Cell:
        event, given = _y(pair, j), _x(pair, i)
        return _number(
            f"P({_event_text(event)} | {_event_text(given)})",
            float(pair.y_given_x[i, j]),
            ConditionalQuestion((event,), (given,)),
        )

    return _with_margins(pair, f"P({pair.y.name} | {pair.x.name})", inner, True, False)


def _total(pair: TwoVariables) -> Grid:
    """Return the contribution of each state of Y to P(x): P(x | y) P(y)."""

    def inner(i: int, j: int) -> Cell:
        share, weight = float(pair.x_given_y[i, j]), float(pair.p_y[j])
        event, given = _x(pair, i), _y(pair, j)
        name = f"P({_event_text(event)} | {_event_text(given)}) · P({_event_text(given)})"
        if math.isnan(share):
            return _number(name, share, None)
        value = float(pair.joint[i, j])
        text = f"{cell_text(share)} · {cell_text(weight)}"
        question = ConditionalQuestion((event, given))
        return Cell(text, f"{value:.15g}", value, f"{name} = {number_text(value)}", question)

    corner = f"P({pair.x.name} | {pair.y.name}) P({pair.y.name})"
    return _with_margins(pair, corner, inner, True, False)


def _independence(pair: TwoVariables) -> Grid:
    def inner(i: int, j: int) -> Cell:
        events = (_x(pair, i), _y(pair, j))
        value = float(pair.difference[i, j])
        question = IndependenceQuestion(*events[0], *events[1])
        name = (
            f"P({_event_text(*events)}) − P({_event_text(events[0])}) · P({_event_text(events[1])})"
        )
        text = cell_text(abs(value)) if value else "0"
        sign = "" if not value else "−" if value < 0 else "+"
        return Cell(
            f"{sign}{text}", f"{value:.15g}", None, f"{name} = {number_text(value)}", question
        )

    x, y = pair.x.name, pair.y.name
    return _with_margins(pair, f"P({x}, {y}) − P({x}) P({y})", inner, True, True)


def _moments(pair: TwoVariables) -> Grid | None:
    found = pair.moments
    if found is None:
        return None
    x, y = pair.x.name, pair.y.name

    def row(mean: float, variance: float, weight: float, state: str) -> tuple[Cell, ...]:
        question = ExpectationQuestion(x, y, state)
        condition = f" | {y} = {state}" if state else ""
        return (
            _plain(f"E[{x}{condition}]", mean, question, rim=not state),
            _plain(f"Var[{x}{condition}]", variance, question, rim=not state),
            _number(f"P({y} = {state})", weight, None, rim=True) if state else _one(),
        )

    rows = [
        row(found.means[j], found.variances[j], float(pair.p_y[j]), state)
        for j, state in enumerate(pair.y.states)
    ]
    rows.append(row(found.mean, found.variance, 1.0, ""))
    columns = (f"E[{x} | {y}]", f"Var[{x} | {y}]", f"P({y})")
    names = (_event_text(_y(pair, j)) for j in range(pair.y.n_states))
    return Grid(y, (*names, phrase("TwoVariables", "altogether")), columns, tuple(rows))


def _plain(name: str, value: float, question: Question, *, rim: bool) -> Cell:
    if math.isnan(value):
        return _number(name, value, None, rim=rim)
    text = number_text(value)
    return Cell(text, f"{value:.15g}", None, f"{name} = {text}", question, rim)


def summary(pair: TwoVariables) -> Sequence[tuple[str, str]]:
    """Return the summary numbers of two variables by name."""
    x, y = pair.x.name, pair.y.name
    lines = [
        (f"I({x}; {y})", amount_text(pair.information)),
        (f"H({x})", amount_text(entropy(pair.p_x))),
        (f"H({y})", amount_text(entropy(pair.p_y))),
        (f"H({x}, {y})", amount_text(entropy(pair.joint))),
        (f"H({x} | {y})", amount_text(conditional_entropy(pair.joint))),
        (f"H({y} | {x})", amount_text(conditional_entropy(pair.joint.T))),
    ]
    found = pair.moments
    if found is not None:
        lines += [
            (f"E[{x}]", number_text(found.mean)),
            (f"Var[{x}]", number_text(found.variance)),
            (f"Var[E[{x} | {y}]]", number_text(found.explained)),
            (f"E[Var[{x} | {y}]] = MSE", number_text(found.error)),
        ]
    return lines
