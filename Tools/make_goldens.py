"""Makes the tests' golden numbers anew: runs every script of Tools/goldens, or those named.

    python3 Tools/make_goldens.py [TOPIC]...

Each script takes its numbers from a reference implementation, records the versions, and says in its first lines what
it needs; one whose packages are missing is reported and passed over.
"""

import pathlib
import subprocess
import sys

FOLDER = pathlib.Path(__file__).parent / "goldens"


def main():
    scripts = sorted(p for p in FOLDER.glob("*.py"))
    wanted = sys.argv[1:]
    unknown = set(wanted) - {p.stem for p in scripts}
    if unknown:
        sys.exit(f"no such topic: {', '.join(sorted(unknown))}; there are {', '.join(p.stem for p in scripts)}")
    failed = []
    for script in scripts:
        if wanted and script.stem not in wanted:
            continue
        run = subprocess.run([sys.executable, script], capture_output=True, text=True)
        last = (run.stdout if run.returncode == 0 else run.stderr).strip().splitlines()[-1:]
        print(f"{script.stem}: {'done' if run.returncode == 0 else 'failed'}{': ' if last else ''}{''.join(last)}")
        if run.returncode:
            failed.append(script.stem)
    sys.exit(1 if failed else 0)


main()
