"""The contents of menus, submenus and the tool bar."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bayesgui.app.shell.actions.table import overlay_switches
from bayesgui.widgets.translate_noop import QT_TRANSLATE_NOOP

_OVERLAYS = "view.overlays"
"""Stands for the switches of the overlays of the canvas."""

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True)
class Menu:
    """A menu of action ids, submenus and separators (None); without items, filled on opening."""

    id: str
    title: str
    items: tuple[str | Menu | None, ...] = ()
    icon: str = ""


ALIGN = Menu(
    "edit.align",
    QT_TRANSLATE_NOOP("Actions", "Align"),
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
    QT_TRANSLATE_NOOP("Actions", "Select"),
    (
        "edit.select_parents",
        "edit.select_children",
        "edit.select_ancestors",
        "edit.select_descendants",
        "edit.select_blanket",
    ),
)
HIGHLIGHT = Menu(
    "view.related",
    QT_TRANSLATE_NOOP("Actions", "Highlight"),
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
COLOR = Menu("edit.color", QT_TRANSLATE_NOOP("Actions", "Color"))
FORM = Menu(
    "view.form",
    QT_TRANSLATE_NOOP("Actions", "Form of the nodes"),
    ("view.form_zoom", None, "view.form_full", "view.form_compact", "view.form_name"),
)
EVIDENCE_SET = Menu("evidence.set", QT_TRANSLATE_NOOP("Actions", "Set"), (), "evidence")
EVIDENCE_NOT = Menu("evidence.not", QT_TRANSLATE_NOOP("Actions", "Not"), (), "forbid")
EVIDENCE_DO = Menu("evidence.intervene", QT_TRANSLATE_NOOP("Actions", "do()"), (), "do")
STEPS = Menu(
    "infer.show_steps",
    QT_TRANSLATE_NOOP("Actions", "Show the steps"),
    (
        "infer.steps",
        "infer.steps_definition",
        "infer.steps_expectation",
        None,
        "infer.steps_evidence",
        "infer.steps_factors",
        "infer.steps_chain",
        "infer.steps_row",
        "infer.steps_score",
    ),
    "sum",
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

_MENUS: tuple[Menu, ...] = (
    Menu(
        "file",
        QT_TRANSLATE_NOOP("Actions", "File"),
        (
            "file.new",
            "file.open",
            Menu("file.recent", QT_TRANSLATE_NOOP("Actions", "Open recent")),
            "file.examples",
            None,
            "file.save",
            "file.save_as",
            None,
            "file.import_data",
            "file.export_image",
            "file.copy_image",
            "file.export_data",
            None,
            "file.properties",
            None,
            "file.close",
            "file.quit",
        ),
    ),
    Menu(
        "edit",
        QT_TRANSLATE_NOOP("Actions", "Edit"),
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
            None,
            "edit.find",
            None,
            "edit.settings",
        ),
    ),
    Menu(
        "view",
        QT_TRANSLATE_NOOP("Actions", "View"),
        (
            "view.fit",
            "view.zoom_in",
            "view.zoom_out",
            "view.zoom_100",
            None,
            "view.layout",
            _OVERLAYS,
            "view.junction_tree",
            "view.player",
            HIGHLIGHT,
            None,
            Menu(
                "view.numbers",
                QT_TRANSLATE_NOOP("Actions", "Numbers"),
                ("view.numbers_percent", "view.numbers_probability", "view.numbers_odds"),
            ),
            FORM,
            Menu(
                "view.panels",
                QT_TRANSLATE_NOOP("Actions", "Panels"),
                ("view.panel_left", "view.panel_right", "view.panel_bottom"),
            ),
            Menu(
                "view.theme",
                QT_TRANSLATE_NOOP("Actions", "Theme"),
                ("view.theme_system", "view.theme_light", "view.theme_dark"),
                "theme",
            ),
            "view.reduce_motion",
            "view.full_screen",
        ),
    ),
    Menu(
        "model",
        QT_TRANSLATE_NOOP("Actions", "Model"),
        (
            "tool.select",
            "tool.node",
            "tool.arc",
            None,
            "model.edit",
            "model.reverse_arc",
            "model.reverse_arc_joint",
            None,
            *TABLE,
            "model.lock",
            "model.deterministic",
            "model.copy_column",
            "model.copy_column_all",
            DISTRIBUTION,
        ),
    ),
    Menu(
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
    ),
    Menu(
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
            None,
            "infer.gibbs",
        ),
    ),
    Menu(
        "learn",
        QT_TRANSLATE_NOOP("Actions", "Learn"),
        ("learn.parameters", "learn.continue", None, "learn.score"),
    ),
    Menu(
        "playgrounds",
        QT_TRANSLATE_NOOP("Actions", "Playgrounds"),
        ("playground.beta_prior",),
    ),
    Menu(
        "help",
        QT_TRANSLATE_NOOP("Actions", "Help"),
        ("help.contents", "help.shortcuts", "help.whats_new", None, "help.about"),
    ),
)


def menus() -> tuple[Menu, ...]:
    """Return the menus of the menu bar, with the switches of the overlays."""
    switches = [spec.id for spec in overlay_switches().values()]

    def filled(menu: Menu) -> Iterator[str | Menu | None]:
        for item in menu.items:
            yield from switches if item == _OVERLAYS else (item,)

    return tuple(replace(menu, items=tuple(filled(menu))) for menu in _MENUS)


TOOLBAR: tuple[str | None, ...] = (
    "file.new",
    "file.open",
    "file.save",
    None,
    "edit.undo",
    "edit.redo",
    None,
    "tool.select",
    "tool.node",
    "tool.arc",
    None,
    "view.layout",
    "view.fit",
    None,
    "view.moral_graph",
    "infer.separated",
    "view.arc_strength",
    None,
    "evidence.clear",
    "file.import_data",
    "learn.parameters",
)
