"""Runs the questions on the store and on the peers, and prints one table of results and differences."""

import dataclasses
import json
import math
import os
import subprocess
import sys

import peers
import questions

QUERIES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "queries.tsv")
PATIENCE = 3600  # seconds for all questions of a peer, so that one that hangs does not block the others
TITLES = {"sqlite": "SQLite", "duckdb": "DuckDB", "ladybug": "Ladybug"}


@dataclasses.dataclass
class Answer:
    """An engine's answer: the number of rows, milliseconds to count them, milliseconds to return
    them."""

    rows: int
    count: float
    ids: float


def ask_store(runner, store):
    """Runs all questions on the store, in one process; returns the answers in order."""
    with open(QUERIES, encoding="utf-8") as file:
        asked = subprocess.run(
            [runner, "queries", store], stdin=file, capture_output=True, text=True, check=True
        )
    answers = []
    for line in asked.stdout.splitlines()[1:]:
        _, _, rows, count, ids, *_ = line.split("\t") + [""] * 5
        if not rows.isdigit():
            sys.exit(f"the store's count differs from its rows, or a question failed: {line}")
        answers.append(Answer(int(rows), float(count), float(ids)))
    expected = len(questions.read(QUERIES))
    if len(answers) != expected:
        sys.exit(f"the store answered {len(answers)} of {expected} questions:\n{asked.stdout}")
    return answers


def ask_peer(engine, file, once):
    """Runs all questions on a peer, in its own process; returns a string with the reason if the
    peer is omitted."""
    script = os.path.join(os.path.dirname(QUERIES), "peers.py")
    print(f"Running {TITLES[engine]}", file=sys.stderr, flush=True)
    words = [sys.executable, script, engine, file, QUERIES] + (["--once"] if once else [])
    try:
        asked = subprocess.run(words, stdout=subprocess.PIPE, text=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return f"took more than {PATIENCE} s"
    if asked.returncode == peers.NOT_INSTALLED:
        return "is not installed"
    if asked.returncode != 0:
        return f"failed with status {asked.returncode}"
    said = json.loads(asked.stdout)
    said["answers"] = [answer and Answer(*answer) for answer in said["answers"]]
    return said


class Comparison:
    """The answers of all engines to all questions."""

    def __init__(self, runner, store, file, once):
        self.questions = questions.read(QUERIES)
        self.ours = ask_store(runner, store)
        asked = {engine: ask_peer(engine, file, once) for engine in peers.ENGINES}
        self.peers = {engine: said for engine, said in asked.items() if isinstance(said, dict)}
        self.left_out = [
            f"{TITLES[engine]} {said}" for engine, said in asked.items() if isinstance(said, str)
        ]

    def answers(self, number):
        """Each peer's answer to a question, or None if it was not run."""
        return {engine: said["answers"][number] for engine, said in self.peers.items()}

    def differences(self):
        """A line for each answer whose number of rows differs from ours."""
        return [
            f"{question.predicate}: {ours.rows} rows, but {TITLES[engine]} has {answer.rows}"
            for number, (question, ours) in enumerate(zip(self.questions, self.ours))
            for engine, answer in self.answers(number).items()
            if answer and answer.rows != ours.rows
        ]

    def write(self, path):
        """Writes all figures to a tab-separated file."""
        names = ["entity", "query", "rows", "count_ms", "ids_ms"]
        names += [f"{engine}_{part}_ms" for engine in self.peers for part in ("count", "ids")]
        with open(path, "w", encoding="utf-8") as file:
            file.write("\t".join(names) + "\n")
            for number, question in enumerate(self.questions):
                ours = self.ours[number]
                cells = [question.entity, question.predicate, str(ours.rows)]
                for answer in [ours, *self.answers(number).values()]:
                    cells += [f"{answer.count:.4f}", f"{answer.ids:.4f}"] if answer else ["", ""]
                file.write("\t".join(cells) + "\n")

    def ratio(self, number, part, engine=None):
        """Our time divided by the fastest peer's or a given peer's; None if no peer was run."""
        answers = self.answers(number)
        chosen = [answers[engine]] if engine else answers.values()
        times = [getattr(answer, part) for answer in chosen if answer]
        return getattr(self.ours[number], part) / min(times) if times else None

    def print_table(self):
        """Prints the times in milliseconds, and ours divided by the fastest peer's."""
        engines = [("recipes", "")] + [
            (TITLES[engine], said["version"]) for engine, said in self.peers.items()
        ]
        heads = "".join(f" {' '.join(engine):^20}" for engine in engines)
        print(f"{'':13}{heads} {'ours / fastest':^17}")
        parts = "".join(f" {'count ms':>10}{'ids ms':>10}" for _ in engines)
        print(f"{'':3}{'rows':>10}{parts} {'count':>8} {'ids':>8}  question")
        for number, question in enumerate(self.questions):
            ours = self.ours[number]
            cells = "".join(
                f" {answer.count:>10.3f}{answer.ids:>10.3f}" if answer else " " * 21
                for answer in [ours, *self.answers(number).values()]
            )
            ratios = " ".join(_shown(self.ratio(number, part)) for part in ("count", "ids"))
            entity = "" if question.entity == "Recipe" else f"{question.entity}: "
            print(f"{number + 1:>2} {ours.rows:>10}{cells} {ratios}  {entity}{question.predicate}")

    def print_ratios(self):
        """Prints geometric means, and the questions that a peer answers faster."""
        print(f"\n{'our time / time of a peer, geometric mean':39}{'count':>10}{'ids':>10}  questions")
        for engine in [None, *self.peers]:
            columns = []
            for part in ("count", "ids"):
                ratios = [self.ratio(number, part, engine) for number in range(len(self.ours))]
                columns.append([ratio for ratio in ratios if ratio])
            if columns[0]:
                means = "".join(f"{_mean(column):>10.4f}" for column in columns)
                title = TITLES[engine] if engine else "the fastest peer"
                print(f"  {title:<37}{means}{len(columns[0]):>12}")
        for part in ("count", "ids"):
            slower = [(self.ratio(k, part) or 0, k + 1) for k in range(len(self.ours))]
            slower = [f"{k} ({ratio:.1f}×)" for ratio, k in sorted(slower)[::-1] if ratio > 1]
            print(f"questions that a peer answers faster, {part}: {', '.join(slower) or 'none'}")

    def print_plans(self, command, store):
        """Prints the plan of each question."""
        print("\nplans")
        for number, question in enumerate(self.questions):
            words = [command, "explain", "--quiet", "--store", store, "--stage", "plan"]
            words += ["--on", question.entity, question.predicate]
            plan = subprocess.run(words, capture_output=True, text=True, check=True).stdout
            print(f"{number + 1:>2} {question.predicate}")
            print("".join(f"     {line}\n" for line in plan.splitlines()), end="")


def print_growth(small, large, sizes):
    """Prints the growth of the time for rows with the size of the store; 10 is linear."""
    print(f"\ntime for rows in stores of {sizes[0]:,} and {sizes[1]:,} recipes")
    print(f"{'ms':>13}{'ms':>10}{'ns/recipe':>12}{'ns/recipe':>12}{'growth':>8}  question")
    for number, question in enumerate(questions.read(QUERIES)):
        times = [answers[number].ids for answers in (small, large)]
        each = [time * 1e6 / size for time, size in zip(times, sizes)]
        growth = times[1] / times[0]
        cells = f"{times[0]:>10.3f}{times[1]:>10.3f}{each[0]:>12.3f}{each[1]:>12.3f}{growth:>8.1f}"
        print(f"{number + 1:>2} {cells}  {question.predicate}")


def _mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def _shown(ratio):
    return f"{ratio:>8.4f}" if ratio else " " * 8
