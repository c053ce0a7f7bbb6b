# Speaks the protocol from Python with the standard library, whatever its locale.
import json
import sys

for line in sys.stdin:
    request = json.loads(line)
    if "id" not in request:
        continue
    method, params = request["method"], request["params"]
    result = None
    if method == "initialize":
        result = {"protocol": 1, "verbs": ["openSession"], "isolation": "clone"}
    elif method == "send":
        result = {"reply": params["text"], "turn": str(len(params["text"]))}
    print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}), flush=True)
