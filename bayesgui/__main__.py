"""Entry point: a subcommand runs without Qt, anything else opens the window."""

from __future__ import annotations

import os
import sys


def main(arguments: list[str] | None = None) -> int:
    """Run the program and return its exit code.

    `arguments`: arguments without the program name; by default those of the command line.
    """
    words = sys.argv[1:] if arguments is None else arguments
    first = words[0] if words else ""
    try:
        from bayesgui import cli

        if cli.names_an_example(first):
            files = cli.files_to_open(words)
            return 2 if files is None else _open_window(files)
        # A subcommand takes precedence over a file of the same name, which is ./NAME.
        names_a_file = os.sep in first or "." in first or os.path.exists(first)
        if first in cli.COMMANDS or (first and not names_a_file):
            return cli.main(words)
    except KeyboardInterrupt:  # while modules were still being imported
        return 130
    return _open_window(words)


def _open_window(files: list[str]) -> int:
    from bayesgui import app

    return app.main(files)


if __name__ == "__main__":
    sys.exit(main())
