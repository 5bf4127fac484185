"""The engine of a document and its options, which every view of the document shares."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from collections.abc import Mapping

USUAL_ENGINE = "junction-tree"
_NONE: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True)
class EngineSetting:
    """The registered name of an engine and its options; those left out have their defaults."""

    name: str = USUAL_ENGINE
    options: Mapping[str, Any] = field(default_factory=lambda: _NONE, hash=False)


class DocumentEngine(QObject):
    """Holds the `EngineSetting` of a document, and the options last used with other engines.

    `options`: by name of the engine.
    """

    changed = Signal()

    def __init__(
        self,
        parent: QObject | None = None,
        name: str = USUAL_ENGINE,
        options: Mapping[str, Mapping[str, Any]] = _NONE,
    ) -> None:
        super().__init__(parent)
        self._options = {each: dict(values) for each, values in options.items()}
        self._state = EngineSetting(name, self.options(name))

    @property
    def state(self) -> EngineSetting:
        """The engine of the posteriors and its options."""
        return self._state

    @property
    def name(self) -> str:
        """Registered name of the engine of the posteriors."""
        return self._state.name

    def options(self, name: str) -> dict[str, Any]:
        """Return the options to use with an engine."""
        return dict(self._options.get(name, _NONE))

    def all_options(self) -> dict[str, dict[str, Any]]:
        """Return the options of all engines that have some, by name."""
        return {name: dict(values) for name, values in self._options.items()}

    def use(self, name: str, options: Mapping[str, Any] | None = None) -> None:
        """Choose an engine, with the options last used with it if none are given."""
        if options is not None:
            self._options[name] = dict(options)
        after = EngineSetting(name, self.options(name))
        if after != self._state:
            self._state = after
            self.changed.emit()
