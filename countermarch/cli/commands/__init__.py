"""The commands, one module each, made of its function ``run``."""
