"""The gate that everything passes: what it costs, who may do what, and what ten attackers achieve."""
