"""HUGIN's expressions in place of numbers, one for each configuration of some of the parents.

``model_nodes = (D); model_data = (-5, if (X == "bad", -20, 0));`` gives the numbers where D has its
first state, then where it has its second one. Utilities and tables without chance in their
expressions are computed; distributions are not, since their parameters are others than ours.
"""

from __future__ import annotations

import math
import re
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.domain import Reals
from bayesgui.core.errors import ModelError
from bayesgui.core.formulas.configurations import Configurations
from bayesgui.core.formulas.evaluation import Evaluation
from bayesgui.core.formulas.functions import function_named
from bayesgui.core.formulas.masses import table_of
from bayesgui.core.formulas.parser import parse
from bayesgui.core.formulas.syntax import (
    Call,
    Name,
    Node,
    names_in,
    nodes_of,
    state_text,
    transform,
)
from bayesgui.core.kinds.decision import DECISION
from bayesgui.core.kinds.utility import UTILITY
from bayesgui.core.name_lists import notes_on
from bayesgui.core.sentence import Loss

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.variable import Variable
    from bayesgui.formats.assembly import Assembly

_PARTS = re.compile(r'"((?:[^"\\]|\\.)*+)"|%[^\n]*+', re.DOTALL)
PARENTS = "bayesgui_parents"
"""Attribute of a potential with the names of its parents in its expressions."""
_MOST = 10**8
"""Number of cells of a table times that of its expressions, each of which is computed whole."""


class ExpressionReader:
    """Computes tables from expressions.

    `assembly`: has the variables. `unescape`: returns a quoted text with its escapes resolved.
    """

    def __init__(self, assembly: Assembly, unescape: Callable[[str], str]) -> None:
        self.assembly, self.unescape = assembly, unescape
        self._computed: list[str] = []

    def numbers(
        self, name: str, parents: Sequence[str], attributes: Mapping[str, list[str]], line: int
    ) -> NDArray[np.float64] | None:
        """Return the numbers that expressions give, None where they cannot be computed."""
        known, kinds = self.assembly.variables, self.assembly.kinds
        text = " ".join(attributes.get("model_data", []))
        plain = all(each in known and kinds.get(each) != UTILITY for each in parents)
        if not text or not plain or kinds.get(name) == DECISION:
            return None
        shape = self.assembly.sizes(name, parents, line)
        self.assembly.expand(name, math.prod(shape), line)
        ids = dict(zip(attributes.get(PARENTS, []), parents, strict=False))
        try:
            found = numbers_of(
                expressions_of(text, self.unescape),
                known[name],
                [known[parent] for parent in parents],
                [ids[each] for each in attributes.get("model_nodes", [])],
                ids,
            )
        except (ModelError, KeyError):
            return None
        self._computed.append(name)
        return found

    def notes(self) -> list[str]:
        """Return the sentence on what was computed."""
        return notes_on(
            self._computed,
            "The expressions of {names} became tables of numbers.",
            "The expressions of {names} became a table of numbers.",
            kind=Loss,
        )


def expressions_of(text: str, unescape: Callable[[str], str]) -> list[str]:
    """Return the expressions of a list in brackets, without comments.

    >>> expressions_of('( if (D == "a, b", 1, 2), -3 )', str)
    ['if (D == "a, b", 1, 2)', '-3']
    """
    plain = _PARTS.sub(
        lambda found: " " if found.group(1) is None else state_text(unescape(found.group(1))), text
    ).strip()
    inner = plain.removeprefix("(").removesuffix(")") if plain.startswith("(") else plain
    parts, depth, quoted = [""], 0, False
    for mark in inner:
        quoted ^= mark == '"'
        if not quoted:
            depth += (mark == "(") - (mark == ")")
            if mark == "," and not depth:
                parts.append("")
                continue
        parts[-1] += mark
    return [part.strip() for part in parts]


def numbers_of(
    texts: Sequence[str],
    child: Variable,
    parents: Sequence[Variable],
    models: Sequence[str],
    ids: Mapping[str, str],
) -> NDArray[np.float64]:
    """Return the numbers of a utility or the rows of a table.

    `models`: the parents for whose configurations there is an expression, the last one fastest.
    `ids`: the name of each parent by that in the expressions. The result has an axis for each
    parent, and for a chance node one for itself.

    Raises `ModelError` where an expression has no value that we know to be that of HUGIN.
    """
    places = [[parent.name for parent in parents].index(name) for name in models]
    sizes = [parents[place].n_states for place in places]
    own = () if isinstance(child.domain, Reals) else (child.n_states,)
    shape = [*(parent.n_states for parent in parents), *own]
    if len(texts) != math.prod(sizes) or len(texts) * math.prod(shape) > _MOST:
        raise ModelError("The expressions do not fit the nodes for which they are.")
    values = np.empty(shape)
    for where, text in zip(np.ndindex(*sizes), texts, strict=True):
        tree = transform(parse(text), lambda node: _renamed(node, ids))
        _check(tree, child, parents)
        found = np.broadcast_to(_computed(tree, child, parents), shape)
        part: list[slice | int] = [slice(None)] * len(shape)
        for place, state in zip(places, where, strict=True):
            part[place] = state
        values[tuple(part)] = found[tuple(part)]
    if not np.isfinite(values).all():
        raise ModelError("An expression has no value.")
    return values


def _renamed(node: Node, ids: Mapping[str, str]) -> Node:
    return replace(node, name=ids.get(node.name, node.name)) if isinstance(node, Name) else node


def _check(tree: Node, child: Variable, parents: Sequence[Variable]) -> None:
    """Raise for what may mean something else in HUGIN: distributions and intervals."""
    for node in nodes_of(tree):
        found = function_named(node.function) if isinstance(node, Call) else None
        if found is not None and found.is_law:
            raise ModelError("An expression is a distribution.")
    used = names_in(tree)
    if any(each.edges for each in (child, *(p for p in parents if p.name in used))):
        raise ModelError("An expression is on intervals.")


def _computed(tree: Node, child: Variable, parents: Sequence[Variable]) -> NDArray[np.float64]:
    if not isinstance(child.domain, Reals):
        return table_of(tree, child, parents)
    grid = Configurations(child, parents)
    with np.errstate(all="ignore"):  # what is not finite is refused
        return Evaluation(grid).number(tree, grid.everywhere)
