"""What every part of the window stands on: the workbench, messages, actions, pages and regions."""
