"""The folder tree of a site: scripts, styles, fonts, data, manifest."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from countermarch.site import assets, data, offline

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from countermarch.site.subjects import SiteGame


def make_tree(folder: Path, name: str, subjects: Sequence[SiteGame], *, guides: bool) -> None:
    """Write everything except the pages, replacing what was there."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    assets.write_assets(folder / "assets")
    offline.write_manifest(folder, name)
    data.write_data(folder / "data", subjects, guides=guides)
