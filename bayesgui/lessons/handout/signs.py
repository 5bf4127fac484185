"""Exercises in the notation of a text: entries as θ_ijk, losses by truth or by decision."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from bayesgui.explain.notation import entry_sign
from bayesgui.lessons.exercises.minimum_risk import LOSSES
from bayesgui.lessons.exercises.wording import probability
from bayesgui.lessons.handout import words
from bayesgui.lessons.handout.sheet import Bullets, Heading, SheetOptions, Table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.lessons.exercises.base import Exercise
    from bayesgui.lessons.exercises.given import GivenTable
    from bayesgui.lessons.exercises.model import Model
    from bayesgui.lessons.handout.sheet import Block


def entry_signs(model: Model, options: SheetOptions) -> dict[str, str]:
    """Return the sign of each entry by how it is written otherwise; none if that is not changed."""
    if options.notation.parameter != "θ":
        return {}
    network = model.network(options.language)
    signs = {}
    for node, parents in enumerate(model.parents):
        for states in product(*(range(model.size(k)) for k in (*parents, node))):
            given = dict(zip(parents, states[:-1], strict=True))
            written = probability(model, {node: states[-1]}, given).in_language(options.language)
            sign = entry_sign(network, network.names[node], states[-1], states[:-1])
            signs[written] = f"θ_{sign}"
    return signs


def with_signs(text: str, signs: Mapping[str, str]) -> str:
    """Return a text with the probabilities that have a sign replaced."""
    for written, sign in signs.items():
        text = text.replace(written, sign)
    return text


def sheet_table(given: GivenTable, exercise: Exercise, options: SheetOptions) -> Table:
    """Return a table of an exercise in a language and a notation."""
    language, notation = options.language, options.notation
    header = tuple(text.in_language(language) for text in given.header)
    rows = tuple(tuple(text.in_language(language) for text in row) for row in given.rows)
    caption = given.caption.in_language(language)
    n_words = len(header)
    if given.node is not None:
        network = exercise.model.network(language)
        caption = notation.table_title(network, network.names[given.node])
        n_words = len(exercise.model.parents[given.node])
        if notation.parameter == "θ" and n_words:
            header = ("j", *header)
            rows = tuple((str(j), *row) for j, row in enumerate(rows, 1))
            n_words += 1
    elif given.caption == LOSSES:
        n_words = 1
        if notation.rows == "decision":
            corner, *decisions = header
            truths, *values = zip(*rows, strict=True)
            header = (corner, *truths)
            rows = tuple((name, *row) for name, row in zip(decisions, values, strict=True))
            caption = words.LOSSES_BY_DECISION.in_language(language)
    return Table(caption, header, rows, n_words)


def legend(options: SheetOptions, *, losses: bool = False) -> list[Block]:
    """Return what the signs of a notation mean for any network."""
    notation, language = options.notation, options.language
    lines = []
    if notation.parameter == "θ":
        lines.append(words.THETA.in_language(language).format(parents=notation.parents))
        lines.append(words.NUMBERING.in_language(language))
    elif notation.parents != "pa":
        lines.append(words.PARENTS.in_language(language).format(parents=notation.parents))
    if losses:
        text = words.LOSS_BY_TRUTH if notation.rows == "truth" else words.LOSS_BY_DECISION
        lines.append(text.in_language(language).format(c=notation.classes))
    if not lines:
        return []
    return [Heading(words.NOTATION.in_language(language)), Bullets(tuple(lines))]
