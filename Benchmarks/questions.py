"""The questions of Benchmarks/queries.tsv.

Each line of the file is a question, with the columns entity, predicate, sql, duckdb and cypher. If
duckdb is empty, DuckDB runs sql; if another column is empty, that engine is not run."""

import csv
import dataclasses


@dataclasses.dataclass
class Question:
    """One question, in the language of every engine."""

    entity: str
    predicate: str
    sql: str
    duckdb: str
    cypher: str

    def text(self, engine):
        """Returns the question in the engine's language, or None."""
        asked = {"sqlite": self.sql, "duckdb": self.duckdb or self.sql, "ladybug": self.cypher}
        return asked[engine] or None


def read(path):
    """Returns all questions of a file, in order."""
    with open(path, encoding="utf-8") as file:
        return [Question(**line) for line in csv.DictReader(
            file, delimiter="\t", quoting=csv.QUOTE_NONE)]
