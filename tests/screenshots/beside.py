"""Two tables, and two networks, beside each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.document import edits
from tests.screenshots.scenes import Scene, register
from tests.screenshots.windows import CHINESE, _finished, _opened

if TYPE_CHECKING:
    from bayesgui.app.main_window import MainWindow
    from tests.support.window import Hand


def _in_chinese(hand: Hand) -> None:
    state = hand.window.document.state
    for old, new in CHINESE.items():
        state = edits.set_states(state, old, ("是", "否"), (0, 1))
        state = edits.rename_variable(state, old, new)
    hand.window.document.apply("中文", state)
    hand.rest()


def _keep_and_select(hand: Hand, kept: str, selected: str) -> MainWindow:
    hand.window.session.selection.set([kept])
    hand.act("view.keep_table")
    hand.window.session.selection.set([selected])
    hand.rest()
    hand.act("view.fit")
    return _finished(hand)


def two_tables() -> MainWindow:
    """Show the table of dysp, and that of either, which is kept."""
    hand = _opened("asia", bottom=True)
    hand.click_state("smoke", "yes")
    return _keep_and_select(hand, "either", "dysp")


def two_tables_in_chinese() -> MainWindow:
    """Show two tables in the smallest window, in Chinese, with Chinese names."""
    hand = _opened("asia", size=(1024, 700), bottom=True, language="zh")
    _in_chinese(hand)
    return _keep_and_select(hand, "结核或肺癌", "呼吸困难")


def two_networks() -> MainWindow:
    """Show asia, active, with a finding, and cancer beside it."""
    hand = _opened("cancer", "asia")
    documents = hand.window.documents
    documents.show_beside(documents[0])
    hand.rest()
    hand.click_state("xray", "yes")
    return _finished(hand)


def two_networks_in_chinese() -> MainWindow:
    """Show two networks in the smallest window, in Chinese."""
    hand = _opened("cancer", "asia", size=(1024, 700), language="zh")
    _in_chinese(hand)
    documents = hand.window.documents
    documents.show_beside(documents[0])
    hand.rest()
    return _finished(hand)


register(Scene("26-two-tables", two_tables))
register(Scene("26-two-tables-chinese", two_tables_in_chinese))
register(Scene("27-two-networks", two_networks))
register(Scene("27-two-networks-chinese", two_networks_in_chinese))
