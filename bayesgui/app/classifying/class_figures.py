"""What a job computes of a network as a classifier."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.classifiers.class_information import ClassInformation
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset


def figures_of(
    network: BayesianNetwork,
    target: str,
    cases: Dataset | None,
    known: ClassInformation | None,
    extra: Mapping[str, Any],
    monitor: Monitor,
) -> dict[str, Any]:
    """Return parts of a `ClassifierFiguresState`.

    `cases`: the table; without one, the network's own tables are used. `known`: what is known
    already of the same nodes. `extra`: sections of the document.
    """
    from bayesgui.classifiers.class_information import (
        information_from_cases,
        information_from_network,
    )
    from bayesgui.classifiers.model_files import classifier_of
    from bayesgui.classifiers.tree_growth import TreeStep, growth_of_arcs, spans_heaviest
    from bayesgui.formats.base import Loaded

    if known is not None:
        information = known
    elif cases is not None:
        information = information_from_cases(network, cases, target, monitor)
    else:
        information = information_from_network(network, target, monitor)
    model = classifier_of(Loaded(network, extra=dict(extra)), "", target).model
    super_parents = getattr(model, "super_parents", ())
    arcs = [arc for arc in network.arcs if target not in arc]
    # The star of a super-parent did not grow.
    steps = None
    if arcs and not super_parents:
        steps = growth_of_arcs(information.features, information.pairs, arcs)
    is_tree = steps is not None
    if steps is None:
        listed = [TreeStep(a, b, information.of_pair(a, b), taken=True) for a, b in arcs]
        steps = tuple(sorted(listed, key=lambda step: -step.weight))
    return {
        "information": information,
        "steps": steps,
        "is_tree": is_tree,
        "is_heaviest": is_tree and spans_heaviest(information.pairs, steps),
        "super_parents": super_parents,
        "error": "",
    }
