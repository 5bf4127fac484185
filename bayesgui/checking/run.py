"""Checking a subject: all kinds of problems in order, those of untouched nodes from memory."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bayesgui.checking.problem import Problem, Severity
from bayesgui.checking.registry import NodeCheck, WholeCheck, checks
from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.core.problems.ignored_problems import NOTHING_IGNORED
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.checking.subject import Subject
    from bayesgui.core.problems.ignored_problems import IgnoredProblems, Place

_EVERY = 16
"""Nodes after which is reported how far the check is."""


@dataclass(frozen=True)
class Findings:
    """The problems of a subject, errors first, then the costliest.

    `n_nodes`: number of nodes that were checked.
    """

    problems: tuple[Problem, ...] = ()
    n_nodes: int = 0

    def counts(self) -> dict[Severity, int]:
        """Return the number of problems of each severity, the gravest first."""
        found = dict.fromkeys(Severity, 0)
        for problem in self.problems:
            found[problem.severity] += 1
        return found

    def told(self, ignored: IgnoredProblems = NOTHING_IGNORED) -> Findings:
        """Return those that nobody wants to ignore."""
        kept = tuple(each for each in self.problems if each not in ignored)
        return Findings(kept, self.n_nodes)

    def by_node(self) -> Mapping[str, tuple[Problem, ...]]:
        """Return the problems that each node carries, the gravest first."""
        found: dict[str, list[Problem]] = {}
        for problem in self.problems:
            marked = problem.place.nodes if not problem.place.arc else (problem.node,)
            for name in dict.fromkeys(marked):
                found.setdefault(name, []).append(problem)
        return {name: tuple(some) for name, some in found.items()}

    def of_place(self, place: Place) -> tuple[Problem, ...]:
        """Return the problems at a place."""
        return tuple(each for each in self.problems if each.place == place)


@dataclass
class _Kept:
    """What a check found, and the objects that it had read."""

    read: tuple[object, ...]
    problems: tuple[Problem, ...]

    def is_of(self, read: tuple[object, ...]) -> bool:
        same = len(read) == len(self.read)
        return same and all(_is_same(a, b) for a, b in zip(read, self.read, strict=True))


def _is_same(one: object, other: object) -> bool:
    """Tell whether two parts are one; names and numbers are compared, as they are made anew."""
    return one is other or (type(one) in (tuple, int) and one == other)


@dataclass
class Checker:
    """Checks one subject after another, as a document changes; asks again only what changed.

    Not to be shared by threads that run at the same time.
    """

    _nodes: dict[str, _Kept] = field(default_factory=dict)
    _whole: dict[str, _Kept] = field(default_factory=dict)

    def check(self, subject: Subject, monitor: Monitor = SILENT) -> Findings:
        """Return the problems of a subject; progress counts its nodes.

        Raises `Cancelled` if the monitor says so; what was found by then is not asked again.
        """
        single = [each.factory() for each in checks if issubclass(each.factory, NodeCheck)]
        whole = [each.factory() for each in checks if issubclass(each.factory, WholeCheck)]
        names = subject.names
        found: list[Problem] = []
        for number, name in enumerate(names):
            if number % _EVERY == 0:
                monitor.check()
                _report(number, len(names), monitor)
            found += self._of_node(subject, name, single)
        self._nodes = {name: kept for name, kept in self._nodes.items() if name in subject.model}
        for each in whole:
            monitor.check()
            found += self._of_all(subject, each, monitor)
        _report(len(names), len(names), monitor)
        found.sort(key=lambda problem: problem.order)
        return Findings(tuple(found), len(names))

    def _of_node(self, subject: Subject, name: str, single: list[NodeCheck]) -> tuple[Problem, ...]:
        read = subject.around(name)
        kept = self._nodes.get(name)
        if kept is None or not kept.is_of(read):
            problems = tuple(problem for each in single for problem in each.at(subject, name))
            kept = self._nodes[name] = _Kept(read, problems)
        return kept.problems

    def _of_all(self, subject: Subject, each: WholeCheck, monitor: Monitor) -> tuple[Problem, ...]:
        read = each.reads(subject)
        kept = self._whole.get(each.kind)
        if kept is None or not kept.is_of(read):
            kept = self._whole[each.kind] = _Kept(read, tuple(each.problems(subject, monitor)))
        return kept.problems


def _report(done: int, total: int, monitor: Monitor) -> None:
    text = Sentence("checking {done} of {total}", done=done, total=total)
    monitor.report(done / max(1, total), text)


def check(subject: Subject, monitor: Monitor = SILENT) -> Findings:
    """Return the problems of a subject, errors first, then the costliest."""
    return Checker().check(subject, monitor)
