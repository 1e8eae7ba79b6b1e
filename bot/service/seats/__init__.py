"""Who sits where: opening a table, coming and going, and the chance that is agreed on before the first card."""
