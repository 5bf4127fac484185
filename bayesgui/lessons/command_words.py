"""The words of a command of lessons after its first one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.errors import ModelError
from bayesgui.core.formulas.tokens import tokens_of
from bayesgui.core.name_lists import short_name
from bayesgui.lessons.commands import USAGES
from bayesgui.lessons.part_parser import GRAMMAR, PartParser

if TYPE_CHECKING:
    from bayesgui.lessons.expressions import Event


def incomplete(verb: str, text: str) -> ModelError:
    """Return what is said of a command of which something is missing."""
    return ModelError(
        "“{text}” is not a complete command; write {usage}.",
        text=short_name(f"{verb} {text}".strip()),
        usage=USAGES[verb],
    )


class CommandWords(PartParser):
    """The words of a command after its first one."""

    def __init__(self, verb: str, text: str) -> None:
        super().__init__(tokens_of(text, GRAMMAR))
        self._verb, self._text, self.usage = verb, text, USAGES[verb]

    def end(self) -> None:
        """Raise unless everything is taken."""
        if not self.is_at_end:
            raise self._wrong_here()

    def _wrong_here(self) -> ModelError:
        words = self._words_in_a_row()
        if len(words) > 1 and words[0].kind == "word":
            return self._unexpected_error()
        return incomplete(self._verb, self._text)

    def names(self) -> tuple[str, ...]:
        """Take names separated by commas."""
        found = tuple(self._listed(lambda: self.name(self.usage)))
        if not found:
            raise incomplete(self._verb, self._text)
        return found

    def states(self) -> tuple[str, ...]:
        """Take states separated by commas."""
        return tuple(self._listed(lambda: self.state(self.usage)))

    def pair(self) -> tuple[str, str]:
        """Take two names joined by ↔."""
        first = self.name(self.usage)
        if not self._is("<->", "↔"):
            raise incomplete(self._verb, self._text)
        self._place += 1
        return first, self.name(self.usage)

    def pairs(self) -> tuple[tuple[str, str], ...]:
        """Take pairs joined by ↔, separated by semicolons."""
        found = tuple(self._listed(self.pair, ";", ","))
        if not found:
            raise incomplete(self._verb, self._text)
        return found

    def lag(self) -> int | None:
        """Take ``lag`` and a number, if they are there."""
        if not self._is("lag"):
            return None
        self._place += 1
        token = self._now
        if token.kind != "number" or not token.text.isdecimal() or len(token.text) > 3:
            raise incomplete(self._verb, self._text)
        self._place += 1
        return int(token.text)

    @property
    def is_at_end(self) -> bool:
        """Whether everything is taken."""
        return self._now.kind == "end"

    def colon(self) -> None:
        """Take a colon."""
        if not self._is(":"):
            raise self._wrong_here()
        self._place += 1

    def conditions(self) -> tuple[Event, ...]:
        """Take what stands after a bar, if there is one."""
        return self._given(lambda: self.event(self.usage)) or ()
