"""What lecturers show: independencies, moral graphs, entropies, elimination by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import bayesgui
from bayesgui.app.player.player import AlgorithmPlayer
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.document.data import DataState
from bayesgui.document.overlays import SeparationChoice
from tests.screenshots.scenes import Scene, register
from tests.screenshots.windows import SAMPLES, _finished, _opened

if TYPE_CHECKING:
    from bayesgui.app.main_window import MainWindow


def independencies(**how: object) -> MainWindow:
    """Show all independencies of five nodes, and where the whole moral graph fails."""
    hand = _opened("five-nodes", bottom=True, **how)  # type: ignore[arg-type]
    hand.act("infer.separated")
    hand.window.session.overlays.update(separation=SeparationChoice("x1", "x2"))
    hand.act("infer.independencies")
    hand.rest()
    hand.window.session.overlays.update(whole_moral_graph=True)
    hand.canvas.fit(animated=False)
    return _finished(hand)


def own_order(stage: int, **how: object) -> MainWindow:
    """Show the player with an elimination order of one's own."""
    hand = _opened("asia", bottom=False, **how)  # type: ignore[arg-type]
    hand.click_state("tub", "yes")
    hand.act("view.player")
    hand.rest()
    player = hand.window.activities[AlgorithmPlayer]
    player.page.order.changed.emit(("either", "smoke"))
    hand.rest()
    assert player.script is not None
    player.view.bar.moved.emit(player.script.stages[stage].first + 8)
    hand.rest()
    return _finished(hand)


def arc_claims(**how: object) -> MainWindow:
    """Show what the missing arcs of asia claim, with data that object to one."""
    hand = _opened("asia", bottom=True, **how)  # type: ignore[arg-type]
    network = hand.window.document.state.network
    cases = Dataset.from_blocks(network, sample(network, 2000, 7))
    hand.window.session.data.set(DataState(cases, "visits.csv"))
    hand.window.session.selection.set((), [("smoke", "bronc")])
    hand.rest()
    hand.act("edit.delete")
    hand.act("infer.arc_claims")
    hand.rest()
    hand.click_title("smoke")
    hand.window.docks.open_page("right", "variable")
    return _finished(hand)


def frequencies(**how: object) -> MainWindow:
    """Show the shares of two columns of fruit."""
    hand = _opened("asia", bottom=True, **how)  # type: ignore[arg-type]
    data = bayesgui.read_data(SAMPLES.parent / "data" / "fruit.csv")
    hand.window.session.data.set(DataState(data, "fruit.csv"))
    hand.window.docks.open_page("bottom", "data")
    page = hand.window.pages.data
    page.form.set_current("frequencies")
    page.form.changed.emit("frequencies")
    hand.rest()
    page.frequencies.y_box.setCurrentIndex(2)
    page.frequencies.y_box.activated.emit(2)
    page.frequencies.views.set_current("joint")
    hand.rest()
    return _finished(hand)


def score_steps(**how: object) -> MainWindow:
    """Show the steps of BDeu."""
    hand = _opened("asia", bottom=False, **how)  # type: ignore[arg-type]
    network = hand.window.document.state.network
    cases = Dataset.from_blocks(network, sample(network, 300, 4))
    hand.window.session.data.set(DataState(cases, "visits.csv"))
    hand.window.action_set.refresh()
    hand.click_title("dysp")
    hand.act("infer.steps_bdeu")
    hand.rest()
    return _finished(hand)


register(Scene("44-score-steps", score_steps))
register(Scene("43-frequencies", frequencies))
register(
    Scene(
        "43-frequencies-small",
        lambda: frequencies(size=(1024, 700), language="zh"),
        themes=("dark",),
    )
)
register(Scene("42-arc-claims", arc_claims))
register(
    Scene(
        "42-arc-claims-small",
        lambda: arc_claims(size=(1024, 700), language="zh"),
        themes=("dark",),
    )
)
register(Scene("41-player-messages", lambda: own_order(6)))
register(
    Scene(
        "41-player-order-small",
        lambda: own_order(2, size=(1024, 700), language="zh"),
        themes=("dark",),
    )
)
register(Scene("40-independencies", independencies))
register(
    Scene(
        "40-independencies-small",
        lambda: independencies(size=(1024, 700), language="zh"),
        themes=("dark",),
    )
)
