"""Runs the command in new processes and says what each took."""

import dataclasses
import os
import statistics
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
    environment = dict(os.environ, RECIPES_STORE=store)
    start = time.perf_counter()
    child = os.fork()
    if child == 0:
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(os.open(source, os.O_RDONLY), 0)
        os.execve(arguments[0], arguments, environment)
    _, status, usage = os.wait4(child, 0)
    seconds = time.perf_counter() - start
    if status != 0:
        sys.exit(f"{' '.join(arguments)} failed with status {os.waitstatus_to_exitcode(status)}")
    return Cost(seconds, usage.ru_maxrss / 1024, usage.ru_minflt, usage.ru_majflt)


def median(costs):
    """The median of each figure of several runs."""
    return Cost(*(statistics.median(column) for column in zip(*map(dataclasses.astuple, costs))))


def report(what, value, unit, places=1):
    """Prints a figure on a line of its own."""
    print(f"{what:<48} {value:>12,.{places}f} {unit}", flush=True)
