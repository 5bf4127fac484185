"""Tables of other programs, and tables in several files, as one file that the readers know."""
