"""A network that was wholly in view stays so while pages and bars take room from the canvas."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject, QRect, QTimer

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.canvas.navigation import View
    from bayesgui.document.session import DocumentSession

MAX_IN_VIEW = 500
"""So many nodes are looked at to tell whether all of them are in view."""

_kept: WeakKeyDictionary[DocumentSession, dict[KeptView, View]] = WeakKeyDictionary()
"""The view before each part of the window took room, the earliest first.

Shared by all parts: one may open before another one closes.
"""


def shows_all(workbench: Workbench) -> bool:
    """Whether the canvas shows the whole network, or would if pages did not cover some of it."""
    return not workbench.canvas.navigation.is_moved or _all_in_view(workbench)


def _is_covered(workbench: Workbench) -> bool:
    """Whether a node lies under the zoom pill or the legend."""
    canvas = workbench.canvas
    over = [QRect(*map(round, box)) for box in canvas.camera.covered]
    names = workbench.document.state.network.names[:MAX_IN_VIEW] if over else ()
    return any(canvas.node_rect(name).intersects(box) for name in names for box in over)


def _all_in_view(workbench: Workbench) -> bool:
    canvas = workbench.canvas
    room = canvas.viewport().rect()
    names = tuple(workbench.document.state.model)[:MAX_IN_VIEW]
    return all(room.contains(canvas.node_rect(name)) for name in names)


class KeptView(QObject):
    """Keeps the network of the active document in view, and gives the view from before back."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench.window)
        self._workbench = workbench

    @property
    def _session(self) -> DocumentSession:
        return self._workbench.documents.current.session

    def remember(self) -> None:
        """Remember the view before room is taken, if it shows the whole network."""
        if shows_all(self._workbench):
            view = self._workbench.canvas.navigation.view()
            _kept.setdefault(self._session, {}).setdefault(self, view)
        else:
            # The user has chosen a part since, which is neither fitted nor taken back.
            _kept.pop(self._session, None)

    def keep(self) -> None:
        """Show all nodes if they were remembered to be in view, once the canvas has its size."""
        if self in _kept.get(self._session, {}):
            QTimer.singleShot(0, self, self._fit)

    def give_back(self, session: DocumentSession | None = None) -> None:
        """Show the view from before, unless the user has chosen another one since.

        `session`: that of the active document by default; another one forgets its view.
        """
        session = session or self._session
        kept = _kept.get(session, {})
        if self not in kept:
            return
        parts = list(kept)
        later = parts[parts.index(self) + 1 :]
        view = kept.pop(self)
        if later:
            # A part that opened later still takes room; it gives this view back in the end.
            kept[later[0]] = view
        else:
            QTimer.singleShot(0, self, lambda: self._show(session, view))

    def _show(self, session: DocumentSession, view: View) -> None:
        navigation = self._workbench.canvas.navigation
        if not navigation.is_moved and self._session is session:
            navigation.show_view(view)

    def _fit(self) -> None:
        if not _all_in_view(self._workbench) or _is_covered(self._workbench):
            self._workbench.canvas.fit()
