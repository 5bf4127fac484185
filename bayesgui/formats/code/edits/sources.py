"""Values as the Python that makes them again, to the last bit."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.cpt import CPT
from bayesgui.core.domain import Reals
from bayesgui.core.elicited.answers import Answer
from bayesgui.core.elicited.mechanism import Elicited
from bayesgui.core.evidence import FixedPosterior, Intervention, LikelihoodFinding, StateFinding
from bayesgui.core.expression import Expression
from bayesgui.core.kinds.decision import Decision
from bayesgui.core.kinds.utility import SuperValue, Utility
from bayesgui.core.noisy_max import NoisyMax
from bayesgui.core.temporal.template import Template
from bayesgui.core.variable import Variable
from bayesgui.formats.code.bayesgui_code import finding_source, number_source
from bayesgui.formats.code.literals import MAX_LINE, rows_source

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

FINDINGS = (StateFinding, LikelihoodFinding, FixedPosterior, Intervention)


class Word(str):
    """What a script has under a name."""

    __slots__ = ()


class UnsayableError(Exception):
    """No Python of the public interface makes a value."""


def source_of(value: object, indent: str = "") -> str:
    """Return the expression that makes a value; raises `UnsayableError` for one that has none.

    `indent`: of the line in which it stands.
    """
    for kind, write in _WRITERS.items():
        if isinstance(value, kind):
            return write(value, indent)
    raise UnsayableError(value)


def call_source(name: str, arguments: Iterable[str], indent: str = "") -> str:
    """Return a call, with an argument a line where it is long.

    `arguments`: their sources, made with the indent ``indent + "    "``.
    """
    given = list(arguments)
    flat = f"{name}({', '.join(given)})"
    if "\n" not in flat and len(indent) + len(flat) <= MAX_LINE:
        return flat
    if len(given) == 1 and "\n" not in given[0]:
        return flat
    inner = "".join(f"{indent}    {each},\n" for each in given)
    return f"{name}(\n{inner}{indent})"


def _text(value: object, _indent: str) -> str:
    return repr(value)


def _number(value: Any, _indent: str) -> str:
    plain = value.item() if isinstance(value, np.generic) else value
    return repr(plain) if math.isfinite(plain) else f"float({str(plain)!r})"


def _array(value: Any, indent: str) -> str:
    if np.isnan(value).any():
        return number_source(value)
    return rows_source(value, indent)


def _list(value: Any, indent: str) -> str:
    return _row("[", [source_of(each, indent + "    ") for each in value], "]", indent)


def _tuple(value: Any, indent: str) -> str:
    inner = [source_of(each, indent + "    ") for each in value]
    return f"({inner[0]},)" if len(inner) == 1 else _row("(", inner, ")", indent)


def _row(begin: str, items: list[str], end: str, indent: str) -> str:
    flat = f"{begin}{', '.join(items)}{end}"
    if "\n" not in flat and len(indent) + len(flat) <= MAX_LINE:
        return flat
    return f"{begin}\n" + "".join(f"{indent}    {each},\n" for each in items) + f"{indent}{end}"


def _mapping(value: Any, indent: str) -> str:
    inner = indent + "    "
    items = [f"{source_of(k, inner)}: {source_of(v, inner)}" for k, v in value.items()]
    return _row("{", items, "}", indent)


def _variable(variable: Any, indent: str) -> str:
    inner = indent + "    "
    parts = variable._parts()
    given = [repr(parts.pop("name")), source_of(parts.pop("states"), inner)]
    given += [
        f"{part}={source_of(value, inner)}"
        for part, value in parts.items()
        if value not in (None, "", ())
    ]
    return call_source("bayesgui.Variable", given, indent)


def _reals(domain: Any, indent: str) -> str:
    return _fields_call("bayesgui.Reals", domain, indent)


def _fields_call(name: str, value: Any, indent: str) -> str:
    """Return the call that makes a dataclass, without fields that have their default."""
    plain = type(value)()
    given = [
        f"{each.name}={source_of(getattr(value, each.name), indent + '    ')}"
        for each in fields(value)
        if getattr(value, each.name) != getattr(plain, each.name)
    ]
    return call_source(name, given, indent)


def _cpt(table: Any, indent: str) -> str:
    inner = indent + "    "
    head = [repr(table.variable), repr(tuple(table.parents))]
    if not table.is_filled and table.counts is None and table.observed is None:
        sizes, n_states = list(table.values.shape[:-1]), table.n_states
        if (table.values == 1.0 / n_states).all():
            return call_source("bayesgui.CPT.uniform", [*head, repr(sizes), repr(n_states)], indent)
    given = [*head, rows_source(table.values, inner)]
    for kind in ("counts", "observed"):
        numbers = getattr(table, kind)
        if numbers is not None:
            given.append(f"{kind}={rows_source(numbers, inner)}")
    if not table.is_filled:
        given.append("is_filled=False")
    return call_source("bayesgui.CPT", given, indent)


def _of_parts(name: str, *parts: str) -> Callable[[Any, str], str]:
    """Return the writer of what is made by its parts, those at the end left out if empty."""

    def write(value: Any, indent: str) -> str:
        found = [getattr(value, part) for part in parts]
        while found and found[-1] is None:
            found.pop()
        return call_source(name, [source_of(each, indent + "    ") for each in found], indent)

    return write


def _utility(value: Any, indent: str) -> str:
    inner = indent + "    "
    given = [repr(value.variable), repr(value.parents), _array(value.values, inner)]
    given += [f"weight={value.weight!r}"] if value.weight != 1.0 else []
    given += [f"formula={value.formula!r}"] if value.formula else []
    return call_source("bayesgui.Utility", given, indent)


def _elicited(value: Any, indent: str) -> str:
    inner = indent + "    "
    plain = Elicited(value.variable, value.parents, value.sizes)
    given = [repr(value.variable), repr(value.parents), repr(value.sizes)]
    given += [
        f"{each.name}={source_of(getattr(value, each.name), inner)}"
        for each in fields(value)
        if each.init and getattr(value, each.name) != getattr(plain, each.name)
    ]
    return call_source("bayesgui.Elicited", given, indent)


def _answer(value: Any, indent: str) -> str:
    given = [repr(getattr(value, each.name)) for each in fields(value)]
    while given[-1] == "''":
        given.pop()
    return call_source("bayesgui.Answer", given, indent)


def _template(value: Any, indent: str) -> str:
    return _fields_call("bayesgui.Template", value, indent)


_WRITERS: dict[Any, Callable[[Any, str], str]] = {
    Word: lambda word, _indent: str(word),
    str: _text,
    bool: _text,
    int | float | np.generic: _number,
    type(None): _text,
    np.ndarray: _array,
    FINDINGS: lambda value, _indent: finding_source(value),
    Variable: _variable,
    Reals: _reals,
    CPT: _cpt,
    Expression: _of_parts("bayesgui.Expression", "variable", "parents", "text", "cpt"),
    NoisyMax: _of_parts(
        "bayesgui.NoisyMax", "variable", "parents", "effects", "leak", "strengths", "order"
    ),
    Elicited: _elicited,
    Answer: _answer,
    Decision: _of_parts("bayesgui.Decision", "variable", "parents", "policy"),
    Utility: _utility,
    SuperValue: _of_parts("bayesgui.SuperValue", "variable", "parents", "formula", "weight"),
    Template: _template,
    list: _list,
    tuple: _tuple,
    frozenset | set: lambda found, indent: _row(
        "{", sorted(source_of(each, indent) for each in found), "}", indent
    ),
    Mapping: _mapping,
}
