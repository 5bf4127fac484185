"""Which version of a file a document has."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from bayesgui.document import origin
from bayesgui.document.origin import Origin, Stamp

if TYPE_CHECKING:
    from pathlib import Path


def _with_same_time(path: Path, content: bytes) -> None:
    about = path.stat()
    assert about.st_size == len(content)
    path.write_bytes(content)
    os.utime(path, ns=(about.st_atime_ns, about.st_mtime_ns))
    assert path.stat().st_mtime_ns == about.st_mtime_ns


@pytest.mark.parametrize("size", [1, 1000, 3_000_001])
@pytest.mark.parametrize("place", [0, 0.5, 1])
def test_a_change_of_equal_size_and_time_is_noticed(tmp_path: Path, size: int, place: float):
    path = tmp_path / "a.bif"
    content = bytearray(os.urandom(size))
    path.write_bytes(content)
    read = Origin.of(path)
    assert not read.is_outdated()
    content[round(place * (size - 1))] ^= 1
    _with_same_time(path, bytes(content))
    assert read.is_outdated()


def test_a_huge_file_is_looked_at_in_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(origin, "_BLOCK", 10)
    path = tmp_path / "a.bif"
    path.write_bytes(bytes(100_000))
    first = Stamp.of(path)
    _with_same_time(path, bytes(99_999) + b"x")
    last = Stamp.of(path)
    _with_same_time(path, b"x" + bytes(99_999))
    assert len({first.digest, last.digest, Stamp.of(path).digest}) == 3


def test_a_stamp_without_a_digest_compares_what_it_knows(tmp_path: Path):
    path = tmp_path / "a.bif"
    path.write_bytes(b"abc")
    now = Stamp.of(path)
    assert now.is_of_same(Stamp(now.modified, 3))
    assert not now.is_of_same(Stamp(now.modified, 4))
    assert not now.is_of_same(None)
    assert Stamp.of(tmp_path / "none.bif") is None
    assert Stamp.of(tmp_path).digest == ""
