"""Runs the command in new processes and says what each took.

Each is started by a small process of its own, this file run as a script: the kernel counts the memory
of whoever starts a process as that process's own, and a large one takes longer to start others."""

import dataclasses
import json
import os
import statistics
import subprocess
import sys
import time


@dataclasses.dataclass
class Cost:
    """What one process took: wall seconds, peak MiB, and page faults."""

    seconds: float
    memory: float
    minor_faults: int
    major_faults: int


def run(arguments, store, source=os.devnull):
    """Runs a command once on a store, its input from a file and its output thrown away; a failure
    ends the benchmark."""
    words = [sys.executable, "-S", os.path.abspath(__file__), source, *arguments]
    environment = dict(os.environ, RECIPES_STORE=store)
    said = subprocess.run(words, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    status, *figures = json.loads(said.stdout)
    if status != 0:
        sys.exit(f"{' '.join(arguments)} failed with status {status}")
    return Cost(*figures)


def _start(source, arguments):
    """Runs a command and prints its status and cost."""
    start = time.perf_counter()
    child = os.fork()
    if child == 0:
        os.dup2(os.open(source, os.O_RDONLY), 0)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.execv(arguments[0], arguments)
    _, status, usage = os.wait4(child, 0)
    seconds = time.perf_counter() - start
    figures = [seconds, usage.ru_maxrss / 1024, usage.ru_minflt, usage.ru_majflt]
    print(json.dumps([os.waitstatus_to_exitcode(status), *figures]))


def median(costs):
    """The median of each figure of several runs."""
    return Cost(*(statistics.median(column) for column in zip(*map(dataclasses.astuple, costs))))


def report(what, value, unit, places=1):
    """Prints a figure on a line of its own."""
    print(f"{what:<48} {value:>12,.{places}f} {unit}", flush=True)


if __name__ == "__main__":
    _start(sys.argv[1], sys.argv[2:])
