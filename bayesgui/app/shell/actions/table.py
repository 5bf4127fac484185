"""The specs of all actions, from which menus, tool bar and the list of shortcuts are made.

`bayesgui.app.shell.actions.action_set` makes the QActions, the window's parts bind them.
"""

from __future__ import annotations

from bayesgui.app.shell.actions.drawing import DRAWING_SPECS
from bayesgui.app.shell.actions.spec import ActionSpec
from bayesgui.canvas.overlays.base import overlays
from bayesgui.widgets.translate_noop import QT_TRANSLATE_NOOP

ACTIONS: tuple[ActionSpec, ...] = (
    *DRAWING_SPECS,
    ActionSpec("model.edit", QT_TRANSLATE_NOOP("Actions", "Edit node"), ("Return",), local=True),
    ActionSpec(
        "model.reverse_arc",
        QT_TRANSLATE_NOOP("Actions", "Reverse arc"),
        ("R",),
        "reverse",
        local=True,
    ),
    ActionSpec(
        "model.reverse_arc_joint",
        QT_TRANSLATE_NOOP("Actions", "Reverse, keep the joint"),
        ("Shift+R",),
        tip=QT_TRANSLATE_NOOP(
            "Actions", "Reverse the arc and recompute both tables; the joint distribution stays"
        ),
        local=True,
    ),
    ActionSpec(
        "model.normalise",
        QT_TRANSLATE_NOOP("Actions", "Normalize the table"),
        (),
        "sum",
        QT_TRANSLATE_NOOP("Actions", "Divide every configuration of a draft by its sum"),
    ),
    ActionSpec(
        "model.uniform",
        QT_TRANSLATE_NOOP("Actions", "Uniform table"),
        (),
        "uniform",
        QT_TRANSLATE_NOOP("Actions", "Give every state of the selected nodes the same probability"),
    ),
    ActionSpec(
        "model.random",
        QT_TRANSLATE_NOOP("Actions", "Random table"),
        (),
        "random",
        QT_TRANSLATE_NOOP("Actions", "Draw the tables of the selected nodes at random"),
    ),
    ActionSpec(
        "model.complement",
        QT_TRANSLATE_NOOP("Actions", "Complement"),
        (),
        "complement",
        QT_TRANSLATE_NOOP(
            "Actions", "Turn every configuration round; two probabilities are exchanged"
        ),
    ),
    ActionSpec(
        "model.as_table",
        QT_TRANSLATE_NOOP("Actions", "As a table"),
        (),
        "table",
        QT_TRANSLATE_NOOP("Actions", "Give the distribution as a table; a formula is dropped"),
    ),
    ActionSpec(
        "model.as_expression",
        QT_TRANSLATE_NOOP("Actions", "As an expression"),
        (),
        tip=QT_TRANSLATE_NOOP("Actions", "Give the distribution as a formula over the parents"),
    ),
    ActionSpec(
        "model.as_noisy_max",
        QT_TRANSLATE_NOOP("Actions", "As noisy-OR or noisy-MAX"),
        (),
        tip=QT_TRANSLATE_NOOP(
            "Actions", "Give the distribution by the effect that each parent has alone"
        ),
    ),
    ActionSpec(
        "model.lock",
        QT_TRANSLATE_NOOP("Actions", "Lock cells"),
        ("Ctrl+Shift+L",),
        "lock",
        QT_TRANSLATE_NOOP("Actions", "Lock the selected cells of the table, or unlock them"),
    ),
    ActionSpec(
        "model.deterministic",
        QT_TRANSLATE_NOOP("Actions", "Make the state certain"),
        (),
        tip=QT_TRANSLATE_NOOP(
            "Actions", "Give the current cell's state probability 1 in the selected columns"
        ),
    ),
    ActionSpec(
        "model.copy_column",
        QT_TRANSLATE_NOOP("Actions", "Copy column to the selected ones"),
        (),
        tip=QT_TRANSLATE_NOOP(
            "Actions", "Copy the first selected column to the others selected (Ctrl+R in the table)"
        ),
    ),
    ActionSpec(
        "model.copy_column_all",
        QT_TRANSLATE_NOOP("Actions", "Copy column to all"),
        (),
        tip=QT_TRANSLATE_NOOP("Actions", "Copy the first selected column to all columns"),
    ),
    ActionSpec(
        "evidence.likelihood",
        QT_TRANSLATE_NOOP("Actions", "Likelihood…"),
        (),
        "likelihood",
        QT_TRANSLATE_NOOP("Actions", "Weigh the states by an uncertain observation"),
    ),
    ActionSpec(
        "evidence.fix",
        QT_TRANSLATE_NOOP("Actions", "Fix the posterior…"),
        (),
        "target",
        QT_TRANSLATE_NOOP("Actions", "Demand a posterior (Jeffrey's rule)"),
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
        QT_TRANSLATE_NOOP("Actions", "Keep the present findings under a name"),
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
        "infer.steps_evidence",
        QT_TRANSLATE_NOOP("Actions", "Steps of P(evidence)"),
        tip=QT_TRANSLATE_NOOP("Actions", "The probability of the findings, one after the other"),
    ),
    ActionSpec(
        "infer.steps_factors",
        QT_TRANSLATE_NOOP("Actions", "Steps of the joint probability"),
        tip=QT_TRANSLATE_NOOP(
            "Actions",
            "The factors of the network, put in for the findings and the most probable states",
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
        "infer.steps_score",
        QT_TRANSLATE_NOOP("Actions", "Steps of the BIC"),
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
        "infer.gibbs",
        QT_TRANSLATE_NOOP("Actions", "Gibbs laboratory"),
        ("Ctrl+G",),
        "chains",
        QT_TRANSLATE_NOOP(
            "Actions", "Watch an engine estimate the posteriors: chains, bounds, messages or rows"
        ),
        checkable=True,
    ),
    ActionSpec(
        "infer.engine_options",
        QT_TRANSLATE_NOOP("Actions", "Engine options…"),
        ("Shift+F4",),
        "sliders",
        QT_TRANSLATE_NOOP("Actions", "How the engine computes: samples, chains, damping, seed …"),
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
        QT_TRANSLATE_NOOP("Actions", "Which finding would tell most about the selected node"),
    ),
    ActionSpec(
        "infer.sensitivity",
        QT_TRANSLATE_NOOP("Actions", "Sensitivity…"),
        (),
        "chart",
        QT_TRANSLATE_NOOP(
            "Actions", "On which numbers of the tables the posterior of the selected node hangs"
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
        "learn.parameters",
        QT_TRANSLATE_NOOP("Actions", "Learn CPTs…"),
        ("F6",),
        "learn",
        QT_TRANSLATE_NOOP("Actions", "Learn the CPTs from the imported data"),
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
    ActionSpec(
        "playground.beta_prior",
        QT_TRANSLATE_NOOP("Actions", "Beta prior"),
        tip=QT_TRANSLATE_NOOP("Actions", "Move a Beta prior and tosses, and watch the posterior"),
    ),
    ActionSpec("help.contents", QT_TRANSLATE_NOOP("Actions", "Contents"), ("F1",), "book"),
    ActionSpec("help.shortcuts", QT_TRANSLATE_NOOP("Actions", "Keyboard and mouse"), ("Shift+F1",)),
    ActionSpec("help.whats_new", QT_TRANSLATE_NOOP("Actions", "What's new")),
    ActionSpec("help.about", QT_TRANSLATE_NOOP("Actions", "About bayesgui"), (), "info"),
)


def overlay_switches() -> dict[str, ActionSpec]:
    """Return the action of each overlay of the canvas that is switched by one, by its name."""
    return {
        entry.name: ActionSpec(
            f"view.{entry.name}", entry.label, checkable=True, **entry.traits["action"]
        )
        for entry in overlays
        if "action" in entry.traits
    }


def action_specs() -> dict[str, ActionSpec]:
    """Return all actions by id, those of the overlays among them."""
    return {spec.id: spec for spec in (*ACTIONS, *overlay_switches().values())}
