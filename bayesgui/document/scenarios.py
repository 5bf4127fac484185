"""Edits of a document's scenarios as pure functions, and their updates after network edits.

As in `bayesgui.document.edits`, each edit raises before anything is changed and returns the
identical state if nothing differs.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bayesgui.core.errors import ModelError
from bayesgui.core.scenario import COLORS, Scenario

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from bayesgui.core.evidence import Evidence
    from bayesgui.core.temporal.series import Series
    from bayesgui.document.state import DocumentState

Scenarios = tuple[Scenario, ...]


def find_scenario(scenarios: Iterable[Scenario], name: str) -> Scenario:
    """Return the scenario with a name."""
    for scenario in scenarios:
        if scenario.name == name:
            return scenario
    raise ModelError("There is no scenario “{name}”; choose one of the list.", name=name)


def free_scenario_name(scenarios: Iterable[Scenario | Series], wanted: str) -> str:
    """Return a name if it is free, else the first free one of ``name 2``, ``name 3`` …."""
    taken = {scenario.name for scenario in scenarios}
    number, name = 2, wanted
    while name in taken:
        name = f"{wanted} {number}"
        number += 1
    return name


def free_color(scenarios: Iterable[Scenario]) -> int:
    """Return the first of the least used colors."""
    used = Counter(scenario.color for scenario in scenarios)
    return min(range(1, COLORS + 1), key=lambda color: (used[color], color))


def save_scenario(state: DocumentState, name: str, note: str = "") -> DocumentState:
    """Append the current findings as a new scenario."""
    name = _check_name(state.scenarios, name)
    scenario = Scenario(name, state.evidence, free_color(state.scenarios), note)
    return state.with_(scenarios=(*state.scenarios, scenario))


def add_scenarios(state: DocumentState, scenarios: Sequence[Scenario]) -> DocumentState:
    """Append scenarios; a taken name gets a number, a missing color the next one."""
    found = list(state.scenarios)
    for scenario in scenarios:
        scenario.evidence.check(state.network)
        name = free_scenario_name(found, scenario.name)
        found.append(replace(scenario, name=name, color=scenario.color or free_color(found)))
    return state.with_(scenarios=tuple(found)) if scenarios else state


def update_scenario(state: DocumentState, name: str) -> DocumentState:
    """Replace the findings of a scenario by the current ones."""
    return _changed(state, name, evidence=state.evidence)


def rename_scenario(state: DocumentState, old: str, new: str) -> DocumentState:
    """Rename a scenario."""
    scenario = find_scenario(state.scenarios, old)
    others = [other for other in state.scenarios if other is not scenario]
    found = _changed(state, old, name=_check_name(others, new))
    return found.with_(ignored=state.ignored.with_scenario_renamed(old, new.strip()))


def describe_scenario(state: DocumentState, name: str, note: str) -> DocumentState:
    """Change the note of a scenario."""
    return _changed(state, name, note=note)


def color_scenario(state: DocumentState, name: str, color: int) -> DocumentState:
    """Set the color of a scenario, 1 to 8."""
    return _changed(state, name, color=color)


def duplicate_scenario(state: DocumentState, name: str) -> DocumentState:
    """Insert a copy of a scenario after it."""
    scenario = find_scenario(state.scenarios, name)
    copy = replace(
        scenario, name=free_scenario_name(state.scenarios, name), color=free_color(state.scenarios)
    )
    place = state.scenarios.index(scenario) + 1
    return state.with_(scenarios=(*state.scenarios[:place], copy, *state.scenarios[place:]))


def remove_scenarios(state: DocumentState, names: Collection[str]) -> DocumentState:
    """Delete scenarios."""
    kept = tuple(scenario for scenario in state.scenarios if scenario.name not in names)
    if len(kept) == len(state.scenarios):
        return state
    ignored = state.ignored.without_scenarios(names)
    return state.with_(scenarios=kept, ignored=ignored)


def move_scenario(state: DocumentState, name: str, place: int) -> DocumentState:
    """Move a scenario within the order.

    `place`: its new position, clamped to the valid range.
    """
    scenario = find_scenario(state.scenarios, name)
    others = [other for other in state.scenarios if other is not scenario]
    others.insert(max(0, place), scenario)
    return state if tuple(others) == state.scenarios else state.with_(scenarios=tuple(others))


def apply_scenario(state: DocumentState, name: str) -> DocumentState:
    """Replace all findings by those of a scenario."""
    evidence = find_scenario(state.scenarios, name).evidence
    if state.model.is_template:
        raise ModelError(
            "The scenario “{name}” has findings of a plain network, and a template has them in "
            "slices. Take the nodes out of time, or unroll it first (Model ▸ Time ▸ Unroll…).",
            name=name,
        )
    return state if evidence == state.evidence else state.with_(evidence=evidence)


def with_evidence_changed(
    scenarios: Scenarios, change: Callable[[Evidence], Evidence]
) -> Scenarios:
    """Return the scenarios after a change of the network; the identical ones if none differs."""
    found = tuple(
        scenario
        if (after := change(scenario.evidence)) == scenario.evidence
        else replace(scenario, evidence=after)
        for scenario in scenarios
    )
    same = all(new is old for new, old in zip(found, scenarios, strict=True))
    return scenarios if same else found


def _check_name(others: Iterable[Scenario], name: str) -> str:
    name = name.strip()
    if not name:
        raise ModelError("A scenario needs a name; type at least one letter.")
    if any(scenario.name == name for scenario in others):
        raise ModelError("There is a scenario “{name}” already; choose another name.", name=name)
    return name


def _changed(state: DocumentState, which: str, **parts: Any) -> DocumentState:
    old = find_scenario(state.scenarios, which)
    new = replace(old, **parts)
    changed = tuple(new if each is old else each for each in state.scenarios)
    return state if new == old else state.with_(scenarios=changed)
