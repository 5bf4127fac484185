"""The protocol of a diagnosis as a text for people: headline, course, tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.diagnosis.protocol_files import markdown_table
from bayesgui.document.findings_text import finding_text
from bayesgui.document.reporting.html_parts import escaped, line, table, title
from bayesgui.panels.diagnosis.words import item_text, price_text, share_text, verdict_text
from bayesgui.widgets.information_unit import in_unit, unit_name
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import cell_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bayesgui.core.model import Model
    from bayesgui.panels.diagnosis.page import Diagnosed

MOST_FAULTS = 3
"""Faults told after each step."""
_STYLE = """
body { font-family: sans-serif; }
table { border-collapse: collapse; }
th, td { border: 1px solid #c8ccd2; padding: 3px 6px; text-align: left; }
"""


@dataclass(frozen=True)
class ProtocolText:
    """A protocol in words.

    `title`: of the network. `verdict`: what is known at its end. `known`: the findings before the
    first step. `header, steps`: the table of the steps. `faults`: header and rows of the faults at
    the start and at the end.
    """

    title: str
    verdict: str
    known: str
    paid: str
    header: tuple[str, ...]
    steps: tuple[tuple[str, ...], ...]
    faults_header: tuple[str, ...]
    faults: tuple[tuple[str, ...], ...]

    @property
    def headings(self) -> tuple[str, str, str]:
        """The headlines: of all, of the steps, of the faults."""
        return (
            phrase("Diagnosis", "Diagnosis with {network}").format(network=self.title),
            phrase("Diagnosis", "Steps"),
            phrase("Diagnosis", "Faults"),
        )

    def markdown(self) -> str:
        """Return it as Markdown."""
        head, steps, faults = self.headings
        parts = [f"# {head}\n", f"{self.verdict}\n"]
        parts += [f"{each}\n" for each in (self.known, self.paid) if each]
        if self.steps:
            parts += [f"## {steps}\n", markdown_table(self.header, self.steps)]
        parts += [f"## {faults}\n", markdown_table(self.faults_header, self.faults)]
        return "\n".join(parts)

    def html_head(self) -> str:
        """Return an HTML file up to the start of its body."""
        return (
            '<!DOCTYPE html>\n<html><head><meta charset="utf-8">'
            f"<title>{escaped(self.headings[0])}</title>\n<style>{_STYLE}</style></head><body>\n"
        )

    def html_body(self) -> Iterator[str]:
        """Yield the paragraphs and tables of an HTML file."""
        head, steps, faults = self.headings
        yield title(head, 1)
        for each in (self.verdict, self.known, self.paid):
            if each:
                yield line(each)
        if self.steps:
            yield title(steps)
            yield from table(self.header, self.steps, names=2)
        yield title(faults)
        yield from table(self.faults_header, self.faults, names=1)


def protocol_text(found: Diagnosed, model: Model, network: str) -> ProtocolText:
    """Return the protocol of an answer in words, in the language of the window."""
    protocol = found.protocol
    start = [finding_text(model[name], each).text for name, each in protocol.course.start.items()]
    known = phrase("Diagnosis", "Known before: {findings}").format(findings=", ".join(start))
    paid = phrase("Diagnosis", "All tests together cost {price}.")
    rows = []
    for k, stage in enumerate(protocol.stages, start=1):
        gain = "" if stage.gain is None else cell_text(in_unit(stage.gain), 4)
        rows.append(
            (
                str(k),
                finding_text(model[stage.name], stage.finding).text,
                price_text(stage.price),
                cell_text(stage.paid, 6),
                gain,
                _most_probable(protocol.items, stage.faults),
            )
        )
    told = phrase("Diagnosis", "expected, {unit}").format(unit=unit_name())
    header = (
        "",
        phrase("Diagnosis", "Finding"),
        phrase("Diagnosis", "Price"),
        phrase("Diagnosis", "Paid"),
        told,
        phrase("Diagnosis", "Most probable then"),
    )
    last = protocol.faults_after(len(protocol.stages))
    pairs = sorted(
        zip(protocol.items, protocol.faults, last, strict=True), key=lambda each: -each[2]
    )
    return ProtocolText(
        network,
        verdict_text(found.verdict),
        known if start else "",
        paid.format(price=cell_text(protocol.paid, 6)) if protocol.paid else "",
        header,
        tuple(rows),
        (
            phrase("Diagnosis", "Fault"),
            phrase("Diagnosis", "at the start"),
            phrase("Diagnosis", "at the end"),
        ),
        tuple((item_text(item), share_text(a), share_text(b)) for item, a, b in pairs),
    )


def _most_probable(items: Sequence[tuple[str, str]], faults: Sequence[float]) -> str:
    best = sorted(zip(items, faults, strict=True), key=lambda each: -each[1])[:MOST_FAULTS]
    return ", ".join(f"{item_text(item)} {share_text(p)}" for item, p in best)
