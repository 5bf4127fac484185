"""Files that are known and are no network to be read: what to save, or where to give them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bayesgui.core.errors import FormatError
from bayesgui.core.sentence import Sentence

_BIF = Sentence("save it there as BIF or XMLBIF")
_ELVIRA_WORDS = re.compile(rb"\bkindofgraph\b|\(finite-states\)|\bkind-of-(?:node|relation)\b")
_O3PRM_WORDS = re.compile(
    rb"^\s*(?:(?:import|type|interface)\s+[\w.]+[^{}]*?)*(?:class|type|interface)\s+\w+"
    rb"[^{}]*\{[^{}]*?(?:\b(?:boolean|int\s*\(|real\s*\(|labels\s*\()|\w+\s+\w+\s*\{\s*\[)"
)


@dataclass(frozen=True)
class ForeignFile:
    """A kind of file that is known and not read."""

    program: str | Sentence
    remedy: Sentence

    def refusal(self, file: str) -> FormatError:
        """Return the error for a file."""
        return FormatError(
            "{path} is in the format of {program}, which cannot be read. Nothing was opened; "
            "{remedy}.",
            path=file,
            program=self.program,
            remedy=self.remedy,
        )


@dataclass(frozen=True)
class OwnArchive(ForeignFile):
    """A file of this program that holds something other than one network."""

    def refusal(self, file: str) -> FormatError:
        return FormatError(
            "{path} is {kind}, not one network. Nothing was opened; {remedy}.",
            path=file,
            kind=self.program,
            remedy=self.remedy,
        )


_ELVIRA = ForeignFile("Elvira", Sentence("save it there in another format, such as BIF or XMLBIF"))
_O3PRM = ForeignFile("O3PRM", Sentence("open its system in pyAgrum and save it as BIF or XMLBIF"))
_BINARY_NETICA = ForeignFile("Netica (.neta)", Sentence("save it there as text, File format DNE"))
_DSL = ForeignFile("GeNIe (.dsl)", Sentence("open it in GeNIe and save it as XDSL"))
_HUGIN = ForeignFile("HUGIN (.hkb)", Sentence("save it there as NET"))
_BAYESIALAB = ForeignFile("BayesiaLab", Sentence("export it there as BIF or Netica’s DNE"))
_AGENA = ForeignFile("AgenaRisk", Sentence("export its tables there, or rebuild the network"))
_PICKLE = ForeignFile(
    "pickle (Python)", Sentence("write it there with pgmpy’s BIFWriter, or saveBN")
)
_MSBN = ForeignFile("MSBN (Microsoft)", Sentence("open it in GeNIe and save it as XDSL"))
_ERGO = ForeignFile("Ergo", Sentence("open it in GeNIe and save it as XDSL"))

_ENSEMBLE = OwnArchive(
    Sentence("an ensemble of networks"),
    Sentence("give it to query, predict or score, or open it in the window"),
)
_MODEL = OwnArchive(
    Sentence("a trained model"),
    Sentence("give it to predict, or open it in the Classifier workshop"),
)

_BY_SUFFIX = {
    ".bnensemble": _ENSEMBLE,
    ".bayesmodel": _MODEL,
    ".elv": _ELVIRA,
    ".o3prm": _O3PRM,
    ".neta": _BINARY_NETICA,
    ".dsl": _DSL,
    ".hkb": _HUGIN,
    ".xbl": _BAYESIALAB,
    ".ast": _AGENA,
    ".cmp": _AGENA,
    ".cmpx": _AGENA,
    ".pkl": _PICKLE,
    ".pickle": _PICKLE,
    ".xbn": _MSBN,
    ".erg": _ERGO,
    ".ubf": ForeignFile("UnBBayes (.ubf)", _BIF),
    ".bayes": ForeignFile("Bayes Server", Sentence("export it there as HUGIN NET")),
    ".jgum": ForeignFile("aGrUM (.jgum)", Sentence("save it there with saveBN as BIF")),
    ".bgum": ForeignFile("aGrUM (.bgum)", Sentence("save it there with saveBN as BIF")),
}


def foreign_file(suffix: str, head: bytes) -> ForeignFile | None:
    """Return what kind of foreign file one is, or None if it is not known.

    `suffix`: its suffix in lower case, without that of compression.
    """
    if known := _BY_SUFFIX.get(suffix):
        return known
    if head.startswith((b"\x80\x03", b"\x80\x04", b"\x80\x05")):
        return _PICKLE
    if _ELVIRA_WORDS.search(head):
        return _ELVIRA
    return _O3PRM if _O3PRM_WORDS.search(head[:2000]) else None
