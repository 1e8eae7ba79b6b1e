"""The service as a child process that is killed at every step, and what must still hold when it comes back."""
