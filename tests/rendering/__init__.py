"""Pictures: drawn as they were before, small, readable, and telling no more than their reader may know."""
