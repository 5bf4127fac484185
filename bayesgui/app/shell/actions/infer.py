"""The menu Infer: engines and questions to them."""

from __future__ import annotations

from bayesgui.app.shell.actions.spec import ActionSpec, Menu
from bayesgui.widgets.translate_noop import QT_TRANSLATE_NOOP

ACTIONS = (
    ActionSpec("infer.update", QT_TRANSLATE_NOOP("Actions", "Update now"), ("F5",)),
    ActionSpec(
        "infer.auto_update",
        QT_TRANSLATE_NOOP("Actions", "Update automatically"),
        ("Ctrl+F5",),
        checkable=True,
    ),
    ActionSpec("infer.engine", QT_TRANSLATE_NOOP("Actions", "Engine…"), ("F4",), "engine"),
    ActionSpec(
        "infer.engine_options",
        QT_TRANSLATE_NOOP("Actions", "Engine options…"),
        ("Shift+F4",),
        "sliders",
        QT_TRANSLATE_NOOP("Actions", "How the engine computes: samples, chains, damping, seed …"),
    ),
    ActionSpec(
        "infer.copy_python",
        QT_TRANSLATE_NOOP("Actions", "For bayesgui"),
        (),
        "script",
        QT_TRANSLATE_NOOP(
            "Actions", "Copy network, findings and engine as a script that asks the same"
        ),
    ),
    ActionSpec(
        "infer.copy_pyagrum",
        QT_TRANSLATE_NOOP("Actions", "For pyAgrum"),
        tip=QT_TRANSLATE_NOOP("Actions", "Copy network and findings as a script for pyAgrum"),
    ),
    ActionSpec(
        "infer.copy_pgmpy",
        QT_TRANSLATE_NOOP("Actions", "For pgmpy"),
        tip=QT_TRANSLATE_NOOP("Actions", "Copy network and findings as a script for pgmpy"),
    ),
    ActionSpec("infer.joint", QT_TRANSLATE_NOOP("Actions", "Joint table…"), ("Ctrl+J",), "table"),
    ActionSpec(
        "infer.separated",
        QT_TRANSLATE_NOOP("Actions", "Separation"),
        ("Ctrl+Shift+D",),
        "dsep",
        QT_TRANSLATE_NOOP("Actions", "d-separation: click X, then Y, then what is given"),
        checkable=True,
    ),
)

STEPS_OF_SCORES = Menu(
    "infer.steps_of_scores",
    QT_TRANSLATE_NOOP("Actions", "Steps of a score"),
    (
        "infer.steps_likelihood",
        "infer.steps_aic",
        "infer.steps_score",
        "infer.steps_mdl",
        "infer.steps_bdeu",
        "infer.steps_k2",
    ),
)
STEPS = Menu(
    "infer.show_steps",
    QT_TRANSLATE_NOOP("Actions", "Show the steps"),
    (
        "infer.steps",
        "infer.steps_definition",
        "infer.steps_expectation",
        "infer.steps_predictor",
        None,
        "infer.steps_evidence",
        "infer.steps_factors",
        "infer.steps_chain",
        "infer.steps_row",
        STEPS_OF_SCORES,
    ),
    "sum",
)

COPY_CODE = Menu(
    "infer.copy_code",
    QT_TRANSLATE_NOOP("Actions", "Copy as Python"),
    ("infer.copy_python", "infer.copy_pyagrum", "infer.copy_pgmpy"),
    "script",
)

MENU = Menu(
    "infer",
    QT_TRANSLATE_NOOP("Actions", "Infer"),
    (
        "infer.update",
        "infer.auto_update",
        "infer.engine",
        "infer.engine_options",
        None,
        "infer.why",
        STEPS,
        None,
        "infer.two_variables",
        "infer.joint",
        "infer.mpe",
        "infer.next_question",
        "infer.sensitivity",
        "infer.separated",
        "infer.independencies",
        "infer.arc_claims",
        None,
        "infer.gibbs",
        None,
        COPY_CODE,
    ),
)
