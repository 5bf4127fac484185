"""A card of one page about a trained classifier, as HTML, PDF or Markdown."""
