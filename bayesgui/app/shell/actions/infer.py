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
        "infer.why",
        QT_TRANSLATE_NOOP("Actions", "Why did this move?"),
        ("W",),
        "why",
        QT_TRANSLATE_NOOP("Actions", "What each finding contributes to the selected node"),
        local=True,
    ),
    ActionSpec(
        "infer.steps",
        QT_TRANSLATE_NOOP("Actions", "Steps of the posterior"),
        ("Ctrl+Shift+E",),
        "sum",
        QT_TRANSLATE_NOOP(
            "Actions", "Show step by step how the posterior of the selected node comes about"
        ),
    ),
    ActionSpec(
        "infer.steps_definition",
        QT_TRANSLATE_NOOP("Actions", "The same by definition"),
        tip=QT_TRANSLATE_NOOP(
            "Actions",
            "P(x, e) / P(e): sum the joint distribution, or eliminate one variable after another",
        ),
    ),
    ActionSpec(
        "infer.steps_expectation",
        QT_TRANSLATE_NOOP("Actions", "Steps of the expectation"),
        tip=QT_TRANSLATE_NOOP(
            "Actions",
            "Expectation and variance of the selected node, given the findings; of two nodes, the "
            "total expectation of the second by way of the first",
        ),
    ),
    ActionSpec(
        "infer.steps_predictor",
        QT_TRANSLATE_NOOP("Actions", "Predictor and its squared error"),
        tip=QT_TRANSLATE_NOOP(
            "Actions",
            "E[X | Y] of the node selected last, predicted from those selected before: its mean "
            "squared error in the network and on the imported data",
        ),
    ),
    ActionSpec(
        "infer.steps_evidence",
        QT_TRANSLATE_NOOP("Actions", "Steps of P(evidence)"),
        tip=QT_TRANSLATE_NOOP("Actions", "The probability of the findings, one after the other"),
    ),
    ActionSpec(
        "infer.steps_factors",
        QT_TRANSLATE_NOOP("Actions", "Steps of the joint probability"),
        tip=QT_TRANSLATE_NOOP(
            "Actions",
            "The factors of the network at the findings and the most probable states",
        ),
    ),
    ActionSpec(
        "infer.steps_chain",
        QT_TRANSLATE_NOOP("Actions", "Chain rule in the order selected"),
        tip=QT_TRANSLATE_NOOP(
            "Actions", "The joint probability of the selected nodes, in the order of selecting them"
        ),
    ),
    ActionSpec(
        "infer.steps_row",
        QT_TRANSLATE_NOOP("Actions", "Steps of the next row's probability"),
        tip=QT_TRANSLATE_NOOP(
            "Actions",
            "The probability of a new complete row after learning: findings, else the most "
            "probable states",
        ),
    ),
    ActionSpec(
        "infer.steps_likelihood",
        QT_TRANSLATE_NOOP("Actions", "Log-likelihood"),
        tip=QT_TRANSLATE_NOOP(
            "Actions", "The score of the selected node and its parents on the imported data"
        ),
    ),
    ActionSpec(
        "infer.steps_aic",
        QT_TRANSLATE_NOOP("Actions", "AIC"),
        tip=QT_TRANSLATE_NOOP(
            "Actions", "The score of the selected node and its parents on the imported data"
        ),
    ),
    ActionSpec(
        "infer.steps_score",
        QT_TRANSLATE_NOOP("Actions", "BIC"),
        tip=QT_TRANSLATE_NOOP(
            "Actions", "The score of the selected node and its parents on the imported data"
        ),
    ),
    ActionSpec(
        "infer.steps_mdl",
        QT_TRANSLATE_NOOP("Actions", "Description length"),
        tip=QT_TRANSLATE_NOOP(
            "Actions", "The score of the selected node and its parents on the imported data"
        ),
    ),
    ActionSpec(
        "infer.steps_bdeu",
        QT_TRANSLATE_NOOP("Actions", "BDeu"),
        tip=QT_TRANSLATE_NOOP(
            "Actions", "The score of the selected node and its parents on the imported data"
        ),
    ),
    ActionSpec(
        "infer.steps_k2",
        QT_TRANSLATE_NOOP("Actions", "K2"),
        tip=QT_TRANSLATE_NOOP(
            "Actions", "The score of the selected node and its parents on the imported data"
        ),
    ),
    ActionSpec(
        "infer.two_variables",
        QT_TRANSLATE_NOOP("Actions", "Two variables"),
        ("Ctrl+Shift+J",),
        "grid",
        QT_TRANSLATE_NOOP(
            "Actions", "Joint table, conditionals, total probability and independence of two nodes"
        ),
    ),
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
        "infer.mpe",
        QT_TRANSLATE_NOOP("Actions", "Most probable explanation"),
        ("Ctrl+Shift+M",),
        "mpe",
        QT_TRANSLATE_NOOP(
            "Actions",
            "The states that are most probable together, of all nodes or of two and more selected",
        ),
    ),
    ActionSpec(
        "infer.next_question",
        QT_TRANSLATE_NOOP("Actions", "What to observe next?"),
        (),
        "target",
        QT_TRANSLATE_NOOP("Actions", "Which observation would tell most about the selected node"),
    ),
    ActionSpec(
        "infer.sensitivity",
        QT_TRANSLATE_NOOP("Actions", "Sensitivity…"),
        (),
        "chart",
        QT_TRANSLATE_NOOP(
            "Actions", "Which table entries the posterior of the selected node depends on"
        ),
    ),
    ActionSpec(
        "infer.separated",
        QT_TRANSLATE_NOOP("Actions", "Separation"),
        ("Ctrl+Shift+D",),
        "dsep",
        QT_TRANSLATE_NOOP("Actions", "d-separation: click X, then Y, then what is given"),
        checkable=True,
    ),
    ActionSpec(
        "infer.independencies",
        QT_TRANSLATE_NOOP("Actions", "All independencies"),
        (),
        "dsep",
        QT_TRANSLATE_NOOP("Actions", "List every independence that the arcs imply"),
    ),
    ActionSpec(
        "infer.arc_claims",
        QT_TRANSLATE_NOOP("Actions", "What dropped arcs claim"),
        (),
        "arc",
        QT_TRANSLATE_NOOP(
            "Actions",
            "The independence behind each arc that the graph lacks, checked by tables and data",
        ),
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
