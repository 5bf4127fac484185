"""What is done around a classifier: tuning and calibration on inner folds, weights of classes."""
