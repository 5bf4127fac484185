"""Writer of BIF."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING

from bayesgui.formats.marks import EMPTY_MARK, OWN_MARK
from bayesgui.formats.properties import number, properties_of

if TYPE_CHECKING:
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.variable import Variable
    from bayesgui.formats.base import Loaded
    from bayesgui.graph.layout import Layout

SEMICOLON = "\\,"
"""Escape for a semicolon in quotes: pyAgrum and others end a property at the first one."""

_PLAIN_NAME = re.compile(r"(?:[\w.+\-<>=:!?%&$#*^~@']|/(?![/*]))+")
_PLAIN_VALUE = re.compile(r'[^;"\\\s/](?:[^;"\\\n\r\t/]*[^;"\\\s/])?')
_PLAIN_KEY = re.compile(r"[\w.\-]+(?: [\w.\-]+)*")


def write_text(loaded: Loaded) -> str:
    """Return a network and the positions of its nodes as BIF text."""
    network, layout = loaded.network, loaded.layout
    name = _name(network.name) if network.name != "unknown" else '"unknown"'
    mark = OWN_MARK if network.names else f"{OWN_MARK} {EMPTY_MARK}"
    parts = [f"// {mark}\nnetwork {name if network.name else 'unknown'} {{\n"]
    parts.extend(_property(key, value) for key, value in network.properties.items())
    parts.append("}\n")
    parts.extend(_variable(variable, layout) for variable in network.variables)
    parts.extend(_probability(network, child) for child in network.names)
    return "".join(parts)


def _name(text: str) -> str:
    return text if _PLAIN_NAME.fullmatch(text) else _quote(text)


def _quote(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped.replace(";", SEMICOLON)}"'


def _property(key: str, value: str) -> str:
    key = key if _PLAIN_KEY.fullmatch(key) else _quote(key)
    value = value if _PLAIN_VALUE.fullmatch(value) else _quote(value)
    return f"  property {key} = {value} ;\n"


def _variable(variable: Variable, layout: Layout) -> str:
    states = ", ".join(map(_name, variable.states))
    parts = [
        f"variable {_name(variable.name)} {{\n",
        f"  type discrete [ {variable.n_states} ] {{ {states} }};\n",
    ]
    parts.extend(_property(key, value) for key, value in properties_of(variable))
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
