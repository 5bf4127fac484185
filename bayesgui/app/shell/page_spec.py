"""The declaration of a page, whose panel is made on first access."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, cast, overload

from bayesgui.panels.panel import Panel
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from bayesgui.widgets.frame.tabbed_dock import Side

CONTEXT = "Pages"
P = TypeVar("P", bound=Panel)
P_co = TypeVar("P_co", bound=Panel, covariant=True)


class PanelOwner(Protocol):
    """The class that declares pages and makes each panel at most once."""

    def panel(self, page: LazyPage[P]) -> P:
        """Return the panel of a page, making it if needed."""


class LazyPage(Generic[P_co]):
    """A page, whose panel is made on first access as an attribute of `Pages`.

    `panel`: path of the class within `bayesgui.panels`, imported with the panel for a fast start.
    `icon`: file in ``resources/icons``. `name`: what scripts and lessons call it; that of the
    attribute by default.
    """

    is_guest = False
    """Whether the page is there only between `Pages.show` and `Pages.hide`."""

    def __init__(
        self, panel: str, side: Side, id: str, icon: str, title: str, name: str = ""
    ) -> None:
        self._panel = panel
        self.side = side
        self.id = id
        self.icon = icon
        self.title = title
        self.name = name

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = self.name or name

    @overload
    def __get__(self, pages: None, owner: type[Any]) -> LazyPage[P_co]: ...
    @overload
    def __get__(self, pages: PanelOwner, owner: type[Any]) -> P_co: ...

    def __get__(self, pages: PanelOwner | None, owner: type[Any]) -> LazyPage[P_co] | P_co:
        """Return the panel of an instance, making it if needed; the declaration of a class."""
        return self if pages is None else pages.panel(self)

    def make(self, parent: QWidget) -> P_co:
        """Return a new panel; `parent`: where it will be, as moving it styles all of it again."""
        module, _, name = self._panel.rpartition(".")
        return cast("P_co", getattr(import_module(f"bayesgui.panels.{module}"), name)(parent))

    @property
    def translated_title(self) -> str:
        """The translated title of the tab."""
        return phrase(CONTEXT, self.title)


class GuestPage(LazyPage[P_co]):
    """A page that is there only between `Pages.show` and `Pages.hide`."""

    is_guest = True
