"""Makes the live page of a document again when its options change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.pages.live_page import content_of, made_page
from bayesgui.pages.opening import opening_posteriors
from bayesgui.pages.options import with_options

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.monitor import Monitor
    from bayesgui.formats.base import Loaded
    from bayesgui.pages.content import PageContent
    from bayesgui.pages.live_page import WrittenPage
    from bayesgui.pages.options import PageOptions


class PageMaking:
    """The page of what is shown; its numbers and picture are made once for the same nodes.

    Jobs of one lane call it one after the other.
    """

    def __init__(self, loaded: Loaded) -> None:
        self._loaded = loaded
        self._contents: dict[tuple[str, ...] | None, PageContent] = {}
        self._openings: dict[tuple[str, ...] | None, Mapping[str, tuple[float, ...]]] = {}

    def page(self, options: PageOptions, monitor: Monitor) -> WrittenPage:
        """Return the page; raises where it cannot be made."""
        monitor.check()
        targets = options.targets
        if targets not in self._contents:
            self._contents[targets] = content_of(self._loaded, targets=targets)
        monitor.check()
        if targets not in self._openings:
            self._openings[targets] = opening_posteriors(self._loaded, targets=targets)
        return made_page(with_options(self._contents[targets], options), self._openings[targets])
