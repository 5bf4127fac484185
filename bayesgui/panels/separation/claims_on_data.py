"""The page Claims on data: what the graph claims, and how the data speak against it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from bayesgui.document.causes.claim_remedies import Remedies
from bayesgui.learning.independence.base import independence_tests
from bayesgui.learning.independence.tested_claims import HOLM, NONE, RATE
from bayesgui.panels.separation.claim_table import ClaimRow, ClaimTable
from bayesgui.panels.separation.listed_page import ListedPage
from bayesgui.widgets.fields.buttons import named, plain_button
from bayesgui.widgets.fields.choice_combo import choice_combo
from bayesgui.widgets.fields.number_edit import NumberEdit
from bayesgui.widgets.live_text import Text, live
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.punctuation import join_sentences
from bayesgui.widgets.rows.layouts import text_label
from bayesgui.widgets.rows.table_export import save_csv

if TYPE_CHECKING:
    from typing import Any

    from PySide6.QtWidgets import QWidget

    from bayesgui.learning.independence.tested_claims import TestedClaims

USUAL_LEVEL, USUAL_BITS = 0.05, 0.01


class ClaimsOnDataPanel(ListedPage["TestedClaims"]):
    """Claims with their tests; a click looks at one, a click on an edge draws it."""

    edge_wanted = Signal(object)
    """The `Remedy` to draw."""
    test_changed = Signal()
    """The user chose another test, level or correction."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("claimsOnDataPanel", live("Claims on data"), parent)
        self.table = ClaimTable(self)
        self.table.looked.connect(lambda row: self.asked.emit(row.claim.verdict))
        self.table.taken.connect(self.edge_wanted)
        self.test = choice_combo(
            "claimsTest",
            self,
            ((entry.name, Text("Registry", entry.label)) for entry in independence_tests),
            lambda _name: self._on_test_chosen(),
            tip=live("How independence is tested"),
            spoken=live("Test"),
            letters=15,
        )
        self.level_label = text_label(self, 12, wraps=False, text="α")
        self.level = self._number(
            "claimsLevel",
            NumberEdit(USUAL_LEVEL, 0.0, 1.0, self),
            live("A claim is refuted if its p-value, corrected, is at most that"),
            live("Level of significance"),
        )
        self.bits_label = text_label(self, 12, wraps=False, text=live("bits"))
        self.bits = self._number(
            "claimsBits",
            NumberEdit(USUAL_BITS, 0.0, 1e6, self, probability=False),
            live("A claim is refuted if the mutual information is larger"),
            live("Largest mutual information in bits"),
        )
        self.correction = choice_combo(
            "claimsCorrection",
            self,
            (
                (HOLM, live("Holm")),
                (RATE, live("Benjamini–Hochberg")),
                (NONE, live("not corrected")),
            ),
            lambda _value: self.test_changed.emit(),
            tip=live("What is done about testing many claims at once"),
            spoken=live("Correction"),
            letters=12,
        )
        self.copy_button = plain_button(
            "copy", self, lambda: self.table.copy(), live("Copy the list (Ctrl+C)")
        )
        self.csv_button = plain_button(
            "export", self, lambda: save_csv(self, self.table.copied), live("Save as CSV…")
        )
        self.build(
            self.table,
            self.test,
            self.level_label,
            self.level,
            self.bits_label,
            self.bits,
            self.correction,
            self.copy_button,
            self.csv_button,
        )

    def _number(self, name: str, field: NumberEdit, tip: Text, spoken: Text) -> NumberEdit:
        field.committed.connect(lambda _value: self.test_changed.emit())
        return named(field, name, tip=tip, spoken=spoken, width=64)

    # -- the question -------------------------------------------------------------------------

    @property
    def has_level(self) -> bool:
        """Whether the chosen test compares p-values with a level."""
        entry = independence_tests[str(self.test.currentData())]
        return bool(entry.traits.get("has_level", True))

    @property
    def how(self) -> dict[str, Any]:
        """How claims are tested: arguments of `claims_on_table`."""
        how = {"test": str(self.test.currentData()), "correction": self.correction.currentData()}
        if self.has_level:
            return {**how, "alpha": self.level.value}
        return {**how, "options": {"threshold": self.bits.value}}

    def _on_test_chosen(self) -> None:
        self.refresh()
        self.test_changed.emit()

    # -- content ------------------------------------------------------------------------------

    def refresh(self) -> None:
        super().refresh()
        # What was cancelled can be asked in another way.
        asks = self.found is not None or (
            self.has_session and self.session.data.state.dataset is not None
        )
        for widget in (self.test, self.level_label, self.level, self.correction):
            widget.setVisible(asks and (self.has_level or widget is self.test))
        for widget in (self.bits_label, self.bits):
            widget.setVisible(asks and not self.has_level)

    def clear(self) -> None:
        self.table.show_rows((), None)

    def list_found(self, found: TestedClaims) -> None:
        self.headline.setText(
            self.tr("{refuted} of {all} claims refuted").format(
                refuted=count_text(len(found.refuted)), all=count_text(len(found.claims))
            )
        )
        self.note.setText(self._remark(found))
        remedies = Remedies(self.session.document.state)
        rows = []
        for claim in found.claims:
            pair = claim.verdict.x, claim.verdict.y
            if found.is_refuted(claim):
                arc, cause = remedies.arc(*pair), remedies.common_cause(*pair)
                rows.append(ClaimRow(claim, True, arc, cause))
            else:
                rows.append(ClaimRow(claim, False))
        self.table.show_rows(rows, found.correction if found.has_level else None)

    def _remark(self, found: TestedClaims) -> str:
        said = []
        if found.claims:
            said.append(self._rule(found))
        elif found.is_complete:
            said.append(self.tr("The graph claims nothing of these columns."))
        if not found.is_complete:
            said.append(
                self.tr("The graph claims more; the list stops at {count}.").format(
                    count=count_text(len(found.claims))
                )
            )
        if found.without:
            said.append(self.tr("%Ln node(s) have no column.", "", len(found.without)))
        if found.unseen:
            said.append(
                self.tr(
                    "%Ln claim(s) that need what cannot be observed are left out.", "", found.unseen
                )
            )
        return join_sentences(said)

    def _rule(self, found: TestedClaims) -> str:
        level = f"{found.level:g}"
        if not found.has_level:
            return self.tr(
                "A claim is refuted where the two share more than {level} bits of information."
            ).format(level=level)
        if found.correction == HOLM:
            text = self.tr(
                "A claim is refuted where its p-value, corrected by Holm for the number of claims, "
                "is at most {level}."
            )
        elif found.correction == RATE:
            text = self.tr(
                "A claim is refuted where its p-value, corrected by Benjamini and Hochberg, is at "
                "most {level}: so at most that share of those refuted are true."
            )
        else:
            text = self.tr(
                "A claim is refuted where its p-value is at most {level}; of many true claims some "
                "are refuted by chance."
            )
        return text.format(level=level)
