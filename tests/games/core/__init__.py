"""What every game shares: chance, secrets, the referee."""
