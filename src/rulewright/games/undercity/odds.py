def odds(table, ask, choice): return None
