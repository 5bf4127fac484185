"""HUGIN's object-oriented networks: each submodel is an instance of a class, all in one file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from bayesgui.core.errors import FormatError
from bayesgui.core.sentence import Sentence
from bayesgui.formats.base import formats
from bayesgui.formats.net.format import Net
from bayesgui.formats.oobn.shared_classes import WORDS
from bayesgui.formats.oobn.writer import write_text
from bayesgui.formats.temporal.slices import MAX_NODES

if TYPE_CHECKING:
    from bayesgui.formats.base import Loaded


@formats.register("oobn", label="HUGIN object-oriented network (OOBN)", order=4)
class Oobn(Net):
    """HUGIN's NET language with classes: each submodel is an instance of one.

    HUGIN API Reference Manual, chapter "The NET language". HUGIN Expert A/S.
    """

    suffixes: ClassVar[tuple[str, ...]] = (".oobn",)
    read_suffixes = ()
    short = "OOBN"
    kept = Net.kept | {"submodels"}
    taken = WORDS

    def write(self, loaded: Loaded) -> bytes:
        count = len(loaded.whole.names) + len(loaded.submodels)
        if count > MAX_NODES:
            raise FormatError(
                "The instances of classes would make {count:,} nodes and submodels, more than the "
                "{most:,} that can be opened again. Nothing was saved; choose .bayesgui.",
                count=count,
                most=MAX_NODES,
            )
        return write_text(loaded, Path("network.oobn")).encode("utf-8", "replace")

    def unread(self, loaded: Loaded) -> list[str]:
        return [Sentence("aGrUM and pyAgrum do not read classes; for them write NET.")]
