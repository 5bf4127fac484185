"""Writer of BIF."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING

from bayesgui.core.name_lists import notes_on, short_name
from bayesgui.formats.marks import EMPTY_MARK, OWN_MARK
from bayesgui.formats.properties import number, properties_of, with_identifiers

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.variable import Variable
    from bayesgui.formats.base import Loaded
    from bayesgui.graph.layout import Layout

SEMICOLON = "\\,"
"""Escape for a semicolon in quotes: pyAgrum and others end a property at the first one."""

_PLAIN_NAME = re.compile(r"(?:[\w.+\-<>=:!?%&$#*^~@']|/(?![/*]))+")
_PLAIN_VALUE = re.compile(r'[^;"\\\s/](?:[^;"\\\n\r\t/]*[^;"\\\s/])?')
_VALUELESS = re.compile(r"[A-Za-z_]\w* [A-Za-z_]\w*", re.ASCII)
"""Two words that pyAgrum and others write as a property without an equals sign."""

NAME = "bayesgui_name"
"""Property for the name of a network that other programs could not read."""

_KEYWORDS = (
    "network",
    "variable",
    "probability",
    "property",
    "type",
    "discrete",
    "table",
    "default",
)
_WHOLE = re.compile("-?[0-9]+")
_RESERVED = (*_KEYWORDS, NAME)
# Digits before an e begin a number.
_READ_BY_OTHERS = re.compile(r"(?:[0-9]+(?![eE]))?[A-Za-z_][\w.%?\-]*", re.ASCII)


def is_read_by_others(name: str) -> bool:
    """Tell whether programs that do not know quotes, such as aGrUM and bnlearn, read a name.

    `name`: name of a node, or of a state that is not a whole number.
    """
    return _READ_BY_OTHERS.fullmatch(name) is not None and name not in _KEYWORDS


def write_text(loaded: Loaded) -> str:
    """Return a network and the positions of its nodes as BIF text."""
    network, layout = loaded.network, loaded.layout
    mark = OWN_MARK if network.names else f"{OWN_MARK} {EMPTY_MARK}"
    parts = [f"// {mark}\nnetwork {_title(network.name)} {{\n"]
    if '"' in network.name:
        parts.append(_property(NAME, network.name))
    parts.extend(_properties(network.properties.items()))
    parts.append("}\n")
    parts.extend(_variable(variable, layout) for variable in network.variables)
    parts.extend(_probability(network, child) for child in network.names)
    return "".join(parts)


def names_for_few(network: BayesianNetwork) -> list[str]:
    """Return a sentence on the names that programs that do not know quotes cannot read."""
    nodes = [name for name in network.names if not is_read_by_others(name)]
    states = [
        state
        for variable in network.variables
        for state in variable.states
        if not (is_read_by_others(state) or _WHOLE.fullmatch(state))
    ]
    return notes_on(
        [short_name(" ".join(name.split())) for name in dict.fromkeys([*nodes, *states])],
        "BIF as other programs read it allows names of letters a to z, digits and underscores; "
        "some will not open the file because of {names}. XMLBIF holds any name.",
    )


def _name(text: str) -> str:
    return text if _PLAIN_NAME.fullmatch(text) else _quote(text)


def _quote(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped.replace(";", SEMICOLON)}"'


def _title(name: str) -> str:
    if not name or '"' in name:
        return "unknown"
    # bnlearn's placeholder for a network without a name.
    return name if is_read_by_others(name) and name != "unknown" else _quote(name)


def _properties(pairs: Iterable[tuple[str, str]]) -> list[str]:
    """Return lines of properties; those whose names others could not read get identifiers."""
    pairs = list(pairs)
    named = iter(with_identifiers([p for p in pairs if not _is_valueless(*p)], _RESERVED))
    lines = [
        f"  property {key};\n" if _is_valueless(key, text) else _property(*next(named))
        for key, text in pairs
    ]
    return [*lines, *(_property(*pair) for pair in named)]


def _is_valueless(key: str, text: str) -> bool:
    return not text and _VALUELESS.fullmatch(key) is not None


def _property(key: str, value: str) -> str:
    value = value if _PLAIN_VALUE.fullmatch(value) else _quote(value)
    return f"  property {key} = {value} ;\n"


def _variable(variable: Variable, layout: Layout) -> str:
    states = ", ".join(map(_name, variable.states))
    parts = [
        f"variable {_name(variable.name)} {{\n",
        f"  type discrete [ {variable.n_states} ] {{ {states} }};\n",
    ]
    parts.extend(_properties(properties_of(variable)))
    if variable.name in layout.positions:
        x, y = layout.positions[variable.name]
        parts.append(_property("position", f"({number(x)}, {number(y)})"))
    parts.append("}\n")
    return "".join(parts)


def _probability(network: BayesianNetwork, child: str) -> str:
    cpt = network.cpt(child)
    head = _name(child)
    rows = cpt.rows().tolist()
    if not cpt.parents:
        return f"probability ( {head} ) {{\n  table {', '.join(map(repr, rows[0]))};\n}}\n"
    given = ", ".join(map(_name, cpt.parents))
    parts = [f"probability ( {head} | {given} ) {{\n"]
    states = [tuple(map(_name, network[parent].states)) for parent in cpt.parents]
    for key, row in zip(itertools.product(*states), rows, strict=True):
        parts.append(f"  ({', '.join(key)}) {', '.join(map(repr, row))};\n")
    parts.append("}\n")
    return "".join(parts)
