"""What is wrong with what was asked for."""


class Complaint(Exception):
    """Ends a command: its message is shown in one line, and the exit code is 2."""
