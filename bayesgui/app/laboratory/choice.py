"""Which engine the laboratory watches, and with which options: chosen, kept, brought again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from bayesgui.catalog.parameters import still_valid, unusual
from bayesgui.inference.engine_list import known_engines, traits_of
from bayesgui.widgets.fields.parameter_form import registered_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.inference.base import InferenceEngine
    from bayesgui.panels.laboratory.engine_display import EngineDisplay

USUAL = "gibbs"
"""What is watched at first, where the engine of the posteriors cannot be."""

KEPT_ENGINE, KEPT_OPTIONS = "laboratory/engine", "laboratory"
"""Under which names the settings keep what was watched last, and how."""


class LaboratoryChoice(QObject):
    """Sets the three pages up for one engine after another."""

    engine: type[InferenceEngine]
    """What is watched; there once the laboratory has been opened."""
    display: type[EngineDisplay]
    """What is shown of it."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench.window)
        self._workbench = workbench
        self._name = ""

    @property
    def action_title(self) -> str:
        """What the menu calls the laboratory, by the engine that it would watch."""
        traits = traits_of(self._workbench.session.engine.name)
        if not traits.is_watchable or traits.name == USUAL:
            return self.tr("Gibbs laboratory")
        return self.tr("Laboratory: {engine}").format(engine=registered_text(traits.label))

    def begin(self) -> None:
        """Watch the engine of the posteriors if it estimates them, else the one watched last."""
        settings, controls = self._workbench.settings, self._workbench.pages.laboratory_controls
        if not controls.engine.count():
            known = known_engines().values()
            controls.offer_engines({each.name: each.label for each in known if each.is_watchable})
        wished = (self._workbench.session.engine.name, settings.word(KEPT_ENGINE), USUAL)
        self.set_up(next(name for name in wished if traits_of(name).is_watchable))

    def take(self, name: str) -> None:
        """Watch another engine, also when the laboratory is opened the next time."""
        self._workbench.settings.keep_word(KEPT_ENGINE, name)
        self.set_up(name)

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

    def set_up(self, name: str) -> None:
        """Let the pages be those of an engine, with the options that were kept for it."""
        from bayesgui.inference.base import engines
        from bayesgui.panels.laboratory.displays import display_of

        self._name = name
        entry = engines[name]
        self.engine, self.display = entry.factory, display_of(name, entry.label)
        pages = self._workbench.pages
        kept = self._workbench.settings.options(KEPT_OPTIONS, name)
        kept = still_valid(self.engine.run_parameters(), kept)
        pages.laboratory_controls.show_engine(self.engine, self.display, kept)
        pages.laboratory_diagnostics.show_display(self.display)
        pages.laboratory_trace.show_display(self.display)
