"""Laboratories of documents that are behind: they stand still and come back with their tab."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from bayesgui.app.laboratory.run import Sitting
    from bayesgui.document.session import Session
    from bayesgui.panels.laboratory.engine_display import Shown


@dataclass(frozen=True)
class Aside:
    """An open laboratory that is not seen.

    Parameters
    ----------
    engine : str
        Registered name of the one that is watched.
    options : mapping of str to object
        Its form's.
    sitting : Sitting or None
        The run, which was asked to stand still.
    shown : Shown or None
        What its pages show of it.
    ran : bool
        Whether it shall go on when its tab comes back.
    """

    engine: str
    options: Mapping[str, Any]
    sitting: Sitting | None
    shown: Shown | None
    ran: bool

    def fits(self, session: Session) -> bool:
        """Tell whether the run is about network and findings as they are now."""
        if self.sitting is None:
            return False
        then, now = self.sitting.state, session.document.state
        return then.network is now.network and then.evidence == now.evidence

    def drop(self) -> None:
        """End the run without looking back."""
        if self.sitting is not None:
            self.sitting.drop()
            self.sitting.deleteLater()


class LaboratoriesAside:
    """Keeps one for each document."""

    def __init__(self) -> None:
        self._kept: WeakKeyDictionary[Session, Aside] = WeakKeyDictionary()

    def put(self, session: Session, aside: Aside) -> None:
        """Let a run stand still until its document is shown again."""
        self._kept[session] = aside
        if aside.sitting is not None and aside.sitting.is_live:
            aside.sitting.pause()

    def take(self, session: Session) -> Aside | None:
        """Return what was put aside of a document, which is kept here no longer."""
        return self._kept.pop(session, None)

    def keep_only(self, sessions: Iterable[Session]) -> None:
        """End the runs of documents that are closed."""
        opened = set(sessions)
        for session in [each for each in self._kept if each not in opened]:
            self._kept.pop(session).drop()
