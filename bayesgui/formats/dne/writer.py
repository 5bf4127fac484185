"""Writer of Netica's DNE text format."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from bayesgui.core.name_lists import notes_on
from bayesgui.formats.characters import quoted
from bayesgui.formats.dne.levels import interval_names, level_names
from bayesgui.formats.dne.titles import TITLES, titles_of
from bayesgui.formats.experience import experience_text
from bayesgui.formats.findings import observed_state
from bayesgui.formats.identifiers import identifiers
from bayesgui.formats.marks import NAMELESS_MARK, OWN_MARK
from bayesgui.formats.positions import center
from bayesgui.formats.properties import number

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bayesgui.core.variable import Variable
    from bayesgui.formats.base import Loaded
    from bayesgui.graph.layout import Layout

_MAX_NAME_LENGTH = 30


def write_text(loaded: Loaded) -> str:
    """Return a network and the positions of its nodes as DNE text."""
    network = loaded.network
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
    parts.extend(_node(network[n], ids, loaded) for n in network.names)
    parts.append("};\n")
    return "".join(parts)


def name_losses(loaded: Loaded) -> list[str]:
    """List the names that Netica does not allow, and other content that is not written."""
    network = loaded.network
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
        ),
        *notes_on(
            [v.name for v in network.variables if v.unit or _unwritten(v)],
            "DNE cannot store units and further properties of nodes: {names}.",
        ),
    ]


def _network_id(name: str) -> str:
    return identifiers([name or "Network"], longest=_MAX_NAME_LENGTH)[name or "Network"]


def _unwritten(variable: Variable) -> list[tuple[str, str]]:
    """Return the properties that cannot be written."""
    titled = bool(_titles(variable)) and not _has_other_states(variable)
    kept = next((pair for pair in variable.properties if titled and pair[0] == TITLES), None)
    return [pair for pair in variable.properties if pair is not kept]


def _titles(variable: Variable) -> list[str]:
    """Return the titles of states: their names if not valid in Netica, else their own titles."""
    return list(variable.states) if _has_other_states(variable) else titles_of(variable)


def _has_other_states(variable: Variable) -> bool:
    """Tell whether the states have other names in the file."""
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


def _node(variable: Variable, ids: Mapping[str, str], loaded: Loaded) -> str:
    cpt = loaded.network.cpt(variable.name)
    states = _state_ids(variable)
    nameless = _is_nameless(variable)
    lines = ["kind = NATURE;"]
    lines.append(f"discrete = {'FALSE' if variable.edges else 'TRUE'};")
    lines.append("chance = CHANCE;")
    if not nameless:
        lines.append(f"states = ({', '.join(states)});")
    levels = variable.edges or variable.values
    if levels:
        lines.append(f"levels = ({', '.join(map(_level, levels))});")
    if titles := _titles(variable):
        lines.append(f"statetitles = ({', '.join(map(quoted, titles))});")
    observed = observed_state(variable, loaded.evidence.get(variable.name))
    if observed is not None:
        # Netica takes a state without a name by its position.
        lines.append(f"evidence = {f'#{observed}' if nameless else states[observed]};")
    lines.append(f"parents = ({', '.join(ids[parent] for parent in cpt.parents)});")
    if cpt.counts is not None:
        lines.append(f"numcases = {experience_text(cpt.counts, ', ')};")
    lines.append(f"probs = {_nest(cpt.values.tolist())};")
    title = variable.label or (variable.name if ids[variable.name] != variable.name else "")
    if title and title != ids[variable.name]:
        lines.append(f"title = {quoted(title)};")
    if variable.description:
        lines.append(f"comment = {quoted(variable.description)};")
    lines.extend(_visual(variable, loaded.layout))
    body = "".join(f"\t{line}\n" for line in lines)
    return f"\nnode {ids[variable.name]} {{\n{body}\t}};\n"


def _visual(variable: Variable, layout: Layout) -> list[str]:
    if variable.name not in layout.positions:
        return []
    x, y = center(layout.positions[variable.name], variable)
    return ["visual V1 {", f"\tcenter = ({number(x)}, {number(y)});", "\t};"]


def _level(value: float) -> str:
    return {math.inf: "INFINITY", -math.inf: "-INFINITY"}.get(value) or number(value)


def _nest(values: Sequence[object]) -> str:
    if not isinstance(values[0], list):
        return f"({', '.join(map(repr, values))})"
    return "(" + ",\n\t\t".join(_nest(value) for value in values if isinstance(value, list)) + ")"
