"""The text and the targets of a hint, and the sentence of the status line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.app import features
from bayesgui.app.lessons.answers import question_of
from bayesgui.app.shell.actions.action_set import translate_text
from bayesgui.app.shell.actions.command import Menu
from bayesgui.lessons.lesson import DoItem, ExerciseItem, PredictItem, QuizItem, WorkItem
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.punctuation import join_sentences

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.app.lessons.answers import Taken
    from bayesgui.app.lessons.looking import Seen
    from bayesgui.app.shell.actions.action_set import ActionSet
    from bayesgui.lessons.lesson import Item


@dataclass(frozen=True)
class Hinted:
    """The text of a hint, and the nodes and the page that it rings."""

    text: str
    nodes: tuple[str, ...] = ()
    page: str = ""


def hinted(item: Item | None, actions: ActionSet, seen: Seen, index: int) -> Hinted:
    """Return the hint of an item."""
    if item is None or isinstance(item, ExerciseItem):
        return Hinted("")
    hint = item.hint
    parts = [seen.text(index, hint.text)] if hint.text else []
    if hint.action:
        parts.append(
            phrase("LessonTexts", "It is in the menu: {path}.", path=_path_of(hint.action, actions))
        )
    page = ""
    if hint.page:
        named = features.pages()[hint.page]
        page, title = named.id, named.translated_title
        parts.append(phrase("LessonTexts", "It is on the page {title}.", title=title))
    if hint.nodes and not parts:
        nodes = ", ".join(hint.nodes)
        parts.append(phrase("LessonTexts", "Look at {nodes}, ringed on the canvas.", nodes=nodes))
    if not parts:
        parts.append(_usual(item))
    parts.append(
        phrase("LessonTexts", "Hint again does it.")
        if isinstance(item, DoItem)
        else phrase("LessonTexts", "Hint again tells.")
    )
    return Hinted(join_sentences(parts), hint.nodes, page)


def _usual(item: Item) -> str:
    """Return the hint of an item without one of its own."""
    if isinstance(item, QuizItem):
        return phrase("LessonTexts", "Try it on the canvas before you choose.")
    if isinstance(item, PredictItem):
        return phrase("LessonTexts", "Say what you expect; a guess is good enough.")
    if isinstance(item, WorkItem):
        return phrase("LessonTexts", "Fill in the steps: the first wrong one is told.")
    return phrase("LessonTexts", "Every step can be undone: try it.")


def _path_of(action: str, actions: ActionSet) -> str:
    """Return the menus that lead to an action, its name and its keys."""
    found = next((path for menu in actions.table.menus if (path := _within(menu, action))), ())
    titles = [translate_text(menu.title).rstrip("…") for menu in found]
    words = " ▸ ".join((*titles, actions[action].text().replace("&", "").rstrip("…")))
    keys = actions[action].shortcut().toString()
    return f"{words} ({keys})" if keys else words


def _within(menu: Menu, action: str) -> tuple[Menu, ...]:
    items: Iterable[str | Menu | None] = menu.items
    for item in items:
        if item == action:
            return (menu,)
        if isinstance(item, Menu) and (path := _within(item, action)):
            return (menu, *path)
    return ()


def status_sentence(taken: Taken) -> str:
    """Return what is to be done now, in one sentence."""
    index = taken.current
    if not taken.is_set:
        return phrase("LessonTexts", "**Lesson**: read, then set the scene with the button.")
    if index is None:
        if taken.waits:
            return phrase(
                "LessonTexts", "**Lesson**: compare what you said with what came out, then go on."
            )
        if taken.number + 1 == len(taken.lesson.steps):
            return phrase("LessonTexts", "**Lesson**: all is done. Finish ends it.")
        return phrase("LessonTexts", "**Lesson**: this step is done. Next step leads on.")
    question = question_of(taken.items[index], taken.answers[index])
    stays = phrase("LessonTexts", "The canvas stays yours: every step of it can be undone.")
    if isinstance(question, DoItem):
        said = phrase(
            "LessonTexts", "**Lesson**: do what item {number} says; it is ticked by itself."
        )
    elif isinstance(question, QuizItem):
        said = phrase("LessonTexts", "**Lesson**: choose an answer.")
    elif isinstance(question, PredictItem):
        said = phrase("LessonTexts", "**Lesson**: say a number, then press Reveal.")
        if len(question.asked) > 1:
            said = phrase("LessonTexts", "**Lesson**: put the rows in order, then press Reveal.")
        elif question.asked and question.asked[0].kind == "truth":
            said = phrase("LessonTexts", "**Lesson**: say yes or no, then press Reveal.")
    elif taken.answers[index].is_solved:
        said = phrase("LessonTexts", "**Lesson**: this is the solution; draw another one.")
    else:
        said = phrase("LessonTexts", "**Lesson**: work the number out, then press Check.")
    return f"{said.format(number=index + 1)} {stays}"
