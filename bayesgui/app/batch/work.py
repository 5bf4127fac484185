"""What the jobs of a batch do: read a table of findings, answer its rows, write them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.compilation import compiled
from bayesgui.decisions.batch.findings import FindingRows, finding_rows
from bayesgui.decisions.batch.row_answers import row_decisions, row_posteriors, row_states
from bayesgui.document.shown.batch import BatchAnswer
from bayesgui.inference.engine_list import create_engine

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.decisions.batch.row_answers import RowAnswers
    from bayesgui.decisions.solving.following import DecisionSetting
    from bayesgui.document.engine import EngineSetting
    from bayesgui.document.shown.batch import BatchKind
    from bayesgui.inference.base import InferenceEngine


@dataclass(frozen=True, eq=False)
class BatchRequest:
    """What is asked of each row of a table, and by which engine or solver."""

    model: Model
    table: FindingRows
    kind: BatchKind
    targets: tuple[str, ...]
    engine: EngineSetting
    setting: DecisionSetting

    def answer(self, monitor: Monitor) -> BatchAnswer:
        """Answer every row."""
        return BatchAnswer(self.table, self.model, self._rows(monitor), self.kind, self.targets)

    def _rows(self, monitor: Monitor) -> RowAnswers:
        data = self.table.findings
        if self.kind == "decisions":
            return row_decisions(self.setting.solver_for(self.model), data, None, monitor)
        ask = row_states if self.kind == "states" else row_posteriors
        return ask(self._engine(monitor), data, self.targets, monitor)

    def _engine(self, monitor: Monitor) -> InferenceEngine:
        return create_engine(self.engine.name, self._network(monitor), **self.engine.options)

    def _network(self, monitor: Monitor) -> BayesianNetwork:
        """Return the network, decisions under the best strategy where there is one to find."""
        model = self.model
        if model.decisions and model.utilities:
            return self.setting.solver_for(model).solve(None, None, monitor).network
        return compiled(model).network


def read_table(network: BayesianNetwork, path: Path, monitor: Monitor) -> FindingRows:
    """Read a file of findings, of any kind that can be imported."""
    from bayesgui.data.reading.conversion.standing_in import standing_in

    return finding_rows(network, standing_in(path, monitor).path, monitor=monitor)


def write_answers(answer: BatchAnswer, path: Path, monitor: Monitor) -> int:
    """Write the table with the answers beside it; return the number of rows."""
    from bayesgui.data.writing.table_export import write_table

    return write_table(path, answer.rows.beside(answer.table.own), monitor)
