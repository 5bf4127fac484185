"""Status of a run, as pages show it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.runs.watched_run import RunStatus

if TYPE_CHECKING:
    from bayesgui.panels.rows.run_status import Status

SHOWN_STATUS: dict[RunStatus, Status] = {
    RunStatus.NEW: "waiting",
    RunStatus.WAITING: "waiting",
    RunStatus.RUNNING: "running",
    RunStatus.PAUSED: "paused",
    RunStatus.DONE: "done",
    RunStatus.FAILED: "failed",
}
