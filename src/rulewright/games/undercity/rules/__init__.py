"""The rules: one module a chapter of the book; what can be asked, rolled and changed."""
