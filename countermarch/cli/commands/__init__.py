"""The commands, one module each: its function ``run``, or a ``typer.Typer`` called ``app`` that holds several."""
