"""Free texts beside the network."""

from __future__ import annotations

import math
import time

from PySide6.QtCore import QPoint, QRectF, Qt, QTranslator
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit

from bayesgui.canvas.geometry.note_boxes import box_of, lines_of
from bayesgui.core.notes import TextNote
from bayesgui.document import note_edits
from bayesgui.widgets.theme import theme
from tests.canvas.hands import CTRL, Hands
from tests.support import languages


def typed(hands: Hands, text: str) -> None:
    hands.view.editors.note.open_new((380.0, 90.0))
    QTest.keyClicks(QApplication.focusWidget(), text)


def with_note(hands: Hands, text: str = "what to try") -> TextNote:
    note = TextNote("n1", 380.0, 90.0, text, 120.0)
    hands.session.document.apply("note", note_edits.set_note(hands.state, note))
    return note


def test_a_note_comes_with_its_first_text(hands: Hands) -> None:
    typed(hands, "what to try")
    assert hands.state.notes == ()
    hands.key(Qt.Key.Key_Return, CTRL)
    (note,) = hands.state.notes
    assert note.text == "what to try"
    # The place that was wanted is under a node: the note moved aside.
    assert (note.x, note.y) != (380.0, 90.0)
    assert math.dist((note.x, note.y), (380.0, 90.0)) < 120
    frames = [QRectF(*box) for box in hands.view.canvas_scene.geometry.boxes.values()]
    assert not any(QRectF(*box_of(note)).intersects(frame) for frame in frames)
    assert hands.session.selection.notes == (hands.state.notes[0].id,)


def test_esc_and_an_empty_text_leave_no_note(hands: Hands) -> None:
    typed(hands, "never mind")
    hands.key(Qt.Key.Key_Escape)
    typed(hands, "")
    hands.key(Qt.Key.Key_Return, CTRL)
    assert hands.state.notes == ()
    assert hands.session.document.undo_text is None


def test_a_double_click_edits_a_note_and_deleting_its_text_deletes_it(hands: Hands) -> None:
    with_note(hands)
    place = hands.view.camera.projection().point(400.0, 100.0).toPoint()
    hands.double_click(place)
    editor = hands.view.findChild(QPlainTextEdit, "noteEditor")
    assert isinstance(editor, QPlainTextEdit)
    assert editor.toPlainText() == "what to try"
    hands.key(Qt.Key.Key_Delete)
    hands.key(Qt.Key.Key_Return, CTRL)
    assert hands.state.notes == ()
    hands.session.document.undo()
    assert hands.state.notes[0].text == "what to try"


def test_a_note_is_selected_and_dragged(hands: Hands) -> None:
    with_note(hands)
    place = hands.view.camera.projection().point(400.0, 100.0).toPoint()
    hands.drag(place, place + QPoint(36, 24))
    assert hands.session.selection.notes == ("n1",)
    note = hands.state.notes[0]
    assert (note.x, note.y) == (420.0, 120.0)


def test_a_note_is_as_high_as_its_lines(hands: Hands) -> None:
    one = with_note(hands, "short")
    many = TextNote("n2", 0.0, 0.0, "a rather long text that wraps\n\nand goes on", 120.0)
    assert len(lines_of(many.text, 120.0)) >= 4
    assert (
        "".join(lines_of(many.text, 120.0)).replace(" ", "") == "aratherlongtextthatwrapsandgoeson"
    )
    assert box_of(many)[3] > box_of(one)[3]
    assert lines_of("first\n\nsecond", 120.0) == ("first", "", "second")


def test_fit_shows_notes_too(hands: Hands) -> None:
    note = TextNote("far", 3000.0, 2000.0, "far away", 120.0)
    hands.session.document.apply("note", note_edits.set_note(hands.state, note))
    hands.view.fit()
    point = hands.view.camera.projection().point(3100.0, 2010.0)
    assert hands.port.rect().contains(point.toPoint())


def test_a_note_takes_as_much_of_a_large_clipboard_as_it_holds(hands: Hands) -> None:
    typed(hands, "first ")
    QGuiApplication.clipboard().setText("hello world " * 500_000)
    began = time.process_time()
    hands.key(Qt.Key.Key_V, CTRL)
    hands.key(Qt.Key.Key_Return, CTRL)
    assert time.process_time() - began < 1.0
    (note,) = hands.state.notes
    assert note.text.startswith("first hello world hello")
    assert len(note.text) == 20_000
    assert "The field holds 20,000 characters" in hands.messages[0][1]
    assert "6,000,000 on the clipboard" in hands.messages[0][1]


class _Marking(QTranslator):
    def translate(self, context, text, disambiguation=None, n=-1):
        return f"‹{text}›"


def test_the_field_speaks_the_language_that_was_chosen_meanwhile(hands: Hands) -> None:
    editor = hands.view.editors.note
    editor.open_new((380.0, 90.0))
    hands.key(Qt.Key.Key_Escape)
    marking = _Marking()
    languages.install(marking)
    try:
        editor.open_new((380.0, 90.0))
        assert editor.placeholderText() == "‹Text. Ctrl+Enter keeps it, Esc discards it.›"
    finally:
        languages.remove(marking)


def test_a_note_too_small_to_read_shows_its_lines_and_tells_its_text(hands: Hands) -> None:
    note = with_note(hands, "what to try next")
    hands.view.zoom_to(0.25)
    projection = hands.view.camera.projection()
    left, top, width, height = box_of(note)
    inner = projection.rect((left + 6, top + 4, width - 12, height - 8)).toRect()
    image = hands.view.viewport().grab(inner).toImage()
    ground = theme().surface.lightness()
    pixels = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
    assert min(pixel.lightness() for pixel in pixels) < ground - 40
    place = projection.point(left + width / 2, top + height / 2)
    assert hands.view.gestures.tooltip(place) == "what to try next"
    hands.view.zoom_to(1.0)
    place = hands.view.camera.projection().point(left + width / 2, top + height / 2)
    assert hands.view.gestures.tooltip(place) == ""
