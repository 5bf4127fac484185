"""A feature with page, state, overlay and run is one class, and a line in the list of features."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt, Signal
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QVBoxLayout

from bayesgui.app import features
from bayesgui.app.activities.activity import Activity
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.canvas.overlays.base import Overlay, overlays
from bayesgui.canvas.painting.decorations import Ring
from bayesgui.document.shown.shown import ShownState
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.panels.panel import Panel
from bayesgui.widgets.frame.legend import LegendEntry
from bayesgui.widgets.theme import theme
from tests.canvas.hands import has_color
from tests.support.window import SAMPLES, Hand, open_window

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.app.shell.workbench import Workbench

ENTRY = LegendEntry("leaf", "error", 5.0)


@dataclass(frozen=True)
class Leaves(ShownState):
    """The nodes without children, once they were looked for."""

    names: tuple[str, ...] = ()


class LeavesPanel(Panel):
    """Lists them."""

    close_requested = Signal()

    def __init__(self, parent=None) -> None:  # type: ignore[no-untyped-def]
        super().__init__(parent)
        self.label = QLabel(self)
        QVBoxLayout(self).addWidget(self.label)


class LeavesPage(GuestPage[LeavesPanel]):
    """The page, whose panel is not one of the program's."""

    def make(self, parent):  # type: ignore[no-untyped-def]
        return LeavesPanel(parent)


class FindingLeaves(Activity):
    """Looks for the leaves of the active document in a job."""

    shown = Leaves
    mode = "leaves"
    leaves: LazyPage[LeavesPanel] = LeavesPage("", "right", "leaves", "arc", "Leaves")

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self.latest = LatestJob(self)

    @Command(
        "learn.leaves",
        "Find the leaves",
        ("Ctrl+Alt+K",),
        after="learn.undecided",
        needs=conditions.nodes,
    )
    def find(self) -> None:
        session, network = self.session, self.document.state.network

        def work(_monitor):  # type: ignore[no-untyped-def]
            return tuple(name for name in network if not network.children(name))

        self.latest.start(
            lambda: self.workbench.runner.submit_work(work, "Leaves"),
            lambda names: self._keep(session, names),
            self.workbench.messages.show_failure,
        )

    def _keep(self, session, names) -> None:  # type: ignore[no-untyped-def]
        session.shown[Leaves].update(names=names)
        if session is self.session:
            self.bring()
            self.show()

    def show(self) -> None:
        names = self.session.shown[Leaves].state.names
        self.leaves.label.setText(", ".join(names))
        self.workbench.messages.say(f"{len(names)} leaves", self.mode)

    def end(self) -> None:
        self.latest.cancel()
        super().end()


@pytest.fixture
def hand(qapp: object, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hand]:
    @overlays.register("leaves", label="Leaves", order=85)
    class LeavesOverlay(Overlay):
        """Rings the leaves."""

        def decorate(self, decorations):  # type: ignore[no-untyped-def]
            names = self.session.shown[Leaves].state.names
            decorations.rings.update(dict.fromkeys(names, Ring(ENTRY.token, ENTRY.width)))

        def legend(self):  # type: ignore[no-untyped-def]
            return (ENTRY,) if self.session.shown[Leaves].state.names else ()

    monkeypatch.setattr(features, "FEATURES", [*features.FEATURES, FindingLeaves])
    try:
        with open_window(SAMPLES / "asia.bayesgui", SAMPLES / "chain.bayesgui") as opened:
            opened.window.documents.set_current(0)
            opened.rest()
            yield opened
    finally:
        del overlays._entries["leaves"]


def legend(hand: Hand) -> list[str]:
    return [entry.text for entry in hand.window.central_widget.legend.entries]


def pages(hand: Hand) -> tuple[str, ...]:
    return tuple(hand.window.docks["right"].page_ids)


def menu_texts(hand: Hand, title: str) -> list[str]:
    bar = hand.window.menuBar().actions()
    menu = next(each.menu() for each in bar if each.menu().title().replace("&", "") == title)
    return [each.text() for each in menu.actions()]


def test_its_action_stands_in_the_menu_and_follows_its_condition(hand: Hand) -> None:
    assert menu_texts(hand, "Learn")[-2:] == ["Undecided arcs", "Find the leaves"]
    assert not list(hand.window.activities)
    hand.act("file.new")
    action = hand.window.action_set["learn.leaves"]
    assert not action.isEnabled()
    assert action.toolTip() == "Find the leaves: draw or open a network first"


def test_its_keys_bring_page_overlay_legend_and_sentence(hand: Hand) -> None:
    assert not has_color(hand.viewport.grab().toImage(), theme().error)
    hand.key(Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
    assert hand.window.activities[FindingLeaves].leaves.label.text() == "xray, dysp"
    assert hand.window.activities[FindingLeaves].leaves.isVisible()
    assert has_color(hand.viewport.grab().toImage(), theme().error)
    assert legend(hand) == ["leaf"]
    assert hand.window.status.sentence == "2 leaves"


def test_esc_gives_everything_back(hand: Hand) -> None:
    before = pages(hand)
    hand.act("learn.leaves")
    assert pages(hand) == (*before, "leaves")
    page = hand.window.activities[FindingLeaves].leaves
    page.setFocus()
    QTest.keyClick(page, Qt.Key.Key_Escape)
    hand.rest()
    assert pages(hand) == before
    assert legend(hand) == []
    assert not has_color(hand.viewport.grab().toImage(), theme().error)
    assert hand.window.status.sentence == "Ready"
    assert not hand.window.activities[FindingLeaves].is_open


def test_another_document_has_its_own(hand: Hand) -> None:
    hand.act("learn.leaves")
    hand.window.documents.set_current(1)
    hand.rest()
    assert "leaves" not in pages(hand)
    assert legend(hand) == []
    hand.window.documents.set_current(0)
    hand.rest()
    assert "leaves" in pages(hand)
    assert hand.window.activities[FindingLeaves].leaves.label.text() == "xray, dysp"
    assert legend(hand) == ["leaf"]


def test_one_that_does_not_stay_is_closed_for_another_document(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FindingLeaves, "stays", False)
    hand.act("learn.leaves")
    hand.window.documents.set_current(1)
    hand.rest()
    hand.window.documents.set_current(0)
    hand.rest()
    assert "leaves" not in pages(hand)
    assert legend(hand) == []
    assert not hand.window.activities[FindingLeaves].is_open


def test_a_page_that_is_shown_from_elsewhere_has_its_buttons(hand: Hand) -> None:
    page = hand.window.pages.panel(FindingLeaves.leaves)
    hand.window.pages.show(page)
    assert "leaves" in pages(hand)
    page.close_requested.emit()
    assert "leaves" not in pages(hand)


def test_one_call_closes_all(hand: Hand) -> None:
    before = pages(hand)
    hand.act("learn.leaves")
    hand.act("view.members")
    assert {"leaves", "judge"} <= set(pages(hand))
    hand.window.activities.close_all()
    hand.rest()
    assert pages(hand) == before
    assert legend(hand) == []
