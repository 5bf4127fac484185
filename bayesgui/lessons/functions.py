"""The functions of the expressions in lessons: what stands between their brackets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["number", "truth"]
Shape = Literal[
    "events",
    "rows",
    "event",
    "none",
    "name",
    "pair",
    "separation",
    "arc",
    "graph",
    "measure",
    "information",
    "moment",
    "word",
    "step",
    "numbers",
    "expected",
    "knowing",
    "lottery",
    "adjusting",
    "adjusted",
]


@dataclass(frozen=True, slots=True)
class Function:
    """A function of the expressions.

    `shape`: what it takes; see `bayesgui.lessons.expression_parser`. `usage`: how it is written,
    for messages and the help. `counts`: of a function of numbers: the least and the largest number
    of them.
    """

    name: str
    shape: Shape
    usage: str
    kind: Kind = "number"
    counts: tuple[int, int] = (1, 1)


_MANY = 100

_QUESTIONS = (
    Function("P", "events", "P(X=a, Y=b | Z=c)"),
    Function("cpt", "events", "cpt(X=a | Y=b)"),
    Function("cells", "name", "cells(X)"),
    Function("parameters", "none", "parameters()"),
    Function("nodes", "none", "nodes()"),
    Function("arcs", "none", "arcs()"),
    Function("joint_cells", "none", "joint_cells()"),
    Function("tree_width", "none", "tree_width()"),
    Function("separated", "separation", "separated(X, Y | Z, W)", "truth"),
    Function("independent", "separation", "independent(X, Y | Z, W)", "truth"),
    Function("arc", "arc", "arc(X -> Y)", "truth"),
    Function("in_time", "name", "in_time(X)", "truth"),
    Function("slices", "none", "slices()"),
    Function("sequence", "events", "sequence(X[0]=a, X[1]=b)", "truth"),
    Function("slice", "step", "slice(2)", "truth"),
    Function("node", "name", "node(X)", "truth"),
    Function("ancestor", "pair", "ancestor(X, Y)", "truth"),
    Function("moral", "pair", "moral(X, Y)", "truth"),
    Function("marriage", "pair", "marriage(X, Y)", "truth"),
    Function("blanket", "pair", "blanket(X, Y)", "truth"),
    Function("equivalent", "graph", "equivalent(A -> B -> C; A -> D)", "truth"),
    Function("dag", "graph", "dag(A -> B -> C; A -> D)", "truth"),
    Function("risk", "events", "risk(X=decision | Y=b)"),
    Function("overruled", "moment", "overruled(X | Y=b)", "truth"),
    Function("EU", "expected", "EU(D=a | Y=b)"),
    Function("best", "events", "best(D=a | Y=b)", "truth"),
    Function("chosen", "event", "chosen(D=a)", "truth"),
    Function("value", "moment", "value(U | Y=b)"),
    Function("worth", "knowing", "worth(X, D | Y=b)"),
    Function("below", "lottery", "below(100 | D=a)"),
    Function("certain", "lottery", "certain(50 | D=a)"),
    Function("effect", "events", "effect(Y=b | X=a)"),
    Function("adjusted", "adjusted", "adjusted(Y=b | X=a; Z, W)"),
    Function("adjusts", "separation", "adjusts(X, Y | Z, W)", "truth"),
    Function("identified", "separation", "identified(X, Y | Z)", "truth"),
    Function("observed", "name", "observed(X)", "truth"),
    Function("common_cause", "pair", "common_cause(X, Y)", "truth"),
    Function("adjusting", "adjusting", "adjusting(X, Y | Z, W)", "truth"),
    Function("found", "event", "found(X=a)", "truth"),
    Function("findings", "none", "findings()"),
    Function("states", "name", "states(X)"),
    Function("has_state", "event", "has_state(X=a)", "truth"),
    Function("rows", "rows", "rows(X=a, Y=b)"),
    Function("column", "name", "column(X)", "truth"),
    Function("entropy", "measure", "entropy(X | Y, Z=c)"),
    Function("information", "information", "information(X; Y | Z, W=c)"),
    Function("mean", "moment", "mean(X | Z=c)"),
    Function("variance", "moment", "variance(X | Z=c)"),
    Function("score", "word", "score(bic)"),
    Function("shown", "word", "shown(view.junction_tree)", "truth"),
    Function("page", "word", "page(evidence)", "truth"),
    Function("tabled", "name", "tabled(X)", "truth"),
    Function("played", "step", "played(3)", "truth"),
    Function("engine", "word", "engine(gibbs)", "truth"),
    Function("watched", "word", "watched(gibbs)", "truth"),
    Function("loss", "events", "loss(X=a | X=b)"),
    Function("selected", "measure", "selected(X, Y)", "truth"),
    Function("asked", "separation", "asked(X, Y | Z, W)", "truth"),
)
_NUMBERS = (
    Function("ln", "numbers", "ln(x)"),
    Function("log2", "numbers", "log2(x)"),
    Function("exp", "numbers", "exp(x)"),
    Function("sqrt", "numbers", "sqrt(x)"),
    Function("abs", "numbers", "abs(x)"),
    Function("min", "numbers", "min(x, y)", counts=(1, _MANY)),
    Function("max", "numbers", "max(x, y)", counts=(1, _MANY)),
    Function("round", "numbers", "round(x, digits)", counts=(1, 2)),
    Function("factorial", "numbers", "factorial(n)"),
    Function("normal", "numbers", "normal(x; mean, sd)", counts=(3, 3)),
    Function("beta", "numbers", "beta(x; a, b)", counts=(3, 3)),
    Function("near", "numbers", "near(x, y, tolerance)", "truth", counts=(3, 3)),
)

DECIDING = ("EU", "best", "worth", "below", "certain")
"""Functions of the strategy; all chances and utilities count for them."""

CAUSING = ("effect", "adjusted", "adjusts", "identified", "observed", "common_cause", "adjusting")
"""Functions of causes: marks and ↔ count for them."""

FUNCTIONS = {function.name: function for function in (*_QUESTIONS, *_NUMBERS)}
"""All functions by name."""

CONSTANTS: dict[str, float | bool] = {"true": True, "false": False, "pi": 3.141592653589793}
"""Names that stand for a value."""
