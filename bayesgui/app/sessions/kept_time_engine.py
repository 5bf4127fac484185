"""The engine over time that a document asks, kept as long as it is the same one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bayesgui.core.temporal.content import TemporalContent
    from bayesgui.document.engine import EngineSetting
    from bayesgui.inference.temporal.base import EngineOverTime


class KeptTimeEngine:
    """Keeps the engine of a template: findings change more often than it does."""

    def __init__(self) -> None:
        self._engine: EngineOverTime | None = None
        self._made_as: tuple[Any, ...] = ()

    def of(
        self, model: TemporalContent, setting: EngineSetting, memory_budget: int | None
    ) -> EngineOverTime:
        """Return the engine of a template, compiled before if it is the same one.

        Another engine than those over time stands for the exact one.
        """
        from bayesgui.inference.temporal.base import EXACT, time_engines
        from bayesgui.inference.temporal.engine import KERNELS_OF_PAGES, TimeEngine

        name = setting.name if setting.name in time_engines.names() else EXACT
        options = {} if name == EXACT else dict(setting.options)
        made_as = name, tuple(sorted(options.items())), memory_budget
        known = self._engine
        if known is None or known.model is not model or made_as != self._made_as:
            if name == EXACT:
                TimeEngine.load_kernels(*KERNELS_OF_PAGES)
                known = TimeEngine(model, memory_budget)
            else:
                known = time_engines.create(name, model, **options)
            self._engine, self._made_as = known, made_as
        return known
