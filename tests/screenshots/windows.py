"""The window in the situations of the look's pictures."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bayesgui import paths
from bayesgui.app import create_window
from bayesgui.document import edits, scenarios
from bayesgui.widgets import motion
from bayesgui.widgets.theme import theme
from tests.screenshots.scenes import Scene, register
from tests.support.window import CONTROL, NONE, SHIFT, Hand

if TYPE_CHECKING:
    from bayesgui.app.main_window import MainWindow

SAMPLES = Path(__file__).resolve().parents[2] / "samples" / "networks"
CHINESE = {
    "asia": "去过亚洲",
    "tub": "肺结核",
    "smoke": "吸烟",
    "lung": "肺癌",
    "bronc": "支气管炎",
    "either": "结核或肺癌",
    "xray": "X光片",
    "dysp": "呼吸困难",
}


def _opened(
    *names: str, size: tuple[int, int] = (1440, 900), bottom: bool = False, language: str = "en"
) -> Hand:
    # Sizes of an earlier scene are no sizes of this one.
    paths.settings_file().unlink(missing_ok=True)
    chosen = theme().name
    window = create_window(*(SAMPLES / f"{name}.bayesgui" for name in names))
    window.settings.theme = chosen
    window.settings.language = language
    window.settings.reduce_motion = True
    motion.set_reduced(True)
    window.resize(*size)
    window.show()
    hand = Hand(window)
    hand.rest()
    window.docks.set_open("bottom", bottom)
    hand.rest()
    return hand


def _finished(hand: Hand) -> MainWindow:
    """Move the pointer away, and let nothing ask for saving."""
    for widget in (hand.viewport, hand.canvas):
        QApplication.sendEvent(widget, QEvent(QEvent.Type.Leave))
    hand.rest()
    for opened in hand.window.documents.all:
        opened.document.mark_saved(opened.document.state)
    return hand.window


def main_window() -> MainWindow:
    """Show asia with two findings and the table of dysp."""
    hand = _opened("asia", bottom=True)
    hand.canvas.fit(animated=False)
    hand.rest()
    hand.click_state("xray", "yes")
    hand.click_state("tub", "yes", SHIFT)
    hand.window.session.selection.set(["dysp"])
    hand.rest()
    return _finished(hand)


def alarm() -> MainWindow:
    """Show alarm at fit, in the compact form."""
    hand = _opened("alarm")
    window = hand.window
    window.docks.set_open("right", False)
    hand.rest()
    hand.canvas.fit(animated=False)
    state = window.document.state
    for name, value in (("PCWP", "HIGH"), ("HRBP", "HIGH"), ("EXPCO2", "LOW"), ("BP", "LOW")):
        state = edits.set_finding(state, name, value)
    window.document.apply("findings", state)
    window.session.selection.set(["LVFAILURE"])
    hand.rest()
    return _finished(hand)


def legal_arc() -> MainWindow:
    """Show an arc being drawn to a legal target."""
    hand = _opened("asia")
    _begin_arc(hand, "smoke", "dysp")
    return hand.window


def refused_arc() -> MainWindow:
    """Show an arc that would have closed a cycle."""
    hand = _opened("asia")
    hand.draw_arc("dysp", "smoke")
    return _finished(hand)


def _begin_arc(hand: Hand, parent: str, child: str) -> None:
    start, end = hand.canvas.port_point(parent), hand.canvas.node_rect(child).center()
    QTest.mousePress(hand.viewport, Qt.MouseButton.LeftButton, NONE, start)
    for k in range(1, 11):
        QTest.mouseMove(hand.viewport, start + (end - start) * k / 10, 5)
    hand.rest()
    QTest.mouseMove(hand.viewport, end + QPoint(1, 0), 5)
    hand.rest()


def node_tool() -> MainWindow:
    """Show the node tool with its ghost."""
    hand = _opened("asia")
    hand.canvas.set_tool("node")
    QTest.mouseMove(hand.viewport, QPoint(700, 640), 5)
    hand.rest()
    return hand.window


def separation() -> MainWindow:
    """Show the moral graph and separation of lung and bronc given smoke and dysp."""
    hand = _opened("asia")
    hand.act("infer.separated")
    for name in ("lung", "bronc", "smoke", "dysp"):
        hand.click_title(name)
    return _finished(hand)


def first_start() -> MainWindow:
    """Show the empty canvas."""
    return _finished(_opened())


def chinese() -> MainWindow:
    """Show the smallest window, in Chinese, with Chinese names."""
    hand = _opened("asia", size=(1024, 700), language="zh")
    window = hand.window
    state = window.document.state
    for old, new in CHINESE.items():
        state = edits.set_states(state, old, ("是", "否"), (0, 1))
        state = edits.rename_variable(state, old, new)
    window.document.apply("中文", state)
    hand.rest()
    hand.canvas.fit(animated=False)
    hand.rest()
    hand.click_state("X光片", "是")
    hand.click_state("肺结核", "是", SHIFT)
    window.session.selection.set(["呼吸困难"])
    hand.rest()
    return _finished(hand)


def chinese_full() -> MainWindow:
    """Show the usual window in Chinese, everything open."""
    window = chinese()
    window.resize(1440, 900)
    window.docks.set_open("right", True)
    window.docks.set_open("bottom", True)
    window.wait_idle(10)
    window.canvas.fit(animated=False)
    window.wait_idle(10)
    return window


def munin() -> MainWindow:
    """Show a network of 1,041 nodes at fit."""
    hand = _opened("munin")
    hand.canvas.fit(animated=False)
    hand.rest()
    return _finished(hand)


def tabs() -> MainWindow:
    """Show two documents, one unsaved, and the page Variable."""
    hand = _opened("asia", "cancer")
    hand.window.docks.open_page("right", "variable")
    hand.click_title("Cancer")
    hand.click_title("Xray", CONTROL)
    hand.window.appearance_actions.set_color(3)
    hand.click_title("Cancer")
    return _finished(hand)


def information() -> MainWindow:
    """Show the page Information, and the order as numbers."""
    hand = _opened("asia")
    hand.window.docks.open_page("right", "information")
    hand.act("view.order")
    return _finished(hand)


def impossible() -> MainWindow:
    """Show findings that cannot hold together."""
    hand = _opened("asia")
    hand.click_state("tub", "yes")
    hand.click_state("either", "no")
    return _finished(hand)


register(Scene("01-main-light", main_window, themes=("light",), scales=(1.0, 1.5)))
register(Scene("02-main-dark", main_window, themes=("dark",)))
register(Scene("03-alarm-overview", alarm))
register(Scene("05-drawing-legal", legal_arc))
register(Scene("05-drawing-refused", refused_arc))
register(Scene("05-drawing-node-tool", node_tool, themes=("light",)))
register(Scene("08-moral-separation", separation))
register(Scene("13-first-start", first_start))
register(Scene("16-minimum-dark-chinese", chinese, themes=("dark",)))
register(Scene("17-chinese", chinese_full, themes=("light",), scales=(1.0, 1.5)))
register(Scene("18-munin", munin, themes=("light",)))
register(Scene("19-tabs-variable", tabs))
register(Scene("20-information", information, themes=("light",)))
register(Scene("21-impossible", impossible, themes=("light",)))


def related() -> MainWindow:
    """Show the Markov blanket of a node, and a likelihood with its sliders."""
    hand = _opened("asia")
    hand.click_title("either")
    hand.act("view.related_blanket")
    hand.window.docks.open_page("right", "evidence")
    hand.window.pages.evidence.edit_likelihood("xray")
    hand.rest()
    return _finished(hand)


register(Scene("22-related-likelihood", related))


def steps() -> MainWindow:
    """Show step by step how the posterior of tub comes about."""
    hand = _opened("asia")
    hand.click_state("xray", "yes")
    hand.click_state("dysp", "yes")
    hand.click_title("tub")
    hand.act("infer.steps")
    hand.rest()
    return _finished(hand)


def compared() -> MainWindow:
    """Show three cases side by side, on the nodes and in the board."""
    hand = _opened("asia", bottom=True)
    for name, findings in (
        ("X-ray", {"xray": "yes"}),
        ("X-ray, no smoker", {"xray": "yes", "smoke": "no"}),
        ("Short of breath", {"dysp": "yes"}),
    ):
        state = hand.window.document.state
        for node, value in findings.items():
            state = edits.set_finding(state, node, value)
        state = scenarios.save_scenario(state, name)
        hand.window.document.apply(name, edits.clear_evidence(state))
    hand.window.docks.open_page("bottom", "cases")
    hand.rest()
    hand.act("evidence.compare")
    hand.rest()
    hand.canvas.fit(animated=False)
    return _finished(hand)


def counts() -> MainWindow:
    """Show prior, counts, posterior and estimate of a thumbtack's tosses."""
    hand = _opened("thumbtack", bottom=True)
    hand.rest()
    hand.canvas.fit(animated=False)
    return _finished(hand)


register(Scene("23-steps", steps))
register(Scene("24-cases", compared))
register(Scene("25-counts", counts, themes=("light",)))
