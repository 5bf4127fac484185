"""Base of the pages of blanks, which hide the numbers of nodes that a lesson covers."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bayesgui.core.name_lists import list_names
from bayesgui.document.shown.lesson import LessonView
from bayesgui.panels.panel import Panel, translate_sentence
from bayesgui.widgets.live_text import live, tell
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import stacked

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from bayesgui.widgets.live_text import Text

_NAMED = 3


class KeepingPanel(Panel):
    """Shows nothing of tables and completions that would tell what a lesson asks about."""

    shows = (LessonView,)
    nothing: ClassVar[tuple[Text, Text]]
    """Headline and line of the page while there is nothing to show."""

    def stack_of(self, numbers: QWidget) -> None:
        """Fill the page with numbers, and with what it says in place of them."""
        self._numbers, self._empty = numbers, EmptyState(parent=self)
        self._stack = stacked(self, self._empty, numbers, fills=True)

    def shows_numbers(self, has_numbers: bool) -> bool:
        """Tell whether there are numbers that may be shown, or say in place of them why not."""
        covered = self.session.shown[LessonView].state.covered
        said = self.nothing
        if self.session.document.state.model.is_template:
            said = (
                live("No rows to complete"),
                live("Slices depend on each other: the page Over time shows what is believed."),
            )
        if covered:
            names = translate_sentence(list_names(sorted(covered), _NAMED))
            said = (
                live("The lesson asks about {nodes} first").filled(nodes=names),
                live("Completed rows would tell; they are here once you answer."),
            )
        tell(self._empty.set_texts, *said)
        is_shown = has_numbers and not covered
        self._stack.setCurrentWidget(self._numbers if is_shown else self._empty)
        return is_shown
