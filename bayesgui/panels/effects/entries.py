"""The rows of what would be wrong, of paths, and of other ways to an effect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.panels.effects.entry_list import EntryRow
from bayesgui.panels.effects.words import change_text, path_aside, role_line, role_sentence
from bayesgui.panels.separation.words import join_names
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import signed_text

if TYPE_CHECKING:
    from bayesgui.graph.causal.effect_analysis import EffectAnalysis
    from bayesgui.graph.causal.paths import EffectPath
    from bayesgui.inference.causal.effect_numbers import EffectNumbers

MAX_PATHS = 12
LINE = 48
"""Letters of a line of a tooltip."""


def wrong_rows(analysis: EffectAnalysis, numbers: EffectNumbers | None) -> list[EntryRow]:
    """Return a row for each node that would be wrong in the set, with what it would say then."""
    says = {} if numbers is None else numbers.added_say
    return [
        EntryRow(
            name,
            name,
            "forbid" if role.role == "hidden" else "warning",
            role_line(role),
            change_text(says[name]) if name in says else "",
            role_sentence(role, analysis),
        )
        for name, role in analysis.roles.items()
    ]


def path_rows(analysis: EffectAnalysis, most: int | None = MAX_PATHS) -> list[EntryRow]:
    """Return a row for each of the shortest paths; without a limit, for all that were found."""
    return [
        EntryRow(
            str(path),
            str(path),
            "causal" if path.causal else "biasing",
            value=path_aside(path),
            tip=_wrapped(path),
            parts=_parts(path),
        )
        for path in analysis.paths[:most]
    ]


def _parts(path: EffectPath) -> tuple[str, ...]:
    """Return the names of a path, and the arrows between them."""
    pairs = zip(path.nodes, [*(f" {arrow} " for arrow in path.arrows), ""], strict=True)
    return tuple(part for pair in pairs for part in pair)[:-1]


def _wrapped(path: EffectPath) -> str:
    """Return a path in lines so short that the canvas stays in view, which draws it."""
    lines = [path.nodes[0]]
    for arrow, name in zip(path.arrows, path.nodes[1:], strict=True):
        step = f"{arrow} {name}"
        if len(lines[-1]) + len(step) < LINE:
            lines[-1] += f" {step}"
        else:
            lines.append(step)
    return "\n".join(lines)


def way_rows(analysis: EffectAnalysis, numbers: EffectNumbers | None) -> list[EntryRow]:
    """Return a row for each front door, with its number, and each instrument, with its bounds."""
    rows = []
    changes = () if numbers is None else numbers.fronts
    for k, names in enumerate(analysis.fronts):
        rows.append(
            EntryRow(
                f"front {k}",
                phrase("Effects", "Front door"),
                "check",
                phrase("Effects", "through {names}", names=join_names(names)),
                change_text(changes[k]) if k < len(changes) else "",
                phrase("Effects", "through {names}", names=join_names(names)),
                is_beside=True,
            )
        )
    bounds = () if numbers is None else numbers.bounds
    tip = phrase("Effects", "Bounds: the effect lies between them, whatever else is hidden")
    for k, (name, given) in enumerate(analysis.instruments):
        ends = bounds[k] if k < len(bounds) else None
        said = name
        if given:
            said = phrase("Effects", "{name}, given {names}", name=name, names=join_names(given))
        rows.append(
            EntryRow(
                f"instrument {k}",
                phrase("Effects", "Instrument"),
                "check",
                said,
                "" if ends is None else " … ".join(signed_text(end, 2) for end in ends),
                f"{said}\n{tip}",
                is_beside=True,
            )
        )
    return rows
