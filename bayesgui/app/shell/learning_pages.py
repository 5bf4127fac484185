"""The pages of classifiers, and of decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.shell.page_spec import GuestPage
from bayesgui.widgets.translate_noop import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from bayesgui.app.shell.page_spec import LazyPage
    from bayesgui.panels.classifier.page import ClassifierPanel
    from bayesgui.panels.decision.page import DecisionPanel
    from bayesgui.panels.operating_point.page import OperatingPointPanel


class LearningPages:
    """Declares them, for `Pages`."""

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
