"""Sphinx's settings for the API reference. ``docs/build/api.py`` runs it from the root of the checkout."""

from __future__ import annotations

import re
from pathlib import Path

import material

import countermarch

ROOT = Path(__file__).resolve().parents[2]


SITE_COLOURS = {
    "color-foreground-primary": "md-default-fg-color",
    "color-foreground-secondary": "cm-muted",
    "color-foreground-muted": "cm-muted",
    "color-foreground-border": "cm-edge",
    "color-background-primary": "md-default-bg-color",
    "color-background-secondary": "cm-panel",
    "color-background-hover": "cm-well",
    "color-background-hover--transparent": "cm-well",
    "color-background-border": "cm-line",
    "color-announcement-background": "md-primary-fg-color",
    "color-sidebar-background": "md-default-bg-color",
    "color-sidebar-background-border": "md-default-bg-color",
    "color-brand-primary": "cm-accent",
    "color-brand-content": "cm-accent",
    "color-brand-visited": "cm-accent",
    "color-link-underline": "cm-edge",
    "color-link-underline--visited": "cm-edge",
    "color-highlight-on-target": "cm-lit",
    "color-highlighted-background": "cm-lit",
    "color-highlighted-text": "cm-lit-ink",
    "color-api-name": "cm-accent",
    "color-api-pre-name": "cm-accent",
    "color-inline-code-background": "cm-well",
    "color-code-background": "cm-panel",
    "color-problematic": "cm-no",
}
"""Furo's colours by the site's names for them."""


def site_colours(scheme: str) -> dict[str, str]:
    """Return Furo's colours for one of the site's colour schemes, from the site's own style sheet."""
    css = (ROOT / "countermarch" / "site" / "css" / "theme.css").read_text(encoding="utf-8")
    block = css[css.index(f'[data-md-color-scheme="{scheme}"] {{') :].partition("}")[0]
    known = dict(re.findall(r"--([a-z-]+): *([^;]+);", block))
    return {name: known[site] for name, site in SITE_COLOURS.items()}


def site_icons() -> dict[str, str]:
    """Return the paths of the icons in the site's header: those of its theme, and its loupe."""
    folder = Path(material.__file__).parent / "templates" / ".icons" / "material"
    names = {"auto": "brightness-auto", "sunny": "weather-sunny", "night": "weather-night"}
    files = {icon: folder / f"{name}.svg" for icon, name in names.items()}
    files["loupe"] = ROOT / "countermarch" / "site" / "js" / "header.js"
    return {
        icon: re.findall(r'(?: d|LOUPE )=\s*"([^"]+)"', file.read_text(encoding="utf-8"))[0]
        for icon, file in files.items()
    }


project = "Countermarch"
html_title = "Countermarch API"
version = release = countermarch.__version__
language = "en"
smartquotes = False
extensions = [
    "sphinx.ext.autodoc",
    "docs.api.packages",
    "docs.api.games",
    "docs.api.commands",
    "docs.api.references",
]
nitpicky = True
root_doc = "index"
add_module_names = False
toc_object_entries_show_parents = "hide"
python_maximum_signature_line_length = 72
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "ignore-module-all": True}

pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"

html_theme = "furo"
html_static_path = ["static"]
html_css_files = ["api.css"]
html_logo = html_favicon = str(ROOT / "countermarch" / "site" / "images" / "icon.svg")
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
templates_path = ["templates"]
html_copy_source = False
html_show_sourcelink = False
html_show_search_summary = False  # it would fetch pages, which a page from disk may not
html_show_copyright = False
html_domain_indices = False
html_use_index = True
html_context = {"site_icons": site_icons()}
html_theme_options = {
    "light_css_variables": site_colours("default"),
    "dark_css_variables": site_colours("slate"),
    "top_of_page_buttons": [],
    "announcement": "The header of the site (templates/page.html)",
}
