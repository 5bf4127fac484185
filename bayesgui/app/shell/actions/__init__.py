"""Actions as data: texts, shortcuts and menus, and the QActions made from them."""
