"""Searches and the player of stages: what they ask of each other and of the graphs they find."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.discovery.pag import HiddenCauses
from bayesgui.app.stages.player import StagesPlayer
from bayesgui.app.structure.search import StructureLearning

if TYPE_CHECKING:
    from PySide6.QtCore import SignalInstance

    from bayesgui.app.activities.activities import Activities


def connect_discovery(activities: Activities, edge_pointed: SignalInstance) -> None:
    """Connect searches and the player of stages, when they are made.

    `edge_pointed`: an edge of one of these, whose menu is wanted, and where.
    """

    def follow(finding: StagesPlayer | StructureLearning) -> None:
        finding.pag_found.connect(lambda found: activities[HiddenCauses].show_found(found))
        edge_pointed.connect(finding.open_menu)

    def hand_over(search: StructureLearning) -> None:
        search.stages_requested.connect(lambda *asked: activities[StagesPlayer].play(*asked))

    activities.when_made(StagesPlayer, follow)
    activities.when_made(StructureLearning, follow)
    activities.when_made(StructureLearning, hand_over)
