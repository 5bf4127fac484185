"""What actions need, and the reason that a user is given where it is missing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeVar

from PySide6.QtCore import QCoreApplication

from bayesgui.core.name_lists import list_names
from bayesgui.document.shown.lesson import LessonView
from bayesgui.panels.panel import translate_sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from bayesgui.app.shell.workbench import Workbench

LISTED = 4


Facet = Literal[
    "network",
    "evidence",
    "drafts",
    "scenarios",
    "constraints",
    "extra",
    "file",
    "history",
    "selection",
    "kept table",
    "data",
    "documents",
    "shown",
]
"""A part of what conditions read, by which they are asked again only when it has changed."""

F = TypeVar("F", bound="Callable[..., str | None]")


def facets(workbench: Workbench) -> dict[str, object]:
    """Return the present value of each facet; equal ones have not changed."""
    session, document = workbench.session, workbench.document
    state, selection = document.state, session.selection
    return {
        "network": _Same(state.network),
        "evidence": _Same(state.evidence),
        "drafts": _Same(state.drafts),
        "scenarios": _Same(state.scenarios),
        "constraints": _Same(state.constraints),
        "extra": _Same(state.extra),
        "file": (document.path, document.is_modified),
        "history": (document.undo_text, document.redo_text),
        "selection": (selection.names, selection.arcs, selection.notes, selection.plates),
        "kept table": session.kept_table.name,
        "data": _Same(session.data.state),
        "documents": len(workbench.documents),
        "shown": [_Same(each) for each in session.shown],
    }


class _Same:
    """Equal to one of the same object, without looking into it."""

    __slots__ = ("_held",)

    def __init__(self, held: object) -> None:
        self._held = held

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self._held is other._held

    def __hash__(self) -> int:
        return id(self._held)


@dataclass(frozen=True)
class Condition:
    """Something that an action needs.

    `reason`: returns why the action is not possible, or None if it is. `reads`: what it depends
    on.
    """

    reason: Callable[[Workbench], str | None]
    reads: frozenset[Facet]

    def __call__(self, workbench: Workbench) -> str | None:
        """Return why the action is not possible, or None if it is."""
        return self.reason(workbench)

    def __and__(self, other: Condition) -> Condition:
        """Require both; the first reason is given."""
        return Condition(
            lambda workbench: self.reason(workbench) or other.reason(workbench),
            self.reads | other.reads,
        )


def condition(
    *reads: Facet,
) -> Callable[[Callable[[Workbench], str | None]], Condition]:
    """Return a decorator that makes a condition which depends on these facets."""
    return lambda reason: Condition(reason, frozenset(reads))


def reads(*facets: Facet) -> Callable[[F], F]:
    """Return a decorator that says which facets a reason of a part depends on.

    A reason without one is asked after every change; one that depends on none, only in `refresh`.
    """

    def declare(reason: F) -> F:
        reason.reads = frozenset(facets)  # type: ignore[attr-defined]
        return reason

    return declare


@condition("documents")
def two_documents(workbench: Workbench) -> str | None:
    """Require another open document."""
    if len(workbench.documents) > 1:
        return None
    return QCoreApplication.translate("WindowPart", "only one network is open")


@condition("network")
def nodes(workbench: Workbench) -> str | None:
    """Require at least one node."""
    if len(workbench.document.state.network):
        return None
    return QCoreApplication.translate("WindowPart", "draw or open a network first")


@condition("selection")
def selected_node(workbench: Workbench) -> str | None:
    """Require a selected node."""
    if workbench.session.selection.names:
        return None
    return QCoreApplication.translate("WindowPart", "select a node first")


@condition("selection")
def selection(workbench: Workbench) -> str | None:
    """Require a selected node, arc or note."""
    if workbench.session.selection:
        return None
    return QCoreApplication.translate("WindowPart", "select something first")


@condition("selection")
def selected_arc(workbench: Workbench) -> str | None:
    """Require exactly one selected arc."""
    if len(workbench.session.selection.arcs) == 1:
        return None
    return QCoreApplication.translate("WindowPart", "select one arc first")


@condition("shown")
def uncovered(workbench: Workbench) -> str | None:
    """Require that a lesson covers no node."""
    return covered_nodes(workbench, workbench.session.shown[LessonView].state.covered)


def covered_nodes(workbench: Workbench, names: Iterable[str]) -> str | None:
    """Return the reason if a lesson covers some of these nodes."""
    asked = sorted(workbench.session.shown[LessonView].state.covered & frozenset(names))
    if not asked:
        return None
    text = QCoreApplication.translate("WindowPart", "the lesson asks about {nodes} first")
    return text.format(nodes=translate_sentence(list_names(asked, LISTED)))


@condition("data")
def data(workbench: Workbench) -> str | None:
    """Require data."""
    if workbench.session.data.state.dataset is not None:
        return None
    return QCoreApplication.translate("LearnActions", "import data first")


@condition("network", "data")
def a_column_for_each_node(workbench: Workbench) -> str | None:
    """Require data with a column for each node."""
    dataset = workbench.session.data.state.dataset
    columns = () if dataset is None else dataset.names
    missing = [name for name in workbench.document.state.network if name not in columns]
    if not missing:
        return None
    text = QCoreApplication.translate(
        "StructureLearning", "no column in the data for {nodes}; delete what is not searched"
    )
    return text.format(nodes=translate_sentence(list_names(missing, LISTED)))


data_and_nodes = data & nodes
cases = data_and_nodes & a_column_for_each_node


@condition("scenarios")
def scenarios(workbench: Workbench) -> str | None:
    """Require a scenario."""
    if workbench.document.state.scenarios:
        return None
    return QCoreApplication.translate("ScenarioFiles", "save a scenario first")


@condition("evidence")
def evidence(workbench: Workbench) -> str | None:
    """Require a finding."""
    if workbench.document.state.evidence:
        return None
    return QCoreApplication.translate("WindowPart", "there is no finding")
