"""The menu Learn: tables and structure from data, and scores."""

from __future__ import annotations

from bayesgui.app.shell.actions.spec import ActionSpec, Menu
from bayesgui.widgets.translate_noop import QT_TRANSLATE_NOOP

ACTIONS = (
    ActionSpec(
        "learn.parameters",
        QT_TRANSLATE_NOOP("Actions", "Learn CPTs…"),
        ("F6",),
        "learn",
        QT_TRANSLATE_NOOP("Actions", "Learn the CPTs from the imported data"),
    ),
    ActionSpec(
        "learn.structure",
        QT_TRANSLATE_NOOP("Actions", "Learn the structure…"),
        ("F7",),
        "search",
        QT_TRANSLATE_NOOP("Actions", "Search for the arcs in the imported data, step by step"),
    ),
    ActionSpec(
        "learn.bootstrap",
        QT_TRANSLATE_NOOP("Actions", "Arc confidence…"),
        icon="strength",
        tip=QT_TRANSLATE_NOOP(
            "Actions", "How sure each arc is: searches on resampled rows, or a sample of graphs"
        ),
    ),
    ActionSpec(
        "learn.consensus",
        QT_TRANSLATE_NOOP("Actions", "Use the consensus"),
        tip=QT_TRANSLATE_NOOP(
            "Actions", "Replace the arcs by those that are sure enough, and learn the CPTs"
        ),
    ),
    ActionSpec(
        "learn.continue",
        QT_TRANSLATE_NOOP("Actions", "Add cases…"),
        tip=QT_TRANSLATE_NOOP("Actions", "Add the rows of another file to the counts of the CPTs"),
    ),
    ActionSpec(
        "learn.score",
        QT_TRANSLATE_NOOP("Actions", "Score on data…"),
        icon="chart",
        tip=QT_TRANSLATE_NOOP("Actions", "Likelihood, AIC, BIC, MDL, BDeu and K2 on the data"),
    ),
)


MENU = Menu(
    "learn",
    QT_TRANSLATE_NOOP("Actions", "Learn"),
    (
        "learn.parameters",
        "learn.structure",
        "learn.bootstrap",
        "learn.consensus",
        "learn.continue",
        None,
        "learn.score",
    ),
)
