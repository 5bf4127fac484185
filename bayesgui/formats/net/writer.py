"""Writer of HUGIN's NET language."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.cpt import CPD, CPT
from bayesgui.core.domain import Reals
from bayesgui.core.kinds.decision import Decision
from bayesgui.core.kinds.utility import SuperValue, Utility
from bayesgui.core.name_lists import notes_on
from bayesgui.core.node_rules import CHANCE
from bayesgui.core.sentence import Sentence
from bayesgui.formats.characters import quoted as escaped
from bayesgui.formats.decisions.properties import NAMES, numbers_to_write, properties_of_mechanism
from bayesgui.formats.decisions.shares import Shares, shares_of
from bayesgui.formats.experience import experience_text
from bayesgui.formats.identifiers import identifiers
from bayesgui.formats.marks import EMPTY_MARK, OWN_MARK
from bayesgui.formats.positions import center
from bayesgui.formats.properties import number, with_identifiers

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bayesgui.core.mechanism import Mechanism
    from bayesgui.core.model import Model
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.variable import Variable
    from bayesgui.formats.base import Loaded
    from bayesgui.graph.layout import Layout, Point

ORIGINAL = "bayesgui_name"
"""Attribute for a name that is not a valid NET identifier."""

NODES = "bayesgui_nodes"
"""Attribute of the outermost class: the names, and some places, of all nodes, in their order."""

SUBMODELS = "bayesgui_submodels"
"""Attribute of the outermost class: the submodels that instances are."""

RESERVED = ("net", "node", "potential", "data")
"""Words that aGrUM takes for no name."""

QUOTE = "\\'"
"""Escape for a quotation mark in quotes: aGrUM ends a text at the first one."""

_HEADER_KEYS = (*RESERVED, "name", "node_size", "data", "model_data")
_NODE_KEYS = (
    *RESERVED,
    "label",
    "HR_Desc",
    "description",
    "unit",
    "subtype",
    "state_values",
    "position",
    "states",
    "data",
    "model_data",
    ORIGINAL,
    *NAMES,
)
_COUNTS = "experience_data"
_SUBTYPES = ("label", "boolean", "number", "interval")


def write_text(loaded: Loaded) -> str:
    """Return a network and the positions of its nodes as NET text."""
    network, layout = loaded.whole, loaded.layout
    ids = identifiers(network.names, taken=RESERVED)
    mark = OWN_MARK if network.names else f"{OWN_MARK} {EMPTY_MARK}"
    parts = [f"% {mark}\nnet\n{{\n", *header_lines(network), "}\n"]
    places = places_of(network, layout)
    shares = shares_of(network)
    for v in network.variables:
        pairs = properties_to_write(network, v.name, shares)
        parts.append(node_text(v, network.kind(v.name), pairs, ids[v.name], places.get(v.name)))
    parts.extend(potential_text(network.mechanism(name), shares, ids) for name in network.names)
    return "".join(parts)


def header_lines(network: Model, taken: Iterable[str] = ()) -> list[str]:
    """Return the lines on the network itself; `taken`: names that no property has."""
    lines = ["    node_size = (176 76);\n"]
    if network.name:
        lines.append(f"    name = {quoted(network.name)};\n")
    lines.extend(
        f"    {key} = {quoted(value)};\n"
        for key, value in with_identifiers(network.properties.items(), (*_HEADER_KEYS, *taken))
    )
    return lines


def places_of(network: Model, layout: Layout) -> dict[str, Point]:
    """Return the centers of nodes as HUGIN has them, where y grows upwards."""
    spots = {
        v.name: center(layout.positions[v.name], v)
        for v in network.variables
        if v.name in layout.positions
    }
    heights = [y for _, y in spots.values()] or [0.0]
    whole = max(heights) + min(heights)
    return {name: (x, whole - y) for name, (x, y) in spots.items()}


def properties_to_write(network: Model, name: str, shares: Shares) -> list[tuple[str, str]]:
    """Return what other programs cannot say of a decision or utility."""
    return properties_of_mechanism(network.mechanism(name), factor=shares.factors.get(name, 1.0))


def unread_by_agrum(network: BayesianNetwork) -> list[str]:
    """List what HUGIN's own programs read and aGrUM does not."""
    lost: list[str] = []
    if any(network.cpt(name).counts is not None for name in network.names):
        lost.append(
            Sentence("aGrUM does not open NET files with numbers of cases; write XMLBIF for it.")
        )
    return lost + notes_on(
        [v.name for v in network.variables if not all(state.isascii() for state in v.states)],
        "aGrUM cuts the states of NET files at the first letter beyond a to z: {names}. XMLBIF "
        "keeps them.",
    )


def quoted(text: str) -> str:
    """Return a text in quotation marks, with those inside as `QUOTE`."""
    return escaped(text, QUOTE)


def _list_numbers(numbers: Sequence[float]) -> str:
    words = {math.inf: "infinity", -math.inf: "-infinity"}
    return " ".join(words.get(value) or number(value) for value in numbers)


def states_line(variable: Variable) -> str:
    """Return the states of a node."""
    return f"states = ({' '.join(map(quoted, variable.states))});"


def node_text(
    variable: Variable,
    kind: str,
    own: Sequence[tuple[str, str]],
    id_: str,
    place: Point | None = None,
) -> str:
    """Return a node without its table; `own`: further properties."""
    lines = []
    if not isinstance(variable.domain, Reals):
        lines.append(states_line(variable))
    label = variable.label or (variable.name if id_ != variable.name else "")
    if label:
        lines.append(f"label = {quoted(label)};")
    if id_ != variable.name:
        lines.append(f"{ORIGINAL} = {quoted(variable.name)};")
    if place is not None:
        lines.append(position_line(place))
    if variable.description:
        lines.append(f"HR_Desc = {quoted(variable.description)};")
    numbers = variable.values or variable.edges
    if numbers:
        counted = "number" if variable.values else "interval"
        lines.extend((f"subtype = {counted};", f"state_values = ({_list_numbers(numbers)});"))
    if variable.unit:
        lines.append(f"unit = {quoted(variable.unit)};")
    kept = list(variable.properties)
    subtype = next((pair for pair in kept if pair[0] == "subtype"), None)
    if subtype is not None and not numbers and subtype[1] in _SUBTYPES:
        lines.append(f"subtype = {subtype[1]};")
        kept.remove(subtype)
    pairs = [*own, *with_identifiers(kept, _NODE_KEYS)]
    lines.extend(f"{key} = {quoted(text)};" for key, text in pairs)
    body = "".join(f"    {line}\n" for line in lines)
    return f"\n{word_of(kind)} {id_}\n{{\n{body}}}\n"


def word_of(kind: str) -> str:
    """Return the word before the name of a node of a kind."""
    return {CHANCE: "node"}.get(kind, kind)


def position_line(place: Point) -> str:
    """Return the center of a node."""
    return f"position = ({number(place[0])} {number(place[1])});"


def potential_text(mechanism: Mechanism, shares: Shares, ids: Mapping[str, str]) -> str:
    """Return the table of a node, or what a decision knows; `ids`: of it and its parents."""
    parents, lines = table_lines(mechanism, shares)
    head = ids[mechanism.variable]
    if parents:
        head += f" | {' '.join(ids[parent] for parent in parents)}"
    body = "".join(f"    {line}\n" for line in lines)
    return f"\npotential ({head})\n{{\n{body}}}\n"


def table_lines(mechanism: Mechanism, shares: Shares) -> tuple[tuple[str, ...], list[str]]:
    """Return the parents of a table, and its numbers.

    HUGIN adds up all utilities, so that their numbers are multiplied by their shares of the total;
    one that is computed from others is what it adds to them.
    """
    match mechanism:
        case Decision(policy=None):
            return mechanism.parents, []
        case Decision(policy=CPT() as policy):
            return mechanism.parents, [f"data = {_nest(policy.values.tolist())};"]
        case Utility():
            numbers = numbers_to_write(mechanism, shares.factors[mechanism.variable])
            return mechanism.parents, [f"data = {_nest(np.atleast_1d(numbers).tolist())};"]
        case SuperValue():
            return (), [f"data = ({shares.added[mechanism.variable]!r});"]
        case CPD():
            cpt = mechanism.table()
            lines = [f"data = {_nest(cpt.values.tolist())};"]
            if cpt.counts is not None:
                lines.append(f"{_COUNTS} = {experience_text(cpt.counts, ' ')};")
            return mechanism.parents, lines
    raise TypeError(mechanism)


def _nest(values: object) -> str:
    if not isinstance(values, list):
        return repr(values)
    inner = [_nest(value) for value in values]
    if values and not isinstance(values[0], list):
        return f"({' '.join(inner)})"
    return "(" + "\n            ".join(inner) + ")"
