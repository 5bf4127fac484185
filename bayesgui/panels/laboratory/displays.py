"""What is shown of each engine that can be watched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.panels.laboratory.courses import LoopyDisplay, MeanFieldDisplay
from bayesgui.panels.laboratory.gibbs import GibbsDisplay
from bayesgui.panels.laboratory.rows import RejectionDisplay, WeightingDisplay

if TYPE_CHECKING:
    from bayesgui.panels.laboratory.engine_display import EngineDisplay

DISPLAYS: dict[str, type[EngineDisplay]] = {
    "gibbs": GibbsDisplay,
    "likelihood-weighting": WeightingDisplay,
    "rejection": RejectionDisplay,
    "loopy-belief-propagation": LoopyDisplay,
    "mean-field": MeanFieldDisplay,
}
"""By the registered name of the engine; each has an experiment of the same name."""
