"""Boyen and Koller's approximation: clusters are carried on as if they were independent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from bayesgui import kernel_cache
from bayesgui.catalog.parameters import parameter
from bayesgui.core.errors import ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.core.name_lists import unknown_node
from bayesgui.inference.temporal.base import FILTER, PREDICT, SMOOTH, time_engines
from bayesgui.inference.temporal.engine import TimeEngine
from bayesgui.inference.temporal.passes import Passes
from bayesgui.inference.temporal.slice_plan import SlicePlan

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.temporal.content import TemporalContent
    from bayesgui.inference.temporal.engine import Prepared
    from bayesgui.inference.temporal.slices import Standing
    from bayesgui.inference.temporal.stretches import Stretch

    Message = NDArray[np.float64]

NODES, COMPONENTS, ALL = "nodes", "components", "all"


class ClusterPasses(Passes):
    """The passes that carry a product of tables from slice to slice."""

    uses_matrices = False

    def _forward(
        self,
        number: int,
        piece: Stretch,
        carried: Message,
        writes: int,
        posteriors: Message,
        keeps: bool,
    ) -> Message:
        plan, tree = piece.plan, self._tree(piece)
        cells = plan.n_carried_in if len(plan.taken) else 0
        before = np.zeros((piece.end - piece.first if keeps else 1, cells))
        if keeps:
            self._before[number] = before
        room = np.zeros(max(1, len(carried), cells, plan.n_carried_out))
        room[: len(carried)] = carried
        kernel: Any = kernel_cache.module("inference", "cluster_passes")
        links = plan.taken, plan.handed, before, room
        nowhere = np.full_like(self._places, -1)
        asked = self._places, *plan.asked(self._places, False), posteriors
        given = *tree, *self._given(plan), *links, nowhere, *asked, self.logs
        for part in self._runs.chunks(piece.first, piece.end, 2 * plan.work):
            self._runs.run(kernel.forward, given, part, 2 * plan.work, writes, keeps, piece.first)
        return room[: plan.n_carried_out].copy()

    def _backward(
        self, piece: Stretch, carried: Message, posteriors: Message, before: Message
    ) -> Message:
        plan, tree = piece.plan, self._tree(piece)
        room = np.zeros(max(1, len(carried), before.shape[1]))
        room[: len(carried)] = carried
        kernel: Any = kernel_cache.module("inference", "cluster_passes")
        links = plan.taken, plan.handed, before, room
        asked = self._places, *plan.asked(self._places, True), posteriors
        given = *tree, *self._given(plan), *links, *asked
        for part in self._chunks_back(piece):
            self._runs.run(kernel.backward, given, part, plan.work, base=piece.first)
        return room[: max(1, before.shape[1])].copy()


@time_engines.register("boyen-koller", label="Boyen–Koller", order=2)
@dataclass(eq=False, repr=False)
class BoyenKoller(TimeEngine):
    """Carries clusters of nodes from slice to slice as if they were independent of each other.

    Notes
    -----
    After each slice the belief in what is handed over is replaced by the product of the beliefs in
    its clusters, so that no table of all of it is made. The error does not grow with the number of
    slices: where each slice mixes, it is forgotten at the rate at which it is made. Nodes outside
    of time forget nothing, so errors about them stay. Back, what later findings say is carried as
    a product likewise. With one cluster of all nodes it is exact.

    References
    ----------
    Boyen and Koller (1998), Tractable inference for complex stochastic processes. Murphy (2002),
    Dynamic Bayesian Networks, section 4.2.
    """

    model: TemporalContent
    clusters: str = parameter(
        NODES,
        label="Clusters",
        doc="nodes (each alone), components (those that arcs within a slice connect), all (exact), "
        "or names such as A, B; C.",
    )
    memory_budget: int | None = 0

    tasks: ClassVar = (SMOOTH, FILTER, PREDICT)
    is_exact: ClassVar = False
    _passes: ClassVar = ClusterPasses
    _kernels: ClassVar = ("cluster_passes", "elimination")

    def __post_init__(self) -> None:
        super().__init__(self.model, self.memory_budget)
        self._cluster = _clusters(self.model, self.clusters)

    def _made(
        self, prepared: Prepared, kind: tuple[int, bool], monitor: Monitor = SILENT
    ) -> SlicePlan:
        made = prepared.slices.of_kind(kind)
        return SlicePlan(made, prepared.columns, self._budget, monitor, self._cluster)


def _clusters(model: TemporalContent, text: str) -> Callable[[Standing], str]:
    """Return what gives each variable that is carried the name of its cluster."""
    if text.strip() == NODES:
        return lambda each: f"{each.name} {each.lag}"
    if text.strip() == ALL:
        return lambda _: ""
    names = _components(model) if text.strip() == COMPONENTS else _named(model, text)
    return lambda each: names.get(each.name, f"{each.name} alone")


def _named(model: TemporalContent, text: str) -> dict[str, str]:
    """Return the clusters of a text; a node that it leaves out is alone."""
    found: dict[str, str] = {}
    for k, part in enumerate(text.split(";")):
        for name in filter(None, map(str.strip, part.split(","))):
            if name not in model.names:
                otherwise = ParameterError(
                    "The network has no node {variable}; correct the clusters.", variable=name
                )
                raise unknown_node(ParameterError, name, model.names, otherwise)
            if name in found:
                raise ParameterError("{variable} is in two clusters; give it one.", variable=name)
            found[name] = f"cluster {k}"
    return found


def _components(model: TemporalContent) -> dict[str, str]:
    """Return the nodes in time by what arcs within a slice connect."""
    found = {name: name for name in model.in_time}
    for parent, child in model.arcs:
        if parent in found and child in found:
            kept, lost = found[parent], found[child]
            found = {name: kept if part == lost else part for name, part in found.items()}
    return found
