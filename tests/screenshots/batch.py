"""The page Batch: posteriors of patients, and decisions on wells."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import bayesgui
from bayesgui.app.batch.batch import BatchQueries
from bayesgui.data.writing.table_export import write_table
from tests.screenshots.scenes import Scene, register
from tests.screenshots.windows import _finished, _opened

if TYPE_CHECKING:
    from bayesgui.app.main_window import MainWindow


def patients(**how: Any) -> MainWindow:
    """Answer two thousand patients of the clinic, one of which is impossible."""
    hand = _opened("asia", **how)
    path = Path(tempfile.mkdtemp()) / "patients.csv"
    cases = bayesgui.sample(bayesgui.example("asia"), 2000, seed=3)
    frame = cases.to_frame()[["asia", "smoke", "xray", "dysp", "either", "tub"]]
    frame.loc[frame.index % 3 > 0, ["either", "tub"]] = None
    frame.loc[2, ["either", "tub"]] = ["no", "yes"]
    write_table(path, frame)
    hand.act("infer.batch")
    activity = hand.window.activities[BatchQueries]
    activity.read(path)
    hand.rest()
    activity.run()
    hand.rest()
    activity.batch.column_chosen.emit("P(bronc = yes)")
    hand.rest()
    return _finished(hand)


SMALL: dict[str, Any] = {"size": (1024, 700)}
register(Scene("41-batch", patients, scales=(1.0, 1.5)))
register(Scene("41-batch-chinese", lambda: patients(language="zh"), themes=("light",)))
register(Scene("41-batch-small", lambda: patients(**SMALL), themes=("dark",)))
