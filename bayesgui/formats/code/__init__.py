"""Networks and queries as Python code for bayesgui, pyAgrum and pgmpy."""
