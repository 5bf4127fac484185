"""What one does in the window, recorded, worded, saved, checked, and taken to its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QMessageBox

from bayesgui.__main__ import main
from bayesgui.core.cpt import CPT
from bayesgui.document import edits
from bayesgui.document.decisions.value_edits import set_values
from bayesgui.document.shown.slice import SliceShown
from bayesgui.lessons.checking import check_lesson
from bayesgui.lessons.lesson import DoItem
from bayesgui.lessons.reading import read_lesson
from tests.support.lessons import LessonHand
from tests.support.window import CONTROL, LEFT, SAMPLES, SHIFT, open_window

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from PySide6.QtWidgets import QLineEdit, QWidget

    from bayesgui.app.lessons.recorder import LessonRecorder
    from bayesgui.lessons.lesson import Lesson
    from bayesgui.panels.lessons.recording_page import RecordingPage
    from tests.conftest import Opens
    from tests.support.window import Hand


@pytest.fixture
def earthquake(shared_window: Opens) -> Iterator[Hand]:
    with shared_window(SAMPLES / "earthquake.bayesgui") as hand:
        yield hand


RAINPROOF = [[20, 100], [90, 0]]
"""Utilities of the umbrella, which is worth more in rain than in the file."""


class Recording:
    """Does with the page of a recording what an author does."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        hand.act("lesson.record")

    @property
    def recorder(self) -> LessonRecorder:
        return self.hand.window.lessons.recorder

    @property
    def page(self) -> RecordingPage:
        return self.hand.window.pages.recording

    @property
    def texts(self) -> list[str]:
        return [f"{each.number} {each.text}" for each in self.page.shown.entries]

    @property
    def sign(self) -> str:
        return self.hand.window.status.cell("recording").text

    def bring(self) -> None:
        self.recorder.bring()
        self.hand.rest()

    def click(self, widget: QWidget) -> None:
        self.bring()
        assert widget.isVisible()
        assert widget.isEnabled()
        QTest.mouseClick(widget, LEFT)
        self.hand.rest()

    def type(self, field: QLineEdit, text: str) -> None:
        field.setFocus()
        QTest.keyClicks(field, text)
        QTest.keyClick(field, Qt.Key.Key_Return)
        self.hand.rest()

    def word(self, index: int, english: str) -> None:
        row = self.page.rows[index]
        self.click(row.edit)
        self.type(row.words.english, english)

    def save(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> Lesson:
        def answer(*_args: object) -> tuple[str, str]:
            return str(path), "Lesson (*.lesson)"

        monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
        self.click(self.page.save)
        return read_lesson(path)


def undo(hand: Hand) -> None:
    hand.canvas.setFocus()
    hand.key(Qt.Key.Key_Z, CONTROL)


def redo(hand: Hand) -> None:
    hand.canvas.setFocus()
    hand.key(Qt.Key.Key_Z, CONTROL | SHIFT)


def set_table(hand: Hand, name: str, numbers: list[float]) -> None:
    table = CPT(name, (), numbers)
    hand.window.document.edit(
        "Edit the table", lambda state: edits.replace_network(state, state.network.with_cpt(table))
    )
    hand.rest()


def record_two_steps(recording: Recording) -> None:
    """Record four tasks in two steps, undo and redo among them."""
    hand, window, page = recording.hand, recording.hand.window, recording.page
    hand.canvas.fit(animated=False)
    hand.rest()
    assert window.docks["right"].current_id == "recording"
    assert recording.sign == "● Recording · tasks: 0"
    assert recording.texts == ["1 Step 1"]
    assert not page.save.isEnabled()
    hand.draw_arc("Burglary", "Earthquake")
    set_table(hand, "Burglary", [0.25, 0.75])
    hand.click_state("Alarm", "True")
    undo(hand)
    assert recording.texts == [
        "1 Step 1",
        "1 Draw Burglary → Earthquake.",
        "2 Set the table of Burglary to 0.25, 0.75.",
    ]
    redo(hand)
    assert recording.texts[-1] == "3 Observe Alarm = True."
    undo(hand)
    hand.click_state("JohnCalls", "True")
    assert recording.texts[-1] == "3 Observe JohnCalls = True."
    assert recording.sign == "● Recording · tasks: 3"
    recording.click(page.step)
    hand.click_state("MaryCalls", "True")
    assert recording.texts[4:] == ["2 Step 2", "4 Observe MaryCalls = True."]
    recording.word(4, "A second witness")
    recording.word(5, "Mary rings as well.")
    recording.type(page.lesson_title.english, "Two witnesses")


def test_from_the_first_press_to_the_lesson_taken_to_its_end(
    earthquake: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand, window = earthquake, earthquake.window
    recording = Recording(hand)
    page = recording.page
    record_two_steps(recording)
    path = tmp_path / "two witnesses.lesson"
    lesson = recording.save(path, monkeypatch)
    assert "everything in it holds" in window.messages.bar.text
    assert sorted(each.name for each in tmp_path.iterdir()) == [
        "two witnesses.bayesgui",
        "two witnesses.lesson",
    ]
    assert check_lesson(lesson) == ()
    assert main(["lesson", "check", str(path)]) == 0
    assert (lesson.title["en"], lesson.title["zh"]) == (
        "Two witnesses",
        "Two witnesses",
    )
    assert [step.title["en"] for step in lesson.steps] == ["Step 1", "A second witness"]
    assert [item.text["en"] for step in lesson.steps for item in step.items] == [
        "Draw Burglary → Earthquake.",
        "Set the table of Burglary to 0.25, 0.75.",
        "Observe JohnCalls = True.",
        "Mary rings as well.",
    ]
    assert not recording.recorder.is_recording
    assert recording.sign == ""

    recording.click(page.take)
    taken = LessonHand(hand)
    assert window.document.title == "Two witnesses"
    assert ("Burglary", "Earthquake") not in window.document.state.network.arcs
    assert not window.document.state.evidence
    for count in (3, 1):
        for index in range(count):
            taken.do_item(index)
        taken.next()
    assert window.lessons.taking is None
    assert ("Burglary", "Earthquake") in window.document.state.network.arcs
    assert set(window.document.state.evidence) == {"JohnCalls", "MaryCalls"}


def test_decisions_are_recorded_and_taken_again(
    shared_window: Opens, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with shared_window(SAMPLES / "umbrella.bayesgui") as hand:
        window = hand.window
        recording = Recording(hand)
        hand.canvas.fit(animated=False)
        hand.rest()
        hand.click_state("Umbrella", "take")
        hand.click_state("Umbrella", "take")
        hand.draw_arc("Weather", "Umbrella")
        window.document.edit("Edit", lambda state: set_values(state, "Satisfaction", RAINPROOF))
        hand.rest()
        hand.act("infer.worth")
        assert recording.texts == [
            "1 Step 1",
            "1 Choose Umbrella = take.",
            "2 Free Umbrella.",
            "3 Draw Weather → Umbrella.",
            "4 Set Satisfaction for Weather = rain, Umbrella = take to 90.",
            "5 Open the page Worth knowing.",
        ]
        lesson = recording.save(tmp_path / "umbrella.lesson", monkeypatch)
        assert check_lesson(lesson) == ()
        recording.click(recording.page.take)
        taken = LessonHand(hand)
        for index in range(5):
            taken.do_item(index)
        assert ("Weather", "Umbrella") in window.document.state.model.arcs


def test_marks_of_what_is_hidden_are_recorded_and_taken_again(
    earthquake: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand, window = earthquake, earthquake.window
    recording = Recording(hand)
    hand.canvas.fit(animated=False)
    hand.rest()
    hand.click_title("Burglary")
    hand.click_title("Earthquake", CONTROL)
    hand.act("model.common_cause")
    hand.click_title("Alarm")
    hand.act("model.unobserved")
    hand.click_title("MaryCalls")
    assert recording.texts == [
        "1 Step 1",
        "1 Draw Burglary ↔ Earthquake, a hidden common cause.",
        "2 Mark Alarm: cannot be observed.",
    ]
    undo(hand)
    assert len(recording.texts) == 2
    redo(hand)
    lesson = recording.save(tmp_path / "hidden.lesson", monkeypatch)
    assert [item.check.text for item in lesson.steps[0].items if isinstance(item, DoItem)] == [
        "common_cause(Burglary, Earthquake)",
        "not observed(Alarm)",
    ]
    assert check_lesson(lesson) == ()
    recording.click(recording.page.take)
    taken = LessonHand(hand)
    assert not window.document.state.model.marks
    taken.do_item(0)
    taken.do_item(1)
    assert set(window.document.state.model.common_causes) == {("Burglary", "Earthquake")}
    assert window.document.state.model.unobserved == {"Alarm"}
    taken.next()
    assert window.lessons.taking is None


def test_what_is_left_out_and_put_back(
    asia: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recording = Recording(asia)
    page = recording.page
    asia.click_state("smoke", "yes")
    asia.act("view.moral_graph")
    asia.window.docks.open_page("right", "variable")
    asia.rest()
    assert recording.texts == [
        "1 Step 1",
        "1 Observe smoke = yes.",
        "2 Switch Moral graph on.",
        "3 Open the page Variable.",
    ]
    assert page.shown.entries[2].proposed[1] == "打开“道德图”。"
    recording.bring()
    page.rows[2].setFocus()
    QTest.keyClick(page.rows[2], Qt.Key.Key_Delete)
    assert recording.texts[2:] == ["0 Switch Moral graph on.", "2 Open the page Variable."]
    assert page.shown.entries[2].note == "Left out"
    recording.click(page.rows[2].delete)
    assert recording.texts[2] == "2 Switch Moral graph on."
    recording.click(page.rows[1].delete)
    lesson = recording.save(tmp_path / "seen.lesson", monkeypatch)
    items = [item for step in lesson.steps for item in step.items]
    assert [item.check.text for item in items if isinstance(item, DoItem)] == [
        "shown(view.moral_graph)",
        "page(variable)",
    ]
    # Another press goes on with what there is; what is saved anew replaces its own files alone.
    (tmp_path / "seen-2.bayesgui").write_text("mine")
    asia.act("lesson.record")
    asia.click_state("xray", "no")
    assert len(recording.save(tmp_path / "seen.lesson", monkeypatch).steps[0].items) == 3
    assert (tmp_path / "seen-2.bayesgui").read_text() == "mine"
    assert len(list(tmp_path.iterdir())) == 3


def test_what_no_learner_could_do_is_brought_along(
    asia: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recording, window = Recording(asia), asia.window
    asia.click_state("smoke", "yes")
    shuffled = window.document.state.network
    for name in shuffled:
        cpt = shuffled.cpt(name)
        # 18 rows of asia, and 32 of a node with five parents more.
        shuffled = shuffled.with_cpt(CPT(name, cpt.parents, cpt.values[..., ::-1]))
    for parent in ("asia", "tub", "lung"):
        shuffled = shuffled.with_arc(parent, "dysp")
    values = shuffled.cpt("dysp").values * 0 + [0.25, 0.75]
    values[0] = [0.5, 0.5]
    shuffled = shuffled.with_cpt(CPT("dysp", shuffled.cpt("dysp").parents, values))
    window.document.edit("Learn", lambda state: edits.replace_network(state, shuffled))
    asia.rest()
    assert recording.texts[-1] == "0 Learn"
    assert "A button of the next step" in page_note(recording, -1)
    asia.click_state("xray", "yes")
    lesson = recording.save(tmp_path / "brought.lesson", monkeypatch)
    assert [len(step.items) for step in lesson.steps] == [1, 1]
    scene = lesson.steps[1].scene
    assert scene is not None
    assert [command.text for command in scene.commands] == ["network brought-2.bayesgui"]
    assert check_lesson(lesson) == ()
    taken = LessonHand(asia)
    recording.click(recording.page.take)
    taken.do_item(0)
    taken.next()
    taken.set_scene()
    assert window.document.state.network.parents("dysp")[-3:] == ("asia", "tub", "lung")
    assert set(window.document.state.evidence) == {"smoke"}
    taken.do_item(0)
    taken.next()
    assert window.lessons.taking is None


def page_note(recording: Recording, index: int) -> str:
    return recording.page.shown.entries[index].note


def test_two_documents_and_what_happens_meanwhile(asia: Hand) -> None:
    recording, window = Recording(asia), asia.window
    asia.click_state("smoke", "yes")
    first = window.documents.current
    asia.act("file.new")
    assert recording.sign == ""
    assert not window.action_set["lesson.record"].isChecked()
    assert "recording" not in window.docks["right"].page_ids
    window.documents.activate(first)
    asia.rest()
    assert recording.sign == "● Recording · tasks: 1"
    assert window.action_set["lesson.record"].isChecked()
    assert recording.page.isVisible()
    QTest.mouseClick(window.status.cell("stop_recording"), LEFT)
    assert not recording.recorder.is_recording
    asia.click_state("xray", "yes")
    assert len(recording.texts) == 2
    recording.click(recording.page.toggle)
    assert recording.texts[2:] == ["0 Observe xray = yes."]
    assert page_note(recording, 2).startswith("This was done while nothing was recorded.")
    # Esc hides the page alone.
    recording.page.rows[1].setFocus()
    asia.key(Qt.Key.Key_Escape)
    assert not recording.page.isVisible()
    assert recording.recorder.is_recording
    QTest.mouseClick(window.status.cell("recording"), LEFT)
    assert recording.page.isVisible()


def test_closing_asks_for_what_was_not_saved(
    asia: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recording, window = Recording(asia), asia.window
    asia.click_state("smoke", "yes")
    asked: list[str] = []
    answers = [QMessageBox.StandardButton.Cancel, QMessageBox.StandardButton.Save]

    def answer(box: QMessageBox) -> QMessageBox.StandardButton:
        asked.append(box.text())
        return answers.pop(0)

    monkeypatch.setattr(QMessageBox, "exec", answer)
    count = len(window.documents)
    window.file_actions.close(window.documents.current)
    assert asked == ["Save the lesson that was recorded in asia?"]
    assert recording.recorder.is_recording
    path = tmp_path / "closed.lesson"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    window.file_actions.close(window.documents.current)
    assert len(asked) == 2
    asia.rest()
    assert check_lesson(read_lesson(path)) == ()
    assert len(window.documents) == count
    assert not len(window.document.state.network)


def test_discarding_can_be_taken_back(asia: Hand) -> None:
    recording, window = Recording(asia), asia.window
    asia.click_state("smoke", "yes")
    recording.click(recording.page.discard)
    assert recording.recorder.recorder is None
    assert "tasks: 1" in window.messages.bar.text
    window.messages.bar.buttons[0].click()
    assert recording.recorder.recorder is not None
    assert recording.recorder.recorder.n_asked == 1


def test_a_recording_fits_a_small_window_in_chinese() -> None:
    with open_window(size=(1024, 700)) as hand:
        hand.window.settings.language = "zh"
        recording = Recording(hand)
        hand.rest()
        assert recording.page.width() >= 300
        for button in (recording.page.toggle, recording.page.step, recording.page.save):
            assert button.isVisible()
            assert button.width() >= button.minimumSizeHint().width()
        hand.window.settings.language = "en"


def test_what_is_done_over_time_is_recorded(
    shared_window: Opens, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with shared_window(SAMPLES / "umbrella-world.bayesgui") as hand:
        recording = Recording(hand)
        session = hand.window.session
        session.shown[SliceShown].update(number=2)
        hand.rest()
        hand.click_state("Umbrella", "yes")
        session.selection.set(("Umbrella",))
        hand.rest()
        hand.canvas.setFocus()
        hand.key(Qt.Key.Key_T, SHIFT)
        hand.rest()
        assert [text.partition(" ")[2] for text in recording.texts[1:]] == [
            "Show the slice t = 2.",
            "Observe Umbrella[2] = yes.",
            "Draw Umbrella → Umbrella with the lag 1.",
        ]
        undo(hand)
        assert len(recording.texts) == 3
        redo(hand)
        lesson = recording.save(tmp_path / "time.lesson", monkeypatch)
        assert check_lesson(lesson) == ()
        tasks = [item for item in lesson.steps[0].items if isinstance(item, DoItem)]
        assert [item.check.text for item in tasks] == [
            "slice(2)",
            "found(Umbrella[2]=yes)",
            "arc(Umbrella -> Umbrella lag 1)",
        ]
