"""An assistant with a memory, in plain Python. Speaks the protocol of vitest-memory-eval over stdin and stdout.

It keeps what the user says in an SQLite file and answers with the sentence that shares most words with a question.
"""

import json
import re
import sqlite3
import sys
import traceback
from pathlib import Path

STOP_WORDS = set("a an and are at do does for in is it my of on the to was what when where which who with you".split())


def words(text):
    return set(re.findall(r"\w+", text.lower())) - STOP_WORDS


class Assistant:
    def open(self, stateDir, **_):
        # All state is under stateDir: the eval copies the folder for each test.
        self.db = sqlite3.connect(Path(stateDir) / "memory.db")
        self.db.execute("create table if not exists said (user text, date text, sentence text)")
        self.sessions = {}

    def openSession(self, session, user, **_):
        self.sessions[session] = user

    def learn(self, user, text, date):
        """Stores what is no question, and returns the questions."""
        sentences = [part.strip() for part in re.split(r"(?<=[.!?])\s+|\n+", text) if part.strip()]
        questions = [sentence for sentence in sentences if sentence.endswith("?")]
        for sentence in sentences:
            if sentence not in questions:
                self.db.execute("insert into said values (?, ?, ?)", (user, date, sentence))
        self.db.commit()
        return questions

    def ingest(self, user, turns, **_):
        for turn in turns:
            self.learn(user, turn["content"], turn["at"])

    def send(self, session, text, date, **_):
        user = self.sessions[session]
        questions = self.learn(user, text, date)
        if not questions:
            return {"reply": "I will remember that."}
        found = self.recall(user, " ".join(questions), limit=1)
        return {"reply": found[0]["text"] if found else "I don't know."}

    def recall(self, user, query, limit=10, **_):
        asked = words(query)
        # Newest first, and sorting keeps that order among equals: what was said last holds.
        rows = self.db.execute("select rowid, date, sentence from said where user = ? order by date desc, rowid desc", (user,))
        scored = [(len(asked & words(sentence)), rowid, date, sentence) for rowid, date, sentence in rows]
        best = sorted((row for row in scored if row[0] > 0), key=lambda row: -row[0])
        return [{"id": str(rowid), "text": text, "score": score, "at": at} for score, rowid, at, text in best[:limit]]

    def list(self, user, **_):
        rows = self.db.execute("select rowid, date, sentence from said where user = ?", (user,))
        return [{"id": str(rowid), "text": text, "at": at} for rowid, at, text in rows]

    def forget(self, user=None, id=None, **_):
        # An id alone opens nothing: it has to be the user's own.
        self.db.execute("delete from said where user = ? and (? is null or rowid = ?)", (user, id, id))
        self.db.commit()

    def closeSession(self, session, **_):
        del self.sessions[session]

    def close(self, **_):
        self.db.close()


def initialize(**_):
    return {"protocol": 1, "verbs": ["openSession", "ingest", "recall", "list", "forget"], "scopes": ["user"]}


def main():
    assistant = Assistant()
    methods = ["open", "openSession", "send", "ingest", "recall", "list", "forget", "closeSession", "close"]
    handlers = {"initialize": initialize, **{name: getattr(assistant, name) for name in methods}}
    # The loop ends when stdin does, and the program with it.
    for line in sys.stdin:
        request = json.loads(line)
        if "id" not in request:
            continue  # a notification
        answer = {"jsonrpc": "2.0", "id": request["id"]}
        try:
            answer["result"] = handlers[request["method"]](**request["params"])
        except Exception as error:
            answer["error"] = {"code": -32000, "message": repr(error), "data": traceback.format_exc()}
        print(json.dumps(answer), flush=True)


main()
