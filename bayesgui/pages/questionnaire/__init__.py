"""A questionnaire as one HTML file: words and sliders, kept in the browser, sent as a file."""
