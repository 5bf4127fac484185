"""The page Diagnosis: faults, tests with a click for each outcome, reasons, protocol."""
