"""Tables of cases: reading, writing, sampling, discretizing and counting.

A Dataset is columns of state codes or numbers, with a bit plane per state. Learners take a
`CaseTable`: a Dataset, or a `CaseSource` that answers batches of families by a pass or a query
(distinct rows are held if they fit); `rows_of` refuses what needs rows. `counts` is the only place
that counts.
"""
