"""Networks whose names say that they are two slices: ``X0`` and ``Xt``, as pyAgrum has them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.core.compilation import flat_network
from bayesgui.core.errors import FormatError
from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Loss, Sentence, pluralize
from bayesgui.core.temporal.network import TemporalNetwork
from bayesgui.core.temporal.places import EVERY, OUTSIDE
from bayesgui.core.temporal.template import DEFAULT_SLICES, slice_name
from bayesgui.formats.temporal.templates import as_template, unrolled

if TYPE_CHECKING:
    from bayesgui.core.model import Model
    from bayesgui.core.temporal.folding import Origin
    from bayesgui.formats.base import Loaded


def as_two_slices(loaded: Loaded, file: str) -> Loaded:
    """Return the template of which a network shows the first slice and a later one.

    One whose names or arcs say something else is left as it is. `file`: its name.
    """
    model = loaded.whole
    pairs = [] if model.is_template else _pairs(model)
    if not pairs:
        return loaded
    origin: dict[str, Origin] = {}
    for base in pairs:
        origin[f"{base}0"] = base, 0
        origin[f"{base}t"] = base, 1
    try:
        found = as_template(loaded, origin, DEFAULT_SLICES, file)
    except FormatError:
        # Its arcs are not those of two slices.
        return loaded
    said = Sentence(
        "By their names these nodes were taken for two slices of a template: {names}.",
        names=list_names([f"{base}0" for base in pairs] + [f"{base}t" for base in pairs]),
    )
    return replace(found, remarks=(*found.remarks, said))


def in_two_slices(loaded: Loaded) -> tuple[Loaded, list[str]] | None:
    """Return a template as its first two slices in these names, and what is lost of it.

    None if two slices do not tell all: with lags above 1, nodes that come before the first slice or
    after the last, or names that would be read otherwise.
    """
    model = loaded.whole
    if not isinstance(model, TemporalNetwork) or model.order != 1:
        return None
    if any(model.place(name) not in (EVERY, OUTSIDE) for name in model.names):
        return None
    shown = unrolled(loaded, 2)
    plain, layout = shown.whole, shown.layout
    for name in model.in_time:
        for number, end in enumerate("0t"):
            copy, written = slice_name(name, number), f"{name}{end}"
            if written in plain:
                return None
            plain = plain.with_variable_renamed(copy, written)
            layout = layout.renamed(copy, written)
    if sorted(_pairs(plain)) != sorted(model.in_time):
        return None
    said = model.template
    lost: list[str] = []
    if said.slices != DEFAULT_SLICES:
        lost.append(pluralize(said.slices, "1 slice", "{count} slices"))
    lost += [text for text in (said.step, said.start) if text]
    losses: list[str] = [
        Sentence(
            "The template was written as two slices, whose names end in 0 and t, and is read as "
            "one again."
        )
    ]
    if lost:
        losses.append(
            Loss(
                "Two slices do not say what the template says of time: {parts}.",
                parts=list_names(lost),
            )
        )
    return replace(shown, model=plain, network=flat_network(plain), layout=layout), losses


def _pairs(model: Model) -> list[str]:
    """Return the names without the slice, if an arc leads from one slice to the other."""
    names = set(model.names)
    found = [
        name[:-1]
        for name in model.names
        if name.endswith("t")
        and len(name) > 1
        and f"{name[:-1]}0" in names
        and name[:-1] not in names
        and model[name].domain == model[f"{name[:-1]}0"].domain
    ]
    first = {f"{base}0" for base in found}
    later = {f"{base}t" for base in found}
    joined = any(parent in first and child in later for parent, child in model.arcs)
    return found if joined else []
