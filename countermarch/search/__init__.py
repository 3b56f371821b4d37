"""Search by a player's own words.

``entries`` lists what can be found in a game and ``index`` ranks it; ``stems`` and ``spelling`` match words;
``cached`` keeps the entries from one search to the next.
"""
