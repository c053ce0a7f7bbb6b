"""Runs the grader of the dataset on many results folders in one process.

    python3 grade_folders.py <grade.py> <dataset> <folder with results folders>

Prints one JSON object: name of the results folder to exit code.
"""

import contextlib
import importlib.util
import io
import json
import os
import sys

grader, dataset, root = sys.argv[1:]
sys.dont_write_bytecode = True
spec = importlib.util.spec_from_file_location("grade", grader)
grade = importlib.util.module_from_spec(spec)
spec.loader.exec_module(grade)

codes = {}
for name in sorted(os.listdir(root)):
    with contextlib.redirect_stdout(io.StringIO()):
        codes[name] = grade.main([os.path.join(root, name), "--dataset", dataset])
print(json.dumps(codes))
