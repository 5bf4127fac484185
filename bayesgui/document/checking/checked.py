"""What of a document is checked, and which problems it is not to tell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.checking.subject import Subject
from bayesgui.core.problems.ignored_problems import NOTHING_IGNORED

if TYPE_CHECKING:
    from bayesgui.checking.problem import Problem
    from bayesgui.document.state import DocumentState


def subject_of(state: DocumentState, budget: int = 0, engine: str = "junction-tree") -> Subject:
    """Return what is checked of a document; `budget` and `engine` as in `Subject`."""
    return Subject(
        state.model,
        state.drafts,
        state.formula_drafts,
        state.constraints,
        state.scenarios,
        budget,
        engine,
    )


def ignore_problem(state: DocumentState, problem: Problem) -> DocumentState:
    """Tell of a problem no longer."""
    return state.with_(ignored=state.ignored.with_problem(problem))


def ignore_kind(state: DocumentState, kind: str) -> DocumentState:
    """Tell of no problem of a kind any longer."""
    return state.with_(ignored=state.ignored.with_kind(kind))


def tell_again(state: DocumentState, problem: Problem) -> DocumentState:
    """Tell of an ignored problem again, and of its kind."""
    return state.with_(ignored=state.ignored.without(problem))


def tell_all_again(state: DocumentState) -> DocumentState:
    """Tell of all problems again."""
    return state.with_(ignored=NOTHING_IGNORED)
