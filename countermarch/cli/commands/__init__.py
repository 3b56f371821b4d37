"""The commands, one module each: its function ``run``, or ``app``, a ``typer.Typer`` that holds several."""
