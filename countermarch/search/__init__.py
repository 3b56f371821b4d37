"""Finding what settles a player's question in their own words.

``index`` ranks what ``entries`` makes of a game; ``stems`` and ``spelling`` say which words are alike;
``cached`` keeps what was made from one search to the next.
"""
