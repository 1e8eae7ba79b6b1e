"""One file a step, run in the order of their `down_revision`."""
