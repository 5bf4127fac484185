"""The menus within menus; those of nodes and tables are in context menus too."""

from __future__ import annotations

from bayesgui.app.shell.actions.command import Menu

Items = tuple["str | Menu | None", ...]

ALIGN = Menu(
    "edit.align",
    "Align",
    (
        "edit.align_left",
        "edit.align_center",
        "edit.align_right",
        None,
        "edit.align_top",
        "edit.align_middle",
        "edit.align_bottom",
        None,
        "edit.distribute_across",
        "edit.distribute_down",
    ),
    "align",
)
SELECT_RELATED = Menu(
    "edit.select_related",
    "Select",
    (
        "edit.select_parents",
        "edit.select_children",
        "edit.select_ancestors",
        "edit.select_descendants",
        "edit.select_blanket",
    ),
)
COLOR = Menu("edit.color", "Color")
SCRIPTS: Items = (
    "infer.copy_python",
    "infer.copy_pyagrum",
    "infer.copy_pgmpy",
    "infer.copy_dowhy",
)
COPY_AS = Menu(
    "edit.copy_as",
    "Copy as",
    ("edit.copy_dagitty", "edit.copy_dot", Menu("edit.copy_code", "Python", SCRIPTS, "script")),
)
HIGHLIGHT = Menu(
    "view.related",
    "Highlight",
    (
        "view.related_parents",
        "view.related_children",
        "view.related_ancestors",
        "view.related_blanket",
        None,
        "view.related_none",
    ),
    "eye",
)
IN_TIME = Menu(
    "model.place_in_time",
    "In time",
    (
        "model.in_time",
        None,
        "model.in_time_every",
        "model.in_time_outside",
        "model.in_time_first",
        "model.in_time_last",
        None,
        "view.previous_slice",
        "view.next_slice",
    ),
    "slices",
)
ROLE = Menu(
    "model.role",
    "Role in a diagnosis",
    (
        "model.role_fault",
        "model.role_target",
        "model.role_test",
        "model.role_observable",
        None,
        "model.unobserved",
    ),
    "fault",
)
DIAGNOSIS = Menu(
    "infer.observing",
    "What to observe",
    (
        "infer.next_question",
        None,
        "infer.diagnosis",
        "infer.diagnosis_new",
        None,
        "infer.protocol_open",
        "infer.protocol_save",
        "infer.protocol_print",
    ),
    "diagnosis",
)
NEW_TEMPLATE = Menu(
    "file.new_template",
    "New from template",
    (
        "file.template_chain",
        "file.template_hidden",
        "file.template_factorial",
        "file.template_input_output",
        "file.template_coupled",
    ),
    "slices",
)
SERIES = Menu(
    "evidence.series",
    "Series",
    (
        "evidence.series_open",
        "evidence.series_paste",
        "evidence.series_save",
        None,
        "evidence.series_new",
        "evidence.series_duplicate",
        "evidence.series_rename",
        "evidence.series_remove",
        None,
        "evidence.series_previous",
        "evidence.series_next",
        None,
        "evidence.series_clear",
        "evidence.series_rows",
    ),
    "slices",
)
MOVE_INTO = Menu(
    "model.move_into",
    "Move into",
    tip="Let the selected nodes and submodels stand in another submodel",
)
SUBMODEL: Items = (
    "model.unfold",
    "model.submodel_tab",
    "model.submodel_window",
    "model.submodel_page",
    None,
    "model.save_submodel",
    "model.dissolve",
)
SUBMODELS = Menu(
    "model.submodels",
    "Submodels",
    (
        "model.fold",
        MOVE_INTO,
        None,
        *SUBMODEL,
        None,
        "model.open_all",
        "model.fold_all",
        "model.insert_submodel",
    ),
    "fold",
)
GROUP = Menu("edit.group", "Group", ("model.fold", MOVE_INTO, None, "edit.plate"), "fold")
ARCS = Menu(
    "model.arcs",
    "Arcs",
    (
        "model.reverse_arc_joint",
        "model.reverse_arc",
        None,
        "model.common_cause",
        "model.cause_as_node",
    ),
    "arc",
)
LAG = Menu("model.lag", "Lag", tuple(f"model.lag_{lag}" for lag in range(10)))
TIME = Menu("model.time", "Time", (IN_TIME, LAG, None, "model.template", "model.unroll"), "slices")
OVER_TIME = Menu(
    "infer.time",
    "Over time",
    ("infer.over_time", "infer.sequence", "infer.trellis", "infer.filters"),
    "slices",
)
STRATEGY = Menu(
    "infer.strategy_further",
    "More on the strategy",
    (
        "infer.worth",
        "infer.strategy_tree",
        "infer.risk",
        "infer.strategy_sensitivity",
        "infer.criteria",
        "infer.solver",
    ),
    "tree",
)
FORM = Menu(
    "view.form",
    "Form of the nodes",
    ("view.form_zoom", None, "view.form_full", "view.form_compact", "view.form_name"),
)
DIRECTION = Menu(
    "view.direction",
    "Direction of the arcs",
    ("view.layout_down", "view.layout_right"),
)
BESIDE = Menu(
    "view.beside",
    "Beside",
    tip="Show another open network beside this one",
)
TABLE: Items = (
    "model.normalise",
    "model.uniform",
    "model.random",
    "model.complement",
)
DISTRIBUTION = Menu(
    "model.distribution",
    "Distribution",
    ("model.as_table", "model.as_expression", "model.as_noisy_max"),
)
TABLE_OF_NODE = Menu(
    "model.table_of_node",
    "Table",
    (*TABLE, "learn.no_smoothing", None, DISTRIBUTION, "model.ask"),
)
TABLE_OF_MODEL = Menu(
    "model.table",
    "Table",
    (
        *TABLE,
        None,
        "model.lock",
        "model.fill_rest",
        "model.deterministic",
        "model.copy_column",
        "model.copy_column_all",
    ),
)
PAIR: Items = (
    "model.require_arc",
    "model.forbid_arc",
    "model.release_arc",
)
TIERS: Items = ("model.later_tier", "model.earlier_tier")
CONSTRAINTS = Menu(
    "model.background",
    "Background knowledge",
    ("model.constraints", None, *PAIR, "model.fix_part", None, *TIERS),
)
RELATED = Menu("edit.related", "Related nodes", (HIGHLIGHT, SELECT_RELATED))
APPEARANCE = Menu("edit.appearance", "Appearance", (COLOR, FORM))
QUESTIONS = Menu(
    "infer.questions",
    "Further questions",
    ("infer.next_question", "infer.sensitivity", "classify.loss"),
)
CLASSIFIER = Menu(
    "classify.node",
    "Classifier",
    (
        "classify.figures",
        "classify.grow",
        "classify.estimate",
        "classify.threshold",
        "classify.predict",
    ),
)
STATES = Menu(
    "model.states",
    "States",
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
EXPERTS = Menu(
    "model.asking",
    "Experts",
    ("model.ask", "model.experts", None, "model.questionnaire", "model.read_answers"),
    "expert",
)
RANKED = Menu(
    "model.ranked",
    "Ranked node",
    ("model.ranked_3", "model.ranked_5", "model.ranked_7"),
    "expert",
    "Add a node whose states stand in order from low to high, for tables that experts answer",
)
KIND = Menu(
    "model.kind",
    "Turn into",
    ("model.kind_chance", "model.kind_decision", "model.kind_utility"),
)
EVIDENCE_SET = Menu(
    "evidence.set",
    "Observe state",
    (),
    "evidence",
    "The node was seen in this state",
)
EVIDENCE_NOT = Menu(
    "evidence.not",
    "Rule out state",
    (),
    "forbid",
    "The node is in any state but this one",
)
EVIDENCE_CHOOSE = Menu(
    "evidence.choose",
    "Choose option",
    (),
    "do",
    "The decision takes this option, whatever is best; again leaves it free",
)
EVIDENCE_DO = Menu(
    "evidence.intervene",
    "Set from outside: do()",
    (),
    "do",
    "The node is forced into a state: the arcs into it no longer count",
)
