"""The base class of panels: sessions, themes and the time of refreshing."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QTest

from bayesgui.document import edits
from bayesgui.panels.cpt.page import CptPanel
from bayesgui.panels.evidence.page import EvidencePanel
from bayesgui.panels.network.information import InformationPanel
from bayesgui.panels.network.page import NetworkPanel
from bayesgui.panels.separation.page import SeparationPanel
from bayesgui.panels.variable.page import VariablePanel
from bayesgui.widgets.theme import set_theme, theme
from tests.panels.asia import asia_session

PANELS = [
    NetworkPanel,
    EvidencePanel,
    CptPanel,
    VariablePanel,
    SeparationPanel,
    InformationPanel,
]


@pytest.fixture
def dark(qapp):
    def switch():
        set_theme("dark")

    yield switch
    set_theme("light")


@pytest.mark.parametrize("kind", PANELS)
def test_a_panel_paints_itself_in_the_new_theme(kind, shown, dark):
    session = asia_session(xray="yes")
    session.selection.set(["dysp"])
    panel = kind()
    panel.set_session(session)
    shown(panel, 320, 500)
    light = panel.grab().toImage()
    corner = (light.width() - 3, light.height() - 3)
    assert light.pixelColor(*corner) == theme().surface
    dark()
    picture = panel.grab().toImage()
    assert theme().is_dark
    assert picture.pixelColor(*corner) == theme().surface
    white = sum(
        picture.pixelColor(x, y).lightness() > 245
        for x in range(0, picture.width(), 3)
        for y in range(0, picture.height(), 3)
    )
    assert white < 0.02 * picture.width() * picture.height() / 9


def test_links_take_the_accent_of_the_new_theme(shown, session, dark):
    panel = VariablePanel()
    panel.set_session(session)
    session.selection.set(["dysp"])
    shown(panel)
    assert theme().accent.name() in panel.relatives["parents"].links.text()
    dark()
    assert theme().accent.name() in panel.relatives["parents"].links.text()


def test_what_was_typed_is_kept_when_another_document_is_shown(shown, session):
    panel = VariablePanel()
    panel.set_session(session)
    session.selection.set(["dysp"])
    shown(panel)
    panel.form.label.setFocus()
    QTest.keyClicks(panel.form.label, "Breath")
    panel.set_session(asia_session())
    assert session.document.state.network["dysp"].label == "Breath"


def test_leaving_a_session_points_at_nothing_in_it(shown, session):
    panel = EvidencePanel()
    panel.set_session(session)
    session.overlays.update(hovered="lung")
    panel.set_session(asia_session())
    assert session.overlays.state.hovered is None


@pytest.mark.parametrize("kind", PANELS)
def test_a_session_that_was_left_no_longer_reaches_the_panel(kind, shown, session):
    panel = kind()
    panel.set_session(session)
    shown(panel)
    other = asia_session()
    panel.set_session(other)
    before = panel.grab().toImage()
    session.selection.set(["lung"])
    session.document.apply("", edits.set_finding(session.document.state, "lung", "yes"))
    session.document.apply("", edits.remove(session.document.state, ["asia"]))
    assert panel.grab().toImage() == before
