"""The three pages of the laboratory, in which estimating engines are watched."""
