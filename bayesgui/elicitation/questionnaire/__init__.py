"""Questionnaires: open rows of nodes for experts to fill in, and answers read back.

`content.py` says what is asked, `layout.py` lays it out as rows of cells, `files.py` writes them as
text or workbook, `grids.py` and `returned.py` read them back, `merging.py` puts answers into forms.
"""
