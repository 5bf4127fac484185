"""A page of the window: its place, and the panel that is made when somebody asks for it first."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, cast, overload

from PySide6.QtCore import QCoreApplication

from bayesgui.panels.panel import Panel

if TYPE_CHECKING:
    from bayesgui.widgets.frame.tabbed_dock import Side

CONTEXT = "Pages"
P = TypeVar("P", bound=Panel)
P_co = TypeVar("P_co", bound=Panel, covariant=True)


class PanelOwner(Protocol):
    """Makes the panels of its declared pages, each at most once."""

    def panel(self, page: LazyPage[P]) -> P:
        """Return the panel of a page, made now if it is not there yet."""


class LazyPage(Generic[P_co]):
    """A page: its place, and the panel that is made when somebody asks for it first.

    `panel`: module in `bayesgui.panels` and class. It is imported with the panel: the window is on
    the screen before most of them are needed. `icon`: file in ``resources/icons``. `guest`: whether
    it comes with `Pages.show` and goes with `Pages.hide`.
    """

    def __init__(
        self, panel: str, side: Side, id: str, icon: str, title: str, *, guest: bool = False
    ) -> None:
        self._panel = panel
        self.side = side
        self.id = id
        self.icon = icon
        self.title = title
        self.is_guest = guest

    @overload
    def __get__(self, pages: None, owner: type[Any]) -> LazyPage[P_co]: ...
    @overload
    def __get__(self, pages: PanelOwner, owner: type[Any]) -> P_co: ...

    def __get__(self, pages: PanelOwner | None, owner: type[Any]) -> LazyPage[P_co] | P_co:
        """Return the panel, made now if it is not there yet; of the class, the declaration."""
        return self if pages is None else pages.panel(self)

    def make(self) -> P_co:
        """Return a new panel."""
        module, _, name = self._panel.rpartition(".")
        return cast("P_co", getattr(import_module(f"bayesgui.panels.{module}"), name)())

    @property
    def translated_title(self) -> str:
        """The text of its tab."""
        return QCoreApplication.translate(CONTEXT, self.title)
