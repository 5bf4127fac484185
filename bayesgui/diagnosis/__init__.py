"""Diagnosis: faults ranked by posterior, tests by information for their price, step by step.

`problem` says what is sought and what can be tested, `ranking` what each test would tell, `verdict`
when enough is known, `course` what was found in which order, `policies` carries a diagnosis out
on a case whose states are known, and `asking` is `bayesgui.diagnose`.
"""
