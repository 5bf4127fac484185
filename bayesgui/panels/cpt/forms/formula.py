"""Typing an expression: a preview while it is typed; Enter applies it or keeps it as a draft."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject, QTimer, Signal

from bayesgui.core.errors import BayesGuiError
from bayesgui.core.expression import Expression
from bayesgui.document import distributions
from bayesgui.panels.cpt.table_axes import TableAxes
from bayesgui.panels.panel import error_sentence

if TYPE_CHECKING:
    from bayesgui.core.cpt import CPD
    from bayesgui.document.document import Document
    from bayesgui.document.state import DocumentState
    from bayesgui.panels.cpt.draft_bar import DraftBar
    from bayesgui.panels.cpt.forms.computing import ExpressionComputing
    from bayesgui.panels.cpt.forms.expression import ExpressionRow

ERROR_DELAY = 600
"""Delay in ms after the last key before an incomplete expression is reported as an error."""
MAX_PREVIEW_CELLS = 200_000
"""Maximum number of cells computed at every key; larger tables wait for Enter."""


class FormulaEntry(QObject):
    """Applies the text of the field to a node when it is entered, or when the field is left.

    An invalid text becomes a draft of the node, so that it is marked, saved and undone.
    """

    previewed = Signal(object)
    """The table of the text being typed, or None for that of the document."""
    left = Signal()
    """Escape was pressed: the text is the last valid one again."""

    def __init__(
        self, row: ExpressionRow, problem: DraftBar, computing: ExpressionComputing, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._row, self._field, self._bar = row, row.field, problem
        self._computing = computing
        self._document: Document | None = None
        self._name: str | None = None
        self._cpd: CPD | None = None
        self._draft: str | None = None
        self._entered = 0
        self._typed = "", ""
        self._interrupted: WeakKeyDictionary[Document, str] = WeakKeyDictionary()
        self._late = QTimer(self, singleShot=True, interval=ERROR_DELAY)
        self._late.timeout.connect(lambda: self.say(self._evaluate(self._text)[1]))
        self._field.textEdited.connect(lambda _: self._preview())
        self._field.returnPressed.connect(self._enter)
        self._field.finished.connect(self.finish)
        self._field.left.connect(self._go_back)
        computing.ended.connect(self._on_computed)

    # -- following ----------------------------------------------------------------------------

    def follow(self, document: Document | None, name: str | None) -> None:
        """Show the expression of a node, or its draft of one."""
        moved = name != self._name or document is not self._document
        kept = self._kept
        if moved and self._name is not None and self._state is None:
            # The selection follows a new name before the panels hear of it.
            self._typed = self._name, "" if self._text == kept else self._text
        self._document, self._name = document, name
        state = self._state
        cpd = None if state is None or name is None else state.tabled.cpd(name)
        draft = None if state is None or name is None else state.formula_drafts.get(name)
        changed = moved or cpd is not self._cpd
        self._cpd, self._draft = cpd, draft
        if changed and state is not None and name is not None:
            self._field.set_family(TableAxes.of(state.tabled, name))
        if moved or self._kept != kept:
            self._late.stop()
            self.say("")
            if name is not None:
                self._show(name)

    def follow_name(self, old: str) -> bool:
        """Show what was being typed for a node before it was renamed; False if there was none."""
        name, text = self._typed
        self._typed = "", ""
        if name != old or not text:
            return False
        self._field.setText(text)
        self._preview()
        return True

    def _show(self, name: str) -> None:
        if self._text != self._kept:
            self._field.setText(self._kept)
        self._row.set_pending(False)
        if self._document is not None and self._interrupted.pop(self._document, "") == name:
            self._compute(self._text)
        elif self._draft is not None and self._computing.computed != (self._document, name):
            self._say_draft()

    @property
    def _state(self) -> DocumentState | None:
        """The document's state, if the node is in it."""
        state = None if self._document is None else self._document.state
        return state if state is not None and self._name in state.tabled else None

    @property
    def _text(self) -> str:
        return self._field.text().strip()

    @property
    def _kept(self) -> str:
        """The text that the document has."""
        if self._draft is not None:
            return self._draft
        return self._cpd.text if isinstance(self._cpd, Expression) else ""

    @property
    def is_pending(self) -> bool:
        """Whether a text has been typed that the document does not have."""
        return self._state is not None and self._text != self._kept

    def leave_session(self) -> None:
        """Keep what was typed, and compute a large table when the document is shown again."""
        self.finish()
        computed = self._computing.computed
        if computed is not None:
            document, name = computed
            self._interrupted[document] = name
        self._computing.cancel()

    # -- typing -------------------------------------------------------------------------------

    def _preview(self) -> None:
        values, problem = self._evaluate(self._text)
        self._row.set_pending(self.is_pending)
        if problem:
            self._late.start()
        else:
            self._late.stop()
            self.say("")
        self.previewed.emit(values if self.is_pending else None)

    def _evaluate(self, text: str) -> tuple[object | None, str]:
        """Return the table of a text, and why there is none; neither for a large table."""
        state, name = self._state, self._name
        if state is None or name is None or self._is_large or self._means_nothing(text):
            return None, ""
        try:
            return Expression.on(state.tabled, name, text).table().values, ""
        except BayesGuiError as error:
            return None, error_sentence(error)

    @property
    def _is_large(self) -> bool:
        return self._cpd is not None and self._cpd.table().values.size > MAX_PREVIEW_CELLS

    def _means_nothing(self, text: str) -> bool:
        """Whether a text asks for the plain table that the node has."""
        return not text and not isinstance(self._cpd, Expression)

    # -- applying -----------------------------------------------------------------------------

    def _enter(self) -> None:
        if self.is_pending or self._draft is not None:
            self._apply(self._text)

    def finish(self) -> None:
        """Apply what was typed, or keep it as a draft."""
        self._late.stop()
        if self.is_pending:
            self._apply(self._text)

    def _apply(self, text: str) -> None:
        document, name = self._document, self._name
        assert document is not None
        assert name is not None
        self._row.set_pending(False)
        self.previewed.emit(None)
        if self._means_nothing(text):
            self._discard(document, name)
            self.say("")
            return
        if self._is_large and self._computing.can_compute:
            self._compute(text)
            return
        self._entered += 1

        def edit(state: DocumentState) -> DocumentState:
            return distributions.set_distribution(state, Expression.on(state.tabled, name, text))

        error = document.edit(self.tr("Expression of {name}").format(name=name), edit)
        if error is None:
            self.say("")
        else:
            title = self.tr("Unfinished expression of {name}").format(name=name)
            document.edit(title, lambda state: distributions.keep_formula(state, name, text))
            self.say(error_sentence(error))

    def _discard(self, document: Document, name: str) -> None:
        document.edit(
            self.tr("Discard the unfinished expression of {name}").format(name=name),
            lambda state: distributions.discard_formula(state, name),
        )

    def _compute(self, text: str) -> None:
        """Compute a large table beside the window; until then the text is a draft."""
        document, name = self._document, self._name
        assert document is not None
        assert name is not None
        self._entered += 1
        merge = ("expression", name, self._entered)
        self._computing.announce(document, name)
        title = self.tr("Expression of {name}").format(name=name)
        document.edit(title, lambda state: distributions.keep_formula(state, name, text), merge)
        self.say("")
        self._computing.begin(document, name, text, merge)

    def _on_computed(self, document: Document, name: str, _text: str, problem: str) -> None:
        if (document, name) == (self._document, self._name):
            self.say(problem)

    def _go_back(self) -> None:
        """Go back to the last valid expression."""
        self._late.stop()
        self._computing.cancel()
        if self._document is not None and self._name is not None and self._state is not None:
            self._discard(self._document, self._name)
        self._field.setText(self._kept)
        self._row.set_pending(False)
        self.previewed.emit(None)
        self.say("")
        self.left.emit()

    # -- problems -----------------------------------------------------------------------------

    def _say_draft(self) -> None:
        problem = self._evaluate(self._kept)[1]
        self.say(problem or self.tr("This expression is not applied yet; press Enter in it."))

    def say(self, problem: str) -> None:
        """Show why the expression cannot be applied; "" if it can."""
        self._bar.say(problem, with_buttons=False)
        self._row.mark(bool(problem))
