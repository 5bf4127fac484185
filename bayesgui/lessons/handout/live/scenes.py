"""The networks of a page beside its questions, each of them once."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from bayesgui.core.errors import BayesGuiError, Cancelled
from bayesgui.core.evidence import Evidence
from bayesgui.core.temporal.network import TemporalNetwork
from bayesgui.lessons.temporal.unfolding import findings_by_name, unrolled_model
from bayesgui.pages.address import address_of
from bayesgui.pages.html import body
from bayesgui.pages.live_page import content_of
from bayesgui.pictures.network_picture import loaded_model

if TYPE_CHECKING:
    from bayesgui.core.model import Model
    from bayesgui.lessons.handout.asked import Scene

MAX_NODES = 40
"""Number of nodes up to which a network stands beside its questions."""


class Scenes:
    """Collects networks; `networks` is what the page holds of each."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._places: dict[str, int] = {}
        self._known: list[tuple[Model, int]] = []
        self.networks: list[dict[str, Any]] = []

    def of(self, scene: Scene | None) -> dict[str, Any] | None:
        """Return a scene as data of a page; None where a page cannot show it."""
        if scene is None or len(scene.model) > MAX_NODES:
            return None
        try:
            place, findings = self._place(scene), _findings(scene)
        except Cancelled:
            raise
        except BayesGuiError:
            return None
        names = set(scene.model.names)
        return {
            "network": place,
            "findings": findings,
            "covered": [name for name in scene.covered if name in names],
            "kept": scene.is_kept,
            "slice": scene.slice_shown,
        }

    def _place(self, scene: Scene) -> int:
        """Return the number of the network of a scene."""
        for model, place in self._known:
            if model is scene.model:
                return place
        loaded = loaded_model(scene.model)
        # The numbers of its bars are those that a reader is asked for: none stand in the file.
        content = content_of(loaded, {}, language=self._language)
        text = content.json()
        if text not in self._places:
            self._places[text] = len(self.networks)
            self.networks.append({"body": body(content, {}), "content": json.loads(text)})
        self._known.append((scene.model, self._places[text]))
        return self._places[text]


def _findings(scene: Scene) -> str:
    """Return the findings of a scene as the text of an address; of a template on its slices."""
    if not isinstance(scene.model, TemporalNetwork):
        return address_of(scene.model, scene.evidence)
    return address_of(unrolled_model(scene.model), Evidence(findings_by_name(scene.series)))
