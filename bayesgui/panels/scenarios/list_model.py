"""The scenarios of a document as a table model: tick and name, findings in words, ln P(e)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QIcon, QPixmap

from bayesgui.core.evidence import FixedPosterior
from bayesgui.document.findings_text import finding_text
from bayesgui.document.shown.comparison import color_of, letter_of
from bayesgui.widgets.numbers import log_text
from bayesgui.widgets.painting import CENTER, rounded, smooth_painter, write
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.evidence import Evidence
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.scenario import Scenario
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.shown.comparison import ScenarioAnswer

    Index = QModelIndex | QPersistentModelIndex

NAME, FINDINGS, LOG_EVIDENCE = range(3)
CHIP = 16
_ROOT = QModelIndex()
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
_ITEM = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsDragEnabled


def findings_line(network: BayesianNetwork, evidence: Evidence, most: int = 0) -> str:
    """Return findings in words, separated by commas."""
    parts = [finding_text(network[name], f).text for name, f in evidence.items() if name in network]
    if most and len(parts) > most:
        parts = [*parts[:most], "…"]
    return ", ".join(parts)


def _log_evidence_text(answer: ScenarioAnswer) -> str:
    """Return ln P(e), the sign before it where the engine gives an estimate or a bound."""
    # The registry, which would slow the start of the program.
    from bayesgui.inference.engine_list import evidence_sign

    assert answer.posteriors is not None
    if not answer.evidence:
        return log_text(0.0)
    log_evidence = answer.posteriors.log_evidence
    if log_evidence is None:
        return "–"
    sign = evidence_sign(answer.posteriors.engine)
    return log_text(log_evidence) if sign == "=" else f"{sign} {log_text(log_evidence)}"


def scenario_icon(letter: str, color: int) -> QIcon:
    """Return a scenario's letter on a square of its color, also for a selected row."""
    icon = QIcon()
    for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected):
        icon.addPixmap(_chip(letter, color, 2.0), mode)
    return icon


def _chip(letter: str, color: int, ratio: float) -> QPixmap:
    pixmap = QPixmap(round(CHIP * ratio), round(CHIP * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = smooth_painter(pixmap)
    rect = QRectF(0, 0, CHIP, CHIP)
    rounded(painter, rect, 3, theme().scenario(color))
    write(painter, rect, letter, font(11 if len(letter) < 3 else 8, 600), theme().on_accent, CENTER)
    painter.end()
    return pixmap


class ScenarioListModel(QAbstractTableModel):
    """A row for each scenario."""

    ticked = Signal(str, bool)
    """A check box was clicked."""
    renamed = Signal(str, str)
    """Old and new name of a scenario."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.scenarios: tuple[Scenario, ...] = ()
        self._network: BayesianNetwork | None = None
        self._present: Evidence | None = None
        self._ticked: frozenset[str] = frozenset()
        self._base = ""
        self._answers: Mapping[str, ScenarioAnswer] = {}

    def follow(self, session: DocumentSession | None) -> None:
        """Show the current scenarios of a session; no reset if the names are the same."""
        state = None if session is None else session.document.state
        scenarios = () if state is None else state.scenarios
        same = [scenario.name for scenario in scenarios] == [
            scenario.name for scenario in self.scenarios
        ]
        if not same:
            self.beginResetModel()
        before = (self.scenarios, self._present, self._ticked, self._base)
        self.scenarios = scenarios
        if state is not None and session is not None:
            shown = session.comparison.state
            self._network, self._present = state.network, state.evidence
            self._ticked = frozenset(shown.ticked)
            answers = {name: session.comparison.shown_answer(name) for name in shown.answers}
            self._answers = {name: each for name, each in answers.items() if each is not None}
            self._base = next(
                (c.scenario.name for c in session.comparison.compared_scenarios() if c.base), ""
            )
        if not same:
            self.endResetModel()
        elif scenarios:
            after = (self.scenarios, self._present, self._ticked, self._base)
            # Arriving answers must not overwrite a name that is being edited.
            first = FINDINGS if before == after else NAME
            self.dataChanged.emit(
                self.index(0, first), self.index(len(scenarios) - 1, LOG_EVIDENCE)
            )

    def row_of(self, name: str) -> int:
        """Return the row of a scenario, or −1."""
        return next(
            (row for row, scenario in enumerate(self.scenarios) if scenario.name == name), -1
        )

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.scenarios)

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else LOG_EVIDENCE + 1

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.ItemIsDropEnabled
        if index.column() == NAME:
            return _ITEM | Qt.ItemFlag.ItemIsEditable | Qt.ItemFlag.ItemIsUserCheckable
        return _ITEM

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.MoveAction

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if self._network is None or not 0 <= index.row() < len(self.scenarios):
            return None
        scenario = self.scenarios[index.row()]
        if index.column() == NAME:
            return self._of_name(scenario, index.row(), role)
        if index.column() == FINDINGS:
            if role == Qt.ItemDataRole.DisplayRole:
                return self._findings(scenario)
            if role == Qt.ItemDataRole.ToolTipRole:
                return "\n".join(filter(None, (self._findings(scenario), scenario.note)))
            return None
        return self._of_probability(scenario, role)

    def _of_name(self, scenario: Scenario, row: int, role: int) -> Any:
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.EditRole:
                return scenario.name
            case Qt.ItemDataRole.CheckStateRole:
                ticked = scenario.name in self._ticked
                return Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked
            case Qt.ItemDataRole.DecorationRole:
                return scenario_icon(letter_of(row), color_of(scenario, row))
            case Qt.ItemDataRole.FontRole:
                return font(12, 600 if scenario.evidence == self._present else 400)
            case Qt.ItemDataRole.ToolTipRole:
                return self._tip(scenario)
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{letter_of(row)}, {scenario.name}: {self._findings(scenario)}"
        return None

    def _tip(self, scenario: Scenario) -> str:
        lines = [scenario.name]
        if scenario.note:
            lines.append(scenario.note)
        if scenario.evidence == self._present:
            lines.append(self.tr("These are the present findings."))
        if scenario.name == self._base:
            lines.append(self.tr("Base of the differences."))
        return "\n".join(lines)

    def _findings(self, scenario: Scenario) -> str:
        assert self._network is not None
        return findings_line(self._network, scenario.evidence) or self.tr("no findings")

    def _of_probability(self, scenario: Scenario, role: int) -> Any:
        answer = self._answers.get(scenario.name)
        fresh = (
            answer is not None
            and answer.network is self._network
            and answer.evidence == scenario.evidence
        )
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT
        if answer is None or not fresh:
            return "…" if role == Qt.ItemDataRole.DisplayRole else None
        if role == Qt.ItemDataRole.DisplayRole:
            if answer.posteriors is None:
                return self.tr("impossible") if answer.impossible else self.tr("no answer")
            return _log_evidence_text(answer)
        if role == Qt.ItemDataRole.ToolTipRole:
            fixed = any(isinstance(f, FixedPosterior) for f in scenario.evidence.values())
            if fixed and answer.posteriors is not None:
                return self.tr(
                    "A fixed posterior is not an event, so this evidence has no probability."
                )
            if answer.posteriors is not None and not scenario.evidence.is_event:
                return self.tr(
                    "ln E[λ], the mean of the likelihood weights: with a weight above 1 it is not "
                    "a probability."
                )
            return answer.message
        if role == Qt.ItemDataRole.ForegroundRole and answer.posteriors is None:
            return theme().error
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Emit a changed tick or name; the receivers of the signals apply the edit."""
        if not 0 <= index.row() < len(self.scenarios) or index.column() != NAME:
            return False
        name = self.scenarios[index.row()].name
        if role == Qt.ItemDataRole.CheckStateRole:
            self.ticked.emit(name, Qt.CheckState(value) == Qt.CheckState.Checked)
            return True
        if role == Qt.ItemDataRole.EditRole:
            self.renamed.emit(name, str(value))
            return True
        return False

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return (self.tr("Scenario"), self.tr("Findings"), "ln P(e)")[section]
        if role == Qt.ItemDataRole.TextAlignmentRole and section != LOG_EVIDENCE:
            return int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        return None
