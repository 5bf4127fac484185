"""The menu Evidence: findings and scenarios."""

from __future__ import annotations

from bayesgui.app.shell.actions.spec import ActionSpec, Menu
from bayesgui.widgets.translate_noop import QT_TRANSLATE_NOOP

ACTIONS = (
    ActionSpec(
        "evidence.likelihood",
        QT_TRANSLATE_NOOP("Actions", "Likelihood…"),
        (),
        "likelihood",
        QT_TRANSLATE_NOOP("Actions", "An uncertain observation: how probable it is in each state"),
    ),
    ActionSpec(
        "evidence.fix",
        QT_TRANSLATE_NOOP("Actions", "Fix the posterior…"),
        (),
        "target",
        QT_TRANSLATE_NOOP(
            "Actions",
            "Keep the node's posterior at given probabilities, whatever else is found "
            "(Jeffrey's rule)",
        ),
    ),
    ActionSpec(
        "evidence.clear_node",
        QT_TRANSLATE_NOOP("Actions", "Clear node"),
        ("Ctrl+Backspace",),
        local=True,
    ),
    ActionSpec(
        "evidence.clear",
        QT_TRANSLATE_NOOP("Actions", "Clear all"),
        ("Ctrl+Shift+Backspace",),
        "clear",
        QT_TRANSLATE_NOOP("Actions", "Clear all evidence"),
    ),
    ActionSpec(
        "evidence.save_case",
        QT_TRANSLATE_NOOP("Actions", "Save as scenario…"),
        ("Ctrl+Shift+K",),
        "case",
        QT_TRANSLATE_NOOP("Actions", "Save the current findings under a name"),
    ),
    ActionSpec(
        "evidence.next_case",
        QT_TRANSLATE_NOOP("Actions", "Next scenario"),
        ("Ctrl+Alt+Down",),
        "step",
    ),
    ActionSpec(
        "evidence.previous_case",
        QT_TRANSLATE_NOOP("Actions", "Previous scenario"),
        ("Ctrl+Alt+Up",),
        "back",
    ),
    ActionSpec(
        "evidence.compare",
        QT_TRANSLATE_NOOP("Actions", "Compare the scenarios"),
        ("Ctrl+K",),
        "compare",
        QT_TRANSLATE_NOOP("Actions", "Show a bar for each scenario on every node, Esc leaves"),
        checkable=True,
    ),
    ActionSpec(
        "evidence.sample_case",
        QT_TRANSLATE_NOOP("Actions", "Sample one case…"),
        (),
        "sample",
        QT_TRANSLATE_NOOP("Actions", "Draw one case from the posterior given the findings"),
    ),
)

EVIDENCE_SET = Menu(
    "evidence.set",
    QT_TRANSLATE_NOOP("Actions", "Observe state"),
    (),
    "evidence",
    QT_TRANSLATE_NOOP("Actions", "The node was seen in this state"),
)
EVIDENCE_NOT = Menu(
    "evidence.not",
    QT_TRANSLATE_NOOP("Actions", "Rule out state"),
    (),
    "forbid",
    QT_TRANSLATE_NOOP("Actions", "The node is in any state but this one"),
)
EVIDENCE_DO = Menu(
    "evidence.intervene",
    QT_TRANSLATE_NOOP("Actions", "Set from outside: do()"),
    (),
    "do",
    QT_TRANSLATE_NOOP(
        "Actions", "The node is forced into a state: the arcs into it no longer count"
    ),
)

MENU = Menu(
    "evidence",
    QT_TRANSLATE_NOOP("Actions", "Evidence"),
    (
        EVIDENCE_SET,
        EVIDENCE_NOT,
        "evidence.likelihood",
        "evidence.fix",
        EVIDENCE_DO,
        None,
        "evidence.clear_node",
        "evidence.clear",
        None,
        "evidence.save_case",
        Menu("evidence.cases", QT_TRANSLATE_NOOP("Actions", "Scenarios"), (), "case"),
        "evidence.previous_case",
        "evidence.next_case",
        "evidence.compare",
        "evidence.sample_case",
        None,
        "file.read_cases",
        "file.write_cases",
    ),
)
