"""Answers that an engine has given, kept for findings that are taken back or set again."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bayesgui.core.evidence import Evidence
    from bayesgui.inference.posteriors import Posteriors

KEPT_BYTES = 4 * 2**20
"""Memory that the posteriors of all kept answers may take."""

MAX_KEPT = 256
"""Maximum number of kept answers."""

MIN_KEPT = 2
"""Number of answers kept of any network: without the last finding, and with it."""


class KeptAnswers(dict["tuple[int, ...] | Evidence", "Posteriors"]):
    """Answers by the codes of the observations (see `findings.observation`), or by the evidence.

    `n_states`: number of states of all variables together.
    """

    def __init__(self, n_states: int) -> None:
        super().__init__()
        self._most = min(MAX_KEPT, max(MIN_KEPT, KEPT_BYTES // max(1, 8 * n_states)))

    def keep(self, findings: tuple[int, ...] | Evidence, answer: Posteriors) -> None:
        """Add an answer; if there are too many, the others are dropped."""
        if len(self) >= self._most:
            self.clear()
        self[findings] = answer
