#!/usr/bin/env python3
"""Compares ModelStore with SQLite on the same objects: models.py BINARY SCRATCH MEMORY COUNT...

BINARY is the program of Benchmarks/Models, SCRATCH a directory on a disk, MEMORY one on a tmpfs. Each
engine runs its steps in new processes, by turns, on new files; a figure is the least of all rounds.
Then one process commits objects, and another one watches a list: the delay of an object is the time
from the return of its commit to its arrival in the list."""

import os
import statistics
import subprocess
import sys

ENGINES = ["library", "sqlite"]
FILES = {"library": "library.store", "sqlite": "sqlite.db"}
ROUNDS = 3
COMMITS = 500


def steps(binary, engine, count, scratch, memory):
    """Runs an engine's steps on new files; returns (objects, CPU seconds, seconds) by step."""
    for name in os.listdir(scratch):
        os.remove(os.path.join(scratch, name))
    said = subprocess.run([binary, engine, str(count), scratch, memory], capture_output=True,
                          text=True)
    if said.returncode != 0:
        sys.exit(said.stdout + said.stderr)
    found = {}
    for line in said.stdout.splitlines():
        name, objects, cpu, seconds = line.split("\t")
        found[name] = (int(objects), float(cpu), float(seconds))
    return found


def least(one, other):
    """Returns the least figures of two runs of a step."""
    return (one[0], min(one[1], other[1]), min(one[2], other[2]))


def measure(binary, count, scratch, memory):
    """Prints the table of a count of objects."""
    best = {engine: {} for engine in ENGINES}
    delays = {}
    for round_number in range(ROUNDS):
        for engine in ENGINES:
            for name, figures in steps(binary, engine, count, scratch, memory).items():
                best[engine][name] = least(figures, best[engine].get(name, figures))
            if round_number == ROUNDS - 1:
                delays[engine] = delay(binary, engine, os.path.join(scratch, FILES[engine]))
    print(f"\n{count:,} recipes, the least of {ROUNDS} runs")
    print(f"{'':48}{'ModelStore':^26}{'SQLite':^26}{'ours /':>9}")
    print(f"{'µs each':48}{'CPU':>13}{'time':>13}{'CPU':>13}{'time':>13}{'SQLite':>9}")
    for name in best["library"]:
        print(row(name, best["library"][name], best["sqlite"].get(name)))
    print("\nms from the return of a commit to the list of another process, median and 99th percentile")
    for engine, title in zip(ENGINES, ["ModelStore, updates", "SQLite, polled each millisecond"]):
        middle, late = delays[engine]
        print(f"{title:48}{middle:13.3f}{late:13.3f}", flush=True)


def row(name, ours, theirs):
    """Returns a line of the table."""
    if name == "file" or name.endswith("memory"):
        title = name + ", MiB"
        return f"{title:48}{'':13}{ours[1]:13.1f}{'':13}{theirs[1]:13.1f}{ours[1] / theirs[1]:9.2f}"
    # A commit that waits for the disk is compared by its time, all else by its work.
    place = 2 if name.endswith("with fsync") else 1
    cells = [figures[i] / figures[0] * 1e6 for figures in (ours, theirs) for i in (1, 2)]
    ratio = (ours[place] / ours[0]) / (theirs[place] / theirs[0])
    return f"{name:48}" + "".join(f"{cell:13,.3f}" for cell in cells) + f"{ratio:9.2f}"


def delay(binary, engine, path):
    """Returns the median and the 99th percentile of the delays, in ms."""
    watcher = subprocess.Popen([binary, "watch", engine, path], stdout=subprocess.PIPE, text=True)
    watcher.stdout.readline()
    said = subprocess.run([binary, "commit", engine, path, str(COMMITS)], capture_output=True,
                          text=True, check=True)
    arrived = dict(line.split("\t") for line in watcher.communicate(timeout=60)[0].splitlines())
    ends = [line.split("\t") for line in said.stdout.splitlines()]
    # A watcher may skip a version if two commits are close.
    found = sorted((float(arrived[number]) - float(end)) * 1e3
                   for number, _, end in ends if number in arrived)
    return statistics.median(found), found[int(len(found) * 0.99)]


if __name__ == "__main__":
    for number in sys.argv[4:]:
        measure(sys.argv[1], int(number), sys.argv[2], sys.argv[3])
