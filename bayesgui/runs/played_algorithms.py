"""Names of the algorithms that the player shows step by step."""

from __future__ import annotations

JUNCTION, FACTORS = "junction-tree", "variable-elimination"
ALGORITHMS = (JUNCTION, FACTORS)
