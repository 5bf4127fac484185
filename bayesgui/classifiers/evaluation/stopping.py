"""Stop and keep while a model is trained: its training ends, and what was judged before is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.errors import Cancelled
from bayesgui.core.monitor import Stage

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.core.monitor import Monitor


class FitStopped(Cancelled):
    """A training was left since enough is judged to stop."""


class StopsFits(Stage):
    """A monitor that ends the training that runs when stopping is asked for.

    `may_stop`: whether there is already something to keep. Otherwise the training goes on.
    """

    def __init__(self, monitor: Monitor, may_stop: Callable[[], bool]) -> None:
        super().__init__(monitor, 0.0, 1.0)
        self._may_stop = may_stop

    @property
    def stop_requested(self) -> bool:
        """False: a model that was trained by half would be judged as a whole one."""
        return False

    def check(self) -> None:
        """Raise `Cancelled` if all was cancelled, or the training is not waited for."""
        super().check()
        if self._monitor.stop_requested and self._may_stop():
            raise FitStopped
