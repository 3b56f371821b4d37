"""The fonts, their measures and licences, and the script that makes them."""
