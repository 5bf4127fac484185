"""A recording as the page shows it, and as it is written."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING

from PySide6.QtCore import QTranslator

from bayesgui import paths
from bayesgui.app import features
from bayesgui.app.lessons.lesson_writing import Draft, Place, goes_along
from bayesgui.app.lessons.recorded import Done
from bayesgui.app.shell.page_spec import CONTEXT
from bayesgui.lessons.commands import ShowPage, TriggerAction, ViewCommand
from bayesgui.lessons.lesson import Text
from bayesgui.lessons.recording.recorder import Heading, Task, proposed
from bayesgui.panels.lessons.recorded_shown import ShownEntry, ShownRecording
from bayesgui.panels.panel import translate_sentence
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.punctuation import join_sentences

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from bayesgui.app.lessons.document_recorder import DocumentRecorder
    from bayesgui.app.lessons.recorded import StepMark
    from bayesgui.app.shell.actions.command import Command as Action
    from bayesgui.lessons.commands import Command

MAX_LETTERS = 120
"""Letters above which something is called as Undo calls it."""


@cache
def _chinese() -> QTranslator:
    """Return the Chinese texts, whatever language the window has."""
    translator = QTranslator()
    translator.load(str(paths.resources() / "translations" / "bayesgui_zh.qm"))
    return translator


def _in_chinese(context: str, text: str) -> str:
    return _chinese().translate(context, text) or text


def words_for(commands: Sequence[Command], actions: Mapping[str, Action]) -> Text:
    """Return how a task is put to a learner unless the author says it otherwise."""
    parts = [
        words
        for is_view, run in groupby(commands, lambda each: isinstance(each, ViewCommand))
        for words in (
            (_words(each, actions) for each in run) if is_view else (proposed(tuple(run)),)
        )
    ]
    return Text(
        " ".join(each["en"] for each in parts),
        "".join(each["zh"] for each in parts),
    )


def _words(command: Command, actions: Mapping[str, Action]) -> Text:
    match command:
        case ShowPage(page=page, is_shown=is_shown):
            title = features.pages()[page].title
            en = f"{'Open' if is_shown else 'Close'} the page {title}."
            zh = _in_chinese(CONTEXT, title)
            return Text(en, f"{'打开' if is_shown else '关闭'}页面“{zh}”。")
        case TriggerAction(action=action, is_on=is_on) if action in actions:
            title = actions[action].title.removesuffix("…")
            zh = _in_chinese("Actions", actions[action].title).removesuffix("…")
            if is_on is None:
                return Text(f"Choose {title}.", f"选择“{zh}”。")
            return Text(
                f"Switch {title} {'on' if is_on else 'off'}.",
                f"{'打开' if is_on else '关闭'}“{zh}”。",
            )
    return proposed([command])


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
            state = last.states[1]
            if not state.model.is_template:
                state = replace(state, evidence=last.after.evidence)
            yield Place(state, last.after.dataset)
        elif part.is_asked:
            words = _worded(part.first.words, words_for(part.commands, recorder.actions))
            yield Task(part.commands, words, part.first.said)
