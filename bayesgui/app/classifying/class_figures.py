"""Figures of a network used as a classifier, computed in a job."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bayesgui.classifiers.class_information import ClassInformation
    from bayesgui.classifiers.models.aode_model import AodeModel
    from bayesgui.core.evidence import Evidence
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset
    from bayesgui.decisions.class_mark import ClassMark


def figures_of(
    network: BayesianNetwork,
    target: str,
    cases: Dataset | None,
    known: ClassInformation | None,
    mark: ClassMark | None,
    monitor: Monitor,
) -> dict[str, Any]:
    """Return parts of a `ClassifierFigures`.

    `cases`: the table; without one, the network's own tables are used. `known`: what is known
    already of the same nodes. `mark`: what the document says of its class.
    """
    from bayesgui.classifiers.class_information import (
        information_from_cases,
        information_from_network,
    )
    from bayesgui.classifiers.model_files import classifier_of
    from bayesgui.classifiers.tree_growth import TreeStep, growth_of_arcs, spans_heaviest
    from bayesgui.decisions.class_section import with_mark
    from bayesgui.formats.base import Loaded

    if known is not None:
        information = known
    elif cases is not None:
        information = information_from_cases(network, cases, target, monitor)
    else:
        information = information_from_network(network, target, monitor)
    loaded = Loaded(network, extra=dict(with_mark({}, mark)))
    # What is asked here are parts of the network, which a calibration would hide.
    saved = classifier_of(loaded, "", target, calibrated=False)
    super_parents = getattr(saved.model, "super_parents", ())
    arcs = [arc for arc in network.arcs if target not in arc]
    # The star of a super-parent did not grow.
    steps = None
    if arcs and saved.method != "spode":
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


def case_parts(
    network: BayesianNetwork, target: str, evidence: Evidence, summed: AodeModel | None
) -> dict[str, Any]:
    """Return parts of a `ClassifierFigures` that are about the findings.

    `summed`: the model that sums networks, if the document is one of these.
    """
    import numpy as np

    from bayesgui.classifiers.contributions import work_out_findings
    from bayesgui.data.row_findings import findings_row

    if summed is None:
        worked = work_out_findings(network, target, evidence)
        return {"worked": worked, "votes": (), "posterior": None}
    case = findings_row(evidence, network, target)
    if case is None:
        return {"worked": None, "votes": (), "posterior": None}
    posterior = np.exp(summed.log_posteriors(case)[0])
    return {"worked": None, "votes": summed.votes(case, 0), "posterior": posterior}
