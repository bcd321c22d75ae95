#!/usr/bin/env python3
"""Measures the precision and recall of finding recipes by their foods.

    python3 Benchmarks/foods.py BINARY DATA [--rest] [--misses]

DATA is a folder with public-domain-recipes, chowdown, cooklang and ingredient-lines.tsv, which are
not part of this repository. The same random sample as for labelling is used: 240 of their recipes,
and 60 lists of five Japanese lines each, which a person labelled without the table of foods.
food-labels.tsv has the labels: yes, or ? if cooks may disagree; anything not listed is no. --rest
uses the other English recipes, which were labelled after the line reader and the table were written:
food-labels-rest.tsv. Prints the number of recipes found correctly, found wrongly and missed for each
food; --misses lists them.
"""

import collections
import csv
import glob
import json
import os
import random
import subprocess
import sys
import tempfile

SEED = 20261130
HERE = os.path.dirname(os.path.abspath(__file__))


def draw(data, rest):
    """Returns the names of the English recipes, sampled or not, and the Japanese lists by name."""
    patterns = ["public-domain-recipes/content/*.md", "chowdown/_*/*.md", "cooklang/**/*.cook"]
    pool = sorted(
        os.path.relpath(name, data)
        for pattern in patterns
        for name in glob.glob(os.path.join(data, pattern), recursive=True)
        if not name.endswith("_index.md")
    )
    generator = random.Random(SEED)
    english = sorted(generator.sample(pool, 240))
    if rest:
        return sorted(set(pool) - set(english)), {}
    with open(os.path.join(data, "ingredient-lines.tsv"), encoding="utf-8") as file:
        lines = [line.split("\t")[1] for line in file if line.startswith("ja\t")]
    japanese = {f"ja-{i:02d}": generator.choices(lines, k=5) for i in range(1, 61)}
    return english, japanese


class Store:
    """A store of the sampled recipes."""

    def __init__(self, binary, data, folder, rest):
        self.binary = binary
        self.environment = dict(os.environ, RECIPES_STORE=os.path.join(folder, "foods.store"))
        english, japanese = draw(data, rest)
        lists = os.path.join(folder, "japanese.json")
        with open(lists, "w", encoding="utf-8") as file:
            json.dump([{"name": n, "ingredients": l} for n, l in japanese.items()], file)
        folders = ["public-domain-recipes/content", "chowdown", "cooklang"]
        self.run("import", "-q", *[os.path.join(data, name) for name in folders])
        if japanese:
            self.run("import", "-q", lists)
        keys = {row["key"] or row["name"] for row in self.rows("TRUEPREDICATE")}
        # A file's key is its place inside the folder that was imported.
        self.recipes = {}
        for name in english:
            parts = name.split("/")
            places = ["/".join(parts[i:]) for i in range(len(parts))]
            self.recipes[name] = next(place for place in places if place in keys)
        self.recipes.update({name: name for name in japanese})

    def run(self, *arguments):
        """Returns the output of a command."""
        done = subprocess.run(
            [self.binary, *arguments], env=self.environment, capture_output=True, text=True
        )
        if done.returncode not in (0, 1, 4):
            sys.exit(f"recipes {' '.join(arguments)}: {done.stderr}")
        return done.stdout

    def rows(self, predicate):
        """Returns the key and name of each recipe that satisfies a predicate."""
        return json.loads(
            self.run("query", "--format", "json", "--select", "key, name", predicate)
        )


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    binary, data = sys.argv[1:3]
    rest = "--rest" in sys.argv
    labels = collections.defaultdict(dict)
    name = "food-labels-rest.tsv" if rest else "food-labels.tsv"
    with open(os.path.join(HERE, name), encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            labels[row["food"]][row["recipe"]] = row["label"]
    with tempfile.TemporaryDirectory() as folder:
        store = Store(binary, os.path.abspath(data), folder, rest)
        total = collections.Counter()
        print("food      found  wrong  missed  recall  precision")
        for food in sorted(labels):
            found = {row["key"] or row["name"] for row in store.rows(f"uses('{food}')")}
            count = collections.Counter()
            for name, key in store.recipes.items():
                label = labels[food].get(name, "no")
                if label != "?":
                    count[(label == "yes", key in found)] += 1
                    if (label == "yes") != (key in found) and "--misses" in sys.argv:
                        print(f"  {'missed' if label == 'yes' else 'wrong'}: {food}: {name}")
            total += count
            print_row(food, count)
        print_row("all", total)


def print_row(title, count):
    """Prints the counts of one food, with recall and precision."""
    right, wrong, missed = count[(True, True)], count[(False, True)], count[(True, False)]
    recall = right / (right + missed) if right + missed else 1
    precision = right / (right + wrong) if right + wrong else 1
    width = 8 - sum(1 for c in title if ord(c) > 0x2E80)
    print(f"{title:{width}}  {right:5}  {wrong:5}  {missed:6}  {recall:6.1%}  {precision:9.1%}")


if __name__ == "__main__":
    main()
