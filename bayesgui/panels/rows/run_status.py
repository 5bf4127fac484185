"""Status of a run, as pages show it."""

from __future__ import annotations

from typing import Literal

Status = Literal["preparing", "waiting", "running", "paused", "done", "failed"]
