"""The studio: a page in the browser that shows a folder as it will print, and edits its files.

``server`` answers the requests of ``page/``. ``drawing`` draws pages and lists pieces, ``design`` draws and
edits faces; ``columns`` shows and corrects how spreadsheets are understood; ``maps``, ``map_edits`` and
``places`` draw and edit maps. ``files`` writes all changes; ``toml_edits`` keeps the rest of a file as it is.
"""
