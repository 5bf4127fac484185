"""The page Steps: the derivation of a number, as one would compute it by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from bayesgui.explain.rendering import to_latex, to_text
from bayesgui.explain.writing import as_text
from bayesgui.panels.panel import Panel, translate_sentence
from bayesgui.panels.rows.elided_label import ElidedLabel
from bayesgui.panels.steps.tree import StepTree
from bayesgui.widgets.fields.plain_button import plain_button
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, row_layout, stacked, text_label
from bayesgui.widgets.rows.section import Hairline

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint

    from bayesgui.explain.derivation import Derivation


class StepsPanel(Panel):
    """A collapsible derivation, with actions to copy and save it."""

    save_requested = Signal()
    """Request to write the derivation to a file."""
    close_requested = Signal()
    """Request to close the page."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("stepsPanel")
        self._derivation: Derivation | None = None
        self._problem = ""
        self._headline = ElidedLabel(13, 600, self)
        self._copy = plain_button("copy", self)
        self._save = plain_button("export", self)
        self._fold = plain_button("layers", self)
        self._close = plain_button("close", self)
        self._copy.clicked.connect(self.open_copy_menu)
        self._save.clicked.connect(self.save_requested)
        self._fold.clicked.connect(self._on_fold)
        self._close.clicked.connect(self.close_requested)
        self._state = text_label(self, 11, role="muted")
        self._state.setContentsMargins(12, 4, 12, 4)
        self.tree = StepTree(self)
        self.tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.tree.customContextMenuRequested.connect(self._on_menu_requested)
        self._empty = EmptyState("", "", self)
        self._build()
        self.retranslate()
        self.show_answer(None)

    def _build(self) -> None:
        head = row_layout(margins=(12, 6, 6, 5), spacing=2)
        head.addWidget(self._headline, 1)
        for button in (self._fold, self._copy, self._save, self._close):
            head.addWidget(button)
        column = column_layout(head, Hairline(self), self._state, parent=self, spacing=0)
        self._stack = stacked(self, self.tree, self._empty)
        column.addWidget(self._stack, 1)

    # -- content ------------------------------------------------------------------------------

    @property
    def derivation(self) -> Derivation | None:
        """The derivation shown."""
        return self._derivation

    @property
    def state_text(self) -> str:
        """Why the steps are outdated, or ""."""
        return self._state.text()

    @property
    def empty_text(self) -> str:
        """The sentence shown instead of steps, or ""."""
        shown = self._stack.currentWidget() is self._empty
        return self._empty.accessibleName() if shown else ""

    def retranslate(self) -> None:
        for widget in (self, self.tree):
            widget.setAccessibleName(self.tr("Steps"))
        for button, tip in (
            (self._copy, self.tr("Copy as text or LaTeX")),
            (self._save, self.tr("Save as text or LaTeX…")),
            (self._fold, self.tr("Unfold all steps, or fold them again")),
            (self._close, self.tr("Close the page Steps")),
        ):
            button.setToolTip(tip)
            button.setAccessibleName(tip)
        self.tree.retranslate()
        if self._derivation is None:
            self._show_reason()

    def show_answer(self, derivation: Derivation | None, problem: str = "") -> None:
        """Show steps, or why there are none.

        `problem`: the translated message if there are none.
        """
        self._derivation, self._problem = derivation, problem
        self.tree.show_derivation(derivation)
        self.say_state("")
        if derivation is None:
            self._show_reason()
        else:
            self._headline.set_text(as_text(derivation.target))
        self._stack.setCurrentWidget(self._empty if derivation is None else self.tree)
        for button in (self._copy, self._save, self._fold):
            button.setEnabled(derivation is not None)

    def _show_reason(self) -> None:
        """Say in the present language why there are no steps, or how to get some."""
        self._headline.set_text(self.tr("Steps"))
        line = self._problem or self.tr(
            "Right-click a state on the canvas, a cell of a table or P(evidence), and choose "
            "“Show the steps”."
        )
        self._empty.set_texts(self.tr("No steps"), line)

    def mark_old(self) -> None:
        """Gray the steps out: new ones were requested and arrive soon."""
        self.tree.setEnabled(False)

    def say_state(self, text: str) -> None:
        """Show why the steps do not belong to the present network and findings."""
        self._state.setText(text)
        self._state.setVisible(bool(text))
        self.tree.setEnabled(not text)

    # -- copying ------------------------------------------------------------------------------

    def text(self) -> str:
        """Return the steps as plain text."""
        return "" if self._derivation is None else to_text(self._derivation, translate_sentence)

    def latex(self) -> str:
        """Return the steps as a LaTeX document."""
        return "" if self._derivation is None else to_latex(self._derivation, translate_sentence)

    def open_copy_menu(self) -> None:
        """Open the menu of copy formats below the button."""
        self._offer(self._copy.mapToGlobal(self._copy.rect().bottomLeft()))

    def _on_menu_requested(self, place: QPoint) -> None:
        if self._derivation is not None:
            self._offer(self.tree.mapToGlobal(place))

    def _offer(self, place: QPoint) -> None:
        menu = QMenu(self)
        menu.setObjectName("stepsMenu")
        for title, maker in (
            (self.tr("Copy as text"), self.text),
            (self.tr("Copy as LaTeX"), self.latex),
        ):
            action = menu.addAction(title)
            action.triggered.connect(
                lambda _checked=False, maker=maker: QGuiApplication.clipboard().setText(maker())
            )
        menu.addSeparator()
        menu.addAction(self.tr("Save as text or LaTeX…")).triggered.connect(self.save_requested)
        menu.addAction(self.tr("Unfold all")).triggered.connect(self.tree.unfold_all)
        menu.addAction(self.tr("Fold all")).triggered.connect(self.tree.fold_all)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(place)

    def _on_fold(self) -> None:
        if all(row.is_open for row in self.tree.rows if row.step.children):
            self.tree.fold_all()
        else:
            self.tree.unfold_all()
