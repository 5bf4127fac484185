"""Every edit of a document's cases as a pure function, and how they follow edits of the network.

As in `bayesgui.document.edits`, each edit raises before anything is changed and returns the very
same state if nothing differs.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.core.errors import ModelError
from bayesgui.core.scenario import COLORS, Case

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from bayesgui.core.evidence import Evidence
    from bayesgui.document.state import DocumentState

Cases = tuple[Case, ...]


def case_named(cases: Iterable[Case], name: str) -> Case:
    """Return the case of a name.

    Raises
    ------
    ModelError
        If there is none.
    """
    for case in cases:
        if case.name == name:
            return case
    raise ModelError("There is no case “{name}”; choose one of the list.", name=name)


def free_case_name(cases: Iterable[Case], wanted: str) -> str:
    """Return a name if it is free, else the first of ``name 2``, ``name 3`` … that is."""
    taken = {case.name for case in cases}
    number, name = 2, wanted
    while name in taken:
        name = f"{wanted} {number}"
        number += 1
    return name


def free_color(cases: Iterable[Case]) -> int:
    """Return the first of the colors that the fewest cases have."""
    used = Counter(case.color for case in cases)
    return min(range(1, COLORS + 1), key=lambda color: (used[color], color))


def save_case(state: DocumentState, name: str, note: str = "") -> DocumentState:
    """Keep the present findings as a new case behind the others.

    Raises
    ------
    ModelError
        If the name is blank or taken.
    """
    name = _checked(state.cases, name)
    case = Case(name, state.evidence, free_color(state.cases), note)
    return state.with_(cases=(*state.cases, case))


def add_cases(state: DocumentState, cases: Sequence[Case]) -> DocumentState:
    """Add cases behind the others; a taken name gets a number, a missing color the next one.

    Raises
    ------
    EvidenceError
        If a finding does not fit the network.
    """
    found = list(state.cases)
    for case in cases:
        case.evidence.check(state.network)
        name = free_case_name(found, case.name)
        found.append(replace(case, name=name, color=case.color or free_color(found)))
    return state.with_(cases=tuple(found)) if cases else state


def update_case(state: DocumentState, name: str) -> DocumentState:
    """Replace the findings of a case by the present ones."""
    case = case_named(state.cases, name)
    return _with_case(state, name, replace(case, evidence=state.evidence))


def rename_case(state: DocumentState, old: str, new: str) -> DocumentState:
    """Give a case another name.

    Raises
    ------
    ModelError
        If the name is blank or taken.
    """
    case = case_named(state.cases, old)
    others = [other for other in state.cases if other is not case]
    return _with_case(state, old, replace(case, name=_checked(others, new)))


def describe_case(state: DocumentState, name: str, note: str) -> DocumentState:
    """Change the note of a case."""
    return _with_case(state, name, replace(case_named(state.cases, name), note=note))


def color_case(state: DocumentState, name: str, color: int) -> DocumentState:
    """Give a case another color, 1 to 8."""
    return _with_case(state, name, replace(case_named(state.cases, name), color=color))


def duplicate_case(state: DocumentState, name: str) -> DocumentState:
    """Put a copy of a case right behind it."""
    case = case_named(state.cases, name)
    copy = replace(case, name=free_case_name(state.cases, name), color=free_color(state.cases))
    place = state.cases.index(case) + 1
    return state.with_(cases=(*state.cases[:place], copy, *state.cases[place:]))


def remove_cases(state: DocumentState, names: Collection[str]) -> DocumentState:
    """Delete cases."""
    kept = tuple(case for case in state.cases if case.name not in names)
    return state if len(kept) == len(state.cases) else state.with_(cases=kept)


def move_case(state: DocumentState, name: str, place: int) -> DocumentState:
    """Put a case at another place of the order.

    Parameters
    ----------
    state : DocumentState
        Before the edit.
    name : str
        The case.
    place : int
        Its new position; beyond the ends is at the ends.
    """
    case = case_named(state.cases, name)
    others = [other for other in state.cases if other is not case]
    others.insert(max(0, place), case)
    return state if tuple(others) == state.cases else state.with_(cases=tuple(others))


def apply_case(state: DocumentState, name: str) -> DocumentState:
    """Replace all findings by those of a case."""
    evidence = case_named(state.cases, name).evidence
    return state if evidence == state.evidence else state.with_(evidence=evidence)


def with_evidence_changed(cases: Cases, change: Callable[[Evidence], Evidence]) -> Cases:
    """Return the cases after the network changed below them; the very same if none differs.

    Parameters
    ----------
    cases : tuple of Case
        Before the edit.
    change : callable
        What the edit does to evidence.
    """
    found = tuple(
        case if (after := change(case.evidence)) == case.evidence else replace(case, evidence=after)
        for case in cases
    )
    same = all(new is old for new, old in zip(found, cases, strict=True))
    return cases if same else found


def _checked(others: Iterable[Case], name: str) -> str:
    name = name.strip()
    if not name:
        raise ModelError("A case needs a name; type at least one letter.")
    if any(case.name == name for case in others):
        raise ModelError("There is a case “{name}” already; choose another name.", name=name)
    return name


def _with_case(state: DocumentState, name: str, case: Case) -> DocumentState:
    old = case_named(state.cases, name)
    if case == old:
        return state
    return state.with_(cases=tuple(case if each is old else each for each in state.cases))
