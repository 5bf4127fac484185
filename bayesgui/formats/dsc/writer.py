"""Writer of DSC, with the line breaks and blanks that bnlearn's reader asks for."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from bayesgui.formats.characters import quoted
from bayesgui.formats.identifiers import identifiers
from bayesgui.formats.marks import EMPTY_MARK, NAMELESS_MARK, OWN_MARK
from bayesgui.formats.properties import number

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.variable import Variable
    from bayesgui.formats.base import Loaded
    from bayesgui.graph.layout import Layout

UNNAMED = "unknown"
"""bnlearn's name of every network."""


def write_text(loaded: Loaded) -> str:
    """Return a network and the positions of its nodes as DSC text."""
    network = loaded.network
    ids = identifiers(network.names)
    mark = OWN_MARK if network.names else f"{OWN_MARK} {EMPTY_MARK}"
    mark = mark if network.name else f"{mark} {NAMELESS_MARK}"
    parts = [f"// {mark}\nbelief network {quoted(network.name or UNNAMED)}\n"]
    parts.extend(
        _node(variable, ids[variable.name], loaded.layout) for variable in network.variables
    )
    parts.extend(_probability(network, name, ids) for name in network.names)
    return "".join(parts)


def _node(variable: Variable, id_: str, layout: Layout) -> str:
    states = ", ".join(map(quoted, variable.states))
    lines = [f"type : discrete [ {variable.n_states} ] = {{ {states} }};"]
    if id_ != variable.name:
        lines.append(f"name : {quoted(variable.name)};")
    if variable.name in layout.positions:
        x, y = layout.positions[variable.name]
        lines.append(f"position : ({number(x)}, {number(y)});")
    body = "".join(f"  {line}\n" for line in lines)
    return f"node {id_} {{\n{body}}}\n"


def _probability(network: BayesianNetwork, name: str, ids: Mapping[str, str]) -> str:
    cpt = network.cpt(name)
    rows = [", ".join(map(repr, row)) for row in cpt.rows().tolist()]
    if not cpt.parents:
        return f"probability ( {ids[name]} ) {{\n   {rows[0]};\n}}\n"
    head = f"{ids[name]} | {', '.join(ids[parent] for parent in cpt.parents)}"
    keys = itertools.product(*(range(network[parent].n_states) for parent in cpt.parents))
    body = "".join(
        f"  ({', '.join(map(str, key))}) : {row};\n" for key, row in zip(keys, rows, strict=True)
    )
    return f"probability ( {head} ) {{\n{body}}}\n"
