"""Every action and menu of the window as data: ids, titles, shortcuts, icons, places.

What an action does is bound elsewhere (`bayesgui.app.action_set` makes the QActions); menus,
toolbar, context menus and the list of shortcuts are all made from these tables.
"""

from __future__ import annotations

from dataclasses import dataclass

from bayesgui.app.marking import QT_TRANSLATE_NOOP

CONTEXT = "Actions"


@dataclass(frozen=True)
class Spec:
    """One action.

    Parameters
    ----------
    id : str
        Its object name.
    title : str
        What menus say, in English; an ellipsis means that a dialog follows.
    keys : tuple of str
        Shortcuts in portable text, the one that menus show first.
    icon : str
        File in ``resources/icons``.
    tip : str
        What the tooltip says instead of the title.
    local : bool
        Whether the shortcut works only while the canvas or the node list has the focus, because
        elsewhere the key means something else.
    checkable : bool
        Whether it switches something on and off.
    group : str
        Actions of a group exclude each other.
    """

    id: str
    title: str
    keys: tuple[str, ...] = ()
    icon: str = ""
    tip: str = ""
    local: bool = False
    checkable: bool = False
    group: str = ""


ACTIONS: tuple[Spec, ...] = (
    Spec("file.new", QT_TRANSLATE_NOOP("Actions", "New"), ("Ctrl+N",), "new"),
    Spec("file.open", QT_TRANSLATE_NOOP("Actions", "Open…"), ("Ctrl+O",), "open"),
    Spec("file.examples", QT_TRANSLATE_NOOP("Actions", "Examples…"), ("Ctrl+Shift+O",), "book"),
    Spec("file.save", QT_TRANSLATE_NOOP("Actions", "Save"), ("Ctrl+S",), "save"),
    Spec("file.save_as", QT_TRANSLATE_NOOP("Actions", "Save as…"), ("Ctrl+Shift+S",)),
    Spec("file.import_data", QT_TRANSLATE_NOOP("Actions", "Import data…"), ("Ctrl+I",), "import"),
    Spec(
        "file.export_image", QT_TRANSLATE_NOOP("Actions", "Export picture…"), ("Ctrl+E",), "export"
    ),
    Spec("file.copy_image", QT_TRANSLATE_NOOP("Actions", "Copy as picture"), ("Ctrl+Shift+C",)),
    Spec("file.read_cases", QT_TRANSLATE_NOOP("Actions", "Read cases…"), (), "import"),
    Spec("file.write_cases", QT_TRANSLATE_NOOP("Actions", "Write cases…"), (), "export"),
    Spec(
        "file.export_data",
        QT_TRANSLATE_NOOP("Actions", "Sample to file…"),
        (),
        "sample",
        QT_TRANSLATE_NOOP("Actions", "Draw cases from the network into a CSV or Parquet file"),
    ),
    Spec("file.properties", QT_TRANSLATE_NOOP("Actions", "Network properties…"), ("Alt+Return",)),
    Spec("file.close", QT_TRANSLATE_NOOP("Actions", "Close tab"), ("Ctrl+W",)),
    Spec("file.quit", QT_TRANSLATE_NOOP("Actions", "Quit"), ("Ctrl+Q",)),
    Spec("edit.undo", QT_TRANSLATE_NOOP("Actions", "Undo"), ("Ctrl+Z",), "undo"),
    Spec("edit.redo", QT_TRANSLATE_NOOP("Actions", "Redo"), ("Ctrl+Shift+Z", "Ctrl+Y"), "redo"),
    Spec("edit.cut", QT_TRANSLATE_NOOP("Actions", "Cut"), ("Ctrl+X",), local=True),
    Spec("edit.copy", QT_TRANSLATE_NOOP("Actions", "Copy"), ("Ctrl+C",), "copy", local=True),
    Spec("edit.paste", QT_TRANSLATE_NOOP("Actions", "Paste"), ("Ctrl+V",), "paste", local=True),
    Spec("edit.duplicate", QT_TRANSLATE_NOOP("Actions", "Duplicate"), ("Ctrl+D",), local=True),
    Spec(
        "edit.delete",
        QT_TRANSLATE_NOOP("Actions", "Delete"),
        ("Del", "Backspace"),
        "trash",
        local=True,
    ),
    Spec("edit.select_all", QT_TRANSLATE_NOOP("Actions", "Select all"), ("Ctrl+A",), local=True),
    Spec("edit.select_parents", QT_TRANSLATE_NOOP("Actions", "Parents")),
    Spec("edit.select_children", QT_TRANSLATE_NOOP("Actions", "Children")),
    Spec("edit.select_ancestors", QT_TRANSLATE_NOOP("Actions", "Ancestors")),
    Spec("edit.select_descendants", QT_TRANSLATE_NOOP("Actions", "Descendants")),
    Spec("edit.select_blanket", QT_TRANSLATE_NOOP("Actions", "Markov blanket")),
    Spec("edit.rename", QT_TRANSLATE_NOOP("Actions", "Rename"), ("F2",), "rename"),
    Spec("edit.align_left", QT_TRANSLATE_NOOP("Actions", "Left edges"), icon="align"),
    Spec("edit.align_center", QT_TRANSLATE_NOOP("Actions", "Centers, one below the other")),
    Spec("edit.align_right", QT_TRANSLATE_NOOP("Actions", "Right edges")),
    Spec("edit.align_top", QT_TRANSLATE_NOOP("Actions", "Upper edges")),
    Spec("edit.align_middle", QT_TRANSLATE_NOOP("Actions", "Centers, side by side")),
    Spec("edit.align_bottom", QT_TRANSLATE_NOOP("Actions", "Lower edges")),
    Spec("edit.distribute_across", QT_TRANSLATE_NOOP("Actions", "Distribute from left to right")),
    Spec("edit.distribute_down", QT_TRANSLATE_NOOP("Actions", "Distribute from top to bottom")),
    Spec("edit.note", QT_TRANSLATE_NOOP("Actions", "Text note"), ("Ctrl+Shift+N",), "note"),
    Spec("edit.find", QT_TRANSLATE_NOOP("Actions", "Find node"), ("Ctrl+F",), "search"),
    Spec("edit.settings", QT_TRANSLATE_NOOP("Actions", "Settings…"), ("Ctrl+,",), "settings"),
    Spec("view.fit", QT_TRANSLATE_NOOP("Actions", "Fit"), ("Ctrl+0",), "fit"),
    Spec("view.zoom_in", QT_TRANSLATE_NOOP("Actions", "Zoom in"), ("Ctrl+=", "Ctrl++"), "plus"),
    Spec("view.zoom_out", QT_TRANSLATE_NOOP("Actions", "Zoom out"), ("Ctrl+-",), "minus"),
    Spec("view.zoom_100", QT_TRANSLATE_NOOP("Actions", "Actual size"), ("Ctrl+Alt+0",)),
    Spec(
        "view.layout",
        QT_TRANSLATE_NOOP("Actions", "Arrange"),
        ("Ctrl+L",),
        "layout",
        QT_TRANSLATE_NOOP("Actions", "Arrange the nodes in layers, parents above children"),
    ),
    Spec(
        "view.moral_graph",
        QT_TRANSLATE_NOOP("Actions", "Moral graph"),
        ("Ctrl+M",),
        "moral",
        QT_TRANSLATE_NOOP("Actions", "Moral graph: marry the parents of every node"),
        checkable=True,
    ),
    Spec(
        "view.arc_strength",
        QT_TRANSLATE_NOOP("Actions", "Arc strength"),
        ("Ctrl+T",),
        "strength",
        QT_TRANSLATE_NOOP("Actions", "Arc strength: mutual information of its ends, as width"),
        checkable=True,
    ),
    Spec(
        "view.order",
        QT_TRANSLATE_NOOP("Actions", "Topological order"),
        (),
        tip=QT_TRANSLATE_NOOP("Actions", "Number the nodes, parents before children"),
        checkable=True,
    ),
    Spec("view.related_parents", QT_TRANSLATE_NOOP("Actions", "Parents")),
    Spec("view.related_children", QT_TRANSLATE_NOOP("Actions", "Children")),
    Spec("view.related_ancestors", QT_TRANSLATE_NOOP("Actions", "Ancestors")),
    Spec("view.related_blanket", QT_TRANSLATE_NOOP("Actions", "Markov blanket")),
    Spec("view.related_none", QT_TRANSLATE_NOOP("Actions", "Nothing")),
    Spec(
        "view.numbers_percent",
        QT_TRANSLATE_NOOP("Actions", "Per cent"),
        checkable=True,
        group="numbers",
    ),
    Spec(
        "view.numbers_probability",
        QT_TRANSLATE_NOOP("Actions", "Probability"),
        checkable=True,
        group="numbers",
    ),
    Spec(
        "view.numbers_odds", QT_TRANSLATE_NOOP("Actions", "Odds"), checkable=True, group="numbers"
    ),
    Spec("view.form_zoom", QT_TRANSLATE_NOOP("Actions", "By the zoom")),
    Spec("view.form_full", QT_TRANSLATE_NOOP("Actions", "Always full")),
    Spec("view.form_compact", QT_TRANSLATE_NOOP("Actions", "Always compact")),
    Spec("view.form_name", QT_TRANSLATE_NOOP("Actions", "Name only")),
    Spec(
        "view.panel_left",
        QT_TRANSLATE_NOOP("Actions", "Network panel"),
        ("Ctrl+1",),
        checkable=True,
    ),
    Spec(
        "view.panel_right",
        QT_TRANSLATE_NOOP("Actions", "Evidence panel"),
        ("Ctrl+2",),
        checkable=True,
    ),
    Spec(
        "view.panel_bottom",
        QT_TRANSLATE_NOOP("Actions", "Table panel"),
        ("Ctrl+3",),
        checkable=True,
    ),
    Spec(
        "view.theme_system",
        QT_TRANSLATE_NOOP("Actions", "As the system"),
        checkable=True,
        group="theme",
    ),
    Spec("view.theme_light", QT_TRANSLATE_NOOP("Actions", "Light"), checkable=True, group="theme"),
    Spec("view.theme_dark", QT_TRANSLATE_NOOP("Actions", "Dark"), checkable=True, group="theme"),
    Spec("view.reduce_motion", QT_TRANSLATE_NOOP("Actions", "Reduce motion"), checkable=True),
    Spec("view.full_screen", QT_TRANSLATE_NOOP("Actions", "Full screen"), ("F11",), checkable=True),
    Spec(
        "tool.select",
        QT_TRANSLATE_NOOP("Actions", "Select"),
        ("V",),
        "select",
        QT_TRANSLATE_NOOP("Actions", "Select, move and click evidence"),
        local=True,
        checkable=True,
        group="tool",
    ),
    Spec(
        "tool.node",
        QT_TRANSLATE_NOOP("Actions", "Node"),
        ("N",),
        "node",
        QT_TRANSLATE_NOOP("Actions", "Node: click the canvas to place nodes, Esc leaves"),
        local=True,
        checkable=True,
        group="tool",
    ),
    Spec(
        "tool.arc",
        QT_TRANSLATE_NOOP("Actions", "Arc"),
        ("A",),
        "arc",
        QT_TRANSLATE_NOOP("Actions", "Arc: drag from parent to child, Esc leaves"),
        local=True,
        checkable=True,
        group="tool",
    ),
    Spec("model.edit", QT_TRANSLATE_NOOP("Actions", "Edit node"), ("Return",), local=True),
    Spec(
        "model.reverse_arc",
        QT_TRANSLATE_NOOP("Actions", "Reverse arc"),
        ("R",),
        "reverse",
        local=True,
    ),
    Spec(
        "model.reverse_arc_joint",
        QT_TRANSLATE_NOOP("Actions", "Reverse, keep the joint"),
        ("Shift+R",),
        tip=QT_TRANSLATE_NOOP(
            "Actions", "Reverse the arc and recompute both tables; the joint distribution stays"
        ),
        local=True,
    ),
    Spec(
        "model.normalise",
        QT_TRANSLATE_NOOP("Actions", "Normalise the table"),
        (),
        "sum",
        QT_TRANSLATE_NOOP("Actions", "Divide every configuration of a draft by its sum"),
    ),
    Spec(
        "model.uniform",
        QT_TRANSLATE_NOOP("Actions", "Uniform table"),
        (),
        "uniform",
        QT_TRANSLATE_NOOP("Actions", "Give every state of the selected nodes the same probability"),
    ),
    Spec(
        "model.random",
        QT_TRANSLATE_NOOP("Actions", "Random table"),
        (),
        "random",
        QT_TRANSLATE_NOOP("Actions", "Draw the tables of the selected nodes at random"),
    ),
    Spec(
        "model.complement",
        QT_TRANSLATE_NOOP("Actions", "Complement"),
        (),
        "complement",
        QT_TRANSLATE_NOOP(
            "Actions", "Turn every configuration round; two probabilities are exchanged"
        ),
    ),
    Spec(
        "model.as_table",
        QT_TRANSLATE_NOOP("Actions", "As a table"),
        (),
        "table",
        QT_TRANSLATE_NOOP("Actions", "Give the distribution as a table; a formula is dropped"),
    ),
    Spec(
        "model.as_expression",
        QT_TRANSLATE_NOOP("Actions", "As an expression"),
        (),
        tip=QT_TRANSLATE_NOOP("Actions", "Give the distribution as a formula over the parents"),
    ),
    Spec(
        "model.as_noisy_max",
        QT_TRANSLATE_NOOP("Actions", "As noisy-OR or noisy-MAX"),
        (),
        tip=QT_TRANSLATE_NOOP(
            "Actions", "Give the distribution by the effect that each parent has alone"
        ),
    ),
    Spec(
        "model.lock",
        QT_TRANSLATE_NOOP("Actions", "Lock cells"),
        ("Ctrl+Shift+L",),
        "lock",
        QT_TRANSLATE_NOOP("Actions", "Lock the selected cells of the table, or unlock them"),
    ),
    Spec(
        "model.deterministic",
        QT_TRANSLATE_NOOP("Actions", "Make the state certain"),
        (),
        tip=QT_TRANSLATE_NOOP(
            "Actions", "Give the current cell's state probability 1 in the selected columns"
        ),
    ),
    Spec(
        "model.copy_column",
        QT_TRANSLATE_NOOP("Actions", "Copy column to the selected ones"),
        (),
        tip=QT_TRANSLATE_NOOP(
            "Actions", "Copy the first selected column to the others selected (Ctrl+R in the table)"
        ),
    ),
    Spec(
        "model.copy_column_all",
        QT_TRANSLATE_NOOP("Actions", "Copy column to all"),
        (),
        tip=QT_TRANSLATE_NOOP("Actions", "Copy the first selected column to all columns"),
    ),
    Spec(
        "evidence.likelihood",
        QT_TRANSLATE_NOOP("Actions", "Likelihood…"),
        (),
        "likelihood",
        QT_TRANSLATE_NOOP("Actions", "Weigh the states by an uncertain observation"),
    ),
    Spec(
        "evidence.fix",
        QT_TRANSLATE_NOOP("Actions", "Fix the posterior…"),
        (),
        "target",
        QT_TRANSLATE_NOOP("Actions", "Demand a posterior (Jeffrey's rule)"),
    ),
    Spec(
        "evidence.clear_node",
        QT_TRANSLATE_NOOP("Actions", "Clear node"),
        ("Ctrl+Backspace",),
        local=True,
    ),
    Spec(
        "evidence.clear",
        QT_TRANSLATE_NOOP("Actions", "Clear all"),
        ("Ctrl+Shift+Backspace",),
        "clear",
        QT_TRANSLATE_NOOP("Actions", "Clear all evidence"),
    ),
    Spec(
        "evidence.save_case",
        QT_TRANSLATE_NOOP("Actions", "Save as case…"),
        ("Ctrl+Shift+K",),
        "case",
        QT_TRANSLATE_NOOP("Actions", "Keep the present findings under a name"),
    ),
    Spec(
        "evidence.next_case", QT_TRANSLATE_NOOP("Actions", "Next case"), ("Ctrl+Alt+Down",), "step"
    ),
    Spec(
        "evidence.previous_case",
        QT_TRANSLATE_NOOP("Actions", "Previous case"),
        ("Ctrl+Alt+Up",),
        "back",
    ),
    Spec(
        "evidence.compare",
        QT_TRANSLATE_NOOP("Actions", "Compare the cases"),
        ("Ctrl+K",),
        "compare",
        QT_TRANSLATE_NOOP("Actions", "Show a bar for each case on every node, Esc leaves"),
        checkable=True,
    ),
    Spec(
        "evidence.sample_case",
        QT_TRANSLATE_NOOP("Actions", "Sample one case…"),
        (),
        "sample",
        QT_TRANSLATE_NOOP("Actions", "Draw one case from the posterior given the findings"),
    ),
    Spec("infer.update", QT_TRANSLATE_NOOP("Actions", "Update now"), ("F5",)),
    Spec(
        "infer.auto_update",
        QT_TRANSLATE_NOOP("Actions", "Update automatically"),
        ("Ctrl+F5",),
        checkable=True,
    ),
    Spec("infer.engine", QT_TRANSLATE_NOOP("Actions", "Engine…"), ("F4",), "engine"),
    Spec(
        "infer.steps",
        QT_TRANSLATE_NOOP("Actions", "Steps of the posterior"),
        ("Ctrl+Shift+E",),
        "sum",
        QT_TRANSLATE_NOOP(
            "Actions", "Show step by step how the posterior of the selected node comes about"
        ),
    ),
    Spec(
        "infer.steps_definition",
        QT_TRANSLATE_NOOP("Actions", "The same by definition"),
        tip=QT_TRANSLATE_NOOP(
            "Actions",
            "P(x, e) / P(e): sum the joint distribution, or eliminate one variable after another",
        ),
    ),
    Spec(
        "infer.steps_expectation",
        QT_TRANSLATE_NOOP("Actions", "Steps of the expectation"),
        tip=QT_TRANSLATE_NOOP(
            "Actions",
            "Expectation and variance of the selected node, given the findings; of two nodes, the "
            "total expectation of the second by way of the first",
        ),
    ),
    Spec(
        "infer.steps_evidence",
        QT_TRANSLATE_NOOP("Actions", "Steps of P(evidence)"),
        tip=QT_TRANSLATE_NOOP("Actions", "The probability of the findings, one after the other"),
    ),
    Spec(
        "infer.steps_factors",
        QT_TRANSLATE_NOOP("Actions", "Steps of the joint probability"),
        tip=QT_TRANSLATE_NOOP(
            "Actions",
            "The factors of the network, put in for the findings and the most probable states",
        ),
    ),
    Spec(
        "infer.steps_chain",
        QT_TRANSLATE_NOOP("Actions", "Chain rule in the order selected"),
        tip=QT_TRANSLATE_NOOP(
            "Actions", "The joint probability of the selected nodes, in the order of selecting them"
        ),
    ),
    Spec(
        "infer.steps_row",
        QT_TRANSLATE_NOOP("Actions", "Steps of the next row's probability"),
        tip=QT_TRANSLATE_NOOP(
            "Actions",
            "The probability of a new complete row after learning: findings, else the most "
            "probable states",
        ),
    ),
    Spec(
        "infer.steps_score",
        QT_TRANSLATE_NOOP("Actions", "Steps of the BIC"),
        tip=QT_TRANSLATE_NOOP(
            "Actions", "The score of the selected node and its parents on the imported data"
        ),
    ),
    Spec(
        "infer.two_variables",
        QT_TRANSLATE_NOOP("Actions", "Two variables"),
        ("Ctrl+Shift+J",),
        "grid",
        QT_TRANSLATE_NOOP(
            "Actions", "Joint table, conditionals, total probability and independence of two nodes"
        ),
    ),
    Spec("infer.joint", QT_TRANSLATE_NOOP("Actions", "Joint table…"), ("Ctrl+J",), "table"),
    Spec(
        "infer.separated",
        QT_TRANSLATE_NOOP("Actions", "Separation"),
        ("Ctrl+Shift+D",),
        "dsep",
        QT_TRANSLATE_NOOP("Actions", "d-separation: click X, then Y, then what is given"),
        checkable=True,
    ),
    Spec(
        "learn.parameters",
        QT_TRANSLATE_NOOP("Actions", "Learn CPTs…"),
        ("F6",),
        "learn",
        QT_TRANSLATE_NOOP("Actions", "Learn the CPTs from the imported data"),
    ),
    Spec(
        "learn.continue",
        QT_TRANSLATE_NOOP("Actions", "Add cases…"),
        tip=QT_TRANSLATE_NOOP("Actions", "Add the rows of another file to the counts of the CPTs"),
    ),
    Spec(
        "learn.score",
        QT_TRANSLATE_NOOP("Actions", "Score on data…"),
        icon="chart",
        tip=QT_TRANSLATE_NOOP("Actions", "Likelihood, AIC, BIC, MDL, BDeu and K2 on the data"),
    ),
    Spec(
        "playground.beta_prior",
        QT_TRANSLATE_NOOP("Actions", "Beta prior"),
        tip=QT_TRANSLATE_NOOP("Actions", "Move a Beta prior and tosses, and watch the posterior"),
    ),
    Spec("help.contents", QT_TRANSLATE_NOOP("Actions", "Contents"), ("F1",), "book"),
    Spec("help.shortcuts", QT_TRANSLATE_NOOP("Actions", "Keyboard and mouse"), ("Shift+F1",)),
    Spec("help.whats_new", QT_TRANSLATE_NOOP("Actions", "What's new")),
    Spec("help.about", QT_TRANSLATE_NOOP("Actions", "About bayesgui"), (), "info"),
)

SPECS: dict[str, Spec] = {spec.id: spec for spec in ACTIONS}
