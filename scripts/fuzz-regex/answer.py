"""Answers what `re.search` finds: reads and writes one JSON value a line, `[pattern, texts]` -> `[answer, ...]`.

An answer is `[start, end]`, `null`, `{"error": text}`, or `{"undecided": text}` for a search that takes too long.
"""

import json
import re
import signal
import sys
import warnings

SECONDS = 0.2


class TooLong(Exception):
    pass


def stop(*_):
    raise TooLong


def search(regex, text):
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        match = regex.search(text)
        return match and list(match.span())
    except (TooLong, RecursionError, MemoryError, SystemError) as error:
        return {"undecided": type(error).__name__}
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def answer(pattern, texts):
    try:
        regex = re.compile(pattern)
    except (RecursionError, MemoryError) as error:
        return [{"undecided": type(error).__name__} for _ in texts]
    except (re.error, OverflowError, ValueError) as error:
        return [{"error": str(error)} for _ in texts]
    return [search(regex, text) for text in texts]


def main():
    warnings.simplefilter("ignore")
    signal.signal(signal.SIGALRM, stop)
    for line in sys.stdin:
        print(json.dumps(answer(*json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
