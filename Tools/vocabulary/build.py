"""Builds the built-in vocabulary: which words mean which of the 1,000 ImageNet classes.

A word means every class whose synset it names, and every class below the first of its senses (by WordNet's order,
which is by frequency) that has classes below it. aliases.txt adds everyday words that WordNet files elsewhere.

Usage: python3 Tools/vocabulary/build.py WORDNET_FOLDER SYNSETS
  WORDNET_FOLDER  data.noun, index.noun and noun.exc of WordNet 3.0 (Debian's wordnet-base: /usr/share/wordnet)
  SYNSETS         the classes in their order, an id such as n01440764 a line
Writes Sources/SAMKitGrounding/Resources/vocabulary/words.txt:
  # comment lines
  1,000 lines: the name of a class
  an empty line
  a line a word: word, tab, classes as "3 7-9 20"
  an empty line
  a line an irregular plural: plural, tab, singular
"""

import collections
import pathlib
import sys

HERE = pathlib.Path(__file__).parent
TARGET = HERE.parents[1] / "Sources/SAMKitGrounding/Resources/vocabulary/words.txt"
# A word that means half of everything locates nothing.
MOST_CLASSES = 450


def load(folder: pathlib.Path):
    """Synset → (lemmas, hypernyms), and word → synsets in the order of frequency."""
    synsets = {}
    for line in (folder / "data.noun").read_text(encoding="utf-8").splitlines():
        if line.startswith("  "):
            continue
        field = line.split(" ")
        count = int(field[3], 16)
        lemmas = [field[4 + 2 * i].replace("_", " ").lower() for i in range(count)]
        start = 4 + 2 * count
        pointers = [field[start + 1 + 4 * i : start + 5 + 4 * i] for i in range(int(field[start]))]
        hypernyms = [int(p[1]) for p in pointers if p[0] in ("@", "@i") and p[2] == "n"]
        synsets[int(field[0])] = (lemmas, hypernyms)
    senses = {}
    for line in (folder / "index.noun").read_text(encoding="utf-8").splitlines():
        if line.startswith("  "):
            continue
        field = line.split()
        senses[field[0].replace("_", " ")] = [int(x) for x in field[-int(field[2]) :]]
    return synsets, senses


def ranges(classes) -> str:
    """{3, 7, 8, 9} → "3 7-9"."""
    parts, run = [], []
    for c in sorted(classes) + [None]:
        if run and c != run[-1] + 1 if c is not None else run:
            parts.append(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}")
            run = []
        if c is not None:
            run.append(c)
    return " ".join(parts)


def main() -> None:
    folder = pathlib.Path(sys.argv[1])
    synsets, senses = load(folder)
    order = [int(line[1:]) for line in pathlib.Path(sys.argv[2]).read_text().split()]
    assert len(order) == 1000 and order == sorted(order)
    number = {offset: i for i, offset in enumerate(order)}

    below = collections.defaultdict(set)
    for offset, index in number.items():
        pending = [offset]
        while pending:
            current = pending.pop()
            if index not in below[current]:
                below[current].add(index)
                pending += synsets[current][1]

    words = {}
    for word, offsets in senses.items():
        classes = {number[o] for o in offsets if o in number}
        first = next((o for o in offsets if below.get(o)), None)
        if first is not None:
            classes |= below[first]
        if classes and len(classes) < MOST_CLASSES:
            words[word] = classes

    names = [synsets[o][0][0] for o in order]
    by_name = collections.defaultdict(set)
    for index, offset in enumerate(order):
        for lemma in synsets[offset][0]:
            by_name[lemma].add(index)
    for line in (HERE / "aliases.txt").read_text().splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        word, _, list_ = line.partition(":")
        added = set()
        for name in filter(None, (n.strip() for n in list_.split(","))):
            if name not in by_name:
                raise SystemExit(f"aliases.txt: no class is called '{name}' (for '{word}')")
            added |= by_name[name]
        if added:
            # An alias replaces what WordNet says: it is there because that is not what people mean.
            words[word.strip()] = added
        else:
            words.pop(word.strip(), None)

    plurals = {}
    for line in (folder / "noun.exc").read_text().splitlines():
        plural, *singular = line.replace("_", " ").split(" ") if "_" not in line else line.split(" ")
        plural = plural.replace("_", " ")
        singular = singular[0].replace("_", " ")
        if singular in words and plural not in words:
            plurals[plural] = singular

    lines = [
        "# Which words mean which of the 1,000 ImageNet classes. Made by Tools/vocabulary/build.py from WordNet 3.0,",
        "# Copyright 2006 by Princeton University. All rights reserved. See NOTICE for its licence.",
    ]
    lines += names + [""]
    lines += [f"{w}\t{ranges(c)}" for w, c in sorted(words.items())] + [""]
    lines += [f"{p}\t{s}" for p, s in sorted(plurals.items())]
    TARGET.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    print(len(words), "words,", len(plurals), "irregular plurals,", TARGET.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
