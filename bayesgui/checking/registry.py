"""The registry of kinds of problems, and the two shapes that a check has."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar

from bayesgui.catalog.discovery import import_modules
from bayesgui.catalog.registry import Registry

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.checking.problem import Problem
    from bayesgui.checking.subject import Subject
    from bayesgui.core.monitor import Monitor


class Check(ABC):
    """A kind of problem.

    `kind`: its name, in files, documents and on the command line. `why`: a sentence or two on why
    it matters and when it may be left.
    """

    kind: ClassVar[str]
    why: ClassVar[str] = ""


class NodeCheck(Check):
    """A check of one node, its table and those of its children, whatever the rest is."""

    @abstractmethod
    def at(self, subject: Subject, name: str) -> Iterable[Problem]:
        """Return the problems of a node; reads nothing but what `Subject.around` returns."""


class WholeCheck(Check):
    """A check that reads more than one node and its neighbors."""

    @abstractmethod
    def reads(self, subject: Subject) -> tuple[object, ...]:
        """Return what it reads; it is asked again when one of these is another object."""

    @abstractmethod
    def problems(self, subject: Subject, monitor: Monitor) -> Iterable[Problem]:
        """Return the problems of a subject; the monitor is polled for cancellation."""


checks: Registry[Check] = Registry(
    "check", lambda: import_modules("bayesgui.checking.checks"), noun="kind of problem",
    nouns="checks", attribute="kind",
)  # fmt: skip
"""All kinds of problems."""
