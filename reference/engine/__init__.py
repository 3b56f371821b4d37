"""The machinery of questions: rulings, kinds, registry, odds, batch."""
