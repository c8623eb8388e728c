"""Writes the table of HTML5 character references (the WHATWG list, as Python's html.entities has it).

One entry a line: name with its semicolon where it has one, a tab, the characters. Sorted, UTF-8.
Usage: python3 Tools/goldens/html5_entities.py
"""

import html.entities
import pathlib

target = pathlib.Path(__file__).parents[2] / "Sources/SAMKitGrounding/Resources/clip/html5-entities.txt"
# Two references stand for a tab and a line feed, which the file itself uses: written as \t and \n.
escape = {"\t": "\\t", "\n": "\\n"}
lines = [f"{name}\t{''.join(escape.get(c, c) for c in chars)}" for name, chars in sorted(html.entities.html5.items())]
target.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
print(len(lines), "references,", target.stat().st_size, "bytes")
