"""What earlier versions stored: it still opens, and is played on by its own rules."""
