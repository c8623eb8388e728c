"""Golden ids of CLIP's tokenizer, from OpenAI's own code.

Takes simple_tokenizer.py and its vocabulary from the wheel of clip-anytorch (torch is not needed: the module is
loaded on its own) and writes Tests/SAMKitGroundingTests/Goldens/clip_tokenizer.json: phrases and their ids without
start and end.

Usage: pip download --no-deps clip-anytorch==2.6.0; pip install ftfy regex
       python3 Tools/goldens/clip_tokenizer.py clip_anytorch-2.6.0-py3-none-any.whl
"""

import hashlib
import importlib.metadata
import importlib.util
import json
import pathlib
import random
import sys
import tempfile
import unicodedata
import zipfile

SHA256 = "924691ac288e54409236115652ad4aa250f48203de50a9e4722a6ecd48d6804a"
ROOT = pathlib.Path(__file__).parents[2]

# The ids that OpenAI's users rely on, and which the contract of the text encoder lists.
CONTRACT = [
    "dog", "a photo of a dog", "t-shirt", "abc123", "x_y", "café", "犬", "🐶", "person;car", "don't", "2024",
    "&amp;lt;b", "Straße", "  Dog\n\tCAT ", "",
]

PLAIN = """cat|red cup|a photo of a cat|a photo of the small dog|traffic light|fire hydrant|stop sign|parking meter
potted plant|dining table|hair drier|teddy bear|hot dog|wine glass|baseball bat|tennis racket|cell phone
a bowl of ramen with two eggs|man in a blue shirt holding an umbrella|the second bird from the left|a|I|x|the
pneumonoultramicroscopicsilicovolcanoconiosis|antidisestablishmentarianism|Donaudampfschifffahrtsgesellschaft
THE QUICK BROWN FOX JUMPS OVER THE LAZY DOG|the quick brown fox jumps over the lazy dog.
USB-C cable|rock 'n' roll|o'clock|I'm|you're|we've|she'll|he'd|it's|dogs'|'twas|'s|''s|'S|DON'T|y'all'd've|'ve been
3.14159|1,000,000|50%|$9.99|#1|C++|C#|node.js|e-mail|foo@bar.com|https://example.com/a?b=c&d=e|C:\\temp\\file.txt
a/b|a_b_c|__init__|--help|...|!!!|?!|(dog)|[cat]|{bird}|<b>dog</b>|"quoted"|`code`|*bold*|a+b=c|~|^|a|b
№ 5|½ cup|²|Ⅷ|①②③|١٢٣|१२३|〇|一二三""".replace("\n", "|").split("|")

WORLD = """naïve|résumé|Ångström|coöperate|señor|ÜBERMUT|œuvre|Æsir|Łódź|İstanbul|ıspanak|smörgåsbord|Đà Nẵng|Tiếng Việt
ΣΊΣΥΦΟΣ|ΟΔΟΣ.|ΣΑΣ ΣΑΣ|Σ|ΑΣ̈|ὈΔΥΣΣΕΎΣ|собака|КОШКА|Ёлка|кот и пёс|Їжак|ქართული|ᲥᲐᲠᲗᲣᲚᲘ|Հայերեն|עברית|كلب|قطة صغيرة
कुत्ता|বাংলা|தமிழ்|తెలుగు|ไทย|สุนัข|ລາວ|ខ្មែរ|မြန်မာ|አማርኛ|ᏣᎳᎩ|ꮳꮃꭹ|犬と猫|ネコ|ﾈｺ|ｶﾞｷﾞ|犬が好きです|红色的杯子|紅色的杯子|고양이|강아지
ｆｕｌｌ　ｗｉｄｔｈ|Ｃａｔ１２３|ﬁne ﬂoor oﬃce|ĳsberg|Ǆ ǅ ǆ|ŉ|ſtone|it'ſ|K (kelvin)|Å (angstrom)|ǅungla""".replace("\n", "|").split("|")

EMOJI = """🐶🐱|🐶 dog|👩‍👩‍👧‍👦|👍🏽|🇩🇪🇫🇷|🏴󠁧󠁢󠁷󠁬󠁳󠁿|❤️|☕️ cup|1️⃣|🫠|🧑‍🚀 astronaut|😀😃😄😁|cat🐈cat|☃|♥|✔️|→|∞ ≠ ≤|€100|£5|¥|°C|µm|±|™|©®""".split("|")

ENTITIES = """&amp;|&amp;amp;|&amp;amp;amp;|&lt;dog&gt;|dog &amp; cat|dog&ampcat|caf&eacute;|CAF&EACUTE;|&eacute|&notit;|&notin;|&hellip;
&#233;|&#xe9;|&#XE9;|&#233 x|&#128054;|&#x1F436;|&#0;|&#1;|&#x80;|&#150;|&#xD800;|&#x110000;|&#99999999999999999999;|&#;|&#x;|&;|&
&nosuchthing;|&nbsp;dog&nbsp;|&quot;cup&quot;|&apos;s|&copy;|&COPY;|&SZLIG;|&nTILDE;|&Jscr;ohn|&CounterClockwiseContourIntegral;
&thisisaverylongnamethatisnotanentityatall;|a&b|AT&T|R&D|<a href="x">&amp;lt;</a>|<p>&amp;amp;lt;|&acE;|&fjlig;|&Tab;x&NewLine;y|&bsol;
&sect;5|&sect5|&times;|&timesx|&amp;#233;|&#x26;amp;|&#13;|&#xFDD0;|&#xFFFF;|&#8220;hi&#8221;""".replace("\n", "|").split("|")

SPACE = [
    "   ", "\n", "\t\t", " dog ", "dog\r\ncat", "dog\rcat", "dog\u2028cat\u2029", "dog\u00a0cat", "dog\u3000cat",
    "dog\u2003\u2009cat", "dog\u200bcat", "dog\u200dcat", "\ufeffdog", "dog\u0000cat", "dog\u0007", "dog\u001fcat",
    "dog\u000bcat", "dog\u000ccat", "dog\u0085cat", "dog\u0092s", "\u0093dog\u0094", "dog\u0081cat", "x\u206ay",
    "x\ufffcy", "\u001b[31mred\u001b[0m cup", "\u001b[38;5;1mx", "\u001b[", "\u001b[12", "\u001b]0;x", "a\u1680b",
    "\u180edog", "dog\u007fcat", "<b>\n&amp;amp;lt;\n", "&amp;amp;lt;\n<b>\n&amp;amp;lt;",
]

QUOTES = [
    "“red cup”", "‘it’s’", "don’t", "„dog‟", "ʼtis", "rock ʼnʼ roll", "–dash—", "…", "«chien»", "e\u0301", "n\u0303o",
    "A\u030a", "\u1100\u1161\u11a8", "\u0344", "\u212b", "q\u0307\u0323", "ö vs o\u0308",
]

SPECIAL = [
    "<|startoftext|>", "<|endoftext|>", "a <|startoftext|> b", "a<|endoftext|>b", "!<|endoftext|>", "<|STARTOFTEXT|>",
    "<|startoftext", "<|ſtartoftext|>", "< |endoftext|>",
]


def phrases() -> list[str]:
    """All phrases, in a fixed order."""
    rng = random.Random(5)
    words = PLAIN + WORLD + EMOJI
    mixed = [" ".join(rng.choice(words) for _ in range(rng.randint(2, 6))) for _ in range(60)]
    alphabet = "abcdefghijklmnopqrstuvwxyz'-.,!&;#<> 0123456789éßñøΣσ犬🐶\t\n"
    noise = ["".join(rng.choice(alphabet) for _ in range(rng.randint(1, 40))) for _ in range(80)]
    long = [
        "dog " * 74, "dog " * 75, "dog " * 76, "dog " * 500, "a" * 300, "ab" * 200, "abcabd" * 80, "🐶" * 100, "é" * 150,
        "!" * 400, "1" * 120, "na" * 333 + " batman", "the " * 20 + "犬" * 60, "".join(chr(97 + i * 7 % 26) for i in range(400)),
    ]
    return CONTRACT + PLAIN + WORLD + EMOJI + ENTITIES + SPACE + QUOTES + SPECIAL + mixed + noise + long


def main() -> None:
    wheel = pathlib.Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder, zipfile.ZipFile(wheel) as archive:
        for name in ["simple_tokenizer.py", "bpe_simple_vocab_16e6.txt.gz"]:
            (pathlib.Path(folder) / name).write_bytes(archive.read(f"clip/{name}"))
        vocabulary = pathlib.Path(folder) / "bpe_simple_vocab_16e6.txt.gz"
        digest = hashlib.sha256(vocabulary.read_bytes()).hexdigest()
        assert digest == SHA256, f"vocabulary {digest}, expected {SHA256}"
        spec = importlib.util.spec_from_file_location("simple_tokenizer", pathlib.Path(folder) / "simple_tokenizer.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        tokenizer = module.SimpleTokenizer(str(vocabulary))
    seen = {}
    for phrase in phrases():
        seen.setdefault(phrase, tokenizer.encode(phrase))
    result = {
        "source": "clip-anytorch 2.6.0, simple_tokenizer.py",
        "ftfy": importlib.metadata.version("ftfy"),
        "regex": importlib.metadata.version("regex"),
        "unicode": unicodedata.unidata_version,
        "phrases": [{"text": text, "ids": ids} for text, ids in seen.items()],
    }
    target = ROOT / "Tests/SAMKitGroundingTests/Goldens/clip_tokenizer.json"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(result, ensure_ascii=True, separators=(",", ":")).replace('{"text"', '\n{"text"') + "\n")
    print(len(seen), "phrases,", target.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
