"""The pages of classifiers, and of decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.shell.page_spec import GuestPage
from bayesgui.widgets.translate_noop import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from bayesgui.app.shell.page_spec import LazyPage
    from bayesgui.panels.decision.page import DecisionPanel


class LearningPages:
    """Declares them, for `Pages`."""

    decision: LazyPage[DecisionPanel] = GuestPage(
        "decision.page.DecisionPanel",
        "right",
        "decision",
        "target",
        QT_TRANSLATE_NOOP("Pages", "Decide"),
    )
