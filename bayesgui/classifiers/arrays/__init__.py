"""Training and prediction on the cells of arrays as they are held, without a table of columns."""
