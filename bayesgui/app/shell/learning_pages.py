"""The pages of learning from rows with blanks, of tests, and of decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.shell.page_spec import GuestPage
from bayesgui.widgets.translate_noop import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from bayesgui.app.shell.page_spec import LazyPage
    from bayesgui.panels.classifier.page import ClassifierPanel
    from bayesgui.panels.decision.page import DecisionPanel
    from bayesgui.panels.independence.pair_page import PairTestPanel
    from bayesgui.panels.independence.stages_page import LearnerStagesPanel
    from bayesgui.panels.operating_point.page import OperatingPointPanel


class LearningPages:
    """Declares them, for `Pages`."""

    stages: LazyPage[LearnerStagesPanel] = GuestPage(
        "independence.stages_page.LearnerStagesPanel",
        "right",
        "stages",
        "play",
        QT_TRANSLATE_NOOP("Pages", "Stages"),
    )
    pair_test: LazyPage[PairTestPanel] = GuestPage(
        "independence.pair_page.PairTestPanel",
        "right",
        "pair_test",
        "dsep",
        QT_TRANSLATE_NOOP("Pages", "Test a pair"),
    )
    decision: LazyPage[DecisionPanel] = GuestPage(
        "decision.page.DecisionPanel",
        "right",
        "decision",
        "target",
        QT_TRANSLATE_NOOP("Pages", "Decide"),
    )
    classifier: LazyPage[ClassifierPanel] = GuestPage(
        "classifier.page.ClassifierPanel",
        "right",
        "classifier",
        "classify",
        QT_TRANSLATE_NOOP("Pages", "Classifier"),
    )
    operating_point: LazyPage[OperatingPointPanel] = GuestPage(
        "operating_point.page.OperatingPointPanel",
        "bottom",
        "operating_point",
        "chart",
        QT_TRANSLATE_NOOP("Pages", "Operating point"),
    )
