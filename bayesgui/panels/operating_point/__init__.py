"""From which posterior on a class is decided: rows, ROC curve, confusion and costs."""
