"""What lessons may name of the window is there, under the names that they use."""

import bayesgui.app.main_window  # noqa: F401 - its parts declare actions
from bayesgui.app import features
from bayesgui.app.features import action_table
from bayesgui.lessons import window_ids
from bayesgui.lessons.functions import FUNCTIONS

SPECS = action_table().specs


def test_actions_that_lessons_may_name_are_those_of_the_window() -> None:
    assert set(SPECS) >= window_ids.ACTIONS
    checkable = {name for name in window_ids.ACTIONS if SPECS[name].checkable}
    assert checkable == window_ids.CHECKABLE


def test_nothing_of_the_menus_file_and_edit_can_be_named() -> None:
    assert not any(name.startswith(("file.", "edit.", "help.")) for name in window_ids.ACTIONS)


def test_pages_that_lessons_may_name_are_those_of_the_docks() -> None:
    pages = set(features.pages())
    assert pages >= window_ids.PAGES
    assert window_ids.TABLE_PAGE in pages


def test_playgrounds_are_those_of_the_menu() -> None:
    own = {name.removeprefix("playground.") for name in SPECS if name.startswith("playground.")}
    assert own == window_ids.PLAYGROUNDS


def test_each_function_is_written_as_its_usage_says() -> None:
    for name, function in FUNCTIONS.items():
        assert function.usage.startswith(f"{name}(")
