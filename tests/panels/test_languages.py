"""Every panel updates its texts when the language changes."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QTranslator
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel

from bayesgui.core.evidence import excluding
from bayesgui.document.document import Document
from bayesgui.document.overlays import SeparationChoice
from bayesgui.document.session import DocumentSession
from bayesgui.graph.dseparation import analyze_separation
from bayesgui.panels.counts.page import CountsPanel
from bayesgui.panels.cpt.page import CptPanel
from bayesgui.panels.data.columns import DataColumnsPanel
from bayesgui.panels.data.page import DataPanel
from bayesgui.panels.evidence.page import EvidencePanel
from bayesgui.panels.network.information import InformationPanel
from bayesgui.panels.network.page import NetworkPanel
from bayesgui.panels.panel import error_sentence
from bayesgui.panels.questions.explanation import ExplanationPage
from bayesgui.panels.questions.observe import ObservePage
from bayesgui.panels.questions.sensitivity import SensitivityPage
from bayesgui.panels.questions.why import WhyPage
from bayesgui.panels.scenarios.page import ScenariosPanel
from bayesgui.panels.separation.page import SeparationPanel
from bayesgui.panels.two_variables.page import TwoVariablesPanel
from bayesgui.panels.variable.page import VariablePanel
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.sentence import Sentence
from tests.panels.asia import asia_session
from tests.panels.asia_table import data_state
from tests.support import languages

PANELS = [
    NetworkPanel,
    EvidencePanel,
    CptPanel,
    VariablePanel,
    SeparationPanel,
    InformationPanel,
    DataPanel,
    DataColumnsPanel,
    CountsPanel,
    ScenariosPanel,
    TwoVariablesPanel,
    WhyPage,
    ObservePage,
    ExplanationPage,
    SensitivityPage,
]
# Names and numbers of the network and of the table are not translated.
NAMES = {"asia", "tub", "smoke", "lung", "bronc", "either", "xray", "dysp", "X", "Y", "Z"}
NAMES |= {"age", "town", "weight"}


class Marking(QTranslator):
    """Puts every text in brackets."""

    def translate(self, context, text, disambiguation=None, n=-1):
        return f"‹{text}›"

    def isEmpty(self):  # noqa: N802 - Qt's name
        return False


@pytest.fixture
def session(qapp):
    made = asia_session(xray="yes", tub=excluding("yes"))
    made.selection.set(["dysp"])
    made.data.set(data_state())
    network = made.document.state.network
    made.overlays.update(
        separation=SeparationChoice("lung", "bronc", ("smoke", "dysp")),
        analysis=analyze_separation(network, "lung", "bronc", ("smoke", "dysp")),
    )
    return made


@pytest.fixture
def marked(qapp):
    translator = Marking()

    def mark():
        languages.install(translator)

    yield mark
    languages.remove(translator)


def words(panel):
    found = []
    for label in panel.findChildren(QLabel):
        if label.isVisibleTo(panel) and "<a href" not in label.text():
            found.append(getattr(label, "whole", label.text()))
    for button in panel.findChildren(QAbstractButton):
        if button.isVisibleTo(panel):
            found.append(button.text())
    for choices in panel.findChildren(Segmented):
        if choices.isVisibleTo(panel):
            found += choices.accessibleName().split(" | ")
    for box in panel.findChildren(QComboBox):
        if box.isVisibleTo(panel):
            found += [box.itemText(k) for k in range(box.count())]
    for said in panel.findChildren(Sentence):
        if said.isVisibleTo(panel):
            found.append(said.text)
    return {text for text in found if any(c.isalpha() for c in text)} - NAMES


@pytest.mark.parametrize("kind", PANELS)
@pytest.mark.parametrize("empty", [False, True])
def test_all_visible_words_are_translated_at_once(kind, empty, session, shown, marked):
    panel = kind()
    panel.set_session(DocumentSession.of(Document()) if empty else session)
    shown(panel)
    assert not any("‹" in text for text in words(panel))
    marked()
    left = {
        text
        for text in words(panel)
        if "‹" not in text and "=" not in text and "≠" not in text and "→" not in text
    }
    # The choices P(X | Y) and P(Y | X) were split at their bar.
    untranslatable = {"P(X", "P(Y", "X)", "Y)", "asia, tub, smoke, lung, bronc, either, xray, dysp"}
    assert left <= untranslatable


def test_an_error_of_the_core_is_said_in_the_window_s_language(session, marked):
    from bayesgui.core.errors import ModelError

    error = ModelError("There already is a node named {variable}.", variable="asia")
    assert error_sentence(error) == "There already is a node named asia."
    marked()
    assert error_sentence(error) == "‹There already is a node named asia.›"
