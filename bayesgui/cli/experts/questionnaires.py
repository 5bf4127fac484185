"""The subcommands ``questionnaire`` and ``answers``: what experts are asked, and what they said."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from bayesgui.cli.arguments import NETWORK_HELP, add_targets, load, option, switch
from bayesgui.cli.standard_streams import input_file
from bayesgui.cli.terminal import Answer, Command, print_notes, print_table, say

if TYPE_CHECKING:
    import argparse

    from bayesgui.core.elicited.mechanism import Elicited
    from bayesgui.elicitation.questionnaire.returned import Returned
    from bayesgui.formats.base import Loaded


def add_questionnaires(command: Command) -> None:
    """Add the subcommands to the parser."""
    made = command("questionnaire", _questionnaire, "Open rows of tables as a form for experts.")
    made.add_argument("network", metavar="NET", type=input_file, help=NETWORK_HELP)
    add_targets(made, "ask about this node (repeat; by default those asked before, or unfilled)")
    option(
        made, "-o --output", "OUT", ".xlsx, .csv, .tsv, .html or .json", required=True, type=Path
    )
    option(made, "--expert", "NAME", "who is asked; rows that they answered are left out")
    option(made, "--language", "L", "en or zh", choices=("en", "zh"), default="en")
    back = command("answers", _answers, "Answers in a questionnaire into a network.")
    back.add_argument("network", metavar="NET", type=input_file, help=NETWORK_HELP)
    back.add_argument("file", metavar="FILE", type=Path, help="a questionnaire that was filled in")
    option(back, "-o --output", "OUT", "the network with the answers", required=True, type=Path)
    option(back, "--expert", "NAME", "who answered, where the file does not say it")
    option(back, "--date", "DAY", "when, where the file does not say it; today by default")
    switch(back, "--keep-tables", "keep the answers beside the nodes, whose tables stay")


def _questionnaire(options: argparse.Namespace) -> Answer:
    from bayesgui.elicitation.questionnaire.content import nodes_to_ask, questionnaire
    from bayesgui.elicitation.questionnaire.files import write_questionnaire

    loaded = load(options.network)
    print_notes(loaded.remarks)
    model = loaded.whole
    nodes = options.target or nodes_to_ask(model, loaded.asked)
    asked = questionnaire(model, loaded.asked, nodes, options.expert or "")
    rows = asked.n_rows
    if options.output.suffix.lower() in (".html", ".htm") and rows:
        from bayesgui.formats.storage import replace_file
        from bayesgui.pages.questionnaire.page import questionnaire_page

        replace_file(options.output, questionnaire_page(asked, options.language))
    else:
        write_questionnaire(options.output, asked, options.language)
    document = {
        "rows": rows,
        "nodes": {section.node: len(section.rows) for section in asked.sections},
    }
    return document, lambda: print_table(
        ("node", "rows to fill in"),
        [(section.node, str(len(section.rows))) for section in asked.sections],
    )


def _answers(options: argparse.Namespace) -> Answer:
    from bayesgui.elicitation.questionnaire.merging import forms_with, with_new_experts
    from bayesgui.elicitation.questionnaire.returned import read_answers
    from bayesgui.formats import write

    loaded = load(options.network)
    print_notes(loaded.remarks)
    day = options.date or datetime.now().astimezone().date().isoformat()
    returned = read_answers(options.file, loaded.whole, options.expert or "", day)
    for problem in returned.problems:
        say(problem)
    forms = forms_with(loaded.whole, loaded.asked, returned.answers, loaded.experts)
    experts = with_new_experts(loaded.experts, returned.experts)
    found = replace(_with_forms(loaded, forms, used=not options.keep_tables), experts=experts)
    print_notes(write(options.output, found))
    return _document(returned), lambda: _show(returned)


def _with_forms(loaded: Loaded, forms: dict[str, Elicited], *, used: bool) -> Loaded:
    from bayesgui.core.compilation import compiled
    from bayesgui.elicitation.fitting import fitted

    found = {name: fitted(form).form for name, form in forms.items()}
    if not used:
        return replace(loaded, asked={**loaded.asked, **found})
    model = loaded.whole.with_cpts(found.values())
    left = {name: form for name, form in loaded.asked.items() if name not in found}
    network = compiled(model).network
    whole = None if model is network else model
    return replace(loaded, network=network, model=whole, asked=left)


def _document(returned: Returned) -> dict[str, object]:
    return {
        "answers": returned.n_answers,
        "nodes": {name: len(given) for name, given in returned.answers.items()},
        "experts": list(returned.experts),
        "problems": list(map(str, returned.problems)),
    }


def _show(returned: Returned) -> None:
    rows = [
        (name, str(len(given)), ", ".join(dict.fromkeys(each.expert for each in given)))
        for name, given in returned.answers.items()
    ]
    print_table(("node", "answers", "experts"), rows)
