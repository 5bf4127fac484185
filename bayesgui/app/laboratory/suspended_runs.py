"""Laboratories of documents that are behind: they stand still and come back with their tab."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from bayesgui.document.beliefs import believed

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from bayesgui.app.laboratory.run import WatchedEngine
    from bayesgui.document.session import DocumentSession
    from bayesgui.panels.laboratory.engine_display import EngineDisplay


@dataclass(frozen=True)
class SuspendedRun:
    """An open laboratory that is not seen.

    `ran`: whether it shall go on when its tab comes back.
    """

    engine: str
    options: Mapping[str, Any]
    watched_run: WatchedEngine | None
    shown: EngineDisplay | None
    ran: bool

    def fits(self, session: DocumentSession) -> bool:
        """Tell whether the run is about network and findings as they are now."""
        if self.watched_run is None:
            return False
        then = self.watched_run.state
        now = believed(session.beliefs.answer, session.document.state)
        return then.network is now.network and then.evidence == now.evidence

    def drop(self) -> None:
        """Cancel the run and discard its results."""
        if self.watched_run is not None:
            self.watched_run.drop()
            self.watched_run.deleteLater()


class SuspendedRuns:
    """Keeps one for each document."""

    def __init__(self) -> None:
        self._kept: WeakKeyDictionary[DocumentSession, SuspendedRun] = WeakKeyDictionary()

    def put(self, session: DocumentSession, suspended: SuspendedRun) -> None:
        """Let a run stand still until its document is shown again."""
        self._kept[session] = suspended
        if suspended.watched_run is not None and suspended.watched_run.is_live:
            suspended.watched_run.pause()

    def take(self, session: DocumentSession) -> SuspendedRun | None:
        """Return what was put aside of a document, which is kept here no longer."""
        return self._kept.pop(session, None)

    def keep_only(self, sessions: Iterable[DocumentSession]) -> None:
        """End the runs of documents that are closed."""
        opened = set(sessions)
        for session in [each for each in self._kept if each not in opened]:
            self._kept.pop(session).drop()
