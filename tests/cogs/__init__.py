"""What every game has in Discord, met in the town: tables, duels, presses, refusals, words, languages."""
