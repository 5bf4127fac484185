"""The page Constraints beside the canvas."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from bayesgui.app.constraints.actions import ConstraintActions
from bayesgui.core.arc_constraints import ArcConstraints
from bayesgui.document import appearance_edits, constraint_edits, edits
from tests.screenshots.scenes import Scene, register
from tests.screenshots.windows import _opened
from tests.support.window import NONE, Hand

if TYPE_CHECKING:
    from bayesgui.app.main_window import MainWindow
    from bayesgui.document.state import DocumentState

TIERS = {
    "Birth": ("BirthAsphyxia",),
    "Disease": ("Disease",),
    "Body": ("DuctFlow", "CardiacMixing", "LungParench", "LungFlow", "Sick", "LVH"),
    "Signs": ("HypDistrib", "HypoxiaInO2", "CO2", "ChestXray", "Grunting", "Age"),
    "Reports": (
        "LowerBodyO2",
        "RUQO2",
        "CO2Report",
        "XrayReport",
        "GruntingReport",
        "LVHreport",
    ),
}
CHINESE = ("出生", "疾病", "身体", "体征", "报告")
REQUIRED = (("LVH", "LVHreport"), ("ChestXray", "XrayReport"), ("Disease", "LungFlow"))
FORBIDDEN = (("Age", "Grunting"), ("LVH", "Sick"), ("DuctFlow", "LungParench"))


def _in_rows(hand: Hand, titles: tuple[str, ...]) -> DocumentState:
    """Return child without arcs, its nodes as names in rows, with what is known about it."""
    state = hand.window.document.state
    state = edits.remove(state, arcs=state.network.arcs)
    state = appearance_edits.set_form(state, state.network.names, "name")
    for name in state.network:
        state = appearance_edits.set_width(state, name, 144)
    places = {
        name: (84.0 + 156.0 * (k - len(names) / 2), 132.0 * row)
        for row, names in enumerate(TIERS.values())
        for k, name in enumerate(names)
    }
    state = edits.move(state, places)
    known = ArcConstraints(REQUIRED, FORBIDDEN, tuple(TIERS.values()), 3, titles)
    return edits.set_constraints(state, known)


def constraints(language: str = "en") -> MainWindow:
    """Show tiers, required and forbidden arcs of child, and one that is refused."""
    hand = _opened("child", language=language)
    titles = CHINESE if language == "zh" else tuple(TIERS)
    hand.window.document.apply("Know", _in_rows(hand, titles))
    hand.rest()
    hand.act("model.constraints")
    hand.canvas.fit(animated=False)
    hand.rest()
    start, end = (hand.canvas.node_rect(name).center() for name in ("HypoxiaInO2", "CardiacMixing"))
    QTest.mousePress(hand.viewport, Qt.MouseButton.LeftButton, NONE, start)
    for k in range(1, 11):
        QTest.mouseMove(hand.viewport, start + (end - start) * k / 10, 5)
    QTest.mouseMove(hand.viewport, end + QPoint(1, 0), 5)
    hand.rest()
    hand.window.document.mark_saved(hand.window.document.state)
    return hand.window


def contradictions() -> MainWindow:
    """Show required arcs that no structure can have."""
    hand = _opened("child")
    state = _in_rows(hand, tuple(TIERS))
    known = replace(
        state.constraints,
        required=(*REQUIRED, ("XrayReport", "Sick"), ("CO2", "Grunting"), ("Grunting", "CO2")),
        parent_limits=(("LungFlow", 0), ("GruntingReport", 2)),
    )
    hand.window.document.apply("Know", edits.set_constraints(state, known))
    hand.rest()
    hand.act("model.constraints")
    hand.window.activities[ConstraintActions].page.tools.changed.emit("tier")
    hand.canvas.fit(animated=False)
    hand.rest()
    hand.window.document.mark_saved(hand.window.document.state)
    return hand.window


def astray() -> MainWindow:
    """Show asia in tiers whose nodes are mixed on the canvas."""
    hand = _opened("asia", size=(1024, 700))
    state = hand.window.document.state
    boxes = {name: (*place, 176.0, 76.0) for name, place in state.layout.positions.items()}
    after = constraint_edits.replace_tiers(
        state, [["xray", "dysp"], ["asia", "smoke"], ["tub", "lung"]], boxes
    )
    hand.window.document.apply("Know", after.with_(layout=state.layout))
    hand.act("model.constraints")
    hand.window.docks.set_open("right", True)
    hand.canvas.fit(animated=False)
    hand.rest()
    hand.window.document.mark_saved(hand.window.document.state)
    return hand.window


register(Scene("25-constraints", constraints, scales=(1.0, 1.5)))
register(Scene("25-constraints-zh", lambda: constraints("zh"), themes=("light",)))
register(Scene("25-contradictions", contradictions, themes=("light",)))
register(Scene("25-tiers-astray", astray, themes=("dark",)))
