"""Base class of all panels: holds the session and decides when to refresh."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QLineEdit, QWidget

from bayesgui.core.errors import BayesGuiError
from bayesgui.core.sentence import Sentence, filled
from bayesgui.document.document import Phase
from bayesgui.widgets.fields.buttons import plain_button
from bayesgui.widgets.information_unit import unit_changes
from bayesgui.widgets.live_text import live, phrase
from bayesgui.widgets.theme import theme_changes

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable

    from PySide6.QtCore import SignalInstance
    from PySide6.QtGui import QShowEvent
    from PySide6.QtWidgets import QStackedWidget, QToolButton

    from bayesgui.document.changes import Change, Part
    from bayesgui.document.overlays import OverlayState
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.state import DocumentState
    from bayesgui.widgets.live_text import Text
    from bayesgui.widgets.numbers import Form
    from bayesgui.widgets.rows.empty_state import EmptyState

    Slot = Callable[..., object]


def error_sentence(error: BaseException) -> str:
    """Return an error's message, in the current language if it is one of the program's own."""
    if not isinstance(error, BayesGuiError):
        return str(error)
    template = phrase("Errors", error.template)
    # A reason or a place inside a message may be a template of its own.
    values = {name: _translate_value(value) for name, value in error.values.items()}
    return _joined(str(type(error)(template, **values)))


def refusal(error: BaseException) -> str:
    """Return why what the user asked for cannot be; raise an error that is not the user's."""
    if not isinstance(error, BayesGuiError):
        raise error
    return error_sentence(error)


def translate_sentence(text: str) -> str:
    """Return a text from the floors without Qt in the current language.

    `text`: translated if it is a `Sentence`, else returned as it is.
    """
    if not isinstance(text, Sentence):
        return text
    template = phrase("Errors", text.template)
    values = {name: _translate_value(value) for name, value in text.values.items()}
    return _joined(filled(template, values))


_EDGE = "\u2060"
"""Stands around a text within a text until both are joined; it is no character of any."""
_BLANK = re.compile(rf"(?<=[\u3400-\u9fff])(?:{_EDGE} +| +{_EDGE})(?=[\u3400-\u9fff])")


def _translate_value(value: object) -> object:
    if isinstance(value, BayesGuiError):
        return f"{_EDGE}{error_sentence(value)}{_EDGE}"
    if isinstance(value, Sentence):
        return f"{_EDGE}{translate_sentence(value)}{_EDGE}"
    return value


def _joined(text: str) -> str:
    """Return a text without the blanks that its template has around names, beside Chinese."""
    return _BLANK.sub("", text).replace(_EDGE, "")


class Panel(QWidget):
    """A view of a session; subclasses implement the hooks and store nothing the session knows.

    `refresh` is called at once while the panel is visible, and otherwise when it is shown: hidden
    panels cost nothing.
    """

    follows: ClassVar[tuple[Part, ...] | None] = ()
    """The parts of a document whose changes it hears of; of all without any, of none if None."""

    shows: ClassVar[tuple[type, ...]] = ()
    """The shown states of the session whose changes refresh it."""

    _stack: QStackedWidget
    _empty: EmptyState
    """The placeholder while there is nothing to show, one of the pages of its stack."""

    message = Signal(str, str)
    """Kind ("error", "warning", "success", "info") and text for the message bar."""
    node_activated = Signal(str)
    """Request to open a node in its editor."""
    show_node = Signal(str)
    """Request to scroll a node into view on the canvas."""
    title_changed = Signal(str)
    """The title of the page's tab changed."""
    close_requested = Signal()
    """Request to close the page, and what it belongs to."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session: DocumentSession | None = None
        self._dirty = True
        self._told_title = ""
        self.setAutoFillBackground(True)
        self._use_surface()
        theme_changes().changed.connect(self._on_theme_changed)
        unit_changes().changed.connect(self._on_unit_changed)

    @property
    def session(self) -> DocumentSession:
        """The session shown; there is one as soon as anything is shown of it."""
        assert self._session is not None
        return self._session

    @property
    def has_session(self) -> bool:
        """Whether there is one already, or still."""
        return self._session is not None

    @property
    def title(self) -> str:
        """The title of the page's tab if it names what is shown; empty if it never changes."""
        return ""

    @property
    def is_empty(self) -> bool:
        """Whether a sentence is shown in place of what the panel is for."""
        return self._stack.currentWidget() is self._empty

    @property
    def empty_text(self) -> str:
        """The sentence shown in place of what the panel is for, or ""."""
        return self._empty.accessibleName() if self.is_empty else ""

    def tell_title(self) -> None:
        """Announce a new title: tabs are read while their pages are hidden."""
        if self.title != self._told_title:
            self._told_title = self.title
            self.title_changed.emit(self.title)

    def set_session(self, session: DocumentSession | None) -> None:
        """Show another session, or none before the panel is hidden."""
        if session is self._session:
            return
        old = self._session
        if old is not None:
            self._commit_typed()
            self.on_session_left(old)
            for signal, slot in self._heard(old):
                signal.disconnect(slot)
        self._session = session
        if session is not None:
            for signal, slot in self._heard(session):
                signal.connect(slot)
            self.on_session_changed()
            self.tell_title()

    def _heard(self, session: DocumentSession) -> Iterable[tuple[SignalInstance, Slot]]:
        if self.follows is not None:
            edited = session.document.changed_in(Phase.PANELS, *self.follows)
            yield edited, self.on_document_changed
        yield session.selection.changed, self.on_selection_changed
        yield session.selection.changed, self.tell_title
        yield session.beliefs.changed, self.on_beliefs_changed
        yield session.overlays.changed, self.on_overlays_changed
        yield from ((session.shown[kind].changed, self.invalidate) for kind in self.shows)
        yield from self.heard(session)

    def _commit_typed(self) -> None:
        """Let a field commit what was typed in it to the document that it was typed for."""
        # A widget's own focusWidget() may be a field that was deleted with a torn-off window.
        field = QApplication.focusWidget()
        if field is None or not self.isAncestorOf(field):
            return
        typed = field.lineEdit() if isinstance(field, QAbstractSpinBox) else field
        if isinstance(typed, QLineEdit) and field.hasFocus() and typed.isModified():
            field.clearFocus()

    def apply(
        self, text: str, edit: Callable[[DocumentState], DocumentState], merge: Hashable = None
    ) -> str:
        """Apply an edit as one undo step.

        `edit`: from a state to the next, as in `bayesgui.document.edits`.
        """
        error = self.session.document.edit(text, edit, merge)
        return "" if error is None else error_sentence(error)

    @property
    def table_state(self) -> DocumentState:
        """The state whose tables it shows and edits."""
        return self.session.document.state

    @property
    def template_line(self) -> str:
        """What a page says of a template that it is not made for; "" of any other model.

        The one place besides `app.shell.conditions.plain`, which actions ask.
        """
        if self._session is None or not self._session.document.state.model.is_template:
            return ""
        return phrase(
            "Panel",
            "This page is not made for templates over time yet. Model ▸ Time ▸ Unroll… makes a "
            "plain network of one.",
        )

    def hover_node(self, name: str | None) -> None:
        """Emphasize a node on the canvas, or none."""
        self.session.overlays.update(hovered=name)

    def select_node(self, name: str) -> None:
        """Select a node and scroll it into view on the canvas."""
        self.session.selection.set([name])
        self.show_node.emit(name)

    def cross(self, tip: Text | None = None, *, name: str = "") -> QToolButton:
        """Return the button that asks to close the page."""
        tip = tip or live("Close this page")
        return plain_button("close", self, self.close_requested, tip, name=name)

    # -- hooks --------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Update the panel from the session."""

    def retranslate(self) -> None:
        """Set all texts, initially and after a change of language."""

    def set_numbers(self, form: Form) -> None:
        """Change the form of probabilities, in panels that show any."""

    def heard(self, session: DocumentSession) -> Iterable[tuple[SignalInstance, Slot]]:
        """Return further signals of a session, with what each calls while it is shown."""
        return ()

    def on_session_left(self, session: DocumentSession) -> None:
        """React to the end of showing a session."""

    def on_session_changed(self) -> None:
        """React to another session."""
        self.invalidate()

    def on_document_changed(self, change: Change) -> None:
        """React to an edit."""
        self.invalidate()

    def on_selection_changed(self) -> None:
        """React to a change of the selection."""

    def on_beliefs_changed(self) -> None:
        """React to a change of the posteriors."""

    def on_overlays_changed(self, before: OverlayState) -> None:
        """React to a change of the canvas overlays."""

    # -- refreshing ---------------------------------------------------------------------------

    def invalidate(self) -> None:
        """Refresh now, or as soon as the panel is shown and has a session."""
        self._dirty = True
        if self.isVisible():
            self._refresh_now()

    def _refresh_now(self) -> None:
        if self._dirty and self._session is not None:
            self._dirty = False
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._refresh_now()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
            self.tell_title()
            self.invalidate()

    def _use_surface(self) -> None:
        self.setBackgroundRole(self.palette().ColorRole.Base)

    def _on_unit_changed(self) -> None:
        self.retranslate()
        self.invalidate()

    def _on_theme_changed(self) -> None:
        self.update()
        self.invalidate()
