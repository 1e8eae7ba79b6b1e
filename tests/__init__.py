"""The tests: the same rooms again as the project has, and the town in which the whole bot is met."""
