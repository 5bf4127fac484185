"""The example of the page Effects: what its lines mean must be seen at a glance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from bayesgui.canvas.geometry.network_geometry import NetworkGeometry
from bayesgui.document.files import open_state
from tests.support.window import SAMPLES

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication


def test_no_arc_of_it_runs_behind_a_node(qapp: QApplication) -> None:
    geometry = NetworkGeometry(open_state(SAMPLES / "statin.bayesgui")[0])
    behind = []
    for arc in geometry.courses:
        path = geometry.path(arc, 0.0)
        points = [path.pointAtPercent(k / 200) for k in range(201)]
        for name, box in geometry.boxes.items():
            room = QRectF(*box).adjusted(-4, -4, 4, 4)
            if name not in arc and any(map(room.contains, points)):
                behind.append((arc, name))
    assert len(geometry.courses) == 11
    assert behind == []
