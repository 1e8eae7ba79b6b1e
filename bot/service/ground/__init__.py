"""What the other rooms of the service stand on: records, rows, statements, refusals. It knows nothing of them."""
