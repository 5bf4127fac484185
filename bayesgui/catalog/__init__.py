"""Registries of algorithms selectable by name in menus, dialogs, command line and docs."""
