"""Texts that follow the language: bound to a widget where it is made."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


@dataclass(frozen=True)
class Text:
    """A text of the program; as a string, it is in the language in use.

    `context`: empty for one that is the same in each language, such as ``{label} ({keys})``.
    """

    context: str
    source: str
    comment: str = ""
    count: int = -1
    values: Mapping[str, object] | None = None

    def __str__(self) -> str:
        text = self.source
        if self.context:
            text = QCoreApplication.translate(self.context, text, self.comment, self.count)
        return text if self.values is None else text.format(**self.values)

    def __bool__(self) -> bool:
        return bool(self.source)

    def filled(self, **values: object) -> Text:
        """Return the text with values in place of its fields; they may be texts too."""
        return replace(self, values=values)


def phrase(context: str, source: str, /, **values: object) -> str:
    """Return a text in the language in use, with values in place of its fields."""
    text = QCoreApplication.translate(context, source)
    return text.format(**values) if values else text


def live(source: str, comment: str = "", count: int = -1) -> Text:
    """Return a text of the class in whose body or method this stands, as ``self.tr`` does.

    `comment`: tells two uses of a word apart. `count`: the number in place of ``%Ln``.
    """
    # Translations are kept by class, as lupdate finds them; the code object knows its class.
    context = sys._getframe(1).f_code.co_qualname.split(".", 1)[0]
    return Text(context, source, comment, count)


def tell(setter: Callable[..., object], *texts: Text | str) -> None:
    """Call the setter of a widget with texts, now and after each change of the language."""
    owner = setter.__self__  # type: ignore[attr-defined]
    # Not the bound method, which would keep its widget alive.
    tell_by(getattr(type(owner), setter.__name__), owner, *texts)


def tell_by(teller: Callable[..., object], owner: Any, *texts: Text | str) -> None:
    """Call a function with an object and texts, now and after each change of the language."""
    if not hasattr(owner, "live_texts"):
        owner.live_texts = {}
    if texts and not any(isinstance(text, Text) for text in texts):
        # These never change, and what else is told later must stay.
        owner.live_texts.pop(teller.__name__, None)
    else:
        owner.live_texts[teller.__name__] = teller, texts
    teller(owner, *map(str, texts))


def say(
    widget: Any,
    text: Text | str = "",
    *,
    tip: Text | str = "",
    spoken: Text | str = "",
    hint: Text | str = "",
) -> None:
    """Set texts of a widget that follow the language.

    `spoken`: its accessible name. `hint`: what an empty field shows.
    """
    if text:
        tell(widget.setText, text)
    if tip:
        tell(widget.setToolTip, tip)
    if spoken:
        tell(widget.setAccessibleName, spoken)
    if hint:
        tell(widget.setPlaceholderText, hint)


def tell_again() -> None:
    """Set all texts of all windows in the language in use."""
    for window in QApplication.topLevelWidgets():
        for told in (window, *window.findChildren(QObject)):
            for teller, texts in getattr(told, "live_texts", {}).values():
                teller(told, *map(str, texts))
