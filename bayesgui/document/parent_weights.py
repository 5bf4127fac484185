"""The table of a node that loses parents, and the sentence that tells the user.

The table is averaged over the lost parents. Weighted by their probabilities given the other
parents, in the network before the edit, the average keeps the joint distribution of the node and
the parents that it has left.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from bayesgui.core.cpt import CPT
from bayesgui.core.elicited.mechanism import Elicited
from bayesgui.core.kinds.utility import UTILITY
from bayesgui.core.monitor import SILENT
from bayesgui.core.node_rules import CHANCE, node_kinds
from bayesgui.core.noisy_max import NoisyMax
from bayesgui.core.tables.edits import depends_on
from bayesgui.document import drafts

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.state import DocumentState

    Told = tuple[Sequence[str], str]
    """Nodes, and what is said of them."""

MAX_NAMES = 5


@dataclass(frozen=True)
class ParentWeights:
    """How the tables of nodes that lose parents are averaged.

    `lost`: the lost parents of each node whose table or draft depends on them. `tables`: the
    probability of each configuration of a node's parents, one axis for each; nodes without one are
    averaged with equal weights. `impossible`: nodes of which some configuration of the parents that
    are left has probability 0, so that its weights are equal as well. `formless`: nodes whose
    expression cannot do without the lost parents, and which become tables. `dropped`: the lost
    parents of each noisy-MAX that loses their columns and is not averaged. `unasked`: likewise of
    each table of answers that loses what was said of them. `worths`: the lost
    parents of each utility whose numbers are averaged. `options`: lost parents that are decisions,
    of which nothing says how probable an option is. `in_time`: whether they are tables of a
    template, whose probabilities differ from slice to slice.
    """

    lost: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    tables: Mapping[str, NDArray[np.float64]] = field(default_factory=dict)
    impossible: tuple[str, ...] = ()
    formless: tuple[str, ...] = ()
    dropped: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    unasked: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    worths: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    in_time: bool = False

    def of(self, name: str) -> ArrayLike:
        """Return the weights of the configurations of a node's parents; one number if equal."""
        return self.tables.get(name, 1.0)

    @property
    def text(self) -> str:
        """The tables that are averaged, and their weights, in words; "" if none is."""
        lost = {**self.lost, **self.dropped, **self.unasked}
        return " ".join(
            text.format(
                children=_listed(names),
                parents=_listed([*dict.fromkeys(p for name in names for p in lost.get(name, ()))]),
            )
            for names, text in (*self._averages(), *self._consequences())
            if names
        )

    def _averages(self) -> tuple[Told, ...]:
        """Return which tables and numbers are averaged, and with which weights."""
        tables = [name for name in self.lost if name not in self.worths]
        translate = QCoreApplication.translate
        return (
            (
                [name for name in tables if name in self.tables],
                translate(
                    "ParentWeights",
                    "The table of {children} was averaged over {parents}, weighted by the "
                    "probability given the other parents: the marginal stays.",
                ),
            ),
            (
                [name for name in tables if name not in self.tables],
                translate(
                    "ParentWeights",
                    "The table of {children} was averaged over {parents} with equal weights, since "
                    "the exact ones differ from slice to slice.",
                )
                if self.in_time
                else translate(
                    "ParentWeights",
                    "The table of {children} was averaged over {parents} with equal weights, since "
                    "the exact ones would take too long: marginals may move.",
                ),
            ),
            (
                [name for name in self.worths if name in self.tables],
                translate(
                    "ParentWeights",
                    "The numbers of {children} were averaged over {parents}, weighted by the "
                    "probability given the other parents.",
                ),
            ),
            (
                [name for name in self.worths if name not in self.tables],
                translate(
                    "ParentWeights",
                    "The numbers of {children} were averaged over {parents} with equal weights, "
                    "since the exact ones differ from slice to slice.",
                )
                if self.in_time
                else translate(
                    "ParentWeights",
                    "The numbers of {children} were averaged over {parents} with equal weights, "
                    "since the exact ones would take too long.",
                ),
            ),
        )

    def _consequences(self) -> tuple[Told, ...]:
        """Return what else is to be known of the tables that are left."""
        translate = QCoreApplication.translate
        return (
            (
                self.options,
                translate("ParentWeights", "All options of {children} count alike in it."),
            ),
            (
                self.impossible,
                translate(
                    "ParentWeights",
                    "Weights are equal where the other parents of {children} have probability 0.",
                ),
            ),
            (
                self.formless,
                translate("ParentWeights", "{children} now has a plain table, no expression."),
            ),
            (
                list(self.dropped),
                translate(
                    "ParentWeights",
                    "The noisy-MAX of {children} lost the columns of {parents}; its other numbers "
                    "are as they were, so that the marginal may move.",
                ),
            ),
            (
                list(self.unasked),
                translate(
                    "ParentWeights",
                    "The answers on {children} that name {parents} are gone; the rest makes the "
                    "table, so that the marginal may move.",
                ),
            ),
        )


NO_WEIGHTS = ParentWeights()


def _listed(names: Sequence[str]) -> str:
    return ", ".join([*names[:MAX_NAMES], *(["…"] if len(names) > MAX_NAMES else [])])


def lost_parents(
    model: Model, arcs: Iterable[tuple[str, str]], names: Collection[str] = ()
) -> dict[str, tuple[str, ...]]:
    """Return the parents that each node loses with some arcs and nodes."""
    cut = {
        *((parent, child) for parent, child in arcs if parent in model.parents(child)),
        *((name, child) for name in names for child in model.children(name)),
    }
    with_loss = {child for _, child in cut}.difference(names)
    children = [name for name in model if name in with_loss] if with_loss else []
    return {
        child: tuple(parent for parent in model.parents(child) if (parent, child) in cut)
        for child in children
    }


def weights_of(
    state: DocumentState, lost: Mapping[str, tuple[str, ...]], monitor: Monitor = SILENT
) -> ParentWeights:
    """Return how to average the tables of nodes that lose parents.

    `lost`: the lost parents of each node.
    """
    # Imported when first needed: the registry of engines imports them all.
    from bayesgui.inference.parent_probabilities import parent_probabilities

    model, tables = state.model, {}
    for k, (child, parents) in enumerate(lost.items()):
        monitor.check()
        monitor.report(k / len(lost))
        if _keeps_form(model, child):
            continue
        if _depends_on(state, child, parents):
            table = parent_probabilities(model, child)
            if table is not None:
                tables[child] = table
    return averaging(state, lost, tables)


def _depends_on(state: DocumentState, child: str, parents: Collection[str]) -> bool:
    """Return whether a node's table depends on some parents, or what was typed for it."""
    draft, mechanism = state.drafts.get(child), state.model.mechanism(child)
    return bool(parents and state.model.n_cells(child)) and (
        depends_on(mechanism.table_to_edit(), parents)
        or (draft is not None and drafts.depends_on(draft, mechanism.parents, parents))
    )


def _axes(model: Model, child: str, parents: Iterable[str]) -> tuple[int, ...]:
    return tuple(map(model.mechanism(child).parents.index, parents))


def _keeps_form(model: Model, child: str) -> bool:
    """Return whether a node's form does without any of its parents."""
    return isinstance(model.mechanism(child), NoisyMax | Elicited)


def averaging(
    state: DocumentState,
    lost: Mapping[str, tuple[str, ...]],
    tables: Mapping[str, NDArray[np.float64]],
) -> ParentWeights:
    """Return how tables are averaged where the probabilities of the parents are known.

    `lost`: the lost parents of each node. `tables`: as in `ParentWeights`.
    """
    model = state.model
    changed = {
        child: parents for child, parents in lost.items() if _depends_on(state, child, parents)
    }
    dropped = {child: changed[child] for child in changed if _keeps_form(model, child)}
    unasked = {
        child: parents
        for child, parents in dropped.items()
        if isinstance(model.mechanism(child), Elicited)
    }
    found = {child: changed[child] for child in changed if child not in dropped}
    used = {child: tables[child] for child in found if child in tables}
    impossible = [
        child
        for child, table in used.items()
        if (
            table.sum(axis=tuple(map(model.mechanism(child).parents.index, found[child]))) == 0
        ).any()
    ]
    kinds = {child: model.kind(child) for child in found}
    formless = [
        child
        for child, kind in kinds.items()
        if kind == CHANCE and not isinstance(model.mechanism(child), CPT)
    ]
    options = dict.fromkeys(
        parent
        for parents in found.values()
        for parent in parents
        if node_kinds[model.kind(parent)].is_chosen
    )
    return ParentWeights(
        MappingProxyType(found),
        MappingProxyType(used),
        tuple(impossible),
        tuple(formless),
        MappingProxyType({k: v for k, v in dropped.items() if k not in unasked}),
        MappingProxyType(unasked),
        tuple(child for child, kind in kinds.items() if kind == UTILITY),
        tuple(options),
        model.is_template,
    )
