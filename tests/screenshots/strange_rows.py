"""The page Strange rows: monitored patients, a typing error among them, one on the canvas."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

import bayesgui
from bayesgui.app.row_scores.row_scoring import StrangeRows
from bayesgui.data.writing.table_export import write_table
from tests.screenshots.scenes import Scene, register
from tests.screenshots.windows import _finished, _opened

if TYPE_CHECKING:
    from bayesgui.app.main_window import MainWindow


def patients(**how: Any) -> MainWindow:
    """Score three thousand patients, some with blanks, ten of them from another clinic."""
    hand = _opened("asia", **how)
    path = Path(tempfile.mkdtemp()) / "patients.csv"
    frame = bayesgui.sample(bayesgui.example("asia"), 3000, seed=3).to_frame().astype(object)
    frame.loc[:19, "asia"] = "yes"
    frame.loc[:19, "xray"] = "yes"
    frame.loc[2, ["lung", "either"]] = ["yes", "no"]
    blank = np.random.default_rng(1).random(frame.shape) < 0.08
    blank[2] = False
    write_table(path, frame.mask(blank))
    hand.act("infer.strange_rows")
    activity = hand.window.activities[StrangeRows]
    activity.read(path)
    hand.rest()
    activity.run()
    hand.rest()
    table = activity.strange_rows.table
    table.setFocus()
    table.setCurrentIndex(table.model().index(2, 0))
    QTest.keyClick(table, Qt.Key.Key_Return)
    hand.rest()
    return _finished(hand)


SMALL: dict[str, Any] = {"size": (1024, 700)}
register(Scene("42-rows", patients, scales=(1.0, 1.5)))
register(Scene("42-rows-chinese", lambda: patients(language="zh"), themes=("light",)))
register(Scene("42-rows-small", lambda: patients(**SMALL), themes=("dark",)))
