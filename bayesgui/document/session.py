"""The session of a tab: a document and the state that its views share."""

from __future__ import annotations

from dataclasses import dataclass

from bayesgui.document.beliefs import Beliefs
from bayesgui.document.data import Data
from bayesgui.document.document import Document, Phase
from bayesgui.document.engine import DocumentEngine
from bayesgui.document.overlays import Overlays
from bayesgui.document.selection import KeptTable, Selection
from bayesgui.document.shown.arc_confidence import ArcConfidence
from bayesgui.document.shown.classifier_figures import ClassifierFigures
from bayesgui.document.shown.comparison import Comparison
from bayesgui.document.shown.judgement import Judgement
from bayesgui.document.shown.learner_stages import LearnerStages
from bayesgui.document.shown.lesson import LessonView
from bayesgui.document.shown.network_comparison import NetworkComparison
from bayesgui.document.shown.operating_point import OperatingPoint
from bayesgui.document.shown.structure_search import StructureSearch
from bayesgui.document.shown.watched_estimate import WatchedEstimate


@dataclass(frozen=True, eq=False)
class DocumentSession:
    """A document with what its views share: selection, engine, beliefs, overlays, data and so on.

    The only connection between canvas and panels.
    """

    document: Document
    selection: Selection
    engine: DocumentEngine
    beliefs: Beliefs
    overlays: Overlays
    data: Data
    comparison: Comparison
    watched_estimate: WatchedEstimate
    kept_table: KeptTable
    structure_search: StructureSearch
    network_comparison: NetworkComparison
    arc_confidence: ArcConfidence
    learner_stages: LearnerStages
    judgement: Judgement
    operating_point: OperatingPoint
    classifier: ClassifierFigures
    lesson: LessonView

    @classmethod
    def of(cls, document: Document, engine: DocumentEngine | None = None) -> DocumentSession:
        """Return a new session of a document; its parts live as long as the document."""
        overlays = Overlays(document)
        # Connect before any view does, so that no view sees names that were removed.
        document.changed_in(Phase.SESSION).connect(overlays.follow)
        beliefs = Beliefs(document)
        comparison = Comparison(document, beliefs)
        document.changed_in(Phase.SESSION).connect(comparison.follow)
        sampling = WatchedEstimate(document)
        document.changed_in(Phase.SESSION).connect(sampling.follow)
        search = StructureSearch(document)
        document.changed_in(Phase.SESSION).connect(search.follow)
        compared = NetworkComparison(document)
        document.changed_in(Phase.SESSION).connect(compared.follow)
        confidence = ArcConfidence(document)
        document.changed_in(Phase.SESSION).connect(confidence.follow)
        stages = LearnerStages(document)
        document.changed_in(Phase.SESSION).connect(stages.follow)
        judgement = Judgement(document)
        document.changed_in(Phase.SESSION).connect(judgement.follow)
        classifier = ClassifierFigures(document)
        document.changed_in(Phase.SESSION).connect(classifier.follow)
        lesson = LessonView(document, beliefs, comparison)
        document.changed_in(Phase.SESSION).connect(lesson.follow)
        return cls(
            document,
            Selection(document),
            engine or DocumentEngine(document),
            beliefs,
            overlays,
            Data(document),
            comparison,
            sampling,
            KeptTable(document),
            search,
            compared,
            confidence,
            stages,
            judgement,
            OperatingPoint(document),
            classifier,
            lesson,
        )

    def copy(self) -> DocumentSession:
        """Return a session of its own in the present state, which does not follow this one.

        It has no selection, no data and no history.
        """
        document = Document(self.document.state, self.document.path, self.document.title)
        twin = DocumentSession.of(document)
        twin.lesson.update(**vars(self.lesson.state))
        twin.beliefs.set(self.beliefs.answer)
        twin.overlays.update(**vars(self.overlays.state))
        twin.comparison.update(**vars(self.comparison.state))
        twin.watched_estimate.update(**vars(self.watched_estimate.state))
        twin.structure_search.update(**vars(self.structure_search.state))
        twin.network_comparison.update(**vars(self.network_comparison.state))
        twin.arc_confidence.set(self.arc_confidence.state)
        twin.learner_stages.update(**vars(self.learner_stages.state))
        twin.judgement.update(**vars(self.judgement.state))
        twin.operating_point.update(**vars(self.operating_point.state))
        twin.classifier.update(**vars(self.classifier.state))
        return twin
