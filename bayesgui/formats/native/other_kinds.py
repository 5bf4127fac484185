"""Nodes that are no chance nodes in a native file, after the variables and tables of the others.

A decision is among those too, with the table that it has in the compiled network; its item here
says that it is none, and what it knows.

::

    {"name", "kind", "place": position among all nodes, "parents": [name, …],
     "states": […] | "numbers": {"unit", "low", "high"}, "values", "edges", "unit", "label",
     "description", "properties", "mechanism": {…}}
"""

from __future__ import annotations

import math
import sys
from typing import TYPE_CHECKING, Any

from bayesgui.core.domain import Reals
from bayesgui.core.errors import BayesGuiError, FormatError
from bayesgui.core.model import Model
from bayesgui.core.name_lists import notes_on
from bayesgui.core.sentence import Loss
from bayesgui.core.variable import Variable
from bayesgui.formats.native.forms import stored_kinds

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bayesgui.core.mechanism import Mechanism
    from bayesgui.core.network import BayesianNetwork

_TEXTS = ("unit", "label", "description")


def domain_json(variable: Variable) -> dict[str, Any]:
    """Return the domain of a variable as JSON values; an infinite limit is null."""
    if isinstance(variable.domain, Reals):
        limits = {"low": variable.domain.low, "high": variable.domain.high}
        return {"numbers": {k: x if math.isfinite(x) else None for k, x in limits.items()}}
    found: dict[str, Any] = {"states": list(variable.states)}
    for key in ("values", "edges"):
        numbers = getattr(variable, key)
        if numbers is not None:
            found[key] = [x if math.isfinite(x) else None for x in numbers]
    return found


def nodes_json(model: Model) -> list[dict[str, Any]]:
    """Return the items of the nodes of a model that are no chance nodes."""
    found = []
    for place, name in enumerate(model):
        mechanism, variable = model.mechanism(name), model[name]
        if mechanism.kind in stored_kinds:
            texts = {key: text for key in _TEXTS if (text := getattr(variable, key))}
            item = {"name": name, "kind": mechanism.kind, "place": place}
            item |= {"parents": list(mechanism.parents), **domain_json(variable), **texts}
            if variable.properties:
                item["properties"] = [list(pair) for pair in variable.properties]
            found.append({**item, "mechanism": stored_kinds[mechanism.kind].to_json(mechanism)})
    return found


def with_nodes(
    network: BayesianNetwork, items: Sequence[Any], file: str
) -> tuple[Model, list[Any], list[str]]:
    """Return a network with the nodes of other kinds, the items of unknown kinds, and remarks.

    Raises `FormatError`, with the name of the file, for what does not fit.
    """
    known = [item for item in items if isinstance(item, dict) and item.get("kind") in stored_kinds]
    unknown = [item for item in items if item not in known]
    remarks = notes_on(
        _names(unknown),
        "Nodes of a kind that this program does not know are not shown: {names}.",
        kind=Loss,
    )
    try:
        model = _joined(network, known) if known else network
    except FormatError as error:
        raise FormatError(error.template, **{**error.values, "path": file}) from None
    except BayesGuiError as error:
        raise FormatError("{path}: {reason} Nothing was opened.", path=file, reason=error) from None
    return model, unknown, remarks


def _names(items: Sequence[Any]) -> list[str]:
    return [str(item.get("name", "?")) if isinstance(item, dict) else "?" for item in items]


def _joined(network: BayesianNetwork, items: Sequence[Mapping[str, Any]]) -> Model:
    variables, mechanisms = list(network.variables), dict(network.mechanisms)
    for item in sorted(items, key=_place):
        name: Any = item.get("name")
        try:
            variable = network[name] if name in network else _variable(item)
            mechanisms[variable.name] = _mechanism(item, variable)
        except (KeyError, TypeError, ValueError, OverflowError, AttributeError):
            raise FormatError(
                "{path} is damaged: its part {part} is missing or invalid. Nothing was opened.",
                path="",
                part=f"network/nodes/{name}",
            ) from None
        if name not in network:
            variables.insert(_place(item), variable)
    made = Model(variables, mechanisms.values(), network.name, network.properties)
    return made.with_marks(network.marks)


def _place(item: Mapping[str, Any]) -> int:
    """Return the position of a node among all nodes; the last one if it is invalid."""
    place = item.get("place")
    return place if type(place) is int else sys.maxsize


def _variable(item: Mapping[str, Any]) -> Variable:
    texts: dict[str, Any] = {key: str(item.get(key, "")) for key in ("label", "description")}
    properties = tuple((str(key), str(text)) for key, text in item.get("properties", ()))
    unit = str(item.get("unit", ""))
    if "numbers" in item:
        limits = {"low": -math.inf, "high": math.inf}
        limits |= {k: float(x) for k, x in item["numbers"].items() if x is not None and k in limits}
        domain = Reals(unit, limits["low"], limits["high"])
        return Variable(item["name"], domain, properties=properties, **texts)
    values, edges = item.get("values"), item.get("edges")
    if edges is not None:
        infinite = (-math.inf, *[math.inf] * (len(edges) - 1))
        edges = [end if x is None else x for x, end in zip(edges, infinite, strict=True)]
    states = item["states"]
    return Variable(item["name"], states, values, edges, unit, properties=properties, **texts)


def _mechanism(item: Mapping[str, Any], variable: Variable) -> Mechanism:
    parents = tuple(map(str, item["parents"]))
    return stored_kinds[item["kind"]].of_json(item["mechanism"], variable, parents)
