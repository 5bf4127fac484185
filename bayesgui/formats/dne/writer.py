"""Writer of Netica's DNE text format."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.cpt import CPD
from bayesgui.core.domain import Reals
from bayesgui.core.kinds.decision import Decision
from bayesgui.core.kinds.utility import SuperValue, Utility
from bayesgui.core.name_lists import notes_on
from bayesgui.core.node_rules import CHANCE
from bayesgui.core.sentence import Loss
from bayesgui.formats.characters import quoted
from bayesgui.formats.decisions.properties import numbers_to_write
from bayesgui.formats.decisions.shares import Shares, shares_of
from bayesgui.formats.dne.levels import interval_names, level_names
from bayesgui.formats.dne.tables import UNDEFINED
from bayesgui.formats.dne.titles import TITLES, titles_of
from bayesgui.formats.experience import experience_text
from bayesgui.formats.findings import observed_state
from bayesgui.formats.identifiers import identifiers
from bayesgui.formats.marks import NAMELESS_MARK, OWN_MARK
from bayesgui.formats.positions import center
from bayesgui.formats.properties import number

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bayesgui.core.mechanism import Mechanism
    from bayesgui.core.variable import Variable
    from bayesgui.formats.base import Loaded
    from bayesgui.graph.layout import Layout

_MAX_NAME_LENGTH = 30
COST = "evidcost"
"""Attribute of a node: what it costs to find out its state."""


def write_text(loaded: Loaded) -> str:
    """Return a network and the positions of its nodes as DNE text."""
    network = loaded.whole
    ids = identifiers(network.names, longest=_MAX_NAME_LENGTH)
    name = _network_id(network.name)
    mark = OWN_MARK if network.name else f"{OWN_MARK} {NAMELESS_MARK}"
    parts = [f"// ~->[DNET-1]->~\n\n// {mark}\n\n", f"bnet {name} {{\n"]
    title = network.properties.get("title") or (network.name if network.name != name else "")
    if title:
        parts.append(f"title = {quoted(title)};\n")
    if network.properties.get("description"):
        parts.append(f"comment = {quoted(network.properties['description'])};\n")
    parts.append("autoupdate = TRUE;\n")
    shares = shares_of(network)
    tables = {name: _table(network.mechanism(name), shares) for name in network.names}
    parts.extend(
        _node(network[n], network.mechanism(n), tables[n], ids, loaded) for n in network.names
    )
    parts.append("};\n")
    return "".join(parts)


def name_losses(loaded: Loaded) -> list[str]:
    """List the names that Netica does not allow, and other content that is not written."""
    network = loaded.whole
    ids = identifiers(network.names, longest=_MAX_NAME_LENGTH)
    changed = [name for name in network.names if ids[name] != name]
    if network.name and _network_id(network.name) != network.name:
        changed.insert(0, network.name)
    return [
        *notes_on(
            changed,
            "Netica’s names begin with a letter and have at most 30 letters, digits and "
            "underscores; these were changed: {names}.",
        ),
        *notes_on(
            [v.name for v in network.variables if _has_other_states(v)],
            "Netica’s states begin with a letter and have at most 30 letters, digits and "
            "underscores; states of these nodes were changed: {names}.",
        ),
        *notes_on(
            [key for key in network.properties if key not in ("title", "description")],
            "DNE cannot store further properties of a network: {names}.",
            kind=Loss,
        ),
        *notes_on(
            [v.name for v in network.variables if v.unit or _unwritten(v)],
            "DNE cannot store units and further properties of nodes: {names}.",
            kind=Loss,
        ),
    ]


def _network_id(name: str) -> str:
    return identifiers([name or "Network"], longest=_MAX_NAME_LENGTH)[name or "Network"]


def _unwritten(variable: Variable) -> list[tuple[str, str]]:
    """Return the properties that cannot be written."""
    discrete = not isinstance(variable.domain, Reals)
    titled = discrete and bool(_titles(variable)) and not _has_other_states(variable)
    kept = next((pair for pair in variable.properties if titled and pair[0] == TITLES), None)
    return [pair for pair in variable.properties if pair is not kept]


def _titles(variable: Variable) -> list[str]:
    """Return the titles of states: their names if not valid in Netica, else their own titles."""
    return list(variable.states) if _has_other_states(variable) else titles_of(variable)


def _has_other_states(variable: Variable) -> bool:
    """Tell whether the states have other names in the file."""
    if isinstance(variable.domain, Reals):
        return False
    return not _is_nameless(variable) and _state_ids(variable) != list(variable.states)


def _is_nameless(variable: Variable) -> bool:
    """Tell whether a reader makes the names of the states from the levels."""
    if titles_of(variable):
        return False
    if variable.edges is not None:
        return list(variable.states) == interval_names(variable.edges)
    return variable.values is not None and list(variable.states) == level_names(variable.values)


def _state_ids(variable: Variable) -> list[str]:
    return list(identifiers(variable.states, longest=_MAX_NAME_LENGTH, stem="s").values())


def _node(
    variable: Variable,
    mechanism: Mechanism,
    table: tuple[tuple[str, ...], list[str]],
    ids: Mapping[str, str],
    loaded: Loaded,
) -> str:
    kind = {CHANCE: "NATURE"}.get(mechanism.kind, mechanism.kind.upper())
    lines = [f"kind = {kind};"]
    if isinstance(variable.domain, Reals):
        lines += ["discrete = FALSE;", "measure = RATIO;", "chance = DETERMIN;"]
    else:
        lines.append(f"discrete = {'FALSE' if variable.edges else 'TRUE'};")
        lines += ["chance = CHANCE;"] if mechanism.kind == CHANCE else []
        lines += _states(variable, mechanism, loaded)
    parents, numbers = table
    lines.append(f"parents = ({', '.join(ids[parent] for parent in parents)});")
    lines += numbers
    title = variable.label or (variable.name if ids[variable.name] != variable.name else "")
    if title and title != ids[variable.name]:
        lines.append(f"title = {quoted(title)};")
    if variable.description:
        lines.append(f"comment = {quoted(variable.description)};")
    if price := loaded.roles.price(variable.name):
        lines.append(f"{COST} = {number(price)};")
    lines.extend(_visual(variable, loaded.layout))
    body = "".join(f"\t{line}\n" for line in lines)
    return f"\nnode {ids[variable.name]} {{\n{body}\t}};\n"


def _states(variable: Variable, mechanism: Mechanism, loaded: Loaded) -> list[str]:
    """Return the states of a node, and the one that was observed or chosen."""
    states = _state_ids(variable)
    nameless = _is_nameless(variable)
    lines = [] if nameless else [f"states = ({', '.join(states)});"]
    levels = variable.edges or variable.values
    if levels:
        lines.append(f"levels = ({', '.join(map(_level, levels))});")
    if titles := _titles(variable):
        lines.append(f"statetitles = ({', '.join(map(quoted, titles))});")
    finding = loaded.evidence.get(variable.name)
    observed = observed_state(variable, finding, chosen=mechanism.kind != CHANCE)
    if observed is not None:
        # Netica takes a state without a name by its position.
        lines.append(f"evidence = {f'#{observed}' if nameless else states[observed]};")
    return lines


def _table(mechanism: Mechanism, shares: Shares) -> tuple[tuple[str, ...], list[str]]:
    """Return the parents of a table, and its numbers.

    Netica adds up all utilities, so that their numbers are multiplied by their shares of the total;
    one that is computed from others is what it adds to them.
    """
    match mechanism:
        case Decision():
            return mechanism.parents, []
        case Utility():
            written = numbers_to_write(mechanism, shares.factors[mechanism.variable])
            numbers = np.where(np.isnan(mechanism.values), math.nan, written)
            return mechanism.parents, [f"functable = {_nest(np.atleast_1d(numbers).tolist())};"]
        case SuperValue():
            return (), [f"functable = ({shares.added[mechanism.variable]!r});"]
        case CPD():
            cpt = mechanism.table()
            cases = [] if cpt.counts is None else [experience_text(cpt.counts, ", ")]
            lines = [f"numcases = {text};" for text in cases]
            return mechanism.parents, [*lines, f"probs = {_nest(cpt.values.tolist())};"]
    raise TypeError(mechanism)


def _visual(variable: Variable, layout: Layout) -> list[str]:
    if variable.name not in layout.positions:
        return []
    x, y = center(layout.positions[variable.name], variable)
    return ["visual V1 {", f"\tcenter = ({number(x)}, {number(y)});", "\t};"]


def _level(value: float) -> str:
    return {math.inf: "INFINITY", -math.inf: "-INFINITY"}.get(value) or number(value)


def _entry(value: object) -> str:
    """Return a number of a table; one that nobody has given is undefined."""
    return repr(value) if value == value else UNDEFINED


def _nest(values: Sequence[object]) -> str:
    if not isinstance(values[0], list):
        return f"({', '.join(map(_entry, values))})"
    return "(" + ",\n\t\t".join(_nest(value) for value in values if isinstance(value, list)) + ")"
