"""A network from a text that lists the parents of each node.

A statement a line, or several parted by semicolons; ``#`` begins a comment::

    lung: smoke              a node and its parents, parted by commas (or blanks, if the text has
                             no comma)
    either <- lung, tub      the same
    dysp | bronc, either     the same
    bronc -> dysp            an arc
    A_4={x3,x1}              the parent set of x4, in a list of such sets, also parted by commas
    [asia][tub|asia]         a model string of bnlearn, parents parted by colons
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import FormatError
from bayesgui.core.name_lists import listed, short_name, short_repr
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.table_budget import check_table, check_tables
from bayesgui.core.variable import Variable
from bayesgui.core.views.graphs import USUAL_STATES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Family = tuple[str, tuple[str, ...]]

_EMPTY = {"", "∅", "-", "–", "none", "()", "{}"}
"""Words for no parent."""

_SET = re.compile(r"([^={};,]++)[=:]\s*+\{([^{}]*+)\}\s*+[,;.]?\s*+")
"""``A_4={x3,x1}``: a name and a set."""

_INDEXED = re.compile(r"(?:A|Pa|Π|π)[_(]?\(?\s*([0-9]+)\)?", re.IGNORECASE)
"""The name of a parent set: that of the variable with this number."""

_ARROWS = re.compile("<-|←"), re.compile("->|→")
_DIGITS = "0123456789"
_MOST_NUMBERED, _MOST_LISTED = 10_000, 1_000
"""Largest number of a parent set, and of parents that one node may have listed."""
_SUBSCRIPTS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")


def from_parents(
    parents: str | Mapping[str, Iterable[str] | str], states: Sequence[str] = USUAL_STATES
) -> BayesianNetwork:
    r"""Return the network of a list of parents, with uniform tables.

    Parameters
    ----------
    parents : str or mapping of str to iterable of str
        A text as the module describes it, or the parents of each node.
    states : sequence of str
        The states of every node.

    Returns
    -------
    BayesianNetwork
        Nodes in the order in which they are first named, parents before the first of their
        children; numbered parent sets in the order of their numbers. The order of a node's parents
        is that of the text.

    Raises
    ------
    FormatError
        If a statement is none of these, or a node has two of them.
    CycleError
        If the arcs close a cycle.
    MemoryBudgetError
        If the tables would be too large.

    Examples
    --------
    >>> import bayesgui
    >>> net = bayesgui.from_parents("A_2={x1}, A_3={x1}, A_4={x3,x1}, A_5={x2}, A_6={x5,x2}")
    >>> net.names, net.parents("x4")
    (('x1', 'x2', 'x3', 'x4', 'x5', 'x6'), ('x3', 'x1'))
    >>> bayesgui.from_parents("lung: smoke\ndysp: bronc, lung").arcs
    (('smoke', 'lung'), ('bronc', 'dysp'), ('lung', 'dysp'))
    """
    if isinstance(parents, Mapping):
        families = {str(child): listed(given) for child, given in parents.items()}
    elif isinstance(parents, str):
        families = families_of(parents)
    else:
        raise FormatError(
            "{value} is not a list of parents; give a text or a mapping of names to names.",
            value=short_repr(parents),
        )
    return network_of_families(families, states)


def network_of_families(
    families: Mapping[str, Sequence[str]], states: Sequence[str]
) -> BayesianNetwork:
    """Return a network with uniform tables.

    `families`: the parents of each node; a parent need not be a key.
    """
    order: dict[str, None] = {}
    for child, parents in families.items():
        if len(set(parents)) < len(parents):
            raise FormatError("Node {variable} has a parent twice; remove one.", variable=child)
        if child in parents:
            raise FormatError("Node {variable} is its own parent; remove it.", variable=child)
        order.update(dict.fromkeys((*parents, child)))
    variables = {name: Variable(name, listed(states)) for name in order}
    count = len(listed(states))
    check_tables({child: [count] * (len(into) + 1) for child, into in families.items()})
    cpts = [
        CPT.uniform(name, into, [count] * len(into), count)
        for name in order
        for into in [tuple(families.get(name, ()))]
    ]
    return BayesianNetwork(variables.values(), cpts)


def families_of(text: str) -> dict[str, tuple[str, ...]]:
    """Return the parents of each node that a text is about; see `from_parents`."""
    text = _without_latex(text)
    listed_for: dict[str, list[str]] = {}
    numbered: list[tuple[int, tuple[str, ...]]] = []
    lines = [line.split("#")[0].strip() for line in text.splitlines()]
    for number, line in enumerate(lines, 1):
        for child, parents, is_arc in _statements(line, number):
            index = _INDEXED.fullmatch(child) if "{" in line else None
            if index is not None:
                number_of = int(index[1]) if len(index[1]) < 9 else _MOST_NUMBERED + 1
                numbered.append((number_of, parents))
            elif child in listed_for and not is_arc:
                raise FormatError(
                    "Line {line}: {variable} has its parents listed twice; remove one list.",
                    line=number,
                    variable=child,
                )
            else:
                names = listed_for.setdefault(child, [])
                names.extend(parents)
                if len(names) > _MOST_LISTED:
                    check_table(child, [len(USUAL_STATES)] * (len(names) + 1))
    families = {child: tuple(names) for child, names in listed_for.items()}
    families.update(_of_numbers(numbered))
    if not families:
        raise FormatError("The text lists no parents; write lines such as child: parent, parent.")
    if not re.search(r"[,，、\t\[{]", text) and not any(" " in child for child in families):
        # Without a comma anywhere, blanks part the names.
        families = {child: tuple(" ".join(names).split()) for child, names in families.items()}
    return families


def _without_latex(text: str) -> str:
    """Return a text without the marks of LaTeX, subscripts as plain digits."""
    text = re.sub(r"\\(?=[{}])|\$", "", text).translate(_SUBSCRIPTS)
    text = re.sub(r"_\{([0-9]+)\}", r"_\1", text)
    return text.replace(r"\emptyset", "").replace(r"\varnothing", "").replace("：", ":")


def _statements(line: str, number: int) -> list[tuple[str, tuple[str, ...], bool]]:
    """Return each statement of a line: child, parents, and whether it is an arc alone."""
    if not line:
        return []
    if line.startswith("["):
        return _model_string(line, number)
    sets = _sets(line)
    if sets:
        return [(found[1].strip(), _names(found[2]), False) for found in sets]
    return [
        statement
        for part in line.split(";")
        if part.strip()
        for statement in _statement(part.strip(), number)
    ]


def _sets(line: str) -> list[re.Match[str]]:
    """Return the sets of which a line consists; None if it has anything else."""
    found: list[re.Match[str]] = []
    place = 0
    while place < len(line):
        match = _SET.match(line, place)
        if match is None or not match[1].strip():
            return []
        found.append(match)
        place = match.end()
    return found


def _statement(text: str, number: int) -> list[tuple[str, tuple[str, ...], bool]]:
    for pattern in _ARROWS:
        ends = [end.strip() for end in pattern.split(text)]
        if len(ends) == 1:
            continue
        if pattern is _ARROWS[0] and len(ends) == 2 and ends[0]:
            return [(ends[0], _names(ends[1]), False)]
        if pattern is _ARROWS[1] and all(ends):
            return [
                (child, before, True)
                for before, after in itertools.pairwise(map(_names, ends))
                for child in after
            ]
        break
    conditional = re.fullmatch(r"[Pp]\((.*)\)", text)
    for mark in ("|",) if conditional else (":", "|", "="):
        child, sign, rest = (conditional[1] if conditional else text).partition(mark)
        if sign and child.strip():
            return [(child.strip(), _names(rest), False)]
    if conditional and conditional[1].strip():
        return [(conditional[1].strip(), (), False)]
    raise FormatError(
        "Line {line}: “{text}” lists no parents; write it as child: parent, parent.",
        line=number,
        text=short_name(text),
    )


def _model_string(line: str, number: int) -> list[tuple[str, tuple[str, ...], bool]]:
    """Return the statements of ``[a][b|a][c|a:b]``."""
    parts = re.findall(r"\[([^\[\]]*)\]", line)
    if re.sub(r"\[[^\[\]]*\]|\s", "", line) or not all(part.strip() for part in parts):
        raise FormatError(
            "Line {line}: “{text}” is not a model string; write it as [a][b|a][c|a:b].",
            line=number,
            text=short_name(line),
        )
    found = []
    for part in parts:
        child, _, parents = part.partition("|")
        names = tuple(name.strip() for name in parents.split(":") if name.strip())
        found.append((child.strip(), names, False))
    return found


def _names(text: str) -> tuple[str, ...]:
    """Return names parted by commas, without the braces of a set."""
    text = text.strip().strip("{}()").strip()
    if text.lower() in _EMPTY:
        return ()
    return tuple(name.strip() for name in re.split(r"[,，、\t]", text) if name.strip())


def _of_numbers(sets: list[tuple[int, tuple[str, ...]]]) -> dict[str, tuple[str, ...]]:
    """Return the families of numbered parent sets, whose members show how variables are named."""
    members = [name for _, names in sets for name in names]
    stems = [name.rstrip(_DIGITS) for name in members if name.endswith(tuple(_DIGITS))]
    stem = stems[0] if stems else "x"
    numbers = [number for number, _ in sets]
    if max(numbers, default=0) > _MOST_NUMBERED:
        raise FormatError(
            "There are parent sets with numbers above {most:,}; number the variables from 1.",
            most=_MOST_NUMBERED,
        )
    found: dict[str, tuple[str, ...]] = {}
    for number in range(1, max(numbers, default=0) + 1):
        name = f"{stem}{number}"
        if number in numbers or name in members:
            found[name] = ()
    for number, names in sets:
        if found.get(f"{stem}{number}"):
            raise FormatError(
                "The parents of {variable} are listed twice; remove one list.",
                variable=f"{stem}{number}",
            )
        found[f"{stem}{number}"] = names
    return found
