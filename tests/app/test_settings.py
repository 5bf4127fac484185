"""The settings file: what is in it is never run, and the window needs none."""

from __future__ import annotations

import ast
import json
import os
import pwd
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray

import bayesgui
from bayesgui import paths
from bayesgui.app.settings import RECENT_FILES, Settings
from tests.support.window import SAMPLES, open_window


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.json"


def test_settings_are_kept_as_json(qapp: object, file: Path) -> None:
    settings = Settings(file)
    seen: list[str] = []
    settings.changed.connect(seen.append)
    settings.theme = "dark"
    settings.reduce_motion = True
    settings.memory_budget = 512 << 20
    settings.keep_options("engines", "gibbs", {"seed": 3, "thinning": None})
    settings.keep_geometry("geometry", QByteArray(b"\x00\xff\x80place"))
    settings.keep_number("left_size", 240)
    settings.add_recent(Path("/home/ada/asia.bif"))
    settings.add_recent(Path("/home/ada/net\udcff.bif"))
    settings.sync()
    assert seen[:2] == ["look/theme", "look/reduce_motion"]
    content = json.loads(file.read_text())
    assert content["look"] == {"theme": "dark", "reduce_motion": True}
    again = Settings(file)
    assert (again.theme, again.reduce_motion, again.memory_budget) == ("dark", True, 512 << 20)
    assert again.options("engines", "gibbs") == {"seed": 3, "thinning": None}
    assert again.geometry("geometry") == QByteArray(b"\x00\xff\x80place")
    assert again.number("left_size", 1) == 240
    assert again.recent == ["/home/ada/net\udcff.bif", "/home/ada/asia.bif"]


def test_the_folder_used_last_is_kept_until_all_files_are_forgotten(file: Path) -> None:
    settings = Settings(file)
    assert settings.recent_folder == paths.home()
    settings.add_recent(Path("/home/ada/nets/asia.bif"))
    assert settings.recent_folder == Path("/home/ada/nets")
    settings.use_folder(Path("/home/ada/tables"))
    settings.sync()
    again = Settings(file)
    assert again.recent_folder == Path("/home/ada/tables")
    again.forget_recent("/home/ada/nets/asia.bif")
    assert again.recent_folder == Path("/home/ada/tables")
    again.forget_recent()
    assert again.recent_folder == paths.home()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[1, 2]",
        b"\xff\xfe\x00",
        b"[" * 100_000,
        b'{"look": ' * 9_000,
        b'{"look": 3, "inference": [], "engines": "x", "recent": {}, "window": null}',
        b'{"look": {"theme": ["dark"], "reduce_motion": "true", "numbers": 1e400},'
        b' "inference": {"memory_budget_mib": "512", "engine": 4, "auto_update": NaN},'
        b' "engines": {"gibbs": {"seed": [1]}}, "laboratory": {"gibbs": {"seed": 1e999}},'
        b' "window": {"geometry": "not base64!", "left_size": "wide"},'
        b' "recent": [1, 2], "code": "@Variant"}',
        b'{"inference": {"memory_budget_mib": -4}, "window": {"left_size": ' + b"9" * 30 + b"}}",
        b'{"inference": {"memory_budget_mib": ' + b"9" * 6000 + b"}}",
    ],
)
def test_unknown_and_wrong_values_are_dropped(qapp: object, file: Path, content: bytes) -> None:
    file.write_bytes(content)
    settings = Settings(file)
    assert (settings.theme, settings.numbers, settings.reduce_motion) == (
        "system",
        "percent",
        False,
    )
    assert (settings.engine, settings.auto_update) == ("junction-tree", True)
    assert settings.memory_budget is None
    assert settings.options("engines", "gibbs") == settings.options("laboratory", "gibbs") == {}
    assert settings.geometry("geometry").isEmpty()
    assert settings.number("left_size", 7) == 7
    assert settings.recent == []
    settings.theme = "light"
    settings.sync()
    assert json.loads(file.read_bytes())["look"]["theme"] == "light"
    assert "code" not in json.loads(file.read_bytes())


def test_a_file_of_long_lists_is_cut(qapp: object, file: Path) -> None:
    file.write_text(json.dumps({"recent": [f"/{k}" for k in range(400)]}))
    assert len(Settings(file).recent) == RECENT_FILES


def test_two_windows_keep_each_others_changes(qapp: object, file: Path) -> None:
    first, second = Settings(file), Settings(file)
    first.theme = "dark"
    second.language = "zh"
    first.sync()
    second.sync()
    assert json.loads(file.read_text())["look"] == {"theme": "dark", "language": "zh"}


def test_nothing_reads_settings_that_can_hold_objects() -> None:
    for source in Path(bayesgui.__file__).parent.rglob("*.py"):
        text = source.read_text(encoding="utf-8")
        if "QSettings" not in text:
            continue  # parsing all modules would take seconds
        names = {
            node.name if isinstance(node, ast.alias) else getattr(node, "id", "")
            for node in ast.walk(ast.parse(text))
        }
        assert "QSettings" not in names, source


def test_a_window_opens_without_a_place_for_settings(
    qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where a folder should be")
    for variable in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(variable, str(blocked))
    with open_window(SAMPLES / "asia.bayesgui") as hand:
        assert hand.window.settings.file is None
        hand.window.settings.theme = "dark"
        assert hand.window.settings.theme == "dark"
        hand.window.settings.theme = "light"
        hand.window.settings.sync()
        assert hand.window.posteriors() is not None


def test_a_window_opens_without_a_home_folder(
    qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nobody(_uid: int) -> None:
        raise KeyError("uid not found")

    monkeypatch.chdir(tmp_path)
    for variable in ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(pwd, "getpwuid", nobody)
    with pytest.raises(RuntimeError):
        Path.home()
    with open_window(SAMPLES / "asia.bayesgui") as hand:
        assert hand.window.settings.file is None
        assert hand.window.file_actions.folder == paths.home()
        assert paths.home().is_dir()
    assert os.listdir(tmp_path) == []
