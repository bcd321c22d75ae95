#!/usr/bin/env python3
"""Makes system calls fail, and kills, in the middle of commands: faults.py BINARY [DIRECTORY]

Commands that make, change and compact a store run under strace. Each system call about one of the store's
files fails once, or from there on for ever, or the process is killed there. Afterwards the store must be as
before or as after the command, pass `check`, take another import, and the exit status must say which: 0 after
the change, another one before it. Prints a line for each fault with another outcome, then a table; the exit
status is 1 if there was one. More than 20 seconds is another outcome."""

import collections
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

# The system calls that the store's files are used with, and an error of each.
CALLS = {
    "openat": "EIO", "fsync": "EIO", "fdatasync": "EIO", "pwrite64": "ENOSPC", "pwritev": "ENOSPC",
    "writev": "ENOSPC", "write": "ENOSPC", "rename": "EIO", "link": "EIO", "unlink": "EIO",
    "ftruncate": "EIO", "fallocate": "ENOSPC", "mmap": "ENOMEM", "flock": "EIO", "fcntl": "EIO",
    "fstat": "EIO", "newfstatat": "EIO", "pread64": "EIO", "msync": "EIO", "mkdir": "EIO",
    "readlink": "EINVAL", "lseek": "EIO",
}
ONE = '[{"name": "one more", "ingredients": [{"name": "人参"}]}]'
NONE = "none"


class Faults:
    def __init__(self, binary, root, work):
        self.binary = shutil.copy(binary, work / "recipes")
        shutil.copy(root / "Data" / "foods.tsv", work)
        self.recipes = root / "Data" / "RecipesList.json"
        self.one = work / "one.json"
        self.one.write_text(ONE)
        self.work, self.folder = work, work / "folder"
        self.store = self.folder / "r.store"
        self.outcomes = collections.Counter()
        self.isRight = True
        # Only calls about these files: the program must be able to start.
        suffixes = ["", "-lock", ".new", ".new-lock", "-lock.new"]
        names = [self.folder] + [f"{self.store}{suffix}" for suffix in suffixes]
        self.paths = [word for name in names for word in ("-P", name)]

    def run(self, *words, **options):
        return subprocess.run(
            [self.binary, *words, "--store", self.store], capture_output=True, text=True, **options)

    def prepare(self, exists):
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir()
        if exists:
            shutil.copy(self.work / "seven.store", self.store)

    def traced(self, call, fault, words):
        trace = self.work / "trace"
        command = ["strace", "-f", *self.paths, "-e", f"trace={call}", "-o", trace]
        if fault:
            command += ["-e", f"inject={call}:{fault}"]
        result = subprocess.run(
            [*command, self.binary, *words, "--store", self.store], capture_output=True, text=True,
            timeout=20)
        return result, len(re.findall(rf"\b{call}\(", trace.read_text(errors="replace")))

    def state(self):
        """The number of recipes, or NONE if there is no store; another text if something is wrong."""
        found = self.run("query", "--count", "TRUEPREDICATE")
        if found.returncode:
            return NONE if "there is no store" in found.stderr else found.stderr.strip()
        for words in (["check"], ["import", self.one], ["check"]):
            result = self.run(*words)
            if result.returncode:
                return f"{words[0]}: {result.stdout}{result.stderr}".strip()
        return found.stdout.strip()

    def judge(self, name, call, fault, words, exists, before, after):
        self.prepare(exists)
        try:
            result, _ = self.traced(call, fault, words)
            status, errors = result.returncode, result.stderr
        except subprocess.TimeoutExpired:
            status, errors = "hang", ""
        state = self.state()
        if fault.startswith("signal"):
            isRight = state in (before, after)
        else:
            isRight = status != "hang" and status >= 0 and state == (before if status else after)
        self.outcomes[name, "killed" if fault.startswith("signal") else f"status {status}"] += 1
        if not isRight:
            self.isRight = False
            print(f"{name}, {call} {fault}: status {status}, store {state}; {errors.strip()[-200:]!r}", flush=True)

    def all(self):
        self.prepare(False)
        self.run("import", self.recipes).check_returncode()
        shutil.copy(self.store, self.work / "seven.store")
        commands = [
            ("make", ["import", self.recipes], False, NONE, "7"),
            ("add", ["import", self.one], True, "7", "8"),
            ("delete", ["delete", "--yes", "name = 'カレー'"], True, "7", "6"),
            ("compact", ["compact"], True, "7", "7"),
            ("define", ["define", "few := ingredients.@count < 3"], True, "7", "7"),
        ]
        for name, words, exists, before, after in commands:
            for call, error in CALLS.items():
                self.prepare(exists)
                result, count = self.traced(call, None, words)
                result.check_returncode()
                for place in range(1, count + 1):
                    for fault in (f"error={error}:when={place}", f"error={error}:when={place}+",
                                  f"signal=KILL:when={place}"):
                        self.judge(name, call, fault, words, exists, before, after)
        for (name, outcome), count in sorted(self.outcomes.items()):
            print(f"{name:8} {outcome:10} {count:6}")
        return self.isRight


root = pathlib.Path(__file__).resolve().parent.parent
with tempfile.TemporaryDirectory(dir=sys.argv[2] if len(sys.argv) > 2 else None) as directory:
    sys.exit(0 if Faults(sys.argv[1], root, pathlib.Path(directory)).all() else 1)
