"""Questions to the engine of a document, on the query lane."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from bayesgui.app.sessions.answering import Answering, engine_choice

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.app.sessions.kernels import Kernels
    from bayesgui.app.settings import Settings
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.session import DocumentSession
    from bayesgui.inference.incremental_engine import EngineChoice, IncrementalEngine
    from bayesgui.jobs.job import Job
    from bayesgui.jobs.runner import Runner

BETTER_TREE = "better tree"
"""Purpose of the search for a better junction tree, which every other query cancels."""


class QueryLane(QObject):
    """Submits the questions about a document, of which a newer one replaces an older."""

    failed = Signal(object)
    """An exception that is a bug."""

    def __init__(
        self, session: DocumentSession, runner: Runner, settings: Settings, kernels: Kernels
    ) -> None:
        super().__init__(session.document)
        self._session = session
        self._runner = runner
        self._settings = settings
        self._kernels = kernels
        self._answering = Answering()
        self._engine = self._answering.engine
        self._jobs: dict[str, Job] = {}
        self._is_transient: set[str] = set()

    def _cancel_all(self) -> None:
        for job in self._jobs.values():
            job.cancel()
        self._jobs.clear()
        self._is_transient.clear()

    def _drop_transient(self) -> None:
        for purpose in self._is_transient:
            self._jobs[purpose].cancel()
        self._is_transient.clear()

    def _choice(self) -> EngineChoice:
        return engine_choice(self._session, self._settings, self._kernels)

    def _submit(
        self, purpose: str, compute: Callable[[Monitor], object], title: str, state: object
    ) -> Job:
        # A query cancels the search for a better tree, restarted after the next answer.
        if BETTER_TREE in self._jobs:
            self._jobs.pop(BETTER_TREE).cancel()
        job = self._runner.submit_query(f"{purpose} {id(self)}", compute, title, state)
        self._jobs[purpose] = job
        return job

    def _ask_graph(
        self,
        purpose: str,
        compute: Callable[[Monitor], object],
        title: str,
        subject: object,
        show: Callable[[Any], object],
    ) -> None:
        job = self._submit(purpose, compute, title, subject)
        job.finished.connect(show)
        job.failed.connect(self.failed)

    def ask(
        self,
        purpose: str,
        question: Callable[[IncrementalEngine, EngineChoice, Monitor], object],
        title: str,
        *,
        passing: bool = False,
    ) -> Job:
        """Run a query with the engine of the posteriors on the query lane.

        `purpose`: a newer query with the same purpose replaces an older one. `passing`: whether
        the answer is useless once the findings change; the next query for posteriors cancels it.
        """
        choice, engine = self._choice(), self._engine

        def compute(monitor: Monitor) -> object:
            return question(engine, choice, monitor)

        if passing:
            self._is_transient.add(purpose)
        return self._submit(purpose, compute, title, self._session.document.state)

    def budget(self) -> int:
        """Return the memory budget for a junction tree in bytes."""
        from bayesgui.core.byte_sizes import default_budget

        return self._settings.memory_budget or default_budget()
