"""An activity with a watched run for each document."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar
from weakref import WeakKeyDictionary

from bayesgui.app.activities.activity import Activity
from bayesgui.app.runs.display_pacing import MIN_PAUSE_MILLISECONDS, DisplayPacing
from bayesgui.app.runs.steering import STEERING
from bayesgui.app.runs.watched_run import WatchedRun

if TYPE_CHECKING:
    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.document.changes import Change

W = TypeVar("W", bound=WatchedRun[Any])


class SteeredActivity(Activity, Generic[W]):
    """Keeps one run for each document, and shows that of the active one.

    A subclass begins runs (`_take_up`) and shows them (`_show_run`); `_follow` and `_clear` say
    what else happens when the status of one changes, and when there is none any more.
    """

    refreshed: ClassVar[tuple[str, ...]] = STEERING
    """The actions whose conditions follow the run."""

    def __init__(
        self, workbench: Workbench, least_milliseconds: int = MIN_PAUSE_MILLISECONDS
    ) -> None:
        super().__init__(workbench)
        self._runs: WeakKeyDictionary[OpenDocument, W] = WeakKeyDictionary()
        self._pacing = DisplayPacing(self, least_milliseconds)
        self._pacing.due.connect(self.show)
        workbench.documents.closed.connect(self._drop)

    @property
    def watched(self) -> W | None:
        """The run of the active document."""
        return self._runs.get(self.workbench.documents.current)

    @property
    def is_open(self) -> bool:
        """Whether the active document has a run."""
        return self.watched is not None

    # -- what a subclass says -----------------------------------------------------------------

    def _show_run(self) -> None:
        """Bring pages and canvas to where the run of the active document is."""
        raise NotImplementedError

    def _follow(self, opened: OpenDocument, watched: W) -> None:
        """Do what belongs to a change of a run's status, before it is shown."""

    def _clear(self, opened: OpenDocument) -> None:
        """Remove what a document shows of its run."""
        if self.shown is not None:
            opened.session.shown[self.shown].clear()

    def _why_ended(self) -> str:
        """Return what the user is told where other nodes end the run."""
        raise NotImplementedError

    # -- runs ---------------------------------------------------------------------------------

    def show(self) -> None:
        """Show the run of the active document."""
        self.actions.refresh(self.refreshed)
        if self.is_open:
            with self._pacing.showing():
                self._show_run()

    def run(self) -> None:
        """Go on after a pause."""
        if self.watched is not None:
            self.watched.resume(0.0)

    def pause(self) -> None:
        """Let the run stand still."""
        if self.watched is not None:
            self.watched.pause()

    def stop(self) -> None:
        """End the run and keep the best so far."""
        watched = self.watched
        if watched is None:
            return
        if watched.has_begun:
            watched.finish()
            return
        self.close()
        self.workbench.messages.say(self.tr("Nothing was found yet, so nothing was kept."))

    def end(self) -> None:
        """End the run of the active document without a result."""
        self._drop(self.workbench.documents.current)

    def drop(self, opened: OpenDocument) -> None:
        """End the run of a document without a result."""
        if opened is self.workbench.documents.current:
            self.close()
        else:
            self._drop(opened)

    def retranslate(self) -> None:
        self.show()

    def _take_up(self, opened: OpenDocument, watched: W) -> None:
        self._runs[opened] = watched
        watched.changed.connect(lambda: self._on_changed(opened, watched))
        watched.failed.connect(self.workbench.messages.show_failure)

    def _on_changed(self, opened: OpenDocument, watched: W) -> None:
        if self._runs.get(opened) is not watched:
            return
        self._follow(opened, watched)
        if watched.is_live:
            self._pacing.ask()
        else:
            self.show()

    def _on_document_changed(self, change: Change) -> None:
        """End a run whose nodes are no longer those of the active document."""
        if change.before.network.names != change.after.network.names and self.watched is not None:
            self.close()
            self.workbench.messages.show_message("info", self._why_ended())

    def _drop(self, opened: OpenDocument) -> None:
        watched = self._runs.pop(opened, None)
        if watched is not None:
            watched.drop()
            watched.deleteLater()
        self._clear(opened)
        self.actions.refresh(self.refreshed)
