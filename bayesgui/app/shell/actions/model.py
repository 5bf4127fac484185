"""The menu Model: drawing tools, arcs and tables."""

from __future__ import annotations

from bayesgui.app.shell.actions.spec import ActionSpec, Menu
from bayesgui.widgets.translate_noop import QT_TRANSLATE_NOOP

ACTIONS = (
    ActionSpec(
        "tool.select",
        QT_TRANSLATE_NOOP("Actions", "Select"),
        ("V",),
        "select",
        QT_TRANSLATE_NOOP("Actions", "Select, move and click evidence"),
        local=True,
        checkable=True,
        group="tool",
    ),
    ActionSpec(
        "tool.node",
        QT_TRANSLATE_NOOP("Actions", "Node"),
        ("N",),
        "node",
        QT_TRANSLATE_NOOP("Actions", "Node: click the canvas to place nodes, Esc leaves"),
        local=True,
        checkable=True,
        group="tool",
    ),
    ActionSpec(
        "tool.arc",
        QT_TRANSLATE_NOOP("Actions", "Arc"),
        ("A",),
        "arc",
        QT_TRANSLATE_NOOP("Actions", "Arc: drag from parent to child, Esc leaves"),
        local=True,
        checkable=True,
        group="tool",
    ),
    ActionSpec(
        "model.add_node",
        QT_TRANSLATE_NOOP("Actions", "Add a node"),
        ("Ins",),
        "node",
        QT_TRANSLATE_NOOP("Actions", "Add a node at a free place, and name it"),
        local=True,
    ),
    ActionSpec(
        "model.add_parents",
        QT_TRANSLATE_NOOP("Actions", "Draw arcs to the last selected node"),
        ("Shift+A",),
        "arc",
        QT_TRANSLATE_NOOP(
            "Actions",
            "Make the nodes selected before parents of the one selected last, in this order",
        ),
        local=True,
    ),
    ActionSpec("model.edit", QT_TRANSLATE_NOOP("Actions", "Edit node"), ("Return",), local=True),
    ActionSpec(
        "model.reverse_arc",
        QT_TRANSLATE_NOOP("Actions", "Reverse arc"),
        ("Shift+R",),
        "reverse",
        QT_TRANSLATE_NOOP(
            "Actions", "Only reverse the arc; the joint distribution does not stay the same"
        ),
        local=True,
    ),
    ActionSpec(
        "model.reverse_arc_joint",
        QT_TRANSLATE_NOOP("Actions", "Reverse, keep the joint"),
        ("R",),
        tip=QT_TRANSLATE_NOOP(
            "Actions", "Reverse the arc and recompute both tables; the joint distribution stays"
        ),
        local=True,
    ),
    ActionSpec(
        "model.hidden",
        QT_TRANSLATE_NOOP("Actions", "Hidden node"),
        icon="eye",
        tip=QT_TRANSLATE_NOOP(
            "Actions", "No row observes the selected nodes; learning estimates their states"
        ),
        checkable=True,
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
            "Actions", "Complement every configuration; two probabilities swap places"
        ),
    ),
    ActionSpec("model.states_yes_no", QT_TRANSLATE_NOOP("Actions", "yes, no")),
    ActionSpec("model.states_true_false", QT_TRANSLATE_NOOP("Actions", "true, false")),
    ActionSpec("model.states_low_high", QT_TRANSLATE_NOOP("Actions", "low, medium, high")),
    ActionSpec(
        "model.states_numbers",
        QT_TRANSLATE_NOOP("Actions", "1, 2, 3 …"),
        tip=QT_TRANSLATE_NOOP("Actions", "Name the states by numbers, as many as there are"),
    ),
    ActionSpec(
        "model.states_paste",
        QT_TRANSLATE_NOOP("Actions", "Paste names of states"),
        tip=QT_TRANSLATE_NOOP(
            "Actions", "Take the states from the clipboard, one a line or parted by commas"
        ),
    ),
    ActionSpec(
        "model.add_state",
        QT_TRANSLATE_NOOP("Actions", "Add a state"),
        tip=QT_TRANSLATE_NOOP("Actions", "Add a state with probability 0 to the selected nodes"),
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
        "model.fill_rest",
        QT_TRANSLATE_NOOP("Actions", "Fill the rest"),
        (),
        tip=QT_TRANSLATE_NOOP(
            "Actions", "Give the selected cells what the others of their columns leave up to 1"
        ),
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
)

TABLE: tuple[str | Menu | None, ...] = (
    "model.normalise",
    "model.uniform",
    "model.random",
    "model.complement",
)
DISTRIBUTION = Menu(
    "model.distribution",
    QT_TRANSLATE_NOOP("Actions", "Distribution"),
    ("model.as_table", "model.as_expression", "model.as_noisy_max"),
)

PAIR: tuple[str | Menu | None, ...] = (
    "model.require_arc",
    "model.forbid_arc",
    "model.release_arc",
)
TIERS: tuple[str | Menu | None, ...] = ("model.later_tier", "model.earlier_tier")
CONSTRAINTS = Menu(
    "model.background",
    QT_TRANSLATE_NOOP("Actions", "Background knowledge"),
    ("model.constraints", None, *PAIR, "model.fix_part", None, *TIERS),
)

STATES = Menu(
    "model.states",
    QT_TRANSLATE_NOOP("Actions", "States"),
    (
        "model.states_yes_no",
        "model.states_true_false",
        "model.states_low_high",
        "model.states_numbers",
        None,
        "model.states_paste",
        "model.add_state",
    ),
)

MENU = Menu(
    "model",
    QT_TRANSLATE_NOOP("Actions", "Model"),
    (
        "tool.select",
        "tool.node",
        "tool.arc",
        None,
        "model.add_node",
        "model.add_parents",
        "model.edit",
        "model.hidden",
        "model.reverse_arc_joint",
        "model.reverse_arc",
        "model.complete_graph",
        None,
        STATES,
        *TABLE,
        "model.lock",
        "model.fill_rest",
        "model.deterministic",
        "model.copy_column",
        "model.copy_column_all",
        DISTRIBUTION,
        None,
        "model.compare",
        CONSTRAINTS,
    ),
)
