"""Parts of the window's frame: docks with tabs, message bar, status cells, zoom."""
