"""What is stored about a person: told to them as a file, and erased when they ask."""
