#!/usr/bin/env python3
"""Runs the questions on another engine: peers.py ENGINE FILE QUERIES [--once]

ENGINE is sqlite, duckdb or ladybug. Loads FILE, a JSON array of recipes that have every field, into a
database, then runs the questions of QUERIES; --once runs each question once, without times.
Prints one JSON object: version, figures (name, value, unit) and answers, one for each question:
[rows, count_ms, ids_ms], or null if the engine is not run. Status 3: the engine is not installed.

Every engine has the same tables: recipe(id, name, category, country, season), ingredient(id, name),
and their pairs, once by recipe (uses) and once by ingredient (used)."""

import collections
import csv
import importlib
import importlib.util
import json
import os
import statistics
import sys
import tempfile
import time
import warnings

import questions

NOT_INSTALLED = 3
FIELDS = ("name", "category", "country", "season")
SLOW = 20.0  # seconds: a question that takes longer is not run again


def documents(path):
    """Yields each recipe of the file: its number, its fields, the numbers of its ingredients."""
    numbers = {}
    with open(path, encoding="utf-8") as file:
        recipes = json.load(file)
    for number, recipe in enumerate(recipes):
        names = dict.fromkeys(part["name"] for part in recipe["ingredients"])
        pairs = [(numbers.setdefault(name, len(numbers)), name) for name in names]
        yield number, [recipe[field] for field in FIELDS], pairs


class SQLite:
    """A file, with a B-tree for each question that can use one; rows are stepped through, not kept."""

    INDEXES = (
        "CREATE INDEX pairs_by_ingredient ON uses(ingredient, recipe)",
        "CREATE INDEX recipe_name ON recipe(name)",
        "CREATE INDEX recipe_letters ON recipe(name COLLATE NOCASE)",
        "CREATE INDEX recipe_origin ON recipe(country, season, name)",
        "CREATE INDEX recipe_kinds ON recipe(country, category, name DESC)",
        "CREATE INDEX recipe_groups ON recipe(category, country, season)",
        "CREATE INDEX recipe_season ON recipe(season)",
        "CREATE INDEX ingredient_letters ON ingredient(name COLLATE NOCASE)",
        "ANALYZE",
    )

    def __init__(self, path, scratch):
        sqlite3 = importlib.import_module("sqlite3")
        self.version = sqlite3.sqlite_version
        file = os.path.join(scratch, "sqlite.db")
        # Without the module's automatic transactions, and with all compiled statements cached.
        self.base = sqlite3.connect(file, isolation_level=None, cached_statements=512)
        start = time.perf_counter()
        self._create()
        self.base.execute("BEGIN")
        self._fill(path)
        for statement in self.INDEXES:
            self.base.execute(statement)
        self.base.execute("COMMIT")
        self.figures = [
            ("load with indexes", time.perf_counter() - start, "s"),
            ("file", os.path.getsize(file) / 2**20, "MiB"),
        ]

    def _create(self):
        for setting in ("journal_mode = OFF", "synchronous = OFF", "cache_size = -2000000"):
            self.base.execute(f"PRAGMA {setting}")
        self.base.executescript(
            """
            CREATE TABLE recipe(id INTEGER PRIMARY KEY, name TEXT NOT NULL, category TEXT NOT NULL,
              country TEXT NOT NULL, season TEXT NOT NULL);
            CREATE TABLE ingredient(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
            CREATE TABLE uses(recipe INTEGER, ingredient INTEGER, PRIMARY KEY(recipe, ingredient))
              WITHOUT ROWID;
            CREATE VIEW used AS SELECT ingredient, recipe FROM uses;
            """
        )

    def _fill(self, path):
        names = {}
        recipes, pairs = [], []

        def flush():
            self.base.executemany("INSERT INTO recipe VALUES(?, ?, ?, ?, ?)", recipes)
            self.base.executemany("INSERT INTO uses VALUES(?, ?)", pairs)
            recipes.clear()
            pairs.clear()

        for number, fields, parts in documents(path):
            recipes.append((number, *fields))
            names.update(parts)
            pairs += sorted((number, part) for part, _ in parts)
            if len(recipes) == 20_000:
                flush()
        flush()
        self.base.executemany("INSERT INTO ingredient VALUES(?, ?)", names.items())

    def prepare(self, text):
        def ask():
            counter = collections.deque(enumerate(self.base.execute(text), 1), maxlen=1)
            return counter[0][0] if counter else 0

        return ask

    def count(self, text):
        return f"SELECT count(*) FROM ({text})"

    def number(self, text):
        return self.base.execute(text).fetchone()[0]


class DuckDB:
    """A file, so that its columns are compressed; the pairs are stored in both orders. Rows are
    fetched as arrays if numpy is installed: a Python object for each would cost more than the
    query."""

    STATEMENTS = (
        "CREATE TABLE recipe AS SELECT id, name, category, country, season FROM raw ORDER BY id",
        "CREATE TEMP TABLE flat AS SELECT id AS recipe, unnest(ingredients).name AS name FROM raw",
        "CREATE TABLE ingredient AS SELECT row_number() OVER () - 1 AS id, name"
        " FROM (SELECT DISTINCT name FROM flat)",
        "CREATE TABLE uses AS SELECT DISTINCT recipe, i.id AS ingredient"
        " FROM flat JOIN ingredient i USING (name) ORDER BY ALL",
        "CREATE TABLE used AS SELECT ingredient, recipe FROM uses ORDER BY ALL",
        "CREATE INDEX recipe_name ON recipe(name)",
        "CREATE INDEX recipe_letters ON recipe(lower(name))",
        "CREATE INDEX ingredient_name ON ingredient(name)",
        "CREATE INDEX ingredient_letters ON ingredient(lower(name))",
        "DROP TABLE flat",
        "DROP TABLE raw",
        "CHECKPOINT",
    )

    def __init__(self, path, scratch):
        duckdb = importlib.import_module("duckdb")
        self.version = duckdb.__version__
        file = os.path.join(scratch, "duck.db")
        self.base = duckdb.connect(file)
        start = time.perf_counter()
        self.base.execute(
            "CREATE TEMP TABLE raw AS SELECT row_number() OVER () - 1 AS id, *"
            " FROM read_json(?, maximum_object_size = 1000000000)",
            [path],
        )
        read = time.perf_counter() - start
        for statement in self.STATEMENTS:
            self.base.execute(statement)
        self.figures = [
            ("read_json", read, "s"),
            ("load with indexes", time.perf_counter() - start, "s"),
            ("file", os.path.getsize(file) / 2**20, "MiB"),
        ]
        self.prepared = 0

    def prepare(self, text):
        self.prepared += 1
        name = f"q{self.prepared}"
        self.base.execute(f"PREPARE {name} AS {text}")
        if importlib.util.find_spec("numpy") is None:
            return lambda: len(self.base.execute(f"EXECUTE {name}").fetchall())
        return lambda: len(next(iter(self.base.execute(f"EXECUTE {name}").fetchnumpy().values())))

    def count(self, text):
        return f"SELECT count(*) FROM ({text})"

    def number(self, text):
        return self.base.execute(text).fetchone()[0]


class Ladybug:
    """A graph in a file; names are the keys of both nodes, since only keys are indexed."""

    STATEMENTS = (
        "CREATE NODE TABLE Recipe(id INT64, name STRING, category STRING, country STRING,"
        " season STRING, PRIMARY KEY(name))",
        "CREATE NODE TABLE Ingredient(id INT64, name STRING, PRIMARY KEY(name))",
        "CREATE REL TABLE Uses(FROM Recipe TO Ingredient)",
        'COPY Recipe FROM "{scratch}/recipes.csv" (PARALLEL = FALSE)',
        'COPY Ingredient FROM "{scratch}/ingredients.csv" (PARALLEL = FALSE)',
        'COPY Uses FROM "{scratch}/pairs.csv" (PARALLEL = FALSE)',
    )

    def __init__(self, path, scratch):
        ladybug = importlib.import_module("ladybug")
        self.version = ladybug.__version__
        self._export(path, scratch)
        file = os.path.join(scratch, "graph.db")
        self.base = ladybug.Connection(ladybug.Database(file, buffer_pool_size=6 << 30))
        start = time.perf_counter()
        # Loaded by one thread: several threads can deadlock while they create an index.
        self.base.set_max_threads_for_exec(1)
        for statement in self.STATEMENTS:
            self.base.execute(statement.replace("{scratch}", scratch))
        self.base.set_max_threads_for_exec(os.cpu_count())
        self.figures = [
            ("COPY from CSV", time.perf_counter() - start, "s"),
            ("file", os.path.getsize(file) / 2**20, "MiB"),
        ]

    @staticmethod
    def _export(path, scratch):
        names = {}
        with (
            open(f"{scratch}/recipes.csv", "w", encoding="utf-8", newline="") as first,
            open(f"{scratch}/pairs.csv", "w", encoding="utf-8", newline="") as second,
        ):
            recipes, pairs = csv.writer(first), csv.writer(second)
            for number, fields, parts in documents(path):
                recipes.writerow((number, *fields))
                names.update(parts)
                pairs.writerows((fields[0], name) for _, name in parts)
        with open(f"{scratch}/ingredients.csv", "w", encoding="utf-8", newline="") as third:
            csv.writer(third).writerows(names.items())

    def prepare(self, text):
        # Its documentation advises against preparing, but the benchmark measures the answer, not
        # the compiler.
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            prepared = self.base.prepare(text)
        return lambda: self.base.execute(prepared).get_num_tuples()

    def count(self, text):
        head, _, _ = text.rpartition(" RETURN ")
        return head + " RETURN count(*)"

    def number(self, text):
        return self.base.execute(text).get_next()[0]


ENGINES = {"sqlite": SQLite, "duckdb": DuckDB, "ladybug": Ladybug}


def median(ask):
    """Returns the median of the warm runs that fit in a second, 1 to 9 of them, in milliseconds."""
    times = []
    while True:
        start = time.perf_counter()
        ask()
        times.append(time.perf_counter() - start)
        warm = times[1:]
        if times[0] > SLOW or len(warm) == 9 or warm and sum(times) > 1:
            return statistics.median(warm or times) * 1000


def answer(engine, text, once):
    """Returns the number of rows, and the times to count and to return them; the count must agree."""
    find = engine.prepare(text)
    rows, counted = find(), engine.number(engine.count(text))
    if rows != counted:
        raise ValueError(f"{rows} rows, but count(*) is {counted}: {text}")
    if once:
        return [rows, None, None]
    return [rows, median(engine.prepare(engine.count(text))), median(find)]


def main():
    name, path, queries = sys.argv[1:4]
    once = "--once" in sys.argv[4:]
    with tempfile.TemporaryDirectory() as scratch:
        try:
            engine = ENGINES[name](path, scratch)
        except ImportError:
            sys.exit(NOT_INSTALLED)
        texts = [question.text(name) for question in questions.read(queries)]
        answers = [text and answer(engine, text, once) for text in texts]
    print(json.dumps({"version": engine.version, "figures": engine.figures, "answers": answers}))


if __name__ == "__main__":
    main()
