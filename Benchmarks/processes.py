"""Runs the command in new processes and reports the cost of each.

Each command is started by a small process, which runs this file as a script: the kernel counts the
memory of a parent as its child's, and a large parent takes longer to start a child."""

import dataclasses
import json
import os
import statistics
import subprocess
import sys
import time


@dataclasses.dataclass
class Cost:
    """The cost of one process: wall seconds, peak MiB, and page faults."""

    seconds: float
    memory: float
    minor_faults: int
    major_faults: int


def run(arguments, store, source=os.devnull):
    """Runs a command once on a store, with input from a file and output discarded; a failure ends
    the benchmark."""
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
    """Returns the median of each figure of several runs."""
    return Cost(*(statistics.median(column) for column in zip(*map(dataclasses.astuple, costs))))


def report(what, value, unit, places=1):
    """Prints a figure on its own line."""
    print(f"{what:<48} {value:>12,.{places}f} {unit}", flush=True)


if __name__ == "__main__":
    _start(sys.argv[1], sys.argv[2:])
