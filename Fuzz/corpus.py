"""Converts the committed texts to libFuzzer's input, and a corpus of libFuzzer to a text.

    corpus.py unpack DIRECTORY    writes the seeds into DIRECTORY/seeds and DIRECTORY/dictionary
    corpus.py import DIRECTORY [FORMAT]
                                  the same for files to import, of all formats or one
    corpus.py pack DIRECTORY      prints the entries in DIRECTORY in the format of Fuzz/Corpus.txt
"""

import glob
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# The maximum size of a corpus in bytes; the shortest entries are kept.
BYTES = 150_000

# Names in the fuzzer's sample, and of its variables.
NAMES = """name cost servings isVegan madeAt category ingredients source variants grams recipes
    $a $n $d $b $t $u $l $o $z Recipe.ingredients""".split()


def lines(pattern):
    for path in sorted(glob.glob(os.path.join(ROOT, pattern))):
        with open(path, encoding="utf-8") as file:
            yield from file.read().split("\n")


def escaped(data):
    """Returns an entry as one line: bytes that are not printable UTF-8 as \\xNN, line feeds as \\n."""
    text = data.decode("utf-8", "surrogateescape")
    result = []
    for character in text:
        if character == "\\":
            result.append("\\\\")
        elif character == "\n":
            result.append("\\n")
        elif character.isprintable():
            result.append(character)
        else:
            for byte in character.encode("utf-8", "surrogateescape"):
                result.append(f"\\x{byte:02X}")
    return "".join(result)


def unescaped(line):
    def meaning(match):
        escape = match.group(1)
        if escape == b"n":
            return b"\n"
        return bytes([int(escape[1:], 16)]) if escape[:1] == b"x" else escape

    return re.sub(rb"\\(n|\\|x[0-9A-F]{2})", meaning, line.encode())


# The letters of the formats in the importer's fuzzer.
FORMATS = {
    "json": b"j",
    "page": b"h",
    "table": b"v",
    "cooklang": b"c",
    "markdown": b"m",
    "archive": b"zg",
    "encoding": b"e",
}

# Words of recipe files.
WORDS = """name title ingredients recipeIngredient @graph @type Recipe HowToStep HowToSection lines text
    section directions tags extra steps food unit amount note is_header recipe_ingredient meals
    strIngredient1 result recipeMaterial application/ld+json --- ## {%} @ # ~ >> null true [] {}
    \\u0000 \\uD83C 1e999 -0 key rating totalMinutes <script <title> <link <svg> <template> <table>
    <plaintext> </ <!-- --> &amp; &#x0; &#128512; charset= - &a *a ? !! | > [- -] @& @./ ~{ == PK
    PK\x01\x02 PK\x03\x04 PK\x05\x06 PK\x06\x06 PK\x06\x07 \x1b$B \x1b(B""".split()


def found(corpus="Fuzz/Corpus.txt"):
    for line in lines(corpus):
        if line:
            yield unescaped(line)


def written():
    for line in lines("Grammar/corpus/*.txt"):
        if line and not line.startswith(("--", "  ")):
            yield f"q{line}".encode()
    for line in lines("Tests/Cases/public-predicates.tsv"):
        if "\t" in line:
            yield f"q{line.split(chr(9))[1]}".encode()
    for line in lines("Tests/Cases/seven-recipes.tsv"):
        if "\t" in line:
            entity, predicate = line.split("\t")[:2]
            yield (("i" if entity == "Ingredient" else "q") + predicate).encode()


def dictionary():
    for line in lines("Grammar/keywords.txt"):
        if line and not line.startswith("--"):
            yield from line.split("—")[0].split()
    # The names of functions, methods, types and collection operators.
    for line in lines("Grammar/semantics.md"):
        for span in re.findall(r"`([^`]+)`", line):
            yield from (word for word in span.split() if len(word) > 1)
    yield from NAMES


def unpack(directory, seeds, words):
    os.makedirs(os.path.join(directory, "seeds"), exist_ok=True)
    for number, seed in enumerate(seeds):
        with open(os.path.join(directory, "seeds", f"{number:05}"), "wb") as file:
            file.write(seed)
    with open(os.path.join(directory, "dictionary"), "w", encoding="ascii") as file:
        for word in sorted(set(words)):
            data = word.encode()
            file.write('"' + "".join(f"\\x{byte:02X}" for byte in data) + '"\n')


def pack(directory):
    entries = set()
    for path in glob.glob(os.path.join(directory, "*")):
        with open(path, "rb") as file:
            entries.add(file.read())
    entries = list(entries - set(written()))
    entries.sort(key=lambda entry: (len(entry), entry))
    size = 0
    kept = []
    for entry in entries:
        line = escaped(entry)
        size += len(line.encode()) + 1
        if size > BYTES:
            break
        kept.append(line)
    kept.sort()
    print("\n".join(kept))


def main():
    action, directory = sys.argv[1:3]
    if action == "pack":
        pack(directory)
    elif action == "import":
        form = sys.argv[3] if len(sys.argv) > 3 else ""
        if form and form not in FORMATS:
            sys.exit(f"corpus.py: there is no format '{form}', but {', '.join(FORMATS)}")
        letters = FORMATS.get(form, b"".join(FORMATS.values()))
        seeds = found("Fuzz/ImportCorpus.txt")
        unpack(directory, (seed for seed in seeds if seed[0] in letters), WORDS)
    else:
        unpack(directory, [*found(), *written()], dictionary())


main()
