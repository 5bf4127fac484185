"""Opening, saving, recovering and exporting documents; the start page and its examples."""
