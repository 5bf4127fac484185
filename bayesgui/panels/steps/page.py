"""The page Steps: the derivation of a number, as one would compute it by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from bayesgui.explain.notation import PLAIN, in_notation
from bayesgui.explain.rendering import to_latex, to_text
from bayesgui.explain.writing import as_text
from bayesgui.panels.panel import Panel, translate_sentence
from bayesgui.panels.steps.tree import StepTree
from bayesgui.widgets.fields.buttons import named, plain_button
from bayesgui.widgets.live_text import live
from bayesgui.widgets.rows.elided_label import ElidedLabel
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, row_layout, show_text, stacked, text_label
from bayesgui.widgets.rows.section import Hairline

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.explain.derivation import Derivation
    from bayesgui.explain.notation import Notation


class StepsPanel(Panel):
    """A collapsible derivation, with actions to copy and save it."""

    follows = None  # everything comes with `show_answer`

    save_requested = Signal()
    """Request to write the derivation to a file."""
    entries_chosen = Signal(str)
    """How to write the entries of tables: a word of a notation, ``P`` or ``theta``."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "stepsPanel", spoken=live("Steps"))
        self._shown: Derivation | None = None
        self.derivation: Derivation | None = None
        """The steps as they are shown, in the present notation."""
        self._network: BayesianNetwork | None = None
        self._notation = PLAIN
        self._problem = ""
        self._headline = ElidedLabel(13, 600, self)
        self._theta = plain_button(
            "theta",
            self,
            lambda checked: self.entries_chosen.emit("theta" if checked else "P"),
            live("Write the entries of tables as θ_ijk"),
            name="steps.theta",
        )
        self._theta.setCheckable(True)
        self._copy = plain_button("copy", self, self.open_copy_menu, live("Copy as text or LaTeX"))
        self._save = plain_button(
            "export", self, self.save_requested, live("Save as text or LaTeX…")
        )
        self._fold = plain_button(
            "layers", self, self._on_fold, live("Unfold all steps, or fold them again")
        )
        close = self.cross(live("Close the page Steps"))
        self._state = text_label(self, 11, role="muted")
        self.key = text_label(self, 11, role="muted")
        self.standing = text_label(self, 11, role="muted")
        for label in (self._state, self.standing, self.key):
            label.setContentsMargins(12, 4, 12, 4)
        self.tree = named(StepTree(self), "", spoken=live("Steps"))
        self.tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.tree.customContextMenuRequested.connect(self._on_menu_requested)
        self._empty = EmptyState(parent=self)
        self._stack = stacked(self, self.tree, self._empty)
        head = (self._headline, self._theta, self._fold, self._copy, self._save, close)
        column_layout(
            row_layout(*head, margins=(12, 6, 6, 5), spacing=2, grows=self._headline),
            Hairline(self),
            self._state,
            self.standing,
            self.key,
            self._stack,
            parent=self,
            spacing=0,
            grows=self._stack,
        )
        self.show_answer(None)

    # -- content ------------------------------------------------------------------------------

    @property
    def state_text(self) -> str:
        """Why the steps are outdated, or ""."""
        return self._state.text()

    def show_answer(
        self,
        derivation: Derivation | None,
        problem: str = "",
        network: BayesianNetwork | None = None,
        standing: str = "",
    ) -> None:
        """Show steps, or why there are none.

        `problem`: the translated message if there are none. `network`: what the steps are about;
        its nodes are numbered where entries of tables are written as θ. `standing`: under which
        strategy they are.
        """
        self._network = network
        show_text(self.standing, standing)
        self._shown, self._problem = derivation, problem
        self.refresh()
        self.say_state("")

    def set_notation(self, notation: Notation) -> None:
        """Write the steps with other signs."""
        self._notation = notation
        self._theta.setChecked(notation.parameter == "θ")
        self.refresh()

    def refresh(self) -> None:
        shown, network = self._shown, self._network
        if shown is not None and network is not None:
            shown = in_notation(shown, network, self._notation)
        self.derivation = shown
        self.tree.show_derivation(shown)
        self._show_key()
        if shown is None:
            self._headline.set_text(self.tr("Steps"))
            line = self._problem or self.tr(
                "Right-click a state on the canvas, a cell of a table or P(evidence), and choose "
                "“Show the steps”."
            )
            self._empty.set_texts(self.tr("No steps"), line)
        else:
            self._headline.set_text(as_text(shown.target))
        self._stack.setCurrentWidget(self._empty if shown is None else self.tree)
        for button in (self._theta, self._copy, self._save, self._fold):
            button.setEnabled(shown is not None)

    def _show_key(self) -> None:
        """Say what the indices of θ stand for, where they are written."""
        network = self._network
        text = ""
        if network is not None and self._shown is not None and self._notation.parameter == "θ":
            names = ", ".join(f"{k} {name}" for k, name in enumerate(network.names, 1))
            text = self.tr(
                "θ_ijk: entry of node i, row j, state k, all counted from 1. Nodes: {names}."
            ).format(names=names)
        self.key.setText(text)
        self.key.setVisible(bool(text))

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
        return "" if self.derivation is None else to_text(self.derivation, translate_sentence)

    def latex(self) -> str:
        """Return the steps as a LaTeX document."""
        return "" if self.derivation is None else to_latex(self.derivation, translate_sentence)

    def open_copy_menu(self) -> None:
        """Open the menu of copy formats below the button."""
        self._offer(self._copy.mapToGlobal(self._copy.rect().bottomLeft()))

    def _on_menu_requested(self, place: QPoint) -> None:
        if self.derivation is not None:
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
