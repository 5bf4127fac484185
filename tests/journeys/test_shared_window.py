"""A window that tests have used is given to the next one as new, or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from bayesgui.app.questions.why import Why
from tests.support.shared_window import is_plain, look_of, open_again, put_away
from tests.support.window import CONTROL, SAMPLES, Hand, open_window

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

ASIA = SAMPLES / "asia.bayesgui"


def test_it_looks_as_if_nobody_had_used_it(
    qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_window(ASIA) as hand:
        usual = look_of(hand.window)
        use(hand)
        assert is_plain(hand.window)
        assert put_away(hand.window)
        # The next test has a folder of its own.
        monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
        open_again(hand.window, (ASIA,))
        assert look_of(hand.window) == usual


def use(hand: Hand) -> None:
    """Change what a window keeps: documents, settings, docks, and what it says."""
    window = hand.window
    hand.click_state("smoke", "yes")
    hand.click_state("bronc", "no")
    hand.key(Qt.Key.Key_Z, CONTROL)
    window.opening.open_now(SAMPLES / "cancer.bayesgui")
    window.settings.language = "zh"
    window.settings.numbers = "odds"
    window.settings.theme = "dark"
    window.docks.set_open("left", False)
    window.docks.open_page("bottom", "jobs")
    window.messages.show_message("info", "said")
    window.messages.say("said")
    window.resize(1200, 800)
    hand.rest()


def test_what_was_made_when_it_was_asked_for_stays_with_its_test(asia: Hand) -> None:
    assert is_plain(asia.window)
    asia.window.activities[Why].explain("dysp", "yes")
    asia.rest()
    assert not is_plain(asia.window)


def test_a_table_in_another_form_is_seen(asia: Hand) -> None:
    usual = look_of(asia.window)
    asia.window.pages.cpt._model.set_layout("rows")
    assert look_of(asia.window) != usual
