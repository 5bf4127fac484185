"""Names that are easily taken for each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.checking.problem import Problem, Severity
from bayesgui.checking.registry import NodeCheck, WholeCheck, checks
from bayesgui.checking.remedies import rename, show_states
from bayesgui.core.domain import States
from bayesgui.core.name_lists import list_names, without_case
from bayesgui.core.problems.ignored_problems import Place
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bayesgui.checking.subject import Subject
    from bayesgui.core.monitor import Monitor


@checks.register("similar-names", label="Names that look alike", order=50)
class SimilarNames(WholeCheck):
    """Nodes whose names differ by case or blanks only."""

    why = (
        "Names are told apart by case and blanks, in files, scripts and tables of cases. Two that "
        "differ by nothing else are sooner or later taken for each other."
    )

    def reads(self, subject: Subject) -> tuple[object, ...]:
        """Return the names."""
        return (subject.names,)

    def problems(self, subject: Subject, monitor: Monitor) -> Iterator[Problem]:
        """Return groups of names that differ by case or blanks only."""
        for group in alike(subject.names):
            yield Problem(
                self.kind,
                Severity.WARNING,
                Place(group),
                _names_differ(group),
                rename(group[-1]),
                weight=float(len(group)),
            )


@checks.register("similar-states", label="States that look alike", order=52)
class SimilarStates(NodeCheck):
    """States of a node whose names differ by case or blanks only."""

    why = (
        "Two states such as “Yes” and “yes” are usually one state that was typed or imported in "
        "two spellings. Merge or rename them."
    )

    def at(self, subject: Subject, name: str) -> Iterator[Problem]:
        """Return groups of states that differ by case or blanks only."""
        if not isinstance(subject.model[name].domain, States):
            return
        for group in alike(subject.states(name)):
            yield Problem(
                self.kind,
                Severity.WARNING,
                Place((name,), states=group),
                Sentence(
                    "The states {states} differ by case or blanks only.",
                    states=list_names([f"“{each}”" for each in group]),
                ),
                show_states(name, group),
                weight=float(len(group)),
            )


def alike(names: Iterable[str]) -> list[tuple[str, ...]]:
    """Return groups of names that are the same without case and blanks, two at least."""
    groups: dict[str, list[str]] = {}
    for name in names:
        groups.setdefault(without_case(name), []).append(name)
    return [tuple(group) for group in groups.values() if len(group) > 1]


def _names_differ(group: Sequence[str]) -> Sentence:
    by_blanks = len({"".join(name.split()) for name in group}) == 1
    by_case = len({name.casefold() for name in group}) == 1
    if len(group) == 2 and by_case:
        return Sentence("Two names differ by case only.")
    if len(group) == 2 and by_blanks:
        return Sentence("Two names differ by blanks only.")
    return Sentence("{count} names differ by case or blanks only.", count=len(group))
