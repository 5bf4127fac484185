"""Floor 2: how a thing becomes selectable by name in menus, dialogs, command line and docs."""
