"""Base class of what goes on beside a document, on pages of its own, until it is closed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, TypeVar
from weakref import WeakKeyDictionary

from PySide6.QtCore import Signal

from bayesgui.app.shell.kept_view import KeptView
from bayesgui.app.shell.page_spec import LazyPage
from bayesgui.app.shell.window_part import WindowPart

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.shown.shown import ShownState
    from bayesgui.panels.panel import Panel
    from bayesgui.widgets.frame.tabbed_dock import Side
    from bayesgui.widgets.listening import Heard

ON_NODES = "bars on the nodes"
"""The group of those that show bars of their own on the nodes."""

P = TypeVar("P", bound="Panel")


class Activity(WindowPart):
    """Something that goes on beside each document of a window until the user closes it.

    The class is the declaration of a feature: its pages are attributes (`LazyPage`), the first of
    which has the button that closes them all; its actions are methods with `Command`. A subclass
    says whether it goes on in the active document (`is_open`), what it hears there (`heard`), how
    it is shown (`show`) and what ends with it (`end`).
    """

    shown: ClassVar[type[ShownState] | None] = None
    """Type of its state in a document; unless `is_open` is overridden, it is open while that state
    is not empty."""
    mode: ClassVar[str] = ""
    """Mode of its messages in the status line, which stay until it is closed."""
    group: ClassVar[str] = ""
    """Of those with the same one, only the one that was opened last is open in a document."""

    min_widths: ClassVar[Mapping[Side, int]] = {}
    """Docks that are at least so wide while its pages are open, where the window has the room."""
    min_height: ClassVar[int] = 0
    """Height in px that its page below the canvas is opened with, where the window has the room."""
    has_close_button: ClassVar[bool] = True
    """Whether its first page has a button that closes it."""
    leaves_by_escape: ClassVar[bool] = True
    """Whether Esc on its first page closes it."""
    stays: ClassVar[bool] = True
    """Whether it goes on in a document while another one is shown; else it is closed then."""

    opened = Signal()
    """Its pages were opened."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._view = KeptView(workbench)
        self._heights: WeakKeyDictionary[DocumentSession, int] = WeakKeyDictionary()
        for head in declared_pages(type(self)).values():
            workbench.pages.when_made(head, self._let_close)
            break

    def bind_commands(self) -> None:
        """Leave that to `Activities`, which makes it when one of its actions is triggered."""

    def _let_close(self, page: Any) -> None:
        if self.has_close_button:
            page.close_requested.connect(self.close)
        if self.leaves_by_escape:
            self.leave_by_escape(page, self.on_escape)

    def panel(self, page: LazyPage[P]) -> P:
        """Return the panel of a page, making it if needed."""
        return self.workbench.pages.panel(page)

    @property
    def followed(self) -> DocumentSession:
        """The session of the active document; while documents change, still of the one before."""
        return self._listening_to or self.session

    # -- what a subclass says -----------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether it goes on in the document that it follows."""
        if self.shown is None:
            return False
        state = self.followed.shown[self.shown].state
        return state != state.cleared()

    def heard(self, session: DocumentSession) -> Sequence[Heard]:
        """Return the signals of a document that it hears while that is the active one."""
        del session
        return ()

    def pages(self) -> Sequence[LazyPage[Any]]:
        """Return the pages that are open while it goes on, in the order in which they open."""
        return tuple(declared_pages(type(self)).values())

    def show(self) -> None:
        """Show where it stands in the active document."""

    def update_now(self) -> None:
        """Compute what is shown but out of date, as the user asks with F5."""

    def end(self) -> None:
        """End what goes on in the document that it follows."""
        if self.shown is not None:
            self.followed.shown[self.shown].clear()

    # -- opening and closing ------------------------------------------------------------------

    def bring(self) -> None:
        """Open its pages beside the active document, which stays in view as far as it was."""
        self._view.remember()
        self.open_pages()
        if self.min_height:
            docks = self.workbench.docks
            docks.heighten(self.min_height - docks["bottom"].height())
        self._view.keep()
        self.opened.emit()

    def on_escape(self) -> None:
        """Answer Esc on its first page."""
        self.close()

    def close(self) -> None:
        """End it in the document that it follows, and give the room of its pages back."""
        self.end()
        self.hide_pages()
        self._view.give_back(self.followed)

    def open_pages(self) -> None:
        """Open the pages, without those that are not among `pages` any more."""
        shown = self.pages()
        for page in shown:
            self.workbench.pages.show(self.panel(page))
        for side, width in self.min_widths.items():
            self.workbench.docks.widen(side, width)
        self._hide(page for page in declared_pages(type(self)).values() if page not in shown)

    def hide_pages(self) -> None:
        """Take the pages away."""
        self._hide(declared_pages(type(self)).values())
        if self.mode:
            self.workbench.messages.end_mode(self.mode)

    def _hide(self, pages: Any) -> None:
        for page in pages:
            made = self.workbench.pages.if_made(page)
            if made is not None and page.is_guest:
                self.workbench.pages.hide(made)

    # -- following ----------------------------------------------------------------------------

    def follow_session(self, session: DocumentSession) -> None:
        """Show where it stands in another document."""
        if not self.stays and self.is_open and session is not self.followed:
            self.close()
        docks = self.workbench.docks
        if self.is_open and docks.is_open("bottom") and session is not self.followed:
            self._heights[self.followed] = docks["bottom"].height()
        was_there = any(self.workbench.pages.is_there(page) for page in self.pages())
        self.listen(session, *self.heard(session))
        if self.is_open:
            self.open_pages()
            if not was_there and any(page.side == "bottom" for page in self.pages()):
                # They were taken away with the height that they had, for another document.
                docks.heighten(self._heights.get(session, 0) - docks["bottom"].height())
            self.show()
        else:
            self.hide_pages()


def declared_pages(activity: type) -> dict[str, LazyPage[Any]]:
    """Return the pages that a class declares, by the names that scripts and lessons use."""
    return {each.name: each for each in vars(activity).values() if isinstance(each, LazyPage)}
