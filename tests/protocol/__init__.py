"""The referee protocol: what is answered, what is refused with which code, and that it never dies."""
