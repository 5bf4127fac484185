"""What actions need, and the reason that a user is given where it is missing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from bayesgui.core.name_lists import list_names
from bayesgui.document.shown.lesson import LessonView
from bayesgui.panels.panel import translate_sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from bayesgui.app.shell.workbench import Workbench

LISTED = 4


@dataclass(frozen=True)
class Condition:
    """Something that an action needs.

    `reason`: returns why the action is not possible, or None if it is.
    """

    reason: Callable[[Workbench], str | None]

    def __call__(self, workbench: Workbench) -> str | None:
        """Return why the action is not possible, or None if it is."""
        return self.reason(workbench)

    def __and__(self, other: Condition) -> Condition:
        """Require both; the first reason is given."""
        return Condition(lambda workbench: self(workbench) or other(workbench))


@Condition
def two_documents(workbench: Workbench) -> str | None:
    """Require another open document."""
    if len(workbench.documents) > 1:
        return None
    return QCoreApplication.translate("WindowPart", "only one network is open")


@Condition
def nodes(workbench: Workbench) -> str | None:
    """Require at least one node."""
    if len(workbench.document.state.network):
        return None
    return QCoreApplication.translate("WindowPart", "draw or open a network first")


@Condition
def selected_node(workbench: Workbench) -> str | None:
    """Require a selected node."""
    if workbench.session.selection.names:
        return None
    return QCoreApplication.translate("WindowPart", "select a node first")


@Condition
def selection(workbench: Workbench) -> str | None:
    """Require a selected node, arc or note."""
    if workbench.session.selection:
        return None
    return QCoreApplication.translate("WindowPart", "select something first")


@Condition
def selected_arc(workbench: Workbench) -> str | None:
    """Require exactly one selected arc."""
    if len(workbench.session.selection.arcs) == 1:
        return None
    return QCoreApplication.translate("WindowPart", "select one arc first")


@Condition
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


@Condition
def data(workbench: Workbench) -> str | None:
    """Require data."""
    if workbench.session.data.state.dataset is not None:
        return None
    return QCoreApplication.translate("LearnActions", "import data first")


@Condition
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


cases = data & nodes & a_column_for_each_node


@Condition
def evidence(workbench: Workbench) -> str | None:
    """Require a finding."""
    if workbench.document.state.evidence:
        return None
    return QCoreApplication.translate("WindowPart", "there is no finding")
