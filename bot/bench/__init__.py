"""Speed, as ratios within one run: what the project does beside the plain way of doing it. `tabard bench` shows them.

Timings drift on shared machines, so the two are measured in turns and only their relation counts.
"""
