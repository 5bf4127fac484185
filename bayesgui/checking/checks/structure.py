"""Nodes that stand alone, and decisions that nothing is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.checking.problem import Problem, Severity
from bayesgui.checking.registry import WholeCheck, checks
from bayesgui.checking.remedies import delete_node, show_node
from bayesgui.core.kinds.utility import Utility
from bayesgui.core.problems.ignored_problems import Place
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.checking.subject import Subject
    from bayesgui.core.monitor import Monitor


@checks.register("isolated", label="Node without arcs", order=80)
class Isolated(WholeCheck):
    """A node without arcs beside nodes that have some."""

    why = (
        "A node without arcs learns nothing from findings on other nodes and tells them nothing. "
        "It may be one that was forgotten."
    )

    def reads(self, subject: Subject) -> tuple[object, ...]:
        """Return the names and the arcs."""
        return subject.names, subject.links, subject.model.marks

    def problems(self, subject: Subject, monitor: Monitor) -> Iterator[Problem]:
        """Return the nodes that no arc and no ↔ touches, where there are arcs at all."""
        joined = {name for arc in subject.links for name in arc}
        joined.update(name for cause in subject.model.marks.causes for name in cause.pair)
        if not joined:
            return
        for name in subject.names:
            if name not in joined:
                yield Problem(
                    self.kind,
                    Severity.HINT,
                    Place((name,)),
                    Sentence("No arc: it tells nothing and is told nothing."),
                    delete_node(name),
                )


@checks.register("worthless-decision", label="Decision without utility", order=45)
class WorthlessDecision(WholeCheck):
    """A decision whose options nothing tells apart."""

    why = (
        "A decision is solved by what its options bring. Where no utility depends on it, all "
        "options are equally good, and there is nothing to decide."
    )

    def reads(self, subject: Subject) -> tuple[object, ...]:
        """Return the model of one with decisions."""
        return (subject.model,) if subject.model.decisions else ()

    def problems(self, subject: Subject, monitor: Monitor) -> Iterator[Problem]:
        """Return the decisions that no utility depends on."""
        model = subject.model
        if not model.decisions:
            return
        worth = {name for name in model.utilities if _tells(model.mechanism(name))}
        for name in model.decisions:
            if worth.intersection(_below(subject, name)):
                continue
            said = (
                Sentence("No utility depends on it: all options are worth the same.")
                if model.utilities
                else Sentence("There is no utility that says what its options are worth.")
            )
            yield Problem(self.kind, Severity.WARNING, Place((name,)), said, show_node(name))


def _tells(mechanism: object) -> bool:
    """Tell whether a utility may differ; one with the same number everywhere does not."""
    if not isinstance(mechanism, Utility) or mechanism.n_missing:
        return True
    low, high = mechanism.ends
    return low != high


def _below(subject: Subject, name: str) -> set[str]:
    """Return a node's descendants, in a template of any slice."""
    children: dict[str, list[str]] = {}
    for parent, child in subject.links:
        children.setdefault(parent, []).append(child)
    found: set[str] = set()
    waiting = [name]
    while waiting:
        for child in children.get(waiting.pop(), ()):
            if child not in found:
                found.add(child)
                waiting.append(child)
    return found
