"""A whole network as lines of Python."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.temporal.template_of import template_of
from bayesgui.formats.code.edits.sources import call_source, source_of

if TYPE_CHECKING:
    from bayesgui.core.mechanism import Mechanism
    from bayesgui.core.model import Model


def whole_lines(model: Model) -> tuple[str, ...]:
    """Return the lines that make a model as ``net``; raise `UnsayableError` where none do."""
    template = template_of(model)
    if template is not None:
        parts: list[Any] = [template.all_variables, template.all_mechanisms, template.template]
        name = "bayesgui.TemporalNetwork"
    else:
        given_ones = [each for each in model.mechanisms.values() if not _is_usual(each)]
        parts = [model.variables, tuple(given_ones)]
        name = f"bayesgui.{'BayesianNetwork' if isinstance(model, BayesianNetwork) else 'Model'}"
    given = [source_of(list(p) if isinstance(p, tuple) else p, "    ") for p in parts]
    if model.name or model.properties:
        given.append(f"name={model.name!r}")
    if model.properties:
        given.append(f"properties={source_of(dict(model.properties), '    ')}")
    lines = [f"net = {call_source(name, given if len(model) else given[2:])}"]
    for each in model:
        if each in model.unobserved:
            lines.append(f"net = net.with_observed({each!r}, False)")
    for first, second, title in model.marks.causes:
        named = f", {title!r}" if title else ""
        lines.append(f"net = net.with_common_cause({first!r}, {second!r}{named})")
    return tuple(lines)


def _is_usual(mechanism: Mechanism) -> bool:
    """Return whether a variable has a mechanism without being given one."""
    if not isinstance(mechanism, CPT) or mechanism.is_filled or mechanism.parents:
        return False
    return mechanism == CPT.uniform(mechanism.variable, (), (), mechanism.n_states)
