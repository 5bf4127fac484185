"""A recording as the page shows it, and as it is written."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.app.lessons.lesson_writing import Draft, Place, goes_along
from bayesgui.app.lessons.recorded import Done
from bayesgui.app.lessons.view_words import words_for
from bayesgui.lessons.lesson import Text
from bayesgui.lessons.recording.recorder import Heading, Task
from bayesgui.panels.lessons.recorded_shown import ShownEntry, ShownRecording
from bayesgui.panels.panel import translate_sentence
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.punctuation import join_sentences

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.app.lessons.document_recorder import DocumentRecorder
    from bayesgui.app.lessons.recorded import StepMark

MAX_LETTERS = 120
"""Letters above which something is called as Undo calls it."""


def shown_of(recorder: DocumentRecorder, language: str) -> ShownRecording:
    """Return what the page shows of a recording."""
    return ShownRecording(
        recorder.is_on,
        recorder.n_asked,
        _pair(recorder.title),
        tuple(_entries(recorder, language)),
        recorder.saved,
    )


def _pair(text: Text) -> tuple[str, str]:
    return text["en"], text["zh"]


def _entries(recorder: DocumentRecorder, language: str) -> Iterator[ShownEntry]:
    n_steps = n_tasks = 0
    for part in recorder.timeline.parts():
        if isinstance(part, Done):
            n_tasks += part.is_asked
            proposed = words_for(part.commands, recorder.actions)
            yield _shown_task(part, n_tasks, proposed, language)
        else:
            n_steps += 1
            yield _shown_step(part, n_steps, language)


def _shown_step(mark: StepMark, number: int, language: str) -> ShownEntry:
    proposed = Text(f"Step {number}", f"第 {number} 步")
    title = mark.title or proposed
    return ShownEntry(
        id(mark),
        number,
        title.in_language(language),
        mark.text.in_language(language),
        _pair(mark.title),
        _pair(proposed),
        _pair(mark.text),
        is_step=True,
        can_be_deleted=number > 1,
    )


def _shown_task(done: Done, number: int, proposed: Text, language: str) -> ShownEntry:
    words = done.first.words
    text = _worded(words, proposed).in_language(language)
    note = translate_sentence(done.problem)
    if done.is_scene:
        text = text if 0 < len(text) <= MAX_LETTERS else done.last.title or text
        going = phrase("Recording", "A button of the next step opens everything as it was then.")
        if done.first.table is not None and not goes_along(done.last.after.dataset):
            going = phrase("Recording", "The table is too large to go along with a lesson.")
        note = join_sentences([note, going])
    if done.first.is_deleted:
        note = phrase("Recording", "Left out")
    return ShownEntry(
        id(done.first),
        number if done.is_asked else 0,
        text,
        note,
        _pair(words),
        _pair(proposed),
        _pair(done.first.said),
        is_deleted=done.first.is_deleted,
        can_be_worded=done.is_asked,
    )


def _worded(words: Text, proposed: Text) -> Text:
    return Text.of(lambda language: words[language] or proposed[language])


def draft_of(recorder: DocumentRecorder) -> Draft:
    """Return a recording as it is to be written."""
    name = recorder.session.document.title
    title = recorder.title or Text.same(name)
    start = Place(recorder.start, recorder.start_table.dataset)
    return Draft(title, start, tuple(_written(recorder)))


def _written(recorder: DocumentRecorder) -> Iterator[Heading | Task | Place]:
    for part in recorder.timeline.parts():
        if not isinstance(part, Done):
            yield Heading(part.title, part.text)
        elif part.first.is_deleted:
            continue
        elif part.is_scene:
            last = part.last
            state = replace(last.states[1], evidence=last.after.evidence)
            yield Place(state, last.after.dataset)
        elif part.is_asked:
            words = _worded(part.first.words, words_for(part.commands, recorder.actions))
            yield Task(part.commands, words, part.first.said)
