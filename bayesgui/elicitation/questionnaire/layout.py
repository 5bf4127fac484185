"""A questionnaire as rows of cells: a line of instructions, then a block for each node.

::

    Expert      Anna
    Date        2026-11-30
    Node        Quality
    Time        Skill       P(low)      P(medium)   P(high)     Expert  Date    Source  Note
    low         low         0.9
    high        high                                80 %

A block ends with an empty row. The name and the date at the top are those of all rows without one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bayesgui.elicitation.questionnaire.content import Questionnaire, Section

TEXTS: dict[str, dict[str, str]] = {
    "en": {
        "node": "Node",
        "expert": "Expert",
        "date": "Date",
        "source": "Source",
        "note": "Note",
        "instructions": (
            "Each row says what is known; write how probable each state is then, as 0.25 or 25 %. "
            "One state of a row is enough, and what you cannot judge stays empty."
        ),
    },
    "zh": {
        "node": "节点",
        "expert": "专家",
        "date": "日期",
        "source": "来源",
        "note": "备注",
        "instructions": (
            "每行左侧是已知的情况；请写出此时各状态的概率，如 0.25 或 25 %。"
            "每行只填一个状态也可以，无法判断的请留空。"
        ),
    },
}
"""The words of a questionnaire by language; reading knows those of all."""

META = ("expert", "date", "source", "note")


def words(language: str) -> dict[str, str]:
    """Return the words of a language, English for unknown ones."""
    return TEXTS.get(language[:2], TEXTS["en"])


def head_rows(questions: Questionnaire, language: str, day: str = "") -> list[list[str]]:
    """Return the rows at the top: title, instructions, name and date."""
    said = words(language)
    title = [[questions.title]] if questions.title else []
    return [
        *title,
        [said["instructions"]],
        [said["expert"], questions.expert],
        [said["date"], day],
    ]


def block_rows(section: Section, language: str) -> list[list[str]]:
    """Return the rows of one node, the first two of them its heads."""
    said = words(language)
    head = [name for name, _ in section.parents]
    head += [f"P({state})" for state in section.states]
    given = [
        [states[k] if k >= 0 else "" for (_, states), k in zip(section.parents, row, strict=True)]
        for row in section.rows
    ]
    blank = [""] * (len(section.states) + len(META))
    first = [said["node"], section.node]
    if section.description:
        first.append(section.description)
    return [first, [*head, *(said[each] for each in META)], *([*row, *blank] for row in given)]
