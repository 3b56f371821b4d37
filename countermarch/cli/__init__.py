"""The command line: each command is a module, imported only when it is called."""
