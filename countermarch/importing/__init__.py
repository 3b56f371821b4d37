"""Make a printable folder from a designer's spreadsheet or from a VASSAL module.

For a spreadsheet: ``reading`` finds its lists and ``tables``, ``roles`` interprets its columns,
``starting_layouts`` chooses a layout, ``cards``, ``counters`` and ``tiles`` write it by a ``writer``, in the
colours of the ``palette`` and with ``emblems``; ``folder`` writes all files and ``summary`` reports. For a
module: ``vassal`` and ``vassal_module``.
"""
