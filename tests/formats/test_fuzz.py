"""Fuzzing: every reader returns a document or raises one of the program's own errors."""

from __future__ import annotations

import dataclasses
import random
import time
from pathlib import Path

import pytest

from bayesgui.core.errors import BayesGuiError
from bayesgui.core.evidence import fixed
from bayesgui.core.notes import TextNote
from bayesgui.formats import Loaded
from bayesgui.formats.base import formats
from tests.formats.judge import SHARED, asia
from tests.formats.test_unbbayes import FILES as UNBBAYES

NAMES = formats.names()
TOKENS = (
    *b"(){};,\"<>|%\\[]=:\n&#", b"//", b"/*", b"*/", b"\xff\xfe", b"\x00", b"nan", b"-1", b"1e999",
    b"99999999999", b"&amp;", b"&x;", b"null", b"true", b"\xc3", b"#9", b"0", b"@imposs", b"<!--",
    b"<![CDATA[", b"\\ud800", b"infinity", b"1_0", b"\xe2\x80\xa8", b"((((", b"[[[[",
)  # fmt: skip


def seeds(name: str) -> list[bytes]:
    evidence = (
        asia().evidence.with_finding("dysp", "yes").with_finding("xray", {"yes": 0.3, "no": 0.1})
    )
    document = dataclasses.replace(
        asia(),
        evidence=evidence.with_finding("smoke", fixed({"yes": 0.25, "no": 0.75})),
        text_notes=(TextNote("n", 1, 2, "text"),),
        drafts={"tub": [[0.5]]},
        extra={"further": [1, 2]},
    )
    writes = formats.create(name).can_write
    found = [formats.create(name).write(document)] if writes else list(UNBBAYES)
    folder = SHARED / "formats"
    if folder.is_dir():
        suffixes = formats[name].factory.suffixes
        found += [p.read_bytes() for p in sorted(folder.iterdir()) if p.suffix in suffixes]
    return found


def mutated(rng: random.Random, data: bytes, count: int) -> bytes:
    """Change, drop, repeat or insert something at `count` places."""
    broken = bytearray(data)
    for _ in range(count):
        at = rng.randrange(len(broken) + 1)
        token = rng.choice(TOKENS)
        piece = bytes([token]) if isinstance(token, int) else token
        match rng.randrange(7):
            case 0:
                broken[at : at + 1] = bytes([rng.randrange(256)])
            case 1:
                del broken[at : at + rng.choice([1, 1, 5, 50])]
            case 2:
                broken[at:at] = piece
            case 3:
                other = rng.randrange(len(broken) + 1)
                broken[at:at] = broken[other : other + rng.randrange(80)]
            case 4 if rng.random() < 0.2:
                del broken[at:]
            case 5:
                broken[at : at + len(piece)] = piece
            case _ if at < len(broken):
                broken[at] ^= 1 << rng.randrange(8)
    return bytes(broken)


def survive(name: str, seed: int, bytes_: int, counts: list[int]) -> tuple[int, int, float]:
    """Read mutated files up to a total size; return read, refused and the slowest."""
    rng = random.Random(f"{name} {seed}")
    format_, originals = formats.create(name), seeds(name)
    read = refused = done = 0
    slowest = 0.0
    messages: set[str] = set()
    while done < bytes_:
        count = rng.choice(counts)
        done += count
        data = mutated(rng, rng.choice(originals), count)
        start = time.perf_counter()
        try:
            loaded = format_.read(data, Path(f"broken.{name}"))
        except BayesGuiError as error:
            refused += 1
            messages.add(str(error))
        else:
            read += 1
            assert isinstance(loaded, Loaded)
            if format_.can_write:
                format_.write(loaded)
            format_.losses(loaded)
        slowest = max(slowest, time.perf_counter() - start)
    assert all(message.startswith("broken.") for message in messages)
    return read, refused, slowest


@pytest.mark.parametrize("name", NAMES)
def test_broken_files_are_read_or_refused(name: str) -> None:
    read, refused, slowest = survive(name, 1, 3000, [1, 1, 1, 2, 4, 12])
    assert read > 20
    assert refused > 100
    assert slowest < 1.0


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_two_hundred_thousand_broken_bytes_are_read_or_refused(name: str) -> None:
    read, refused, slowest = survive(name, 2, 200_000, [1, 1, 2, 4, 8, 16, 32])
    assert read > 1000
    assert refused > 10_000
    assert slowest < 2.0
