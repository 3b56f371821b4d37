"""The fonts with their metrics and licences, and the script that makes them."""
