"""The nodes of a session as a list model: finding, name, most probable state."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QStringListModel, Qt

from bayesgui.core.evidence import Intervention
from bayesgui.core.kinds.decision import DECISION
from bayesgui.core.kinds.utility import UTILITY
from bayesgui.core.node_rules import CHANCE, node_kinds
from bayesgui.core.temporal.places import EVERY
from bayesgui.document.beliefs import Freshness
from bayesgui.document.constraints_text import numbered_title
from bayesgui.document.decisions.class_edits import class_of
from bayesgui.document.shown.checked import Checked
from bayesgui.document.shown.lesson import LessonView
from bayesgui.document.shown.worth import SolvedWorth
from bayesgui.document.submodels.tabs import SubmodelTabs
from bayesgui.document.temporal.place_edits import place_of
from bayesgui.panels.network.entries import Entry, listed_entries
from bayesgui.panels.panel import translate_sentence
from bayesgui.panels.rows.finding_words import finding_words, mark_of
from bayesgui.panels.rows.role_words import role_word
from bayesgui.widgets import numbers
from bayesgui.widgets.plurals import severity_text

if TYPE_CHECKING:
    from bayesgui.document.changes import Change
    from bayesgui.document.session import DocumentSession

    Index = QModelIndex | QPersistentModelIndex

VALUED = frozenset({DECISION, UTILITY})
"""Kinds of nodes whose number is what they are worth."""
_TIE = 1e-9
"""Difference of two probabilities that are the same but for rounding."""


class Role(IntEnum):
    """Roles of `NodeListModel.data` besides the name."""

    ROW = Qt.ItemDataRole.UserRole + 1
    NODE = Qt.ItemDataRole.UserRole + 2
    """The name of a node, None in the row of a submodel."""
    SUBMODEL = Qt.ItemDataRole.UserRole + 3
    """The id of a submodel, None in the row of a node."""


@dataclass(frozen=True, slots=True)
class NodeRow:
    """Content of a row.

    `mark`: mark of the finding, or "". `state, number`: most probable state with its probability;
    "" before the first answer, a dash if the evidence is impossible. While constraints are shown,
    `state` is the node's tier, `is_tier`. `stale`: whether these are outdated. `is_class`: whether
    it is the node that decisions are about. `is_said`: whether a remark stands for the state; cut
    short it would be taken for one. `kind`: that of the node; decisions and utilities have what
    they are worth as their number. `is_unobserved`: whether it cannot be observed. `is_in_time`:
    whether it is in every slice of a template. `severity`: the gravest of its problems that are
    marked, or "". `role`: its role in a diagnosis, or "".
    """

    name: str
    mark: str
    state: str
    number: str
    stale: bool
    is_tier: bool = False
    is_class: bool = False
    is_said: bool = False
    kind: str = CHANCE
    is_unobserved: bool = False
    is_in_time: bool = False
    severity: str = ""
    role: str = ""


@dataclass(frozen=True, slots=True)
class SubmodelRow:
    """Content of the row of a submodel; `found`: how many of its nodes have a finding."""

    id: str
    name: str
    nodes: int
    found: int
    is_open: bool


class NodeListModel(QStringListModel):
    """Names of the nodes in network order, the class first, with their beliefs.

    Where there are submodels they come before the nodes that stand in none; nodes in one are listed
    under it while it is open.

    Beliefs change often and names seldom: new posteriors only invalidate the visible rows of the
    view, which costs nothing for the others. Qt itself keeps the names, because a view that is laid
    out counts the rows once for each of them.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session: DocumentSession
        self._filter = ""
        self._form: numbers.Form = "percent"
        self.entries: tuple[Entry, ...] = ()
        """The rows."""
        self.names: tuple[str, ...] = ()
        """The nodes listed."""
        self._rows: dict[str, int] = {}
        self._submodel_rows: dict[str, int] = {}

    def row(self, name: str) -> int | None:
        """Return the row of a node, None if it is not listed."""
        return self._rows.get(name)

    def row_of(self, id: str) -> int | None:
        """Return the row of a submodel, None if it is not listed."""
        return self._submodel_rows.get(id)

    def place_at(self, row: int) -> str:
        """Return the submodel of a row: itself, or the one that its node stands in."""
        entry = self.entries[row]
        tree = self._session.document.state.submodels
        return entry.key if entry.is_submodel else tree.of(entry.key)

    def submodel_at(self, row: int) -> SubmodelRow:
        """Return the content of the row of a submodel."""
        entry, state = self.entries[row], self._session.document.state
        inside = state.submodels.inside(entry.key)
        found = len(inside & state.nodes_found)
        name = state.submodels[entry.key].name
        return SubmodelRow(entry.key, name, len(inside), found, entry.is_open)

    def set_session(self, session: DocumentSession) -> None:
        """List another session's nodes."""
        self._session = session
        self._reset()

    def set_numbers(self, form: numbers.Form) -> None:
        """Set the form of probabilities."""
        self._form = form
        self.refresh()

    def row_at(self, row: int) -> NodeRow:
        """Return the content of a row."""
        found = self._row_of(self.entries[row].key)
        marks = self._session.shown[Checked].state.marks_of(found.name)
        return replace(found, severity=marks[0]) if marks else found

    def _row_of(self, name: str) -> NodeRow:
        mark = mark_of(self._session.findings.get(name))
        is_class = name == class_of(self._session.document.state)
        if self._session.overlays.state.constraints is not None:
            tier = self._tier(name)
            kind = self._kind(name)
            unseen = self._is_unobserved(name)
            shown = NodeRow(name, mark, tier, "", stale=False, is_tier=True, is_unobserved=unseen)
            return replace(shown, is_class=is_class, kind=kind)
        if self._kind(name) in VALUED:
            return self._valued_row(name, mark)
        if name in self._session.shown[LessonView].state.covered:
            said, number = self.tr("covered"), numbers.COVERED
            return NodeRow(name, mark, said, number, stale=False, is_class=is_class, is_said=True)
        state, p = self._belief(name)
        # That states tie is no state either.
        is_said = p is not None and state not in self._session.document.state.model[name].states
        if not mark and self._is_unfilled(name):
            state, is_said = self.tr("not filled yet"), True
        impossible = self._session.beliefs.state.freshness is Freshness.IMPOSSIBLE
        if impossible or p is not None:
            number = numbers.number(None if impossible else p, self._form)
        else:
            number = ""
        return NodeRow(
            name,
            mark,
            state,
            number,
            self._session.beliefs.state.freshness is not Freshness.FRESH,
            is_class=is_class,
            is_said=is_said,
            is_unobserved=self._is_unobserved(name),
            is_in_time=self._is_in_time(name),
            role=self._session.document.state.roles.of(name),
        )

    def _is_in_time(self, name: str) -> bool:
        model = self._session.document.state.model
        return model.is_template and place_of(model, name) == EVERY

    def _is_unobserved(self, name: str) -> bool:
        return name in self._session.document.state.model.unobserved

    def _kind(self, name: str) -> str:
        return self._session.document.state.model.kind(name)

    def _valued_row(self, name: str, mark: str) -> NodeRow:
        """Return the row of a decision or utility: what is best or chosen, and what it is worth."""
        solved = self._session.shown[SolvedWorth].state
        choice, value = self._choice(name)
        stale = bool(solved.stale)
        kind = self._kind(name)
        # With as many decimals as on the node, beside other options or the ends of the scale.
        worth = solved.of(name)
        beside = (each for each in (*worth.options, *(worth.ends or ())) if each is not None)
        most = max(map(abs, beside), default=0)
        number = numbers.value_text(value, most or abs(value or 0), worth.gap)
        return NodeRow(name, mark, choice, number, stale, kind=kind)

    def _choice(self, name: str) -> tuple[str, float | None]:
        """Return the option that is chosen or best, "" for a utility, and what it is worth."""
        state, worth = self._session.document.state, self._session.shown[SolvedWorth].state.of(name)
        if name in self._session.shown[LessonView].state.covered:
            return self.tr("covered"), None
        if not worth.options:
            finding = self._session.findings.get(name)
            chosen = finding.state if isinstance(finding, Intervention) else ""
            if getattr(state.model.mechanism(name), "n_missing", 0):
                chosen = self.tr("not filled yet")
            return chosen, worth.expected
        options, finding = state.model[name].states, self._session.findings.get(name)
        if isinstance(finding, Intervention) and finding.state in options:
            return finding.state, worth.options[options.index(finding.state)]
        if worth.depends or not worth.best:
            known = [each for each in worth.options if each is not None]
            return self.tr("as seen") if worth.depends else "", max(known, default=None)
        best = min(worth.best)
        return options[best], worth.options[best]

    def _is_unfilled(self, name: str) -> bool:
        return self._session.document.state.model.is_unfilled(name)

    def _tier(self, name: str) -> str:
        """Return the number and title of a node's tier, "" for none."""
        constraints = self._session.document.state.constraints
        tier = constraints.tier_of(name)
        return "" if tier is None else numbered_title(constraints, tier)

    def set_filter(self, text: str) -> None:
        """List only nodes whose name or label contains a text, ignoring case."""
        if text.strip().casefold() != self._filter:
            self._filter = text.strip().casefold()
            self._reset()

    def list_again(self) -> None:
        """List all rows again."""
        self._reset()

    def follow(self, change: Change) -> bool:
        """Update after an edit; return whether the rows changed."""
        other_class = class_of(change.before) != class_of(change.after)
        filtered = bool(self._filter) and change.network_changed
        other_tree = change.is_of(("submodels", "opened"))
        if change.added or change.removed or filtered or other_class or other_tree:
            self._reset()
            return True
        seen = change.findings_may_differ or change.constraints_changed
        if seen or (change.network_changed and not change.tables_only):
            self.refresh()
        return False

    def refresh(self) -> None:
        """Notify the views of new states and numbers."""
        if self.entries:
            self.dataChanged.emit(self.index(0), self.index(len(self.entries) - 1))

    def _reset(self) -> None:
        state = self._session.document.state
        target, names = class_of(state), tuple(state.model)
        if target is not None:
            names = (target, *(name for name in names if name != target))
        root = self._session.shown[SubmodelTabs].state.root
        opened = state.opened.union(
            state.submodels.path_to(root if root in state.submodels else "")
        )
        self.entries = listed_entries(state, names, opened, self._filter)
        rows = tuple(enumerate(self.entries))
        self.names = tuple(each.key for each in self.entries if not each.is_submodel)
        self._rows = {each.key: row for row, each in rows if not each.is_submodel}
        self._submodel_rows = {each.key: row for row, each in rows if each.is_submodel}
        tree = state.submodels
        self.setStringList(
            [tree[each.key].name if each.is_submodel else each.key for each in self.entries]
        )

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not 0 <= index.row() < len(self.entries):
            return None
        entry = self.entries[index.row()]
        if role in (Role.NODE, Role.SUBMODEL):
            return entry.key if entry.is_submodel is (role == Role.SUBMODEL) else None
        if entry.is_submodel:
            return self._data_of_submodel(index.row(), role)
        name = entry.key
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return name
        if role == Role.ROW:
            return self.row_at(index.row())
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._accessible_text(name)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tool_tip(name)
        return None

    def _data_of_submodel(self, row: int, role: int) -> Any:
        roles, shown = Qt.ItemDataRole, self.submodel_at(row)
        if role in (roles.DisplayRole, roles.EditRole):
            return shown.name
        if role not in (roles.AccessibleTextRole, roles.ToolTipRole):
            return None
        words = [shown.name, self.tr("submodel"), self.tr("%Ln node(s)", "", shown.nodes)]
        if shown.found:
            words.append(self.tr("%Ln finding(s)", "", shown.found))
        if role == roles.AccessibleTextRole:
            words.append(self.tr("open") if shown.is_open else self.tr("folded"))
        note = self._session.document.state.submodels[shown.id].note
        return ", ".join(words) + (f"\n{note}" if note and role == roles.ToolTipRole else "")

    def _belief(self, name: str) -> tuple[str, float | None]:
        """Return the most probable state, or those that tie, and the probability of one."""
        beliefs = self._session.beliefs.state
        posteriors = beliefs.posteriors
        if beliefs.freshness is Freshness.IMPOSSIBLE or posteriors is None:
            return "", None
        network = self._session.document.state.tabled
        if name not in network or name not in posteriors:
            return "", None
        states, posterior = network[name].states, posteriors[name]
        if len(posterior) != len(states):
            return "", None
        p = float(posterior.max())
        best = [state for state, other in zip(states, posterior, strict=True) if p - other < _TIE]
        if len(best) == 2:
            return self.tr("{state} or {other}").format(state=best[0], other=best[1]), p
        if len(best) > 2:
            return self.tr("{count} states alike").format(count=numbers.count_text(len(best))), p
        return best[0], p

    def _best_line(self, name: str, state: str, p: float) -> str:
        if state in self._session.document.state.model[name].states:
            return f"P({name} = {state} | e) = {p:.6g}"
        return self.tr("{name}: {states}, {p} each").format(name=name, states=state, p=f"{p:.6g}")

    def _problems(self, name: str) -> list[str]:
        """Return how many errors, warnings and hints are marked at a node, in words."""
        marks = self._session.shown[Checked].state.marks_of(name)
        return [severity_text(each, marks.count(each)) for each in dict.fromkeys(marks)]

    def _accessible_text(self, name: str) -> str:
        said = self._valued_text(name) if self._kind(name) in VALUED else self._belief_text(name)
        return ", ".join((said, *self._problems(name)))

    def _belief_text(self, name: str) -> str:
        state, p = self._belief(name)
        words = [name]
        if state:
            number = numbers.percent(p)
            words.append(self.tr("{state} {number} per cent").format(state=state, number=number))
        elif name in self._session.shown[LessonView].state.covered:
            words.append(self.tr("covered"))
        if self._is_unfilled(name):
            words.append(self.tr("not filled yet"))
        if self._is_unobserved(name):
            words.append(self.tr("cannot be observed"))
        if role := self._session.document.state.roles.of(name):
            words.append(role_word(role))
        if self._is_in_time(name):
            words.append(self.tr("in every slice"))
        if name == class_of(self._session.document.state):
            words.append(self.tr("the class"))
        finding = self._session.findings.get(name)
        if finding is not None:
            said = finding_words(self._session.document.state.model[name], finding)
            words.append(self.tr("finding {line}, {kind}").format(line=said.line, kind=said.kind))
        if self._session.beliefs.state.freshness is not Freshness.FRESH:
            words.append(self.tr("not up to date"))
        return ", ".join(words)

    def _valued_text(self, name: str) -> str:
        """Return a decision or utility in words: kind, what is chosen or best, and its worth."""
        kind = translate_sentence(node_kinds[self._kind(name)].label)
        choice, value = self._choice(name)
        worth = "" if value is None else numbers.value_text(value)
        return ", ".join(filter(None, (name, kind, choice, worth)))

    def _tool_tip(self, name: str) -> str:
        variable = self._session.document.state.model[name]
        lines = [self._valued_text(name) if self._kind(name) in VALUED else variable.name]
        lines += [text for text in (variable.label, variable.description) if text]
        state, p = ("", None) if self._kind(name) in VALUED else self._belief(name)
        if p is not None:
            lines.append(self._best_line(name, state, p))
        if self._is_unfilled(name):
            lines.append(self.tr("The table is not filled yet: it is uniform."))
        if role := self._session.document.state.roles.of(name):
            lines.append(self.tr("Role in a diagnosis: {role}").format(role=role_word(role)))
        if self._is_unobserved(name):
            lines.append(self.tr("cannot be observed"))
        finding = self._session.findings.get(name)
        if finding is not None:
            said = finding_words(variable, finding)
            lines.append(f"{said.line}: {said.kind}")
        lines += self._problems(name)
        return "\n".join(lines)
