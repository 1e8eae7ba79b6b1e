"""What people decide ahead, and what they must agree on."""
