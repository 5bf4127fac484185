"""The menus of the menu bar, and those of them that are also in context menus."""

from __future__ import annotations

from bayesgui.app.shell.actions.command import OVERLAYS, Menu

Items = tuple["str | Menu | None", ...]

FILE = Menu(
    "file",
    "File",
    (
        "file.new",
        "file.open",
        Menu("file.recent", "Open recent"),
        "file.examples",
        None,
        "file.save",
        "file.save_as",
        "file.export_copy",
        None,
        "file.import_data",
        "file.export_image",
        "file.copy_image",
        "file.export_report",
        "file.print",
        "file.export_data",
        None,
        "file.properties",
        None,
        "file.close",
        "file.quit",
    ),
)
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
EDIT = Menu(
    "edit",
    "Edit",
    (
        "edit.undo",
        "edit.redo",
        None,
        "edit.cut",
        "edit.copy",
        "edit.paste",
        "edit.duplicate",
        "edit.delete",
        None,
        "edit.select_all",
        SELECT_RELATED,
        None,
        "edit.rename",
        ALIGN,
        COLOR,
        "edit.note",
        "edit.plate",
        None,
        "edit.find",
        None,
        "edit.settings",
    ),
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
VIEW = Menu(
    "view",
    "View",
    (
        "view.fit",
        Menu("view.zoom", "Zoom", ("view.zoom_in", "view.zoom_out", "view.zoom_100")),
        None,
        "view.layout",
        DIRECTION,
        OVERLAYS,
        "view.junction_tree",
        "view.player",
        HIGHLIGHT,
        None,
        Menu(
            "view.numbers",
            "Numbers",
            (
                "view.numbers_percent",
                "view.numbers_probability",
                "view.numbers_odds",
                None,
                "view.information_nats",
                "view.information_bits",
            ),
        ),
        FORM,
        Menu(
            "view.panels",
            "Panels",
            (
                "view.panel_left",
                "view.panel_right",
                "view.panel_bottom",
                None,
                "view.focus_canvas",
            ),
        ),
        BESIDE,
        Menu(
            "view.tabs",
            "Tabs",
            ("view.next_document", "view.previous_document", None, "view.tear_off"),
        ),
        "view.keep_table",
        "view.float_table",
        Menu(
            "view.theme",
            "Theme",
            ("view.theme_system", "view.theme_light", "view.theme_dark"),
            "theme",
        ),
        "view.reduce_motion",
        "view.full_screen",
    ),
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
TABLE_OF_NODE = Menu("model.table_of_node", "Table", (*TABLE, None, DISTRIBUTION))
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
KIND = Menu(
    "model.kind",
    "Turn into",
    ("model.kind_chance", "model.kind_decision", "model.kind_utility"),
)
MODEL = Menu(
    "model",
    "Model",
    (
        "tool.select",
        "tool.node",
        "tool.decision",
        "tool.utility",
        "tool.arc",
        None,
        "model.add_node",
        "model.add_parents",
        "model.edit",
        KIND,
        "model.hidden",
        "model.reverse_arc_joint",
        "model.reverse_arc",
        "model.complete_graph",
        None,
        "model.order",
        "model.remembered",
        "model.limited_memory",
        None,
        STATES,
        TABLE_OF_MODEL,
        DISTRIBUTION,
        None,
        "model.compare",
        CONSTRAINTS,
    ),
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
EVIDENCE_DO = Menu(
    "evidence.intervene",
    "Set from outside: do()",
    (),
    "do",
    "The node is forced into a state: the arcs into it no longer count",
)
EVIDENCE = Menu(
    "evidence",
    "Evidence",
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
        Menu("evidence.cases", "Scenarios", (), "case"),
        "evidence.previous_case",
        "evidence.next_case",
        "evidence.compare",
        "evidence.sample_case",
        None,
        "file.read_cases",
        "file.write_cases",
    ),
)
STEPS_OF_SCORES = Menu(
    "infer.steps_of_scores",
    "Steps of a score",
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
    "Show the steps",
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
    "Copy as Python",
    ("infer.copy_python", "infer.copy_pyagrum", "infer.copy_pgmpy"),
    "script",
)
INFER = Menu(
    "infer",
    "Infer",
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
        "infer.strategy",
        "infer.strategy_tree",
        "infer.worth",
        "infer.risk",
        None,
        "infer.gibbs",
        None,
        COPY_CODE,
    ),
)
LEARN = Menu(
    "learn",
    "Learn",
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
CLASSIFY = Menu(
    "classify",
    "Classify",
    (
        "classify.train",
        "classify.predict",
        "classify.loss",
        "classify.as_decision",
        "classify.from_decision",
        "classify.threshold",
        None,
        "classify.open",
        "classify.figures",
        "classify.grow",
        "classify.estimate",
    ),
)
PLAYGROUNDS = Menu(
    "playgrounds",
    "Playgrounds",
    (
        "playground.threshold",
        "playground.beta_prior",
        "playground.densities",
        "playground.mixture",
        "playground.scatter",
    ),
)
LESSONS = Menu(
    "lesson.all",
    "Lessons",
    (
        "help.lessons",
        Menu("lesson.take", "Take a lesson"),
        "lesson.exercises",
        "lesson.open",
        "lesson.hand_out",
        "lesson.export_answers",
        "lesson.record",
        None,
        "lesson.hint",
        "lesson.next",
        "lesson.back",
        "lesson.theory",
        "lesson.restart",
        "lesson.leave",
    ),
    "book",
)
HELP = Menu(
    "help",
    "Help",
    (
        "help.topic",
        "help.contents",
        LESSONS,
        None,
        "help.shortcuts",
        "help.python",
        "help.whats_new",
        None,
        "help.about",
    ),
)

MENUS = (FILE, EDIT, VIEW, MODEL, EVIDENCE, INFER, LEARN, CLASSIFY, PLAYGROUNDS, HELP)
