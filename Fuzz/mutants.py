#!/usr/bin/env python3
"""Damages stores and compares the answers: mutants.py BINARY COUNT [SEED] [DIRECTORY]

Stores of 7, 1,000 and 20,000 recipes are made by several commits. COUNT copies of them get one fault
each: a bit, a byte, a page of zeros, a page that replaces another, two exchanged pages, or a page as it
was before the last commit (a lost write). Each copy is asked many questions; an answer may be right or
an error. An import and `compact` may succeed or be refused; if one succeeds, the answers after it may
again only be right or errors. Prints a line for each fault with another outcome, then a table; the exit
status is 1 if there was one. A signal, or more than 20 seconds, is another outcome."""

import collections
import concurrent.futures
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

PAGE = 4096
SIZES = (7, 1000, 20000)
KINDS = ("bit", "byte", "zeros", "copy", "swap", "stale")
# Each is answered in at least one line. The last one is about the recipe that an import adds.
QUESTIONS = """
.count TRUEPREDICATE
.count ANY ingredients.name = '人参'
.count uses('carrot')
.count includes('meat')
.count missing({'carrot', 'onion', '塩', '砂糖'}) <= 4
.count name CONTAINS 'カレー'
.count country = '和食' AND season != '春'
.count NONE ingredients.name IN {'塩', 'salt', '砂糖'}
.count ingredients.@count > 9
.count SUBQUERY(lines, $l, $l.kind = 'unread').@count = 0
name BEGINSWITH 'a' OR name BEGINSWITH 'ト' SORT(name) LIMIT(9)
ALL ingredients.name != '塩' SORT(country, name DESC) LIMIT(5)
name IN {'added by the import', '冷やし刻みコーンコロッケ'}
.count ANY ingredients.name = 'an ingredient of the import'
.on Ingredient
.count recipes.@count > 2
ANY recipes.country = '台湾' SORT(name) LIMIT(4)
food.name = 'carrot' SORT(name) LIMIT(9)
.on Food
.count known = TRUE AND allKinds.@count > 3
ANY names.folded = 'meat'
.on Recipe
.show 冷やし刻みコーンコロッケ
""".strip().split("\n")
ADDED = (
    '[{"name": "added by the import", "category": "主菜", "country": "和食", "season": "春",'
    ' "ingredients": ["人参", "an ingredient of the import"]}]'
)


class Mutants:
    def __init__(self, binary, work):
        # The program reads the table of foods beside it.
        foods = pathlib.Path(__file__).parent.parent / "Data" / "foods.tsv"
        self.work, self.binary = work, shutil.copy(binary, work / "recipes")
        shutil.copy(foods, work)
        (work / "added.json").write_text(ADDED)
        self.stores = [self.make(count) for count in SIZES]

    def run(self, store, *arguments, text=""):
        """Runs a command; returns its status, or a word for what must not happen, and its output."""
        try:
            done = subprocess.run(
                [self.binary, "--store", store, *arguments], input=text.encode(), timeout=20,
                stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        except subprocess.TimeoutExpired:
            return "hang", b"", b""
        status = f"signal {-done.returncode}" if done.returncode < 0 else done.returncode
        return status, done.stdout, done.stderr

    def must(self, store, *arguments):
        status, output, errors = self.run(store, *arguments)
        if status != 0:
            sys.exit(f"{arguments}: {status}\n{errors.decode()}")
        return output

    def make(self, count):
        """Makes a store with free pages, and all answers about it."""
        generate = pathlib.Path(__file__).parent.parent / "Benchmarks" / "generate.py"
        lines = subprocess.run(
            [sys.executable, generate, str(count)], check=True, stdout=subprocess.PIPE).stdout
        (self.work / "recipes.json").write_bytes(lines)
        store = self.work / f"{count}.store"
        self.must(store, "import", self.work / "recipes.json")
        name = "name = '冷やし刻みコーンコロッケ'" if count > 40 else "TRUEPREDICATE LIMIT(2)"
        for _ in range(2):
            self.must(store, "delete", "--yes", name)
            before = store.read_bytes()
            self.must(store, "import", self.work / "recipes.json")
        bytes = store.read_bytes()
        answers = self.answers(store)
        added = self.work / "added.store"
        added.write_bytes(bytes)
        self.must(added, "import", self.work / "added.json")
        return count, bytes, before, answers, self.answers(added)

    def answers(self, store):
        """The answer to each question, asked alone."""
        answers, entity = [], ""
        for question in QUESTIONS:
            if question.startswith(".on"):
                entity = question
                continue
            status, output, errors = self.run(store, text=f"{entity}\n{question}\n")
            if status != 0 and not (status == 1 and not errors):
                sys.exit(f"{question}: {status}\n{errors.decode()}")
            answers.append(output)
        return answers

    def is_wrong(self, store, answers):
        """Asks all questions at once; returns why the outcome is wrong, or nothing, and whether it is
        complete. Only an error explains an answer that is missing."""
        status, output, errors = self.run(store, text="\n".join(QUESTIONS) + "\n")
        if not isinstance(status, int):
            return status, False
        missing = 0
        for answer in answers:
            if output.startswith(answer):
                output = output[len(answer):]
            else:
                # Rows can precede the damage that ends their list.
                missing += 1
                for line in answer.splitlines(keepends=True):
                    if not output.startswith(line):
                        break
                    output = output[len(line):]
        if output:
            return "wrong answer", False
        # Each question reports its damage, unless the session ends with the first.
        damages = sum(line.startswith(b"error: ") for line in errors.split(b"\n"))
        if b"error[" in errors or missing > damages and (status not in (4, 5) or not damages):
            return f"missing answer, status {status}: {errors.decode(errors='replace')[:200]}", False
        return None, not missing

    def mutant(self, number, seed):
        random_ = random.Random(seed * 1_000_003 + number)
        count, whole, before, answers, added = self.stores[number % len(self.stores)]
        kind = random_.choice(KINDS)
        bytes, place = damaged(random_, kind, whole, before)
        store = self.work / f"mutant-{number}.store"
        reasons, outcome = [], "right"

        def fresh():
            for path in (store, pathlib.Path(f"{store}-lock"), pathlib.Path(f"{store}.new")):
                path.unlink(missing_ok=True)
            store.write_bytes(bytes)

        def note(step, reason):
            if reason:
                reasons.append(f"{step}: {reason}")

        fresh()
        reason, is_complete = self.is_wrong(store, answers)
        note("read", reason)
        outcome = "right" if is_complete else "refused"
        for step, arguments, expected in (
            ("import", ("import", self.work / "added.json"), added), ("compact", ("compact",), answers)
        ):
            fresh()
            status, _, _ = self.run(store, *arguments)
            if not isinstance(status, int):
                note(step, status)
            elif status == 0:
                note(f"after {step}", self.is_wrong(store, expected)[0])
                if step == "compact":
                    status, output, _ = self.run(store, "check")
                    note("check after compact", None if status == 0 else output.decode()[:200])
            elif store.read_bytes() != bytes and step == "compact":
                note(step, "refused, but changed the file")
        for path in self.work.glob(f"mutant-{number}.store*"):
            path.unlink()
        return count, kind, place, outcome, reasons


def damaged(random_, kind, whole, before):
    """Returns the bytes with a fault, and a description of its place."""
    bytes = bytearray(whole)
    pages = len(whole) // PAGE
    page = random_.randrange(pages) if random_.random() < 0.8 else random_.randrange(min(4, pages))
    start = page * PAGE
    if kind in ("bit", "byte"):
        offset = start + random_.randrange(PAGE if random_.random() < 0.6 else 200)
        bytes[offset] ^= 1 << random_.randrange(8) if kind == "bit" else random_.randrange(1, 256)
        return bytes, f"byte {offset}: {whole[offset]:#x} -> {bytes[offset]:#x}"
    if kind == "zeros":
        bytes[start : start + PAGE] = b"\0" * PAGE
        return bytes, f"page {page}"
    if kind == "stale":
        # Without the page that a commit writes last, the store is that of the commit before.
        page = max(2, page)
        start = page * PAGE
        bytes[start : start + PAGE] = before[start : start + PAGE].ljust(PAGE, b"\0")
        return bytes, f"page {page}"
    other = random_.randrange(pages)
    bytes[start : start + PAGE] = whole[other * PAGE : (other + 1) * PAGE]
    if kind == "swap":
        bytes[other * PAGE : (other + 1) * PAGE] = whole[start : start + PAGE]
    return bytes, f"pages {page} and {other}"


def main():
    binary, count = os.path.abspath(sys.argv[1]), int(sys.argv[2])
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    work = pathlib.Path(tempfile.mkdtemp(dir=sys.argv[4] if len(sys.argv) > 4 else None))
    try:
        mutants = Mutants(binary, work)
        table, wrong = collections.Counter(), 0
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for result in pool.map(lambda number: mutants.mutant(number, seed), range(count)):
                size, kind, place, outcome, reasons = result
                table[size, kind, outcome] += 1
                if reasons:
                    wrong += 1
                    print(f"{size} recipes, {kind}, {place}: {'; '.join(reasons)}", flush=True)
        for size in SIZES:
            for kind in KINDS:
                right, refused = table[size, kind, "right"], table[size, kind, "refused"]
                print(f"{size:6} recipes, {kind:5}: {right:5} right, {refused:5} refused")
        print(f"{count} mutants, {wrong} with a wrong outcome")
        sys.exit(1 if wrong else 0)
    finally:
        shutil.rmtree(work)


if __name__ == "__main__":
    main()
