"""Lebanon '82: Operation Peace for Galilee, as data."""
