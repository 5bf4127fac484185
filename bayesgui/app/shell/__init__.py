"""The window's frame: actions and menus, docks and pages, tool bar, status bar, tabs."""
