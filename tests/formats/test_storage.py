from __future__ import annotations

import dataclasses
import gzip
import os
import stat
from pathlib import Path

import numpy as np
import pytest

from bayesgui.__main__ import main
from bayesgui.core.cpt import CPT
from bayesgui.core.errors import FormatError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.noisy_max import NoisyMax
from bayesgui.core.variable import Variable
from bayesgui.formats import Loaded, file_content, read, table_budget, write
from bayesgui.formats.base import formats
from bayesgui.formats.storage import readable_suffixes, writable_suffixes
from bayesgui.graph.layout import Layout
from tests.formats.judge import asia, marginal

NAMES = ("native", "bif", "xmlbif", "net", "xdsl", "dne", "dsc", "pgmx")
NAMES += ("graphml", "gml", "dot")
SUFFIX = {name: formats[name].factory.suffixes[0] for name in NAMES}


def test_the_registry_has_the_formats_in_menu_order() -> None:
    assert formats.names()[:7] == ("native", "bif", "xmlbif", "net", "oobn", "xdsl", "dne")
    assert formats.names()[7:12] == ("uai", "dsc", "pgmx", "unbbayes", "rds")
    assert formats.names()[12:17] == ("graphml", "gml", "dot", "edges", "adjacency")
    assert formats.names()[17:] == ("dagitty", "dagify", "lavaan", "tetrad", "dagitty-1")


def test_every_promised_suffix_can_be_read_and_written() -> None:
    promised = {".bayesgui", ".bif", ".xml", ".xmlbif", ".bifxml", ".net", ".hugin", ".xdsl"}
    promised |= {".dne", ".dnet", ".uai", ".dsc", ".pgmx", ".graphml", ".gml", ".dot"}
    promised |= {".edges", ".adjacency", ".dagitty"}
    assert {".rds", ".rda", ".rdata"} <= set(readable_suffixes()) - set(writable_suffixes())
    assert promised <= set(readable_suffixes())
    assert promised <= set(writable_suffixes())


@pytest.mark.parametrize("name", NAMES)
def test_asia_survives_every_format(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"asia{SUFFIX[name]}"
    before = asia()
    warnings = write(path, before)
    after = read(path)
    assert after.format == name
    assert after.remarks == ()
    assert after.network.variables == before.network.variables
    assert all(after.network.cpt(n) == before.network.cpt(n) for n in before.network)
    assert dict(after.layout.positions) == dict(before.layout.positions)
    assert marginal(after.network, "dysp")[0] == pytest.approx(0.4359706, abs=1e-12)
    assert (warnings == ()) == (name not in ("dne", "dsc", "xdsl"))


@pytest.mark.parametrize("name", NAMES)
def test_places_that_overlap_on_purpose_stay_in_our_own_files(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"asia{SUFFIX[name]}"
    spots = {node: (-20.0 * k, 10.0 * k) for k, node in enumerate(asia().network.names)}
    write(path, dataclasses.replace(asia(), layout=Layout(spots)))
    assert dict(read(path).layout.positions) == spots


@pytest.mark.parametrize("name", NAMES)
def test_writing_twice_gives_identical_bytes(name: str, tmp_path: Path) -> None:
    first, second = tmp_path / f"a{SUFFIX[name]}", tmp_path / f"b{SUFFIX[name]}"
    write(first, asia())
    write(second, read(first))
    assert first.read_bytes() == second.read_bytes()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("other", [".txt", ".bif", ".net", ".xml", ".xdsl", ".bayesgui", ""])
def test_content_decides_where_the_suffix_lies(name: str, other: str, tmp_path: Path) -> None:
    right, wrong = tmp_path / f"right{SUFFIX[name]}", tmp_path / f"wrong{other}"
    write(right, asia())
    wrong.write_bytes(right.read_bytes())
    assert read(wrong).format == name


@pytest.mark.parametrize("name", NAMES)
def test_gzip_is_written_by_suffix_and_recognized_by_content(name: str, tmp_path: Path) -> None:
    packed, renamed = tmp_path / f"asia{SUFFIX[name]}.gz", tmp_path / f"renamed{SUFFIX[name]}"
    write(packed, asia())
    assert packed.read_bytes()[:2] == b"\x1f\x8b"
    renamed.write_bytes(packed.read_bytes())
    assert read(packed).network.names == read(renamed).network.names == asia().network.names


def test_a_network_alone_can_be_written(tmp_path: Path) -> None:
    write(tmp_path / "asia.bayesgui", asia().network)
    assert read(tmp_path / "asia.bayesgui").network == asia().network


@pytest.mark.parametrize("mark", [b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"])
@pytest.mark.parametrize("name", NAMES)
def test_byte_order_marks_are_understood(name: str, mark: bytes, tmp_path: Path) -> None:
    path = tmp_path / f"asia{SUFFIX[name]}"
    write(path, asia())
    encoding = {3: "utf-8"}.get(len(mark), "utf-16-le" if mark[0] == 0xFF else "utf-16-be")
    path.write_bytes(mark + path.read_text("utf-8").encode(encoding))
    assert read(path).network.variables == asia().network.variables


def test_gb18030_is_read_and_said(tmp_path: Path) -> None:
    path = tmp_path / "天气.bif"
    text = "variable 天气 { type discrete [ 2 ] { 晴, 雨 }; }\n"
    text += "probability ( 天气 ) { table 0.25, 0.75; }"
    path.write_bytes(text.encode("gb18030"))
    loaded = read(path)
    assert loaded.network.names == ("天气",)
    assert loaded.network["天气"].states == ("晴", "雨")
    assert any("GB 18030" in note for note in loaded.remarks)


def test_windows_line_ends_are_read(tmp_path: Path) -> None:
    path = tmp_path / "asia.bif"
    write(path, asia())
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert read(path).network == asia().network


def refused(path: Path, *words: str) -> str:
    with pytest.raises(FormatError) as caught:
        read(path)
    message = str(caught.value)
    assert all(word in message for word in words), message
    assert "{" not in message
    return message


def test_a_file_that_is_gone_is_refused(tmp_path: Path) -> None:
    refused(tmp_path / "gone.bif", "gone.bif", "does not exist")


def test_a_folder_is_refused(tmp_path: Path) -> None:
    refused(tmp_path, "folder")


def test_a_device_is_refused() -> None:
    refused(Path("/dev/zero"), "not a file")


def test_an_impossible_path_is_refused() -> None:
    refused(Path("a\0b.bif"), "cannot be read")
    refused(Path("x" * 5000 + ".bif"), "cannot be read")


@pytest.mark.parametrize("suffix", [*SUFFIX.values(), ".uai", ".txt"])
def test_empty_and_blank_files_are_refused(suffix: str, tmp_path: Path) -> None:
    for content in (b"", b" \n\t "):
        path = tmp_path / f"nothing{suffix}"
        path.write_bytes(content)
        refused(path, f"nothing{suffix} is empty")


@pytest.mark.parametrize("suffix", [*SUFFIX.values(), ".uai"])
def test_binary_files_are_refused(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"binary{suffix}"
    path.write_bytes(bytes(range(256)) * 9)
    refused(path, "binary")


def test_unknown_content_is_refused_with_the_known_suffixes(tmp_path: Path) -> None:
    path = tmp_path / "poem.txt"
    path.write_text("Shall I compare thee to a summer's day?")
    refused(path, "poem.txt", ".bif", ".xdsl")


def test_a_damaged_gzip_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "asia.bif.gz"
    write(path, asia())
    whole = path.read_bytes()
    for content in (whole[: len(whole) // 2], whole[:10], whole[:50] + b"xx" + whole[52:]):
        path.write_bytes(content)
        refused(path, "gzip")


def test_a_gzip_bomb_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_content, "most_bytes", lambda: 1 << 20)
    path = tmp_path / "bomb.bif.gz"
    path.write_bytes(gzip.compress(b"x" * (1 << 21)))
    refused(path, "more than 1 MiB")


def not_written(path: Path, *words: str, content: Loaded | None = None) -> None:
    with pytest.raises(FormatError) as caught:
        write(path, content or asia())
    message = str(caught.value)
    assert all(word in message for word in words), message
    assert "{" not in message


def test_an_unknown_suffix_is_not_written(tmp_path: Path) -> None:
    not_written(tmp_path / "asia.nosuch", "asia.nosuch", ".bayesgui", ".bif")
    not_written(tmp_path / "asia", ".bayesgui")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_in_the_files_place_is_not_written(tmp_path: Path) -> None:
    target = tmp_path / "asia.bif"
    target.mkdir()
    not_written(target, "asia.bif", "folder")
    assert list(tmp_path.iterdir()) == [target]


def test_a_missing_folder_is_not_written(tmp_path: Path) -> None:
    not_written(tmp_path / "nowhere" / "asia.bif", "asia.bif", "cannot be written")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anything")
def test_a_read_only_file_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "asia.bif"
    path.write_text("old")
    path.chmod(0o444)
    not_written(path, "read-only")
    assert path.read_text() == "old"


def test_a_write_that_fails_leaves_the_old_file_and_no_rubbish(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "asia.bif"
    path.write_text("old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("bayesgui.formats.storage.os.fsync", full)
    not_written(path, "no space left")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_replacing_keeps_permissions_and_links(tmp_path: Path) -> None:
    real, link = tmp_path / "real.bif", tmp_path / "link.bif"
    real.write_text("old")
    real.chmod(0o640)
    link.symlink_to(real)
    write(link, asia())
    assert link.is_symlink()
    assert stat.S_IMODE(real.stat().st_mode) == 0o640
    assert read(real).network == asia().network


def test_what_a_target_cannot_hold_is_returned(tmp_path: Path) -> None:
    loaded = asia()
    loaded = dataclasses.replace(loaded, evidence=loaded.evidence.with_finding("dysp", "yes"))
    assert write(tmp_path / "a.bayesgui", loaded) == ()
    for suffix in (".bif", ".xml", ".net", ".xdsl"):
        warnings = write(tmp_path / f"a{suffix}", loaded)
        lost = [each for each in warnings if "for them write BIF" not in each]
        assert len(lost) == 1
        assert "1 finding is lost" in lost[0]


@pytest.mark.parametrize("name", ["a" * 252 + ".bif", "\u00e9" * 130 + ".bayesgui", "\u5929" * 900])
def test_a_name_of_more_than_255_bytes_is_said(tmp_path: Path, name: str) -> None:
    with pytest.raises(FormatError, match="cannot be read"):
        read(tmp_path / name)
    with pytest.raises(FormatError, match=r"cannot be written|no suffix"):
        write(tmp_path / name, asia())
    assert list(tmp_path.iterdir()) == []
    assert main(["\u5929" * 900]) == 2


@pytest.mark.parametrize("name", NAMES)
def test_a_node_with_as_many_parents_as_the_window_allows_is_read_again(
    name: str, tmp_path: Path
) -> None:
    parents = [Variable(f"p{k}", ("a",) if k > 2 else ("a", "b")) for k in range(63)]
    cpts = [CPT(v.name, (), np.full(v.n_states, 1 / v.n_states)) for v in parents]
    child = Variable("x", ("a", "b"))
    rows = np.stack([np.linspace(0.1, 0.8, 8), np.linspace(0.9, 0.2, 8)], axis=1)
    table = CPT("x", tuple(v.name for v in parents), rows.reshape((2, 2, 2, *[1] * 60, 2)))
    network = BayesianNetwork([*parents, child], [*cpts, table])
    path = tmp_path / f"wide{SUFFIX[name]}"
    write(path, network)
    assert np.allclose(read(path).network.cpt("x").values, table.values)


@pytest.mark.parametrize("name", NAMES)
def test_tables_that_are_written_out_are_read_again_whatever_their_size(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_budget, "MAX_CELLS", 10)
    path = tmp_path / f"asia{SUFFIX[name]}"
    write(path, asia())
    assert set(read(path).network) == set(asia().network)


def test_a_file_that_could_not_be_read_again_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "large.bayesgui"
    path.write_text("old")
    text = Loaded(
        BayesianNetwork(
            [Variable("x", ("a", "b"), description="d" * (1 << 20))],
            [CPT("x", (), np.array([0.5, 0.5]))],
        )
    )
    monkeypatch.setattr(file_content, "most_bytes", lambda: 1 << 20)
    not_written(path, "large.bayesgui", "more than 1 MiB", "Nothing was saved", content=text)
    assert path.read_text() == "old"


def test_a_noisy_max_with_too_large_a_table_is_not_written_by_its_parameters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [f"p{k}" for k in range(16)]
    network = BayesianNetwork(
        [Variable(name, ("yes", "no")) for name in (*names, "x")],
        [
            *(CPT(name, (), np.array([0.5, 0.5])) for name in names),
            CPT("x", (), np.array([0.5, 0.5])),
        ],
    )
    for name in names:
        network = network.with_arc(name, "x")
    network = network.with_cpt(NoisyMax.inert(network, "x"))
    monkeypatch.setattr(table_budget, "MAX_CELLS", 100_000)
    content = Loaded(network)
    not_written(tmp_path / "x.xdsl", "131,104 numbers", "choose .bayesgui", content=content)
    path = tmp_path / "x.bayesgui"
    write(path, content)
    assert read(path).network.cpd("x") == network.cpd("x")


@pytest.mark.parametrize(
    ("name", "text", "program"),
    [
        ("a.elv", 'bnet  "n" {\ndefault node states = (present , absent);\n}\n', "Elvira"),
        ("a.o3prm", "class A {\n  boolean x { [0.5, 0.5] };\n}\n", "O3PRM"),
    ],
)
def test_a_format_that_is_known_but_not_read_is_named(
    tmp_path: Path, name: str, text: str, program: str
) -> None:
    path = tmp_path / name
    path.write_text(text)
    with pytest.raises(FormatError, match=f"^{name} is in the format of {program}, which cannot"):
        read(path)
    path.write_bytes(
        b"network n {\n}\nvariable a {\n type discrete [ 2 ] { y, n };\n}\n"
        b"probability ( a ) {\n table 0.5, 0.5;\n}\n"
    )
    assert list(read(path).network) == ["a"]
