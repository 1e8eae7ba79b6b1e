"""What the cogs share: answers, panels, presses on buttons, finding the table somebody means."""
