"""The frame of the main window: actions, menus, docks, pages, tool bar, status bar, tabs."""
