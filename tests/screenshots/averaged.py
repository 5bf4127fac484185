"""An ensemble beside a network: bars with the mean of many networks and their spread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.averaging.averages import Averages
from bayesgui.app.confidence.confidence import ArcConfidences
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.document import edits
from bayesgui.document.data import DataState
from bayesgui.document.shown.averaging import Averaging
from tests.screenshots.scenes import Scene, register
from tests.screenshots.windows import _finished, _opened

if TYPE_CHECKING:
    from bayesgui.app.main_window import MainWindow

ROWS = 200


def averaged(**how: object) -> MainWindow:
    """Show a sample of the posterior over networks on asia, asked with a finding."""
    hand = _opened("asia", **how)  # type: ignore[arg-type]
    network = hand.window.document.state.network
    cases = Dataset.from_blocks(network, sample(network, ROWS, 3))
    hand.window.session.data.set(DataState(cases, "asia_200.csv"))
    opened = hand.window.documents.current
    hand.window.activities[ArcConfidences].begin(opened, "partition-mcmc", {"samples": 400})
    hand.rest()
    hand.window.activities[Averages].keep()
    hand.rest()
    # One that is not saved would be asked about when the window closes.
    hand.window.session.shown[Averaging].update(title="asia.bnensemble")
    hand.window.document.edit("Finding", lambda s: edits.toggle_state(s, "dysp", "yes"))
    hand.rest()
    hand.canvas.fit(animated=False)
    hand.rest()
    return _finished(hand)


register(Scene("44-averaged", averaged, ("light", "dark")))
register(Scene("44-averaged-zh", lambda: averaged(size=(1024, 700), language="zh"), ("light",)))
