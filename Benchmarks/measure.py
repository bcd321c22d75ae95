#!/usr/bin/env python3
"""Measures the engine on a file of recipes: measure.py COMMAND RUNNER PARSERS FILE RESULTS [--check]

Imports FILE, runs every question of queries.tsv on the store and on each peer, writes RESULTS and
prints it as a table; then measures import, size, new processes, commits and growth. --check runs
the peers once, compares numbers of rows, and measures nothing. The status is 1 if an engine's number of
rows differs. Time is wall time; memory is the peak resident set reported by the kernel."""

import json
import os
import subprocess
import sys
import tempfile

import compare
from processes import median, report, run

CARROT = "SUBQUERY(ingredients, $i, $i.name = '人参').@count >= 1"
TIMES = 15


def report_import(command, parsers, file, store, first, comparison):
    """Measures the import, and parsers and peers on the same file."""
    size = os.path.getsize(file) / 1e6
    print("\nimport")
    report(f"import of {size:,.0f} MB", first.seconds, "s", 2)
    report("  per second", size / first.seconds, "MB")
    report("  peak memory", first.memory, "MiB")
    report("  store", os.path.getsize(store) / 2**20, "MiB")
    again = run([command, "import", "--quiet", file], store)
    report("the same import again, nothing changed", again.seconds, "s", 2)
    report("  peak memory", again.memory, "MiB")
    said = subprocess.run([parsers, file], capture_output=True, text=True, check=True).stdout
    for line in said.splitlines():
        what, seconds = line.split("\t")
        report(what, float(seconds), "s", 2)
        report("  import / this", first.seconds / float(seconds), "", 2)
    for engine, said in comparison.peers.items():
        for what, value, unit in said["figures"]:
            report(f"{compare.TITLES[engine]}, {what}", value, unit, 2)


def report_formats(command, parsers, store, scratch):
    """Measures importing a tenth of the recipes in other formats, with the ingredient lines, steps
    and times that sites and tools write."""
    recipes = exported(command, store, recipe_count(command, store) // 10)
    print(f"\nother formats, {len(recipes):,} recipes")
    for what, shape in {"schema.org's JSON-LD": linked, "title and ingredients": plain}.items():
        file = os.path.join(scratch, "shape.json")
        write([shape(number, it) for number, it in enumerate(recipes)], file)
        cost = run([command, "import", "--quiet", file], os.path.join(scratch, "shape.store"))
        os.remove(os.path.join(scratch, "shape.store"))
        report(f"{what}, {os.path.getsize(file) / 1e6:,.0f} MB", cost.seconds, "s", 2)
        report("  peak memory", cost.memory, "MiB")
        said = subprocess.run([parsers, file], capture_output=True, text=True, check=True).stdout
        what, seconds = said.splitlines()[0].split("\t")
        report(f"  {what}", float(seconds), "s", 2)


def linked(number, recipe):
    """Returns a recipe in the format that sites publish for search engines."""
    lines = [f"{number % 7 + 1} g {it['name']}" for it in recipe["ingredients"]]
    steps = [{"@type": "HowToStep", "text": f"Add {line}."} for line in lines[:4]]
    return {
        "@context": "https://schema.org",
        "@type": ["Recipe"],
        "@id": f"https://example.org/{number}",
        "name": recipe["name"],
        "recipeCategory": [recipe["category"]],
        "recipeCuisine": recipe["country"],
        "keywords": f"{recipe['season']}, dinner",
        "totalTime": f"PT{number % 90}M",
        "recipeYield": ["4", "4 servings"],
        "recipeIngredient": lines,
        "recipeInstructions": steps,
        "author": {"@type": "Person", "name": f"Cook {number % 1000}"},
    }


def plain(number, recipe):
    """Returns a recipe in the format of collections of scraped recipes."""
    lines = [f"{number % 7 + 1} g {it['name']}" for it in recipe["ingredients"]]
    return {
        "title": recipe["name"],
        "ingredients": lines,
        "directions": [f"Add {line}." for line in lines[:4]],
        "language": "en-US",
        "source": "example.org",
        "tags": [recipe["season"]],
        "url": f"https://example.org/{number}",
    }


def report_cold(command, store):
    """Measures questions in new processes with a warm page cache; returns the seconds of an idle
    process."""
    print(f"\nnew processes, medians of {TIMES}")
    cases = {
        "recipes --version": ["--version"],
        "carrot question, --count": ["query", "--count", CARROT],
        "carrot question, names": ["query", "--format", "names", CARROT],
    }
    costs = {}
    for what, words in cases.items():
        cost = costs[what] = median([run([command, *words], store) for _ in range(TIMES)])
        report(what, cost.seconds * 1000, "ms", 2)
        report("  peak memory", cost.memory, "MiB")
        report("  page faults, minor", cost.minor_faults, "", 0)
        report("  page faults, major", cost.major_faults, "", 0)
    return costs["recipes --version"].seconds


def report_commits(command, store, scratch, idle):
    """Measures updating, adding and deleting one recipe, each in its own process and commit."""
    print(f"\ncommits of one recipe, medians of {TIMES}: the process, and without its start")
    first = exported(command, store, 1)[0]
    file = os.path.join(scratch, "one.json")
    costs = {"updated": [], "added": [], "deleted": []}
    for turn in range(TIMES):
        name = f"benchmark {turn}"
        steps = {
            "updated": dict(first, season=f"season {turn}"),
            "added": dict(first, name=name),
        }
        for what, recipe in steps.items():
            write([recipe], file)
            costs[what].append(run([command, "import", "--quiet", file], store))
        words = [command, "delete", "--yes", "--quiet", f"name = '{name}'"]
        costs["deleted"].append(run(words, store))
    for what, runs in costs.items():
        cost = median(runs)
        report(what, cost.seconds * 1000, "ms", 2)
        report("  without the start of a process", (cost.seconds - idle) * 1000, "ms", 2)
        report("  peak memory", cost.memory, "MiB")
    report(f"store after {3 * TIMES} commits", os.path.getsize(store) / 2**20, "MiB")


def recipe_count(command, store):
    """Returns the number of recipes in a store."""
    words = [command, "query", "--store", store, "--count", "TRUEPREDICATE"]
    return int(subprocess.run(words, capture_output=True, text=True, check=True).stdout)


def exported(command, store, count):
    """Returns the first recipes of a store, in a format that import reads."""
    words = [command, "query", "--store", store, "--json", f"TRUEPREDICATE LIMIT({count})"]
    said = subprocess.run(words, capture_output=True, text=True, check=True)
    recipes = [json.loads(line) for line in said.stdout.split("\n") if line]
    return [dict(it, ingredients=[{"name": name} for name in it["ingredients"]]) for it in recipes]


def write(recipes, path):
    """Writes recipes to a file in a format that import reads."""
    with open(path, "w", encoding="utf-8") as file:
        json.dump(recipes, file, ensure_ascii=False)


def report_growth(command, runner, store, scratch, large):
    """Runs the same questions on the first tenth of the recipes."""
    total = recipe_count(command, store)
    tenth = total // 10
    file = os.path.join(scratch, "tenth.json")
    write(exported(command, store, tenth), file)
    small = os.path.join(scratch, "tenth.store")
    run([command, "import", "--quiet", file], small)
    compare.print_growth(compare.ask_store(runner, small), large, (tenth, total))
    report_session(command, small, scratch)


def report_session(command, store, scratch):
    """Measures many questions in one session, whose memory must not grow."""
    print("\na session of many questions")
    asked = [
        "ANY ingredients.name = '人参'",
        "SUBQUERY(ingredients, $i, $i.name CONTAINS '肉').@count > {}",
        "name CONTAINS 'カレー' SORT(name ASC)",
        "country = '和食' AND season = 'Any' DISTINCT(category)",
        "name = 'no recipe {}'",
    ]
    for count in (1_000, 100_000):
        source = os.path.join(scratch, "lines")
        with open(source, "w", encoding="utf-8") as file:
            for number in range(count):
                question = asked[number % len(asked)].format(number % 7)
                file.write(f"{question} LIMIT({number % 5})\n")
        cost = run([command, "repl"], store, source)
        report(f"{count:,} questions", cost.seconds, "s")
        report("  peak memory", cost.memory, "MiB")


def main():
    command, runner, parsers, file, results = map(os.path.abspath, sys.argv[1:6])
    once = "--check" in sys.argv[6:]
    with tempfile.TemporaryDirectory() as scratch:
        store = os.path.join(scratch, "recipes.store")
        first = run([command, "import", "--quiet", file], store)
        comparison = compare.Comparison(runner, store, file, once)
        if not once:
            comparison.write(results)
            comparison.print_table()
            comparison.print_ratios()
            comparison.print_plans(command, store)
            report_import(command, parsers, file, store, first, comparison)
            report_formats(command, parsers, store, scratch)
            idle = report_cold(command, store)
            report_growth(command, runner, store, scratch, comparison.ours)
            report_commits(command, store, scratch, idle)
    differences = comparison.differences()
    asked = len(comparison.questions)
    peers = ", ".join(compare.TITLES[engine] for engine in comparison.peers)
    verdict = differences or [f"rows of {asked} questions: the same as those of {peers}"]
    print("", *verdict, *comparison.left_out, sep="\n")
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
