"""The commands: each module defines one as its function ``run``."""
