"""The menu Classify: models that predict one column, and what is done with them."""

from __future__ import annotations

from bayesgui.app.shell.actions.spec import ActionSpec, Menu
from bayesgui.widgets.translate_noop import QT_TRANSLATE_NOOP

ACTIONS = (
    ActionSpec(
        "classify.train",
        QT_TRANSLATE_NOOP("Actions", "Classifier workshop…"),
        ("F8",),
        "classify",
        QT_TRANSLATE_NOOP("Actions", "Train Bayesian classifiers on a table, and compare them"),
    ),
)


MENU = Menu("classify", QT_TRANSLATE_NOOP("Actions", "Classify"), ("classify.train",))
