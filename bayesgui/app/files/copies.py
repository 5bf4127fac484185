"""Writing a copy of a state to a file, off the main thread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.panels.panel import translate_sentence
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.punctuation import join_sentences

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.app.shell.window_part import WindowPart
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.files import SavedFile
    from bayesgui.document.state import DocumentState


def write_copy(part: WindowPart, state: DocumentState, path: Path) -> None:
    """Write a state to a file for a part of the window, and say what the file cannot hold."""

    def write(_monitor: Monitor) -> SavedFile:
        from bayesgui.document.files import save_file

        return save_file(state, path)

    title = phrase("Saving", "Export {file}", file=path.name)
    job = part.workbench.runner.submit_saving(write, title)

    def say(saved: SavedFile) -> None:
        name, messages = saved.origin.path.name, part.workbench.messages
        if saved.losses:
            text = phrase(
                "Saving", "Wrote the copy **{file}**, which cannot hold everything: {losses}"
            )
            said = join_sentences(map(translate_sentence, saved.losses))
            messages.show_message("warning", text.format(file=name, losses=said))
        else:
            messages.say(phrase("Saving", "Wrote the copy {file}.").format(file=name))

    part.when_done(job, say)
