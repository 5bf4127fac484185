"""Trained models as documents: the network, its section, and what is kept of the training."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.decisions.class_section import SECTION, mark_in
from bayesgui.document.shown.classifier_figures import ClassifierOrigin
from bayesgui.document.state import DocumentState

if TYPE_CHECKING:
    from bayesgui.classifiers.base import ClassModel
    from bayesgui.classifiers.model_files import SavedModel
    from bayesgui.classifiers.models.aode_model import AodeModel, SuperParentVote
    from bayesgui.core.evidence import Evidence
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.windows.workshop.number_results import TrainedNumbers
    from bayesgui.windows.workshop.results import TrainedResult
    from bayesgui.windows.workshop.state import WorkshopState


def network_shown(model: ClassModel) -> BayesianNetwork | None:
    """Return the network that a model is opened as: of AODE, that of its first super-parent."""
    from bayesgui.classifiers.model_files import network_of
    from bayesgui.classifiers.models.aode_model import AodeModel

    if isinstance(model, AodeModel):
        return model.network_of(model.features[0])
    found = network_of(model)
    return None if found is None else found.network


def document_of(
    shown: TrainedResult | TrainedNumbers, saved: SavedModel, evidence: Evidence
) -> DocumentState:
    """Return the document that a model is opened as, under findings.

    Of AODE, the network is that of the super-parent whose vote counts most for the findings.
    """
    from bayesgui.classifiers.methods.spode import SuperParent
    from bayesgui.classifiers.model_files import SavedModel, classifier_section, network_of
    from bayesgui.classifiers.models.aode_model import AodeModel
    from bayesgui.classifiers.models.network_model import NetworkModel

    model, network = saved.model, shown.network
    assert network is not None
    if isinstance(model, AodeModel):
        vote = leading_vote(model, network, evidence)
        parent = model.features[0] if vote is None else vote.column
        if vote is not None:
            network = model.network_of(parent)
        names = ("alpha", "prior_alpha")
        options = {name: saved.options[name] for name in names if name in saved.options}
        method = SuperParent(super_parent=parent, **options)
        own = NetworkModel.of(network, model.target, tuple(model.remarks))
        saved = SavedModel.of(own, method, saved.losses)
    else:
        assert network_of(model) is not None
    mark = mark_in({SECTION: classifier_section(saved)}, network)
    return DocumentState(model=network, evidence=evidence, class_mark=mark)


def leading_vote(
    model: AodeModel, network: BayesianNetwork, evidence: Evidence
) -> SuperParentVote | None:
    """Return the vote of the super-parent that counts most for findings on one of its networks.

    None where there is no finding, or none that is frequent enough; naive Bayes answers then.
    """
    from bayesgui.data.row_findings import findings_row

    case = findings_row(evidence, network, model.target)
    votes = () if case is None else model.votes(case, 0)
    return max(votes, key=lambda vote: vote.share, default=None)


def origin_of(state: WorkshopState, shown: TrainedResult) -> ClassifierOrigin:
    """Return what a document keeps of the training that it was opened from."""
    from bayesgui.classifiers.models.aode_model import AodeModel
    from bayesgui.windows.workshop.preparing import plain_name

    assert state.dataset is not None
    return ClassifierOrigin(
        state.dataset,
        state.title,
        plain_name(shown.name),
        # Of a tuned model, those that inner folds chose come on top.
        {**state.options.get(plain_name(shown.name), {}), **shown.chosen},
        shown.accuracy,
        state.way,
        state.folds,
        state.share,
        shown.model if isinstance(shown.model, AodeModel) else None,
    )
