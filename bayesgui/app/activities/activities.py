"""The activities of a window, each made when it is first used."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeVar, cast
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject

from bayesgui.app.activities.activity import Activity, declared_pages
from bayesgui.app.shell.docks import SIDES
from bayesgui.app.shell.window_part import bind_commands

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.document.session import DocumentSession

A = TypeVar("A", bound=Activity)


class Activities(QObject):
    """Binds the actions that activities declare, and makes an activity when one is triggered."""

    def __init__(self, workbench: Workbench, features: Sequence[type[Activity]]) -> None:
        super().__init__(workbench.window)
        self._workbench = workbench
        self._features = tuple(features)
        self._made: dict[type[Activity], Activity] = {}
        self._callbacks: dict[type[Activity], list[Callable[[Activity], object]]] = {}
        self._session: DocumentSession | None = None
        self._front: WeakKeyDictionary[DocumentSession, dict[str, str]] = WeakKeyDictionary()
        for feature in self._features:
            bind_commands(workbench, feature, partial(self.__getitem__, feature))
            for page in declared_pages(feature).values():
                # A lesson may show a page before any action was used.
                workbench.pages.when_made(page, partial(self._on_page_made, feature))

    def __getitem__(self, feature: type[A]) -> A:
        """Return an activity, made if it has not been used so far."""
        made = self._made.get(feature)
        return self._make(feature) if made is None else cast("A", made)

    def __iter__(self) -> Iterator[Activity]:
        """Iterate over those that have been used, in the order of their features."""
        return iter([self._made[each] for each in self._features if each in self._made])

    def when_made(self, feature: type[A], then: Callable[[A], object]) -> None:
        """Call a function with an activity: now if it has been used, else when it first is."""
        if feature in self._made:
            then(self[feature])
        else:
            callbacks = self._callbacks.setdefault(feature, [])
            callbacks.append(cast("Callable[[Activity], object]", then))

    def follow_session(self, session: DocumentSession) -> None:
        """Let all show another document, with those pages in front that were when it was left."""
        docks = self._workbench.docks
        if self._session is not None and self._session is not session:
            self._front[self._session] = {side: docks[side].current_id for side in SIDES}
        self._session = session
        for each in self:
            each.follow_session(session)
        pages = (page for each in self for page in declared_pages(type(each)).values())
        shown = {(page.side, page.id) for page in pages}
        for side, id in self._front.get(session, {}).items():
            if (side, id) in shown and id in docks[side].page_ids:
                docks[side].show_page(id)

    def update_now(self) -> None:
        """Let all compute what is out of date."""
        for each in self:
            each.update_now()

    def close(self, feature: type[Activity]) -> None:
        """Close an activity if it is open in the active document."""
        if feature in self._made and self._made[feature].is_open:
            self._made[feature].close()

    def close_all(self) -> None:
        """Close what is open in the active document."""
        for feature in self._features:
            self.close(feature)

    def _on_page_made(self, feature: type[Activity], _page: object) -> None:
        self[feature]

    def _make(self, feature: type[A]) -> A:
        activity = self._made[feature] = feature(self._workbench)
        activity.opened.connect(lambda: self._close_others(activity))
        for then in self._callbacks.pop(feature, ()):
            then(activity)
        activity.follow_session(self._workbench.session)
        return activity

    def _close_others(self, opened: Activity) -> None:
        """Leave the place that several activities share to the one that was opened."""
        for feature in self._features:
            if feature is not type(opened) and feature.group == opened.group != "":
                self.close(feature)
