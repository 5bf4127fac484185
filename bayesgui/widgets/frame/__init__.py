"""Parts of the window frame: docks with tabs, message bar, status cells, zoom."""
