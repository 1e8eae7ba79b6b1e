"""The smallest player: the first of what it may do. It plays any game."""

import json
import sys

for line in sys.stdin:
    told = json.loads(line)
    if told["cmd"] == "hello":
        print(json.dumps({"name": "First"}), flush=True)
    elif told["cmd"] == "choose":
        print(json.dumps({"id": told["id"], "action": told["legal"][0]}), flush=True)
