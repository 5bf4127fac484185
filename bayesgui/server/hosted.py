"""A network that is answered about: compiled once, shared by all threads."""

from __future__ import annotations

import contextlib
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from bayesgui.core.compilation import compiled
from bayesgui.core.errors import BayesGuiError, ModelError
from bayesgui.core.temporal.network import TemporalNetwork
from bayesgui.decisions.solving import DEFAULT_SOLVER
from bayesgui.decisions.solving.base import DecisionSolver, solvers
from bayesgui.decisions.solving.over_time.horizon import SAME
from bayesgui.decisions.solving.over_time.solving import SolverOverTime
from bayesgui.decisions.solving_marks import solving_marks
from bayesgui.formats.temporal.templates import unrolled
from bayesgui.inference.exact.junction_tree import JunctionTree
from bayesgui.inference.temporal.base import EXACT, EngineOverTime, time_engines
from bayesgui.inference.turns import Turns
from bayesgui.pages.live_page import LANGUAGES, live_page
from bayesgui.server.once import Once

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from bayesgui.core.evidence import Evidence
    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.decisions.solving.strategy import Strategy
    from bayesgui.formats.base import Loaded


class Hosted:
    """A network and what answers about it.

    `name`: in addresses and questions. `path`: its file. `loaded`: what the file holds.
    """

    def __init__(self, name: str, path: Path, loaded: Loaded) -> None:
        self.name, self.path, self.loaded = name, path, loaded
        self.whole: Model = loaded.whole
        self.template = self.whole if isinstance(self.whole, TemporalNetwork) else None
        self._turns = Turns()
        self._model = Once(self._unrolled)
        self._engine = Once(lambda: JunctionTree(compiled(self.model).network))
        self._over_time = Once(self._engine_over_time)
        self._solver = Once(self._made_solver)
        self._pages = {language: Once(partial(self._made_page, language)) for language in LANGUAGES}

    @property
    def address(self) -> str:
        """Where its live page is."""
        return f"/page/{quote(self.name, safe='')}"

    @property
    def model(self) -> Model:
        """The nodes that queries are about: of a template those of all slices."""
        return self._model.get()

    @property
    def engine(self) -> JunctionTree:
        """The engine of all queries, at which threads take turns.

        One for each thread answers no faster: small networks are bound by the interpreter, large
        ones by memory (``tests.benchmarks serve``).
        """
        return self._engine.get()

    @property
    def over_time(self) -> EngineOverTime:
        """The engine of questions about series; raises `ModelError` without time."""
        return self._over_time.get()

    @property
    def is_solved(self) -> bool:
        """Whether queries are answered under the best strategy."""
        return bool(self.whole.decisions and self.whole.utilities)

    def solve(self, evidence: Evidence, choices: Mapping[str, str], monitor: Monitor) -> Strategy:
        """Return the best strategy; raises `ModelError` if there is nothing to decide."""
        solver = self._solver.get()
        with self._turns.taken(monitor):
            return solver.solve(evidence, choices, monitor)

    def page(self, language: str) -> bytes:
        """Return its live page, which opens in a language; raises why it has none."""
        return self._pages[language].get()

    def prepare(self, monitor: Monitor) -> None:
        """Make what answers, so that no request waits for that; what cannot be is said when asked.

        A question about many rows loads kernels of its own.
        """
        with contextlib.suppress(BayesGuiError):
            network = self.engine.network
            self.engine.query({}, None, monitor)
            row = dict.fromkeys(network.names[:1])
            self.engine.query_rows({name: [None] for name in row}, (), monitor)
        for made in (self._over_time, self._solver):
            with contextlib.suppress(BayesGuiError):
                made.get()

    def described(self) -> dict[str, Any]:
        """Return its nodes, states and parents as JSON has them."""
        model = self.whole
        return {
            "name": self.name,
            "nodes": len(model),
            "arcs": len(model.arcs),
            "states": {
                name: list(model[name].states)
                for name in model.names
                if name not in model.utilities
            },
            "parents": {name: list(model.parents(name)) for name in model.names},
            "decisions": list(model.decisions),
            "utilities": list(model.utilities),
            "slices": None if self.template is None else self.template.slices,
            "page": self.address,
        }

    def _unrolled(self) -> Model:
        if self.template is None:
            return self.whole
        return unrolled(self.loaded, self.template.slices).whole

    def _engine_over_time(self) -> EngineOverTime:
        if self.template is None:
            raise ModelError(
                "{network} is a network without time; ask /api/query about it.", network=self.name
            )
        return time_engines.create(EXACT, self.template)

    def _made_solver(self) -> DecisionSolver | SolverOverTime:
        if not self.is_solved:
            raise ModelError(
                "{network} has no decision and utility; ask /api/query about it.",
                network=self.name,
            )
        marks = solving_marks(self.loaded.extra)
        limited = marks.limited_memory
        if self.template is None:
            return solvers.create(DEFAULT_SOLVER, self.whole, limited_memory=limited)
        policy = SAME if marks.shares_policy else ""
        return SolverOverTime.of(self.template, None, policy, limited_memory=limited)

    def _made_page(self, language: str) -> bytes:
        return live_page(self.loaded, language=language, stem=self.name).data
