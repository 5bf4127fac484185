"""Learning with blanks: EM with a hidden node, and rows added one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.app.incomplete.em import EMLearning
from bayesgui.app.incomplete.rows import RowByRow
from bayesgui.data.dataset import CodedColumn, Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.document.data import DataState
from bayesgui.document.edits import add_arc, remove
from tests.screenshots.scenes import Scene, register
from tests.screenshots.windows import _finished, _opened

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from bayesgui.app.main_window import MainWindow
    from bayesgui.core.network import BayesianNetwork
    from tests.support.window import Hand

SHARES = {"xray": 0.16, "bronc": 0.13, "smoke": 0.07, "dysp": 0.05, "tub": 0.05}


def with_blanks(network: BayesianNetwork, n_rows: int, shares: dict[str, float]) -> Dataset:
    """Draw cases, and remove some cells of some columns at random."""
    return blanked(Dataset.from_blocks(network, sample(network, n_rows, 30)), shares)


def blanked(cases: Dataset, shares: dict[str, float]) -> Dataset:
    """Remove some cells of some columns at random."""
    rng, n_rows = np.random.default_rng(30), cases.n_rows
    columns = []
    for name in cases.names:
        column = cases.categorical(name)
        codes = column.codes.copy()
        codes[rng.random(n_rows) < shares.get(name, 0.0)] = column.missing_code
        columns.append(CodedColumn(name, column.states, codes))
    return Dataset(tuple(columns))


def _with_data(n_rows: int, shares: dict[str, float], hidden: str, **how: object) -> Hand:
    hand = _opened("asia", bottom=True, **how)  # type: ignore[arg-type]
    data = with_blanks(hand.window.document.state.network, n_rows, shares)
    if hidden:
        data = data.without(hidden)
    hand.window.session.data.set(DataState(data, "clinic.csv"))
    hand.window.action_set.refresh()
    return hand


def em(**how: object) -> MainWindow:
    """Show EM that stands still in its fifth ascent."""
    hand = _with_data(800, SHARES, "either", **how)
    learning = hand.window.activities[EMLearning]
    learning.open()
    hand.window.session.selection.set(["either"])
    learning.em.set_options({"restarts": 4, "seed": 30, "change": 1e-3, "gain": 1e-3})
    learning.em.run_bar.choose_pace("fast")
    for _ in range(400):
        learning.run(one_step=True)
        hand.rest()
        latest = learning.watched.record.latest
        if learning.watched.record.is_over or (latest.restart == 4 and latest.iteration >= 8):
            break
    learning.em.show_intervals.setChecked(True)
    hand.rest()
    hand.canvas.fit(animated=False)
    return _finished(hand)


def rows(**how: object) -> MainWindow:
    """Show the thirteenth row of twenty."""
    shares = {"smoke": 0.3, "bronc": 0.3, "lung": 0.2, "dysp": 0.3}
    hand = _with_data(20, shares, "", **how)
    names = ("asia", "tub", "either", "xray")
    window = hand.window
    window.document.edit("Remove", lambda state: remove(state, names))
    for parent in ("lung", "bronc"):
        if parent not in window.document.state.network.parents("dysp"):
            window.document.edit("Add", lambda state, name=parent: add_arc(state, name, "dysp"))
    hand.rest()
    part = hand.window.activities[RowByRow]
    part.open()
    hand.rest()
    part.go_to(13)
    hand.rest()
    hand.canvas.fit(animated=False)
    return _finished(hand)


def hidden_cause(language: str = "en", *, added: bool = False) -> QWidget:
    """Show the comparison for three nodes whose common cause was removed, or the node added."""
    hand = _opened("asia", language=language)
    window = hand.window
    data = with_blanks(window.document.state.network, 3_000, {})
    window.document.edit("Remove", lambda state: remove(state, ("smoke",)))
    window.session.data.set(DataState(data.without("smoke"), "clinic.csv"))
    window.session.selection.set(["bronc", "lung", "dysp"])
    hand.rest()
    window.action_set.refresh()
    dialog = window.hidden_nodes.causes.ask()
    hand.rest()
    if added:
        dialog.table.selectRow(1)
        dialog.add_hidden.click()
        hand.rest()
        hand.canvas.fit(animated=False)
        return _finished(hand)
    return dialog


register(Scene("18-hidden-cause", hidden_cause))
register(Scene("18-hidden-cause-added", lambda: hidden_cause(added=True), themes=("light",)))
register(Scene("18-hidden-cause-zh", lambda: hidden_cause("zh"), themes=("light",)))
register(Scene("18-em", em))
register(Scene("19-fractional", rows))
register(Scene("18-em-small", lambda: em(size=(1024, 700), language="zh"), themes=("light",)))
register(
    Scene("19-fractional-small", lambda: rows(size=(1024, 700), language="zh"), themes=("light",))
)
