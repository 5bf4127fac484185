"""What is shown of each engine that can be watched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.panels.laboratory.courses import LoopyShown, MeanFieldShown
from bayesgui.panels.laboratory.gibbs import GibbsShown
from bayesgui.panels.laboratory.rows import RejectionShown, WeightingShown

if TYPE_CHECKING:
    from bayesgui.panels.laboratory.engine_display import Shown

DISPLAYS: dict[str, type[Shown]] = {
    "gibbs": GibbsShown,
    "likelihood-weighting": WeightingShown,
    "rejection": RejectionShown,
    "loopy-belief-propagation": LoopyShown,
    "mean-field": MeanFieldShown,
}
"""By the registered name of the engine; each has an experiment of the same name."""
