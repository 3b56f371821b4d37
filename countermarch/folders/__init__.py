"""Games in folders of their own: make one, open it, ask its tables and rules, fill in a boxed copy."""
