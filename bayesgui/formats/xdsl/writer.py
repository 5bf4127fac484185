"""Writer of GeNIe's XDSL."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from bayesgui.core.cpt import CPD, CPT
from bayesgui.core.domain import Reals
from bayesgui.core.kinds.decision import Decision
from bayesgui.core.kinds.utility import SuperValue, Utility
from bayesgui.core.name_lists import notes_on
from bayesgui.core.noisy_max import NoisyMax
from bayesgui.core.sentence import Loss
from bayesgui.core.temporal.network import TemporalNetwork
from bayesgui.formats.decisions.properties import (
    FORMULA,
    NAMES,
    TERMS,
    numbers_to_write,
    properties_of_mechanism,
)
from bayesgui.formats.decisions.shares import own_factor
from bayesgui.formats.identifiers import identifiers
from bayesgui.formats.positions import WIDTH, box_height
from bayesgui.formats.properties import number, with_identifiers
from bayesgui.formats.xdsl.cases import cases_text
from bayesgui.formats.xdsl.colors import fill, outline
from bayesgui.formats.xdsl.own_properties import DERIVED, LAGS, NAME, ORDER, PRICE, STATES
from bayesgui.formats.xdsl.roles import fault_mark, type_of_node
from bayesgui.formats.xdsl.submodels import nested_places, order_text
from bayesgui.formats.xdsl.temporal import (
    ATTRIBUTES,
    definitions,
    derived_slices,
    first_mechanism,
    first_order,
)
from bayesgui.formats.xdsl.utilities import formula_parts
from bayesgui.formats.xml_source import escape

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.mechanism import Mechanism
    from bayesgui.core.model import Model
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.roles.node_roles import NodeRoles
    from bayesgui.core.variable import Variable
    from bayesgui.formats.base import Loaded
    from bayesgui.graph.layout import Layout

HELD = frozenset((FORMULA, TERMS))
"""What XDSL can say of decisions and utilities besides tables."""


def write_text(loaded: Loaded) -> str:
    """Return a network, text notes and the positions of nodes as XDSL."""
    network = loaded.whole
    ids = identifiers(network.names, stem="Node")
    title = next(iter(identifiers([network.name or "Network"]).values()))
    properties = {**network.properties}
    comment = properties.pop("description", "")
    parts = [
        '<?xml version="1.0" encoding="UTF-8"?>\n',
        f'<smile version="1.0" id="{title}" numsamples="10000" discsamples="10000">\n',
        *_properties([*_order(loaded, ids), *with_identifiers(properties.items(), (ORDER,))], "\t"),
        "\t<nodes>\n",
    ]
    # SMILE requires parents before their children.
    if isinstance(network, TemporalNetwork):
        for name in first_order(network):
            place = ATTRIBUTES[network.place(name)]
            first = first_mechanism(network, name)
            derived = derived_slices(network, name)
            parts.append(_node(network, first, ids, name, loaded.roles, place, derived))
        parts.append("\t</nodes>\n")
        parts.append(_dynamic(network, ids))
    else:
        for name in network.topological_order():
            parts.append(_node(network, network.mechanism(name), ids, name, loaded.roles))
        parts.append("\t</nodes>\n")
    parts.append(cases_text(loaded.scenarios, network, ids))
    parts.append("\t<extensions>\n")
    parts.append(
        f'\t\t<genie version="1.0" app="bayesgui" name="{escape(network.name, quoted=True)}">\n'
    )
    if comment:
        parts.append(f"\t\t\t<comment>{escape(comment)}</comment>\n")
    places = {
        each.name: _extension(each, ids[each.name], loaded.layout) for each in network.variables
    }
    parts.extend(nested_places(loaded.submodels, places, ids))
    for note in loaded.text_notes:
        height = 20 * (note.text.count("\n") + 1)
        corners = (note.x, note.y, note.x + note.width, note.y + height)
        parts.append(
            f"\t\t\t<textbox>\n\t\t\t\t<caption>{escape(note.text)}</caption>\n"
            f"{_font(note.color)}"
            f"\t\t\t\t<position>{' '.join(map(number, corners))}</position>\n\t\t\t</textbox>\n"
        )
    parts.append("\t\t</genie>\n\t</extensions>\n</smile>\n")
    return "".join(parts)


def _order(loaded: Loaded, ids: Mapping[str, str]) -> list[tuple[str, str]]:
    if not loaded.submodels:
        return []
    return [(ORDER, order_text((each.name for each in loaded.whole.variables), ids))]


def _properties(pairs: Iterable[tuple[str, str]], indent: str) -> list[str]:
    return [f'{indent}<property id="{key}">{escape(text)}</property>\n' for key, text in pairs]


def is_written_as_noisy_max(cpd: CPD) -> bool:
    """Tell whether a distribution is a noisy-MAX that XDSL can hold.

    In SMILE the child's states are ordered from the strongest to the absent one.
    """
    return isinstance(cpd, NoisyMax) and list(cpd.order) == list(range(cpd.leak.size))


def unwritten_forms(network: BayesianNetwork) -> list[str]:
    """List the distributions that are written as plain tables."""
    return notes_on(
        [
            name
            for name, cpd in network.cpds.items()
            if not (isinstance(cpd, CPT) or is_written_as_noisy_max(cpd))
        ],
        "{label} cannot store expressions, and noisy-MAX nodes only if their last state is the "
        "absent one; {names} are written as tables.",
        "{label} cannot store expressions, and noisy-MAX nodes only if their last state is the "
        "absent one; {names} is written as a table.",
        kind=Loss,
        label="XDSL",
    )


def _dynamic(model: TemporalNetwork, ids: Mapping[str, str]) -> str:
    """Return the definitions that hold after the first slice."""
    parts = [f'\t<dynamic numslices="{model.slices}">\n']
    for name in model.in_time:
        for each in definitions(model, name):
            tag, content = _definition(model, each.mechanism, 1.0, ids)
            parts.append(f'\t\t<{tag} id="{ids[name]}" order="{each.order}">\n')
            if each.parents:
                parents = " ".join(ids[parent] for parent in each.parents)
                parts.append(f"\t\t\t<parents>{parents}</parents>\n")
            parts.extend(content)
            if each.lags:
                lags = " ".join(map(str, each.lags))
                parts.extend(_properties([(LAGS, lags)], "\t\t\t"))
            parts.append(f"\t\t</{tag}>\n")
    return "".join([*parts, "\t</dynamic>\n"])


def _node(
    model: Model,
    mechanism: Mechanism,
    ids: Mapping[str, str],
    name: str,
    roles: NodeRoles,
    place: str = "",
    derived: str = "",
) -> str:
    """Return a node with its definition.

    `place`: where it stands in a dynamic network. `derived`: see `derived_slices`.
    """
    variable = model[name]
    listed = () if isinstance(variable.domain, Reals) else variable.states
    states = identifiers(listed, stem="State")
    factor = own_factor(model, variable.name, total=True)
    tag, definition = _definition(model, mechanism, factor, ids)
    dynamic = f' dynamic="{place}"' if place else ""
    kind = type_of_node(roles, name)
    parts = [f'\t\t<{tag} id="{ids[variable.name]}"{dynamic}{kind}>\n']
    for state in listed:
        fault = fault_mark(roles, name, state)
        parts.append(f'\t\t\t<state id="{states[state]}"{fault} />\n')
    if mechanism.parents:
        parents = " ".join(ids[name] for name in mechanism.parents)
        parts.append(f"\t\t\t<parents>{parents}</parents>\n")
    parts.extend(definition)
    for part, values in (("statevalues", variable.values), ("intervals", variable.edges)):
        if values:
            parts.append(f"\t\t\t<{part}>{' '.join(map(number, values))}</{part}>\n")
    own = [(NAME, variable.name)] if ids[variable.name] != variable.name else []
    if any(states[state] != state for state in listed):
        own.append((STATES, json.dumps(variable.states, ensure_ascii=False)))
    if variable.unit:
        own.append(("unit", variable.unit))
    if derived:
        own.append((DERIVED, derived))
    if roles.price(name):
        own.append((PRICE, number(roles.price(name))))
    own += properties_of_mechanism(mechanism, HELD if _is_sum(mechanism) else {TERMS}, factor)
    further = with_identifiers(variable.properties, (NAME, STATES, DERIVED, PRICE, "unit", *NAMES))
    parts.extend(_properties([*own, *further], "\t\t\t"))
    parts.append(f"\t\t</{tag}>\n")
    return "".join(parts)


def _definition(
    model: Model, mechanism: Mechanism, factor: float, ids: Mapping[str, str]
) -> tuple[str, list[str]]:
    """Return the tag of a node, and what it says besides states and parents.

    `factor`: by which the numbers of a utility are multiplied.
    """
    match mechanism:
        case Decision():
            return "decision", []
        case Utility():
            return "utility", [_numbers("utilities", numbers_to_write(mechanism, factor))]
        case SuperValue():
            return "mau", formula_parts(model, mechanism, factor, ids)
        case NoisyMax() if is_written_as_noisy_max(mechanism):
            return "noisymax", _noisy_max(mechanism)
        case CPD():
            return "cpt", [_numbers("probabilities", mechanism.table().values)]
    raise TypeError(mechanism)


def _numbers(tag: str, values: NDArray[np.float64]) -> str:
    numbers = " ".join(map(repr, values.reshape(-1).tolist()))
    return f"\t\t\t<{tag}>{numbers}</{tag}>\n"


def _is_sum(mechanism: Mechanism) -> bool:
    """Tell whether the weights of a ``mau`` say all of a formula."""
    return isinstance(mechanism, SuperValue) and not mechanism.formula


def _noisy_max(form: NoisyMax) -> list[str]:
    strengths = " ".join(str(k) for given in form.strengths for k in given)
    effects = [
        effect[list(given)] for effect, given in zip(form.effects, form.strengths, strict=True)
    ]
    numbers = [number for rows in (*effects, form.leak) for number in rows.reshape(-1).tolist()]
    parts = [f"\t\t\t<strengths>{strengths}</strengths>\n"] if effects else []
    return [*parts, f"\t\t\t<parameters>{' '.join(map(repr, numbers))}</parameters>\n"]


def _font(color: int | None) -> str:
    shown = "000000" if color is None else outline(color)
    return f'\t\t\t\t<font color="{shown}" name="Arial" size="8" />\n'


def _extension(variable: Variable, id_: str, layout: Layout) -> str:
    parts = [f'\t\t\t<node id="{id_}">\n']
    parts.append(f"\t\t\t\t<name>{escape(variable.label or variable.name)}</name>\n")
    color = layout.colors.get(variable.name)
    parts.append(f'\t\t\t\t<interior color="{fill(color)}" />\n')
    parts.append(f'\t\t\t\t<outline color="{outline(color)}" />\n{_font(None)}')
    if variable.name in layout.positions:
        x, y = layout.positions[variable.name]
        right = x + layout.widths.get(variable.name, WIDTH)
        corners = (x, y, right, y + box_height(variable))
        parts.append(f"\t\t\t\t<position>{' '.join(map(number, corners))}</position>\n")
    if variable.description:
        parts.append(f"\t\t\t\t<comment>{escape(variable.description)}</comment>\n")
    parts.append("\t\t\t</node>\n")
    return "".join(parts)
