"""Conditions of actions, and the reason that a user is given where one does not hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeVar

from bayesgui.core.name_lists import list_names
from bayesgui.core.temporal.places import FIRST, LAST
from bayesgui.core.temporal.template_of import template_of
from bayesgui.document import edits
from bayesgui.document.shown.lesson import LessonView
from bayesgui.panels.panel import translate_sentence
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from bayesgui.app.shell.workbench import Workbench

LISTED = 4


Facet = Literal[
    "network",
    "evidence",
    "drafts",
    "scenarios",
    "series",
    "constraints",
    "class_mark",
    "limited_memory",
    "roles",
    "submodels",
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
        "evidence": (_Same(state.evidence), _Same(state.over_time)),
        "drafts": _Same(state.drafts),
        "scenarios": _Same(state.scenarios),
        "series": (_Same(state.series), state.series_shown),
        "constraints": _Same(state.constraints),
        "class_mark": _Same(state.class_mark),
        "limited_memory": state.limited_memory,
        "roles": _Same(state.roles),
        "submodels": (_Same(state.submodels), _Same(state.opened)),
        "file": (document.path, document.is_modified),
        "history": (document.undo_text, document.redo_text),
        "selection": selection.parts,
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
    """A condition of an action.

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


REASONS: list[str] = []
"""Texts of all that is required, in English; translated in the context “Conditions”."""


def require(text: str, holds: Callable[[Workbench], object], *reads: Facet) -> Condition:
    """Return the condition that something holds; `text`: the reason where it does not."""
    REASONS.append(text)

    def reason(workbench: Workbench) -> str | None:
        return None if holds(workbench) else phrase("Conditions", text)

    return Condition(reason, frozenset(reads))


def reads(*facets: Facet) -> Callable[[F], F]:
    """Return a decorator that says which facets a reason of a part depends on.

    A reason without one is asked after every change; one that depends on none, only in `refresh`.
    """

    def declare(reason: F) -> F:
        reason.reads = frozenset(facets)  # type: ignore[attr-defined]
        return reason

    return declare


def _has_total(bench: Workbench) -> bool:
    """Return whether there is something to decide, and to gain or lose."""
    model = bench.document.state.model
    return bool(model.decisions and model.utilities)


two_documents = require(
    "only one network is open", lambda bench: len(bench.documents) > 1, "documents"
)


plain = require(
    "this is not made for templates over time yet: unroll the template first "
    "(Model ▸ Time ▸ Unroll…)",
    lambda bench: not bench.document.state.model.is_template,
    "network",
)
"""Stands before whatever asks the compiled network, which a template has not."""


nodes = require(
    "draw or open a network first", lambda bench: len(bench.document.state.model), "network"
)
plain_nodes = nodes & plain
variables = plain_nodes & require(
    "draw a node with states first", lambda bench: len(bench.document.state.network), "network"
)
decisions = require(
    "draw a decision first", lambda bench: bench.document.state.model.decisions, "network"
)
plain_decisions = plain & decisions
two_nodes = plain & require(
    "it needs at least two nodes", lambda bench: len(bench.document.state.network) >= 2, "network"
)


selected_node = require(
    "select a node first", lambda bench: bench.session.selection.names, "selection"
)
selected_table = require(
    "select a node first", lambda bench: bench.session.selection.tabled, "selection", "network"
)
selected_variable = plain & require(
    "select a node first", lambda bench: bench.session.selection.variables, "selection", "network"
)
asked_about = plain & require(
    "select a node first",
    lambda bench: bench.session.selection.variables or _has_total(bench),
    "selection",
    "network",
)
observable = selected_table & require(
    "an option of a decision is chosen, not observed",
    lambda bench: not edits.is_chosen(bench.document.state, bench.session.selection.tabled[-1]),
    "network",
    "selection",
)
probable = selected_variable & require(
    "an option of a decision is chosen and has no probability",
    lambda bench: (
        not any(
            edits.is_chosen(bench.document.state, each)
            for each in bench.session.selection.variables
        )
    ),
    "network",
    "selection",
)
probable_table = selected_table & require(
    "an option of a decision is chosen and has no probability",
    lambda bench: (
        not any(
            edits.is_chosen(bench.document.state, each) for each in bench.session.selection.tabled
        )
    ),
    "network",
    "selection",
)
selected_decision = require(
    "select a decision first",
    lambda bench: (
        bench.session.selection.variable is not None
        and edits.is_chosen(bench.document.state, bench.session.selection.variable)
    ),
    "network",
    "selection",
)
two_selected = plain & require(
    "select two or more nodes first",
    lambda bench: len(bench.session.selection.variables) >= 2,
    "selection",
    "network",
)


selection = require("select something first", lambda bench: bench.session.selection, "selection")


selected_arc = require(
    "select one arc first", lambda bench: len(bench.session.selection.arcs) == 1, "selection"
)


@condition("shown")
def uncovered(workbench: Workbench) -> str | None:
    """Require that a lesson covers no node."""
    return covered_nodes(workbench, workbench.session.shown[LessonView].state.covered)


def covered_nodes(workbench: Workbench, names: Iterable[str]) -> str | None:
    """Return the reason if a lesson covers some of these nodes."""
    asked = sorted(workbench.session.shown[LessonView].state.covered & frozenset(names))
    if not asked:
        return None
    text = phrase("WindowPart", "the lesson asks about {nodes} first")
    return text.format(nodes=translate_sentence(list_names(asked, LISTED)))


data = require(
    "import data first", lambda bench: bench.session.data.state.dataset is not None, "data"
)


@condition("network", "data")
def a_column_for_each_node(workbench: Workbench) -> str | None:
    """Require data with a column for each node."""
    dataset = workbench.session.data.state.dataset
    columns = () if dataset is None else dataset
    missing = [name for name in workbench.document.state.network if name not in columns]
    if not missing:
        return None
    text = phrase(
        "StructureLearning", "no column in the data for {nodes}; delete what is not searched"
    )
    return text.format(nodes=translate_sentence(list_names(missing, LISTED)))


data_and_nodes = data & plain_nodes
tables = nodes & require(
    "draw a node with states first", lambda bench: len(bench.document.state.tabled), "network"
)
"""For what is made for the tables of a network and for those of a template."""
tables_from_data = data & tables
cases = data_and_nodes & a_column_for_each_node


@condition("network", "data")
def searched(workbench: Workbench) -> str | None:
    """Require what a search for a structure needs: data, and a column for each node."""
    template = template_of(workbench.document.state.model)
    if template is None or data(workbench):
        return cases(workbench)
    columns = workbench.session.data.state.dataset
    assert columns is not None
    once = [name for name in template.names if template.place(name) in (FIRST, LAST)]
    if once:
        text = phrase(
            "StructureLearning",
            "{nodes} stand before the first slice or after the last; put them elsewhere to search",
        )
        return text.format(nodes=translate_sentence(list_names(once, LISTED)))
    missing = [name for name in template.names if name not in columns]
    if not missing:
        return None
    text = phrase(
        "StructureLearning", "no column in the data for {nodes}; delete what is not searched"
    )
    return text.format(nodes=translate_sentence(list_names(missing, LISTED)))


scenarios = plain & require(
    "save a scenario first", lambda bench: bench.document.state.scenarios, "scenarios"
)


evidence = require("there is no finding", lambda bench: bench.document.state.n_findings, "evidence")
