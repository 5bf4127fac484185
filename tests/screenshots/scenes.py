"""The register of scenes: a name, what makes the widget, and in which variants it is painted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

ThemeName = Literal["light", "dark"]


@dataclass(frozen=True)
class Scene:
    """One picture.

    Attributes
    ----------
    name : str
        File name without suffix.
    make : callable
        Returns the widget, not yet shown; called after the theme is set.
    themes : tuple of str
        Painted in each; ``-dark`` is added to the name of the second.
    scales : tuple of float
        Device pixels per logical one; a scale other than 1 is added to the name.
    """

    name: str
    make: Callable[[], QWidget]
    themes: tuple[ThemeName, ...] = ("light", "dark")
    scales: tuple[float, ...] = (1.0,)

    def files(self) -> dict[str, tuple[ThemeName, float]]:
        """Return the name of each picture with its theme and scale."""
        found = {}
        for theme in self.themes:
            for scale in self.scales:
                name = self.name + ("-dark" if theme == "dark" and len(self.themes) > 1 else "")
                found[name + ("" if scale == 1 else f"-{scale * 100:.0f}")] = (theme, scale)
        return found


_scenes: dict[str, Scene] = {}


def register(scene: Scene) -> None:
    """Add a scene.

    Parameters
    ----------
    scene : Scene
        Its name must be new.
    """
    if scene.name in _scenes:
        raise ValueError(f"two scenes are called {scene.name}")
    _scenes[scene.name] = scene


def all_scenes() -> tuple[Scene, ...]:
    """Return the scenes, sorted by name."""
    return tuple(_scenes[name] for name in sorted(_scenes))
