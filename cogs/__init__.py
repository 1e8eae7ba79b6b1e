"""Commands, buttons and menus: one cog per game, one for tables, one for the server's settings, one for help."""
