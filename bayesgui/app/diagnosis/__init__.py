"""The mode Diagnosis in the window: faults and tests ranked, its protocol."""
