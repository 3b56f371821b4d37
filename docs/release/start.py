"""The entry point of the one-file program: the command line, or one of its modules run with ``-m``."""

import multiprocessing
import runpy
import sys

from countermarch.__main__ import main

if __name__ == "__main__":
    multiprocessing.freeze_support()
    if sys.argv[1:2] == ["-m"] and "".join(sys.argv[2:3]).startswith("countermarch."):
        del sys.argv[:2]  # as Python does for a module of its own
        runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
    else:
        sys.exit(main())
