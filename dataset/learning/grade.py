#!/usr/bin/env python3
"""Grades the results of one run over this dataset, without Node and without a model.

    python3 grade.py <run dir> [--dataset <folder>]

reads <run dir>/tests/<id>.json for every line of tests.jsonl, prints the scores and writes
<run dir>/score.json. The dataset is the folder of this file unless --dataset names another.
Exit code: 0 graded, 2 unusable input, 3 graded but incomplete. Python 3.8 or newer, standard library only.

What a check reads. Where "where" is left out it means "reply".
  reply   the reply; in "do" tests a positive check (contains, regex) also reads "turn" and every file
  files   the text of every file
  any     the reply and every file, never the turn
Each text is searched on its own: a positive check passes when one of them matches, a negative one
when none does. file_exists and not_file_exists search the paths in "files" and ignore "where".
contains folds case and spacing: " ".join(text.lower().split()) on both sides. A regex is
re.search(value, text), nothing folded. A check that takes more than a second is undecided: its pass
is null, it counts as not passed, and its test is errored. (Needs signal.setitimer; without it,
checks run to their end.)

What a result holds. UTF-8 (what is not becomes U+FFFD), a byte order mark at the start is skipped.
An object with "reply" (text), "turn" (text; left out it equals the reply), "files" (object of path
to text), "error" (text). null counts as left out, an empty "error" as none. Other fields are
ignored. With an "error" the reply may be left out. Anything else is unreadable: broken JSON (NaN and
Infinity too), more than 100 levels of nesting or 200,000,000 bytes, a folder, pipe or device, no
object, a field of another type, no reply. A result with an error, or unreadable, puts its id into
"errors", its verdict is "errored"; a result that is not there, or a link to nothing, puts it into
"missing", verdict "not-run". In both cases every check fails, trap checks too,
and "complete" is false. A result with "notApplicable" (text, why the system cannot serve the test) counts in no score:
its id stands in "notApplicable", its score is null and so is every pass. "error" wins over it.

Scores. A test's score is checks passed / checks, 0 to 1. practice, exam, main and byArea are means of
those over the tests concerned, traps aside; traps is the share of all trap checks passed. These are
percentages with one decimal, half rounded up, counted in whole fractions; null where there is no
test. fullyRight is the number of tests, traps aside, whose checks all pass. A trap is a test with
"guard": true.

score.json. UTF-8, two spaces a level, ": " and "," as json.dumps(indent=2, ensure_ascii=False) sets
them, a newline at the end; keys in the order of the code below; "tests" in the order of tests.jsonl
(ids that are whole numbers come first, in their order, as in every JavaScript object); "errors",
"missing", "notApplicable" sorted by id. Whole numbers have no ".0"; other numbers are the shortest
that read back the same. Lone surrogates are written \\udxxx.
"""

import errno
import json
import os
import re
import signal
import sys
from fractions import Fraction

AREAS = ["people", "rules", "corrections", "work"]
TYPES = ["contains", "not_contains", "regex", "not_regex", "file_exists", "not_file_exists"]
SECONDS = 1
# Every reader of JSON ends somewhere, each at another depth.
MAX_DEPTH = 100
# Of larger results some readers can make no text.
MAX_BYTES = 200_000_000


class Unusable(Exception):
    """Input that cannot be graded; the message says what and where."""


class Unreadable(Exception):
    """A result that no grader can use; the message says why."""


class TooSlow(Exception):
    """A check that ran out of time."""


# --- reading -----------------------------------------------------------------------------------


def read_text(path):
    # Reading a pipe or a device would never end.
    if os.path.exists(path) and not os.path.isfile(path):
        raise OSError(errno.EINVAL, "it is no file")
    with open(path, "rb") as file:
        text = file.read().decode("utf-8", "replace")
    return text[1:] if text.startswith("\ufeff") else text


def no_constant(name):
    raise ValueError(f"{name} is no JSON")


def parse_json(text, pairs=None):
    # Numbers are never read here; as floats they cannot be too long for Python.
    return json.loads(text, parse_constant=no_constant, parse_int=float, object_pairs_hook=pairs)


def no_twins(pairs):
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        twin = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"the field {twin!r} stands twice")
    return fields


def load_tests(folder):
    path = os.path.join(folder, "tests.jsonl")
    tests, taken = [], set()
    try:
        lines = read_text(path).split("\n")
    except OSError as error:
        raise Unusable(f"{path}: {error.strerror}")
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            test = parse_json(line, no_twins)
            compile_checks(test)
            if test["id"].lower() in taken:
                raise ValueError(f"the id {test['id']} is taken; case makes no difference")
            taken.add(test["id"].lower())
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError, re.error) as error:
            raise Unusable(f"{path}:{number}: {error}")
        tests.append(test)
    if not tests:
        raise Unusable(f"{path}: no tests")
    return tests


def compile_checks(test):
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_-]{0,79}", test["id"]):
        raise ValueError(f"{test['id']!r} is no id")
    if test["kind"] not in ("do", "ask") or test["area"] not in AREAS + ["traps"]:
        raise ValueError(f"unknown kind or area of {test['id']}")
    if not is_text(test["request"]) or not isinstance(test.get("guard", False), bool):
        raise ValueError(f"{test['id']} has no request, or a guard that is not true or false")
    if not isinstance(test["checks"], list) or not test["checks"]:
        raise ValueError(f"{test['id']} has no checks")
    for check in test["checks"]:
        if check["type"] not in TYPES:
            raise ValueError(f"unknown check {check['type']!r} of {test['id']}")
        if check.get("where", "reply") not in ("reply", "files", "any"):
            raise ValueError(f"unknown where {check['where']!r} of {test['id']}")
        if not is_text(check["value"]):
            raise ValueError(f"a value of {test['id']} is no text")
        if "contains" not in check["type"]:
            re.compile(check["value"])


def is_text(value):
    return isinstance(value, str) and value != ""


def load_split(folder, tests):
    path = os.path.join(folder, "split.json")
    try:
        split = parse_json(read_text(path), no_twins)
        train, holdout = part_of(split, "train"), part_of(split, "holdout")
    except OSError as error:
        raise Unusable(f"{path}: {error.strerror}")
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise Unusable(f"{path}: {error}")
    strangers = (train | holdout) - {test["id"] for test in tests if not is_trap(test)}
    if train & holdout or strangers:
        wrong = sorted(train & holdout | strangers)[0]
        raise Unusable(f"{path}: {wrong} stands in both parts, is a trap or no test")
    parts = {}
    for test in tests:
        if is_trap(test):
            parts[test["id"]] = "trap"
        elif test["id"] in train:
            parts[test["id"]] = "practice"
        elif test["id"] in holdout:
            parts[test["id"]] = "exam"
        else:
            raise Unusable(f"{path}: {test['id']} stands in neither part")
    return parts


def part_of(split, name):
    ids = split[name]
    if not isinstance(ids, list) or not all(isinstance(id, str) for id in ids):
        raise ValueError(f"{name} is no list of ids")
    if len(set(ids)) < len(ids):
        raise ValueError(f"an id stands twice in {name}")
    return set(ids)


def is_trap(test):
    return test.get("guard") is True


def parse_result(text):
    try:
        result = parse_json(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"no JSON: {error}")
    if nests_deeper(result, MAX_DEPTH):
        raise Unreadable(f"nested deeper than {MAX_DEPTH} levels")
    if not isinstance(result, dict):
        raise Unreadable("no object")
    for name in ("reply", "turn", "error", "notApplicable"):
        if not isinstance(result.get(name), (str, type(None))):
            raise Unreadable(f"{name} is no text")
    files = result.get("files")
    files = {} if files is None else files
    if not isinstance(files, dict) or not all(isinstance(text, str) for text in files.values()):
        raise Unreadable("files is no object of path and text")
    if result.get("reply") is None and not (result.get("error") or result.get("notApplicable")):
        raise Unreadable("no reply")
    reply = result.get("reply") or ""
    turn = result.get("turn")
    return {
        "reply": reply,
        "turn": reply if turn is None else turn,
        "files": files,
        "error": result.get("error") or None,
        "notApplicable": result.get("notApplicable") or None,
    }


def nests_deeper(value, levels):
    if not isinstance(value, (dict, list)):
        return False
    children = value.values() if isinstance(value, dict) else value
    return levels == 0 or any(nests_deeper(child, levels - 1) for child in children)


# --- checks ------------------------------------------------------------------------------------


def fold(text):
    return " ".join(text.lower().split())


def texts_of(check, kind, result):
    where = check.get("where", "reply")
    files = list(result["files"].values())
    if where == "files":
        return files
    if where == "any":
        return [result["reply"], *files]
    if kind == "do" and check["type"] in ("contains", "regex"):
        return [result["reply"], result["turn"], *files]
    return [result["reply"]]


def found(check, kind, result):
    value = check["value"]
    if "file_exists" in check["type"]:
        return any(re.search(value, path) for path in result["files"])
    texts = texts_of(check, kind, result)
    if "contains" in check["type"]:
        return any(fold(value) in fold(text) for text in texts)
    return any(re.search(value, text) for text in texts)


def passes(check, kind, result):
    """True or False; None when the check ran out of time."""
    try:
        return in_time(lambda: found(check, kind, result)) != check["type"].startswith("not_")
    except TooSlow:
        return None


def in_time(run):
    if not hasattr(signal, "setitimer"):
        return run()

    def stop(*_):
        raise TooSlow

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        return run()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def grade_test(test, path):
    """The verdict and the pass of each check."""
    count = len(test["checks"])
    try:
        if os.path.getsize(path) > MAX_BYTES:
            raise Unreadable(f"it has more than {MAX_BYTES} bytes")
        result = parse_result(read_text(path))
    except FileNotFoundError:
        return "not-run", [False] * count
    except (OSError, Unreadable):
        return "errored", [False] * count
    if result["error"]:
        return "errored", [False] * count
    if result["notApplicable"]:
        return "not-applicable", [None] * count
    marks = [passes(check, test["kind"], result) for check in test["checks"]]
    if None in marks:
        return "errored", marks
    return ("passed" if all(marks) else "failed"), marks


# --- scores ------------------------------------------------------------------------------------


def plain(number):
    """Whole numbers without a decimal point, as JSON.stringify writes them."""
    return int(number) if number == int(number) else number


def percent(share):
    tenths = (share * 2000 + 1) // 2
    return plain(int(tenths) / 10)


def mean(shares):
    return percent(sum(shares, Fraction(0)) / len(shares)) if shares else None


def score_run(tests, parts, marked):
    rows = {}
    for test in in_object_order(tests):
        verdict, marks = marked[test["id"]]
        rows[test["id"]] = {
            "area": test["area"],
            "kind": test["kind"],
            "split": parts[test["id"]],
            "score": None if verdict == "not-applicable" else plain(marks.count(True) / len(marks)),
            "verdict": verdict,
            "checks": [
                {
                    "type": check["type"],
                    "where": check.get("where", "reply"),
                    "value": check["value"],
                    "pass": mark,
                }
                for check, mark in zip(test["checks"], marks)
            ],
        }
    measured = [test for test in tests if marked[test["id"]][0] != "not-applicable"]
    main = [test for test in measured if not is_trap(test)]
    trap_marks = [mark for t in measured if is_trap(t) for mark in marked[t["id"]][1]]

    def share(test):
        marks = marked[test["id"]][1]
        return Fraction(marks.count(True), len(marks))

    def mean_where(holds):
        return mean([share(test) for test in main if holds(test)])

    def ids(verdict):
        return sorted(test["id"] for test in tests if marked[test["id"]][0] == verdict)

    errors, missing = ids("errored"), ids("not-run")
    return {
        "practice": mean_where(lambda test: parts[test["id"]] == "practice"),
        "exam": mean_where(lambda test: parts[test["id"]] == "exam"),
        "main": mean_where(lambda test: True),
        "traps": percent(Fraction(trap_marks.count(True), len(trap_marks))) if trap_marks else None,
        "fullyRight": sum(1 for test in main if share(test) == 1),
        "byArea": {area: mean_where(lambda test: test["area"] == area) for area in AREAS},
        "complete": not errors and not missing,
        "errors": errors,
        "missing": missing,
        "notApplicable": ids("not-applicable"),
        "tests": rows,
    }


def in_object_order(tests):
    def is_index(name):
        return re.fullmatch(r"0|[1-9][0-9]{0,9}", name) and int(name) < 2**32 - 1

    first = [test for test in tests if is_index(test["id"])]
    rest = [test for test in tests if not is_index(test["id"])]
    return sorted(first, key=lambda test: int(test["id"])) + rest


def to_json(score):
    text = json.dumps(score, indent=2, ensure_ascii=False) + "\n"
    return re.sub("[\ud800-\udfff]", lambda match: "\\u%04x" % ord(match.group()), text)


def table(score, count):
    def show(value):
        return "-" if value is None else f"{value:.1f}"

    lines = [f"{name:<12}{show(score[name]):>6}" for name in ("practice", "exam", "main", "traps")]
    lines.append(f"{'fully right':<12}{score['fullyRight']:>6} of {count}")
    lines += [f"  {area:<12}{show(value):>6}" for area, value in score["byArea"].items()]
    for name in ("errors", "missing", "notApplicable"):
        if score[name]:
            lines.append(f"{name}: {', '.join(score[name])}")
    if not score["complete"]:
        lines.append("incomplete: the checks of errored and missing tests count as failed")
    return "\n".join(lines)


def main(arguments):
    folder = os.path.dirname(os.path.abspath(__file__))
    if len(arguments) == 3 and arguments[1] == "--dataset":
        folder = arguments[2]
    elif len(arguments) != 1 or arguments[0].startswith("-"):
        print("usage: python3 grade.py <run dir> [--dataset <folder>]", file=sys.stderr)
        return 2
    run = arguments[0]
    try:
        if not os.path.isdir(os.path.join(run, "tests")):
            raise Unusable(f"{run}: no folder tests in it; results are read from tests/<id>.json")
        tests = load_tests(folder)
        parts = load_split(folder, tests)
    except Unusable as error:
        print(error, file=sys.stderr)
        return 2
    marked = {
        test["id"]: grade_test(test, os.path.join(run, "tests", test["id"] + ".json"))
        for test in tests
    }
    score = score_run(tests, parts, marked)
    try:
        with open(os.path.join(run, "score.json"), "w", encoding="utf-8", newline="\n") as file:
            file.write(to_json(score))
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=sys.stderr)
        return 2
    print(table(score, sum(1 for test in tests if not is_trap(test))))
    return 0 if score["complete"] else 3


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
