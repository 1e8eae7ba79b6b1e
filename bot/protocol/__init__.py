"""The referee protocol: one JSON object per line in, one answer per line out. `tabard referee` speaks it.

`wire` (lines and fields), `tables` (what is being played), `commands` (what can be asked), `server` (the loop).
"""
