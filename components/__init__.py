"""What lies on the table, as data, and the models that hold it."""
