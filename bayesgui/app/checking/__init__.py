"""The check of a model in the window: its page, kept up to date, its marks and its remedies."""
