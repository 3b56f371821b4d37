"""Two small maps, of numbered hexes and of places with ways between, for whoever needs one."""

HEXES = """
title = "Ford"
[hexes]
first = "0101"
last = "0610"
size = 20
[[terrain]]
title = "wood"
fill = "#88aa66"
hexes = ["0203", "0304-0306"]
[[hexline]]
title = "stream"
colour = "#3366aa"
sides = ["0203/0204", "0204/0304"]
[[hexline]]
title = "track"
colour = "#885533"
through = ["0101", "0102", "0103"]
[[sign]]
kind = "town"
title = "town"
dot = "#000000"
"""

POINTS = """
title = "Marrow"
width = 190
height = 150
key = [120, 6]
[[kind]]
id = "village"
title = "village"
fill = "#e8d9a8"
[[kind]]
id = "open"
title = "plain"
fill = "#ccddbb"
[[area]]
id = "ford"
at = [40, 40]
radius = 16
[[area]]
id = "mill"
at = [40, 100]
size = [30, 20]
[[area]]
id = "land"
outline = [[0, 0], [100, 0], [100, 150], [0, 150]]
[[way]]
title = "road"
colour = "#8a4b2a"
width = 2
through = ["ford", "mill"]
"""
