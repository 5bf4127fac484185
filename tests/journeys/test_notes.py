"""Text notes: their frame, their color, and what Arrange does to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from bayesgui.canvas.geometry.note_boxes import box_of
from bayesgui.core.notes import TextNote
from bayesgui.document import note_edits
from bayesgui.document.files import open_state, save
from bayesgui.widgets.theme import theme
from tests.canvas.hands import close_to, pixel

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtGui import QColor

    from tests.support.window import Hand


def note_on(hand: Hand, x: float, y: float) -> TextNote:
    document = hand.window.document
    note = TextNote("n1", x, y, "Lauritzen and Spiegelhalter 1988")
    document.apply("Add text", note_edits.set_note(document.state, note))
    hand.rest()
    return note


def color_at(hand: Hand, x: float, y: float) -> QColor:
    point = hand.canvas.camera.projection().point(x, y).toPoint()
    return pixel(hand.viewport.grab().toImage(), point)


def test_a_note_has_a_frame_and_a_ground_of_its_own(asia: Hand) -> None:
    note = note_on(asia, 700.0, 400.0)
    left, top, width, height = box_of(note)
    edge = [color_at(asia, left + width / 2, top + shift) for shift in (-1, 0, 1)]
    assert any(close_to(color, theme().border, 10) for color in edge)
    assert close_to(color_at(asia, left + width / 2, top + height - 3), theme().surface, 4)


def test_a_note_is_colored_saved_and_undone(asia: Hand, tmp_path: Path) -> None:
    hand = asia
    note = note_on(hand, 700.0, 400.0)
    hand.window.session.selection.set((), (), [note.id])
    hand.window.appearance_actions.set_color(3)
    hand.rest()
    state = hand.window.document.state
    assert state.notes[0].color == 3
    left, top, _, height = box_of(note)
    assert close_to(color_at(hand, left + 3, top + height / 2), theme().series(2), 30)
    save(state, tmp_path / "colored.bayesgui")
    assert open_state(tmp_path / "colored.bayesgui")[0].notes == state.notes
    hand.act("edit.undo")
    assert hand.window.document.state.notes[0].color is None


def test_after_arrange_no_note_lies_on_a_node_and_others_stay(asia: Hand) -> None:
    hand = asia
    document = hand.window.document
    for k, name in enumerate(("smoke", "xray")):
        x, y = document.state.layout.positions[name]
        note = TextNote(f"on-{k}", x + 20, y + 10, "a note")
        document.apply("Add text", note_edits.set_note(document.state, note))
    free = TextNote("free", -900.0, -900.0, "far away")
    document.apply("Add text", note_edits.set_note(document.state, free))
    hand.act("view.layout")
    hand.rest()
    boxes = hand.canvas.canvas_scene.geometry.boxes.values()
    notes = [box_of(note) for note in document.state.notes]
    for k, a in enumerate(notes):
        for b in [*boxes, *notes[:k]]:
            apart = (
                a[0] >= b[0] + b[2] or b[0] >= a[0] + a[2]
                or a[1] >= b[1] + b[3] or b[1] >= a[1] + a[3]
            )  # fmt: skip
            assert apart
    assert document.state.notes[2] == free
    assert document.undo_text == "Arrange"


def test_a_new_note_covers_no_node_and_no_other_note(asia: Hand) -> None:
    hand = asia
    for text in ("first", "a longer note\nof several lines\nthat needs room\nfor all of them"):
        hand.canvas.add_note_in_view()
        hand.canvas.editors.note.setPlainText(text)
        hand.canvas.editors.note.finish(apply=True)
        hand.rest()
    geometry = hand.canvas.canvas_scene.geometry
    notes = [QRectF(*box) for _, box in geometry.notes()]
    nodes = [QRectF(*box) for box in geometry.boxes.values()]
    assert len(notes) == 2
    assert not notes[0].intersects(notes[1])
    assert not any(note.intersects(node) for note in notes for node in nodes)
