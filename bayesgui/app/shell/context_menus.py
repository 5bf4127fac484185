"""Context menus of nodes, states, arcs, notes, plates, the empty canvas and the node list."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Signal

from bayesgui.app.shell.actions.submenus import (
    ALIGN,
    APPEARANCE,
    CLASSIFIER,
    COLOR,
    CONSTRAINTS,
    EVIDENCE_CHOOSE,
    EVIDENCE_DO,
    EVIDENCE_NOT,
    EVIDENCE_SET,
    FORM,
    GROUP,
    HIGHLIGHT,
    IN_TIME,
    KIND,
    LAG,
    MOVE_INTO,
    PAIR,
    QUESTIONS,
    RELATED,
    ROLE,
    SELECT_RELATED,
    STATES,
    SUBMODEL,
    TABLE_OF_NODE,
    TIME,
    Items,
)
from bayesgui.app.shell.ranked_actions import RANKED_SIZES, ranked_names
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.canvas.targets import (
    ArcTarget,
    BundleTarget,
    CauseTarget,
    ConstraintTarget,
    EmptyTarget,
    LagTarget,
    NodeTarget,
    NoteTarget,
    PlateTarget,
    SearchArcTarget,
    SubmodelTarget,
)
from bayesgui.canvas.tools.add_node import add_node
from bayesgui.core.evidence import Intervention, StateFinding
from bayesgui.core.node_rules import CHANCE, node_kinds
from bayesgui.document import edits
from bayesgui.document.decisions.class_edits import class_of
from bayesgui.panels.cpt.state_entries import add_state_entries
from bayesgui.panels.panel import translate_sentence
from bayesgui.widgets.menu_entries import add_entry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import SignalInstance
    from PySide6.QtWidgets import QMenu

    from bayesgui.app.shell.workbench import Workbench

MOST_LISTED = 20
"""Number of arcs of a bundle that its menu lists."""
_IN_NETWORK = (RELATED, APPEARANCE, GROUP, KIND, STATES)
"""What every node with states has: its neighbors, its looks, its kind and its states."""
_CLIPBOARD = ("edit.cut", "edit.copy", "edit.duplicate", "edit.delete")
_QUESTIONS: Items = ("infer.why", "infer.steps", QUESTIONS)
NODE: Items = (
    "model.edit",
    "view.keep_table",
    "edit.rename",
    None,
    EVIDENCE_SET,
    EVIDENCE_NOT,
    "evidence.likelihood",
    "evidence.fix",
    EVIDENCE_DO,
    "evidence.clear_node",
    None,
    *_QUESTIONS,
    None,
    *_IN_NETWORK,
    TABLE_OF_NODE,
    ROLE,
    None,
    *_CLIPBOARD,
)
NODE_OF_TEMPLATE: Items = (
    *(item for item in NODE[: -len(_CLIPBOARD)] if item not in _QUESTIONS),
    IN_TIME,
    None,
    *_CLIPBOARD,
)
"""Where a node stands in time takes the place of questions that a template has no answer to."""
DECISION: Items = (
    "model.edit",
    "edit.rename",
    None,
    EVIDENCE_CHOOSE,
    "evidence.clear_node",
    None,
    "infer.strategy",
    "infer.worth",
    "infer.sensitivity",
    "model.order",
    None,
    *_IN_NETWORK,
    None,
    *_CLIPBOARD,
)
CLASS: Items = (CLASSIFIER, None)
"""Above the others where the node is the class."""
SEVERAL: Items = (
    "infer.two_variables",
    "infer.counterfactual",
    "infer.joint",
    "infer.mpe",
    "evidence.clear_node",
    None,
    "model.common_cause",
    ROLE,
    TIME,
    "learn.hidden_cause",
    "learn.no_smoothing",
    None,
    ALIGN,
    KIND,
    STATES,
    COLOR,
    FORM,
    GROUP,
    HIGHLIGHT,
    SELECT_RELATED,
    None,
    CONSTRAINTS,
    None,
    *_CLIPBOARD,
)
STATE: Items = (
    "evidence.likelihood",
    "evidence.fix",
    "evidence.clear_node",
    None,
    STATES,
    "model.edit",
    "edit.rename",
)
OPTION: Items = ("evidence.clear_node", None, STATES, "model.edit", "edit.rename")
LAGGED: Items = (LAG, None, "edit.delete")
CAUSE: Items = ("edit.rename", "model.cause_as_node", None, "edit.delete")
ARC: Items = ("model.reverse_arc_joint", "model.reverse_arc", None, *PAIR, None, "edit.delete")
NOTE: Items = (COLOR, None, "edit.cut", "edit.copy", "edit.duplicate", "edit.delete")
PLATE: Items = ("edit.rename", None, "edit.cut", "edit.copy", "edit.duplicate", "edit.delete")
FOLDED: Items = (
    *SUBMODEL,
    None,
    MOVE_INTO,
    "edit.rename",
    "evidence.clear_node",
    COLOR,
    HIGHLIGHT,
    SELECT_RELATED,
    None,
    *_CLIPBOARD,
)
"""The menu of a submodel, with what is done with all nodes in it."""
EMPTY: Items = (
    "edit.paste",
    "model.insert_submodel",
    "edit.select_all",
    "edit.note",
    None,
    "view.layout",
    "view.clusters",
    "view.fit",
    "view.moral_graph",
    "infer.separated",
    None,
    "file.export_image",
    "file.copy_image",
    "file.properties",
)


class ContextMenus(WindowPart):
    """Selects what was clicked and opens its menu."""

    state_chosen = Signal(str, str)
    """Node and state whose finding is to be toggled."""
    state_excluded = Signal(str, str)
    """Node and state whose exclusion is to be toggled."""
    intervention_chosen = Signal(str, str)
    """Node and state whose intervention is to be toggled."""
    why_requested = Signal(str, str)
    """Node and state whose probability is to be explained."""
    steps_requested = Signal(object)
    """A `Question` whose steps are to be shown."""

    searched_arc_pointed = Signal(object, QPoint)
    """Arc (parent, child) of a structure search whose menu is wanted, and where."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        workbench.canvas.menu_requested.connect(self.open)
        workbench.pages.network.menu_requested.connect(
            lambda name, place: self.open(NodeTarget(name), place)
        )
        workbench.pages.network.submodel_menu_requested.connect(
            lambda id, place: self.open(SubmodelTarget(id), place)
        )

    def open(self, target: object, place: QPoint) -> None:
        """Open the context menu of a target."""
        selection = self.session.selection
        match target:
            case NodeTarget(name=name, state=value):
                if name not in selection.names:
                    selection.set([name])
                self.actions.refresh()
                if value is not None and len(selection.names) == 1:
                    menu = self._state_menu(name, value)
                else:
                    items = SEVERAL if len(selection.names) > 1 else self._node_items(name)
                    menu = self.actions.context_menu(items, self.workbench.window)
            case ArcTarget():
                selection.set((), [(target.parent, target.child)])
                self.actions.refresh()
                items = (LAG, None, *ARC) if self.document.state.model.is_template else ARC
                menu = self.actions.context_menu(items, self.workbench.window)
            case CauseTarget():
                selection.set(causes=[(target.first, target.second)])
                self.actions.refresh()
                menu = self.actions.context_menu(CAUSE, self.workbench.window)
            case LagTarget():
                selection.set(lags=[(target.parent, target.child, target.lag)])
                self.actions.refresh()
                menu = self.actions.context_menu(LAGGED, self.workbench.window)
            case NoteTarget():
                selection.set((), (), [target.id])
                self.actions.refresh()
                menu = self.actions.context_menu(NOTE, self.workbench.window)
            case PlateTarget():
                selection.set(plates=[target.id])
                self.actions.refresh()
                menu = self.actions.context_menu(PLATE, self.workbench.window)
            case SubmodelTarget(id=id):
                self._select_submodel(id)
                menu = self.actions.context_menu(FOLDED, self.workbench.window)
            case BundleTarget(arcs=arcs):
                menu = self._bundle_menu(arcs)
            case ConstraintTarget(parent=parent, child=child):
                selection.set([parent, child])
                self.actions.refresh()
                menu = self.actions.context_menu(PAIR, self.workbench.window)
            case SearchArcTarget():
                self.searched_arc_pointed.emit((target.parent, target.child), place)
                return
            case EmptyTarget():
                menu = self._empty_menu(target)
            case _:
                return
        menu.popup(place)

    def _select_submodel(self, id: str) -> None:
        """Select the nodes in a submodel, unless they are selected among others."""
        state, selection = self.document.state, self.session.selection
        inside = state.submodels.inside(id)
        if not inside.issubset(selection.names):
            selection.set(name for name in state.model.names if name in inside)
        self.actions.refresh()

    def _bundle_menu(self, arcs: Sequence[tuple[str, str]]) -> QMenu:
        """List the arcs of a bundle, to select one or all."""
        menu = self.actions.context_menu((), self.workbench.window)
        select = self.session.selection.set
        if len(arcs) > 1:
            add_entry(menu, self.tr("Select all of them"), partial(select, (), tuple(arcs)))
            menu.addSeparator()
        for parent, child in arcs[:MOST_LISTED]:
            add_entry(menu, f"{parent} → {child}", partial(select, (), ((parent, child),)))
        if len(arcs) > MOST_LISTED:
            rest = menu.addAction(self.tr("and %Ln more", "", len(arcs) - MOST_LISTED))
            rest.setEnabled(False)
        return menu

    def _node_items(self, name: str) -> Items:
        """Return the entries of one node, with those of the class or of a hidden node if it is."""
        if edits.is_chosen(self.document.state, name):
            return DECISION
        items: Items = NODE_OF_TEMPLATE if self.document.state.model.is_template else NODE
        if self.actions["learn.swap_states"].isEnabled():
            place = items.index(ROLE)
            items = (*items[:place], "learn.swap_states", *items[place:])
        return (*CLASS, *items) if name == class_of(self.document.state) else items

    def _state_menu(self, name: str, value: str) -> QMenu:
        menu = self.actions.context_menu((), self.workbench.window)
        is_chosen = edits.is_chosen(self.document.state, name)
        for title, checked, chosen in self._choices(name, value)[: 1 if is_chosen else None]:
            add_entry(menu, title, partial(chosen.emit, name, value), checked=checked)
        menu.addSeparator()
        if not is_chosen and not self.document.state.model.is_template:
            self._add_questions(menu, name, value)
        variable = self.document.state.model[name]
        position = variable.states.index(value)
        add_state_entries(
            menu, variable, position, lambda step: self.apply(*step), is_option=is_chosen
        )
        menu.addSeparator()
        self.actions.add_items(menu, OPTION if is_chosen else STATE)
        return menu

    def _choices(self, name: str, value: str) -> tuple[tuple[str, bool, SignalInstance], ...]:
        """Return what a state can be found as: the words, whether it is, and the signal."""
        finding = self.session.findings.get(name)
        seen = finding == StateFinding(frozenset({value}))
        if edits.is_chosen(self.document.state, name):
            seen = finding == Intervention(value)
        ruled_out = (
            isinstance(finding, StateFinding) and finding.excluded and value in finding.states
        )
        done = finding == Intervention(value)
        return (
            (f"{name} = {value}", seen, self.state_chosen),
            (f"{name} ≠ {value}", ruled_out, self.state_excluded),
            (f"do({name} = {value})", done, self.intervention_chosen),
        )

    def _add_questions(self, menu: QMenu, name: str, value: str) -> None:
        """Add the questions about the probability of a state."""
        add_entry(
            menu,
            self.tr("Why did this move?"),
            partial(self.why_requested.emit, name, value),
            picture="why",
            tip=self.tr("What each finding contributes to this probability"),
        )
        add_entry(
            menu,
            self.tr("Show the steps"),
            partial(self._ask_steps, name, value),
            picture="sum",
            tip=self.tr("Show step by step how this probability comes about"),
        )
        menu.addSeparator()

    def _ask_steps(self, name: str, state: str) -> None:
        from bayesgui.explain.posterior import PosteriorQuestion

        self.steps_requested.emit(PosteriorQuestion(name, state))

    def _add_node(
        self, target: EmptyTarget, kind: str = CHANCE, states: tuple[str, ...] = ()
    ) -> None:
        canvas, place = self.workbench.canvas, (target.x, target.y)
        canvas.rename_node(add_node(canvas.canvas_scene, *place, kind=kind, states=states))

    def _empty_menu(self, target: EmptyTarget) -> QMenu:
        self.actions.refresh()
        menu = self.actions.context_menu((), self.workbench.window)
        add_entry(menu, self.tr("New node here"), partial(self._add_node, target))
        for kind in node_kinds.values():
            if kind.name != CHANCE:
                text = self.tr("New {kind} here").format(kind=translate_sentence(kind.label))
                add_entry(menu, text, partial(self._add_node, target, kind.name))
        ranked = menu.addMenu(self.tr("New ranked node here"))
        for number in RANKED_SIZES:
            states = ranked_names(number)
            add_entry(ranked, ", ".join(states), partial(self._add_node, target, CHANCE, states))
        menu.addSeparator()
        self.actions.add_items(menu, EMPTY)
        return menu
