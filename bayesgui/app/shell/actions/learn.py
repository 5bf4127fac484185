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
        "learn.pause",
        QT_TRANSLATE_NOOP("Actions", "Pause or go on"),
        icon="pause",
        tip=QT_TRANSLATE_NOOP("Actions", "Let learning stand still, or go on with it"),
    ),
    ActionSpec(
        "learn.stop",
        QT_TRANSLATE_NOOP("Actions", "Stop and keep"),
        icon="stop",
        tip=QT_TRANSLATE_NOOP("Actions", "End learning and keep the best tables so far"),
    ),
    ActionSpec(
        "learn.swap_states",
        QT_TRANSLATE_NOOP("Actions", "Swap the states of a hidden node…"),
        icon="reverse",
        tip=QT_TRANSLATE_NOOP(
            "Actions", "Exchange what two states of the selected hidden node stand for"
        ),
    ),
    ActionSpec(
        "learn.hidden_cause",
        QT_TRANSLATE_NOOP("Actions", "A hidden common cause…"),
        icon="em",
        tip=QT_TRANSLATE_NOOP(
            "Actions",
            "Compare the network with those that have a hidden parent of the selected nodes",
        ),
    ),
    ActionSpec(
        "learn.no_smoothing",
        QT_TRANSLATE_NOOP("Actions", "No smoothing here"),
        tip=QT_TRANSLATE_NOOP(
            "Actions", "No prior for the selected nodes: their cases alone make their tables"
        ),
    ),
    ActionSpec(
        "learn.no_smoothing_all",
        QT_TRANSLATE_NOOP("Actions", "No smoothing anywhere"),
        tip=QT_TRANSLATE_NOOP("Actions", "No prior for any node: the cases alone make all tables"),
    ),
    ActionSpec(
        "learn.continue",
        QT_TRANSLATE_NOOP("Actions", "Add cases…"),
        tip=QT_TRANSLATE_NOOP("Actions", "Add the rows of another file to the counts of the CPTs"),
    ),
)


MENU = Menu(
    "learn",
    QT_TRANSLATE_NOOP("Actions", "Learn"),
    (
        "learn.parameters",
        "learn.missing",
        "learn.structure",
        "learn.stages",
        "learn.bootstrap",
        "learn.consensus",
        "learn.hidden_cause",
        "learn.continue",
        None,
        "learn.pause",
        "learn.stop",
        "learn.swap_states",
        "learn.no_smoothing",
        "learn.no_smoothing_all",
        None,
        "learn.test_pair",
    ),
)
