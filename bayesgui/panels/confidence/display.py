"""Display of a run beside the shares of arcs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bayesgui.panels.rows.run_status import Status


@dataclass(frozen=True)
class ConfidenceDisplay:
    """The status of a run.

    `title`: how many searches or samples of which method. `data`: rows, learner and score.
    `remarks`: what the user has to know. `error`: why there is no result.
    """

    title: str
    data: str
    status: Status
    done: int
    total: int
    remarks: str = ""
    error: str = ""

    @property
    def is_live(self) -> bool:
        """Whether it goes on."""
        return self.status in ("waiting", "running")
