"""Asking experts: fitting weights to answers, disagreement, consistency, what to ask next, forms.

What an answer is and how a table is made of answers: `core/elicited`. `fitting.py` finds weights
and spread, `disagreement.py` fits each expert alone, `questions.py` says which row to ask next,
`consistency.py` tells in sentences what does not go together, `words.py` has the words for
probabilities, `questionnaire/` the open rows as a spreadsheet and answers read back.
"""
