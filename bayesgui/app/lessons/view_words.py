"""How pages and switches of the window are put to a learner, in both languages at once."""

from __future__ import annotations

from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING

from PySide6.QtCore import QTranslator

from bayesgui import paths
from bayesgui.app import features
from bayesgui.app.shell.page_spec import CONTEXT
from bayesgui.lessons.commands import ShowPage, TriggerAction, ViewCommand
from bayesgui.lessons.lesson import Text
from bayesgui.lessons.recording.recorder import proposed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bayesgui.app.shell.actions.command import Command as Action
    from bayesgui.lessons.commands import Command


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
