"""The template of a dynamic network in the section of the network of a native file.

The nodes that stand for others are among the variables, with their tables, so that a table and its
parents are read as any other::

    "time": {"slices", "step", "start", "places": {name: "every" | "first" | "last"},
             "past": {name: [of, lag]}, "first_tables": {name: [of, slice]}}
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.core.errors import BayesGuiError, FormatError
from bayesgui.core.temporal.moving import as_template
from bayesgui.core.temporal.places import OUTSIDE, PLACES
from bayesgui.core.temporal.series import MAX_SLICES
from bayesgui.core.temporal.template import DEFAULT_SLICES, Template, Tied, first_name, past_name

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bayesgui.core.model import Model
    from bayesgui.core.temporal.network import TemporalNetwork

TIME = "time"


def time_json(template: Template) -> dict[str, Any]:
    """Return a template as JSON values; empty texts are left out."""
    found: dict[str, Any] = {"slices": template.slices}
    found |= {key: text for key in ("step", "start") if (text := getattr(template, key))}
    tied = {"past": template.past, "first_tables": template.firsts}
    listed = {key: {name: list(each) for name, each in held.items()} for key, held in tied.items()}
    return {**found, "places": dict(template.places), **listed}


def with_time(model: Model, section: object, file: str) -> TemporalNetwork:
    """Return the template that a section makes of a plain model.

    Raises `FormatError`, with the name of the file, if it does not fit the model.
    """
    try:
        template = _template_of(section, model)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise FormatError(
            "{path} is damaged: its part {part} is missing or invalid. Nothing was opened.",
            path=file,
            part=f"network/{TIME}",
        ) from None
    try:
        return as_template(model, template)
    except BayesGuiError as error:
        raise FormatError("{path}: {reason} Nothing was opened.", path=file, reason=error) from None


def _template_of(section: Any, model: Model) -> Template:
    places = {str(name): str(place) for name, place in section["places"].items()}
    slices = section.get("slices", DEFAULT_SLICES)
    known = set(PLACES) - {OUTSIDE}
    if type(slices) is not int or slices < 1 or not known.issuperset(places.values()):
        raise ValueError(section)
    past = _tied(section.get("past", {}), past_name, 1, model)
    firsts = _tied(section.get("first_tables", {}), first_name, 0, model)
    texts = [str(section.get(key, "")) for key in ("step", "start")]
    if not places or not {*places}.issubset(model.names):
        raise ValueError(section)
    return Template(places, past, firsts, min(slices, MAX_SLICES), *texts)


def _tied(
    section: Mapping[str, Any], named: Callable[[str, int], str], least: int, model: Model
) -> dict[str, Tied]:
    found = {}
    for name, (of, steps) in section.items():
        if type(steps) is not int or steps < least or name != named(of, steps):
            raise ValueError(name)
        if name not in model or model[name].domain != model[of].domain:
            raise ValueError(name)
        found[name] = Tied(of, steps)
    return found
