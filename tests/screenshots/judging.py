"""The page Judge: scores, folds, replicated tables, undecided arcs, members of the class."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.app.judging.judging import Judging
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.document.data import DataState
from tests.screenshots.scenes import Scene, register
from tests.screenshots.windows import _finished, _opened

if TYPE_CHECKING:
    from bayesgui.app.main_window import MainWindow
    from bayesgui.document.shown.judgement import View

ROWS = 2_000


def judged(view: View, *, turned: int = 0, **how: Any) -> MainWindow:
    """Show asia, with one arc too much and one missing, beside cases of the true network."""
    hand = _opened("asia", bottom=view != "members", **how)
    window = hand.window
    network = window.document.state.network
    cases = Dataset.from_blocks(network, sample(network, ROWS, 3))
    window.session.data.set(DataState(cases, "asia_2000.csv"))
    if view in ("check", "arcs"):
        wrong = network.without_arc("smoke", "bronc").with_arc("asia", "bronc")
        window.document.edit("Wrong", lambda state: state.with_(model=wrong))
    hand.rest()
    window.activities[Judging].open(view)
    hand.rest()
    if view in ("folds", "check"):
        window.activities[Judging].start()
        hand.rest()
    if turned:
        window.activities[Judging].judge.members.setCurrentRow(turned)
        hand.rest()
    window.canvas.fit(animated=False)
    return _finished(hand)


register(Scene("27-judge-scores", lambda: judged("scores")))
register(Scene("27-judge-folds", lambda: judged("folds"), ("light",)))
register(Scene("27-judge-check", lambda: judged("check"), ("light",)))
register(Scene("27-judge-arcs", lambda: judged("arcs")))
register(Scene("27-judge-members", lambda: judged("members", turned=2), ("light",)))
register(
    Scene("27-judge-small", lambda: judged("arcs", size=(1024, 700), language="zh"), ("dark",))
)
