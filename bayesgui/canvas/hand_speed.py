"""Whether posteriors arrive so fast that animated bars would lag behind the hand."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from bayesgui.widgets import motion

if TYPE_CHECKING:
    from bayesgui.inference.posteriors import Posteriors


class HandSpeed:
    """Remembers when the last posteriors came."""

    def __init__(self) -> None:
        self._posteriors: Posteriors | None = None
        self._since = 0.0

    def is_quick(self, posteriors: Posteriors | None) -> bool:
        """Tell whether these posteriors come within the time of the bars' animation."""
        now = time.monotonic()
        if posteriors is self._posteriors:
            return False
        quick = now - self._since < motion.BAR / 1000
        # The first numbers of a network do not come from a drag.
        self._since = 0.0 if self._posteriors is None else now
        self._posteriors = posteriors
        return quick
