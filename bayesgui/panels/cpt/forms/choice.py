"""The form of a node's distribution: table, expression, noisy-MAX or answers of experts."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtWidgets import QBoxLayout, QComboBox, QSizePolicy, QStackedWidget, QWidget

from bayesgui.core.elicited.mechanism import Elicited
from bayesgui.core.errors import BayesGuiError
from bayesgui.core.expression import Expression
from bayesgui.core.independent_causes import inactive_state
from bayesgui.core.name_lists import list_names
from bayesgui.core.noisy_max import NoisyMax
from bayesgui.document import distributions
from bayesgui.panels.cpt.draft_bar import DraftBar
from bayesgui.panels.cpt.forms.causes import CausesRow
from bayesgui.panels.cpt.forms.computing import ExpressionComputing
from bayesgui.panels.cpt.forms.elicited import ElicitedRow
from bayesgui.panels.cpt.forms.expression import ExpressionRow
from bayesgui.panels.cpt.forms.formula import FormulaEntry
from bayesgui.panels.panel import error_sentence, translate_sentence
from bayesgui.widgets.fields.choice_combo import choice_combo
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.rows.layouts import row_layout

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QResizeEvent

    from bayesgui.core.cpt import CPD
    from bayesgui.document.changes import Change
    from bayesgui.document.document import Document
    from bayesgui.document.state import DocumentState
    from bayesgui.panels.cpt.forms.causes_table import CausesTable
    from bayesgui.panels.cpt.tools import CptTools
    from bayesgui.panels.cpt.view import CptView
    from bayesgui.panels.panel import Panel

KINDS = ("table", "expression", "noisy-max", "elicited")
_NAMED = 5


def kind_of(cpd: CPD) -> str:
    """Return one of `KINDS`."""
    if isinstance(cpd, Expression):
        return "expression"
    if isinstance(cpd, Elicited):
        return "elicited"
    return "noisy-max" if isinstance(cpd, NoisyMax) else "table"


class CpdForms(QObject):
    """The chooser of the form and the controls of each form around the grid of a table."""

    shown_changed = Signal()
    """The parameters of a noisy-MAX, or the table, came into view."""
    parameter_dragged = Signal(str, str)
    """The texts of `BarEdit.dragged` for a parameter of a noisy-MAX."""

    def __init__(self, panel: Panel, page: QWidget, tools: CptTools, view: CptView) -> None:
        super().__init__(panel)
        self._panel, self._tools, self._view = panel, tools, view
        self._name: str | None = None
        self._wanted = ""
        self._document: Document | None = None
        self._seen: CPD | None = None
        self._has_draft = False
        self.bar = _FormBar(page)
        self._rows = QStackedWidget(self.bar)
        texts = (live("Table"), live("Expression"), live("Noisy-MAX"), live("Experts"))
        self.chooser = choice_combo(
            "",
            self.bar,
            zip(KINDS, texts, strict=True),
            self.choose,
            tip=live(
                "Give the distribution as a table, as a formula over the parents, by the effect of "
                "each cause alone (noisy-OR, noisy-MAX), or by a few answers of experts"
            ),
            spoken=live("Form of the distribution"),
        )
        self.expression = ExpressionRow(self._rows)
        self.causes = CausesRow(self._rows)
        self.elicited = ElicitedRow(self._rows)
        self.problem = DraftBar(page)
        self.computing = ExpressionComputing(page)
        self.formula = FormulaEntry(self.expression, self.problem, self.computing, self)
        self.formula.left.connect(self._on_formula_left)
        self.body = QStackedWidget(page)
        self._build()
        self._connect()

    def _build(self) -> None:
        self.chooser.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        for row in (self._tools, self.expression, self.causes, self.elicited):
            self._rows.addWidget(row)
        self._rows.setFixedHeight(28)
        self.body.addWidget(self._view)
        self.bar.add(self.chooser, self._rows)

    def _connect(self) -> None:
        self.causes.shown_changed.connect(lambda _: self._show_body())
        self.causes.leak_toggled.connect(self._on_leak_toggled)
        self.causes.neutral_chosen.connect(self._on_neutral_chosen)
        self.causes.absent_chosen.connect(
            lambda state: self._change_causes(lambda form: form.with_absent(state))
        )

    @cached_property
    def parameters(self) -> CausesTable:
        """The parameters of a noisy-MAX; most networks have none."""
        from bayesgui.panels.cpt.forms.causes_table import CausesTable

        made = CausesTable(self._panel)
        made.edits.refused.connect(self._say)
        made.view.cells.refused.connect(self._say)
        made.bar_edit.dragged.connect(self.parameter_dragged)
        say(made.view, spoken=live("Parameters of the noisy-MAX"))
        self.body.addWidget(made.view)
        return made

    @property
    def _has_parameters(self) -> bool:
        return "parameters" in vars(self)

    # -- following ----------------------------------------------------------------------------

    @property
    def shown(self) -> str:
        """The form that is shown, one of `KINDS`: the node's own, or one being started."""
        if self._wanted or self._has_draft:
            return self._wanted or "expression"
        return "table" if self._seen is None else kind_of(self._seen)

    def follow(self, state: DocumentState | None, name: str | None) -> None:
        """Show the form of a node."""
        cpd = None if state is None or name is None else state.tabled.cpd(name)
        document = self._panel.session.document
        if name != self._name or document is not self._document:
            self._name, self._document, self._wanted = name, document, ""
            self._say("")
        self._seen = cpd
        self._has_draft = state is not None and name in state.formula_drafts
        if self._has_draft or (cpd is not None and kind_of(cpd) == self._wanted):
            self._wanted = ""
        self.formula.follow(document, name)
        if state is not None and cpd is not None:
            self._show_causes(state, cpd)
        self.chooser.setCurrentIndex(KINDS.index(self.shown))
        self._rows.setCurrentIndex(KINDS.index(self.shown))
        self.bar.fit()
        self._view.cells.derived = cpd is not None and kind_of(cpd) != "table"
        self._show_body()

    def _show_causes(self, state: DocumentState, cpd: CPD) -> None:
        form = cpd if isinstance(cpd, NoisyMax) else None
        if form is not None or self._has_parameters:
            self.parameters.show_form(form, state.tabled)
        if form is not None:
            self.causes.show_form(form, state.tabled)
        if isinstance(cpd, Elicited):
            self.elicited.show_form(cpd)

    def _show_body(self) -> None:
        causes = self.shown == "noisy-max" and self.causes.shown.current == "parameters"
        self.body.setCurrentWidget(self.parameters.view if causes else self._view)
        self.shown_changed.emit()

    def follow_name(self, old: str, new: str) -> None:
        """Stay on a renamed node, whose expression may be half typed."""
        if self._name == new and self.formula.follow_name(old):
            self._wanted = "expression"

    def tell_lost(self, change: Change) -> None:
        """Report the nodes whose form was lost by an edit; not after Undo.

        What becomes of a node whose parents are removed is told where that is done.
        """
        session = self._panel.session
        if session.document.redo_text is not None:
            return
        lost = [n for n in distributions.forms_lost(change) if not _loses_parents(n, change)]
        if lost:
            text = self.tr(
                "{names}: only the table is left of the expression, noisy-MAX or answers. Undo "
                "brings them back."
            )
            names = translate_sentence(list_names(lost, _NAMED))
            self._panel.message.emit("info", text.format(names=names))

    # -- choosing -----------------------------------------------------------------------------

    def choose(self, kind: str) -> None:
        """Convert the distribution to another form, or start to."""
        name, session = self._name, self._panel.session
        if name is None:
            return
        self._say("")
        self._wanted = ""
        if name not in session.document.state.tabled:
            # A table that is derived becomes one's own before it takes another form.
            text = self.tr("Give {name} a table of its own").format(name=name)
            self._panel.apply(text, lambda state: state)
        if kind == "expression":
            self._wanted = kind
        elif kind == "noisy-max":
            self._read_off(name)
        elif kind == "elicited":
            self._ask_experts(name)
        else:
            text = self.tr("Plain table of {name}").format(name=name)
            self._panel.apply(text, lambda state: distributions.make_plain(state, name))
        self.follow(self._panel.table_state, name)
        if kind == "expression":
            self.expression.field.setFocus()

    def _read_off(self, name: str) -> None:
        network = self._panel.table_state.tabled
        if isinstance(network.cpd(name), NoisyMax):
            self._panel.apply(
                self.tr("Noisy-MAX of {name}").format(name=name),
                lambda state: distributions.discard_formula(state, name),
            )
            return
        if not network.mechanism(name).parents:
            self._say(self.tr("A noisy-MAX needs a parent; draw an arc to the node first."))
            return
        neutral = [inactive_state(network[parent]) for parent in network.mechanism(name).parents]
        form = NoisyMax.read_off(network.cpt(name), neutral, inactive_state(network[name]))
        text = self.tr("Noisy-MAX of {name}").format(name=name)
        problem = self._panel.apply(text, lambda state: distributions.set_distribution(state, form))
        if problem:
            self._say(problem)
            return
        self.causes.shown.set_current("parameters")
        told = self.tr(
            "The parameters of {name} were taken from the columns where at most one parent acts; "
            "all others follow from them. Undo brings the table back."
        )
        self._panel.message.emit("info", told.format(name=name))

    def _ask_experts(self, name: str) -> None:
        """Make the table of equal weights of the parents, with which questions begin."""
        network = self._panel.table_state.tabled
        text = self.tr("Ask experts about {name}").format(name=name)
        if isinstance(network.cpd(name), Elicited):
            self._panel.apply(text, lambda state: distributions.discard_formula(state, name))
            return
        form = Elicited.on(network, name)
        problem = self._panel.apply(text, lambda state: distributions.set_distribution(state, form))
        if problem:
            self._say(problem)
            return
        told = self.tr(
            "The table of {name} is now made of equal weights of its parents. Ask the expert to "
            "weigh them; Undo brings the table back."
        )
        self._panel.message.emit("info", told.format(name=name))

    def _on_formula_left(self) -> None:
        self._wanted = ""
        if self._panel.has_session:
            self.follow(self._panel.table_state, self._name)
        self._view.setFocus()

    def _say(self, problem: str) -> None:
        self.problem.say(problem, with_buttons=False)

    # -- noisy-MAX ----------------------------------------------------------------------------

    def _on_leak_toggled(self, shown: bool) -> None:
        if not self._has_parameters:
            return
        self.parameters.leak_shown = shown
        if self._panel.has_session:
            network = self._panel.table_state.tabled
            self.parameters.show_form(self.parameters.form, network)

    def _on_neutral_chosen(self, parent: str, state: int) -> None:
        self._change_causes(lambda form: form.with_neutral(parent, state))

    def _change_causes(self, change: Callable[[NoisyMax], NoisyMax]) -> None:
        form = self.parameters.form if self._has_parameters else None
        if form is None:
            return
        try:
            changed = change(form)
        except BayesGuiError as error:
            self._say(error_sentence(error))
            return
        text = self.tr("Change noisy-MAX of {name}").format(name=form.variable)
        apply = self._panel.apply
        self._say(apply(text, lambda state: distributions.set_distribution(state, changed)))


class _FormBar(QWidget):
    """The chooser and the controls of its form: side by side, or stacked if space is short."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._line.setContentsMargins(4, 0, 0, 0)
        self._line.setSpacing(0)

    def add(self, chooser: QComboBox, rows: QStackedWidget) -> None:
        """Add the chooser and the stack of controls."""
        first = row_layout(chooser, margins=(8, 0, 0, 0))
        first.addStretch(0)
        self._line.addLayout(first)
        self._line.addWidget(rows, 1)
        self._chooser, self._rows = chooser, rows

    def minimumSizeHint(self) -> QSize:
        return QSize(240, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stack the two if there is no room side by side."""
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Choose the layout for the current controls."""
        row = self._rows.currentWidget()
        needed = self._chooser.sizeHint().width() + 12
        needed += 0 if row is None else row.minimumSizeHint().width()
        way = QBoxLayout.Direction
        beside = needed <= self.width()
        self._line.setDirection(way.LeftToRight if beside else way.TopToBottom)
        self._line.setSpacing(0 if beside else 4)


def _loses_parents(name: str, change: Change) -> bool:
    """Whether a node loses parents, other than by reversed arcs."""
    before, after = change.before.model, change.after.model
    lost = set(before.parents(name)).difference(after.parents(name))
    return any(parent not in after or name not in after.parents(parent) for parent in lost)
