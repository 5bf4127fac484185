"""The engine watched in the laboratory and its options: chosen, stored and restored."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from bayesgui.catalog.parameters import still_valid, unusual
from bayesgui.inference.engine_list import traits_of
from bayesgui.widgets.fields.parameter_form import registered_text
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.inference.base import InferenceEngine
    from bayesgui.panels.laboratory.engine_display import EngineDisplay

USUAL = "gibbs"
"""The engine watched at first, where that of the posteriors cannot be."""

KEPT_ENGINE, KEPT_OPTIONS = "laboratory/engine", "laboratory"
"""Settings keys of the engine watched last and of its options."""


def action_title(workbench: Workbench) -> str:
    """Return what the menu calls the laboratory, by the engine that it would watch."""
    traits = traits_of(workbench.session.engine.name)
    if not traits.is_watchable or traits.name == USUAL:
        return phrase("LaboratoryChoice", "Gibbs laboratory")
    return phrase("LaboratoryChoice", "Laboratory: {engine}", engine=registered_text(traits.label))


class LaboratoryChoice(QObject):
    """Knows the engine that is watched, and what is kept of one for the next time."""

    engine: type[InferenceEngine]
    """The engine watched; set once the laboratory has been opened."""
    display: type[EngineDisplay]
    """Its display."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench.window)
        self._workbench = workbench
        self._name = ""

    @property
    def usual(self) -> str:
        """The engine of the posteriors if it can be watched, else the one watched last."""
        last = self._workbench.settings.word(KEPT_ENGINE)
        wished = (self._workbench.session.engine.name, last, USUAL)
        return next(name for name in wished if traits_of(name).is_watchable)

    def remember(self) -> None:
        """Watch this engine also when the laboratory is opened the next time."""
        self._workbench.settings.keep_word(KEPT_ENGINE, self._name)

    def would_change(self, name: str) -> bool:
        """Tell whether an engine can be watched, and is not yet."""
        return traits_of(name).is_watchable and name != self._name

    def keep(self, options: Mapping[str, Any]) -> None:
        """Remember the options for the next time."""
        changed = unusual(self.engine.run_parameters(), options)
        self._workbench.settings.keep_options(KEPT_OPTIONS, self._name, changed)

    def use(self, options: Mapping[str, Any]) -> None:
        """Ask the engine that is watched for the posteriors too.

        `options`: those of the laboratory; what the engine does not know is left out.
        """
        from bayesgui.inference.base import engines

        parameters = engines[self._name].parameters
        known = still_valid(parameters, options)
        self._workbench.session.engine.use(self._name, unusual(parameters, known))

    def set_up(self, name: str) -> dict[str, Any]:
        """Choose an engine, and return the options that were kept for it."""
        from bayesgui.inference.base import engines
        from bayesgui.panels.laboratory.displays import display_of

        self._name = name
        entry = engines[name]
        self.engine, self.display = entry.factory, display_of(name, entry.label)
        kept = self._workbench.settings.options(KEPT_OPTIONS, name)
        return still_valid(self.engine.run_parameters(), kept)
