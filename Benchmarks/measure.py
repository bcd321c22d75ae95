#!/usr/bin/env python3
"""Measures the command on a file of recipes: measure.py COMMAND FILE

Prints one line a figure: what, value, unit. Time is wall time; memory is the peak resident set of
the process, as the kernel counts it."""

import os
import statistics
import sys
import tempfile
import time

CARROT = "SUBQUERY(ingredients, $i, $i.name = '人参').@count >= 1"


def run(arguments, store):
    """Runs the command once; returns seconds and peak kibibytes."""
    environment = dict(os.environ, RECIPES_STORE=store)
    start = time.perf_counter()
    child = os.fork()
    if child == 0:
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.execve(arguments[0], arguments, environment)
    _, status, usage = os.wait4(child, 0)
    seconds = time.perf_counter() - start
    if status != 0:
        sys.exit(f"{' '.join(arguments)} failed with status {os.waitstatus_to_exitcode(status)}")
    return seconds, usage.ru_maxrss


def report(what, value, unit):
    print(f"{what:<44} {value:>10.1f} {unit}")


def cold(what, arguments, store, times=15):
    """The median of runs of a new process each, the page cache warm."""
    runs = [run(arguments, store) for _ in range(times)]
    report(what, statistics.median(seconds for seconds, _ in runs) * 1000, "ms")
    report(what + ", peak memory", max(memory for _, memory in runs) / 1024, "MiB")


def main():
    command, file = os.path.abspath(sys.argv[1]), sys.argv[2]
    with tempfile.TemporaryDirectory() as scratch:
        store = os.path.join(scratch, "recipes.store")
        seconds, memory = run([command, "import", "--quiet", file], store)
        size = os.path.getsize(file) / 1e6
        report(f"import of {size:.0f} MB", seconds, "s")
        report("import, peak memory", memory / 1024, "MiB")
        report("store file", os.path.getsize(store) / 2**20, "MiB")
        seconds, _ = run([command, "import", "--quiet", file], store)
        report("the same import again (all unchanged)", seconds, "s")
        cold("recipes --version", [command, "--version"], store)
        cold("carrot question, --count", [command, "query", "--count", CARROT], store)
        cold("carrot question, rows", [command, "query", "--format", "names", CARROT], store)


main()
