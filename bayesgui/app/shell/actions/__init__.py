"""Tables of actions, shortcuts and menus, and the QActions made from them."""
