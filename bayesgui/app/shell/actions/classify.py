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
        "classify.loss",
        QT_TRANSLATE_NOOP("Actions", "Loss matrix…"),
        tip=QT_TRANSLATE_NOOP(
            "Actions", "Mark the selected node as the class, and decide about it with losses"
        ),
    ),
    ActionSpec(
        "classify.threshold",
        QT_TRANSLATE_NOOP("Actions", "Operating point"),
        tip=QT_TRANSLATE_NOOP(
            "Actions", "From which probability on the class is decided, and what that costs"
        ),
    ),
    ActionSpec(
        "classify.open",
        QT_TRANSLATE_NOOP("Actions", "Open as a network"),
        tip=QT_TRANSLATE_NOOP(
            "Actions", "The chosen model of the workshop as a document of its own"
        ),
    ),
    ActionSpec(
        "classify.figures",
        QT_TRANSLATE_NOOP("Actions", "What the features tell"),
        tip=QT_TRANSLATE_NOOP(
            "Actions", "What features share given the class, and what each tells about it"
        ),
    ),
    ActionSpec(
        "classify.grow",
        QT_TRANSLATE_NOOP("Actions", "Play the tree"),
        icon="play",
        tip=QT_TRANSLATE_NOOP("Actions", "Draw the arcs between features one by one as they grew"),
    ),
    ActionSpec(
        "classify.estimate",
        QT_TRANSLATE_NOOP("Actions", "Estimate again"),
        tip=QT_TRANSLATE_NOOP(
            "Actions", "Estimate all CPTs of the classifier again from its table, for edited arcs"
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
