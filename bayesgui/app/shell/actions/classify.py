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
    ActionSpec(
        "classify.predict",
        QT_TRANSLATE_NOOP("Actions", "Predict a file…"),
        tip=QT_TRANSLATE_NOOP("Actions", "Write the decisions for another table to a file"),
    ),
    ActionSpec(
        "classify.open",
        QT_TRANSLATE_NOOP("Actions", "Open as a network"),
        tip=QT_TRANSLATE_NOOP(
            "Actions", "The chosen model of the workshop as a document of its own"
        ),
    ),
)


MENU = Menu(
    "classify",
    QT_TRANSLATE_NOOP("Actions", "Classify"),
    (
        "classify.train",
        "classify.predict",
        "classify.loss",
        "classify.threshold",
        None,
        "classify.open",
        "classify.figures",
        "classify.grow",
        "classify.estimate",
    ),
)
