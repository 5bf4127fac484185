"""Diagrams of dagitty, ggdag, lavaan and DoWhy are pasted, and copied again."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from bayesgui.document.shown.effects import Effects
from tests.formats.graphs.test_dagitty import SHRIER
from tests.formats.graphs.test_dagitty_old import SCHIPF
from tests.formats.graphs.test_tetrad import MIXED
from tests.formats.judge import parsed

if TYPE_CHECKING:
    from tests.support.window import Hand

M_BIAS = """dag {
bb="0,0,1,1"
A [pos="0.2,0.1"]
B [pos="0.8,0.1"]
E [exposure,pos="0.200,0.900"]
D [outcome,pos="0.800,0.900"]
Z [pos="0.5,0.4"]
U [latent,pos="0.5,0.1"]
A -> E
A -> Z
B -> D
B -> Z
E -> D
U -> {A B}
E <-> Z
}
"""


def _paste(hand: Hand, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    hand.canvas.setFocus()
    QTest.keyClick(hand.canvas, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    hand.rest()


def test_old_text_of_dagitty_and_text_of_tetrad_are_pasted(asia: Hand) -> None:
    asia.act("file.new")
    _paste(asia, SCHIPF)
    state = asia.window.document.state
    assert state.model.parents("T2DM") == ("S", "WC", "U", "PA")
    assert state.layout.positions["A"][1] < state.layout.positions["S"][1]
    asia.act("edit.undo")
    _paste(asia, MIXED)
    model = asia.window.document.state.model
    assert set(model.arcs) == {("X", "Y"), ("L", "Y"), ("Y", "S")}
    assert model.unobserved == {"L"}
    assert set(model.common_causes) == {("X", "Y")}
    before = asia.window.document.state
    _paste(asia, MIXED.replace("X --> Y", "X o-> Y"))
    assert asia.window.document.state is before
    assert "an end that may be a head or not" in asia.window.central_widget.message_bar.text


def test_text_of_dagitty_becomes_a_network_and_the_question_of_effects(asia: Hand) -> None:
    asia.act("file.new")
    before = asia.window.document.state
    _paste(asia, M_BIAS)
    state = asia.window.document.state
    assert set(state.model) == {"A", "B", "E", "D", "Z", "U"}
    assert state.model.unobserved == {"U"}
    assert state.model.common_causes == {("E", "Z"): ""}
    spots = state.layout.positions
    assert spots["A"][0] < spots["Z"][0] < spots["B"][0]
    assert spots["A"][1] < spots["Z"][1] < spots["E"][1]
    asia.window.session.selection.set(())
    asia.act("infer.effects")
    asked = asia.window.session.shown[Effects].state
    assert asked.causes == ("E",)
    assert asked.effects == ("D",)
    asia.act("edit.undo")
    assert asia.window.document.state is before


def test_pasted_dots_that_lie_close_do_not_cover_each_other(asia: Hand) -> None:
    asia.act("file.new")
    _paste(asia, SHRIER)
    asia.act("view.fit")
    asia.rest()
    rects = [asia.window.canvas.node_rect(name) for name in asia.window.document.state.model]
    assert len(rects) == 13
    assert not any(one.intersects(other) for one, other in itertools.combinations(rects, 2))


def test_scripts_are_found_under_copy_as(asia: Hand) -> None:
    menu = asia.window.findChild(QMenu, "menu.edit.copy_as")
    python = menu.findChild(QMenu, "menu.edit.copy_code")
    assert python.title() == "Python"
    assert [each.text() for each in python.actions()] == [
        "For bayesgui",
        "For pyAgrum",
        "For pgmpy",
        "For DoWhy",
    ]


def test_what_is_copied_for_dagitty_is_pasted_again_with_the_question(asia: Hand) -> None:
    asia.click_title("smoke")
    shown = asia.window.session.shown[Effects]
    shown.set(shown.state.asking(("smoke",), ("dysp",)))
    asia.act("edit.copy_dagitty")
    assert "Copied the network as dagitty." in asia.window.messages.bar.text
    text = QGuiApplication.clipboard().text()
    network = parsed("dagitty", text).network
    assert set(network.arcs) == set(asia.window.document.state.network.arcs)
    assert network["smoke"].properties == (("dagitty", "exposure"),)
    asia.act("file.new")
    _paste(asia, text)
    assert set(asia.window.document.state.model) == set(network)


def test_dot_is_copied_with_its_tables(asia: Hand) -> None:
    asia.act("edit.copy_dot")
    network = asia.window.document.state.network
    assert parsed("dot", QGuiApplication.clipboard().text()).network == network


@pytest.mark.parametrize(
    ("text", "arcs"),
    [
        ("dagify(y ~ x, x ~ z, latent = 'z')", {("x", "y"), ("z", "x")}),
        ("visual =~ x1 + x2\nx1 ~~ x2", {("visual", "x1"), ("visual", "x2")}),
        ('digraph { U [observed="no"]; U -> X; U -> Y; X -> Y }', {"UX", "UY", "XY"}),
    ],
)
def test_other_texts_are_pasted(asia: Hand, text: str, arcs: set[tuple[str, str]]) -> None:
    asia.act("file.new")
    _paste(asia, text)
    model = asia.window.document.state.model
    assert {tuple(arc) for arc in model.arcs} == {tuple(arc) for arc in arcs}
    assert len(model.unobserved) == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("dag { a -> b\n b -> a }", "Clipboard, line 2: the arcs close the cycle a → b → a."),
        ("dag { a -> b\n b => c }", "Clipboard, line 2, column 4: a node's name should stand"),
        ("dga {\n a -> b }", "Line 1: “dga” begins no graph; write dag, pdag, mag or digraph."),
        ("dagify(y ~ x,\n x ~)", "Clipboard, line 2, column 5: a node's name should stand"),
        ("y ~ x\nz y", "Clipboard, line 2: “z y” is no part of a model"),
    ],
)
def test_a_fault_is_a_sentence_and_changes_nothing(asia: Hand, text: str, words: str) -> None:
    before = asia.window.document.state
    _paste(asia, text)
    assert words in asia.window.messages.bar.text
    assert asia.window.document.state is before


def test_what_is_left_out_is_told(asia: Hand) -> None:
    asia.act("file.new")
    _paste(asia, "dag { a [exposre]\n a -> b }")
    assert "exposre" in asia.window.messages.bar.text


def test_a_script_for_dowhy_has_the_question_of_the_page(asia: Hand) -> None:
    asia.act("infer.copy_dowhy")
    assert "DoWhy asks for an effect" in asia.window.messages.bar.text
    shown = asia.window.session.shown[Effects]
    shown.set(shown.state.asking(("smoke",), ("dysp",)))
    asia.act("infer.copy_dowhy")
    assert "treatment=['smoke'], outcome=['dysp']" in QGuiApplication.clipboard().text()
