"""Suffixes of the tables of other programs; what reads them is imported when one is met."""

NETICA = ".cas"
CASES = (".dat", NETICA)
"""Text files of cases as HUGIN and Netica name them."""
TEXTS = (".csv", ".tsv", ".tab", ".txt", ".data", *CASES)
EXCEL = (".xlsx", ".xlsm", ".xls", ".ods")
STATISTICS = (".dta", ".sav", ".zsav", ".sas7bdat", ".xpt")
JSON_LINES = (".jsonl", ".ndjson")
ARROW = (".feather", ".arrow")
ARFF = (".arff",)
FOREIGN = (*EXCEL, *STATISTICS, *JSON_LINES, *ARROW, *ARFF)
ARCHIVE = ".zip"
CONVERTED = (*FOREIGN, ARCHIVE)
"""Files that another one stands in for."""
