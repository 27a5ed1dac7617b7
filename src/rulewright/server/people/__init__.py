"""Who comes: guests and accounts, names, callers and visitors, and what each may use."""
