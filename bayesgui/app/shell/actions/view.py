"""The menu View: zoom, layout, overlays, numbers, panels and theme."""

from __future__ import annotations

from bayesgui.app.shell.actions.spec import OVERLAYS, ActionSpec, Menu
from bayesgui.widgets.translate_noop import QT_TRANSLATE_NOOP

ACTIONS = (
    ActionSpec("view.fit", QT_TRANSLATE_NOOP("Actions", "Fit"), ("Ctrl+0",), "fit"),
    ActionSpec(
        "view.zoom_in", QT_TRANSLATE_NOOP("Actions", "Zoom in"), ("Ctrl+=", "Ctrl++"), "plus"
    ),
    ActionSpec("view.zoom_out", QT_TRANSLATE_NOOP("Actions", "Zoom out"), ("Ctrl+-",), "minus"),
    ActionSpec("view.zoom_100", QT_TRANSLATE_NOOP("Actions", "Actual size"), ("Ctrl+Alt+0",)),
    ActionSpec(
        "view.layout",
        QT_TRANSLATE_NOOP("Actions", "Arrange"),
        ("Ctrl+L",),
        "layout",
        QT_TRANSLATE_NOOP("Actions", "Arrange the nodes in layers, parents before children"),
    ),
    ActionSpec(
        "view.layout_down",
        QT_TRANSLATE_NOOP("Actions", "Top-down"),
        tip=QT_TRANSLATE_NOOP("Actions", "Arrange the nodes in rows, parents above children"),
        checkable=True,
        group="direction",
    ),
    ActionSpec(
        "view.layout_right",
        QT_TRANSLATE_NOOP("Actions", "Left to right"),
        tip=QT_TRANSLATE_NOOP(
            "Actions", "Arrange the nodes in columns, parents to the left of children"
        ),
        checkable=True,
        group="direction",
    ),
    ActionSpec("view.related_parents", QT_TRANSLATE_NOOP("Actions", "Parents")),
    ActionSpec("view.related_children", QT_TRANSLATE_NOOP("Actions", "Children")),
    ActionSpec("view.related_ancestors", QT_TRANSLATE_NOOP("Actions", "Ancestors")),
    ActionSpec("view.related_blanket", QT_TRANSLATE_NOOP("Actions", "Markov blanket")),
    ActionSpec("view.related_none", QT_TRANSLATE_NOOP("Actions", "Nothing")),
    ActionSpec(
        "view.numbers_percent",
        QT_TRANSLATE_NOOP("Actions", "Per cent"),
        checkable=True,
        group="numbers",
    ),
    ActionSpec(
        "view.numbers_probability",
        QT_TRANSLATE_NOOP("Actions", "Probability"),
        checkable=True,
        group="numbers",
    ),
    ActionSpec(
        "view.numbers_odds", QT_TRANSLATE_NOOP("Actions", "Odds"), checkable=True, group="numbers"
    ),
    ActionSpec(
        "view.information_nats",
        QT_TRANSLATE_NOOP("Actions", "Information in nats"),
        tip=QT_TRANSLATE_NOOP("Actions", "Entropy and information by natural logarithms"),
        checkable=True,
        group="information",
    ),
    ActionSpec(
        "view.information_bits",
        QT_TRANSLATE_NOOP("Actions", "Information in bits"),
        tip=QT_TRANSLATE_NOOP("Actions", "Entropy and information by logarithms to base 2"),
        checkable=True,
        group="information",
    ),
    ActionSpec("view.form_zoom", QT_TRANSLATE_NOOP("Actions", "By zoom level")),
    ActionSpec("view.form_full", QT_TRANSLATE_NOOP("Actions", "Always full")),
    ActionSpec("view.form_compact", QT_TRANSLATE_NOOP("Actions", "Always compact")),
    ActionSpec("view.form_name", QT_TRANSLATE_NOOP("Actions", "Name only")),
    ActionSpec(
        "view.panel_left",
        QT_TRANSLATE_NOOP("Actions", "Network panel"),
        ("Ctrl+1",),
        checkable=True,
    ),
    ActionSpec(
        "view.panel_right",
        QT_TRANSLATE_NOOP("Actions", "Evidence panel"),
        ("Ctrl+2",),
        checkable=True,
    ),
    ActionSpec(
        "view.panel_bottom",
        QT_TRANSLATE_NOOP("Actions", "Table panel"),
        ("Ctrl+3",),
        checkable=True,
    ),
    ActionSpec(
        "view.keep_table",
        QT_TRANSLATE_NOOP("Actions", "Keep this table beside"),
        ("Ctrl+B",),
        tip=QT_TRANSLATE_NOOP(
            "Actions", "Keep the table of this node in view while the selection moves on"
        ),
        checkable=True,
    ),
    ActionSpec(
        "view.float_table",
        QT_TRANSLATE_NOOP("Actions", "Kept table in its own window"),
        ("Ctrl+Shift+B",),
        tip=QT_TRANSLATE_NOOP("Actions", "Give the table that is kept a window of its own"),
        checkable=True,
    ),
    ActionSpec(
        "view.tear_off",
        QT_TRANSLATE_NOOP("Actions", "Network in its own window"),
        ("Ctrl+Shift+W",),
        tip=QT_TRANSLATE_NOOP("Actions", "Give this network a window of its own"),
        checkable=True,
    ),
    ActionSpec(
        "view.theme_system",
        QT_TRANSLATE_NOOP("Actions", "Follow the system"),
        checkable=True,
        group="theme",
    ),
    ActionSpec(
        "view.theme_light", QT_TRANSLATE_NOOP("Actions", "Light"), checkable=True, group="theme"
    ),
    ActionSpec(
        "view.theme_dark", QT_TRANSLATE_NOOP("Actions", "Dark"), checkable=True, group="theme"
    ),
    ActionSpec(
        "view.focus_canvas",
        QT_TRANSLATE_NOOP("Actions", "Go to the canvas"),
        ("F12",),
        tip=QT_TRANSLATE_NOOP("Actions", "Give the keys to the canvas"),
    ),
    ActionSpec("view.next_document", QT_TRANSLATE_NOOP("Actions", "Next network"), ("Ctrl+Tab",)),
    ActionSpec(
        "view.previous_document",
        QT_TRANSLATE_NOOP("Actions", "Previous network"),
        ("Ctrl+Shift+Tab",),
    ),
    ActionSpec("view.reduce_motion", QT_TRANSLATE_NOOP("Actions", "Reduce motion"), checkable=True),
    ActionSpec(
        "view.full_screen", QT_TRANSLATE_NOOP("Actions", "Full screen"), ("F11",), checkable=True
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
FORM = Menu(
    "view.form",
    QT_TRANSLATE_NOOP("Actions", "Form of the nodes"),
    ("view.form_zoom", None, "view.form_full", "view.form_compact", "view.form_name"),
)
DIRECTION = Menu(
    "view.direction",
    QT_TRANSLATE_NOOP("Actions", "Direction of the arcs"),
    ("view.layout_down", "view.layout_right"),
)

BESIDE = Menu(
    "view.beside",
    QT_TRANSLATE_NOOP("Actions", "Beside"),
    tip=QT_TRANSLATE_NOOP("Actions", "Show another open network beside this one"),
)

MENU = Menu(
    "view",
    QT_TRANSLATE_NOOP("Actions", "View"),
    (
        "view.fit",
        "view.zoom_in",
        "view.zoom_out",
        "view.zoom_100",
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
            QT_TRANSLATE_NOOP("Actions", "Numbers"),
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
            QT_TRANSLATE_NOOP("Actions", "Panels"),
            (
                "view.panel_left",
                "view.panel_right",
                "view.panel_bottom",
                None,
                "view.focus_canvas",
            ),
        ),
        "view.next_document",
        "view.previous_document",
        BESIDE,
        "view.tear_off",
        "view.keep_table",
        "view.float_table",
        Menu(
            "view.theme",
            QT_TRANSLATE_NOOP("Actions", "Theme"),
            ("view.theme_system", "view.theme_light", "view.theme_dark"),
            "theme",
        ),
        "view.reduce_motion",
        "view.full_screen",
    ),
)
