"""Fuzzing: every reader returns a document or raises one of the program's own errors."""

from __future__ import annotations

import dataclasses
import random
import re
import time
from pathlib import Path

import pytest

from bayesgui.core.errors import BayesGuiError
from bayesgui.core.evidence import fixed
from bayesgui.core.notes import TextNote
from bayesgui.formats import Loaded, read, write
from bayesgui.formats.base import formats
from tests.formats.judge import SHARED, asia
from tests.formats.rds.encoder import Encoder, fitted
from tests.formats.rds.test_format import three
from tests.formats.test_unbbayes import FILES as UNBBAYES

NAMES = formats.names()
READ_ONLY = {
    "dagify": [b"dagify(y ~ x + z, x ~~ z, latent = 'z', coords = list(x = c(x = 1, y = 2)))"],
    "lavaan": [b"m <- '\n f =~ a + 2*b\n f ~ x + z # why\n a ~~ b; x ~ 1\n'"],
    "dagitty-1": [b"a b E @-1,2\nc O\nd U\n\na b c d @1,2\nd c\n", b"x E\ny 1\n\n0 1\n0 0\n"],
    "unbbayes": list(UNBBAYES),
    "rds": [Encoder().file(fitted(three()))],
}
"""Files of the formats that are not written."""
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
    found = [formats.create(name).write(document)] if writes else READ_ONLY[name]
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


CASES = Path(__file__).parent / "cases"
_TOKEN = re.compile(rb'[A-Za-z0-9_.+-]+|"[^"]*"|\s+|.', re.DOTALL)


def with_other_tokens(rng: random.Random, data: bytes) -> bytes:
    """Delete, repeat, exchange or alter some words and marks of a file."""
    tokens = _TOKEN.findall(data)
    for _ in range(rng.choice([1, 1, 2, 3, 6])):
        at, other = rng.randrange(len(tokens)), rng.randrange(len(tokens))
        match rng.randrange(6):
            case 0:
                del tokens[at : at + rng.choice([1, 1, 3, 10])]
            case 1:
                tokens[at:at] = tokens[at : at + rng.choice([1, 2, 8, 30])]
            case 2:
                tokens[at], tokens[other] = tokens[other], tokens[at]
            case 3:
                tokens[at] = rng.choice([b"0", b"-1", b"2.5", b"nan", b"x", b"#3", b"", b"1e400"])
            case 4:
                tokens[at] = tokens[other]
            case 5:
                tokens[at] = tokens[at][: len(tokens[at]) // 2] + rng.choice([b"", b"9", b"\xff"])
        tokens = tokens or [b"x"]
    return b"".join(tokens)


@pytest.mark.parametrize("name", NAMES)
def test_three_hundred_files_with_other_tokens_are_read_or_refused(
    name: str, tmp_path: Path
) -> None:
    rng = random.Random(f"tokens {name}")
    suffixes = formats[name].factory.suffixes
    originals = [p.read_bytes() for p in sorted(CASES.iterdir()) if p.suffix in suffixes]
    originals += [data for data in seeds(name)[:2] if len(data) < 20_000]
    suffix = suffixes[0] if suffixes else ".xml"
    path = tmp_path / f"broken{suffix}"
    messages: list[str] = []
    written = 0
    for _ in range(300):
        path.write_bytes(with_other_tokens(rng, rng.choice(originals)))
        try:
            loaded = read(path)
            # What was read can be written in its format and in ours.
            for target in (suffix, ".bayesgui")[not formats[name].factory.can_write :]:
                write(tmp_path / f"again{target}", loaded)
        except BayesGuiError as error:
            messages.append(str(error))
        else:
            written += 1
    assert all(message.startswith(("broken", "again")) for message in messages)
    assert min(written, len(messages)) > 10


@pytest.mark.parametrize("name", NAMES)
def test_broken_files_are_read_or_refused(name: str) -> None:
    read, refused, slowest = survive(name, 1, 3000, [1, 1, 1, 2, 4, 12])
    # Edges of Tetrad name nodes that stand above, so that nearly any change of a name spoils them.
    assert read > (5 if name == "tetrad" else 20)
    # Nearly any words are an edge list.
    assert refused > (10 if name == "edges" else 100)
    assert slowest < 1.0


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_two_hundred_thousand_broken_bytes_are_read_or_refused(name: str) -> None:
    read, refused, slowest = survive(name, 2, 200_000, [1, 1, 2, 4, 8, 16, 32])
    # Nearly any change spoils the counts of a UAI file.
    assert read > {"uai": 300, "tetrad": 100}.get(name, 1000)
    assert refused > (1000 if name == "edges" else 10_000)
    assert slowest < 2.0
