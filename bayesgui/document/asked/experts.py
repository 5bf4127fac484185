"""Edits of the experts of a document, whose names and weights forms with answers follow."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from bayesgui.core.elicited.answers import with_answers
from bayesgui.core.elicited.mechanism import Elicited
from bayesgui.core.errors import ModelError
from bayesgui.document.asked.edits import with_form
from bayesgui.elicitation.questionnaire.content import forms_in
from bayesgui.elicitation.questionnaire.merging import forms_with, with_new_experts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from bayesgui.core.elicited.experts import Expert
    from bayesgui.document.state import DocumentState
    from bayesgui.elicitation.questionnaire.returned import Returned


def experts_of(state: DocumentState) -> tuple[Expert, ...]:
    """Return the experts of a document, and those who answered without being among them."""
    forms = forms_in(state.model, state.asked).values()
    return with_new_experts(state.experts, (name for form in forms for name in form.experts))


def add_expert(state: DocumentState, expert: Expert) -> DocumentState:
    """Add an expert; one who has answered already keeps the answers."""
    _check_free(state.experts, expert.name, ())
    # Who answered without being listed keeps the place, and with it the mark.
    known = experts_of(state)
    added = tuple(expert if each.name == expert.name else each for each in known)
    if expert not in added:
        added = (*added, expert)
    return _reweighed(state.with_(experts=added), expert)


def change_expert(state: DocumentState, name: str, expert: Expert) -> DocumentState:
    """Replace an expert; answers take the new name, and count by the new weight."""
    known = experts_of(state)
    _check_free(known, expert.name, (name,))
    changed = tuple(expert if each.name == name else each for each in known)
    if changed == state.experts:
        return state
    found = state.with_(experts=changed)
    if expert.name != name:
        found = _with_forms(found, lambda form: _renamed(form, name, expert.name))
    return _reweighed(found, expert)


def remove_expert(state: DocumentState, name: str) -> DocumentState:
    """Remove an expert and all answers given by them."""
    left = tuple(each for each in state.experts if each.name != name)
    found = state if left == state.experts else state.with_(experts=left)
    return _with_forms(
        found, lambda form: form.without_answers([a for a in form.answers if a.expert == name])
    )


def move_expert(state: DocumentState, name: str, place: int) -> DocumentState:
    """Move an expert within the order, in which marks and letters are given."""
    known = experts_of(state)
    moved = next((each for each in known if each.name == name), None)
    if moved is None:
        return state
    others = [each for each in known if each is not moved]
    others.insert(max(0, place), moved)
    return state if tuple(others) == state.experts else state.with_(experts=tuple(others))


def take_answers(
    state: DocumentState, returned: Returned, fitted: Callable[[Elicited], Elicited] | None = None
) -> DocumentState:
    """Put answers that came back into the forms of their nodes; tables stay until they are used.

    `fitted`: returns a form with weights that meet its answers; by default they stay.
    """
    forms = forms_with(state.model, state.asked, returned.answers, state.experts)
    for form in forms.values():
        state = with_form(state, form if fitted is None else fitted(form))
    experts = with_new_experts(state.experts, returned.experts)
    return state if experts == state.experts else state.with_(experts=experts)


def _check_free(experts: Iterable[Expert], name: str, but: Iterable[str]) -> None:
    if name not in but and any(each.name == name for each in experts):
        raise ModelError(
            "There is an expert “{name}” already; choose another name, or change that one.",
            name=name,
        )


def _renamed(form: Elicited, old: str, new: str) -> Elicited:
    if old not in form.experts and old not in dict(form.shares):
        return form
    answers = [each.by(new) if each.expert == old else each for each in form.answers]
    shares = tuple((new if name == old else name, share) for name, share in form.shares)
    return form.with_parts(answers=with_answers((), answers), shares=shares)


def _reweighed(state: DocumentState, expert: Expert) -> DocumentState:
    def change(form: Elicited) -> Elicited:
        if dict(form.shares).get(expert.name, 1.0) == expert.weight:
            return form
        others = tuple(each for each in form.shares if each[0] != expert.name)
        own = ((expert.name, expert.weight),) if expert.weight != 1.0 else ()
        return form.with_parts(shares=(*others, *own))

    return _with_forms(state, change)


def _with_forms(state: DocumentState, change: Callable[[Elicited], Elicited]) -> DocumentState:
    """Return the state with all forms changed, those of tables and those kept beside nodes."""
    kept = {name: change(form) for name, form in state.asked.items()}
    tables = {
        name: change(each)
        for name, each in state.model.mechanisms.items()
        if isinstance(each, Elicited)
    }
    found = state
    if any(form is not state.asked[name] for name, form in kept.items()):
        found = found.with_(asked=MappingProxyType(kept))
    changed = [form for name, form in tables.items() if form is not state.model.mechanism(name)]
    return found.with_(model=state.model.with_cpts(changed)) if changed else found
