"""What killed processes left is removed by whoever comes next; what others use stays."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from bayesgui.core.file_replacement import replacing
from bayesgui.core.guards import temporary_names
from bayesgui.core.guards.temporary_names import temporary_folder, temporary_prefix

if TYPE_CHECKING:
    from pathlib import Path


def _gone() -> int:
    """Return the number of a process that has ended."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


def _old(path: Path) -> Path:
    past = time.time() - 60
    os.utime(path, (past, past))
    return path


@pytest.mark.skipif(os.name != "posix", reason="a process is not asked elsewhere")
def test_saving_removes_what_a_killed_process_left(tmp_path: Path) -> None:
    left = tmp_path / f".asia.bayesgui-p{_gone()}-abcd1234"
    used = tmp_path / f".asia.bayesgui-p{os.getppid()}-abcd1234"
    other = tmp_path / ".asia.bayesgui-notes"
    for path in (left, used, other):
        path.write_text("half")
        _old(path)
    fresh = tmp_path / f".asia.bayesgui-p{_gone()}-ffff0000"
    fresh.write_text("half")
    with replacing(tmp_path / "asia.bayesgui") as part:
        part.write_text("whole")
        assert part.name.startswith(temporary_prefix(".asia.bayesgui-"))
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted(
        [used.name, other.name, fresh.name, "asia.bayesgui"]
    )


@pytest.mark.skipif(os.name != "posix", reason="a process is not asked elsewhere")
def test_a_temporary_folder_replaces_those_of_killed_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(temporary_names.tempfile, "tempdir", str(tmp_path))
    left = tmp_path / f"bayesgui-style-p{_gone()}-abcd"
    left.mkdir()
    (left / "down.svg").write_text("<svg/>")
    _old(left)
    first = temporary_folder("bayesgui-style-")
    second = temporary_folder("bayesgui-style-")
    assert sorted(tmp_path.iterdir()) == sorted([first, second])
    assert first.stat().st_mode & 0o077 == 0
