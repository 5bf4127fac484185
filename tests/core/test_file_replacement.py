"""A file is replaced as a whole or not at all."""

import os
import stat

import pytest

from bayesgui.core.file_replacement import replacing


def test_links_and_permissions_stay(tmp_path):
    target, link = tmp_path / "target.csv", tmp_path / "link.csv"
    target.write_text("old")
    target.chmod(0o640)
    link.symlink_to(target)
    with replacing(link) as temporary:
        temporary.write_text("new")
        assert target.read_text() == "old"
    assert link.is_symlink()
    assert target.read_text() == "new"
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    assert sorted(os.listdir(tmp_path)) == ["link.csv", "target.csv"]


def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path):
    target = tmp_path / "target.csv"
    target.write_text("old")
    with pytest.raises(LookupError), replacing(target) as temporary:
        {}[temporary.write_text("half")]
    assert target.read_text() == "old"
    assert os.listdir(tmp_path) == ["target.csv"]
    with pytest.raises(IsADirectoryError), replacing(tmp_path):
        pass
